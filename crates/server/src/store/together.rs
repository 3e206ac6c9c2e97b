//! Several stores over one database: who lives, who runs what, who is where, and what is heard of it.

use super::sharing::LEASE;
use super::suite::{make, step, table};
use super::{Append, Cause, Kind, News, Postgres, Sharing, Sqlite, Store, StoreError, Sweep, Version};
use proving::cluster::Cluster;
use std::time::Duration;
use tokio::sync::mpsc;

async fn two(name: &str) -> [Postgres; 2] {
    let url = Cluster::shared().database(name).parse().unwrap();
    let stores = [Postgres::open(&url).await.unwrap(), Postgres::open(&url).await.unwrap()];
    for store in &stores {
        assert!(!store.live().await.unwrap().is_known, "it is new");
        assert!(store.live().await.unwrap().is_known, "it is known");
    }
    stores
}

fn by_itself(table: &str, seq: u32) -> Append {
    Append { cause: Cause::Due, ..step(table, seq, "by itself") }
}

/// As if a server had said nothing for too long.
fn silence(database: &str, store: &Postgres) {
    let statement = format!("UPDATE nodes SET until = clock_timestamp() - interval '1 s' WHERE id = {}", store.node);
    Cluster::shared().sql(database, &statement);
}

/// Takes others off the list that are silent. Whoever is late itself does that when it has caught up.
async fn notice(store: &Postgres) {
    for _ in 0..2 {
        assert!(store.live().await.unwrap().is_known);
    }
}

#[tokio::test]
async fn one_server_runs_a_table_and_another_cannot_write_for_it() {
    let [one, other] = two("lease").await;
    assert_eq!(one.live().await.unwrap().others, 1);
    one.make(table("a", "A")).await.unwrap();
    assert_eq!(one.append(by_itself("a", 1)).await, Err(StoreError::NotRunner), "nobody runs it");
    assert!(one.run("a").await.unwrap());
    assert!(one.run("a").await.unwrap(), "it still does");
    assert!(!other.run("a").await.unwrap());
    one.append(by_itself("a", 1)).await.unwrap();
    assert_eq!(other.append(by_itself("a", 2)).await, Err(StoreError::NotRunner));
    assert_eq!(other.append(by_itself("a", 1)).await, Err(StoreError::Taken));
    other.append(step("a", 2, "asked for")).await.unwrap();
    one.rest("a", None).await.unwrap();
    assert_eq!(one.append(by_itself("a", 3)).await, Err(StoreError::NotRunner));
    assert!(other.run("a").await.unwrap());
    other.append(by_itself("a", 3)).await.unwrap();
    assert_eq!(one.steps_after("a", 0).await.unwrap(), ["by itself", "asked for", "by itself"]);
}

/// A step of whoever runs the table, in a group with steps that anybody may write.
#[tokio::test]
async fn in_a_group_each_step_is_judged_by_itself() {
    let [one, other] = two("groups").await;
    for id in ["a", "b", "c"] {
        one.make(table(id, &id.to_uppercase())).await.unwrap();
    }
    assert!(one.run("a").await.unwrap() && other.run("b").await.unwrap());
    let appends = [by_itself("a", 1), by_itself("b", 1), step("c", 1, "asked for"), by_itself("c", 2)];
    let told = futures_util::future::join_all(appends.map(|append| one.append(append))).await;
    assert_eq!(told, [Ok(()), Err(StoreError::NotRunner), Ok(()), Err(StoreError::NotRunner)]);
}

/// Whoever is silent for too long is taken off the list by whoever lives; from then on it can write nothing of what it ran,
/// whatever it thinks, and what it ran is for others.
#[tokio::test]
async fn a_server_that_was_taken_for_lost_writes_nothing_with_a_lost_lease() {
    let [one, other] = two("lost").await;
    one.make(table("a", "A")).await.unwrap();
    one.stage("a", Kind::Running, 1).await.unwrap();
    assert!(one.run("a").await.unwrap());
    one.come("a", 2).await.unwrap();
    assert_eq!(other.elsewhere("a").await.unwrap(), [2]);
    assert!(other.run_due(u64::MAX >> 1, 9).await.unwrap().is_empty());
    silence("lost", &one);
    // Nobody has noticed it yet: it still runs the table, and nobody else does.
    one.append(by_itself("a", 1)).await.unwrap();
    assert!(!other.run("a").await.unwrap());
    notice(&other).await;
    assert_eq!(one.append(by_itself("a", 2)).await, Err(StoreError::NotRunner));
    assert!(!one.run("a").await.unwrap(), "it is not on the list");
    assert_eq!(other.elsewhere("a").await.unwrap(), [0_u8; 0]);
    assert_eq!(other.run_due(1, 9).await.unwrap(), ["a"]);
    assert!(!one.live().await.unwrap().is_known, "it is new again");
    assert_eq!(one.append(by_itself("a", 2)).await, Err(StoreError::NotRunner));
    assert!(!one.run("a").await.unwrap());
    other.append(by_itself("a", 2)).await.unwrap();
    assert!(LEASE > Duration::from_secs(1), "a server that is slow is not lost");
}

/// A table that leaves memory says when it wants to be run again.
#[tokio::test]
async fn tables_whose_time_has_come_are_run_by_one() {
    let [one, other] = two("due").await;
    for (id, due) in [("a", Some(100)), ("b", Some(200)), ("c", None)] {
        one.make(table(id, &id.to_uppercase())).await.unwrap();
        one.stage(id, Kind::Running, 1).await.unwrap();
        assert!(one.run(id).await.unwrap());
        one.rest(id, due).await.unwrap();
    }
    one.make(table("d", "D")).await.unwrap();
    assert!(other.run_due(99, 9).await.unwrap().is_empty());
    assert_eq!(other.run_due(100, 9).await.unwrap(), ["a"]);
    assert!(one.run_due(100, 9).await.unwrap().is_empty(), "it is run");
    assert_eq!(one.run_due(1000, 9).await.unwrap(), ["b"], "one that waits for nothing is not due, nor one that waits");
    // Whoever stops leaves nothing behind.
    other.leave().await.unwrap();
    assert_eq!(one.run_due(0, 9).await.unwrap(), ["a"]);
    assert!(!other.run("c").await.unwrap());
}

#[tokio::test]
async fn servers_of_another_version_are_refused_with_both_versions() {
    let url = Cluster::shared().database("versions").parse().unwrap();
    let store = Postgres::open(&url).await.unwrap();
    let list = |until: &str| {
        let list = format!("INSERT INTO nodes VALUES (7, clock_timestamp() + interval '{until}', 99, 1)");
        Cluster::shared().sql("versions", &list);
    };
    list("1 hour");
    let error = store.live().await.unwrap_err();
    let theirs = Version { protocol: 99, lines: 1 };
    assert_eq!(error, StoreError::OtherVersion { theirs, ours: Version::OURS });
    let said = error.to_string();
    assert!(said.contains("protocol 99, lines 1") && said.contains("stop them first"), "{said}");
    Cluster::shared().sql("versions", "DELETE FROM nodes");
    list("-1 second");
    assert!(!store.live().await.unwrap().is_known, "whoever is gone refuses nobody");
}

async fn next_but_missed(news: &mut mpsc::Receiver<News>) -> News {
    loop {
        match news.recv().await.unwrap() {
            News::Missed => {}
            news => return news,
        }
    }
}

/// A server that starts does not forget what is old as far as it knows, and in use at another; nor a game whose clock gives
/// somebody more days than abandoned tables are kept.
#[tokio::test]
async fn what_is_in_use_at_another_server_is_not_forgotten() {
    let [one, other] = two("used").await;
    make(&one, ["a", "b", "c", "d"].map(str::to_owned)).await;
    for id in ["a", "b", "c", "d"] {
        one.stage(id, Kind::Running, 1).await.unwrap();
        assert!(one.run(id).await.unwrap());
    }
    one.rest("b", None).await.unwrap();
    one.come("b", 2).await.unwrap();
    one.rest("c", Some(900)).await.unwrap();
    one.rest("d", None).await.unwrap();
    let sweep = async || {
        let old = Sweep { over: 500, abandoned: 500, now: 500, spared: Default::default() };
        other.sweep(old).await.unwrap();
        other.running().await.unwrap().concat()
    };
    assert_eq!(sweep().await, "abc", "one is run, at one is somebody, one has a clock");
    one.go("b", 2).await.unwrap();
    assert_eq!(sweep().await, "ac");
}

/// Whoever hears of a step can read it; whoever came second is not heard of.
#[tokio::test]
async fn what_another_server_does_is_heard_of() {
    let [one, other] = two("news").await;
    let mut news = one.news();
    assert_eq!(news.recv().await, Some(News::Missed), "from here on it listens");
    make(&one, ["a", "b"].map(str::to_owned)).await;
    let step_of = |table: &str, seq| News::Step { table: table.to_owned(), seq };
    let around = || News::Around { table: "a".to_owned() };
    other.append(step("a", 1, "x")).await.unwrap();
    assert_eq!(next_but_missed(&mut news).await, step_of("a", 1));
    assert_eq!(one.steps_after("a", 0).await.unwrap(), ["x"]);
    assert_eq!(one.append(step("a", 1, "too late")).await, Err(StoreError::Taken));
    other.append(step("b", 1, "next")).await.unwrap();
    assert_eq!(next_but_missed(&mut news).await, step_of("b", 1));
    other.come("a", 1).await.unwrap();
    assert_eq!(next_but_missed(&mut news).await, around());
    other.come("a", 1).await.unwrap();
    other.go("a", 1).await.unwrap();
    assert_eq!(next_but_missed(&mut news).await, around(), "whoever is there need not come");
    other.tell("a").await.unwrap();
    assert_eq!(next_but_missed(&mut news).await, around());
    other.come("a", 1).await.unwrap();
    assert_eq!(next_but_missed(&mut news).await, around());
    silence("news", &other);
    notice(&one).await;
    assert_eq!(next_but_missed(&mut news).await, around(), "whoever was connected to a lost server is gone");
    let tables = ["a", "b", "c"].map(str::to_owned);
    let mut last = one.last_steps(&tables).await.unwrap();
    last.sort_unstable();
    assert_eq!(last, [("a".to_owned(), 1), ("b".to_owned(), 1), ("c".to_owned(), 0)]);
    assert!(Sqlite::in_memory().await.unwrap().sharing().is_none(), "a file is for one");
}

/// A connection that is lost is made again, and it is said that something may have been missed. One that is silent is lost.
#[tokio::test]
async fn whoever_listens_knows_when_something_was_missed() {
    let cluster = Cluster::start();
    let store = Postgres::open(&cluster.database("deaf").parse().unwrap()).await.unwrap();
    let mut news = store.news();
    assert_eq!(news.recv().await, Some(News::Missed));
    make(&store, ["a".to_owned()]).await;
    cluster.stop();
    cluster.start_again();
    assert_eq!(news.recv().await, Some(News::Missed));
    store.append(step("a", 1, "x")).await.unwrap();
    assert_eq!(next_but_missed(&mut news).await, News::Step { table: "a".to_owned(), seq: 1 });
    // Nobody says that it lives here, so it is silent.
    assert_eq!(news.recv().await, Some(News::Missed));
}
