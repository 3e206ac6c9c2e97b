//! Watches a recorded game, and says what is to be seen in it. By the way it asks of the rules what can be asked of
//! every game: who begins, who takes a treasure where, what the dragon costs.

use lost_mines::choices::Choices;
use lost_mines::events::{Ending, GivenBack, Pool, Public};
use lost_mines::view::{LaidCard, LaidView, StageView, TreasureView};
use lost_mines::{Action, Character, Claim, Dwarf, Feature, LostMines, Mine, Refusal, Treasure, View};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use tabletop::card_list::Source;
use tabletop::notation::Kinds;
use tabletop::record::HeldFile;
use tabletop::table::Happened;
use tabletop::talk::Topic;
use tabletop::{Control, Deed, Game, Seat, Seen, Table, Talk, Turn, Viewer};
use tunnels::{Cell, Edge, Side, Sides};

/// All that is found in a game.
pub(crate) fn shown(file: &HeldFile<LostMines>) -> BTreeSet<String> {
    let record = file.record();
    let (config, cards) = (&record.config, &record.cards);
    let mut watcher = Watcher::default();
    watcher.see(&format!("{} players", config.players().count()));
    watcher.see(&format!("{} rounds", config.rounds()));
    config.first().iter().for_each(|_| watcher.see("first seat chosen"));
    match cards.source() {
        Source::Owner => watcher.see("an owner's list"),
        Source::Proof => watcher.see("a list for proof"),
        Source::Published | Source::Ours => {}
    }
    for start in &record.rounds {
        watcher.see(if start.written.is_some() { "a deal written by hand" } else { "a shuffled deal" });
    }
    let mut table = Table::<LostMines>::new(config, cards);
    for entry in &record.entries {
        entry.time.iter().for_each(|_| watcher.see("time is kept"));
        let viewer = match table.game().turn() {
            Turn::Of(seat) => Viewer::Seat(seat),
            _ => Viewer::Audience,
        };
        let before = table.game().view(viewer);
        let happened = table.replay_entry(record, entry).unwrap();
        let after = table.game().view(Viewer::Audience);
        let told = happened.iter().filter_map(|thing| match thing {
            Happened::Told(told) => Some(&told.aloud),
            _ => None,
        });
        let moment = Moment { before: &before, events: told.collect(), after: &after };
        watcher.watch(&entry.deed, &moment);
    }
    watcher.seen
}

/// An entry: what the deciding seat saw before it, what all heard of it, and what all see after it.
struct Moment<'a> {
    before: &'a View,
    events: Vec<&'a Public>,
    after: &'a View,
}

impl Moment<'_> {
    /// Whether all heard something of this kind.
    fn heard(&self, kind: &str) -> bool {
        assert!(Public::KINDS.contains(&kind), "{kind} is no kind of event");
        self.events.iter().any(|event| event.kind() == kind)
    }
}

#[derive(Default)]
struct Watcher {
    seen: BTreeSet<String>,
    /// Who had the last turn of this round.
    last_turn: Option<Seat>,
    /// Where the dwarf stood when this turn began, and the cells that it entered since.
    from: Cell,
    way: Vec<Cell>,
    /// Who has taken a treasure where in this round.
    takers: BTreeSet<(Cell, Seat)>,
    /// From which cells traps were passed in this round.
    passed: BTreeSet<(Edge, Cell)>,
    /// The seats without turns in this round.
    skipped: BTreeSet<Seat>,
}

impl Watcher {
    fn see(&mut self, what: &str) {
        self.seen.insert(what.to_owned());
    }

    fn see_if(&mut self, is_so: bool, what: &str) {
        if is_so {
            self.see(what);
        }
    }

    fn watch(&mut self, deed: &Deed<LostMines>, moment: &Moment<'_>) {
        match deed {
            Deed::Deal => self.watch_deal(moment),
            Deed::Play(seat, action) => self.watch_play(*seat, *action, moment),
            Deed::Say(_, talk) => {
                self.see_if(moment.before.turn.is_none(), "talk outside a round");
                self.watch_talk(talk);
            }
            Deed::Control(_, control) => self.see(match control {
                Control::Bot(_) => "a bot plays",
                Control::Default => "nobody plays",
                Control::Person => "a person plays again",
            }),
            Deed::Agree(seat) => self.see_if(self.skipped.contains(seat), "a skipped seat agrees"),
            Deed::Withdraw(_) => self.see("a seat withdraws"),
        }
        for event in &moment.events {
            self.watch_event(event, moment);
        }
    }

    fn watch_talk(&mut self, talk: &Talk<Claim>) {
        use lost_mines::notation::Subject;
        self.see(match talk {
            Talk::Claim(Claim::Mine { .. }) => "a claim about a mine",
            Talk::Claim(Claim::Treasure { .. }) => "a claim about a treasure",
            Talk::Claim(Claim::Dwarf { .. }) => "a claim about a dwarf",
            Talk::Claim(Claim::Character { .. }) => "a claim about oneself",
            Talk::Accuse(_) => "an accusation",
            Talk::Vouch(_) => "a seat vouches",
            Talk::Retract(Topic::Subject(Subject::Mine(_))) => "a claim about a mine is taken back",
            Talk::Retract(Topic::Subject(Subject::Treasure(_))) => "a claim about a treasure is taken back",
            Talk::Retract(Topic::Subject(Subject::Dwarf(_))) => "a claim about a dwarf is taken back",
            Talk::Retract(Topic::Subject(Subject::Character)) => "a claim about oneself is taken back",
            Talk::Retract(Topic::Seat(_)) => "a word about a seat is taken back",
            Talk::Emote(_) => "a feeling",
        });
    }

    /// L-2 and L-28: who begins, and what became of the clans.
    fn watch_deal(&mut self, moment: &Moment<'_>) {
        let Moment { before, after, .. } = moment;
        if before.round > 0 {
            let seats = after.options.players();
            let last = before.last_play.unwrap_or(before.first);
            assert_eq!(after.first, seats.left_of(last), "L-28g, L-28i");
            match (before.last_play, self.last_turn) {
                (None, None) => self.see("begins: left of the first, after no turn at all"),
                (None, Some(_)) => self.see("begins: left of the first, after discards only"),
                (Some(by), turn) if turn != Some(by) => {
                    self.see("begins: left of the last to play, though others discarded later");
                }
                _ => {}
            }
            let changed = before.seats.iter().zip(&after.seats).any(|(old, new)| old.clan != new.clan);
            self.see_if(changed, "a seat changes clan");
        }
        for seat in &after.seats {
            let stands_on = laid(after, seat.cell).map(|laid| laid.card);
            assert_eq!(stands_on, Some(LaidCard::Start(seat.clan)), "L-2g, L-2h");
        }
        self.see_if(after.seats.iter().all(|seat| seat.clan == after.seats[0].clan), "all seats are of one clan");
        *self = Watcher { seen: std::mem::take(&mut self.seen), ..Watcher::default() };
    }

    fn watch_play(&mut self, seat: Seat, action: Action, moment: &Moment<'_>) {
        let Moment { before, after, .. } = moment;
        if let Some(Choices::Move(choices)) = &before.choices {
            choices.blocked.iter().for_each(|blocked| self.watch_refusal(seat, blocked.refusal, before));
        }
        if LostMines::is_move(action) {
            self.last_turn = Some(seat);
            (self.from, self.way) = (before.seats[seat.index()].cell, Vec::new());
        }
        let reached = reached(before);
        match action {
            Action::Lay { cell, .. } => {
                let tokens =
                    |edge: &Edge| before.traps.contains(edge) || before.trolls.iter().any(|troll| troll.edge == *edge);
                self.see_if(
                    Side::ALL.map(|side| Edge::new(cell, side)).iter().any(tokens),
                    "a card is laid across a token",
                );
                let mut met = Side::ALL.into_iter().filter(|side| {
                    let open = laid(before, cell.step(*side)).map_or(Sides::NONE, |laid| laid.open);
                    open.has(side.opposite())
                });
                self.see_if(!met.any(|side| reached.contains(&cell.step(side))), "cut-off paths are built on");
            }
            Action::Tool { cell, .. } => self.see_if(!reached.contains(&cell), "a cut-off obstacle is overcome"),
            Action::LookAtMine { mine, .. } => {
                let again = before.seats[seat.index()].looked_at.mines.contains(&mine);
                self.see_if(again, "a second look at the same thing");
            }
            Action::LookAtTreasure { treasure, .. } => {
                let again = before.seats[seat.index()].looked_at.treasures.contains(&treasure);
                self.see_if(again, "a second look at the same thing");
            }
            Action::Step(_) => self.way.push(after.seats[seat.index()].cell),
            Action::Take(_) => self.watch_take(seat, before),
            _ => {}
        }
        if matches!(action, Action::Step(_) | Action::Stay) && after.stage != StageView::Moving {
            self.watch_move(seat, moment);
        }
    }

    fn watch_refusal(&mut self, seat: Seat, refusal: Refusal, view: &View) {
        match refusal {
            Refusal::TrollBlocks { owner, edge } => {
                self.see(if owner == seat { "a troll blocks its owner" } else { "a troll blocks others" });
                let beside_mine = view.mines.iter().any(|mine| !mine.face_up && edge.cells().contains(&mine.cell));
                self.see_if(beside_mine, "a troll blocks the way to a mine");
            }
            Refusal::ObstacleBlocks { .. } => self.see("an obstacle blocks"),
            Refusal::NoRoom { cell, seat } => {
                let tool = laid(view, cell).and_then(|laid| laid.tool);
                self.see(if tool.is_some() {
                    "an overcome obstacle holds one dwarf"
                } else {
                    "a rock holds one dwarf"
                });
                self.see_if(self.skipped.contains(&seat), "a skipped seat still blocks");
            }
            other => panic!("a path that leads somewhere is not blocked by {other:?}"),
        }
    }

    /// A move is over.
    fn watch_move(&mut self, seat: Seat, moment: &Moment<'_>) {
        let Moment { before, after, .. } = moment;
        let mine_at = |cell: Cell| before.mines.iter().find(|mine| mine.cell == cell && mine.face_up);
        let fire_at = |cell: Cell| {
            let card = laid(before, cell).map(|laid| laid.card);
            matches!(card, Some(LaidCard::Path(path)) if path.feature() == Feature::Campfire)
        };
        if self.way.len() > 3 {
            assert!(fire_at(self.from), "L-8c");
            self.see_if(self.way.len() == 5, "a move of five steps from a campfire");
        }
        let Some((end, crossed)) = self.way.split_last() else {
            return self.watch_end(self.from, moment);
        };
        let fires = crossed.iter().any(|cell| fire_at(*cell)) && !fire_at(self.from);
        let crossed: Vec<Mine> = crossed.iter().filter_map(|cell| mine_at(*cell)?.front.front()).collect();
        let to_dragon = mine_at(*end).is_some_and(|mine| mine.front.front() == Some(Mine::Dragon));
        let end = *end;
        self.see_if(fires && self.way.len() == 3, "a campfire that is crossed gives nothing");
        self.see_if(crossed.iter().any(|mine| mine.kind().is_some()), "a mine is crossed");
        self.see_if(crossed.contains(&Mine::Dragon), "the dragon's mine is crossed");
        if to_dragon {
            assert_ne!(after.dragon, Some(seat), "L-23b: the first one has the token");
            self.see("a dwarf comes to the dragon after the first");
        }
        self.watch_end(end, moment);
    }

    /// L-22: where a move ends, something is taken if there is anything.
    fn watch_end(&mut self, end: Cell, moment: &Moment<'_>) {
        let after = moment.after;
        let mine = after.mines.iter().find(|mine| mine.cell == end && mine.face_up);
        let Some(kind) = mine.and_then(|mine| mine.front.front()?.kind()) else { return };
        let is_left = |treasure: &TreasureView| {
            let back = match treasure.front {
                Seen::Front(front) => front.kind,
                Seen::Back(back) => back,
            };
            treasure.taken_by.is_none() && back == kind
        };
        let is_left = after.treasures.iter().any(is_left);
        // Once the round is over, nothing is asked any more.
        if after.turn.is_some() {
            assert_eq!(after.stage == StageView::Taking, is_left, "L-22a, L-22c");
            self.see_if(!is_left, "a mine has nothing left to give");
        }
    }

    fn watch_take(&mut self, seat: Seat, before: &View) {
        let cell = before.seats[seat.index()].cell;
        let again = self.takers.contains(&(cell, seat)) && self.way.is_empty();
        self.see_if(again, "a seat stays on a mine and takes again");
        self.see_if(self.takers.iter().any(|(at, by)| *at == cell && *by != seat), "two seats take at one mine");
        self.takers.insert((cell, seat));
    }

    fn watch_event(&mut self, event: &Public, moment: &Moment<'_>) {
        let Moment { before, after, .. } = moment;
        match event {
            Public::TrollLeft { owner, .. } => {
                self.see("a troll goes home");
                let skipped =
                    moment.events.iter().any(|other| matches!(other, Public::Skipped { seat } if seat == owner));
                self.see_if(skipped, "a troll of a skipped seat goes home");
            }
            Public::Skipped { seat } => {
                self.skipped.insert(*seat);
                self.see("a seat is skipped");
            }
            Public::Overcame { tool, .. } => self.see(&format!("used: {}", <&str>::from(tool))),
            Public::LookedAtMine { card, .. } => self.see(&format!("a look at a mine with {card}")),
            Public::LookedAtTreasure { card, .. } => self.see(&format!("a look at a treasure with {card}")),
            Public::LookedAtDwarf { card, .. } => self.see(&format!("a look at a dwarf card with {card}")),
            Public::Struck { .. } => self.watch_thunderstorm(event, moment),
            Public::Discarded { cards: 2, .. } => self.see("two cards are discarded"),
            Public::Drew { cards, .. } => self.see_if(*cards < before.draws, "a draw takes what is left"),
            Public::TrapSprung { by, edge, lost, .. } => {
                let hands = [before, after].map(|view| view.seats[by.index()].hand);
                assert_eq!(*lost > 0, hands[0] > 0, "L-16f");
                self.see(if *lost > 0 { "a trap takes a card" } else { "a trap finds an empty hand" });
                self.see_if(moment.heard("mine-turned"), "a trap springs on the way into a mine");
                self.passed.insert((*edge, before.seats[by.index()].cell));
                let both = edge.cells().iter().all(|cell| self.passed.contains(&(*edge, *cell)));
                self.see_if(both, "a trap is passed in both directions");
            }
            Public::MineTurned { .. } => self.watch_mine(event, moment),
            Public::RoundEnded { ending, dwarves, treasures } => {
                self.see(&format!("ended: {}", ending.kind()));
                let took = moment.heard("took");
                assert!(took || *ending != Ending::TreasuresTaken, "L-24a");
                self.see_if(took && *ending == Ending::CardsOut, "whoever plays the last card still takes a treasure");
                self.see_if(after.treasures.iter().any(|left| left.taken_by.is_none()), "treasures are left");
                if *ending == Ending::TreasuresTaken {
                    assert!(!moment.heard("drew"), "L-24b");
                    self.see_if(after.deck > 0, "nothing is drawn after the last treasure");
                }
                let Some(Public::Divided { pools, points, dragon, .. }) =
                    moment.events.iter().find(|event| event.kind() == "divided")
                else {
                    panic!("treasures are divided when a round ends")
                };
                pools.iter().for_each(|pool| self.watch_pool(pool, dwarves, treasures));
                self.watch_selfish(points, *dragon, dwarves, treasures);
            }
            Public::GameEnded { winners, .. } => self.see(&format!("{} winners", winners.len())),
            _ => {}
        }
    }

    /// L-19: what a thunderstorm takes with it, and what it leaves.
    fn watch_thunderstorm(&mut self, event: &Public, moment: &Moment<'_>) {
        let Public::Struck { cell, tool, traps, trolls, .. } = event else { return };
        let Moment { before, after, .. } = moment;
        self.see_if(tool.is_some(), "a thunderstorm takes a tool");
        self.see_if(!traps.is_empty(), "a thunderstorm takes a trap");
        self.see_if(!trolls.is_empty(), "a thunderstorm takes a troll");
        for edge in Side::ALL.map(|side| Edge::new(*cell, side)) {
            let trap = [before, after].map(|view| view.traps.contains(&edge));
            let troll = [before, after].map(|view| view.trolls.iter().any(|troll| troll.edge == edge));
            self.see_if(trap == [true, true], "a thunderstorm leaves a trap");
            self.see_if(troll == [true, true], "a thunderstorm leaves a troll");
            let mine = before.mines.iter().any(|mine| edge.cells().contains(&mine.cell));
            self.see_if(mine && (trap[1] || troll[1]), "a thunderstorm leaves a token beside a mine");
        }
    }

    /// L-21: which way round a mine lies.
    fn watch_mine(&mut self, event: &Public, moment: &Moment<'_>) {
        let Public::MineTurned { by, front, turned, open, .. } = event else { return };
        let Moment { before, after, .. } = moment;
        self.see(&format!("mine turned: {}", <&str>::from(front)));
        assert_eq!(*front == Mine::Dragon, moment.heard("dragon-met"), "L-23a");
        let [from, cell] = [before, after].map(|view| view.seats[by.index()].cell);
        let entry = Side::ALL.into_iter().find(|side| cell.step(*side) == from).unwrap();
        let upright = before.cards.mine(*front);
        let edges = |open: Sides| {
            let beside = Side::ALL.into_iter().filter_map(move |side| Some((side, laid(before, cell.step(side))?)));
            beside.map(move |(side, laid)| open.has(side) == laid.open.has(side.opposite()))
        };
        let fits = |open: Sides| edges(open).filter(|fits| *fits).count();
        if upright != upright.turned() && upright.has(entry) && upright.turned().has(entry) {
            let better = fits(upright.turned()).cmp(&fits(upright));
            assert_eq!(*turned, better == Ordering::Greater, "L-21e, L-21f");
            self.see(match better {
                Ordering::Greater => "both ways lead in: the better fit is turned",
                Ordering::Equal => "both ways lead in and fit alike: upright",
                Ordering::Less => "both ways lead in: the better fit is upright",
            });
        }
        self.see_if(edges(*open).any(|fits| !fits), "a mine does not fit a neighbour");
        let mut closed = Side::ALL.into_iter().filter(|side| !open.has(*side));
        let token = closed.any(|side| after.traps.contains(&Edge::new(cell, side)));
        self.see_if(token, "a token stays at a closed edge of a mine");
    }

    /// L-26: how a clan divides what it has.
    fn watch_pool(&mut self, pool: &Pool, dwarves: &[Dwarf], treasures: &[Vec<Treasure>]) {
        let Pool { clan, scorers, sum, share, best, rest, lost } = pool;
        self.see_if(scorers.is_empty(), "a clan without scorers");
        if *sum == 0 {
            return;
        }
        let from_the_other_side = |seat: &Seat| dwarves[seat.index()].clan != *clan;
        self.see_if(scorers.iter().any(from_the_other_side), "a saboteur scores with the other clan");
        let remains = *sum != share * scorers.len() as u16;
        self.see(match (remains, best.len(), *rest > 0, *lost > 0) {
            (false, ..) => "an even division",
            (true, 1, true, false) => "a remainder goes to one collector",
            (true, 2.., true, false) => "a remainder is split among several",
            (true, 2.., true, true) => "a remainder is split, and the rest of it lost",
            (true, 2.., false, true) => "a remainder is lost",
            _ => panic!("a remainder goes somewhere: {pool:?}"),
        });
        let most = |seat: usize| treasures[seat].iter().map(|treasure| treasure.value).max().unwrap_or_default();
        let has_two = |seat: &Seat| {
            treasures[seat.index()].iter().filter(|treasure| treasure.value == most(seat.index())).count() > 1
        };
        // Unless something is lost among several, nobody could tell whether one of them was counted twice.
        let twice = best.len() > 1 && *lost > 0 && *rest > 0 && best.iter().any(has_two);
        self.see_if(twice, "a collector of two equally best treasures counts once");
        let selfish = (0..dwarves.len()).filter(|seat| dwarves[*seat].character == Character::Selfish);
        let better = selfish.map(most).max() > best.first().map(|seat| most(seat.index()));
        self.see_if(remains && better, "a better treasure of a selfish dwarf does not count");
    }

    /// L-26b and L-27: what the selfish keep, and what the dragon costs.
    fn watch_selfish(
        &mut self,
        points: &[u16],
        dragon: Option<GivenBack>,
        dwarves: &[Dwarf],
        treasures: &[Vec<Treasure>],
    ) {
        for (seat, dwarf) in dwarves.iter().enumerate().filter(|(_, dwarf)| dwarf.character == Character::Selfish) {
            let own: u16 = treasures[seat].iter().map(|treasure| u16::from(treasure.value)).sum();
            let due = dragon.filter(|dragon| dragon.seat.index() == seat).map_or(0, |dragon| dragon.points);
            assert_eq!(points[seat] + due, own, "L-26b: {dwarf}");
            self.see_if(own > 0 && due == 0, "a selfish dwarf keeps its own");
        }
        if let Some(GivenBack { seat, points: due }) = dragon {
            let left = points[seat.index()];
            assert!(due == 2 || left == 0, "L-27b");
            self.see(&format!("the dragon costs {due}"));
            self.see_if(due == 2 && left > 0, "the dragon costs 2 of more");
        }
    }
}

fn laid(view: &View, cell: Cell) -> Option<&LaidView> {
    view.board.iter().find(|laid| laid.cell == cell)
}

/// The cells that paths join to a start, whatever lies on them.
fn reached(view: &View) -> BTreeSet<Cell> {
    let open: BTreeMap<Cell, Sides> = view.board.iter().map(|laid| (laid.cell, laid.open)).collect();
    let starts = view.board.iter().filter(|laid| matches!(laid.card, LaidCard::Start(_)));
    let mut waiting: Vec<Cell> = starts.map(|laid| laid.cell).collect();
    let mut reached: BTreeSet<Cell> = waiting.iter().copied().collect();
    while let Some(cell) = waiting.pop() {
        for side in open[&cell] {
            let to = cell.step(side);
            if open.get(&to).is_some_and(|open| open.has(side.opposite())) && reached.insert(to) {
                waiting.push(to);
            }
        }
    }
    reached
}
