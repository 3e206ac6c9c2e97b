//! What any store must pass. A new store adds one line to `stores`.

use super::{Append, Kept, Kind, Sqlite, Store, StoreError, Sweep};
use std::path::PathBuf;
use std::sync::Arc;

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
        self.0.join("tables.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Every kind of store that there is, empty.
async fn stores(name: &str) -> Vec<(Folder, Arc<dyn Store>)> {
    let file = Folder::new(name);
    let on_disk: Arc<dyn Store> = Arc::new(Sqlite::open(&file.file()).await.unwrap());
    let in_memory: Arc<dyn Store> = Arc::new(Sqlite::in_memory().await.unwrap());
    vec![(file, on_disk), (Folder::new(&format!("{name}-none")), in_memory)]
}

fn table(id: &str, code: &str) -> Kept {
    let (game, made) = ("saboteur".to_owned(), "{}".to_owned());
    Kept { id: id.to_owned(), code: code.to_owned(), game, made, open: true, touched: 10 }
}

pub(super) fn step(table: &str, seq: u32, step: &str) -> Append {
    Append { table: table.to_owned(), seq, step: step.to_owned() }
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
        for seq in [1, 2, 3, 10, 11] {
            store.append(step("a", seq, &format!("step {seq}"))).await.unwrap();
        }
        store.append(step("b", 1, "another table")).await.unwrap();
        assert_eq!(store.steps("a").await.unwrap(), ["step 1", "step 2", "step 3", "step 10", "step 11"]);
        assert_eq!(store.steps("b").await.unwrap(), ["another table"]);
    }
}

/// Two who want the same number: one is told so, and the other's step stands.
#[tokio::test]
async fn the_first_writer_wins() {
    for (_folder, store) in stores("race").await {
        for seq in 1..50 {
            let write = |who: &'static str| {
                let store = Arc::clone(&store);
                tokio::spawn(async move { store.append(step("a", seq, who)).await })
            };
            let (one, other) = (write("one"), write("other"));
            let told = [one.await.unwrap(), other.await.unwrap()];
            assert_eq!(told.iter().filter(|told| told.is_ok()).count(), 1, "{told:?}");
            assert_eq!(told.iter().filter(|told| **told == Err(StoreError::Taken)).count(), 1, "{told:?}");
            let kept = store.steps("a").await.unwrap().pop().unwrap();
            assert_eq!(kept, if told[0].is_ok() { "one" } else { "other" });
        }
    }
}

/// Two processes on one file are two stores.
#[tokio::test]
async fn the_first_of_two_stores_wins() {
    let folder = Folder::new("two");
    let one = Sqlite::open(&folder.file()).await.unwrap();
    let other = Sqlite::open(&folder.file()).await.unwrap();
    one.make(table("a", "CODE")).await.unwrap();
    one.append(step("a", 1, "same words")).await.unwrap();
    assert_eq!(other.append(step("a", 1, "same words")).await, Err(StoreError::Taken));
    other.append(step("a", 2, "next")).await.unwrap();
    assert_eq!(one.steps("a").await.unwrap(), ["same words", "next"]);
}

#[tokio::test]
async fn many_at_once_are_all_written_down() {
    for (_folder, store) in stores("many").await {
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
            let steps = store.steps(&format!("t{number}")).await.unwrap();
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
        assert_eq!(store.sweep(Sweep { over: 21, abandoned: 5, now: 0 }).await.unwrap(), 1);
        assert_eq!(store.find("c").await.unwrap(), None);
        assert!(store.steps("c").await.unwrap().is_empty() && store.notes("c").await.unwrap().is_empty());
        assert_eq!(store.steps("b").await.unwrap(), ["x"]);
    }
}

#[tokio::test]
async fn notes_uploads_and_changes_are_kept() {
    for (_folder, store) in stores("notes").await {
        store.make(table("a", "CODE")).await.unwrap();
        store.note("a", 2, "old".to_owned()).await.unwrap();
        store.note("a", 2, "new".to_owned()).await.unwrap();
        assert_eq!(store.notes("a").await.unwrap(), [(2, "new".to_owned())]);
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
    let folder = Folder::new("restart");
    let store = Sqlite::open(&folder.file()).await.unwrap();
    store.make(table("a", "CODE")).await.unwrap();
    store.append(step("a", 1, "kept")).await.unwrap();
    store.close().await.unwrap();
    let store = Sqlite::open(&folder.file()).await.unwrap();
    assert_eq!(store.steps("a").await.unwrap(), ["kept"]);
}

/// WAL with synchronous=FULL (2): every commit is synced before it is told.
#[tokio::test]
async fn the_live_connection_syncs_every_commit() {
    let folder = Folder::new("pragma");
    let store = Sqlite::open(&folder.file()).await.unwrap();
    assert_eq!(store.pragma("journal_mode").await.unwrap(), "wal");
    assert_eq!(store.pragma("synchronous").await.unwrap(), "2");
}

#[tokio::test]
async fn a_newer_file_is_refused_with_both_versions() {
    let folder = Folder::new("newer");
    let store = Sqlite::open(&folder.file()).await.unwrap();
    store.pragma("user_version = 7").await.unwrap_err();
    store.close().await.unwrap();
    let error = Sqlite::open(&folder.file()).await.err().unwrap();
    assert_eq!(error, StoreError::Newer { found: 7, known: 1 });
    assert!(error.to_string().contains("version 7") && error.to_string().contains("newer program"));
}
