//! The sample bot in Python sits down and plays.

use crate::client::{Came, Client};
use crate::running::Running;
use protocol::{Ask, Rules};
use std::process::Stdio;

#[tokio::test]
async fn the_sample_bot_plays_every_game_to_its_end() {
    let server = Running::in_memory().await;
    for (game, players) in [("saboteur", 3), ("lost-mines", 3), ("dark-cave", 2)] {
        let mut ann = Client::connect(server.address, "ann").await;
        let (table, _) = ann.make(game, players, Rules { pace_ms: 0, ..Rules::default() }).await;
        let bot = std::process::Command::new("python3")
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py"))
            .args([&server.address.to_string(), &table])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while ann.table["seats"][1]["name"] != "Python" {
            ann.next().await.unwrap();
        }
        assert!(matches!(ann.ask(Ask::Start { fill: Some("random".to_owned()) }).await, Came::Frame(_)));
        let mut pick = 3;
        while ann.stage() != "over" {
            pick += 7;
            if !ann.go_on(pick).await {
                ann.next().await.unwrap();
            }
        }
        let output = tokio::task::spawn_blocking(|| bot.wait_with_output()).await.unwrap().unwrap();
        let out = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success() && out.contains("over:"),
            "{game}: {out} {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    server.end().await;
}
