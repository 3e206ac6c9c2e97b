//! Options beyond the box: S-26.

use crate::check::{dealt_with, seat, viewers};
use saboteur::options::{Allowed, Switch};
use saboteur::{CardList, Options, Saboteur};
use serde_json::json;
use tabletop::game::Game;
use tabletop::{Table, Viewer};

/// S-26a
#[test]
fn all_options_are_listed_on_a_table_before_anyone_sits_down() {
    let chosen = Options::new(4)
        .and_then(|options| options.with_rounds(5))
        .and_then(|options| options.with_first(seat(2)))
        .unwrap()
        .with_break_own_tool(Allowed::Refused)
        .with_broken_tool_forfeits_gold(Switch::On);
    for (options, listed) in [
        (
            chosen,
            json!({
                "players": 4,
                "rounds": 5,
                "first": 2,
                "break_own_tool": "refused",
                "broken_tool_forfeits_gold": "on",
            }),
        ),
        (
            Options::new(7).unwrap(),
            json!({
                "players": 7,
                "rounds": 3,
                "first": null,
                "break_own_tool": "allowed",
                "broken_tool_forfeits_gold": "off",
            }),
        ),
    ] {
        let table = Table::<Saboteur>::new(&options, &CardList::published());
        let view = serde_json::to_value(table.view(Viewer::Audience)).unwrap();
        assert_eq!(view["game"]["options"], listed);
        assert_eq!(view["game"]["round"], 0, "nothing is dealt yet");
        assert_eq!(serde_json::from_value::<Options>(listed).unwrap(), options, "and can be read again");
    }
}

/// S-26a
#[test]
fn the_options_stay_in_sight_of_everybody() {
    let options = Options::new(3).unwrap().with_rounds(7).unwrap().with_break_own_tool(Allowed::Refused);
    let game = dealt_with(options, 1).0;
    for viewer in viewers(&game) {
        assert_eq!(game.view(viewer).options, options);
    }
}

/// S-26a
#[test]
fn what_is_no_option_is_refused() {
    assert!(serde_json::from_str::<Options>(r#"{"players": 3, "first_seat": 1}"#).is_err());
    assert!(serde_json::from_str::<Options>(r#"{"players": 3, "break_own_tool": "sometimes"}"#).is_err());
    assert!(serde_json::from_str::<Options>(r#"{"players": 3, "broken_tool_forfeits_gold": true}"#).is_err());
}
