//! A store in a Postgres database, which several servers can share.

use super::sql::{self, Dialect, Sql};
use super::writer::MOST_IN_A_GROUP;
use super::{DatabaseUrl, StoreError};
use sqlx::Connection;
use sqlx::postgres::{PgConnection, PgPoolOptions, PgQueryResult};
use std::time::Duration;

/// So many connections write: one has the steps, and another whatever else there is.
const WRITERS: u32 = 2;
/// So many connections read.
const READERS: u32 = 4;
/// Whoever needs a connection gets one within this time, or the database is away.
const CONNECT_PATIENCE: Duration = Duration::from_secs(2);

/// A store in a Postgres database.
pub type Postgres = Sql<sqlx::Postgres>;

impl Postgres {
    /// Opens the database and brings it up to date.
    pub async fn open(url: &DatabaseUrl) -> Result<Postgres, StoreError> {
        let options = url
            .options()
            .application_name("mattock")
            .statement_cache_capacity(2 * MOST_IN_A_GROUP)
            // Whatever the database is set to: a step is told to nobody before it is synced.
            .options([("synchronous_commit", "on")]);
        // A pool would try again and again, and at last say no more than that it took too long.
        let first = tokio::time::timeout(CONNECT_PATIENCE, PgConnection::connect_with(&options)).await;
        let first = first.map_err(|_| StoreError::Away("it did not answer in time".to_owned()))??;
        first.close().await?;
        let pool =
            |most| PgPoolOptions::new().max_connections(most).acquire_timeout(CONNECT_PATIENCE).after_release(test);
        let writer = pool(WRITERS).test_before_acquire(false).connect_with(options.clone()).await?;
        let reader = pool(READERS).connect_with(options).await?;
        sql::over(reader, writer).await
    }

    /// What the connections that write say of a setting: for the test of durability.
    #[cfg(test)]
    pub(super) async fn setting(&self, name: &'static str) -> Result<String, StoreError> {
        let query = sqlx::query_scalar("SELECT current_setting($1)").bind(name);
        Ok(query.fetch_one(&self.writer).await?)
    }
}

/// Whether a connection that is given back is still good. One that has lost its network would never say so by itself, and
/// nobody could have its place.
fn test(
    connection: &mut PgConnection,
    _: sqlx::pool::PoolConnectionMetadata,
) -> std::pin::Pin<Box<dyn Future<Output = Result<bool, sqlx::Error>> + Send + '_>> {
    Box::pin(async move {
        let answered = tokio::time::timeout(CONNECT_PATIENCE, connection.ping()).await;
        Ok(matches!(answered, Ok(Ok(()))))
    })
}

impl Dialect for sqlx::Postgres {
    const MIGRATIONS: &'static [&'static str] = &[include_str!("../../migrations/postgres/1.sql")];
    const BEGIN_ALONE: &'static str = "BEGIN";
    // The number is any that is always the same; the lock ends with the transaction.
    const ALONE: Option<&'static str> = Some(
        "SELECT pg_advisory_xact_lock(7700);
         CREATE TABLE IF NOT EXISTS mattock_version (version BIGINT NOT NULL)",
    );
    const VERSION: &'static str = "SELECT coalesce(max(version), 0) FROM mattock_version";
    const BEGIN_SNAPSHOT: &'static str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    // A database that another one has replaced only lets itself be read.
    const CHECK: &'static str = "BEGIN READ WRITE; ROLLBACK";

    fn note_version(version: i64) -> String {
        format!("INSERT INTO mattock_version VALUES ({version})")
    }

    fn n_changed(result: &PgQueryResult) -> u64 {
        result.rows_affected()
    }
}
