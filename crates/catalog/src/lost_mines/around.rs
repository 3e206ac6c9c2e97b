//! Heading, seats, treasures and notes around the board.

use super::says::{Column, Looked, Says};
use crate::sight::{Counted, Phrase, Rows};
use ::lost_mines::choices::Choices;
use ::lost_mines::view::{SeatView, StageView};
use ::lost_mines::{Kind, Treasure, View};
use tabletop::Seen;
use tabletop::game::Refusal as _;

pub(super) fn heading(view: &View) -> Phrase {
    let View { round, deck, turn, left, .. } = *view;
    let rounds = view.options.rounds();
    let you = view.viewer.and_then(|seat| view.seats[seat.index()].dwarf.front());
    Phrase::of(&match view.stage {
        StageView::Deal if round == 0 => Says::NotDealt,
        StageView::Deal => Says::BetweenRounds { round, rounds },
        StageView::Playing => Says::Playing { round, rounds, deck, you, turn },
        StageView::Moving => Says::Moving { round, rounds, deck, you, turn, left },
        StageView::Taking => Says::Taking { round, rounds, deck, you, turn },
        StageView::Over => Says::Over,
    })
}

/// The treasures beside the board, a column each.
pub(super) fn treasures(view: &View) -> Rows {
    if view.treasures.is_empty() {
        return Rows::default();
    }
    let row = |column: Column, says: &dyn Fn(&_) -> Says| -> Vec<Phrase> {
        let cells = view.treasures.iter().map(|treasure| Phrase::of(&says(treasure)));
        std::iter::once(Phrase::of(&Says::Column { column })).chain(cells).collect()
    };
    Rows {
        head: row(Column::Treasure, &|treasure| Says::Number { number: treasure.treasure }),
        rows: vec![
            row(Column::Kind, &|treasure| Says::Kind { kind: kind_of(treasure.front) }),
            row(Column::Worth, &|treasure| Says::Worth { worth: treasure.front.front().map(|front| front.value) }),
            row(Column::TakenBy, &|treasure| Says::TakenBy { by: treasure.taken_by }),
        ],
    }
}

/// The kind of a treasure: its back shows it too.
pub(super) fn kind_of(treasure: Seen<Treasure>) -> Kind {
    match treasure {
        Seen::Front(front) => front.kind,
        Seen::Back(kind) => kind,
    }
}

/// Whether nobody has taken the last treasure of a kind yet.
pub(super) fn has_treasures_left(view: &View, kind: Kind) -> bool {
    view.treasures.iter().any(|treasure| treasure.taken_by.is_none() && kind_of(treasure.front) == kind)
}

pub(super) fn seats(view: &View) -> Rows {
    let columns = [
        Column::Seat,
        Column::Clan,
        Column::Character,
        Column::Cell,
        Column::Hand,
        Column::Discarded,
        Column::Lost,
        Column::Points,
        Column::LookedAt,
    ];
    let dealt = view.seats.iter().filter(|_| view.round > 0);
    Rows {
        head: columns.map(|column| Phrase::of(&Says::Column { column })).into(),
        rows: dealt.map(|seat| seat_row(view, seat)).collect(),
    }
}

fn seat_row(view: &View, seat: &SeatView) -> Vec<Phrase> {
    let number = seat.seat;
    let row = [
        if view.turn == Some(number) { Says::Turn { seat: number } } else { Says::Seat { seat: number } },
        Says::Clan { clan: seat.clan },
        Says::Character { dwarf: seat.dwarf },
        Says::Cell { cell: seat.cell },
        Says::Count { count: seat.hand.into() },
        Says::Count { count: seat.discarded.into() },
        Says::Count { count: seat.lost.into() },
        Says::Count { count: seat.points },
        Says::LookedAt { looked: Looked::all(&seat.looked_at) },
    ];
    row.iter().map(Phrase::of).collect()
}

/// What else there is to know while a round is played, as far as there is anything to say.
pub(super) fn notes(view: &View) -> Vec<Phrase> {
    if matches!(view.stage, StageView::Deal | StageView::Over) {
        return Vec::new();
    }
    let mut notes = Vec::new();
    if let Some(Choices::Move(choices)) = &view.choices {
        notes.extend(choices.blocked.iter().map(|blocked| Says::Blocked {
            side: blocked.side,
            refusal: blocked.refusal,
            clause: blocked.refusal.clause(),
        }));
    }
    if !view.traps.is_empty() {
        notes.push(Says::Traps { traps: view.traps.clone() });
    }
    notes.extend(view.trolls.iter().map(|troll| Says::Troll { owner: troll.owner, edge: troll.edge }));
    notes.extend(view.dragon.map(|seat| Says::Dragon { seat }));
    let discards = &view.discards;
    if !discards.open.is_empty() {
        notes.push(Says::OpenDiscards { cards: Counted::all(&discards.open) });
    }
    if !discards.own.is_empty() {
        notes.push(Says::OwnDiscards { cards: Counted::all(&discards.own) });
    }
    if !discards.lost.is_empty() {
        notes.push(Says::LostToTraps { cards: Counted::all(&discards.lost) });
    }
    notes.iter().map(Phrase::of).collect()
}
