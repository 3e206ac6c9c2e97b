//! A store in one SQLite file.
//!
//! Steps of all tables go to one writer. While it commits, others queue up; what has queued is the next group, so that a
//! lone step waits for nobody and many share one sync of the disk.

use super::{Append, Kept, Kind, Later, Store, StoreError, Sweep};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Row};
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Changes of the data file, one a version. They are only ever added.
const MIGRATIONS: [&str; 1] = [include_str!("../../migrations/sqlite/1.sql")];
/// So many steps share one commit at most.
const MOST_IN_A_GROUP: usize = 64;
/// So many steps may wait for the writer before those who bring them wait too.
const MOST_WAITING: usize = 1024;

/// A store in one SQLite file.
pub struct Sqlite {
    reader: SqlitePool,
    writer: SqlitePool,
    appends: mpsc::Sender<Waiting>,
}

struct Waiting {
    append: Append,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Sqlite {
    /// Opens the file, makes it if it is not there, and brings it up to date.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .statement_cache_capacity(2 * MOST_IN_A_GROUP);
        let writer =
            SqlitePoolOptions::new().max_connections(1).min_connections(1).connect_with(options.clone()).await?;
        migrate(&writer).await?;
        let reader = SqlitePoolOptions::new().max_connections(3).connect_with(options).await?;
        Ok(Sqlite::over(reader, writer))
    }

    /// A store that forgets everything: for measuring and for tests.
    pub async fn in_memory() -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new().in_memory(true).statement_cache_capacity(2 * MOST_IN_A_GROUP);
        let pool = SqlitePoolOptions::new().max_connections(1).min_connections(1).idle_timeout(None).max_lifetime(None);
        let pool = pool.connect_with(options).await?;
        migrate(&pool).await?;
        Ok(Sqlite::over(pool.clone(), pool))
    }

    fn over(reader: SqlitePool, writer: SqlitePool) -> Sqlite {
        let (appends, waiting) = mpsc::channel(MOST_WAITING);
        tokio::spawn(write_groups(writer.clone(), waiting));
        Sqlite { reader, writer, appends }
    }

    /// What the connection that writes says of itself: for the test of durability.
    #[cfg(test)]
    pub(super) async fn pragma(&self, name: &'static str) -> Result<String, StoreError> {
        let row = sqlx::query(AssertSqlSafe(format!("PRAGMA {name}"))).fetch_one(&self.writer).await?;
        Ok(row.try_get::<String, _>(0).or_else(|_| row.try_get::<i64, _>(0).map(|number| number.to_string()))?)
    }

    /// Lets the file grow to so many pages: for the test of a full disk.
    #[cfg(test)]
    pub(super) async fn limit_pages(&self, most: u32) -> Result<(), StoreError> {
        sqlx::query(AssertSqlSafe(format!("PRAGMA max_page_count = {most}"))).execute(&self.writer).await?;
        Ok(())
    }
}

async fn migrate(pool: &SqlitePool) -> Result<(), StoreError> {
    let known = MIGRATIONS.len() as i64;
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(pool).await?;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for (version, migration) in (1..).zip(MIGRATIONS).skip(found.max(0) as usize) {
        let mut transaction = pool.begin().await?;
        sqlx::raw_sql(migration).execute(&mut *transaction).await?;
        sqlx::raw_sql(AssertSqlSafe(format!("PRAGMA user_version = {version}"))).execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
    Ok(())
}

async fn write_groups(pool: SqlitePool, mut waiting: mpsc::Receiver<Waiting>) {
    let mut random = [0; 8];
    // Without it two processes on one file would still be kept apart by the key; they would only learn it later.
    let _ = getrandom::fill(&mut random);
    let writer = i64::from_le_bytes(random);
    let statements: Vec<String> = (1..=MOST_IN_A_GROUP).map(insert_statement).collect();
    let mut group = Vec::with_capacity(MOST_IN_A_GROUP);
    while waiting.recv_many(&mut group, MOST_IN_A_GROUP).await > 0 {
        match write_group(&pool, writer, &statements[group.len() - 1], &group).await {
            Ok(true) => group.drain(..).for_each(|one| drop(one.done.send(Ok(())))),
            Ok(false) => tell_each(&pool, writer, &mut group).await,
            Err(error) => group.drain(..).for_each(|one| drop(one.done.send(Err(error.clone())))),
        }
    }
}

fn insert_statement(rows: usize) -> String {
    let mut statement = "INSERT INTO steps (table_id, seq, writer, step) VALUES ".to_owned();
    for row in 0..rows {
        let comma = if row == 0 { "" } else { "," };
        let _ = write!(statement, "{comma}(${},${},${},${})", 4 * row + 1, 4 * row + 2, 4 * row + 3, 4 * row + 4);
    }
    statement.push_str(" ON CONFLICT DO NOTHING");
    statement
}

/// Writes a group in one commit; whether every step of it was the first with its number.
async fn write_group(pool: &SqlitePool, writer: i64, statement: &str, group: &[Waiting]) -> Result<bool, StoreError> {
    let mut query = sqlx::query(AssertSqlSafe(statement.to_owned()));
    for Waiting { append, .. } in group {
        query = query.bind(&append.table).bind(append.seq).bind(writer).bind(&append.step);
    }
    Ok(query.execute(pool).await?.rows_affected() == group.len() as u64)
}

/// Some step of a group came second: tells each whether it was the one.
async fn tell_each(pool: &SqlitePool, writer: i64, group: &mut Vec<Waiting>) {
    for Waiting { append, done } in group.drain(..) {
        let query =
            sqlx::query_as::<_, (i64, String)>("SELECT writer, step FROM steps WHERE table_id = $1 AND seq = $2");
        let found = query.bind(&append.table).bind(append.seq).fetch_optional(pool).await;
        let _ = done.send(match found {
            Ok(Some((by, step))) if by == writer && step == append.step => Ok(()),
            Ok(_) => Err(StoreError::Taken),
            Err(error) => Err(error.into()),
        });
    }
}

impl Store for Sqlite {
    fn make(&self, table: Kept) -> Later<'_, ()> {
        Box::pin(async move {
            let query =
                sqlx::query("INSERT INTO tables (id, code, game, made, open, touched) VALUES ($1,$2,$3,$4,$5,$6)");
            let query = query.bind(table.id).bind(table.code).bind(table.game).bind(table.made);
            query.bind(i64::from(table.open)).bind(table.touched as i64).execute(&self.writer).await?;
            Ok(())
        })
    }

    fn find<'a>(&'a self, name: &'a str) -> Later<'a, Option<Kept>> {
        Box::pin(async move {
            let query = "SELECT id, code, game, made, open, touched FROM tables WHERE id = $1 OR code = $1";
            let row = sqlx::query(query).bind(name).fetch_optional(&self.reader).await?;
            let kept = |row: sqlx::sqlite::SqliteRow| -> Result<Kept, sqlx::Error> {
                let (open, touched) = (row.try_get::<i64, _>(4)? == 1, row.try_get::<i64, _>(5)? as u64);
                let (id, code) = (row.try_get(0)?, row.try_get(1)?);
                Ok(Kept { id, code, game: row.try_get(2)?, made: row.try_get(3)?, open, touched })
            };
            Ok(row.map(kept).transpose()?)
        })
    }

    fn append(&self, append: Append) -> Later<'_, ()> {
        Box::pin(async move {
            let closed = || StoreError::Failed("it is closed".to_owned());
            let (done, told) = oneshot::channel();
            self.appends.send(Waiting { append, done }).await.map_err(|_| closed())?;
            told.await.map_err(|_| closed())?
        })
    }

    fn steps<'a>(&'a self, table: &'a str) -> Later<'a, Vec<String>> {
        Box::pin(async move {
            let query = sqlx::query_scalar("SELECT step FROM steps WHERE table_id = $1 ORDER BY seq");
            Ok(query.bind(table).fetch_all(&self.reader).await?)
        })
    }

    fn change<'a>(&'a self, table: &'a str, made: String, open: bool) -> Later<'a, ()> {
        Box::pin(async move {
            let query = sqlx::query("UPDATE tables SET made = $2, open = $3 WHERE id = $1 AND stage = 0");
            query.bind(table).bind(made).bind(i64::from(open)).execute(&self.writer).await?;
            Ok(())
        })
    }

    fn stage<'a>(&'a self, table: &'a str, kind: Kind, time: u64) -> Later<'a, ()> {
        Box::pin(async move {
            let query = sqlx::query("UPDATE tables SET stage = $2, touched = $3 WHERE id = $1");
            query.bind(table).bind(kind as i64).bind(time as i64).execute(&self.writer).await?;
            Ok(())
        })
    }

    fn open_tables(&self, most: u32) -> Later<'_, Vec<String>> {
        Box::pin(async move {
            let query = "SELECT id FROM tables WHERE stage = $1 AND open = 1 ORDER BY touched DESC LIMIT $2";
            let query = sqlx::query_scalar(query).bind(Kind::Waiting as i64).bind(most);
            Ok(query.fetch_all(&self.reader).await?)
        })
    }

    fn running(&self) -> Later<'_, Vec<String>> {
        Box::pin(async move {
            let query = sqlx::query_scalar("SELECT id FROM tables WHERE stage = $1").bind(Kind::Running as i64);
            Ok(query.fetch_all(&self.reader).await?)
        })
    }

    fn note<'a>(&'a self, table: &'a str, seat: u8, notes: String) -> Later<'a, ()> {
        Box::pin(async move {
            let query = "INSERT INTO notes (table_id, seat, notes) VALUES ($1, $2, $3) \
                         ON CONFLICT (table_id, seat) DO UPDATE SET notes = excluded.notes";
            sqlx::query(query).bind(table).bind(i64::from(seat)).bind(notes).execute(&self.writer).await?;
            Ok(())
        })
    }

    fn notes<'a>(&'a self, table: &'a str) -> Later<'a, Vec<(u8, String)>> {
        Box::pin(async move {
            let query = sqlx::query_as::<_, (i64, String)>("SELECT seat, notes FROM notes WHERE table_id = $1");
            let rows = query.bind(table).fetch_all(&self.reader).await?;
            Ok(rows.into_iter().map(|(seat, notes)| (seat as u8, notes)).collect())
        })
    }

    fn upload<'a>(&'a self, id: &'a str, record: String, expires: u64) -> Later<'a, ()> {
        Box::pin(async move {
            let query = sqlx::query("INSERT INTO uploads (id, record, expires) VALUES ($1, $2, $3)");
            query.bind(id).bind(record).bind(expires as i64).execute(&self.writer).await?;
            Ok(())
        })
    }

    fn uploaded<'a>(&'a self, id: &'a str, now: u64) -> Later<'a, Option<String>> {
        Box::pin(async move {
            let query = sqlx::query_scalar("SELECT record FROM uploads WHERE id = $1 AND expires > $2");
            Ok(query.bind(id).bind(now as i64).fetch_optional(&self.reader).await?)
        })
    }

    fn sweep(&self, sweep: Sweep) -> Later<'_, u64> {
        Box::pin(async move {
            let mut transaction = self.writer.begin().await?;
            sqlx::query("DELETE FROM uploads WHERE expires <= $1")
                .bind(sweep.now as i64)
                .execute(&mut *transaction)
                .await?;
            let query =
                "SELECT id FROM tables WHERE CASE stage WHEN 2 THEN touched < $1 ELSE touched < $2 END LIMIT 1000";
            let query = sqlx::query_scalar(query).bind(sweep.over as i64).bind(sweep.abandoned as i64);
            let old: Vec<String> = query.fetch_all(&mut *transaction).await?;
            for id in &old {
                for statement in [
                    "DELETE FROM steps WHERE table_id = $1",
                    "DELETE FROM notes WHERE table_id = $1",
                    "DELETE FROM tables WHERE id = $1",
                ] {
                    sqlx::query(statement).bind(id).execute(&mut *transaction).await?;
                }
            }
            transaction.commit().await?;
            Ok(old.len() as u64)
        })
    }

    fn check(&self) -> Later<'_, ()> {
        Box::pin(async move {
            // A lock for writing is asked for and given back: a full disk or a vanished file shows here.
            let mut connection = self.writer.acquire().await?;
            sqlx::raw_sql("BEGIN IMMEDIATE; ROLLBACK").execute(&mut *connection).await?;
            Ok(())
        })
    }

    fn close(&self) -> Later<'_, ()> {
        Box::pin(async move {
            // The writer takes one group after the other, so an empty channel and a free connection mean that all is done.
            self.writer.close().await;
            self.reader.close().await;
            Ok(())
        })
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        const FULL: &str = "13";
        const CONSTRAINT: &str = "19";
        let code = error.as_database_error().and_then(|error| error.code()).unwrap_or_default().into_owned();
        // The low byte of an extended code is the code itself.
        let plain = code.parse::<u32>().map(|code| (code & 0xff).to_string()).unwrap_or_default();
        match plain.as_str() {
            FULL => StoreError::Full,
            CONSTRAINT => StoreError::Taken,
            _ => StoreError::Failed(error.to_string()),
        }
    }
}
