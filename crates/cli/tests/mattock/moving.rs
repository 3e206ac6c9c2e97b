//! Tables that move from one kind of store to the other, in the middle of their games.

use crate::client::Client;
use crate::run::{file, folder, mattock, mattock_in, path_in};
use crate::serve::{Process, runtime, start_table};
use proving::cluster::{Cluster, PASSWORD};
use std::os::unix::fs::PermissionsExt;

/// Plays on until something has happened so many times, or the game is over.
async fn play_on(client: &mut Client, n_steps: u32) {
    let until = client.seq + n_steps;
    let mut pick = until as usize;
    while client.seq < until && client.stage() != "over" {
        pick += 7;
        if !client.go_on(pick).await {
            client.next().await.expect("it is connected");
        }
    }
}

/// A file and a database, back and forth; every table goes on where it was, and is played to its end at last.
#[test]
fn running_games_move_both_ways_and_go_on() {
    let home = folder("moving_both_ways");
    let (first, last) = (home.join("first"), home.join("last"));
    let url = Cluster::shared().database("moving");
    let runtime = runtime();
    let mut tables: Vec<(String, String, u32)> = Vec::new();
    let server = Process::start(&first);
    runtime.block_on(async {
        for _ in 0..3 {
            let mut client = Client::connect(server.address, "ann").await;
            let (table, token) = start_table(&mut client).await;
            play_on(&mut client, 12).await;
            tables.push((table, token, client.seq));
        }
    });
    assert_eq!(server.stop().0, Some(0));
    let moved = path_in(&home, "there.jsonl");
    let said = mattock(&["export", "--data", first.to_str().unwrap(), &moved]).fine();
    assert!(said.contains("tables 3, uploaded records 0") && said.contains("keep it secret"), "{said}");
    assert_eq!(std::fs::metadata(&moved).unwrap().permissions().mode() & 0o777, 0o600);
    let said = mattock_in(&[("DATABASE_URL", &url)], &["import", &moved], "").fine();
    assert!(said.contains("Postgres, database moving at") && !said.contains(PASSWORD), "{said}");
    let error = mattock_in(&[("DATABASE_URL", &url)], &["import", &moved], "").failed(1);
    assert!(error.contains("are there already") && error.contains("nothing was imported"), "{error}");

    let server = Process::at(&url);
    runtime.block_on(async {
        for (table, token, seq) in &mut tables {
            let mut client = Client::connect(server.address, "there").await;
            client.come_back(table, token, Some(*seq)).await;
            assert!(client.seq >= *seq && client.missed.is_some(), "nothing is lost");
            play_on(&mut client, 12).await;
            *seq = client.seq;
        }
    });
    assert_eq!(server.stop().0, Some(0));
    // A folder that is typed comes before a database that is only in the environment, so a pipe can have both.
    let environment = [("DATABASE_URL", url.as_str())];
    let exported = mattock_in(&environment, &["export", "-"], "");
    assert_eq!(exported.code, Some(0), "{}", exported.err);
    mattock_in(&environment, &["import", "--data", last.to_str().unwrap(), "-"], &exported.out).fine();

    let server = Process::start(&last);
    runtime.block_on(async {
        for (table, token, seq) in &tables {
            let mut client = Client::connect(server.address, "back").await;
            client.come_back(table, token, Some(*seq)).await;
            assert!(client.seq >= *seq && client.missed.is_some(), "nothing is lost");
            play_on(&mut client, u32::MAX / 2).await;
            assert_eq!(client.stage(), "over");
        }
    });
    assert_eq!(server.stop().0, Some(0));
}

#[test]
fn a_file_that_is_not_whole_is_refused_and_nothing_is_kept() {
    let home = folder("moving_refused");
    let data = path_in(&home, "data");
    let server = Process::start(data.as_ref());
    runtime().block_on(async {
        start_table(&mut Client::connect(server.address, "ann").await).await;
    });
    assert_eq!(server.stop().0, Some(0));
    let good = mattock(&["export", "--data", &data, "-"]).out;
    let lines: Vec<&str> = good.lines().collect();
    let [head, table, end] = lines[..] else { panic!("{good}") };
    assert_eq!((head, end), ("{\"mattock\":{\"format\":1}}", "{\"end\":{\"tables\":1,\"uploads\":0}}"));
    let empty = path_in(&home, "empty");
    for (text, says) in [
        (String::new(), "the file is not whole"),
        (format!("{head}\n{table}\n"), "the file is not whole"),
        (format!("{head}\n{end}\n"), "the file is not whole"),
        (format!("{head}\n{table}\n{end}\n{table}\n"), "line 4 is nothing that `mattock export` writes"),
        (format!("{table}\n{end}\n"), "line 1 is nothing"),
        (format!("{head}\n{}\n{end}\n", &table[..table.len() / 2]), "line 2 is nothing"),
        (good.replacen("\"format\":1", "\"format\":2", 1), "format 2, this program knows formats up to 1"),
    ] {
        let broken = file(&home, "broken.jsonl", text);
        let error = mattock(&["import", "--data", &empty, &broken]).failed(1);
        assert!(error.contains(says) && error.contains("nothing was moved"), "{error}");
    }
    assert_eq!(mattock(&["export", "--data", &empty, "-"]).out.lines().count(), 2, "nothing is kept of all this");
    let taken = file(&home, "taken.jsonl", "mine");
    assert!(mattock(&["export", "--data", &data, &taken]).failed(1).contains("is there already"));
    assert_eq!(std::fs::read_to_string(&taken).unwrap(), "mine");
    let error = mattock(&["export", "--data", &path_in(&home, "nothere"), "-"]).failed(1);
    assert!(error.contains("there is no") && !home.join("nothere").exists(), "{error}");
    let error = mattock(&["export", "--data", &data, "--database", "postgres://x", "-"]).failed(2);
    assert!(error.contains("name two places"), "{error}");
}
