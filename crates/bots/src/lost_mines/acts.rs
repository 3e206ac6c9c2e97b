//! What seats do and say, and what that looks like.

use crate::belief::Identity;
use crate::hands::Play;
use crate::lost_mines::scene::{Scene, UNIT};
use crate::lost_mines::{SELFISH, identity_of, team};
use crate::model::{Features, MOST_TERMS, place_of};
use crate::thinking::Given;
use lost_mines::pieces::{Character, Mine, MinePlace, TreasurePlace};
use lost_mines::{Action, Claim, LostMines, Path, Public, Way};
use tabletop::Seat;
use tabletop::hearing::{Heard, HeardOf};
use tabletop::talk::Talk;
use tunnels::{Cell, Edge};

/// What a seat did or said, as everybody saw it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    /// It laid a path card.
    Lay {
        /// Which one.
        path: Path,
        /// Turned or not.
        way: Way,
        /// Where.
        cell: Cell,
    },
    /// It overcame an obstacle.
    Overcome(Cell),
    /// It set a trap.
    Trap(Edge),
    /// It lured a troll.
    Troll(Edge),
    /// It let a thunderstorm remove a path card.
    Storm(Cell),
    /// It looked at a mine.
    LookAtMine(MinePlace),
    /// It looked at a treasure.
    LookAtTreasure(TreasurePlace),
    /// It looked at a seat's dwarf card.
    LookAtDwarf(Seat),
    /// It discarded one card or two.
    Discard(u8),
    /// Its dwarf went on by one cell.
    Step {
        /// From where.
        from: Cell,
        /// Where to.
        to: Cell,
    },
    /// Its dwarf stayed where it was.
    Stay(Cell),
    /// It took a treasure.
    Take(TreasurePlace),
    /// It claimed something of a mine.
    ClaimMine(MinePlace, Mine),
    /// It claimed something of a seat's dwarf card.
    ClaimDwarf(Seat, Character),
    /// It claimed to be something.
    ClaimCharacter(Character),
    /// It accused a seat.
    Accuse(Seat),
    /// It vouched for a seat.
    Vouch(Seat),
}

/// What an act is looked at for, told from the acting seat's own side: friends are those of the clan that it scores
/// with, others are all the rest.
pub(crate) const TERMS: [&str; 40] = [
    "walk-nearer",
    "walk-farther",
    "walk-on-nearer",
    "walk-on-farther",
    "turn-treasure",
    "turn-empty",
    "turn-dragon",
    "leave-treasure",
    "into-trap",
    "stay-to-take",
    "stay-at-campfire",
    "open-self",
    "close-self",
    "open-friends",
    "close-friends",
    "open-others",
    "close-others",
    "lay-idle",
    "lay-obstacle",
    "hinder-self",
    "hinder-friends",
    "hinder-others",
    "hinder-idle",
    "take-the-lead",
    "look-mine",
    "look-treasure",
    "look-dwarf",
    "discard",
    "discard-second",
    "claim-true",
    "claim-false",
    "claim-loyal",
    "accuse-friend",
    "accuse-other",
    "vouch-friend",
    "vouch-other",
    "help-likely-friends",
    "harm-likely-friends",
    "help-likely-others",
    "harm-likely-others",
];

/// What takes a clan for friends: novices go by that. At a table of three nobody of one's own clan scores with it, so beliefs
/// go by who is likely to be a friend.
pub(crate) const BY_CLAN: [&str; 6] =
    ["open-friends", "close-friends", "open-others", "close-others", "hinder-friends", "hinder-others"];

const _: () = assert!(TERMS.len() <= MOST_TERMS, "features have room for all terms");

/// The place of a term among the features.
pub(crate) const fn term(name: &str) -> usize {
    place_of(&TERMS, name)
}

/// What was done, of something heard.
pub(crate) fn heard(heard: &Heard<LostMines>) -> Option<(Seat, Act)> {
    Some(match heard {
        HeardOf::Event(event) => match *event {
            Public::Laid { by, card, cell, turned } => {
                (by, Act::Lay { path: card, way: if turned { Way::Turned } else { Way::Upright }, cell })
            }
            Public::Overcame { by, cell, .. } => (by, Act::Overcome(cell)),
            Public::TrapSet { by, edge } => (by, Act::Trap(edge)),
            Public::TrollLured { by, edge } => (by, Act::Troll(edge)),
            Public::Struck { by, cell, .. } => (by, Act::Storm(cell)),
            Public::LookedAtMine { by, mine, .. } => (by, Act::LookAtMine(mine)),
            Public::LookedAtTreasure { by, treasure, .. } => (by, Act::LookAtTreasure(treasure)),
            Public::LookedAtDwarf { by, seat, .. } => (by, Act::LookAtDwarf(seat)),
            Public::Discarded { by, cards } => (by, Act::Discard(cards)),
            Public::Stepped { by, from, to } => (by, Act::Step { from, to }),
            Public::Stayed { by, cell } => (by, Act::Stay(cell)),
            Public::Took { by, treasure, .. } => (by, Act::Take(treasure)),
            _ => return None,
        },
        HeardOf::Said { by, talk } => match *talk {
            Talk::Claim(Claim::Mine { mine, is }) => (*by, Act::ClaimMine(mine, is)),
            Talk::Claim(Claim::Dwarf { seat, character }) => (*by, Act::ClaimDwarf(seat, character)),
            Talk::Claim(Claim::Character { character }) => (*by, Act::ClaimCharacter(character)),
            Talk::Accuse(seat) => (*by, Act::Accuse(seat)),
            Talk::Vouch(seat) => (*by, Act::Vouch(seat)),
            _ => return None,
        },
        _ => return None,
    })
}

/// The card that was played or discarded, if that was heard. Whoever discards two shows as much as by discarding one.
pub(crate) fn play(thing: &Heard<LostMines>) -> Option<Play<Act>> {
    let (by, act) = heard(thing).filter(|_| matches!(thing, HeardOf::Event(_)))?;
    let (act, n_cards) = match act {
        Act::Step { .. } | Act::Stay(_) | Act::Take(_) => return None,
        Act::Discard(n_cards) => (Act::Discard(1), n_cards),
        _ => (act, 1),
    };
    Some(Play { by, act, n_cards: n_cards.into(), exchanges_with: None })
}

/// What an action looks like to everybody, done by a dwarf that stands at a cell.
pub(crate) fn done(action: Action, here: Cell) -> Act {
    match action {
        Action::Lay { path, way, cell } => Act::Lay { path, way, cell },
        Action::Tool { cell, .. } => Act::Overcome(cell),
        Action::Trap { edge } => Act::Trap(edge),
        Action::Troll { edge } => Act::Troll(edge),
        Action::Thunderstorm { cell } => Act::Storm(cell),
        Action::LookAtMine { mine, .. } => Act::LookAtMine(mine),
        Action::LookAtTreasure { treasure, .. } => Act::LookAtTreasure(treasure),
        Action::LookAtDwarf { seat, .. } => Act::LookAtDwarf(seat),
        Action::Discard(_) => Act::Discard(1),
        Action::DiscardTwo(..) => Act::Discard(2),
        Action::Step(side) => Act::Step { from: here, to: here.step(side) },
        Action::Stay => Act::Stay(here),
        Action::Take(treasure) => Act::Take(treasure),
    }
}

/// The other seat that it is done to. What is done to the board is done to many, and so to none of them.
pub(crate) fn target(act: Act) -> Option<Seat> {
    match act {
        Act::LookAtDwarf(seat) | Act::ClaimDwarf(seat, _) | Act::Accuse(seat) | Act::Vouch(seat) => Some(seat),
        _ => None,
    }
}

/// Whether a word says nothing new after an earlier one of the same seat.
pub(crate) fn repeats(earlier: Act, act: Act) -> bool {
    match (earlier, act) {
        (Act::ClaimMine(one, _), Act::ClaimMine(other, _)) => one == other,
        (Act::ClaimDwarf(one, _), Act::ClaimDwarf(other, _)) => one == other,
        (Act::ClaimCharacter(_), Act::ClaimCharacter(_)) => true,
        (Act::Accuse(one) | Act::Vouch(one), Act::Accuse(other) | Act::Vouch(other)) => one == other,
        _ => false,
    }
}

/// A move has so many steps: what own ways are counted in.
const STEPS: f64 = 3.0;

/// What an act looks like, given what lies where, what the acting seat is and what the other seat is.
pub(crate) fn features(scene: &Scene, by: Seat, act: Act, given: Given) -> Features {
    let mut looks = [0.0; MOST_TERMS];
    let mut set = |at: usize, value: f64| looks[at] += value;
    let layout = given.layout;
    match act {
        Act::Lay { .. } | Act::Overcome(_) => {
            let Changed { own, friends, others, likely } = changed(scene, by, act, given);
            likely.set(&mut set);
            set(const { term("open-self") }, own.better);
            set(const { term("close-self") }, own.worse);
            set(const { term("open-friends") }, friends.better);
            set(const { term("close-friends") }, friends.worse);
            set(const { term("open-others") }, others.better);
            set(const { term("close-others") }, others.worse);
            if own.is_nothing() && friends.is_nothing() && others.is_nothing() {
                set(const { term("lay-idle") }, 1.0);
            }
            if let Act::Lay { path, .. } = act
                && path.feature().tool().is_some()
            {
                set(const { term("lay-obstacle") }, 1.0);
            }
            set(const { term("take-the-lead") }, scene.lead(by, act, layout) / STEPS);
        }
        Act::Trap(_) | Act::Troll(_) | Act::Storm(_) => {
            let Changed { own, friends, others, likely } = changed(scene, by, act, given);
            likely.set(&mut set);
            set(const { term("open-self") }, own.better);
            set(const { term("open-friends") }, friends.better);
            set(const { term("open-others") }, others.better);
            set(const { term("hinder-self") }, own.worse);
            set(const { term("hinder-friends") }, friends.worse);
            set(const { term("hinder-others") }, others.worse);
            if friends.worse + others.worse == 0.0 {
                set(const { term("hinder-idle") }, 1.0);
            }
            set(const { term("take-the-lead") }, scene.lead(by, act, layout) / STEPS);
        }
        Act::Step { from, to } => walk(scene, by, (from, to), layout, &mut set),
        Act::Stay(cell) => {
            if scene.mine_at(cell).is_some_and(|mine| !scene.is_face_down(mine) && scene.n_left(layout, mine) > 0) {
                set(const { term("stay-to-take") }, 1.0);
            }
            if scene.is_campfire(cell) {
                set(const { term("stay-at-campfire") }, 1.0);
            }
        }
        Act::Take(_) => {}
        Act::LookAtMine(_) => set(const { term("look-mine") }, 1.0),
        Act::LookAtTreasure(_) => set(const { term("look-treasure") }, 1.0),
        Act::LookAtDwarf(_) => set(const { term("look-dwarf") }, 1.0),
        Act::Discard(cards) => {
            set(const { term("discard") }, 1.0);
            set(const { term("discard-second") }, f64::from(cards - 1));
        }
        Act::ClaimMine(place, mine) => {
            let is_true = scene.layouts().fits(layout, place, mine);
            set(if is_true { const { term("claim-true") } } else { const { term("claim-false") } }, 1.0);
        }
        Act::ClaimDwarf(_, character) => {
            let is_true = identity_of(character) == given.to;
            set(if is_true { const { term("claim-true") } } else { const { term("claim-false") } }, 1.0);
        }
        Act::ClaimCharacter(character) => {
            let is_true = identity_of(character) == given.identity;
            set(if is_true { const { term("claim-true") } } else { const { term("claim-false") } }, 1.0);
            set(const { term("claim-loyal") }, f64::from(u8::from(character == Character::Loyal)));
        }
        Act::Accuse(seat) => match is_friend(scene, by, given.identity, seat, given.to) {
            true => set(const { term("accuse-friend") }, 1.0),
            false => set(const { term("accuse-other") }, 1.0),
        },
        Act::Vouch(seat) => match is_friend(scene, by, given.identity, seat, given.to) {
            true => set(const { term("vouch-friend") }, 1.0),
            false => set(const { term("vouch-other") }, 1.0),
        },
    }
    looks
}

fn walk(scene: &Scene, by: Seat, (from, to): (Cell, Cell), layout: usize, set: &mut impl FnMut(usize, f64)) {
    let step = Act::Step { from, to };
    let change = scene.nearer(by, step, layout) / STEPS;
    // One walk is one decision: only its first step is evidence, the others are what follows from it.
    let (nearer, farther) = if scene.begins_move() {
        (const { term("walk-nearer") }, const { term("walk-farther") })
    } else {
        (const { term("walk-on-nearer") }, const { term("walk-on-farther") })
    };
    set(if change > 0.0 { nearer } else { farther }, change.abs());
    set(const { term("take-the-lead") }, scene.lead(by, step, layout) / STEPS);
    if scene.is_trap(from, to) {
        set(const { term("into-trap") }, 1.0);
    }
    if scene.mine_at(from).is_some_and(|mine| scene.n_left(layout, mine) > 0) {
        set(const { term("leave-treasure") }, 1.0);
    }
    if let Some(mine) = scene.mine_at(to).filter(|mine| scene.is_face_down(*mine)) {
        match scene.layouts().at(layout, mine) {
            None => set(const { term("turn-dragon") }, 1.0),
            Some(0) => set(const { term("turn-empty") }, 1.0),
            Some(_) => set(const { term("turn-treasure") }, 1.0),
        }
    }
    if scene.steps_left() == 1 && scene.is_campfire(to) {
        set(const { term("stay-at-campfire") }, 1.0);
    }
}

/// How prospects change, in both directions.
#[derive(Clone, Copy, Debug, Default)]
struct Both {
    better: f64,
    worse: f64,
}

impl Both {
    fn add(&mut self, change: f64) {
        if change > 0.0 {
            self.better += change / UNIT;
        } else {
            self.worse -= change / UNIT;
        }
    }

    fn is_nothing(self) -> bool {
        self.better == 0.0 && self.worse == 0.0
    }

    fn divided(self, by: usize) -> Both {
        let by = by.max(1) as f64;
        Both { better: self.better / by, worse: self.worse / by }
    }
}

/// Whose prospects change; of friends and of others by clan, the average.
struct Changed {
    own: Both,
    friends: Both,
    others: Both,
    likely: Likely,
}

/// How prospects change of those who are likely to be friends, and likely not to be: the sum over all seats.
#[derive(Default)]
struct Likely {
    friends: Both,
    others: Both,
}

impl Likely {
    fn set(&self, set: &mut impl FnMut(usize, f64)) {
        set(const { term("help-likely-friends") }, self.friends.better);
        set(const { term("harm-likely-friends") }, self.friends.worse);
        set(const { term("help-likely-others") }, self.others.better);
        set(const { term("harm-likely-others") }, self.others.worse);
    }
}

fn changed(scene: &Scene, by: Seat, act: Act, given: Given) -> Changed {
    let changes = scene.changes(by, act, given.layout);
    let (mut own, mut friends, mut others) = (Both::default(), Both::default(), Both::default());
    own.add(scene.nearer(by, act, given.layout) / STEPS * UNIT);
    let team = team(scene.clan(by), given.identity);
    let (mut n_friends, mut n_others) = (0, 0);
    let mut likely = Likely::default();
    for seat in scene.others(by) {
        let is_friend = team == Some(scene.clan(seat));
        let (group, count) = if is_friend { (&mut friends, &mut n_friends) } else { (&mut others, &mut n_others) };
        group.add(changes[seat.index()]);
        let friend = scene.friend(given.identity, seat);
        likely.friends.add(friend * changes[seat.index()]);
        likely.others.add((1.0 - friend) * changes[seat.index()]);
        *count += 1;
    }
    Changed { own, friends: friends.divided(n_friends), others: others.divided(n_others), likely }
}

/// Whether two seats score with the same clan.
fn is_friend(scene: &Scene, by: Seat, identity: Identity, other: Seat, others: Identity) -> bool {
    identity != SELFISH && team(scene.clan(by), identity) == team(scene.clan(other), others)
}

#[cfg(test)]
mod tests {
    use super::{Act, TERMS, features, term};
    use crate::belief::Belief;
    use crate::lost_mines::scene::Scene;
    use crate::lost_mines::{LOYAL, SABOTEUR, SELFISH};
    use crate::thinking::Given;
    use lost_mines::pieces::{Character, Clan, Dwarf, Kind, Mine, MinePlace, Treasure};
    use lost_mines::position::Position;
    use lost_mines::{Face, Feature, Options, Path, Shape, Way};
    use tabletop::{Seat, Viewer};
    use tunnels::{Cell, Edge, Side};

    const YELLOW: Dwarf = Dwarf { clan: Clan::Yellow, character: Character::Loyal };

    /// Two blue dwarves on a way to the east, two yellow ones on another.
    fn scene() -> Scene {
        let picture = "
·
·
··B─────?··
·
··Y─────?··";
        let position = Position::new(Options::new(4).unwrap()).board(picture).unwrap();
        let yellow = position.dwarf(Seat::new(2), YELLOW).dwarf(Seat::new(3), YELLOW);
        // Whoever has no card has no turn.
        let yellow = (0..4).fold(yellow, |position, seat| position.hand(Seat::new(seat), [Face::Trap]));
        let kinds = [Kind::Gold, Kind::Gold, Kind::Silver, Kind::Silver];
        let treasures = kinds.into_iter().zip([1, 2, 1, 2]).map(|(kind, value)| Treasure { kind, value });
        Scene::of(yellow.treasures(treasures).moving(Seat::new(0)).game().seen_by(Viewer::Audience))
    }

    fn told(act: Act, given: Given) -> Vec<(&'static str, f64)> {
        let looks = features(&scene(), Seat::new(0), act, given);
        TERMS.iter().copied().zip(looks).filter(|(_, look)| *look != 0.0).collect()
    }

    fn names(act: Act, given: Given) -> Vec<&'static str> {
        told(act, given).into_iter().map(|(name, _)| name).collect()
    }

    /// A layout with so many treasures at a mine: two of gold, two of silver, no gems.
    fn layout(mine: usize, count: Option<u8>) -> usize {
        let layouts = scene().layouts();
        (0..layouts.count()).find(|layout| layouts.at(*layout, mine) == count).unwrap()
    }

    #[test]
    fn harm_is_done_to_friends_or_to_others_by_what_one_is() {
        let troll = Act::Troll(Edge::new(Cell::new(4, 4), Side::E));
        let scene = scene();
        let layouts = scene.layouts();
        // Something is to be had at the end of both ways.
        let both = |layout: &usize| [1, 2].map(|mine| layouts.at(*layout, mine)) == [Some(2); 2];
        let layout = (0..layouts.count()).find(both).unwrap();
        let hinders = |identity: u8| {
            let looks = features(&scene, Seat::new(0), troll, Given { identity, to: 0, layout });
            [looks[term("hinder-friends")], looks[term("hinder-others")]]
        };
        // The yellow dwarves need this way, the other blue one hardly does.
        let [blue, yellow] = hinders(LOYAL);
        assert!(yellow > 3.0 * blue);
        assert_eq!(hinders(SABOTEUR)[0], yellow);
        assert!(hinders(SABOTEUR)[1] < yellow);
        assert_eq!(hinders(SELFISH)[0], 0.0);
        assert!(hinders(SELFISH)[1] > blue);
    }

    /// What a troll does to those who are likely friends, and to others, by what everybody makes of the seats.
    #[test]
    fn who_is_likely_a_friend_is_what_everybody_makes_of_the_seats() {
        let troll = Act::Troll(Edge::new(Cell::new(4, 4), Side::E));
        let mut scene = scene();
        let layouts = scene.layouts();
        let both = |layout: &usize| [1, 2].map(|mine| layouts.at(*layout, mine)) == [Some(2); 2];
        let layout = (0..layouts.count()).find(both).unwrap();
        // Of four, everybody is loyal but seat 2, a yellow saboteur: it scores with blue.
        let mut who = [LOYAL; 10];
        who[2] = SABOTEUR;
        // Seat 0 may as well be a saboteur itself.
        let mut other = who;
        other[0] = SABOTEUR;
        scene.acquaint(&Belief::prior(&[(who, 3.0), (other, 1.0)], &vec![1.0; layouts.count()]));
        assert_eq!([1, 2, 3].map(|seat| scene.friend(LOYAL, Seat::new(seat))), [1.0, 1.0, 0.0]);
        assert_eq!([1, 2, 3].map(|seat| scene.friend(SABOTEUR, Seat::new(seat))), [0.0, 0.0, 1.0]);
        assert_eq!([1, 2, 3].map(|seat| scene.friend(SELFISH, Seat::new(seat))), [0.0; 3]);
        let harms = |scene: &Scene, identity: u8| {
            let looks = features(scene, Seat::new(0), troll, Given { identity, to: 0, layout });
            [looks[term("harm-likely-friends")], looks[term("harm-likely-others")]]
        };
        // The yellow dwarves need this way, and one of them is a friend now.
        let [friends, others] = harms(&scene, LOYAL);
        assert!(friends > 0.5 && others > 0.5);
        assert_eq!(harms(&scene, SELFISH)[0], 0.0);
        assert!((harms(&scene, SELFISH)[1] - friends - others).abs() < 1e-9);
    }

    #[test]
    fn a_first_step_tells_where_somebody_wants_to_go() {
        let step = Act::Step { from: Cell::new(2, 2), to: Cell::new(3, 2) };
        let given = |layout: usize| Given { identity: LOYAL, to: 0, layout };
        assert!(names(step, given(layout(1, Some(2)))).contains(&"walk-nearer"));
        // Where the dragon is, nobody wants to go; what is nearest else is in the south.
        assert!(!names(step, given(layout(1, None))).contains(&"into-trap"));
    }

    #[test]
    fn a_claim_is_true_or_false_by_what_lies_there() {
        let claim = |mine: Mine| Act::ClaimMine(MinePlace::ALL[1], mine);
        let given = Given { identity: LOYAL, to: 0, layout: layout(1, None) };
        assert_eq!(names(claim(Mine::Dragon), given), ["claim-true"]);
        assert_eq!(names(claim(Mine::Gold), given), ["claim-false"]);
        let of_seat = Act::ClaimDwarf(Seat::new(1), Character::Saboteur);
        assert_eq!(names(of_seat, Given { to: SABOTEUR, ..given }), ["claim-true"]);
        assert_eq!(names(of_seat, Given { to: LOYAL, ..given }), ["claim-false"]);
    }

    #[test]
    fn who_is_a_friend_depends_on_both() {
        let accuse =
            |seat: u8, identity: u8, to: u8| names(Act::Accuse(Seat::new(seat)), Given { identity, to, layout: 0 });
        assert_eq!(accuse(1, LOYAL, LOYAL), ["accuse-friend"]);
        assert_eq!(accuse(1, LOYAL, SABOTEUR), ["accuse-other"]);
        assert_eq!(accuse(2, LOYAL, SABOTEUR), ["accuse-friend"]);
        assert_eq!(accuse(2, SABOTEUR, LOYAL), ["accuse-friend"]);
        assert_eq!(accuse(1, SELFISH, LOYAL), ["accuse-other"]);
        assert_eq!(accuse(1, SELFISH, SELFISH), ["accuse-other"]);
    }

    #[test]
    fn a_card_in_nobodys_way_is_idle() {
        let far = Act::Lay { path: Path::new(Shape::Ns, Feature::Plain), way: Way::Upright, cell: Cell::new(2, 1) };
        let given = Given { identity: LOYAL, to: 0, layout: layout(1, Some(2)) };
        let looks = features(&scene(), Seat::new(0), far, given);
        assert!(looks[term("open-self")] < 0.5);
    }
}
