//! Games that a viewer cannot tell from the real one: built from its view and nothing else.
//!
//! Every way of placing the unseen cards in the places that the viewer cannot see is equally likely: nothing that
//! anybody does depends on what nobody has seen. Odds can say what hands are likelier to hold. `tests/proportions.rs` compares with going through all deals one by
//! one.

use crate::card_list::{DECK, TREASURES};
use crate::divvying::RoundResult;
use crate::forest::Troll;
use crate::game::{LostMines, MOST_SEATS, Stage};
use crate::path::Way;
use crate::pieces::{Card, Character, Clan, Dwarf, Face, Mine, MinePlace, N_FACES, Treasure};
use crate::preparation::n_dwarves;
use crate::view::{LaidCard, StageView, View};
use tabletop::discards::Left;
use tabletop::{Dice, FaceDown, Luck, Odds, Pile, Seat, Seen, Worlds};

/// All games that fit one view, prepared for sampling.
#[derive(Clone, Debug)]
pub struct LostMinesWorlds {
    /// Everything that the viewer knows; what it does not know is to be filled in.
    known: LostMines,
    viewer: Option<Seat>,
    /// Cards that the viewer has not seen.
    cards: Pile<FaceDown<Card>, DECK>,
    /// How many cards each seat's hidden hand holds; 0 for the viewer's own.
    hands: [u8; MOST_SEATS],
    n_aside: usize,
    mines: Pile<Mine, 4>,
    /// The places of mines that the viewer does not know, a bit each.
    hidden_mines: u8,
    /// For each clan, the characters that the viewer has not seen.
    characters: [Pile<Character, 5>; 2],
    /// The seats whose character the viewer does not know, a bit each.
    hidden_dwarves: u16,
    /// For each kind, the treasures that the viewer has not seen.
    treasures: [Pile<Treasure, TREASURES>; 3],
    /// The places of treasures in the open that the viewer does not know, a bit each.
    hidden_treasures: u16,
}

impl LostMinesWorlds {
    pub(crate) fn prepare(view: &View) -> LostMinesWorlds {
        let mut known = LostMines::before_the_first_deal(&view.options, &view.cards);
        known.round = view.round;
        known.first = view.first;
        known.last_play = view.last_play;
        known.dragon = view.dragon;
        for result in &view.results {
            let mut points = [0; MOST_SEATS];
            points.iter_mut().zip(result).for_each(|(place, points)| *place = *points);
            known.results.put(RoundResult { points });
        }
        known.stage = stage(view);
        let mut worlds = LostMinesWorlds {
            known,
            viewer: view.viewer,
            cards: Pile::default(),
            hands: [0; MOST_SEATS],
            n_aside: view.aside as usize,
            mines: Pile::default(),
            hidden_mines: 0,
            characters: [Pile::default(); 2],
            hidden_dwarves: 0,
            treasures: [Pile::default(); 3],
            hidden_treasures: 0,
        };
        for seat in &view.seats {
            worlds.known.points[seat.seat.index()] = seat.points;
            worlds.known.dwarves[seat.seat.index()] = seat.cell;
        }
        if view.round > 0 {
            worlds.lay_board(view);
            worlds.see_cards(view);
            worlds.see_mines(view);
            worlds.see_dwarves(view);
            worlds.see_treasures(view);
        }
        worlds
    }

    fn lay_board(&mut self, view: &View) {
        let known = &mut self.known;
        known.lay_starts_and_mines();
        for laid in &view.board {
            match laid.card {
                LaidCard::Path(path) => {
                    known.put_path(path, if laid.turned { Way::Turned } else { Way::Upright }, laid.cell);
                    if let Some(tool) = laid.tool {
                        known.forest.overcome(tool, laid.cell);
                    }
                }
                LaidCard::Mine(_) => known.board.turn_up(laid.cell, laid.open),
                LaidCard::Start(_) => {}
            }
        }
        known.forest.traps = view.traps.iter().copied().collect();
        view.trolls.iter().for_each(|troll: &Troll| known.forest.lure(*troll));
    }

    /// Cards that the viewer sees are no longer among those that could be anywhere.
    fn see_cards(&mut self, view: &View) {
        let known = &mut self.known;
        let mut counts: [usize; N_FACES] = std::array::from_fn(|index| view.cards.count(Card::from_index(index)));
        let mut see = |card: Card| counts[card.index()] -= 1;
        for laid in &view.board {
            if let LaidCard::Path(path) = laid.card {
                see(Face::Path(path).card());
            }
        }
        view.trolls.iter().for_each(|_| see(Face::Troll.card()));
        for card in &view.discards.open {
            see(*card);
            known.discards.put_openly(*card);
        }
        view.hand.iter().chain(&view.discards.own).chain(&view.discards.lost).for_each(|card| see(*card));
        for seat in &view.seats {
            let own = view.viewer == Some(seat.seat);
            if own {
                view.hand.iter().for_each(|card| known.hands[seat.seat.index()].put(FaceDown::new(*card)));
            } else {
                self.hands[seat.seat.index()] = seat.hand;
            }
            let gone =
                [(Left::Discarded, seat.discarded, &view.discards.own), (Left::Lost, seat.lost, &view.discards.lost)];
            for (how, count, cards) in gone {
                let cards = cards.iter().copied().filter(|_| own).chain(std::iter::repeat(Card::default()));
                for card in cards.take(count as usize) {
                    known.discards.hide(seat.seat, how, FaceDown::new(card));
                }
            }
        }
        for (index, count) in counts.into_iter().enumerate() {
            (0..count).for_each(|_| self.cards.put(FaceDown::new(Card::from_index(index))));
        }
    }

    fn see_mines(&mut self, view: &View) {
        self.mines = Mine::ALL.into_iter().collect();
        for mine in &view.mines {
            match mine.front.front() {
                Some(front) => {
                    self.known.mines[mine.mine.index()] = FaceDown::new(front);
                    if let Some(at) = self.mines.find(front) {
                        self.mines.take_at(at);
                    }
                }
                None => self.hidden_mines |= 1 << mine.mine.index(),
            }
        }
        for seat in &view.seats {
            let looked = &mut self.known.looked[seat.seat.index()];
            seat.looked_at.mines.iter().for_each(|mine| looked.mines |= 1 << mine.index());
            seat.looked_at.treasures.iter().for_each(|treasure| looked.treasures |= 1 << treasure.index());
            seat.looked_at.dwarves.iter().for_each(|other| looked.dwarves |= 1 << other.index());
        }
    }

    /// Clans are public, so each clan's characters go to its own seats and spare cards.
    fn see_dwarves(&mut self, view: &View) {
        let seats = view.options.players();
        for clan in Clan::ALL {
            for character in Character::ALL {
                (0..n_dwarves(seats, character)).for_each(|_| self.characters[clan as usize].put(character));
            }
        }
        for seat in &view.seats {
            let place = &mut self.known.dwarf_cards[seat.seat.index()];
            let characters = &mut self.characters[seat.clan as usize];
            match seat.dwarf {
                Seen::Front(dwarf) => {
                    *place = FaceDown::new(dwarf);
                    if let Some(at) = characters.find(dwarf.character) {
                        characters.take_at(at);
                    }
                }
                Seen::Back(clan) => {
                    *place = FaceDown::new(Dwarf { clan, character: Character::Loyal });
                    self.hidden_dwarves |= 1 << seat.seat.index();
                }
            }
        }
    }

    /// Kinds are public, so each kind's treasures go to its own places, and the rest lies unseen.
    fn see_treasures(&mut self, view: &View) {
        for treasure in view.cards.treasures() {
            self.treasures[treasure.kind as usize].put(*treasure);
        }
        for treasure in &view.treasures {
            let index = treasure.treasure.index();
            self.known.takers[index] = treasure.taken_by;
            match treasure.front {
                Seen::Front(front) => {
                    self.known.treasures[index] = FaceDown::new(front);
                    let unseen = &mut self.treasures[front.kind as usize];
                    if let Some(at) = unseen.find(front) {
                        unseen.take_at(at);
                    }
                }
                Seen::Back(kind) => {
                    self.known.treasures[index] = FaceDown::new(Treasure { kind, value: 0 });
                    self.hidden_treasures |= 1 << index;
                }
            }
        }
    }

    /// The cards that the viewer has not seen.
    pub fn unseen(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards.as_slice().iter().map(|card| card.front())
    }

    /// Hands, hidden discards, the cards set aside and the deck are filled with what the viewer has not seen.
    #[inline]
    fn fill_cards(&self, game: &mut LostMines, odds: &Odds, dice: &mut Dice) {
        let mut unseen = self.cards;
        dice.shuffle(unseen.as_mut_slice());
        odds.lean(unseen.as_mut_slice(), self.hands, |card| card.index(), dice);
        let mut unseen = unseen.as_slice();
        for (hand, count) in game.hands.iter_mut().zip(self.hands) {
            if let Some((cards, rest)) = unseen.split_at_checked(count as usize) {
                hand.put_all(cards);
                unseen = rest;
            }
        }
        for hidden in game.discards.hidden.as_mut_slice() {
            if self.viewer != Some(hidden.by)
                && let Some((card, rest)) = unseen.split_first()
            {
                hidden.card = *card;
                unseen = rest;
            }
        }
        let (aside, deck) = unseen.split_at(self.n_aside.min(unseen.len()));
        game.aside.put_all(aside);
        game.deck.put_all(deck);
        game.luck = Luck::drawn(dice);
    }

    #[inline]
    fn fill_mines(&self, game: &mut LostMines, mines: &[Mine]) {
        let hidden = MinePlace::ALL.into_iter().filter(|mine| self.hidden_mines >> mine.index() & 1 == 1);
        hidden.zip(mines).for_each(|(place, mine)| game.mines[place.index()] = FaceDown::new(*mine));
    }

    #[inline]
    fn fill_dwarves(&self, game: &mut LostMines, mut characters: [Pile<Character, 5>; 2]) {
        for index in tunnels::grid::bits(self.hidden_dwarves.into()) {
            let place = &mut game.dwarf_cards[index as usize];
            let clan = place.front().clan;
            let character = characters[clan as usize].take().unwrap_or_default();
            *place = FaceDown::new(Dwarf { clan, character });
        }
        for clan in Clan::ALL {
            while let Some(character) = characters[clan as usize].take() {
                game.spare_dwarves.put(FaceDown::new(Dwarf { clan, character }));
            }
        }
    }

    #[inline]
    fn fill_treasures(&self, game: &mut LostMines, dice: &mut Dice) {
        let mut unseen = self.treasures;
        unseen.iter_mut().for_each(|kind| dice.shuffle(kind.as_mut_slice()));
        for index in tunnels::grid::bits(self.hidden_treasures.into()) {
            let place = &mut game.treasures[index as usize];
            let kind = place.front().kind;
            *place = FaceDown::new(unseen[kind as usize].take().unwrap_or_default());
        }
        if game.round == 0 {
            return;
        }
        let mut rest = game.treasures[self.known.n_treasures()..].iter_mut();
        for kind in &unseen {
            rest.by_ref().zip(kind.as_slice()).for_each(|(place, treasure)| *place = FaceDown::new(*treasure));
        }
    }
}

impl Worlds<LostMines> for LostMinesWorlds {
    /// The character of each seat; places beyond the table count for nothing.
    type Roles = [Character; MOST_SEATS];
    /// What the mines are.
    type Goals = [Mine; 4];

    #[inline]
    fn sample(&self, dice: &mut Dice) -> LostMines {
        let mut game = self.known;
        self.fill_cards(&mut game, &Odds::EVEN, dice);
        let mut mines = self.mines;
        dice.shuffle(mines.as_mut_slice());
        self.fill_mines(&mut game, mines.as_slice());
        let mut characters = self.characters;
        characters.iter_mut().for_each(|clan| dice.shuffle(clan.as_mut_slice()));
        self.fill_dwarves(&mut game, characters);
        self.fill_treasures(&mut game, dice);
        game
    }

    fn sample_given(
        &self,
        roles: &Self::Roles,
        goals: &Self::Goals,
        odds: &Odds,
        dice: &mut Dice,
    ) -> Option<LostMines> {
        let mut game = self.known;
        let mut characters = self.characters;
        for seat in game.seats().all().filter(|_| game.round > 0) {
            let place = &mut game.dwarf_cards[seat.index()];
            let Dwarf { clan, character } = place.front();
            let given = roles[seat.index()];
            if self.hidden_dwarves >> seat.index() & 1 == 1 {
                let left = &mut characters[clan as usize];
                left.take_at(left.find(given)?);
                *place = FaceDown::new(Dwarf { clan, character: given });
            } else if character != given {
                return None;
            }
        }
        for clan in Clan::ALL {
            while let Some(character) = characters[clan as usize].take() {
                game.spare_dwarves.put(FaceDown::new(Dwarf { clan, character }));
            }
        }
        let mut left = self.mines;
        for place in MinePlace::ALL.into_iter().filter(|_| self.known.round > 0) {
            let given = goals[place.index()];
            if self.hidden_mines >> place.index() & 1 == 1 {
                left.take_at(left.find(given)?);
                game.mines[place.index()] = FaceDown::new(given);
            } else if game.mine(place) != given {
                return None;
            }
        }
        self.fill_cards(&mut game, odds, dice);
        self.fill_treasures(&mut game, dice);
        Some(game)
    }
}

fn stage(view: &View) -> Stage {
    match (view.stage, view.turn) {
        (StageView::Playing, Some(turn)) => Stage::Playing { turn },
        (StageView::Moving, Some(turn)) => Stage::Moving { turn, left: view.left, draws: view.draws },
        (StageView::Taking, Some(turn)) => Stage::Taking { turn, draws: view.draws },
        (StageView::Over, _) => Stage::Over,
        _ => Stage::Deal,
    }
}

#[cfg(test)]
mod tests {
    use crate::{CardList, LostMines, Options};
    use tabletop::digger::Policy;
    use tabletop::laws::{sampled_worlds_look_the_same, walk};

    /// `tests/proportions` asks how likely they are, `tests/laws` asks this of thousands of games.
    #[test]
    fn every_sampled_world_looks_the_same() {
        for (players, policy) in [(3, Policy::Digger), (5, Policy::Uniform), (5, Policy::Digger)] {
            let options = Options::new(players).unwrap();
            let record = walk::walk::<LostMines>(&options, &CardList::published(), policy, 3, 5_000).unwrap();
            sampled_worlds_look_the_same(&record, 4).unwrap();
        }
    }
}
