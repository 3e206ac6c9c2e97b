//! What each recorded game is there to show. `watcher.rs` finds it in what happens in the game, so that no game can
//! stop showing it unnoticed.

/// What each game is there for; most show more than that.
pub(crate) const SHOWN: &[(&str, &[&str])] = &[
    (
        "agreed-end",
        &["4 players", "ended: agreed", "a seat withdraws", "an even division", "2 winners", "treasures are left"],
    ),
    (
        "all-treasures-taken",
        &[
            "3 players",
            "1 rounds",
            "a deal written by hand",
            "ended: treasures-taken",
            "nothing is drawn after the last treasure",
            "all seats are of one clan",
            "a selfish dwarf keeps its own",
            "a saboteur scores with the other clan",
        ],
    ),
    ("campfire", &["a move of five steps from a campfire", "a campfire that is crossed gives nothing"]),
    (
        "cards-out",
        &[
            "ended: cards-out",
            "whoever plays the last card still takes a treasure",
            "a seat is skipped",
            "two cards are discarded",
            "a draw takes what is left",
        ],
    ),
    (
        "every-view",
        &["a list for proof", "a trap takes a card", "the dragon costs 0", "a seat changes clan", "a seat withdraws"],
    ),
    (
        "how-mines-lie",
        &[
            "both ways lead in: the better fit is turned",
            "both ways lead in and fit alike: upright",
            "a mine does not fit a neighbour",
            "a token stays at a closed edge of a mine",
            "3 rounds",
        ],
    ),
    (
        "looks",
        &[
            "a look at a mine with information.mine-or-treasure",
            "a look at a treasure with information.mine-or-treasure",
            "a look at a mine with information.mine-or-dwarf",
            "a look at a dwarf card with information.mine-or-dwarf",
            "a look at a treasure with information.treasure-or-dwarf",
            "a look at a dwarf card with information.treasure-or-dwarf",
            "a second look at the same thing",
        ],
    ),
    (
        "mines-that-give-nothing",
        &[
            "a mine is crossed",
            "a mine has nothing left to give",
            "a dwarf comes to the dragon after the first",
            "the dragon's mine is crossed",
        ],
    ),
    (
        "nine-players",
        &[
            "9 players",
            "a remainder is split, and the rest of it lost",
            "a remainder is split among several",
            "a collector of two equally best treasures counts once",
        ],
    ),
    (
        "only-discards",
        &["first seat chosen", "begins: left of the first, after discards only", "3 winners", "a seat changes clan"],
    ),
    ("owners-list", &["an owner's list", "a remainder goes to one collector"]),
    ("remainder-lost", &["a remainder is lost", "a seat stays on a mine and takes again"]),
    (
        "remainder-split",
        &[
            "5 players",
            "a remainder is split among several",
            "a better treasure of a selfish dwarf does not count",
            "two seats take at one mine",
        ],
    ),
    (
        "rulebook-example",
        &[
            "6 players",
            "mine turned: dragon",
            "mine turned: gold",
            "mine turned: silver",
            "mine turned: gems",
            "an even division",
            "a remainder goes to one collector",
            "a saboteur scores with the other clan",
            "a selfish dwarf keeps its own",
            "the dragon costs 2",
        ],
    ),
    ("shuffled-four-players", &["a shuffled deal", "6 rounds"]),
    ("shuffled-seven-players", &["a shuffled deal", "7 players", "2 rounds"]),
    ("shuffled-eight-players", &["a shuffled deal", "8 players", "2 rounds"]),
    (
        "six-rounds",
        &[
            "6 rounds",
            "ended: treasures-taken",
            "ended: cards-out",
            "ended: agreed",
            "begins: left of the first, after no turn at all",
            "begins: left of the first, after discards only",
            "begins: left of the last to play, though others discarded later",
            "a seat changes clan",
            "a clan without scorers",
        ],
    ),
    (
        "skipped-seats",
        &[
            "a troll of a skipped seat goes home",
            "a rock holds one dwarf",
            "a skipped seat still blocks",
            "a skipped seat agrees",
        ],
    ),
    (
        "talk-and-control",
        &[
            "time is kept",
            "a claim about a mine",
            "a claim about a treasure",
            "a claim about a dwarf",
            "a claim about oneself",
            "an accusation",
            "a seat vouches",
            "a claim about a mine is taken back",
            "a claim about a treasure is taken back",
            "a claim about a dwarf is taken back",
            "a claim about oneself is taken back",
            "a word about a seat is taken back",
            "a bot plays",
            "nobody plays",
            "a person plays again",
            "talk outside a round",
        ],
    ),
    (
        "the-price-of-the-dragon",
        &["the dragon costs 0", "the dragon costs 1", "the dragon costs 2 of more", "mine turned: dragon"],
    ),
    (
        "thunderstorms",
        &[
            "a thunderstorm takes a tool",
            "a thunderstorm takes a trap",
            "a thunderstorm takes a troll",
            "a thunderstorm leaves a trap",
            "a thunderstorm leaves a troll",
            "a thunderstorm leaves a token beside a mine",
            "cut-off paths are built on",
            "a cut-off obstacle is overcome",
        ],
    ),
    (
        "tools",
        &[
            "used: axe",
            "used: boat",
            "used: rope",
            "an obstacle blocks",
            "an overcome obstacle holds one dwarf",
            "a clan without scorers",
        ],
    ),
    ("trap-and-an-empty-hand", &["a trap finds an empty hand", "ended: cards-out"]),
    (
        "traps",
        &[
            "a trap takes a card",
            "a trap is passed in both directions",
            "a trap springs on the way into a mine",
            "a card is laid across a token",
        ],
    ),
    (
        "trolls",
        &["a troll blocks its owner", "a troll blocks others", "a troll goes home", "a troll blocks the way to a mine"],
    ),
    (
        "two-rounds",
        &[
            "2 rounds",
            "a seat changes clan",
            "begins: left of the last to play, though others discarded later",
            "1 winners",
        ],
    ),
];
