//! What any store must pass. A new store adds one line to `lasting`.

use super::{Append, Cause, Kept, Kind, Moved, Place, Postgres, Sqlite, Store, StoreError, Sweep};
use proving::cluster::Cluster;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::mpsc;

/// A folder that is removed again.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("mattock-store-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(super) fn file(&self) -> PathBuf {
        self.0.join("mattock.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// An empty place of every kind that lasts, and what removes it again.
fn lasting(name: &str) -> Vec<(Option<Folder>, Place)> {
    let folder = Folder::new(name);
    let file = Place::Folder(folder.0.clone());
    let database = Place::Database(Cluster::shared().database(name).parse().unwrap());
    vec![(Some(folder), file), (None, database)]
}

/// Every kind of store that there is, empty.
async fn stores(name: &str) -> Vec<(Option<Folder>, Arc<dyn Store>)> {
    let mut stores = Vec::new();
    for (folder, place) in lasting(name).into_iter().chain([(None, Place::Memory)]) {
        stores.push((folder, place.open().await.unwrap()));
    }
    stores
}

pub(super) fn table(id: &str, code: &str) -> Kept {
    let (game, made) = ("saboteur".to_owned(), "{}".to_owned());
    Kept { id: id.to_owned(), code: code.to_owned(), game, made, open: true, touched: 10 }
}

/// Makes tables of these names.
pub(super) async fn make(store: &dyn Store, ids: impl IntoIterator<Item = String>) {
    for id in ids {
        store.make(table(&id, &id.to_uppercase())).await.unwrap();
    }
}

pub(super) fn step(table: &str, seq: u32, step: &str) -> Append {
    Append { table: table.to_owned(), seq, step: step.to_owned(), cause: Cause::Asked }
}

#[tokio::test]
async fn a_table_is_found_by_id_and_by_code_and_both_are_its_own() {
    for (_folder, store) in stores("found").await {
        store.make(table("a", "CODE")).await.unwrap();
        assert_eq!(store.find("a").await.unwrap(), Some(table("a", "CODE")));
        assert_eq!(store.find("CODE").await.unwrap(), Some(table("a", "CODE")));
        assert_eq!(store.find("b").await.unwrap(), None);
        assert_eq!(store.make(table("a", "OTHER")).await, Err(StoreError::Taken));
        assert_eq!(store.make(table("b", "CODE")).await, Err(StoreError::Taken));
    }
}

#[tokio::test]
async fn steps_come_back_in_order() {
    for (_folder, store) in stores("order").await {
        make(&*store, ["a", "b"].map(str::to_owned)).await;
        for seq in [1, 2, 3, 10, 11] {
            store.append(step("a", seq, &format!("step {seq}"))).await.unwrap();
        }
        store.append(step("b", 1, "another table")).await.unwrap();
        assert_eq!(store.steps_after("a", 0).await.unwrap(), ["step 1", "step 2", "step 3", "step 10", "step 11"]);
        assert_eq!(store.steps_after("b", 0).await.unwrap(), ["another table"]);
        assert_eq!(store.steps_after("a", 3).await.unwrap(), ["step 10", "step 11"]);
        assert!(store.steps_after("a", 11).await.unwrap().is_empty());
    }
}

/// Two who want the same number: one is told so, and the other's step stands.
#[tokio::test]
async fn the_first_writer_wins() {
    for (_folder, store) in stores("race").await {
        make(&*store, ["a".to_owned()]).await;
        for seq in 1..50 {
            let write = |who: &'static str| {
                let store = Arc::clone(&store);
                tokio::spawn(async move { store.append(step("a", seq, who)).await })
            };
            let (one, other) = (write("one"), write("other"));
            let told = [one.await.unwrap(), other.await.unwrap()];
            assert_eq!(told.iter().filter(|told| told.is_ok()).count(), 1, "{told:?}");
            assert_eq!(told.iter().filter(|told| **told == Err(StoreError::Taken)).count(), 1, "{told:?}");
            let kept = store.steps_after("a", 0).await.unwrap().pop().unwrap();
            assert_eq!(kept, if told[0].is_ok() { "one" } else { "other" });
        }
    }
}

/// Two processes on one file, or two servers on one database, are two stores.
#[tokio::test]
async fn the_first_of_two_stores_wins() {
    for (_folder, place) in lasting("two") {
        let (one, other) = (place.open().await.unwrap(), place.open().await.unwrap());
        one.make(table("a", "CODE")).await.unwrap();
        one.append(step("a", 1, "same words")).await.unwrap();
        assert_eq!(other.append(step("a", 1, "same words")).await, Err(StoreError::Taken));
        other.append(step("a", 2, "next")).await.unwrap();
        assert_eq!(one.steps_after("a", 0).await.unwrap(), ["same words", "next"]);
    }
}

/// Many tables at once, and two stores that want to write the same numbers, in whatever order they come: each number goes
/// to one of them, nobody waits for somebody who waits for them, and what was told is what is there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_stores_that_want_the_same_each_step_goes_to_one() {
    const TABLES: u32 = 40;
    for (_folder, place) in lasting("contest") {
        let stores = [place.open().await.unwrap(), place.open().await.unwrap()];
        make(&*stores[0], (0..TABLES).map(|number| format!("t{number}"))).await;
        let mut contests = Vec::new();
        for number in 0..TABLES {
            for (who, store) in stores.iter().enumerate() {
                // One begins with the first table, the other with the last.
                let number = if who == 0 { number } else { TABLES - 1 - number };
                let store = Arc::clone(store);
                contests.push(tokio::spawn(async move {
                    let mut written = Vec::new();
                    for seq in 1..=5 {
                        match store.append(step(&format!("t{number}"), seq, &format!("{who}"))).await {
                            Ok(()) => written.push((number, seq, who)),
                            Err(error) => assert_eq!(error, StoreError::Taken),
                        }
                    }
                    written
                }));
            }
        }
        let mut written = Vec::new();
        for contest in contests {
            written.extend(contest.await.unwrap());
        }
        written.sort_unstable();
        let mut kept = Vec::new();
        for number in 0..TABLES {
            let steps = stores[0].steps_after(&format!("t{number}"), 0).await.unwrap();
            kept.extend((1..).zip(steps).map(|(seq, who)| (number, seq, who.parse::<usize>().unwrap())));
        }
        assert_eq!(written, kept);
        assert_eq!(kept.len() as u32, 5 * TABLES);
    }
}

#[tokio::test]
async fn many_at_once_are_all_written_down() {
    for (_folder, store) in stores("many").await {
        make(&*store, (0..200).map(|number| format!("t{number}"))).await;
        let tables: Vec<_> = (0..200)
            .map(|number| {
                let store = Arc::clone(&store);
                tokio::spawn(async move {
                    for seq in 1..=5 {
                        store.append(step(&format!("t{number}"), seq, &format!("{number}/{seq}"))).await.unwrap();
                    }
                })
            })
            .collect();
        for table in tables {
            table.await.unwrap();
        }
        for number in [0, 7, 199] {
            let steps = store.steps_after(&format!("t{number}"), 0).await.unwrap();
            assert_eq!(steps, (1..=5).map(|seq| format!("{number}/{seq}")).collect::<Vec<_>>());
        }
    }
}

#[tokio::test]
async fn stages_decide_what_is_listed_and_what_is_forgotten() {
    for (_folder, store) in stores("stages").await {
        for (id, stage) in [("a", Kind::Waiting), ("b", Kind::Running), ("c", Kind::Over)] {
            store.make(table(id, &id.to_uppercase())).await.unwrap();
            store.append(step(id, 1, "x")).await.unwrap();
            store.stage(id, stage, 20).await.unwrap();
            store.note(id, 2, "mine".to_owned()).await.unwrap();
        }
        assert_eq!(store.open_tables(9).await.unwrap(), ["a"]);
        assert_eq!(store.running().await.unwrap(), ["b"]);
        assert_eq!(sweep(&*store, 21, 5, &[]).await, 1);
        assert_eq!(store.find("c").await.unwrap(), None);
        assert!(store.steps_after("c", 0).await.unwrap().is_empty() && store.notes("c").await.unwrap().is_empty());
        assert_eq!(store.steps_after("b", 0).await.unwrap(), ["x"]);
    }
}

async fn sweep(store: &dyn Store, over: u64, abandoned: u64, spared: &[&str]) -> u64 {
    let spared = spared.iter().map(|id| (*id).to_owned()).collect();
    store.sweep(Sweep { over, abandoned, now: 0, spared }).await.unwrap()
}

/// A table that is in memory is in use, however old it is; one that was touched is not old.
#[tokio::test]
async fn what_is_in_use_is_not_forgotten() {
    for (_folder, store) in stores("use").await {
        make(&*store, ["a", "b", "c"].map(str::to_owned)).await;
        store.touch(&["b".to_owned()], 50).await.unwrap();
        assert_eq!(sweep(&*store, 40, 40, &["a"]).await, 1);
        let found = [store.find("a").await.unwrap(), store.find("b").await.unwrap(), store.find("c").await.unwrap()];
        assert_eq!(found.map(|table| table.map(|table| table.touched)), [Some(10), Some(50), None]);
        store.touch(&["b".to_owned()], 45).await.unwrap();
        assert_eq!(store.find("b").await.unwrap().unwrap().touched, 50, "it was touched later than that");
    }
}

/// It would be told as done, and nobody could find it.
#[tokio::test]
async fn nothing_is_written_to_a_table_that_was_forgotten() {
    for (_folder, store) in stores("gone").await {
        make(&*store, ["a", "b"].map(str::to_owned)).await;
        store.append(step("a", 1, "x")).await.unwrap();
        store.touch(&["b".to_owned()], 50).await.unwrap();
        assert_eq!(sweep(&*store, 40, 40, &[]).await, 1);
        let due = Append { cause: Cause::Due, ..step("a", 2, "by itself") };
        let appends = [step("a", 1, "x"), step("a", 2, "y"), due, step("b", 1, "there")];
        let told = futures_util::future::join_all(appends.map(|append| store.append(append))).await;
        assert_eq!(told, [Err(StoreError::Gone), Err(StoreError::Gone), Err(StoreError::Gone), Ok(())]);
        assert!(store.steps_after("a", 0).await.unwrap().is_empty());
    }
}

/// It is forgotten so long after its end, whoever looks at it meanwhile.
#[tokio::test]
async fn looking_at_a_finished_game_does_not_keep_it() {
    for (_folder, store) in stores("over").await {
        make(&*store, ["a".to_owned()]).await;
        store.stage("a", Kind::Over, 20).await.unwrap();
        store.stage("a", Kind::Over, 90).await.unwrap();
        store.touch(&["a".to_owned()], 90).await.unwrap();
        assert_eq!(store.find("a").await.unwrap().unwrap().touched, 20);
        assert_eq!(sweep(&*store, 21, 0, &[]).await, 1);
    }
}

#[tokio::test]
async fn notes_uploads_and_changes_are_kept() {
    for (_folder, store) in stores("notes").await {
        store.make(table("a", "CODE")).await.unwrap();
        store.note("a", 2, "old".to_owned()).await.unwrap();
        store.note("a", 2, "new".to_owned()).await.unwrap();
        assert!(!store.exchange_note("a", 2, "old".to_owned(), "newer".to_owned()).await.unwrap());
        assert_eq!(store.notes("a").await.unwrap(), [(2, "new".to_owned())]);
        assert!(store.exchange_note("a", 2, "new".to_owned(), "newer".to_owned()).await.unwrap());
        assert_eq!(store.notes("a").await.unwrap(), [(2, "newer".to_owned())]);
        store.upload("u", "record".to_owned(), 100).await.unwrap();
        assert_eq!(store.uploaded("u", 99).await.unwrap().as_deref(), Some("record"));
        assert_eq!(store.uploaded("u", 100).await.unwrap(), None);
        store.change("a", "changed".to_owned(), false).await.unwrap();
        assert_eq!(store.find("a").await.unwrap().unwrap().made, "changed");
        assert!(store.open_tables(9).await.unwrap().is_empty());
        store.check().await.unwrap();
    }
}

#[tokio::test]
async fn what_was_written_is_there_after_a_restart() {
    for (_folder, place) in lasting("restart") {
        let store = place.open().await.unwrap();
        store.make(table("a", "CODE")).await.unwrap();
        store.append(step("a", 1, "kept")).await.unwrap();
        store.close().await.unwrap();
        assert!(store.append(step("a", 2, "too late")).await.is_err());
        let store = place.open().await.unwrap();
        assert_eq!(store.steps_after("a", 0).await.unwrap(), ["kept"]);
    }
}

/// Servers that are started together find the database empty, all of them. A file is for one server.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_may_open_an_empty_database_at_once() {
    let place = Place::Database(Cluster::shared().database("together").parse().unwrap());
    let opening: Vec<_> = (0..8)
        .map(|number: u32| {
            let place = place.clone();
            tokio::spawn(async move {
                let (store, id) = (place.open().await.unwrap(), format!("t{number}"));
                make(&*store, [id.clone()]).await;
                store.append(step(&id, 1, "x")).await.unwrap();
            })
        })
        .collect();
    for one in opening {
        one.await.unwrap();
    }
    let store = place.open().await.unwrap();
    for number in 0..8 {
        assert_eq!(store.steps_after(&format!("t{number}"), 0).await.unwrap().len(), 1);
    }
}

/// Everything goes from one kind of store to the other and back, and is the same.
#[tokio::test]
async fn what_is_moved_arrives_whole_and_once() {
    let places = lasting("moved");
    let [(_, file), (_, database)] = &places[..] else { panic!("there are two kinds") };
    let first = file.open().await.unwrap();
    for (id, kind) in [("a", Kind::Waiting), ("b", Kind::Running), ("c", Kind::Over)] {
        first.make(table(id, &id.to_uppercase())).await.unwrap();
        for seq in 1..=3 {
            first.append(step(id, seq, &format!("\"{seq}\"\n\u{1f409}"))).await.unwrap();
        }
        first.stage(id, kind, 20).await.unwrap();
    }
    first.note("b", 2, "mine".to_owned()).await.unwrap();
    first.upload("u", "record".to_owned(), 100).await.unwrap();
    let all = exported(&*first).await;
    assert_eq!(all.len(), 5, "{all:?}");
    let second = database.open().await.unwrap();
    assert!(import(&*second, all[..4].to_vec()).await.is_err(), "an end is wanted");
    assert_eq!(exported(&*second).await, [Moved::End], "nothing is kept of half a file");
    import(&*second, all.clone()).await.unwrap();
    assert_eq!(exported(&*second).await, all);
    assert_eq!(second.running().await.unwrap(), ["b"]);
    assert_eq!(import(&*second, all.clone()).await, Err(StoreError::Taken));
    assert_eq!(exported(&*second).await, all, "what was there is there still");
    let back = Sqlite::in_memory().await.unwrap();
    import(&back, exported(&*second).await).await.unwrap();
    assert_eq!(exported(&back).await, all);
}

async fn exported(store: &dyn Store) -> Vec<Moved> {
    let (to, mut from) = mpsc::channel(100);
    store.export(to).await.unwrap();
    let mut all = Vec::new();
    while let Some(moved) = from.recv().await {
        all.push(moved);
    }
    all
}

async fn import(store: &dyn Store, all: Vec<Moved>) -> Result<(), StoreError> {
    let (to, from) = mpsc::channel(100);
    for moved in all {
        to.send(moved).await.unwrap();
    }
    drop(to);
    store.import(from).await
}

/// WAL with synchronous=FULL (2): every commit is synced before it is told.
#[tokio::test]
async fn the_live_connection_syncs_every_commit() {
    let folder = Folder::new("pragma");
    let store = Sqlite::open(&folder.file()).await.unwrap();
    assert_eq!(store.pragma("journal_mode").await.unwrap(), "wal");
    assert_eq!(store.pragma("synchronous").await.unwrap(), "2");
}

/// Also if the database is set to something else.
#[tokio::test]
async fn the_live_connection_to_postgres_syncs_every_commit() {
    let url = Cluster::shared().database("settings");
    Cluster::shared().sql("settings", "ALTER DATABASE settings SET synchronous_commit = off");
    let store = Postgres::open(&url.parse().unwrap()).await.unwrap();
    assert_eq!(store.setting("synchronous_commit").await.unwrap(), "on");
    assert_eq!(store.setting("fsync").await.unwrap(), "on");
    let plain: String = sqlx::query_scalar("SELECT current_setting('synchronous_commit')")
        .fetch_one(&sqlx::PgPool::connect(&url).await.unwrap())
        .await
        .unwrap();
    assert_eq!(plain, "off", "others get what the database is set to");
}

/// What a server of the first version has kept is there, and goes on.
#[tokio::test]
async fn a_file_of_the_first_version_is_brought_up_to_date_with_all_that_is_in_it() {
    let folder = Folder::new("older");
    let options = SqliteConnectOptions::new().filename(folder.file()).create_if_missing(true);
    let mut old = options.connect().await.unwrap();
    for statement in [
        include_str!("../../migrations/sqlite/1.sql"),
        "PRAGMA user_version = 1",
        "INSERT INTO tables VALUES ('a', 'CODE', 'saboteur', '{}', 1, 1, 10)",
        "INSERT INTO steps VALUES ('b', 1, 7, 'other'), ('a', 2, 7, 'second'), ('a', 1, 7, 'first')",
        "INSERT INTO notes VALUES ('a', 3, 'mine')",
    ] {
        sqlx::raw_sql(statement).execute(&mut old).await.unwrap();
    }
    old.close().await.unwrap();
    let store = Sqlite::open(&folder.file()).await.unwrap();
    assert_eq!(store.find("CODE").await.unwrap(), Some(table("a", "CODE")));
    assert_eq!(store.steps_after("a", 0).await.unwrap(), ["first", "second"]);
    assert_eq!(store.steps_after("b", 0).await.unwrap(), ["other"]);
    assert_eq!(store.notes("a").await.unwrap(), [(3, "mine".to_owned())]);
    assert_eq!(store.append(step("a", 2, "too late")).await, Err(StoreError::Taken));
    store.append(step("a", 3, "third")).await.unwrap();
    assert_eq!(store.steps_after("a", 1).await.unwrap(), ["second", "third"]);
    assert_eq!(store.pragma("user_version").await.unwrap(), "2");
}

#[tokio::test]
async fn newer_data_is_refused_with_both_versions() {
    let folder = Folder::new("newer");
    let store = Sqlite::open(&folder.file()).await.unwrap();
    store.pragma("user_version = 7").await.unwrap_err();
    store.close().await.unwrap();
    let url = Cluster::shared().database("newer").parse().unwrap();
    Postgres::open(&url).await.unwrap().close().await.unwrap();
    Cluster::shared().sql("newer", "INSERT INTO mattock_version VALUES (7)");
    let errors = [(Sqlite::open(&folder.file()).await.err(), 2), (Postgres::open(&url).await.err(), 2)];
    for (error, known) in errors {
        let error = error.unwrap();
        assert_eq!(error, StoreError::Newer { found: 7, known });
        assert!(error.to_string().contains("version 7") && error.to_string().contains("newer program"));
    }
}

/// Whoever mistypes an address is told what is wrong with it, and it is not repeated, since it holds a password.
#[tokio::test]
async fn an_address_that_leads_nowhere_is_told_without_its_password() {
    let good = Cluster::shared().database("addresses");
    let wrong = |from: &str, to: &str| good.replacen(from, to, 1);
    let port = good.rsplit([':', '/']).nth(1).unwrap();
    for (url, says) in [
        (wrong("postgres:", "mysql:"), "does not begin with postgres://"),
        (wrong("127.0.0.1:", "127.0.0.1:x"), "invalid port number"),
        (wrong(port, "1"), "is away"),
        (wrong("mattock:", "nobody:"), "password authentication failed"),
        (wrong("/addresses", "/nothere"), "does not exist"),
    ] {
        let error = match url.parse() {
            Ok(url) => Postgres::open(&url).await.err().unwrap(),
            Err(error) => error,
        };
        let said = format!("{error} {error:?}");
        assert!(said.contains(says), "{said}");
        assert!(!said.contains(proving::cluster::PASSWORD), "{said}");
    }
    let url: super::DatabaseUrl = good.parse().unwrap();
    let said = format!("{url} {url:?} {:?}", Place::Database(url.clone()));
    assert!(said.contains("database addresses at 127.0.0.1:") && !said.contains(proving::cluster::PASSWORD), "{said}");
}
