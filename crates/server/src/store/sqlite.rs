//! A store in one SQLite file.

use super::sql::{self, Dialect, Sql};
use super::writer::{MOST_IN_A_GROUP, Waiting};
use super::{Sharing, StoreError};
use sqlx::Connection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteQueryResult, SqliteSynchronous,
};
use std::fmt::Write as _;
use std::path::Path;
use std::pin::Pin;
use std::sync::LazyLock;
use std::time::Duration;

/// The key of a step is written at a place of its table's own, so that each step of a group changes another page, and whole
/// pages are written: small ones are written faster. A file that is there already keeps its size.
const PAGE: u32 = 1024;

/// So many pages are written ahead before they are put in their places, which costs two more syncs: a page that several
/// steps have changed meanwhile is put there once.
const AHEAD: &str = "8000";

/// A store in one SQLite file.
pub type Sqlite = Sql<sqlx::Sqlite>;

impl Sqlite {
    /// Opens the file, makes it if it is not there, and brings it up to date.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .page_size(PAGE)
            .pragma("wal_autocheckpoint", AHEAD)
            .busy_timeout(Duration::from_secs(10))
            .statement_cache_capacity(2 * MOST_IN_A_GROUP);
        let writer = SqlitePoolOptions::new().max_connections(1).min_connections(1).after_release(test);
        let writer = writer.connect_with(options.clone()).await?;
        let reader = SqlitePoolOptions::new().max_connections(3).after_release(test).connect_with(options).await?;
        sql::over(reader, writer).await
    }

    /// A store that forgets everything: for measuring and for tests.
    pub async fn in_memory() -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new().in_memory(true).statement_cache_capacity(2 * MOST_IN_A_GROUP);
        let pool = SqlitePoolOptions::new().max_connections(1).min_connections(1).idle_timeout(None).max_lifetime(None);
        let pool = pool.connect_with(options).await?;
        sql::over(pool.clone(), pool).await
    }

    /// What the connection that writes says of itself: for the test of durability.
    #[cfg(test)]
    pub(super) async fn pragma(&self, name: &'static str) -> Result<String, StoreError> {
        use sqlx::{AssertSqlSafe, Row};
        let row = sqlx::query(AssertSqlSafe(format!("PRAGMA {name}"))).fetch_one(&self.writer).await?;
        Ok(row.try_get::<String, _>(0).or_else(|_| row.try_get::<i64, _>(0).map(|number| number.to_string()))?)
    }

    /// Lets the file grow to so many pages: for the test of a full disk.
    #[cfg(test)]
    pub(super) async fn limit_pages(&self, most: u32) -> Result<(), StoreError> {
        let statement = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {most}"));
        sqlx::query(statement).execute(&self.writer).await?;
        Ok(())
    }
}

/// Whether a connection that is given back has ended what it began. When there is no room, SQLite may take back a transaction
/// by itself; taking it back again then fails, the library counts on as if it were still open, and what is written later
/// would be a part of it, never committed. Such a connection is closed, and another one takes its place.
fn test(
    connection: &mut SqliteConnection,
    _: sqlx::pool::PoolConnectionMetadata,
) -> Pin<Box<dyn Future<Output = Result<bool, sqlx::Error>> + Send + '_>> {
    Box::pin(async move {
        if connection.is_in_transaction() {
            // It may be about to be taken back.
            connection.ping().await?;
        }
        Ok(!connection.is_in_transaction())
    })
}

impl Dialect for sqlx::Sqlite {
    // It waits ten seconds for another process by itself.
    const PATIENCE: Duration = Duration::from_secs(15);
    const MIGRATIONS: &'static [&'static str] =
        &[include_str!("../../migrations/sqlite/1.sql"), include_str!("../../migrations/sqlite/2.sql")];
    const BEGIN_ALONE: &'static str = "BEGIN IMMEDIATE";
    const ALONE: Option<&'static str> = None;
    const VERSION: &'static str = "PRAGMA user_version";
    const BEGIN_SNAPSHOT: &'static str = "BEGIN";
    // More than a page is written, under a name that nobody can ask for, and taken away again. A full disk shows only where
    // there has to be more room than there was; and what fails by itself leaves no transaction behind.
    const CHECK: &'static str =
        "INSERT OR REPLACE INTO uploads VALUES ('-', hex(zeroblob(2048)), 0); DELETE FROM uploads WHERE id = '-'";
    // Which tables are in memory only the one server knows.
    const QUIET: &'static str = "TRUE";

    async fn write_group(
        connection: &mut SqliteConnection,
        writer: i64,
        group: &[Waiting],
    ) -> Result<usize, StoreError> {
        static STATEMENTS: LazyLock<Vec<String>> = LazyLock::new(|| (0..=MOST_IN_A_GROUP).map(insert).collect());
        let mut query = sqlx::query(STATEMENTS[group.len()].as_str());
        for Waiting { append, .. } in group {
            query = query.bind(&append.table).bind(i64::from(append.seq)).bind(writer).bind(&append.step);
        }
        Ok(query.execute(connection).await?.rows_affected() as usize)
    }

    // A file is for one server; should there be two, the key of a step still tells them apart.
    fn sharing(_: &Sqlite) -> Option<&dyn Sharing> {
        None
    }

    fn note_version(version: i64) -> String {
        format!("PRAGMA user_version = {version}")
    }

    fn n_changed(result: &SqliteQueryResult) -> u64 {
        result.rows_affected()
    }
}

fn insert(rows: usize) -> String {
    let mut statement = "INSERT INTO steps (table_id, seq, writer, step) SELECT * FROM (VALUES ".to_owned();
    for row in 0..rows {
        let comma = if row == 0 { "" } else { "," };
        let _ = write!(statement, "{comma}(${},${},${},${})", 4 * row + 1, 4 * row + 2, 4 * row + 3, 4 * row + 4);
    }
    // Of a table that was forgotten nothing is kept, and whoever writes to it is told so.
    statement.push_str(") WHERE EXISTS (SELECT 1 FROM tables WHERE id = column1) ON CONFLICT DO NOTHING");
    statement
}
