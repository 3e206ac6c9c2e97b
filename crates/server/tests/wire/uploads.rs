//! Records that somebody sends: played through, kept apart, shown as a replay; whatever is no record is refused.

use crate::running::Running;
use catalog::{GameId, Listed, Visit, options};
use serde_json::Value;
use server::store::{Sqlite, Store};
use tabletop::record::Start;
use tabletop::{Deed, Dice, Seed, Table, Turn, digger};

/// A whole game as a file.
struct Played;

impl Visit for Played {
    type Output = String;
    fn visit<G: Listed>(self) -> String {
        let config = options::config::<G>(5, &[]).unwrap();
        let mut table = Table::<G>::new(&config, &G::published());
        let mut dice = Dice::from_number(4);
        let mut round = 0;
        loop {
            match table.game().turn() {
                Turn::Deal => {
                    round += 1;
                    table.deal(Start::from(Seed::from_numbers([4, round, 0, 0])), Some(1)).unwrap();
                }
                Turn::Of(seat) => {
                    let action = digger::dig(table.game(), &mut dice, &mut Vec::new());
                    table.play(Deed::Play(seat, action), Some(2)).unwrap();
                }
                Turn::Over(_) => return table.record().write(),
            }
        }
    }
}

/// A store that takes nothing, as one on a full disk.
#[tokio::test]
async fn whoever_uploads_what_cannot_be_kept_is_told_so() {
    let store: std::sync::Arc<dyn Store> = std::sync::Arc::new(Sqlite::in_memory().await.unwrap());
    let server = Running::over(std::sync::Arc::clone(&store)).await;
    store.close().await.unwrap();
    let answer = server.post("/api/records", "", &GameId::ALL[0].visit(Played)).await;
    assert!(answer.starts_with("HTTP/1.1 503") && answer.ends_with("could not be kept: try again later\n"), "{answer}");
    assert!(server.answer("/readyz").await.starts_with("HTTP/1.1 503"));
    server.end().await;
}

#[tokio::test]
async fn an_uploaded_game_is_shown_through_all_eyes_with_what_could_be_believed() {
    let server = Running::in_memory().await;
    for game in GameId::ALL {
        let record = game.visit(Played);
        let answer = server.post("/api/records", "", &record).await;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
        let answer: Value = serde_json::from_str(body).unwrap();
        assert_eq!((&answer["uploaded"], &answer["days"]), (&Value::Bool(true), &Value::from(30)));
        let id = answer["id"].as_str().unwrap();
        let entries: Value = serde_json::from_str::<Value>(&record).unwrap()["entries"].take();
        let n_entries = entries.as_array().unwrap().len();
        for eyes in ["", "?as=0", "?as=audience", "?as=everything"] {
            let replay = server.get(&format!("/api/records/{id}/replay{eyes}")).await;
            let replay: Value = serde_json::from_str(&replay).unwrap();
            assert_eq!(replay["game"], game.name());
            assert_eq!(replay["entries"].as_array().unwrap().len(), n_entries, "{game} {eyes}");
        }
        // A game can be looked at through the eyes of its five seats, and nobody has others.
        for seat in ["255", "200", "10", "9", "8", "5", "-1", "x", ""] {
            let answer = server.answer(&format!("/api/records/{id}/replay?as={seat}")).await;
            assert!(answer.starts_with("HTTP/1.1 404"), "{game} {seat}: {answer}");
        }
        check_suspicion(game, &server.get(&format!("/api/records/{id}/suspicion")).await, n_entries);
    }
    server.end().await;
}

/// A moment for each entry, in which the shares of every seat are shares; and something was made of what was done.
fn check_suspicion(game: GameId, text: &str, n_entries: usize) {
    let suspicion: Value = serde_json::from_str(text).unwrap();
    let n_identities = suspicion["identities"].as_array().unwrap().len();
    let moments = suspicion["moments"].as_array().unwrap();
    assert_eq!(moments.len(), n_entries);
    let mut n_reasons = 0;
    for moment in moments {
        for shares in moment["seats"].as_array().unwrap() {
            let shares: Vec<f64> = shares.as_array().unwrap().iter().map(|share| share.as_f64().unwrap()).collect();
            assert_eq!(shares.len(), n_identities);
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 0.003, "{shares:?}");
        }
        for act in moment["because"].as_array().unwrap() {
            assert_eq!(act["terms"].as_array().unwrap().len(), n_identities);
            n_reasons +=
                act["terms"].as_array().unwrap().iter().filter(|terms| *terms != &Value::Array(vec![])).count();
        }
    }
    assert!(n_reasons > 5, "{game}: {n_reasons} reasons in {text}");
    assert!(moments.iter().any(|moment| !moment["seats"].as_array().unwrap().is_empty()));
}

#[tokio::test]
async fn what_is_no_record_is_refused_and_says_why() {
    let server = Running::in_memory().await;
    let record = GameId::Saboteur.visit(Played);
    let status = |answer: &str| answer.lines().next().unwrap_or_default().to_owned();
    for (body, says) in [
        (String::new(), "this is no record"),
        ("{}".to_owned(), "this is no record"),
        ("[".repeat(500_000), "this is no record"),
        (changed(&record, |record| record["game"] = "chess".into()), "there is no game `chess`"),
        (changed(&record, |record| record["edition"] = 99.into()), "edition 99"),
        (changed(&record, |record| record["format"] = 99.into()), "format 99"),
        (changed(&record, |record| record["rounds"][0]["seed"] = "0".into()), "rounds[0]: a seed has"),
        (changed(&record, |record| record["more"] = true.into()), "unknown field `more`"),
        (changed(&record, twice_the_end), "entries["),
        (changed(&record, too_long), "no record holds more than"),
        (record[..record.len() / 2].to_owned(), "this is no record"),
    ] {
        let answer = server.post("/api/records", "", &body).await;
        let start: String = body.chars().take(60).collect();
        assert!(status(&answer).starts_with("HTTP/1.1 422"), "{start}: {answer}");
        assert!(answer.contains(says), "{start}: {answer}");
    }
    // Spaces mean nothing in a record, so this one is only too long.
    let long = format!("{record}{}", " ".repeat(1 << 20));
    assert!(status(&server.post("/api/records", "", &long).await).starts_with("HTTP/1.1 413"));
    let foreign = server.post("/api/records", "Origin: http://evil.example\r\n", &record).await;
    assert!(status(&foreign).starts_with("HTTP/1.1 403"), "{foreign}");
    let missing = server.post("/api/records/nothere/replay", "", "").await;
    assert!(status(&missing).starts_with("HTTP/1.1 405"), "{missing}");
    assert!(
        status(&server.post("/api/records", "", &record).await).starts_with("HTTP/1.1 200"),
        "and a right one is taken"
    );
    server.end().await;
}

/// A record with something else in it.
fn changed(record: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut value: Value = serde_json::from_str(record).unwrap();
    change(&mut value);
    value.to_string()
}

/// The last entry is done once more.
fn twice_the_end(record: &mut Value) {
    let entries = record["entries"].as_array_mut().unwrap();
    entries.push(entries.last().unwrap().clone());
}

/// Talk that would go on for ever.
fn too_long(record: &mut Value) {
    let entries = record["entries"].as_array_mut().unwrap();
    entries.extend((0..20_000).map(|_| serde_json::json!({"seat": 0, "say": "emote cheer"})));
}
