//! Games that a viewer cannot tell from the real one: built from its view and nothing else.
//!
//! Every way of placing the unseen cards in the places that the viewer cannot see is equally likely, as far as it fits
//! what the viewer knows besides: the group on every back; hands that it gave away; and that the game goes on, so that
//! each clan still has somebody inside who works for it. Odds can say what hands are likelier to hold. `tests/proportions.rs` compares with going through all deals.

use crate::card_list::{DECK, MOST_IN_GROUP};
use crate::creatures::{Attack, Roaming};
use crate::game::{At, DarkCave, Hand, MOST_SEATS, Stage};
use crate::given::{Event, Followed, Known, Marks, Passed, Story};
use crate::memory::Given;
use crate::path::Way;
use crate::pieces::{Card, Clan, Creature, Deed, Dwarf, Face, Goal, GoalPlace, Group, Loyalty, N_FACES};
use crate::preparation::clan_cards;
use crate::view::{LaidCard, StageView, View};
use crate::webs::Web;
use tabletop::discards::Left;
use tabletop::{Dice, FaceDown, Luck, Odds, Pile, Seat, Seen, Worlds};
use tunnels::Spot;
use tunnels::grid::bits;

/// All games that fit one view, prepared for sampling.
#[derive(Clone, Debug)]
pub struct DarkCaveWorlds {
    /// Everything that the viewer knows; what it does not know is to be filled in.
    known: DarkCave,
    viewer: Option<Seat>,
    /// Cards that the viewer has not seen, by group.
    cards: [Pile<FaceDown<Card>, MOST_IN_GROUP>; 3],
    /// How many cards of each group each seat's hidden hand holds; none for the viewer's own.
    hands: [[u8; 3]; MOST_SEATS],
    aside: [u8; 3],
    deck: [u8; 3],
    /// What may have become of the cards of hands that the viewer gave away, group by group.
    stories: Vec<Story>,
    /// Who has each of these hands now; nobody if the viewer got it back.
    holders: Vec<Option<Seat>>,
    /// Hands that others gave each other.
    passed: Vec<Passed>,
    goals: Pile<Goal, 4>,
    /// The places of goals that the viewer does not know, a bit each.
    hidden_goals: u8,
    /// For each clan, the loyalties that the viewer has not seen.
    loyalties: [Pile<Loyalty, 5>; 2],
    /// The seats whose clan card the viewer does not know, a bit each.
    hidden_seats: u8,
    /// How many spare clan cards the viewer does not know, by clan.
    hidden_spare: [u8; 2],
}

impl DarkCaveWorlds {
    pub(crate) fn prepare(view: &View) -> DarkCaveWorlds {
        let mut known = DarkCave::before_the_deal(&view.options, &view.cards);
        known.dealt = view.dealt;
        known.first = view.first;
        known.pool = view.pool;
        known.fresh_axe = view.fresh_axe;
        known.ending = view.ending;
        known.outs = view.outs.iter().copied().collect();
        if let Some(draws) = view.draws {
            (known.drawer, known.draws) = (draws.seat, draws.cards);
        }
        let mut worlds = DarkCaveWorlds {
            known,
            viewer: view.viewer,
            cards: [Pile::default(); 3],
            hands: [[0; 3]; MOST_SEATS],
            aside: view.aside,
            deck: view.deck,
            stories: Vec::new(),
            holders: Vec::new(),
            passed: Vec::new(),
            goals: Pile::default(),
            hidden_goals: 0,
            loyalties: [Pile::default(); 2],
            hidden_seats: 0,
            hidden_spare: [0; 2],
        };
        if view.dealt {
            worlds.lay_board(view);
            worlds.see_seats(view);
            worlds.see_cards(view);
            worlds.follow_hands(view);
            worlds.see_goals(view);
            worlds.see_clans(view);
        }
        worlds.known.stage = worlds.stage(view);
        worlds
    }

    fn at(&self, spot: Spot) -> At {
        At { tile: self.known.cave.at(spot.cell).unwrap_or_default(), space: spot.space }
    }

    fn lay_board(&mut self, view: &View) {
        let known = &mut self.known;
        known.lay_start_and_goals();
        for laid in &view.board {
            let way = if laid.turned { Way::Turned } else { Way::Upright };
            match laid.card {
                LaidCard::Start => {}
                LaidCard::Path(path) => {
                    known.put_path(path, way, laid.cell);
                }
                LaidCard::Goal(goal) => {
                    let Some(number) = known.cave.at(laid.cell) else { continue };
                    let front = known.laid_goal(goal, way);
                    *known.cave.face_mut(number) = front;
                    known.cave.turn_up(number, front.plan().tile);
                    known.cave.reach(number, front.plan().tile.openings());
                    known.notice(number, front);
                }
            }
        }
        // Laying a vein puts gold on it; what really lies there, the view says.
        known.pool = view.pool;
        known.vein_gold = 0;
        for laid in view.board.iter().filter(|laid| laid.gold) {
            known.vein_gold |= known.cave.at(laid.cell).map_or(0, |number| 1 << number);
        }
        for (place, web) in known.webs.iter_mut().zip(&view.webs) {
            *place = Some(Web { edge: web.edge, owner: web.owner, turned: web.turned, group: web.group });
        }
        for out in &view.creatures {
            let at = self.at(out.at);
            self.known.creatures[out.creature as usize] = Some(Roaming { at, owner: out.owner, group: out.group });
        }
    }

    fn see_seats(&mut self, view: &View) {
        for seat in &view.seats {
            let index = seat.seat.index();
            let at = seat.at.map(|spot| self.at(spot)).unwrap_or_default();
            let own = &mut self.known.seated[index];
            (own.at, own.out, own.gold, own.shown) = (at, seat.out, seat.gold, seat.shown);
            (own.lies_now, own.lies_next) = (seat.lies_now, seat.lies_next);
            (own.boots, own.axes) = (seat.boots, seat.axes);
            let looked = &mut self.known.looked[index];
            seat.looked_at.goals.iter().for_each(|goal| looked.goals |= 1 << goal.index());
            seat.looked_at.clans.iter().for_each(|other| looked.clans |= 1 << other.index());
            looked.spare = seat.looked_at.spare;
            if view.viewer != Some(seat.seat) {
                self.hands[index] = seat.hand;
            }
        }
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
        view.webs.iter().for_each(|web| see(Face::Action(Deed::Web, web.group).card()));
        view.creatures.iter().for_each(|out| see(Face::Action(Deed::Creature(out.creature), out.group).card()));
        for seat in &view.seats {
            seat.boots.into_iter().for_each(|group| see(Face::Action(Deed::Boots, group).card()));
            for group in Group::ALL {
                (0..seat.axes[group as usize]).for_each(|_| see(Face::Action(Deed::Axe, group).card()));
            }
        }
        for card in &view.discards.open {
            see(*card);
            known.discards.put_openly(*card);
        }
        for card in &view.hand {
            see(*card);
            view.viewer.into_iter().for_each(|seat| known.hands[seat.index()].put(FaceDown::new(*card)));
        }
        for hidden in &view.discards.hidden {
            let how = if hidden.lost { Left::Lost } else { Left::Discarded };
            // A card that is not known stands for its group until it is filled in.
            let card = match hidden.card {
                Seen::Front(card) => {
                    see(card);
                    card
                }
                Seen::Back(group) => any_of(group),
            };
            known.discards.hide(hidden.by, how, FaceDown::new(card));
        }
        for event in &view.since_swap {
            known.memories.since.put(*event);
        }
        for given in &view.given {
            let cards = given.cards.iter().flatten().map(|card| FaceDown::new(*card)).collect();
            known.memories.given.put(Given { by: given.by, to: given.to, cards, after: given.after });
        }
        for (index, count) in counts.into_iter().enumerate() {
            let card = Card::from_index(index);
            (0..count).for_each(|_| self.cards[card.group() as usize].put(FaceDown::new(card)));
        }
    }

    /// What became of hands that were given away: of its own the viewer knows what they were.
    fn follow_hands(&mut self, view: &View) {
        let is_own = |seat: Seat| view.viewer == Some(seat);
        let mut known: Vec<Known> = Vec::new();
        let mut events: Vec<(usize, Event)> = Vec::new();
        for (hand, given) in view.given.iter().filter(|given| is_own(given.by)).enumerate() {
            let followed = Followed::new(view, given);
            known.extend(given.cards.iter().flatten().map(|card| Known { card: *card, hand }));
            events.extend(followed.events.iter().map(|event| (hand, *event)));
            self.holders.push(followed.holder);
        }
        events.sort_by_key(|(_, event)| event.number);
        for group in Group::ALL {
            let cards: Vec<Known> = known.iter().copied().filter(|known| known.card.group() == group).collect();
            if !cards.is_empty() {
                let events: Vec<_> = events.iter().copied().filter(|(_, event)| event.group == group).collect();
                let unseen: Vec<Card> = self.cards[group as usize].as_slice().iter().map(|card| card.front()).collect();
                self.stories.push(Story::new(cards, &events, &unseen));
            }
        }
        let others = view.given.iter().enumerate().filter(|(_, given)| !is_own(given.by) && !is_own(given.to));
        self.passed = others.map(|(number, given)| Passed::new(view, number, given)).collect();
    }

    fn see_goals(&mut self, view: &View) {
        self.goals = Goal::ALL.into_iter().collect();
        for goal in &view.goals {
            match goal.front.front() {
                Some(front) => {
                    self.known.goals[goal.goal.index()] = FaceDown::new(front);
                    if let Some(at) = self.goals.find(front) {
                        self.goals.take_at(at);
                    }
                }
                None => self.hidden_goals |= 1 << goal.goal.index(),
            }
        }
    }

    /// Clans are public, so each clan's loyalties go to its own seats and spare cards.
    fn see_clans(&mut self, view: &View) {
        let only = view.seats.first().map_or(Clan::Blue, |seat| seat.clan);
        for dwarf in clan_cards(view.options.players(), only).as_slice() {
            self.loyalties[dwarf.clan as usize].put(dwarf.loyalty);
        }
        let mut see = |dwarf: Dwarf| {
            let left = &mut self.loyalties[dwarf.clan as usize];
            if let Some(at) = left.find(dwarf.loyalty) {
                left.take_at(at);
            }
        };
        for seat in &view.seats {
            let place = &mut self.known.clan_cards[seat.seat.index()];
            match seat.dwarf {
                Seen::Front(dwarf) => {
                    *place = FaceDown::new(dwarf);
                    see(dwarf);
                }
                Seen::Back(clan) => {
                    *place = FaceDown::new(Dwarf { clan, loyalty: Loyalty::Loyal });
                    self.hidden_seats |= 1 << seat.seat.index();
                }
            }
        }
        for spare in &view.spare_cards {
            match spare {
                Seen::Front(dwarf) => {
                    self.known.spare_clan_cards.put(FaceDown::new(*dwarf));
                    see(*dwarf);
                }
                Seen::Back(clan) => self.hidden_spare[*clan as usize] += 1,
            }
        }
    }

    fn stage(&self, view: &View) -> Stage {
        let set = |seats: &[Seat]| seats.iter().fold(0, |all, seat| all | 1 << seat.index());
        match (view.stage, view.active, &view.attack) {
            (StageView::Playing, Some(turn), _) => Stage::Playing { turn },
            (StageView::Moving, Some(turn), _) => Stage::Moving { turn, left: view.left },
            (StageView::Hunting, Some(turn), Some(attack)) => {
                Stage::Hunting { turn, creature: attack.creature, left: view.left }
            }
            (StageView::Attacked, Some(turn), Some(attack)) => Stage::Attacked(Attack {
                turn,
                creature: attack.creature,
                victims: set(&attack.victims),
                to_ask: set(&attack.to_ask),
                walked: attack.walked,
                more: attack.more.iter().fold(0, |all, creature: &Creature| all | 1 << *creature as u8),
            }),
            (StageView::Over, ..) => Stage::Over,
            _ => Stage::Deal,
        }
    }

    /// The cards that the viewer has not seen.
    pub fn unseen(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards.iter().flat_map(|group| group.as_slice()).map(|card| card.front())
    }

    /// Hands, hidden discards, the cards set aside and the deck are filled with what the viewer has not seen.
    #[inline]
    fn fill_cards(&self, game: &mut DarkCave, odds: &Odds, dice: &mut Dice) {
        let mut unseen = self.cards;
        let mut wanted = self.hands;
        // Places of the discard pile that are still to be filled.
        let mut open = 0_u128;
        for (place, hidden) in game.discards.hidden.as_slice().iter().enumerate() {
            if self.viewer != Some(hidden.by) {
                open |= 1 << place;
            }
        }
        let (marks, known) = self.place_known(game, &mut unseen, &mut open, dice);
        for (wanted, known) in wanted.as_flattened_mut().iter_mut().zip(known.as_flattened()) {
            *wanted = wanted.saturating_sub(*known);
        }
        for (group, unseen) in unseen.iter_mut().enumerate() {
            dice.shuffle(unseen.as_mut_slice());
            if !odds.are_even() {
                odds.lean(unseen.as_mut_slice(), wanted.map(|counts| counts[group]), |card| card.index(), dice);
                // Cards are taken from the end.
                unseen.as_mut_slice().reverse();
            }
        }
        for (hand, counts) in game.hands.iter_mut().zip(wanted) {
            for (group, count) in unseen.iter_mut().zip(counts) {
                for _ in 0..count {
                    group.take().into_iter().for_each(|card| hand.put(card));
                }
            }
        }
        for place in 0..game.discards.hidden.count() {
            if open >> place & 1 == 1 {
                let hidden = &mut game.discards.hidden.as_mut_slice()[place];
                let group = &mut unseen[hidden.card.front().group() as usize];
                group.take().into_iter().for_each(|card| hidden.card = card);
            }
        }
        for (group, count) in unseen.iter_mut().zip(self.aside) {
            for _ in 0..count {
                group.take().into_iter().for_each(|card| game.aside.put(card));
            }
        }
        // I over II over III.
        for (group, count) in unseen.iter_mut().zip(self.deck).rev() {
            for _ in 0..count {
                group.take().into_iter().for_each(|card| game.deck.put(card));
            }
        }
        game.luck = Luck::drawn(dice);
        self.fill_passed(game, marks, known, dice);
    }

    /// Puts each card that the viewer gave away where it may be. Returns when they left, and how many of each group are
    /// in whose hand.
    #[inline]
    fn place_known(
        &self,
        game: &mut DarkCave,
        unseen: &mut [Pile<FaceDown<Card>, MOST_IN_GROUP>; 3],
        open: &mut u128,
        dice: &mut Dice,
    ) -> (Marks, [[u8; 3]; MOST_SEATS]) {
        let (mut marks, mut in_hand) = (Marks::default(), [[0; 3]; MOST_SEATS]);
        for story in &self.stories {
            story.sample(dice, &mut marks, |Known { card, hand }, at| {
                let group = card.group() as usize;
                let Some(found) = unseen[group].find(FaceDown::new(card)) else { return };
                match (at, self.holders[hand]) {
                    (Some(place), _) => {
                        *open &= !(1 << place);
                        let hidden = game.discards.hidden.as_mut_slice().get_mut(place as usize);
                        hidden.into_iter().for_each(|hidden| hidden.card = FaceDown::new(card));
                    }
                    (None, Some(holder)) => {
                        in_hand[holder.index()][group] += 1;
                        game.hands[holder.index()].put(FaceDown::new(card));
                    }
                    (None, None) => return,
                }
                unseen[group].take_at(found);
            });
        }
        (marks, in_hand)
    }

    /// What others gave each other, as it may have been.
    #[inline]
    fn fill_passed(&self, game: &mut DarkCave, marks: Marks, known: [[u8; 3]; MOST_SEATS], dice: &mut Dice) {
        for passed in &self.passed {
            let mut cards = Hand::default();
            let hidden = |place: u8| game.discards.hidden.as_slice().get(place as usize).map(|it| it.card.front());
            let had = |card: Card| cards.put(FaceDown::new(card));
            if let Some((holder, mut still)) = passed.sample(dice, marks, |seat| known[seat.index()], hidden, had) {
                // Known cards come first in a hand, and the others in no order.
                for card in game.hands[holder.index()].as_slice() {
                    let still = &mut still[card.front().group() as usize];
                    if *still > 0 {
                        *still -= 1;
                        cards.put(*card);
                    }
                }
            }
            game.memories.given.as_mut_slice()[passed.number].cards = cards;
        }
    }

    fn fill_goals(&self, game: &mut DarkCave, goals: &[Goal]) {
        let hidden = GoalPlace::ALL.into_iter().filter(|goal| self.hidden_goals >> goal.index() & 1 == 1);
        hidden.zip(goals).for_each(|(place, goal)| game.goals[place.index()] = FaceDown::new(*goal));
    }

    /// Deals the unseen loyalties out: first to seats, then to spare cards.
    #[inline]
    fn fill_clans(&self, game: &mut DarkCave, mut loyalties: [Pile<Loyalty, 5>; 2]) {
        for index in bits(self.hidden_seats.into()) {
            let place = &mut game.clan_cards[index as usize];
            let clan = place.front().clan;
            let loyalty = loyalties[clan as usize].take().unwrap_or_default();
            *place = FaceDown::new(Dwarf { clan, loyalty });
        }
        for clan in Clan::ALL {
            for _ in 0..self.hidden_spare[clan as usize] {
                let loyalty = loyalties[clan as usize].take().unwrap_or_default();
                game.spare_clan_cards.put(FaceDown::new(Dwarf { clan, loyalty }));
            }
        }
    }

    /// While the game goes on, each clan has somebody inside who works for it: otherwise it would be over (D-30).
    #[inline]
    fn goes_on(&self, game: &DarkCave) -> bool {
        game.stage == Stage::Over || !game.a_side_is_out()
    }
}

/// Some card of a group, to stand for its back.
fn any_of(group: Group) -> Card {
    Face::Action(Deed::Information, group).card()
}

impl Worlds<DarkCave> for DarkCaveWorlds {
    /// The loyalty of each seat; places beyond the table count for nothing.
    type Roles = [Loyalty; MOST_SEATS];
    /// What the goals are.
    type Goals = [Goal; 4];

    #[inline]
    fn sample(&self, dice: &mut Dice) -> DarkCave {
        let mut game = self.known;
        self.fill_cards(&mut game, &Odds::EVEN, dice);
        let mut goals = self.goals;
        dice.shuffle(goals.as_mut_slice());
        self.fill_goals(&mut game, goals.as_slice());
        let spare = game.spare_clan_cards;
        loop {
            let mut loyalties = self.loyalties;
            loyalties.iter_mut().for_each(|clan| dice.shuffle(clan.as_mut_slice()));
            game.spare_clan_cards = spare;
            self.fill_clans(&mut game, loyalties);
            if !self.known.dealt || self.goes_on(&game) {
                return game;
            }
        }
    }

    fn sample_given(&self, roles: &Self::Roles, goals: &Self::Goals, odds: &Odds, dice: &mut Dice) -> Option<DarkCave> {
        let mut game = self.known;
        if !self.known.dealt {
            return Some(game);
        }
        let mut left = self.loyalties;
        for seat in game.seats().all() {
            let place = &mut game.clan_cards[seat.index()];
            let Dwarf { clan, loyalty } = place.front();
            let given = roles[seat.index()];
            if self.hidden_seats >> seat.index() & 1 == 1 {
                let left = &mut left[clan as usize];
                left.take_at(left.find(given)?);
                *place = FaceDown::new(Dwarf { clan, loyalty: given });
            } else if loyalty != given {
                return None;
            }
        }
        for clan in Clan::ALL {
            for _ in 0..self.hidden_spare[clan as usize] {
                let loyalty = left[clan as usize].take()?;
                game.spare_clan_cards.put(FaceDown::new(Dwarf { clan, loyalty }));
            }
        }
        if !self.goes_on(&game) {
            return None;
        }
        let mut left = self.goals;
        for place in GoalPlace::ALL {
            let given = goals[place.index()];
            if self.hidden_goals >> place.index() & 1 == 1 {
                left.take_at(left.find(given)?);
                game.goals[place.index()] = FaceDown::new(given);
            } else if game.goal(place) != given {
                return None;
            }
        }
        self.fill_cards(&mut game, odds, dice);
        Some(game)
    }
}

const _: () = assert!(DECK < 128);

#[cfg(test)]
mod tests {
    use crate::creatures::Attack;
    use crate::game::Stage;
    use crate::pieces::Creature;
    use crate::position::Position;
    use crate::{CardList, DarkCave, Options};
    use tabletop::digger::Policy;
    use tabletop::laws::{sampled_worlds_look_the_same, walk};
    use tabletop::{Dice, Game, Seat, Viewer, Worlds};

    /// `tests/proportions` asks how likely they are, `tests/laws` asks this of thousands of games.
    #[test]
    fn every_sampled_world_looks_the_same() {
        for (players, policy) in [(3, Policy::Digger), (5, Policy::Uniform), (5, Policy::Digger)] {
            for seed in 1..=30 {
                let options = Options::new(players).unwrap();
                let record = walk::walk::<DarkCave>(&options, &CardList::published(), policy, seed, 5_000).unwrap();
                sampled_worlds_look_the_same(&record, 1).unwrap();
            }
        }
    }

    /// Dwarves hardly ever walk up to several creatures at once.
    #[test]
    fn a_sampled_world_knows_which_creatures_attack_next() {
        let options = Options::new(3).unwrap();
        for more in 0..8 {
            let mut game = Position::new(options).game();
            let (turn, creature) = (Seat::default(), Creature::Rat);
            game.stage = Stage::Attacked(Attack { turn, creature, victims: 1, to_ask: 1, walked: true, more });
            for viewer in Viewer::all(options.players()) {
                let view = game.view(viewer);
                let world = DarkCave::worlds(&view).sample(&mut Dice::from_number(1));
                assert_eq!(world.view(viewer), view);
                assert_eq!(world.stage, game.stage);
            }
        }
    }
}
