//! Games that a viewer cannot tell from the real one: built from its view and nothing else.
//!
//! Every way of placing the unseen cards in the places that the viewer cannot see is equally likely. Gold follows one
//! more fact that everybody knows: saboteurs were paid by S-21 out of what the gold deck held then, so a placement under
//! which the payment would have looked otherwise is no game at all.

use crate::card_list::{DECK, GOLD};
use crate::game::{Discard, Lying, Saboteur, Stage};
use crate::gold::{Handed, Offer, Owned, count_gold, owed, payment};
use crate::pieces::{Card, Goal, GoalPlace, Gold, N_FACES, Path, Role, START, Way};
use crate::preparation::{n_miners, n_saboteurs};
use crate::view::{LaidCard, StageView, View};
use tabletop::{Dice, FaceDown, Pile, Seat, Seats, Worlds};
use tunnels::Tile;

/// All games that fit one view, prepared for sampling.
#[derive(Clone, Debug)]
pub struct SaboteurWorlds {
    /// Everything that the viewer knows; what it does not know is to be filled in.
    known: Saboteur,
    viewer: Option<Seat>,
    cards: Unseen<Card, DECK>,
    /// How many cards each seat's hidden hand holds; 0 for the viewer's own.
    hands: [u8; Seats::MOST as usize],
    /// How many cards lie in the deck.
    deck: u8,
    roles: Unseen<Role, 11>,
    roles_are_hidden: bool,
    goals: Unseen<Goal, 3>,
    hidden_goals: u8,
    gold: UnseenGold,
}

/// Cards that the viewer has not seen, in no particular order.
type Unseen<C, const MOST: usize> = Pile<C, MOST>;

/// What the viewer does not know of gold.
#[derive(Clone, Debug)]
struct UnseenGold {
    /// Gold that the viewer has never seen.
    unseen: Unseen<Gold, GOLD>,
    /// How many of them lie in the gold deck.
    deck: u8,
    /// Gold that the viewer handed on, and the round: it went to those who chose later in that round.
    handed_on: Pile<(Gold, u8), GOLD>,
    /// For each owned card how it is filled in.
    owned: Pile<Filled, GOLD>,
    offer: Option<FilledOffer>,
    /// Whether saboteurs other than the viewer were ever paid.
    others_were_paid: bool,
    payments: Pile<Payment, 40>,
}

/// A payment to a saboteur (S-21), as everybody saw it.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
struct Payment {
    /// The place of its first card among the owned ones.
    at: u8,
    n_cards: u8,
    owed: u8,
    /// The largest number of ways in which unseen cards could make up the payment.
    most_ways: u32,
}

/// How an owned gold card is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
enum Filled {
    #[default]
    Known,
    FromUnseen,
    FromHandedOn(u8),
    ByPayment,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum FilledOffer {
    Known,
    FromUnseen(u8),
    FromHandedOn(u8),
}

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
            known.broken[index] = seat.broken;
            seat.broken.iter().for_each(|tool| see(crate::Face::Broken(tool).card()));
            seat.looked_at.iter().for_each(|goal| known.looked[index] |= 1 << goal.index());
            if view.viewer == Some(seat.seat) {
                view.hand.iter().for_each(|card| known.hands[index].put(FaceDown::new(*card)));
            } else {
                hands[index] = seat.hand;
            }
            let hidden_by = Some(seat.seat);
            let own = view.viewer == hidden_by;
            for n in 0..seat.discarded as usize {
                let card = if own { view.discards.own[n] } else { Card::default() };
                known.discards.put(Discard { card: FaceDown::new(card), hidden_by });
            }
        }
        for card in view.hand.iter().chain(&view.discards.own).chain(&view.discards.open) {
            see(*card);
        }
        view.discards.open.iter().for_each(|card| {
            known.discards.put(Discard { card: FaceDown::new(*card), hidden_by: None });
        });
        for laid in &view.board {
            if let LaidCard::Path(path) = laid.card {
                see(crate::Face::Path(path).card());
            }
        }
        let mut cards = Unseen::default();
        if view.round > 0 {
            for (index, count) in counts.into_iter().enumerate() {
                (0..count).for_each(|_| cards.put(Card::from_index(index)));
            }
        }
        let (roles, roles_are_hidden) = unseen_roles(&mut known, view, seats);
        let (goals, hidden_goals) = unseen_goals(&mut known, view);
        let gold = unseen_gold(&mut known, view);
        known.stage = stage(view);
        SaboteurWorlds {
            known,
            viewer: view.viewer,
            cards,
            hands,
            deck: view.deck,
            roles,
            roles_are_hidden,
            goals,
            hidden_goals,
            gold,
        }
    }

    /// Hands, hidden discards and the deck are filled with what the viewer has not seen.
    #[inline]
    fn fill_cards(&self, game: &mut Saboteur, dice: &mut Dice) {
        let mut unseen = self.cards;
        dice.shuffle(unseen.as_mut_slice());
        let mut unseen = unseen.as_slice().iter();
        for (hand, count) in game.hands.iter_mut().zip(self.hands) {
            unseen.by_ref().take(count as usize).for_each(|card| hand.put(FaceDown::new(*card)));
        }
        for discard in game.discards.as_mut_slice() {
            if discard.hidden_by.is_some() && discard.hidden_by != self.viewer {
                unseen.by_ref().take(1).for_each(|card| discard.card = FaceDown::new(*card));
            }
        }
        unseen.take(self.deck as usize).for_each(|card| game.deck.put(FaceDown::new(*card)));
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
        self.fill_cards(&mut game, dice);
        let mut roles = self.roles;
        dice.shuffle(roles.as_mut_slice());
        self.fill_roles(&mut game, roles.as_slice());
        let mut goals = self.goals;
        dice.shuffle(goals.as_mut_slice());
        self.fill_goals(&mut game, goals.as_slice());
        self.gold.fill(&mut game, dice);
        game
    }

    fn sample_given(&self, roles: &Self::Roles, goals: &Self::Goals, dice: &mut Dice) -> Option<Saboteur> {
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
        self.fill_cards(&mut game, dice);
        self.gold.fill(&mut game, dice);
        Some(game)
    }
}

fn lay_board(known: &mut Saboteur, view: &View) {
    if view.round == 0 {
        return;
    }
    let start = known.maze.lay(START, Path::Nesw.tile(Way::Upright), Lying::Start);
    for goal in GoalPlace::ALL {
        known.maze.cover(goal.cell(), Lying::Goal(goal));
    }
    for laid in &view.board {
        let goal = GoalPlace::ALL.into_iter().find(|goal| goal.cell() == laid.cell);
        match (laid.card, goal) {
            (LaidCard::Path(path), _) => {
                let way = if laid.turned { Way::Turned } else { Way::Upright };
                known.maze.lay(laid.cell, path.tile(way), Lying::Path(path, way));
            }
            (LaidCard::Goal(_), Some(goal)) => {
                known.maze.turn_up(Saboteur::goal_number(goal), Tile::joined(laid.open), Lying::Goal(goal));
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

fn unseen_gold(known: &mut Saboteur, view: &View) -> UnseenGold {
    let mut left = Gold::ALL.map(|gold| view.cards.count_gold(gold));
    let mut see = |gold: Gold| left[gold.nuggets() as usize - 1] -= 1;
    let chose_in = |round: u8| view.gold.handed_on.iter().any(|handed| handed.round == round);
    let mut owned: Pile<Filled, GOLD> = Pile::default();
    let mut payments: Pile<Payment, 40> = Pile::default();
    let mut chose_already = 0;
    for (at, card) in view.gold.owned.iter().enumerate() {
        let own = view.viewer == Some(card.seat);
        if own && card.how == Handed::Chosen {
            chose_already = card.round;
        }
        owned.put(match (card.gold.front(), card.how) {
            (Some(gold), _) => {
                see(gold);
                Filled::Known
            }
            (None, Handed::Paid) => Filled::ByPayment,
            (None, Handed::Chosen) if chose_already == card.round => Filled::FromHandedOn(card.round),
            (None, Handed::Chosen) => Filled::FromUnseen,
        });
        let gold = FaceDown::new(card.gold.front().unwrap_or_default());
        known.gold.put(Owned { seat: card.seat, gold, round: card.round, how: card.how });
        if card.how == Handed::Paid {
            let same = |before: &crate::view::OwnedView| {
                before.how == Handed::Paid && before.seat == card.seat && before.round == card.round
            };
            match at.checked_sub(1).filter(|before| same(&view.gold.owned[*before])) {
                Some(_) => payments.as_mut_slice().last_mut().into_iter().for_each(|payment| payment.n_cards += 1),
                None => {
                    let n_saboteurs = view.results.get(card.round as usize - 1).map_or(0, |result| result.saboteurs);
                    let owed = owed(n_saboteurs as usize);
                    payments.put(Payment { at: at as u8, n_cards: 1, owed, most_ways: 1 });
                }
            }
        }
    }
    let mut handed_on: Pile<(Gold, u8), GOLD> = Pile::default();
    for handed in &view.gold.handed_on {
        for gold in &handed.gold {
            // Once all gold is shown, these are known one by one.
            if view.stage != StageView::Over {
                see(*gold);
                handed_on.put((*gold, handed.round));
            }
        }
    }
    let offer = view.gold.offer.as_ref().map(|offer| match &offer.gold {
        Some(gold) => {
            gold.iter().for_each(|gold| see(*gold));
            FilledOffer::Known
        }
        None if chose_in(view.round) => FilledOffer::FromHandedOn(offer.cards),
        None => FilledOffer::FromUnseen(offer.cards),
    });
    for payment in payments.as_mut_slice() {
        if owned.as_slice()[payment.at as usize] == Filled::ByPayment {
            payment.most_ways = most_ways(left.map(|count| count as u8), payment.owed, payment.n_cards);
        }
    }
    let unseen = Gold::ALL.into_iter().zip(left).flat_map(|(gold, count)| std::iter::repeat_n(gold, count)).collect();
    let others_were_paid = owned.as_slice().contains(&Filled::ByPayment);
    UnseenGold { unseen, deck: view.gold.deck, handed_on, owned, offer, others_were_paid, payments }
}

impl UnseenGold {
    #[inline]
    fn fill(&self, game: &mut Saboteur, dice: &mut Dice) {
        let all = Gold::ALL.map(|gold| game.cards.count_gold(gold) as u8);
        let mut unseen = self.unseen;
        loop {
            dice.shuffle(unseen.as_mut_slice());
            if !self.others_were_paid && self.payments.is_empty() {
                self.fill_in_order(game, unseen.as_slice(), dice);
                return;
            }
            if self.fill_paid(game, &unseen, all, dice) {
                return;
            }
        }
    }

    /// Puts unseen gold in its places, one after the other: chosen cards, the offer, the deck.
    #[inline]
    fn fill_in_order(&self, game: &mut Saboteur, unseen: &[Gold], dice: &mut Dice) {
        let mut unseen = unseen.iter().copied();
        let mut handed_on = self.shuffled_handed_on(dice);
        for (owned, filled) in game.gold.as_mut_slice().iter_mut().zip(self.owned.as_slice()) {
            match filled {
                Filled::Known | Filled::ByPayment => {}
                Filled::FromUnseen => unseen.by_ref().take(1).for_each(|gold| owned.gold = FaceDown::new(gold)),
                Filled::FromHandedOn(round) => {
                    take_handed_on(&mut handed_on, *round)
                        .into_iter()
                        .for_each(|gold| owned.gold = FaceDown::new(gold));
                }
            }
        }
        if let Stage::SharingGold { offer } = &mut game.stage {
            match self.offer {
                Some(FilledOffer::FromUnseen(count)) => {
                    unseen.by_ref().take(count as usize).for_each(|gold| offer.cards.put(FaceDown::new(gold)));
                }
                Some(FilledOffer::FromHandedOn(count)) => (0..count).for_each(|_| {
                    take_handed_on(&mut handed_on, game.round)
                        .into_iter()
                        .for_each(|gold| offer.cards.put(FaceDown::new(gold)));
                }),
                Some(FilledOffer::Known) | None => {}
            }
        }
        game.gold_deck.clear();
        unseen.take(self.deck as usize).for_each(|gold| game.gold_deck.put(FaceDown::new(gold)));
    }

    fn shuffled_handed_on(&self, dice: &mut Dice) -> Pile<(Gold, u8), GOLD> {
        let mut handed_on = self.handed_on;
        dice.shuffle(handed_on.as_mut_slice());
        handed_on
    }

    /// As `fill_in_order`, but payments take what S-21 takes. Says no if this placement cannot have led to the payments
    /// that everybody saw, or if chance says so: a payment out of many equal cards stands for many placements.
    fn fill_paid(&self, game: &mut Saboteur, unseen: &Pile<Gold, GOLD>, all: [u8; 3], dice: &mut Dice) -> bool {
        let mut handed_on = self.shuffled_handed_on(dice);
        // The first of `pool` are chosen cards and the offer, as shuffled; payments pick theirs from the rest.
        let n_chosen = self.owned.as_slice().iter().filter(|filled| **filled == Filled::FromUnseen).count();
        let n_offered = if let Some(FilledOffer::FromUnseen(count)) = self.offer { count as usize } else { 0 };
        let (first, rest) = unseen.as_slice().split_at(n_chosen + n_offered);
        let mut first = first.iter().copied();
        let mut rest: Pile<Gold, GOLD> = rest.iter().copied().collect();
        for at in 0..self.owned.count() {
            if let Some(seen) = self.payments.as_slice().iter().find(|payment| payment.at as usize == at) {
                let before = count_gold(game.gold.as_slice()[..at].iter().map(|owned| owned.gold.front()));
                let deck = std::array::from_fn(|n| all[n] - before[n]);
                let paid = payment(deck, seen.owed);
                if paid.iter().sum::<u8>() != seen.n_cards || !self.pay(game, seen, paid, &mut rest, dice) {
                    return false;
                }
                continue;
            }
            let gold = match self.owned.as_slice()[at] {
                Filled::Known | Filled::ByPayment => continue,
                Filled::FromUnseen => first.next(),
                Filled::FromHandedOn(round) => take_handed_on(&mut handed_on, round),
            };
            gold.into_iter().for_each(|gold| game.gold.as_mut_slice()[at].gold = FaceDown::new(gold));
        }
        if let Stage::SharingGold { offer } = &mut game.stage {
            let count = if let Some(FilledOffer::FromHandedOn(count)) = self.offer { count } else { 0 };
            if self.offer != Some(FilledOffer::Known) {
                offer.cards.clear();
            }
            let from_handed_on = (0..count).filter_map(|_| take_handed_on(&mut handed_on, game.round));
            first.chain(from_handed_on).for_each(|gold| offer.cards.put(FaceDown::new(gold)));
        }
        dice.shuffle(rest.as_mut_slice());
        game.gold_deck.clear();
        rest.as_slice().iter().for_each(|gold| game.gold_deck.put(FaceDown::new(*gold)));
        true
    }

    /// Fills in one payment, lowest card first as it was handed out. Every choice of equal cards is a placement of its
    /// own, so a payment that could be made up in many ways is kept more often than one with few.
    fn pay(
        &self,
        game: &mut Saboteur,
        seen: &Payment,
        paid: [u8; 3],
        rest: &mut Pile<Gold, GOLD>,
        dice: &mut Dice,
    ) -> bool {
        let at = seen.at as usize;
        let cards = Gold::ALL
            .into_iter()
            .flat_map(|gold| std::iter::repeat_n(gold, paid[gold.nuggets() as usize - 1] as usize));
        if self.owned.as_slice()[at] == Filled::Known {
            let own = game.gold.as_slice()[at..].iter().map(|owned| owned.gold.front());
            return cards.zip(own).all(|(gold, own)| gold == own);
        }
        let left = count_gold(rest.as_slice().iter().copied());
        if !dice.chance(ways(left, paid) as usize, seen.most_ways as usize) {
            return false;
        }
        for (n, gold) in cards.enumerate() {
            let Some(place) = rest.find(gold) else { return false };
            rest.take_at(place);
            game.gold.as_mut_slice()[at + n].gold = FaceDown::new(gold);
        }
        true
    }
}

/// In how many ways cards can be picked, one after the other, that make up `paid`.
fn ways(from: [u8; 3], paid: [u8; 3]) -> u32 {
    let falling = |from: u8, n: u8| (0..n).map(|taken| u32::from(from.saturating_sub(taken))).product::<u32>();
    from.into_iter().zip(paid).map(|(from, n)| falling(from, n)).product()
}

/// The most ways there can be to make up any payment of so many cards for what was owed.
fn most_ways(unseen: [u8; 3], owed: u8, n_cards: u8) -> u32 {
    let decks = (0..125_u8).map(|n| [n % 5, n / 5 % 5, n / 25]);
    let payments = decks.map(|deck| payment(deck, owed)).filter(|paid| paid.iter().sum::<u8>() == n_cards);
    payments.map(|paid| ways(unseen, paid)).max().unwrap_or(0).max(1)
}

fn take_handed_on(handed_on: &mut Pile<(Gold, u8), GOLD>, round: u8) -> Option<Gold> {
    let at = handed_on.as_slice().iter().position(|(_, in_round)| *in_round == round)?;
    Some(handed_on.take_at(at).0)
}
