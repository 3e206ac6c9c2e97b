//! How a record goes, in a few lines: what the page of a recorded game must foretell. Laying, moving, discarding and
//! drawing are not told; they show in what becomes of them.

use dark_cave::events::{Private, Public};
use dark_cave::{Clan, DarkCave, Dwarf, View};
use std::collections::BTreeSet;
use tabletop::record::{HeldFile, Opened};
use tabletop::table::Happened;
use tabletop::{Deed, Game, Seat, Table, Told, Turn, Viewer};

/// The story of a whole game. It checks by the way that what was told adds up: gold, skipped turns, who wins.
pub(crate) fn story(file: &HeldFile<DarkCave>) -> Vec<String> {
    let record = file.record();
    let mut teller = Teller {
        file,
        table: Table::new(&record.config, &record.cards),
        lines: Vec::new(),
        time: String::new(),
        turns: 0,
        skipped: BTreeSet::new(),
        saved: vec![0; record.config.players().count()],
        outs: Vec::new(),
    };
    for entry in &record.entries {
        teller.time = entry.time.map_or(String::new(), |time| format!(" at {time}"));
        if let Deed::Play(seat, action) = &entry.deed
            && DarkCave::is_move(*action)
        {
            teller.turns += 1;
            teller.skipped.remove(seat);
        }
        let happened = teller.table.replay_entry(record, entry).unwrap();
        happened.iter().for_each(|thing| teller.tell(thing));
    }
    assert!(matches!(teller.table.game().turn(), Turn::Over(_)), "a recorded game is a whole game");
    assert_eq!(teller.table.record().write(), record.write(), "a replay keeps the record that it was made from");
    teller.lines
}

struct Teller<'a> {
    file: &'a HeldFile<DarkCave>,
    table: Table<DarkCave>,
    lines: Vec<String>,
    /// When the entry was made, as the end of a line.
    time: String,
    turns: usize,
    /// The seats without cards that have not played since.
    skipped: BTreeSet<Seat>,
    /// With how much gold each seat was heard to leave.
    saved: Vec<u8>,
    /// Who was heard to leave, the first one first.
    outs: Vec<Seat>,
}

impl Teller<'_> {
    fn tell(&mut self, thing: &Happened<DarkCave>) {
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
            Public::Dealt { first, clans, hand, deck, pool, .. } => {
                let clans = row(clans.iter().map(<&str>::from));
                let (hand, deck) = (row(hand), row(deck));
                self.line(&format!("seat {first} begins, clans {clans}, hands {hand}, deck {deck}, pool {pool}"));
            }
            Public::WebWorn { owner, edge, gone } => {
                self.line(&format!(
                    "the web of seat {owner} at {edge} {}",
                    if *gone { "goes" } else { "is turned over" }
                ));
            }
            Public::CreatureLeft { owner, creature } => {
                self.line(&format!("the {} of seat {owner} goes", <&str>::from(creature)));
            }
            Public::Skipped { seat } => {
                if self.skipped.insert(*seat) {
                    self.line(&format!("seat {seat} has no cards and is skipped"));
                }
            }
            Public::Laid { by, card, cell, gold: true, .. } => {
                self.line(&format!("seat {by} lays {card} at {cell}, with gold on it"));
            }
            Public::LookedAtGoal { by, .. } => {
                let Private::GoalIs { goal, front } = secret(told, *by) else { panic!("a look is whispered") };
                self.line(&format!("seat {by} looks at goal {}: {}", goal.index(), <&str>::from(front)));
            }
            Public::LookedAtClan { by, .. } => {
                let Private::ClanIs { seat, dwarf } = secret(told, *by) else { panic!("a look is whispered") };
                self.line(&format!("seat {by} looks at the clan card of seat {seat}: {dwarf}"));
            }
            Public::BootsGiven { by, seat } => self.line(&format!("seat {by} gives boots to seat {seat}")),
            Public::AxeGiven { by, seat } => self.line(&format!("seat {by} gives an axe to seat {seat}")),
            Public::WebSpun { by, edge } => self.line(&format!("seat {by} spins a web at {edge}")),
            Public::WebStruck { by, edge, gone } => {
                let what = if *gone { "goes" } else { "is turned over" };
                self.line(&format!("seat {by} strikes the web at {edge}: it {what}"));
            }
            Public::Collapsed { by, cell, card, gold, webs } => {
                let mut gone = vec![card.to_string()];
                gone.extend(gold.then(|| "gold".to_owned()));
                gone.extend(webs.iter().map(|edge| format!("web {edge}")));
                self.line(&format!("seat {by} brings down {cell}: {}", gone.join(", ")));
            }
            Public::Swapped { by, with } => self.tell_swap(told, *by, *with),
            Public::GoalTurned { by, goal, front, open, gold, .. } => {
                let gold = if *gold { ", with gold on it" } else { "" };
                let (goal, front) = (goal.index(), <&str>::from(front));
                self.line(&format!("seat {by} turns goal {goal}: {front}, open {open}{gold}"));
            }
            Public::TookGold { by, cell } => self.line(&format!("seat {by} takes the gold at {cell}")),
            Public::ClanCardShown { seat, dwarf } => self.line(&format!("seat {seat} is {dwarf}")),
            Public::LeftCave { by, gold } => {
                self.saved[by.index()] = *gold;
                self.outs.push(*by);
                self.line(&format!("seat {by} leaves the cave with {gold} gold"));
            }
            Public::LookedAtSpareCards { by } => {
                let Private::SpareCardsAre { dwarves } = secret(told, *by) else { panic!("a look is whispered") };
                self.line(&format!("seat {by} sees the spares: {}", row(dwarves)));
            }
            Public::GameEnded { .. } => self.tell_end(&told.aloud),
            Public::Laid { .. } | Public::Discarded { .. } | Public::Drew { .. } => {}
            Public::Crept { .. } | Public::Halted { .. } | Public::Stepped { .. } | Public::Stayed { .. } => {}
            hunted => self.tell_hunt(hunted, told),
        }
    }

    /// Creatures, and what seats lose to them, to bridges and to tunnels.
    fn tell_hunt(&mut self, event: &Public, told: &Told<Public, Private>) {
        let text = match event {
            Public::Lured { by, creature, at } => format!("seat {by} lures the {} from {at}", <&str>::from(creature)),
            Public::Roused { by, creature, owner, at } => {
                format!("seat {by} rouses the {} of seat {owner} at {at}", <&str>::from(creature))
            }
            Public::DrivenAway { by, creature } => format!("seat {by} drives the {} away", <&str>::from(creature)),
            Public::Endured { by, creature } => format!("seat {by} endures the {}", <&str>::from(creature)),
            Public::Attacked { creature, seat } => format!("the {} attacks seat {seat}", <&str>::from(creature)),
            Public::BridgeCrossed { by } => format!("seat {by} crosses a bridge"),
            Public::TunnelEntered { by } => format!("seat {by} enters a tunnel"),
            Public::CardLost { seat, group: None, .. } => {
                assert!(told.whispers.is_empty(), "nobody hears of a card that nobody lost");
                format!("seat {seat} has no card to lose")
            }
            Public::CardLost { seat, drawn_by, group: Some(group) } => {
                assert_eq!(*drawn_by, self.table.seats().left_of(*seat), "D-12c, D-29b");
                let Private::YouLost { card } = secret(told, *seat) else { panic!("a loss is felt") };
                assert_eq!(card.group(), *group, "its back was seen");
                format!("seat {seat} loses {card}")
            }
            Public::GoldLost { seat, lost: 0 } => format!("seat {seat} has no gold to lose"),
            Public::GoldLost { seat, .. } => format!("seat {seat} loses a piece of gold"),
            other => panic!("{other:?} is told elsewhere"),
        };
        self.line(&text);
    }

    /// D-22: both hear both hands, and nobody else does.
    fn tell_swap(&mut self, told: &Told<Public, Private>, by: Seat, with: Seat) {
        let heard = |seat: Seat| match told.whispered_to(Viewer::Seat(seat)).next() {
            Some(Private::YouSwapped { given, got, .. }) => (given.clone(), got.clone()),
            other => panic!("a swap is whispered, not {other:?}"),
        };
        let ((given, got), (back, away)) = (heard(by), heard(with));
        assert_eq!((&given, &got), (&away, &back), "D-22a");
        assert_eq!(told.whispers.len(), 2, "D-22b");
        let (given, got) = (given.len(), got.len());
        self.line(&format!("seat {by} swaps with seat {with}: {given} cards for {got}"));
    }

    /// D-32, worked out from what was heard before.
    fn tell_end(&mut self, event: &Public) {
        let Public::GameEnded { ending, dwarves, saved, values, clan, winners } = event else { return };
        let turns = self.turns;
        self.line(&format!("the game ends after {turns} turns: {}", <&str>::from(ending)));
        let view = self.table.view(Viewer::Audience);
        self.tell_what_is_left(&view.game);
        let said: Vec<String> = view.said.iter().map(|said| format!("seat {} {}", said.by, said.talk)).collect();
        if !said.is_empty() {
            self.lines.push(format!("standing: {}", said.join(", ")));
        }
        let Turn::Over(outcome) = self.table.game().turn() else { panic!("the game is over") };
        assert_eq!((saved, *values), (&outcome.saved, outcome.values), "all hear how the game ended");
        assert_eq!((*clan, winners), (outcome.clan, &outcome.winners), "all hear who won");
        assert_eq!(*saved, self.saved, "D-32b");
        assert_eq!(*values, Clan::ALL.map(|clan| worth(clan, dwarves, saved)), "D-32c");
        let [blue, yellow] = values;
        let best = if blue > yellow { Clan::Blue } else { Clan::Yellow };
        let first = self.outs.first().map(|first| works_for(dwarves[first.index()]));
        assert_eq!(*clan, if blue == yellow { first } else { Some(best) }, "D-32f, D-32h, D-32i");
        let works = |seat: &Seat| clan.is_some_and(|clan| works_for(dwarves[seat.index()]) == clan);
        assert!(winners.iter().copied().eq(self.table.seats().all().filter(works)), "D-32g");
        self.lines.push(format!("dwarves: {}", row(dwarves)));
        self.lines.push(format!("saved: {}, worth {blue} for blue and {yellow} for yellow", row(saved)));
        self.lines.push(match clan {
            Some(clan) => format!("{} wins: {}", <&str>::from(clan), row(winners)),
            None => "nobody wins".to_owned(),
        });
    }

    /// What everybody sees when the game has ended; the holder of the file sees the same.
    fn tell_what_is_left(&mut self, view: &View) {
        let hands = row(view.seats.iter().map(|seat| seat.hand.iter().sum::<u8>()));
        let gold = row(view.seats.iter().map(|seat| seat.gold));
        let deck = view.deck.iter().sum::<u8>();
        self.lines.push(format!("left: deck {deck}, hands {hands}, gold {gold}, pool {}", view.pool));
        let opened = serde_json::to_value(Opened::of_file(self.file, &self.table)).unwrap();
        let held = opened["seats"].as_array().unwrap().iter().map(|seat| seat["hand"].as_array().unwrap().len());
        assert_eq!(row(held), hands, "whoever holds the file counts the same cards");
    }
}

/// D-30b
fn works_for(dwarf: Dwarf) -> Clan {
    if dwarf.to_string().ends_with("loyal") { dwarf.clan } else { dwarf.clan.other() }
}

/// D-32c
fn worth(clan: Clan, dwarves: &[Dwarf], saved: &[u8]) -> u16 {
    let for_it = dwarves.iter().zip(saved).filter(|(dwarf, _)| works_for(**dwarf) == clan);
    let against = dwarves.iter().filter(|dwarf| works_for(**dwarf) != clan).count() as u16;
    for_it.map(|(_, gold)| u16::from(*gold)).sum::<u16>() * against
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
