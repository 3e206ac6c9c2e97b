//! How the rounds of a record end, in a few lines: what the page of a recorded game must foretell.

use saboteur::events::{Private, Public};
use saboteur::{Gold, Saboteur};
use tabletop::record::{HeldFile, Opened};
use tabletop::table::Happened;
use tabletop::{Deed, Game, Seat, Table, Told, Turn, Viewer};

/// The story of a whole game. It checks by the way that everybody has what was handed out to them, no more and no less.
pub(crate) fn story(file: &HeldFile<Saboteur>) -> Vec<String> {
    let record = file.record();
    let mut teller = Teller {
        file,
        table: Table::new(&record.config, &record.cards),
        lines: Vec::new(),
        round: 0,
        turns: 0,
        offered: Vec::new(),
        purses: vec![0; record.config.players().count()],
    };
    for entry in &record.entries {
        let time = entry.time.map_or(String::new(), |time| format!(" at {time}"));
        let was_on = matches!(teller.table.game().turn(), Turn::Of(_));
        let happened = teller.table.replay_entry(record, entry).unwrap();
        teller.turns +=
            usize::from(matches!(&entry.deed, Deed::Play(_, action) if !action.to_string().starts_with("take")));
        for thing in &happened {
            teller.tell(thing, &entry.deed, &time);
        }
        if was_on && !matches!(teller.table.game().turn(), Turn::Of(_)) {
            teller.close_round(&happened);
        }
    }
    assert!(matches!(teller.table.game().turn(), Turn::Over(_)), "a recorded game is a whole game");
    assert_eq!(teller.table.record().write(), record.write(), "a replay keeps the record that it was made from");
    teller.lines
}

struct Teller<'a> {
    file: &'a HeldFile<Saboteur>,
    table: Table<Saboteur>,
    lines: Vec<String>,
    round: u8,
    /// The turns of this round.
    turns: usize,
    /// What the choosing miner is offered.
    offered: Vec<Gold>,
    /// What was handed out to each seat so far, in nuggets.
    purses: Vec<u32>,
}

impl Teller<'_> {
    fn tell(&mut self, thing: &Happened<Saboteur>, deed: &Deed<Saboteur>, time: &str) {
        match thing {
            Happened::Told(told) => self.tell_event(told, deed, time),
            Happened::Said(seat, talk) => self.lines.push(format!("seat {seat} says {talk}{time}")),
            Happened::Control(seat, control) => {
                self.lines.push(format!("seat {seat} is in the hands of {control}{time}"));
            }
            Happened::Agreed(_) | Happened::Withdrew(_) => panic!("Saboteur knows no early end"),
        }
    }

    fn tell_event(&mut self, told: &Told<Public, Private>, deed: &Deed<Saboteur>, time: &str) {
        match &told.aloud {
            Public::Dealt { round, first, .. } => {
                (self.round, self.turns) = (*round, 0);
                self.lines.push(format!("round {round}: seat {first} begins{time}"));
            }
            Public::GoalTurned { goal, front } => {
                let Deed::Play(by, _) = deed else { panic!("goals are turned by a play") };
                self.lines.push(format!("seat {by} turns goal {}: {}{time}", goal.index(), <&str>::from(front)));
            }
            Public::RoundEnded { winner, ending, roles, spare } => {
                let (round, turns) = (self.round, self.turns);
                let (ending, winner) = (<&str>::from(ending), <&str>::from(winner));
                self.lines.push(format!("round {round} ends after {turns} turns: {ending}, {winner}s win{time}"));
                self.tell_what_is_left();
                let roles: Vec<&str> = roles.iter().map(<&str>::from).collect();
                self.lines.push(format!("roles: {}, spare {}", roles.join(" "), <&str>::from(spare)));
            }
            Public::Offered { to, cards } => {
                let Private::GoldOffered { gold } = secret(told, *to) else { panic!("an offer is seen") };
                assert_eq!(gold.len(), *cards as usize, "all hear how many cards are offered");
                self.offered.clone_from(gold);
            }
            Public::Took { by } => {
                let Private::YouTook { gold } = secret(told, *by) else { panic!("a choice is known") };
                self.lines.push(format!("seat {by} takes {} of {}{time}", gold.nuggets(), row(&self.offered)));
                self.purses[by.index()] += u32::from(gold.nuggets());
            }
            Public::Paid { seat, cards } => {
                let Private::YouWerePaid { gold } = secret(told, *seat) else { panic!("a payment is seen") };
                assert_eq!(gold.len(), *cards as usize, "all hear how many cards are paid");
                let paid = if gold.is_empty() { "nothing".to_owned() } else { row(gold) };
                self.lines.push(format!("seat {seat} is paid {paid}{time}"));
                self.purses[seat.index()] += gold.iter().map(|gold| u32::from(gold.nuggets())).sum::<u32>();
            }
            _ => {}
        }
    }

    /// What everybody sees when a round has ended.
    fn tell_what_is_left(&mut self) {
        let view = self.table.view(Viewer::Audience);
        let hands: Vec<String> = view.game.seats.iter().map(|seat| seat.hand.to_string()).collect();
        self.lines.push(format!("left: deck {}, hands {}", view.game.deck, hands.join(" ")));
        let said: Vec<String> = view.said.iter().map(|said| format!("seat {} {}", said.by, said.talk)).collect();
        if !said.is_empty() {
            self.lines.push(format!("standing: {}", said.join(", ")));
        }
    }

    /// All gold of the round is handed out.
    fn close_round(&mut self, happened: &[Happened<Saboteur>]) {
        let opened = serde_json::to_value(Opened::of_file(self.file, &self.table)).unwrap();
        let owned = opened["seats"].as_array().unwrap().iter().map(|seat| seat["nuggets"].as_u64().unwrap());
        assert!(owned.eq(self.purses.iter().map(|purse| u64::from(*purse))), "seats own what was handed out to them");
        let (purses, deck) = (row_of(&self.purses), opened["gold_deck"].as_array().unwrap().len());
        self.lines.push(format!("after round {}: nuggets {purses}, gold deck {deck}", self.round));
        if let Turn::Over(outcome) = self.table.game().turn() {
            let Some(Happened::Told(told)) = happened.last() else { panic!("the end of the game is heard") };
            let Public::GameEnded { nuggets, winners } = &told.aloud else { panic!("and it is heard last") };
            assert_eq!((nuggets, winners), (&outcome.nuggets, &outcome.winners));
            self.lines.push(format!("game over: nuggets {}, won by {}", row_of(nuggets), row_of(winners)));
        }
    }
}

/// The one thing that a seat hears besides.
fn secret(told: &Told<Public, Private>, seat: Seat) -> &Private {
    let mut secrets = told.whispered_to(Viewer::Seat(seat));
    let secret = secrets.next().expect("its seat hears more");
    assert!(secrets.next().is_none() && told.whispers.len() == 1, "and nobody else does");
    secret
}

fn row(gold: &[Gold]) -> String {
    row_of(&gold.iter().map(|gold| gold.nuggets()).collect::<Vec<_>>())
}

fn row_of(items: &[impl ToString]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
