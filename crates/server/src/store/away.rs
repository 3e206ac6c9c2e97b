//! A database that goes away: it is said, and when it is back everything goes on, on connections that nobody had to ask for.

use super::suite::{make, step};
use super::{Postgres, Store, StoreError};
use proving::cluster::Cluster;

#[tokio::test]
async fn a_database_that_was_away_is_found_again_with_everything_that_was_told() {
    let cluster = Cluster::start();
    let store = Postgres::open(&cluster.database("away").parse().unwrap()).await.unwrap();
    make(&store, ["a".to_owned()]).await;
    let mut told = Vec::new();
    for (round, crash) in [Cluster::stop as fn(&Cluster), Cluster::crash].into_iter().enumerate() {
        for number in 0..5 {
            let said = format!("{round}/{number}");
            store.append(step("a", told.len() as u32 + 1, &said)).await.unwrap();
            told.push(said);
        }
        crash(&cluster);
        let error = store.append(step("a", told.len() as u32 + 1, "into the void")).await.unwrap_err();
        assert!(matches!(&error, StoreError::Away(_)), "{error}");
        assert!(error.to_string().contains("the database is away"), "{error}");
        for error in [
            store.steps_after("a", 0).await.map(drop).unwrap_err(),
            store.find("a").await.map(drop).unwrap_err(),
            store.check().await.unwrap_err(),
        ] {
            assert!(matches!(&error, StoreError::Away(_)), "{error}");
        }
        cluster.start_again();
        assert_eq!(store.steps_after("a", 0).await.unwrap(), told, "what was told, and nothing else");
        store.check().await.unwrap();
    }
    store.append(step("a", told.len() as u32 + 1, "back")).await.unwrap();
}

/// It goes and comes while somebody writes: every step that was told is there, none is there twice, and each of those that
/// were not told is whole or not there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_under_load_loses_nothing_that_was_told() {
    const TABLES: usize = 8;
    let cluster = Cluster::start();
    let store = std::sync::Arc::new(Postgres::open(&cluster.database("load").parse().unwrap()).await.unwrap());
    make(&*store, (0..TABLES).map(|number| format!("t{number}"))).await;
    let is_over = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let writing: Vec<_> = (0..TABLES)
        .map(|number| {
            let (store, is_over) = (std::sync::Arc::clone(&store), std::sync::Arc::clone(&is_over));
            tokio::spawn(async move {
                let table = format!("t{number}");
                let (mut seq, mut n_told) = (0, 0);
                // Whoever is not told asks what is there, as a room does, and goes on from that.
                while !is_over.load(std::sync::atomic::Ordering::SeqCst) || n_told == 0 {
                    match store.append(step(&table, seq + 1, &format!("{}", seq + 1))).await {
                        Ok(()) => {
                            seq += 1;
                            n_told += 1;
                        }
                        Err(error) => {
                            assert!(matches!(error, StoreError::Away(_) | StoreError::Taken), "{error}");
                            if let Ok(steps) = store.steps_after(&table, seq).await {
                                seq += steps.len() as u32;
                            }
                        }
                    }
                }
                (table, seq, n_told)
            })
        })
        .collect();
    for crash in [Cluster::stop as fn(&Cluster), Cluster::crash] {
        tokio::task::block_in_place(|| {
            crash(&cluster);
            cluster.start_again();
        });
    }
    is_over.store(true, std::sync::atomic::Ordering::SeqCst);
    for one in writing {
        let (table, seq, n_told) = one.await.unwrap();
        let expected: Vec<String> = (1..=seq).map(|seq| seq.to_string()).collect();
        assert_eq!(store.steps_after(&table, 0).await.unwrap(), expected);
        assert!(n_told > 0 && n_told <= seq);
    }
}
