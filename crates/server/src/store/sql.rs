//! A store in a database. SQLite and Postgres understand the same statements, so the store is written once; what differs is
//! a [`Dialect`].

use super::writer::{self, Waiting};
use super::{Append, Kept, Kind, Later, Moved, Sharing, Store, StoreError, Sweep, Upload, WholeTable};
use crate::tokens;
use sqlx::{AssertSqlSafe, ColumnIndex, Decode, Encode, Executor, IntoArguments, Pool, Type};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// A store in a database.
pub struct Sql<D: sqlx::Database> {
    pub(super) reader: Pool<D>,
    pub(super) writer: Pool<D>,
    /// Tells apart those who write.
    pub(super) node: i64,
    appends: mpsc::Sender<Waiting>,
}

/// What differs between the databases.
pub(super) trait Dialect: sqlx::Database<Arguments: IntoArguments<Self>> {
    /// When it does not answer for so long, it is away.
    const PATIENCE: Duration;
    /// Changes of what is kept, one a version. They are only ever added.
    const MIGRATIONS: &'static [&'static str];
    /// Begins a transaction in which nobody else can change the version.
    const BEGIN_ALONE: &'static str;
    /// Sees to it inside that transaction, where beginning it is not enough.
    const ALONE: Option<&'static str>;
    /// Asks for the version.
    const VERSION: &'static str;
    /// Begins a transaction that sees everything as it is at one moment.
    const BEGIN_SNAPSHOT: &'static str;
    /// Fails if nothing can be written.
    const CHECK: &'static str;
    /// Whether a table is left alone by all servers, as far as the database knows.
    const QUIET: &'static str;
    /// Writes a group in one commit: how many steps of it are written now.
    fn write_group(
        connection: &mut Self::Connection,
        writer: i64,
        group: &[Waiting],
    ) -> impl Future<Output = Result<usize, StoreError>> + Send;
    /// What several servers know of each other, if there can be several.
    fn sharing(store: &Sql<Self>) -> Option<&dyn Sharing>;
    /// Notes the version.
    fn note_version(version: i64) -> String;
    /// How many rows a statement has changed.
    fn n_changed(result: &Self::QueryResult) -> u64;
}

/// Brings what is kept up to date; then it can be used.
pub(super) async fn over<D: Dialect>(reader: Pool<D>, writer: Pool<D>) -> Result<Sql<D>, StoreError>
where
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> String: Encode<'v, D> + Decode<'v, D> + Type<D>,
    for<'v> i64: Encode<'v, D> + Decode<'v, D> + Type<D>,
    usize: ColumnIndex<D::Row>,
{
    migrate(&writer).await?;
    let random = tokens::random().ok_or_else(|| StoreError::Failed("the system has no chance to give".to_owned()))?;
    let node = i64::from_le_bytes(random);
    let (appends, waiting) = mpsc::channel(writer::MOST_WAITING);
    tokio::spawn(writer::write_groups(writer.clone(), node, waiting));
    Ok(Sql { reader, writer, node, appends })
}

/// Several who start at once wait for each other here, and all but the first find nothing left to do.
async fn migrate<D: Dialect>(pool: &Pool<D>) -> Result<(), StoreError>
where
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> i64: Decode<'v, D> + Type<D>,
    usize: ColumnIndex<D::Row>,
{
    let known = D::MIGRATIONS.len() as i64;
    let mut transaction = pool.begin_with(D::BEGIN_ALONE).await?;
    if let Some(alone) = D::ALONE {
        sqlx::raw_sql(alone).execute(&mut *transaction).await?;
    }
    let found: i64 = sqlx::query_scalar(D::VERSION).fetch_one(&mut *transaction).await?;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for (version, migration) in (1..).zip(D::MIGRATIONS).skip(found.max(0) as usize) {
        sqlx::raw_sql(*migration).execute(&mut *transaction).await?;
        sqlx::raw_sql(AssertSqlSafe(D::note_version(version))).execute(&mut *transaction).await?;
    }
    Ok(transaction.commit().await?)
}

/// Waits so long and no longer.
pub(super) fn in_time<'a, D: Dialect, T: 'a>(
    work: impl Future<Output = Result<T, StoreError>> + Send + 'a,
) -> Later<'a, T> {
    Box::pin(async move {
        let done = tokio::time::timeout(D::PATIENCE, work).await;
        done.unwrap_or_else(|_| Err(StoreError::Away("it did not answer in time".to_owned())))
    })
}

const SELECT_TABLE: &str = "SELECT id, code, game, made, open, touched, stage FROM tables WHERE id = $1";
const SELECT_TABLE_BY_NAME: &str =
    "SELECT id, code, game, made, open, touched, stage FROM tables WHERE id = $1 OR code = $1";
const SELECT_STEPS: &str = "SELECT step FROM steps WHERE table_id = $1 AND seq > $2 ORDER BY seq";
const SELECT_NOTES: &str = "SELECT seat, notes FROM notes WHERE table_id = $1 ORDER BY seat";
const INSERT_TABLE: &str =
    "INSERT INTO tables (id, code, game, made, open, touched, stage) VALUES ($1,$2,$3,$4,$5,$6,$7)";
const INSERT_STEP: &str = "INSERT INTO steps (table_id, seq, writer, step) VALUES ($1,$2,0,$3)";
const INSERT_NOTE: &str = "INSERT INTO notes (table_id, seat, notes) VALUES ($1, $2, $3) \
                           ON CONFLICT (table_id, seat) DO UPDATE SET notes = excluded.notes";
const INSERT_UPLOAD: &str = "INSERT INTO uploads (id, record, expires) VALUES ($1, $2, $3)";

/// So many tables are touched in one commit.
const MOST_TOUCHED: usize = 500;
/// So many tables are forgotten at once.
const MOST_SWEPT: u32 = 1000;

/// A row of the list of tables.
type TableRow = (String, String, String, String, i64, i64, i64);

fn kept((id, code, game, made, open, touched, stage): TableRow) -> (Kept, Kind) {
    let kind = match stage {
        0 => Kind::Waiting,
        1 => Kind::Running,
        _ => Kind::Over,
    };
    (Kept { id, code, game, made, open: open == 1, touched: touched as u64 }, kind)
}

fn notes_by_seat(rows: Vec<(i64, String)>) -> Vec<(u8, String)> {
    rows.into_iter().map(|(seat, notes)| (seat as u8, notes)).collect()
}

impl<D: Dialect> Store for Sql<D>
where
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> String: Encode<'v, D> + Decode<'v, D> + Type<D>,
    for<'v> i64: Encode<'v, D> + Decode<'v, D> + Type<D>,
    usize: ColumnIndex<D::Row>,
{
    fn make(&self, table: Kept) -> Later<'_, ()> {
        in_time::<D, _>(async move {
            let query = sqlx::query(INSERT_TABLE).bind(table.id).bind(table.code).bind(table.game).bind(table.made);
            let query = query.bind(i64::from(table.open)).bind(table.touched as i64).bind(Kind::Waiting as i64);
            query.execute(&self.writer).await?;
            Ok(())
        })
    }

    fn find<'a>(&'a self, name: &'a str) -> Later<'a, Option<Kept>> {
        in_time::<D, _>(async move {
            let query = sqlx::query_as::<_, TableRow>(SELECT_TABLE_BY_NAME).bind(name.to_owned());
            Ok(query.fetch_optional(&self.reader).await?.map(|row| kept(row).0))
        })
    }

    fn append(&self, append: Append) -> Later<'_, ()> {
        Box::pin(async move {
            let (done, told) = oneshot::channel();
            self.appends.send(Waiting { append, done }).await.map_err(|_| StoreError::closed())?;
            told.await.map_err(|_| StoreError::closed())?
        })
    }

    fn steps_after<'a>(&'a self, table: &'a str, seq: u32) -> Later<'a, Vec<String>> {
        in_time::<D, _>(async move {
            let query = sqlx::query_scalar(SELECT_STEPS).bind(table.to_owned()).bind(i64::from(seq));
            Ok(query.fetch_all(&self.reader).await?)
        })
    }

    fn change<'a>(&'a self, table: &'a str, made: String, open: bool) -> Later<'a, ()> {
        in_time::<D, _>(async move {
            let query = sqlx::query("UPDATE tables SET made = $2, open = $3 WHERE id = $1 AND stage = 0");
            query.bind(table.to_owned()).bind(made).bind(i64::from(open)).execute(&self.writer).await?;
            Ok(())
        })
    }

    fn stage<'a>(&'a self, table: &'a str, kind: Kind, time: u64) -> Later<'a, ()> {
        in_time::<D, _>(async move {
            let query = sqlx::query("UPDATE tables SET stage = $2, touched = $3 WHERE id = $1 AND stage <> $2");
            query.bind(table.to_owned()).bind(kind as i64).bind(time as i64).execute(&self.writer).await?;
            Ok(())
        })
    }

    fn touch<'a>(&'a self, tables: &'a [String], time: u64) -> Later<'a, ()> {
        Box::pin(async move {
            // Always in the same order, so that no two servers wait for each other.
            let mut tables: Vec<&String> = tables.iter().collect();
            tables.sort_unstable();
            for tables in tables.chunks(MOST_TOUCHED) {
                let places: Vec<String> = (2..tables.len() + 2).map(|place| format!("${place}")).collect();
                let places = places.join(",");
                let touch =
                    format!("UPDATE tables SET touched = $1 WHERE stage < 2 AND touched < $1 AND id IN ({places})");
                let mut touch = sqlx::query(AssertSqlSafe(touch)).bind(time as i64);
                for table in tables {
                    touch = touch.bind((*table).clone());
                }
                in_time::<D, _>(async { Ok(touch.execute(&self.writer).await?) }).await?;
            }
            Ok(())
        })
    }

    fn open_tables(&self, most: u32) -> Later<'_, Vec<String>> {
        in_time::<D, _>(async move {
            let query = "SELECT id FROM tables WHERE stage = $1 AND open = 1 ORDER BY touched DESC LIMIT $2";
            let query = sqlx::query_scalar(query).bind(Kind::Waiting as i64).bind(i64::from(most));
            Ok(query.fetch_all(&self.reader).await?)
        })
    }

    fn running(&self) -> Later<'_, Vec<String>> {
        in_time::<D, _>(async move {
            let query = sqlx::query_scalar("SELECT id FROM tables WHERE stage = $1").bind(Kind::Running as i64);
            Ok(query.fetch_all(&self.reader).await?)
        })
    }

    fn note<'a>(&'a self, table: &'a str, seat: u8, notes: String) -> Later<'a, ()> {
        in_time::<D, _>(async move {
            let query = sqlx::query(INSERT_NOTE).bind(table.to_owned()).bind(i64::from(seat)).bind(notes);
            query.execute(&self.writer).await?;
            Ok(())
        })
    }

    fn exchange_note<'a>(&'a self, table: &'a str, seat: u8, old: String, new: String) -> Later<'a, bool> {
        in_time::<D, _>(async move {
            let query = sqlx::query("UPDATE notes SET notes = $4 WHERE table_id = $1 AND seat = $2 AND notes = $3");
            let query = query.bind(table.to_owned()).bind(i64::from(seat)).bind(old).bind(new);
            Ok(D::n_changed(&query.execute(&self.writer).await?) == 1)
        })
    }

    fn notes<'a>(&'a self, table: &'a str) -> Later<'a, Vec<(u8, String)>> {
        in_time::<D, _>(async move {
            let query = sqlx::query_as(SELECT_NOTES).bind(table.to_owned());
            Ok(notes_by_seat(query.fetch_all(&self.reader).await?))
        })
    }

    fn upload<'a>(&'a self, id: &'a str, record: String, expires: u64) -> Later<'a, ()> {
        in_time::<D, _>(async move {
            let query = sqlx::query(INSERT_UPLOAD).bind(id.to_owned()).bind(record).bind(expires as i64);
            query.execute(&self.writer).await?;
            Ok(())
        })
    }

    fn uploaded<'a>(&'a self, id: &'a str, now: u64) -> Later<'a, Option<String>> {
        in_time::<D, _>(async move {
            let query = sqlx::query_scalar("SELECT record FROM uploads WHERE id = $1 AND expires > $2");
            Ok(query.bind(id.to_owned()).bind(now as i64).fetch_optional(&self.reader).await?)
        })
    }

    fn sweep(&self, sweep: Sweep) -> Later<'_, u64> {
        Box::pin(async move {
            let mut transaction = self.writer.begin().await?;
            let uploads = sqlx::query("DELETE FROM uploads WHERE expires <= $1").bind(sweep.now as i64);
            uploads.execute(&mut *transaction).await?;
            let old = format!("(CASE stage WHEN 2 THEN touched < $1 ELSE touched < $2 END) AND {}", D::QUIET);
            let find = format!("SELECT id FROM tables WHERE {old} ORDER BY touched LIMIT {MOST_SWEPT}");
            let find = sqlx::query_scalar(AssertSqlSafe(find)).bind(sweep.over as i64).bind(sweep.abandoned as i64);
            let mut found: Vec<String> = find.fetch_all(&mut *transaction).await?;
            found.retain(|id| !sweep.spared.contains(id));
            found.sort_unstable();
            // What is old is marked first, which nobody sees: from then on nobody else can touch it, so that no table is
            // left without its steps. What was touched just now is not old any more.
            let mark = format!("UPDATE tables SET stage = 3 WHERE {old} AND id = $3");
            let mut n_old = 0;
            for id in found {
                let mark = sqlx::query(AssertSqlSafe(mark.clone())).bind(sweep.over as i64);
                let mark = mark.bind(sweep.abandoned as i64).bind(id).execute(&mut *transaction).await?;
                n_old += D::n_changed(&mark);
            }
            for statement in [
                "DELETE FROM steps WHERE table_id IN (SELECT id FROM tables WHERE stage = 3)",
                "DELETE FROM notes WHERE table_id IN (SELECT id FROM tables WHERE stage = 3)",
                "DELETE FROM tables WHERE stage = 3",
            ] {
                sqlx::query(statement).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(n_old)
        })
    }

    fn check(&self) -> Later<'_, ()> {
        in_time::<D, _>(async move {
            let mut connection = self.writer.acquire().await?;
            sqlx::raw_sql(D::CHECK).execute(&mut *connection).await?;
            Ok(())
        })
    }

    fn export(&self, to: mpsc::Sender<Moved>) -> Later<'_, ()> {
        Box::pin(async move {
            let send = async |moved| to.send(moved).await.map_err(|_| StoreError::closed());
            let mut snapshot = self.reader.begin_with(D::BEGIN_SNAPSHOT).await?;
            let ids: Vec<String> =
                sqlx::query_scalar("SELECT id FROM tables ORDER BY id").fetch_all(&mut *snapshot).await?;
            for id in ids {
                let table = sqlx::query_as::<_, TableRow>(SELECT_TABLE).bind(id.clone());
                let (kept, kind) = kept(table.fetch_one(&mut *snapshot).await?);
                let steps = sqlx::query_scalar(SELECT_STEPS).bind(id.clone()).bind(0_i64);
                let steps: Vec<String> = steps.fetch_all(&mut *snapshot).await?;
                let notes = sqlx::query_as(SELECT_NOTES).bind(id).fetch_all(&mut *snapshot).await?;
                send(Moved::Table(Box::new(WholeTable { kept, kind, steps, notes: notes_by_seat(notes) }))).await?;
            }
            let ids: Vec<String> =
                sqlx::query_scalar("SELECT id FROM uploads ORDER BY id").fetch_all(&mut *snapshot).await?;
            for id in ids {
                let upload = sqlx::query_as("SELECT record, expires FROM uploads WHERE id = $1").bind(id.clone());
                let (record, expires): (String, i64) = upload.fetch_one(&mut *snapshot).await?;
                send(Moved::Upload(Upload { id, record, expires: expires as u64 })).await?;
            }
            send(Moved::End).await
        })
    }

    fn import(&self, mut from: mpsc::Receiver<Moved>) -> Later<'_, ()> {
        Box::pin(async move {
            let mut transaction = self.writer.begin().await?;
            while let Some(moved) = from.recv().await {
                match moved {
                    Moved::Table(table) => {
                        let WholeTable { kept, kind, steps, notes } = *table;
                        let query = sqlx::query(INSERT_TABLE).bind(kept.id.clone()).bind(kept.code).bind(kept.game);
                        let query = query.bind(kept.made).bind(i64::from(kept.open)).bind(kept.touched as i64);
                        query.bind(kind as i64).execute(&mut *transaction).await?;
                        for (seq, step) in (1_i64..).zip(steps) {
                            let query = sqlx::query(INSERT_STEP).bind(kept.id.clone()).bind(seq).bind(step);
                            query.execute(&mut *transaction).await?;
                        }
                        for (seat, notes) in notes {
                            let query = sqlx::query(INSERT_NOTE).bind(kept.id.clone()).bind(i64::from(seat));
                            query.bind(notes).execute(&mut *transaction).await?;
                        }
                    }
                    Moved::Upload(Upload { id, record, expires }) => {
                        let query = sqlx::query(INSERT_UPLOAD).bind(id).bind(record).bind(expires as i64);
                        query.execute(&mut *transaction).await?;
                    }
                    Moved::End => return Ok(transaction.commit().await?),
                }
            }
            Err(StoreError::Failed("the end of what was to be imported is missing".to_owned()))
        })
    }

    fn sharing(&self) -> Option<&dyn Sharing> {
        D::sharing(self)
    }

    fn close(&self) -> Later<'_, ()> {
        in_time::<D, _>(async move {
            // The writer takes one group after the other, so an empty channel and a free connection mean that all is done.
            self.writer.close().await;
            self.reader.close().await;
            Ok(())
        })
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Io(why) => StoreError::Away(why.to_string()),
            sqlx::Error::PoolTimedOut => StoreError::Away("no connection to it could be made in time".to_owned()),
            // A connection that ends in the middle of an answer.
            sqlx::Error::Protocol(why) => StoreError::Away(why.clone()),
            sqlx::Error::PoolClosed => StoreError::closed(),
            sqlx::Error::Database(told) if told.is_unique_violation() => StoreError::Taken,
            sqlx::Error::Database(told) => match told.code().as_deref().unwrap_or_default() {
                // SQLite has numbers, Postgres five letters and digits.
                "13" | "53100" => StoreError::Full,
                code if is_away(code) => StoreError::Away(told.message().to_owned()),
                _ => StoreError::Failed(told.message().to_owned()),
            },
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

/// Whether Postgres says with this code that it cannot serve anybody now: a broken connection (class 08), too many of them
/// (53300), a stop or a start (57P01 to 57P03), somebody who waited for somebody who waited (40P01), or a database that takes no writes any more since another one took over
/// (25006).
fn is_away(code: &str) -> bool {
    code.len() == 5
        && (code.starts_with("08") || matches!(code, "40P01" | "53300" | "57P01" | "57P02" | "57P03" | "25006"))
}
