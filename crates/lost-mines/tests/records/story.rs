//! How a record goes, in a few lines: what the page of a recorded game must foretell. Laying, moving, discarding and
//! drawing are not told; they show in what becomes of them.

use lost_mines::events::{GivenBack, Pool, Private, Public};
use lost_mines::{Dwarf, LostMines, Treasure};
use std::collections::BTreeSet;
use tabletop::record::{HeldFile, Opened};
use tabletop::table::Happened;
use tabletop::{Deed, Game, Seat, Table, Told, Turn, Viewer};

/// The story of a whole game. It checks by the way that what was told adds up: points, treasures, skipped turns.
pub(crate) fn story(file: &HeldFile<LostMines>) -> Vec<String> {
    let record = file.record();
    let mut teller = Teller {
        file,
        table: Table::new(&record.config, &record.cards),
        lines: Vec::new(),
        time: String::new(),
        round: 0,
        turns: 0,
        skipped: BTreeSet::new(),
        taken: vec![Vec::new(); record.config.players().count()],
        totals: vec![0; record.config.players().count()],
    };
    for entry in &record.entries {
        teller.time = entry.time.map_or(String::new(), |time| format!(" at {time}"));
        if let Deed::Play(seat, action) = &entry.deed {
            assert!(!teller.skipped.contains(seat), "L-6c: no more turns in this round");
            teller.turns += usize::from(LostMines::is_move(*action));
        }
        let happened = teller.table.replay_entry(record, entry).unwrap();
        happened.iter().for_each(|thing| teller.tell(thing));
    }
    assert!(matches!(teller.table.game().turn(), Turn::Over(_)), "a recorded game is a whole game");
    assert_eq!(teller.table.record().write(), record.write(), "a replay keeps the record that it was made from");
    teller.lines
}

struct Teller<'a> {
    file: &'a HeldFile<LostMines>,
    table: Table<LostMines>,
    lines: Vec<String>,
    /// When the entry was made, as the end of a line.
    time: String,
    round: u8,
    /// The turns of this round.
    turns: usize,
    /// The seats without cards in this round.
    skipped: BTreeSet<Seat>,
    /// What each seat was told that it took in this round.
    taken: Vec<Vec<Treasure>>,
    /// What each seat was given so far.
    totals: Vec<u16>,
}

impl Teller<'_> {
    fn tell(&mut self, thing: &Happened<LostMines>) {
        match thing {
            Happened::Told(told) => self.tell_event(told),
            Happened::Said(seat, talk) => self.line(&format!("seat {seat} says {talk}")),
            Happened::Control(seat, control) => self.line(&format!("seat {seat} is in the hands of {control}")),
            Happened::Agreed(seat) => self.line(&format!("seat {seat} agrees to end")),
            Happened::Withdrew(seat) => self.line(&format!("seat {seat} wants to go on")),
        }
    }

    fn line(&mut self, text: &str) {
        self.lines.push(format!("{text}{}", self.time));
    }

    fn tell_event(&mut self, told: &Told<Public, Private>) {
        match &told.aloud {
            Public::Dealt { round, first, clans, treasures, .. } => {
                (self.round, self.turns) = (*round, 0);
                self.skipped.clear();
                self.taken.iter_mut().for_each(Vec::clear);
                let clans = row(clans.iter().map(<&str>::from));
                let kinds = row(treasures.iter().map(<&str>::from));
                self.line(&format!("round {round}: seat {first} begins, clans {clans}, treasures {kinds}"));
            }
            Public::TrollLeft { owner, edge } => self.line(&format!("the troll of seat {owner} leaves {edge}")),
            Public::Skipped { seat } => {
                if self.skipped.insert(*seat) {
                    self.line(&format!("seat {seat} has no cards and is skipped from now on"));
                }
            }
            Public::Overcame { by, tool, cell } => {
                self.line(&format!("seat {by} uses {} at {cell}", <&str>::from(tool)));
            }
            Public::LookedAtMine { by, .. } => {
                let Private::MineIs { mine, front } = secret(told, *by) else { panic!("a look is whispered") };
                self.line(&format!("seat {by} looks at mine {}: {}", mine.index(), <&str>::from(front)));
            }
            Public::LookedAtTreasure { by, kind, .. } => {
                let Private::TreasureIs { treasure, front } = secret(told, *by) else { panic!("a look is whispered") };
                assert_eq!(*kind, front.kind, "its back shows what it is made of");
                self.line(&format!("seat {by} looks at treasure {}: {front}", treasure.index()));
            }
            Public::LookedAtDwarf { by, .. } => {
                let Private::DwarfIs { seat, dwarf } = secret(told, *by) else { panic!("a look is whispered") };
                self.line(&format!("seat {by} looks at the dwarf of seat {seat}: {dwarf}"));
            }
            Public::TrapSet { by, edge } => self.line(&format!("seat {by} sets a trap at {edge}")),
            Public::TrollLured { by, edge } => self.line(&format!("seat {by} lures a troll to {edge}")),
            Public::Struck { by, cell, card, tool, traps, trolls } => {
                let mut gone = vec![format!("path.{card}")];
                gone.extend(tool.iter().map(|tool| <&str>::from(tool).to_owned()));
                gone.extend(traps.iter().map(|edge| format!("trap {edge}")));
                gone.extend(trolls.iter().map(|edge| format!("troll {edge}")));
                self.line(&format!("seat {by} strikes {cell}: {}", gone.join(", ")));
            }
            Public::TrapSprung { by, edge, lost: 0, .. } => {
                assert!(told.whispers.is_empty(), "nobody hears of a card that nobody lost");
                self.line(&format!("seat {by} passes the trap at {edge} with no card to lose"));
            }
            Public::TrapSprung { by, edge, .. } => {
                let Private::YouLost { card } = secret(told, *by) else { panic!("a loss is felt") };
                self.line(&format!("seat {by} passes the trap at {edge} and loses {card}"));
            }
            Public::MineTurned { by, mine, front, open, .. } => {
                self.line(&format!("seat {by} turns mine {}: {}, open {open}", mine.index(), <&str>::from(front)));
            }
            Public::Took { by, kind, .. } => {
                let Private::TreasureIs { treasure, front } = secret(told, *by) else { panic!("its value is seen") };
                assert_eq!(*kind, front.kind, "its back shows what it is made of");
                self.taken[by.index()].push(*front);
                self.line(&format!("seat {by} takes treasure {}: {front}", treasure.index()));
            }
            Public::RoundEnded { ending, dwarves, treasures } => {
                let (round, turns) = (self.round, self.turns);
                self.line(&format!("round {round} ends after {turns} turns: {}", <&str>::from(ending)));
                self.tell_what_is_left();
                self.tell_what_is_turned_over(dwarves, treasures);
            }
            Public::Divided { pools, points, dragon, totals } => self.tell_division(pools, points, *dragon, totals),
            Public::GameEnded { points, winners } => {
                let Turn::Over(outcome) = self.table.game().turn() else { panic!("the game is over") };
                assert_eq!((points, winners), (&outcome.points, &outcome.winners), "all hear how the game ended");
                self.lines.push(format!("game over: points {}, won by {}", row(points), row(winners)));
            }
            // That the dragon is met shows in its mine and in its price.
            Public::DragonMet { .. }
            | Public::Laid { .. }
            | Public::Discarded { .. }
            | Public::Stepped { .. }
            | Public::Stayed { .. }
            | Public::Drew { .. } => {}
        }
    }

    /// What everybody sees when a round has ended.
    fn tell_what_is_left(&mut self) {
        let view = self.table.view(Viewer::Audience);
        let hands = row(view.game.seats.iter().map(|seat| seat.hand));
        let n_left = view.game.treasures.iter().filter(|treasure| treasure.taken_by.is_none()).count();
        self.lines.push(format!("left: deck {}, hands {hands}, treasures {n_left}", view.game.deck));
        let said: Vec<String> = view.said.iter().map(|said| format!("seat {} {}", said.by, said.talk)).collect();
        if !said.is_empty() {
            self.lines.push(format!("standing: {}", said.join(", ")));
        }
    }

    fn tell_what_is_turned_over(&mut self, dwarves: &[Dwarf], treasures: &[Vec<Treasure>]) {
        self.lines.push(format!("dwarves: {}", row(dwarves)));
        let shown = |taken: &Vec<Treasure>| {
            let names: Vec<String> = taken.iter().map(Treasure::to_string).collect();
            if names.is_empty() { "nothing".to_owned() } else { names.join("+") }
        };
        self.lines.push(format!("taken: {}", row(treasures.iter().map(shown))));
        for (shown, taken) in treasures.iter().zip(&mut self.taken) {
            let mut shown = shown.clone();
            shown.sort();
            taken.sort();
            assert_eq!(shown, *taken, "what is turned over is what the seats were told that they took");
        }
    }

    fn tell_division(&mut self, pools: &[Pool], points: &[u16], dragon: Option<GivenBack>, totals: &[u16]) {
        for pool in pools {
            let Pool { clan, scorers, sum, share, best, rest, lost } = pool;
            let clan = <&str>::from(clan);
            if scorers.is_empty() {
                assert_eq!([*sum, *share, *rest, *lost], [0; 4], "nobody has nothing to divide");
                self.lines.push(format!("{clan}: nobody"));
                continue;
            }
            let mut line = format!("{clan}: seats {} have {sum}, {share} each", row(scorers));
            if best.is_empty() {
                assert_eq!([*rest, *lost], [0; 2], "without a remainder nothing is left");
            } else {
                line += &format!(", {rest} more for {}, {lost} lost", row(best));
            }
            self.lines.push(line);
        }
        if let Some(GivenBack { seat, points }) = dragon {
            self.lines.push(format!("dragon: seat {seat} gives back {points}"));
        }
        self.totals.iter_mut().zip(points).for_each(|(total, points)| *total += points);
        assert_eq!(totals, self.totals, "L-28f: seats keep the points they have");
        let opened = serde_json::to_value(Opened::of_file(self.file, &self.table)).unwrap();
        let owned = opened["seats"].as_array().unwrap().iter().map(|seat| seat["points"].as_u64().unwrap());
        assert!(owned.eq(totals.iter().map(|total| u64::from(*total))), "seats own what all heard");
        self.lines.push(format!("after round {}: points {}, in all {}", self.round, row(points), row(totals)));
    }
}

/// The one thing that a seat hears besides.
fn secret(told: &Told<Public, Private>, seat: Seat) -> &Private {
    let mut secrets = told.whispered_to(Viewer::Seat(seat));
    let secret = secrets.next().expect("its seat hears more");
    assert!(secrets.next().is_none() && told.whispers.len() == 1, "and nobody else does");
    secret
}

fn row(items: impl IntoIterator<Item: ToString>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}
