//! Watches a recorded game, and says what is to be seen in it. By the way it asks of the rules what can be asked of
//! every game: who draws, what is taken where, which way round goals lie.

use dark_cave::choices::Decide;
use dark_cave::events::{Ending, Public};
use dark_cave::notation::Subject;
use dark_cave::options::Allowed;
use dark_cave::view::{LaidCard, LaidView, SeatView, StageView, WebView};
use dark_cave::{Action, Claim, Creature, DarkCave, Dwarf, Feature, Goal, Loyalty, View};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use tabletop::card_list::Source;
use tabletop::notation::Kinds;
use tabletop::record::HeldFile;
use tabletop::table::Happened;
use tabletop::talk::Topic;
use tabletop::{Control, Deed, Game, Seat, Table, Talk, Turn, Viewer};
use tunnels::{Cell, Edge, Side, Sides, Spot};

/// All that is found in a game.
pub(crate) fn shown(file: &HeldFile<DarkCave>) -> BTreeSet<String> {
    let record = file.record();
    let (config, cards) = (&record.config, &record.cards);
    let mut watcher = Watcher::default();
    watcher.see(&format!("{} players", config.players().count()));
    config.first().iter().for_each(|_| watcher.see("first seat chosen"));
    watcher.see_if(config.turning() == Allowed::Allowed, "cards may be turned");
    match cards.source() {
        Source::Owner => watcher.see("an owner's list"),
        Source::Proof => watcher.see("a list for proof"),
        Source::Published | Source::Ours => {}
    }
    for start in &record.rounds {
        watcher.see(if start.written.is_some() { "a deal written by hand" } else { "a shuffled deal" });
    }
    let mut table = Table::<DarkCave>::new(config, cards);
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

    /// Whether a creature was heard to attack a seat's dwarf.
    fn hit(&self, wanted: Seat, by: Creature) -> bool {
        let hits = |event: &&Public| matches!(event, Public::Attacked { creature, seat } if *seat == wanted && *creature == by);
        self.events.iter().any(hits)
    }
}

#[derive(Default)]
struct Watcher {
    seen: BTreeSet<String>,
    /// How many steps the dwarf has gone in this turn.
    steps: usize,
    /// The player of this turn has swapped.
    swapped: bool,
    /// Where a creature was roused among dwarves in this turn.
    roused_at: Option<Spot>,
    /// The seats without cards that have not played since.
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

    fn watch(&mut self, deed: &Deed<DarkCave>, moment: &Moment<'_>) {
        match deed {
            Deed::Deal => {}
            Deed::Play(seat, action) => self.watch_play(*seat, *action, moment),
            Deed::Say(_, talk) => {
                self.see_if(moment.before.turn.is_none(), "talk outside a game");
                self.watch_talk(talk);
            }
            Deed::Control(_, control) => self.see(match control {
                Control::Bot(_) => "a bot plays",
                Control::Default => "nobody plays",
                Control::Person => "a person plays again",
            }),
            Deed::Agree(seat) => {
                self.see_if(self.skipped.contains(seat), "a skipped seat agrees");
                self.see_if(moment.before.outs.contains(seat), "a seat that is out agrees");
            }
            Deed::Withdraw(_) => self.see("a seat withdraws"),
        }
        for event in &moment.events {
            self.watch_event(event, moment);
            self.watch_hunt(event, moment);
        }
    }

    fn watch_talk(&mut self, talk: &Talk<Claim>) {
        self.see(match talk {
            Talk::Claim(Claim::Goal { .. }) => "a claim about a goal",
            Talk::Claim(Claim::Clan { .. }) => "a claim about a clan card",
            Talk::Claim(Claim::Loyalty { .. }) => "a claim about oneself",
            Talk::Accuse(_) => "an accusation",
            Talk::Vouch(_) => "a seat vouches",
            Talk::Retract(Topic::Subject(Subject::Goal(_))) => "a claim about a goal is taken back",
            Talk::Retract(Topic::Subject(Subject::Clan(_))) => "a claim about a clan card is taken back",
            Talk::Retract(Topic::Subject(Subject::Loyalty)) => "a claim about oneself is taken back",
            Talk::Retract(Topic::Seat(_)) => "a word about a seat is taken back",
            Talk::Emote(_) => "a feeling",
        });
    }

    fn watch_play(&mut self, seat: Seat, action: Action, moment: &Moment<'_>) {
        let Moment { before, after, .. } = moment;
        let own = &before.seats[seat.index()];
        if let Some(Decide::Cards(cards)) = before.choices.as_ref().map(|choices| &choices.decide) {
            let refusals = cards.iter().filter_map(|card| card.refusal);
            refusals.for_each(|refusal| self.see(&format!("a card of no use: {}", refusal.kind())));
        }
        self.watch_creature_before_goal(before);
        if DarkCave::is_move(action) {
            assert!(!own.hand.iter().all(|count| *count == 0), "D-5a");
            (self.steps, self.swapped, self.roused_at) = (0, matches!(action, Action::Swap { .. }), None);
            let was_skipped = self.skipped.remove(&seat);
            self.see_if(was_skipped, "a skipped seat plays again");
            if own.lies_now {
                assert!(!moment.heard("stepped"), "D-29d");
                self.see_if(after.active != Some(seat), "a lying dwarf does not move");
            }
            self.watch_seat_that_is_out(own, action, before);
        }
        match action {
            Action::Lay { cell, .. } => {
                let webs = |edge: &Edge| before.webs.iter().any(|web| web.edge == *edge);
                self.see_if(edges(cell).iter().any(webs), "a card is laid across a web");
            }
            Action::LookAtGoal { goal, .. } => {
                self.see_if(own.looked_at.goals.contains(&goal), "a second look at the same thing");
            }
            Action::LookAtClan { seat, .. } => {
                self.see_if(own.looked_at.clans.contains(&seat), "a second look at the same thing");
            }
            Action::Strike { .. } => {
                self.see_if(before.stage == StageView::Playing, "an axe strikes before step 1");
                self.see_if(
                    before.stage == StageView::Moving && before.left == 0,
                    "an axe strikes after the last step",
                );
                self.see_if(own.lies_now, "the axe of a lying dwarf strikes");
            }
            Action::Drive | Action::Endure => {
                let attack = before.attack.as_ref().unwrap();
                self.see(if before.active == Some(seat) { "asked in its own turn" } else { "asked out of turn" });
                self.see_if(action == Action::Drive && attack.victims.len() > 1, "one axe spares all");
                self.see_if(action == Action::Drive && !attack.more.is_empty(), "an axe drives away one of several");
            }
            _ => {}
        }
        if matches!(action, Action::Step { .. } | Action::Stay) && after.active != Some(seat) {
            self.watch_end_of_move(seat, moment);
        }
    }

    /// D-28d: a path leads on to a goal, and yet the creature is not offered the step.
    fn watch_creature_before_goal(&mut self, before: &View) {
        let Some(Decide::Hunt(hunt)) = before.choices.as_ref().map(|choices| &choices.decide) else { return };
        let out = before.creatures.iter().find(|out| out.creature == hunt.creature).unwrap();
        for goal in before.goals.iter().filter(|goal| !goal.face_up) {
            assert!(hunt.steps.iter().all(|step| step.to.cell != goal.cell), "D-28d");
            let open = laid(before, out.at.cell).map_or(Sides::NONE, |laid| laid.open);
            let beside = open.into_iter().any(|side| out.at.cell.step(side) == goal.cell);
            self.see_if(beside, "a creature stands before a face-down goal");
        }
    }

    /// D-18: what seats that are out can do, and what others can do for them.
    fn watch_seat_that_is_out(&mut self, own: &SeatView, action: Action, before: &View) {
        match action {
            Action::Swap { .. } => self.see_if(own.out, "a seat that is out swaps"),
            Action::Lure { .. } | Action::Rouse { .. } => self.see_if(own.out, "a seat that is out plays a creature"),
            Action::Boots { seat, .. } => {
                self.see_if(before.seats[seat.index()].out, "boots for a seat that is out");
                self.see(if seat == own.seat { "boots for oneself" } else { "boots for another" });
            }
            Action::Axe { seat, .. } => {
                self.see_if(before.seats[seat.index()].out, "an axe for a seat that is out");
                self.see(if seat == own.seat { "an axe for oneself" } else { "an axe for another" });
            }
            _ => {}
        }
    }

    /// D-17: where a move ends, gold is taken if there is any.
    fn watch_end_of_move(&mut self, seat: Seat, moment: &Moment<'_>) {
        let Moment { before, after, .. } = moment;
        let Some(at) = after.seats[seat.index()].at else { return };
        let ends_on_vein = laid(after, at.cell).is_some_and(|laid| feature_at(laid, at) == Some(Feature::Vein));
        let had_gold = laid(before, at.cell).is_some_and(|laid| laid.gold);
        if ends_on_vein {
            assert_eq!(moment.heard("took-gold"), had_gold, "D-17a, D-17d");
            self.see_if(!had_gold, "a vein has nothing left");
        }
    }

    fn watch_event(&mut self, event: &Public, moment: &Moment<'_>) {
        let Moment { before, after, .. } = moment;
        match event {
            Public::WebWorn { owner, gone, .. } => {
                self.see(if *gone { "a web goes" } else { "a web is turned over" });
                let skipped = |other: &&Public| matches!(other, Public::Skipped { seat } if seat == owner);
                self.see_if(moment.events.iter().any(skipped), "a web of a skipped seat wears");
            }
            Public::WebStruck { gone, .. } => {
                self.see(if *gone { "an axe takes a web away" } else { "an axe turns a web over" });
            }
            Public::WebSpun { edge, .. } => {
                let covered = before.goals.iter().filter(|goal| !goal.face_up);
                let beside = covered.into_iter().any(|goal| edge.cells().contains(&goal.cell));
                self.see_if(beside, "a web hangs before a face-down goal");
                let joins = edge.cells().iter().all(|cell| laid(before, *cell).is_some());
                self.see(if joins { "a web between two cards" } else { "a web on an open end" });
            }
            Public::Skipped { seat } => {
                self.skipped.insert(*seat);
                self.see("a seat is skipped");
                assert!(!after.seats[seat.index()].lies_now, "D-29k");
                let lay = before.seats[seat.index()].lies_next || moment.hit(*seat, Creature::Lindworm);
                self.see_if(lay, "a skipped turn ends paralysis");
            }
            Public::Laid { turned, gold, .. } => {
                self.see_if(*turned, "a card is turned");
                self.see_if(*gold, "gold is put on a vein");
            }
            Public::LookedAtGoal { .. } => self.see("a look at a goal"),
            Public::LookedAtClan { .. } => self.see("a look at a clan card"),
            Public::Collapsed { cell, gold, webs, .. } => self.watch_rockfall(*cell, *gold, webs, moment),
            Public::Swapped { by, with } => {
                let [own, other] = [by, with].map(|seat| before.seats[seat.index()].hand.iter().sum::<u8>());
                // The swap card itself is not exchanged.
                self.see_if(own - 1 != other, "hands of different size are swapped");
                self.see_if(own == 1 || other == 0, "an empty hand is swapped");
                self.see_if(own == 1 && other == 0, "two empty hands are swapped");
            }
            Public::Stepped { by, from, to } => self.watch_step(*by, *from, *to, moment),
            Public::GoalTurned { .. } => self.watch_goal(event, moment),
            Public::TookGold { by, .. } => {
                let shown = before.seats[by.index()].shown;
                assert_eq!(moment.heard("clan-card-shown"), !shown, "D-17b");
                self.see_if(!shown, "a clan card is shown by a vein");
            }
            Public::LeftCave { by, .. } => {
                self.see_if(!before.seats[by.index()].shown, "a clan card is shown by the exit");
                let spares = !before.spare_cards.is_empty();
                assert_eq!(moment.heard("looked-at-spare-cards"), spares && before.outs.is_empty(), "D-19a, D-19c");
                if before.outs.is_empty() {
                    self.see(if spares { "the first one out sees the spares" } else { "there are no spares to see" });
                }
                self.see_if(moment.heard("attacked"), "a creature on the exit attacks first");
                self.see_if(moment.hit(*by, Creature::Lindworm), "a dwarf leaves though it is paralysed");
            }
            Public::Discarded { groups, .. } => self.see_if(groups.len() == 2, "two cards are discarded"),
            Public::Drew { by, groups, .. } => {
                let draws = before.draws.filter(|_| before.stage != StageView::Playing);
                self.see_if(draws.is_some_and(|draws| groups.len() < draws.cards.into()), "a draw takes what is left");
                self.see_if(groups.windows(2).any(|two| two[0] != two[1]), "a draw goes on into the next group");
                self.see_if(self.swapped && after.seats[by.index()].out, "a seat that is out draws after a swap");
            }
            Public::GameEnded { .. } => self.watch_end(event, moment),
            _ => {}
        }
    }

    /// Creatures, and what seats lose to them, to bridges and to tunnels.
    fn watch_hunt(&mut self, event: &Public, moment: &Moment<'_>) {
        let Moment { before, after, .. } = moment;
        let stand = |view: &View, at: Spot| view.seats.iter().filter(|seat| seat.at == Some(at)).count();
        match event {
            Public::CreatureLeft { .. } => self.see("a creature goes"),
            Public::Lured { at, .. } => {
                let dwarves = stand(before, *at) > 0;
                assert_eq!(after.stage == StageView::Hunting, !dwarves, "D-27f, D-27g");
                self.see_if(dwarves, "a creature is put on a hole with dwarves");
                self.see_if(before.creatures.iter().any(|other| other.at == *at), "creatures share a space");
            }
            Public::Roused { at, .. } => {
                assert!(after.stage == StageView::Hunting && !moment.heard("attacked"), "D-27e");
                self.see("a creature gets another owner");
                self.see_if(stand(before, *at) > 0, "a creature starts among dwarves");
                self.roused_at = Some(*at).filter(|at| stand(before, *at) > 0);
            }
            Public::Crept { to, .. } => {
                let dwarves = stand(before, *to);
                assert_eq!(moment.heard("attacked") || after.stage == StageView::Attacked, dwarves > 0, "D-27a");
                self.see_if(dwarves > 1, "a creature comes to several dwarves");
                self.see_if(
                    dwarves > 0 && self.roused_at == Some(*to),
                    "a creature leaves a space and enters it again",
                );
            }
            Public::Halted { .. } => self.see("a creature halts"),
            Public::Endured { .. } => self.see("an axe is kept"),
            Public::Attacked { creature, seat } => {
                self.see(&format!("the {} attacks", <&str>::from(creature)));
                let active = before.active == Some(*seat);
                let walked = moment.heard("stepped") || before.attack.as_ref().is_some_and(|attack| attack.walked);
                self.see_if(active && walked, "a dwarf walks up to a creature");
                self.see_if(active && !walked, "a creature attacks the player's own dwarf");
                let lies_at_once = active && !walked && *creature == Creature::Lindworm;
                self.see_if(lies_at_once, "a dwarf that is hit in its own turn lies at once");
                let kinds = Creature::ALL.into_iter().filter(|other| moment.hit(*seat, *other)).count();
                self.see_if(kinds > 1, "creatures attack one after the other");
            }
            Public::BridgeCrossed { by } => {
                let at = after.seats[by.index()].at.and_then(|at| laid(after, at.cell)).map(|laid| laid.card);
                let Some(LaidCard::Path(path)) = at else { panic!("a bridge is a path card") };
                self.see(&format!("a bridge of group {}", <&str>::from(path.group())));
            }
            Public::CardLost { seat, group, .. } => {
                let how = if moment.heard("bridge-crossed") { "a bridge" } else { "a rat" };
                self.see(&match group {
                    Some(_) => format!("{how} takes a card"),
                    None => format!("{how} finds an empty hand"),
                });
                self.see_if(self.swapped && before.active == Some(*seat), "a loss comes from the new hand");
            }
            Public::GoldLost { lost, .. } => {
                let how = if moment.heard("tunnel-entered") { "a tunnel" } else { "a goblin" };
                self.see(&format!("{how} {}", if *lost > 0 { "takes gold" } else { "finds no gold" }));
            }
            _ => {}
        }
    }

    fn watch_step(&mut self, by: Seat, from: Spot, to: Spot, moment: &Moment<'_>) {
        let before = moment.before;
        self.steps += 1;
        if self.steps > 3 {
            assert!(self.steps == 4 && before.seats[by.index()].boots.is_some(), "D-6i, D-24c");
            self.see("a move of four steps with boots");
        }
        if from.cell.distance(to.cell) > 1 {
            let ladder = |spot: Spot| laid(before, spot.cell).and_then(|laid| feature_at(laid, spot));
            assert_eq!([ladder(from), ladder(to)], [Some(Feature::Ladder); 2], "D-11a");
            self.see("a ladder is climbed");
            self.see_if(!reached(before).contains(&to.cell), "a ladder leads where no path does");
        }
    }

    /// D-21: what a rockfall takes with it, and what it leaves.
    fn watch_rockfall(&mut self, cell: Cell, gold: bool, webs: &[Edge], moment: &Moment<'_>) {
        let Moment { before, after, .. } = moment;
        self.see_if(gold, "a rockfall buries gold");
        self.see_if(!webs.is_empty(), "a web on an open end goes with a rockfall");
        let hung = |web: &&WebView| edges(cell).contains(&web.edge);
        for web in before.webs.iter().filter(hung) {
            let other = web.edge.cells().into_iter().find(|beside| *beside != cell).unwrap();
            let side = Side::ALL.into_iter().find(|side| other.step(*side) == cell).unwrap();
            let open = laid(before, other).is_some_and(|laid| laid.open.has(side));
            assert_eq!(after.webs.iter().any(|left| left.edge == web.edge), open, "D-21f, D-21h, D-21j");
            self.see_if(open, "a web between two cards stays after a rockfall");
        }
    }

    /// D-16: which way round a goal lies.
    fn watch_goal(&mut self, event: &Public, moment: &Moment<'_>) {
        let Public::GoalTurned { by, goal, front, turned, open, gold } = event else { return };
        let before = moment.before;
        self.see(&format!("goal turned: {}", <&str>::from(front)));
        assert_eq!(*gold, *front == Goal::Vein && before.pool > 0, "D-9b, D-9c");
        let cell = before.goals[goal.index()].cell;
        let from = before.seats[by.index()].at.unwrap().cell;
        let entry = Side::ALL.into_iter().find(|side| cell.step(*side) == from).unwrap();
        assert!(open.has(entry), "D-16b");
        let upright = before.cards.goal(*front);
        let edges = |open: Sides| {
            let beside = Side::ALL.into_iter().filter_map(move |side| Some((side, laid(before, cell.step(side))?)));
            beside.map(move |(side, laid)| open.has(side) == laid.open.has(side.opposite()))
        };
        let fits = |open: Sides| edges(open).filter(|fits| *fits).count();
        if upright != upright.turned() && upright.has(entry) && upright.turned().has(entry) {
            let better = fits(upright.turned()).cmp(&fits(upright));
            assert_eq!(*turned, better == Ordering::Greater, "D-16f, D-16g");
            self.see(match better {
                Ordering::Greater => "both ways lead in: the better fit is turned",
                Ordering::Equal => "both ways lead in and fit alike: upright",
                Ordering::Less => "both ways lead in: the better fit is upright",
            });
        }
        self.see_if(edges(*open).any(|fits| !fits), "a goal does not fit a neighbour");
    }

    /// D-30 and D-32: how the game ends.
    fn watch_end(&mut self, event: &Public, moment: &Moment<'_>) {
        let Public::GameEnded { ending, dwarves, saved, values: [blue, yellow], clan, winners } = event else { return };
        let after = moment.after;
        self.see(&format!("ended: {}", ending.kind()));
        match ending {
            Ending::SideOut => {
                assert!(moment.heard("left-cave") && !moment.heard("drew"), "D-30a");
                self.see_if(after.deck != [0; 3], "nothing is drawn when a side is out");
                self.see_if(!after.spare_cards.is_empty(), "spares do not count");
            }
            Ending::CardsOut => self.see_if(self.steps > 0, "whoever plays the last card still moves"),
            Ending::Agreed => {}
        }
        self.see_if(clan.is_none(), "nobody is out");
        self.see_if(clan.is_some() && blue == yellow, "a tie is broken by the first one out");
        let saboteur = |dwarf: &Dwarf| dwarf.loyalty == Loyalty::Saboteur;
        let saved_by = |(dwarf, gold): (&Dwarf, &u8)| saboteur(dwarf) && *gold > 0;
        self.see_if(dwarves.iter().zip(saved).any(saved_by), "a saboteur's gold counts for the other clan");
        let lost = after.seats.iter().any(|seat| !seat.out && seat.gold > 0) && clan.is_some();
        self.see_if(lost, "whoever is inside loses its gold");
        self.see_if(winners.iter().any(|seat| !after.outs.contains(seat)), "a seat inside wins too");
        let absent = dwarves.iter().all(|dwarf| dwarf.clan == dwarves[0].clan);
        self.see_if(absent && *clan == Some(dwarves[0].clan.other()), "the absent clan wins");
    }
}

fn laid(view: &View, cell: Cell) -> Option<&LaidView> {
    view.board.iter().find(|laid| laid.cell == cell)
}

/// What is special about a space, if anything is.
fn feature_at(laid: &LaidView, at: Spot) -> Option<Feature> {
    let lies = laid.face();
    (lies.plan().special == at.space).then(|| lies.feature())
}

fn edges(cell: Cell) -> [Edge; 4] {
    Side::ALL.map(|side| Edge::new(cell, side))
}

/// The cells that paths join to the start, whatever hangs or stands there.
fn reached(view: &View) -> BTreeSet<Cell> {
    let mut waiting = vec![view.board[0].cell];
    let mut reached: BTreeSet<Cell> = waiting.iter().copied().collect();
    while let Some(cell) = waiting.pop() {
        for side in laid(view, cell).map_or(Sides::NONE, |laid| laid.open) {
            let to = cell.step(side);
            if laid(view, to).is_some_and(|laid| laid.open.has(side.opposite())) && reached.insert(to) {
                waiting.push(to);
            }
        }
    }
    reached
}
