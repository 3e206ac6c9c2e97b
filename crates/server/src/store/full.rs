//! A disk without room: it is said, nothing is half written, and it goes on when there is room again.

use super::suite::{Folder, make, step};
use super::{Sqlite, Store, StoreError, Sweep};
use std::collections::HashSet;

#[tokio::test]
async fn a_full_disk_is_reported_and_harms_nothing() {
    let folder = Folder::new("full");
    let store = Sqlite::open(&folder.file()).await.unwrap();
    make(&store, ["a".to_owned()]).await;
    store.check().await.unwrap();
    store.limit_pages(40).await.unwrap();
    let long = "x".repeat(3000);
    let mut n_written = 0;
    let error = loop {
        match store.append(step("a", n_written + 1, &long)).await {
            Ok(()) => n_written += 1,
            Err(error) => break error,
        }
        assert!(n_written < 1000, "the file was to be full by now");
    };
    assert_eq!(error, StoreError::Full);
    assert_eq!(
        store.steps_after("a", 0).await.unwrap().len() as u32,
        n_written,
        "what was told is there, and nothing else"
    );
    assert_eq!(store.check().await, Err(StoreError::Full), "whoever asks whether it is well is told, too");
    store.limit_pages(1000).await.unwrap();
    store.check().await.unwrap();
    store.append(step("a", n_written + 1, "room again")).await.unwrap();
    assert_eq!(store.steps_after("a", 0).await.unwrap().pop().as_deref(), Some("room again"));
    assert_eq!(store.pragma("integrity_check").await.unwrap(), "ok");
}

/// A database that has no room takes back a transaction by itself. The library is refused when it takes it back once more, and
/// counts on as if it were open: of the next one that is given up it takes back a part, and then whatever is written belongs
/// to a transaction that nobody ends.
#[tokio::test]
async fn old_tables_that_cannot_be_forgotten_for_want_of_room_are_forgotten_later() {
    let folder = Folder::new("unswept");
    let store = Sqlite::open(&folder.file()).await.unwrap();
    make(&store, (0..300).map(|number| format!("t{number}"))).await;
    store.touch(&["t0".to_owned()], 1000).await.unwrap();
    let sweep = || store.sweep(Sweep { over: 100, abandoned: 100, now: 0, spared: HashSet::new() });
    for seq in 1..=4 {
        store.limit_pages(1).await.unwrap();
        assert_eq!(sweep().await, Err(StoreError::Full));
        store.limit_pages(10_000).await.unwrap();
        let mut given_up = store.writer.begin().await.unwrap();
        sqlx::query("UPDATE tables SET open = 0").execute(&mut *given_up).await.unwrap();
        drop(given_up);
        store.append(step("t0", seq, "x")).await.unwrap();
        let others = Sqlite::open(&folder.file()).await.unwrap();
        assert_eq!(others.steps_after("t0", 0).await.unwrap().len() as u32, seq, "what was told is kept");
        others.close().await.unwrap();
    }
    assert_eq!(store.open_tables(1000).await.unwrap().len(), 300, "what was given up has not happened");
    assert_eq!(sweep().await, Ok(299));
    assert_eq!(store.find("t1").await.unwrap(), None);
    assert_eq!(store.pragma("integrity_check").await.unwrap(), "ok");
}
