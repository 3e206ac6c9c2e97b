//! Games that a viewer cannot tell from the real one: built from its view and nothing else.
//!
//! Every way of placing the unseen cards in the places that the viewer cannot see is as likely as shuffling makes it: for
//! all but gold (`hidden_gold.rs`) that is to say equally likely, unless odds say more of hands. `tests/proportions.rs` compares with going
//! through all deals one by one.

use crate::card_list::DECK;
use crate::game::{Saboteur, Stage};
use crate::gold::Offer;
use crate::hidden_gold::HiddenGold;
use crate::pieces::{Card, Goal, GoalPlace, N_FACES, Role, START};
use crate::preparation::{n_miners, n_saboteurs};
use crate::shapes::{Path, Way};
use crate::view::{LaidCard, StageView, View};
use tabletop::{Dice, FaceDown, Odds, Pile, Seat, Seats, Worlds};
use tunnels::Tile;

/// All games that fit one view, prepared for sampling.
#[derive(Clone, Debug)]
pub struct SaboteurWorlds {
    /// Everything that the viewer knows; what it does not know is to be filled in.
    known: Saboteur,
    viewer: Option<Seat>,
    cards: Unseen<FaceDown<Card>, DECK>,
    /// How many cards each seat's hidden hand holds; 0 for the viewer's own.
    hands: [u8; Seats::MOST as usize],
    roles: Unseen<Role, 11>,
    roles_are_hidden: bool,
    goals: Unseen<Goal, 3>,
    hidden_goals: u8,
    gold: HiddenGold,
}

/// Cards that the viewer has not seen, in no particular order.
type Unseen<C, const MOST: usize> = Pile<C, MOST>;

impl SaboteurWorlds {
    pub(crate) fn prepare(view: &View) -> SaboteurWorlds {
        let mut known = Saboteur::before_the_first_deal(&view.options, &view.cards);
        let seats = view.options.players();
        known.round = view.round;
        known.first = view.first;
        known.last_path = view.last_path;
        known.results = view.results.iter().copied().collect();
        lay_board(&mut known, view);
        let mut counts: [usize; N_FACES] = std::array::from_fn(|index| view.cards.count(Card::from_index(index)));
        let mut see = |card: Card| counts[card.index()] -= 1;
        let mut hands = [0; Seats::MOST as usize];
        for seat in &view.seats {
            let index = seat.seat.index();
            for tool in seat.broken.iter() {
                known.broken.insert(seat.seat, tool);
                see(crate::Face::Broken(tool).card());
            }
            seat.looked_at.iter().for_each(|goal| known.looked[index] |= 1 << goal.index());
            if view.viewer == Some(seat.seat) {
                view.hand.iter().for_each(|card| known.hands[index].put(FaceDown::new(*card)));
            } else {
                hands[index] = seat.hand;
            }
            let own = view.viewer == Some(seat.seat);
            for n in 0..seat.discarded as usize {
                let card = if own { view.discards.own[n] } else { Card::default() };
                known.discards.hidden.put((seat.seat, FaceDown::new(card)));
            }
        }
        for card in view.hand.iter().chain(&view.discards.own).chain(&view.discards.open) {
            see(*card);
        }
        view.discards.open.iter().for_each(|card| known.discards.open[card.index()] += 1);
        for laid in &view.board {
            if let LaidCard::Path(path) = laid.card {
                see(crate::Face::Path(path).card());
            }
        }
        let mut cards = Unseen::default();
        if view.round > 0 {
            for (index, count) in counts.into_iter().enumerate() {
                (0..count).for_each(|_| cards.put(FaceDown::new(Card::from_index(index))));
            }
        }
        let (roles, roles_are_hidden) = unseen_roles(&mut known, view, seats);
        let (goals, hidden_goals) = unseen_goals(&mut known, view);
        let gold = HiddenGold::prepare(&mut known, view);
        known.stage = stage(view);
        SaboteurWorlds { known, viewer: view.viewer, cards, hands, roles, roles_are_hidden, goals, hidden_goals, gold }
    }

    /// The cards that the viewer has not seen.
    pub fn unseen(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards.as_slice().iter().map(|card| card.front())
    }

    /// Hands, hidden discards and the deck are filled with what the viewer has not seen.
    #[inline]
    fn fill_cards(&self, game: &mut Saboteur, odds: &Odds, dice: &mut Dice) {
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
        for (by, discard) in game.discards.hidden.as_mut_slice() {
            if self.viewer != Some(*by)
                && let Some((card, rest)) = unseen.split_first()
            {
                *discard = *card;
                unseen = rest;
            }
        }
        game.deck.put_all(unseen);
    }

    fn fill_roles(&self, game: &mut Saboteur, roles: &[Role]) {
        if !self.roles_are_hidden {
            return;
        }
        let mut roles = roles.iter();
        for seat in game.seats().all().filter(|seat| self.viewer != Some(*seat)) {
            roles.by_ref().take(1).for_each(|role| game.roles[seat.index()] = FaceDown::new(*role));
        }
        roles.take(1).for_each(|role| game.spare = FaceDown::new(*role));
    }

    fn fill_goals(&self, game: &mut Saboteur, goals: &[Goal]) {
        let hidden = GoalPlace::ALL.into_iter().filter(|goal| self.hidden_goals >> goal.index() & 1 == 1);
        hidden.zip(goals).for_each(|(place, goal)| game.goals[place.index()] = FaceDown::new(*goal));
    }
}

impl Worlds<Saboteur> for SaboteurWorlds {
    /// The role of each seat; places beyond the table count for nothing.
    type Roles = [Role; Seats::MOST as usize];
    /// What lies at the goals, from north to south.
    type Goals = [Goal; 3];

    #[inline]
    fn sample(&self, dice: &mut Dice) -> Saboteur {
        let mut game = self.known;
        self.fill_cards(&mut game, &Odds::EVEN, dice);
        let mut roles = self.roles;
        dice.shuffle(roles.as_mut_slice());
        self.fill_roles(&mut game, roles.as_slice());
        let mut goals = self.goals;
        dice.shuffle(goals.as_mut_slice());
        self.fill_goals(&mut game, goals.as_slice());
        self.gold.fill(&mut game, dice);
        game
    }

    fn sample_given(&self, roles: &Self::Roles, goals: &Self::Goals, odds: &Odds, dice: &mut Dice) -> Option<Saboteur> {
        let mut game = self.known;
        let seats = game.seats();
        if self.roles_are_hidden {
            let mut left = self.roles;
            for seat in seats.all() {
                let role = roles[seat.index()];
                if self.viewer == Some(seat) {
                    if role != game.role(seat) {
                        return None;
                    }
                } else {
                    left.take_at(left.find(role)?);
                    game.roles[seat.index()] = FaceDown::new(role);
                }
            }
            game.spare = FaceDown::new(left.take()?);
        } else if seats.all().any(|seat| roles[seat.index()] != game.role(seat)) {
            return None;
        }
        let mut left = self.goals;
        for place in GoalPlace::ALL {
            let goal = goals[place.index()];
            if self.hidden_goals >> place.index() & 1 == 1 {
                left.take_at(left.find(goal)?);
                game.goals[place.index()] = FaceDown::new(goal);
            } else if goal != game.goals[place.index()].front() {
                return None;
            }
        }
        self.fill_cards(&mut game, odds, dice);
        self.gold.fill(&mut game, dice);
        Some(game)
    }
}

fn lay_board(known: &mut Saboteur, view: &View) {
    if view.round == 0 {
        return;
    }
    let start = known.maze.lay(START, Path::Nesw.tile(Way::Upright), None);
    for goal in GoalPlace::ALL {
        known.maze.cover(goal.cell(), None);
    }
    for laid in &view.board {
        let goal = GoalPlace::ALL.into_iter().find(|goal| goal.cell() == laid.cell);
        match (laid.card, goal) {
            (LaidCard::Path(path), _) => {
                let way = if laid.turned { Way::Turned } else { Way::Upright };
                known.maze.lay(laid.cell, path.tile(way), Some(path));
            }
            (LaidCard::Goal(_), Some(goal)) => {
                known.maze.turn_up(Saboteur::goal_number(goal), Tile::joined(laid.open));
            }
            _ => {}
        }
    }
    known.maze.follow_anew(1 << start);
}

fn stage(view: &View) -> Stage {
    match (view.stage, view.turn, &view.gold.offer) {
        (StageView::Digging, Some(turn), _) => Stage::Digging { turn, passes: view.passes },
        (StageView::SharingGold, _, Some(offer)) => {
            let cards = offer.gold.iter().flatten().map(|gold| FaceDown::new(*gold)).collect();
            Stage::SharingGold { offer: Offer { to: offer.to, cards } }
        }
        (StageView::Over, ..) => Stage::Over,
        _ => Stage::Deal,
    }
}

fn unseen_roles(known: &mut Saboteur, view: &View, seats: Seats) -> (Unseen<Role, 11>, bool) {
    let mut roles = Unseen::default();
    let hidden = view.round > 0 && view.spare.front().is_none();
    let mut left = [n_miners(seats), n_saboteurs(seats)];
    for seat in &view.seats {
        if let Some(role) = seat.role.front() {
            known.roles[seat.seat.index()] = FaceDown::new(role);
            if hidden {
                left[role as usize] -= 1;
            }
        }
    }
    match view.spare.front() {
        Some(role) => known.spare = FaceDown::new(role),
        None if hidden => {
            for (role, count) in [(Role::Miner, left[0]), (Role::Saboteur, left[1])] {
                (0..count).for_each(|_| roles.put(role));
            }
        }
        None => {}
    }
    (roles, hidden)
}

fn unseen_goals(known: &mut Saboteur, view: &View) -> (Unseen<Goal, 3>, u8) {
    if view.round == 0 {
        return (Unseen::default(), 0);
    }
    let mut goals: Unseen<Goal, 3> = Goal::ALL.into_iter().collect();
    let mut hidden = 0;
    for goal in &view.goals {
        match goal.front.front() {
            Some(front) => {
                known.goals[goal.goal.index()] = FaceDown::new(front);
                if let Some(at) = goals.find(front) {
                    goals.take_at(at);
                }
            }
            None => hidden |= 1 << goal.goal.index(),
        }
    }
    (goals, hidden)
}
