//! Heading, seats, decks and notes around the board.

use super::says::{Column, Looked, Says};
use crate::sight::{Counted, Phrase, Rows};
use ::dark_cave::view::{SeatView, StageView};
use ::dark_cave::{Card, View};
use tabletop::Seat;

pub(super) fn heading(view: &View) -> Phrase {
    let View { turn, active, left, .. } = *view;
    let you = view.viewer.filter(|_| view.dealt).and_then(|seat| view.seats[seat.index()].dwarf.front());
    Phrase::of(&match (view.stage, &view.attack) {
        (StageView::Deal, _) => Says::NotDealt,
        (StageView::Over, _) => Says::Over,
        (StageView::Hunting, Some(attack)) => Says::Hunting { you, turn, creature: attack.creature, left },
        (StageView::Attacked, Some(attack)) if attack.walked => {
            Says::WalkedUp { you, turn, creature: attack.creature, active }
        }
        (StageView::Attacked, Some(attack)) => {
            Says::Ambushed { you, turn, creature: attack.creature, victims: attack.victims.clone() }
        }
        (StageView::Moving, _) => Says::Moving { you, turn, left },
        _ => Says::Playing { you, turn },
    })
}

/// Decks, the pool, and who has left the cave.
pub(super) fn beside(view: &View) -> Rows {
    if !view.dealt {
        return Rows::default();
    }
    let columns = [Column::Deck, Column::Aside, Column::Pool, Column::Outs];
    let row = [
        Says::Groups { groups: view.deck.into() },
        Says::Groups { groups: view.aside.into() },
        Says::Count { count: view.pool.into() },
        Says::Outs { seats: view.outs.clone() },
    ];
    Rows {
        head: columns.map(|column| Phrase::of(&Says::Column { column })).into(),
        rows: vec![row.iter().map(Phrase::of).collect()],
    }
}

pub(super) fn seats(view: &View) -> Rows {
    let columns = [
        Column::Seat,
        Column::Clan,
        Column::Loyalty,
        Column::At,
        Column::Gold,
        Column::Boots,
        Column::Axes,
        Column::Hand,
        Column::LookedAt,
    ];
    let dealt = view.seats.iter().filter(|_| view.dealt);
    Rows {
        head: columns.map(|column| Phrase::of(&Says::Column { column })).into(),
        rows: dealt.map(|seat| seat_row(view, seat)).collect(),
    }
}

fn seat_row(view: &View, seat: &SeatView) -> Vec<Phrase> {
    let SeatView { seat: number, clan, dwarf, at, .. } = *seat;
    let row = [
        if view.turn == Some(number) { Says::Turn { seat: number } } else { Says::Seat { seat: number } },
        Says::Clan { clan },
        if seat.shown { Says::LoyaltyShown { dwarf } } else { Says::Loyalty { dwarf } },
        if seat.lies_now || seat.lies_next { Says::LiesDown { at } } else { Says::At { at } },
        Says::Count { count: seat.gold.into() },
        Says::Boots { boots: seat.boots.is_some() },
        Says::Count { count: seat.axes.iter().map(|axes| usize::from(*axes)).sum() },
        Says::Groups { groups: seat.hand.into() },
        Says::LookedAt { looked: Looked::all(&seat.looked_at) },
    ];
    row.iter().map(Phrase::of).collect()
}

/// What else there is to know, as far as there is anything to say: while the game is played, and of the spare cards
/// also when it is over.
pub(super) fn notes(view: &View) -> Vec<Phrase> {
    let spare = Some(&view.spare_cards).filter(|cards| !cards.is_empty());
    let spare = spare.map(|cards| Says::SpareCards { cards: cards.clone() });
    if matches!(view.stage, StageView::Deal | StageView::Over) {
        return spare.iter().map(Phrase::of).collect();
    }
    let mut notes = Vec::new();
    if let Some(attack) = view.attack.as_ref().filter(|attack| !attack.more.is_empty()) {
        notes.push(Says::MoreCreatures { more: attack.more.clone() });
    }
    notes.extend(view.webs.iter().map(|web| Says::Web { owner: web.owner, edge: web.edge, turned: web.turned }));
    let creatures = view.creatures.iter();
    notes.extend(creatures.map(|one| Says::Creature { creature: one.creature, at: one.at, owner: one.owner }));
    if view.fresh_axe.is_some() && view.active == view.viewer && view.viewer.is_some() {
        notes.push(Says::FreshAxe);
    }
    notes.extend(spare);
    if !view.discards.open.is_empty() {
        notes.push(Says::OpenDiscards { cards: Counted::all(&view.discards.open) });
    }
    if let Some(viewer) = view.viewer {
        notes.extend(own_notes(view, viewer));
    }
    notes.iter().map(Phrase::of).collect()
}

/// What the viewer knows of cards that it no longer holds.
fn own_notes(view: &View, viewer: Seat) -> Vec<Says> {
    let went = |lost: bool| {
        let hidden = view.discards.hidden.iter().filter(|hidden| hidden.by == viewer && hidden.lost == lost);
        let mut cards: Vec<Card> = hidden.filter_map(|hidden| hidden.card.front()).collect();
        cards.sort();
        Counted::all(&cards)
    };
    let discards = Some(went(false)).filter(|cards| !cards.is_empty()).map(|cards| Says::OwnDiscards { cards });
    let lost = Some(went(true)).filter(|cards| !cards.is_empty()).map(|cards| Says::LostCards { cards });
    let given = view.given.iter().filter(|given| given.by == viewer).filter_map(|given| {
        let cards = given.cards.as_ref().filter(|cards| !cards.is_empty())?;
        Some(Says::Gave { to: given.to, cards: Counted::all(cards) })
    });
    discards.into_iter().chain(lost).chain(given).collect()
}
