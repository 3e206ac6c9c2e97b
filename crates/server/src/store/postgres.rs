//! A store in a Postgres database, which several servers can share.

use super::nodes::CHANNEL;
use super::sql::{self, Dialect, Sql};
use super::writer::Waiting;
use super::{Cause, DatabaseUrl, Sharing, StoreError};
use sqlx::Connection;
use sqlx::postgres::{PgConnection, PgPoolOptions, PgQueryResult};
use std::time::Duration;

/// So many connections write: one has the steps, and another whatever else there is.
const WRITERS: u32 = 2;
/// So many connections read.
const READERS: u32 = 4;
/// The number of the lock that those have who change what is the same for all servers; any that is always the same.
pub(super) const LOCK: i64 = 7700;
/// Whoever needs a connection gets one within this time, or the database is away.
pub(super) const CONNECT_PATIENCE: Duration = Duration::from_secs(2);

/// A store in a Postgres database.
pub type Postgres = Sql<sqlx::Postgres>;

impl Postgres {
    /// Opens the database and brings it up to date.
    pub async fn open(url: &DatabaseUrl) -> Result<Postgres, StoreError> {
        let options = url
            .options()
            .application_name("mattock")
            // Whatever the database is set to: a step is told to nobody before it is synced.
            .options([("synchronous_commit", "on")])
            // Of a server that is cut off nothing is left soon, so that no lock of it is in the way of others.
            .options([("tcp_keepalives_idle", "10"), ("tcp_keepalives_interval", "5"), ("tcp_keepalives_count", "3")]);
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
    const PATIENCE: Duration = Duration::from_secs(8);
    const MIGRATIONS: &'static [&'static str] =
        &[include_str!("../../migrations/postgres/1.sql"), include_str!("../../migrations/postgres/2.sql")];
    const BEGIN_ALONE: &'static str = "BEGIN";
    // The number is `LOCK`; the lock ends with the transaction.
    const ALONE: Option<&'static str> = Some(
        "SELECT pg_advisory_xact_lock(7700);
         CREATE TABLE IF NOT EXISTS mattock_version (version BIGINT NOT NULL)",
    );
    const VERSION: &'static str = "SELECT coalesce(max(version), 0) FROM mattock_version";
    const BEGIN_SNAPSHOT: &'static str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    // A database that another one has replaced only lets itself be read.
    const CHECK: &'static str = "BEGIN READ WRITE; ROLLBACK";
    // Nobody is there, no server that lives runs it, and it does not go on by itself at some time: a clock may give somebody
    // more days than an abandoned table is kept.
    const QUIET: &'static str = "(runner IS NULL OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = runner)) \
         AND NOT EXISTS (SELECT 1 FROM present WHERE present.table_id = tables.id) AND (stage <> 1 OR due IS NULL)";

    // Whoever runs a table shares the row of its server with itself until this is committed: nobody can take the server off
    // the list before that, and nothing is written after. The news goes out with the commit, so that whoever hears of a step
    // can read it. All servers take steps in the same order, so that no two of them wait for each other.
    async fn write_group(connection: &mut PgConnection, writer: i64, group: &[Waiting]) -> Result<usize, StoreError> {
        const WRITE: &str = "WITH me AS (SELECT id FROM nodes WHERE id = $1 FOR SHARE), \
             given AS (SELECT * FROM unnest($2::text[], $3::bigint[], $4::text[], $5::boolean[]) \
             AS given (table_id, seq, step, is_runners)), \
             written AS (INSERT INTO steps (table_id, seq, writer, step) SELECT table_id, seq, $1, step FROM given \
             WHERE EXISTS (SELECT 1 FROM tables WHERE tables.id = table_id \
             AND (NOT is_runners OR runner IN (SELECT id FROM me))) \
             ORDER BY table_id, seq ON CONFLICT DO NOTHING RETURNING table_id, seq) \
             SELECT count(*), count(pg_notify($6, table_id || ' ' || seq)) FROM written";
        let appends = || group.iter().map(|waiting| &waiting.append);
        let tables: Vec<&str> = appends().map(|append| append.table.as_str()).collect();
        let seqs: Vec<i64> = appends().map(|append| i64::from(append.seq)).collect();
        let steps: Vec<&str> = appends().map(|append| append.step.as_str()).collect();
        let is_runners: Vec<bool> = appends().map(|append| append.cause == Cause::Due).collect();
        let query = sqlx::query_scalar::<_, i64>(WRITE).bind(writer).bind(tables).bind(seqs).bind(steps);
        let query = query.bind(is_runners).bind(CHANNEL);
        Ok(query.fetch_one(connection).await? as usize)
    }

    fn sharing(store: &Postgres) -> Option<&dyn Sharing> {
        Some(store)
    }

    fn note_version(version: i64) -> String {
        format!("INSERT INTO mattock_version VALUES ({version})")
    }

    fn n_changed(result: &PgQueryResult) -> u64 {
        result.rows_affected()
    }
}
