//! Servers that share a Postgres database.

use super::postgres::{CONNECT_PATIENCE, LOCK, Postgres};
use super::sharing::{BEAT, LEASE, Lives, News, Sharing, Version};
use super::sql::in_time;
use super::{Later, StoreError};
use sqlx::AssertSqlSafe;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use std::time::Duration;
use tokio::sync::mpsc;

/// Where servers tell each other of steps.
pub(super) const CHANNEL: &str = "mattock";
/// So much may be heard before it is passed on.
const MOST_NEWS: usize = 4096;
/// A server hears its own beat. One that hears nothing for so long has lost its connection, even if nobody told it.
const SILENCE: Duration = BEAT.saturating_mul(8);

/// Others that were not heard of. Whoever was not heard of itself asks nobody to go: then it is the database that was away,
/// and all of them are late.
const SILENT: &str = "until < clock_timestamp() AND id <> $1 \
     AND EXISTS (SELECT 1 FROM nodes AS me WHERE me.id = $1 AND me.until > clock_timestamp())";

/// Takes servers off the list, and with them whatever they ran and whoever was connected to them. The row of a server is
/// shared by whatever it writes as the one that runs a table: this waits until that is done, and nothing more can be.
fn take_off(which: &str) -> String {
    format!(
        "WITH gone AS (DELETE FROM nodes WHERE {which} RETURNING id), \
         free AS (UPDATE tables SET runner = NULL, due = 0 FROM gone WHERE runner = gone.id), \
         absent AS (DELETE FROM present USING gone WHERE node = gone.id RETURNING table_id) \
         SELECT count(pg_notify($2, table_id || ' 0')) FROM (SELECT DISTINCT table_id FROM absent) AS absent"
    )
}

impl Sharing for Postgres {
    fn live(&self) -> Later<'_, Lives> {
        in_time::<sqlx::Postgres, _>(async move {
            let others = sqlx::query(AssertSqlSafe(take_off(SILENT))).bind(self.node).bind(CHANNEL);
            others.execute(&self.reader).await?;
            let beat = "WITH me AS (UPDATE nodes SET until = clock_timestamp() + make_interval(secs => $2) WHERE id = $1 \
                        RETURNING id) SELECT count(pg_notify($3, 'beat')), (SELECT count(*) FROM nodes WHERE id <> $1) FROM me";
            let beat = sqlx::query_as::<_, (i64, i64)>(beat).bind(self.node).bind(LEASE.as_secs_f64()).bind(CHANNEL);
            let (known, others) = beat.fetch_one(&self.reader).await?;
            if known == 0 {
                self.join().await?;
            }
            Ok(Lives { is_known: known == 1, others: others as u32 })
        })
    }

    fn leave(&self) -> Later<'_, ()> {
        in_time::<sqlx::Postgres, _>(async move {
            let leave = sqlx::query(AssertSqlSafe(take_off("id = $1"))).bind(self.node).bind(CHANNEL);
            leave.execute(&self.writer).await?;
            Ok(())
        })
    }

    fn run<'a>(&'a self, table: &'a str) -> Later<'a, bool> {
        in_time::<sqlx::Postgres, _>(async move {
            let run = "UPDATE tables SET runner = $1 \
                       WHERE id = $2 AND (runner IS NULL OR runner = $1 \
                       OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = runner)) \
                       AND EXISTS (SELECT 1 FROM nodes WHERE nodes.id = $1)";
            let run = sqlx::query(run).bind(self.node).bind(table).execute(&self.writer).await?;
            Ok(run.rows_affected() == 1)
        })
    }

    fn rest<'a>(&'a self, table: &'a str, due: Option<u64>) -> Later<'a, ()> {
        in_time::<sqlx::Postgres, _>(async move {
            let rest = sqlx::query("UPDATE tables SET runner = NULL, due = $3 WHERE id = $2 AND runner = $1");
            rest.bind(self.node).bind(table).bind(due.map(|due| due as i64)).execute(&self.writer).await?;
            Ok(())
        })
    }

    fn run_due(&self, now: u64, most: u32) -> Later<'_, Vec<String>> {
        in_time::<sqlx::Postgres, _>(async move {
            // Whoever asks at the same time gets others.
            let run = "UPDATE tables SET runner = $1 WHERE id IN (SELECT id FROM tables \
                       WHERE stage = 1 AND runner IS NULL AND due <= $2 ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED) \
                       AND EXISTS (SELECT 1 FROM nodes WHERE nodes.id = $1) RETURNING id";
            let run = sqlx::query_scalar(run).bind(self.node).bind(now as i64).bind(i64::from(most));
            Ok(run.fetch_all(&self.writer).await?)
        })
    }

    fn come<'a>(&'a self, table: &'a str, seat: u8) -> Later<'a, ()> {
        in_time::<sqlx::Postgres, _>(async move {
            let come = "WITH new AS (INSERT INTO present (table_id, seat, node) \
                        SELECT $2, $3, $1 WHERE EXISTS (SELECT 1 FROM nodes WHERE nodes.id = $1) \
                        ON CONFLICT DO NOTHING RETURNING table_id) \
                        SELECT count(pg_notify($4, table_id || ' 0')) FROM new";
            let come = sqlx::query(come).bind(self.node).bind(table).bind(i64::from(seat)).bind(CHANNEL);
            come.execute(&self.writer).await?;
            Ok(())
        })
    }

    fn go<'a>(&'a self, table: &'a str, seat: u8) -> Later<'a, ()> {
        in_time::<sqlx::Postgres, _>(async move {
            let go = "WITH gone AS (DELETE FROM present WHERE node = $1 AND table_id = $2 AND seat = $3 \
                      RETURNING table_id) SELECT count(pg_notify($4, table_id || ' 0')) FROM gone";
            let go = sqlx::query(go).bind(self.node).bind(table).bind(i64::from(seat)).bind(CHANNEL);
            go.execute(&self.writer).await?;
            Ok(())
        })
    }

    fn elsewhere<'a>(&'a self, table: &'a str) -> Later<'a, Vec<u8>> {
        in_time::<sqlx::Postgres, _>(async move {
            let seats = "SELECT DISTINCT seat FROM present WHERE table_id = $2 AND node <> $1";
            let seats = sqlx::query_scalar::<_, i64>(seats).bind(self.node).bind(table);
            Ok(seats.fetch_all(&self.reader).await?.into_iter().map(|seat| seat as u8).collect())
        })
    }

    fn tell<'a>(&'a self, table: &'a str) -> Later<'a, ()> {
        in_time::<sqlx::Postgres, _>(async move {
            let tell = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(format!("{table} 0"));
            tell.execute(&self.reader).await?;
            Ok(())
        })
    }

    fn last_steps<'a>(&'a self, tables: &'a [String]) -> Later<'a, Vec<(String, u32)>> {
        in_time::<sqlx::Postgres, _>(async move {
            // One look at the end of each table's steps: grouping them would read them all.
            let last = "SELECT id, (SELECT max(seq) FROM steps WHERE table_id = id) FROM unnest($1::text[]) AS id";
            let last = sqlx::query_as::<_, (String, Option<i64>)>(last).bind(tables);
            let rows = last.fetch_all(&self.reader).await?;
            Ok(rows.into_iter().map(|(table, seq)| (table, seq.unwrap_or_default() as u32)).collect())
        })
    }

    fn news(&self) -> mpsc::Receiver<News> {
        let (to, from) = mpsc::channel(MOST_NEWS);
        let (options, pool) = (self.reader.connect_options(), self.reader.clone());
        tokio::spawn(async move {
            while !to.is_closed() && !pool.is_closed() {
                match listen(&options, &to).await {
                    Ok(()) => return,
                    Err(error) => tracing::warn!(%error, "news of other servers cannot be heard"),
                }
                tokio::time::sleep(BEAT).await;
            }
        });
        from
    }
}

impl Postgres {
    /// Puts this server on the list, if all that are on it have its version. Several that come at once wait for each other.
    async fn join(&self) -> Result<(), StoreError> {
        let Version { protocol, lines } = Version::OURS;
        let mut transaction = self.writer.begin().await?;
        sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
        let other = "SELECT protocol, lines FROM nodes \
                     WHERE until > clock_timestamp() AND (protocol <> $1 OR lines <> $2) LIMIT 1";
        let other = sqlx::query_as::<_, (i64, i64)>(other).bind(i64::from(protocol)).bind(i64::from(lines));
        if let Some((protocol, lines)) = other.fetch_optional(&mut *transaction).await? {
            let theirs = Version { protocol: protocol as u16, lines: lines as u16 };
            return Err(StoreError::OtherVersion { theirs, ours: Version::OURS });
        }
        let join = "INSERT INTO nodes (id, until, protocol, lines) \
                    VALUES ($1, clock_timestamp() + make_interval(secs => $2), $3, $4) ON CONFLICT DO NOTHING";
        let join = sqlx::query(join).bind(self.node).bind(LEASE.as_secs_f64());
        join.bind(i64::from(protocol)).bind(i64::from(lines)).execute(&mut *transaction).await?;
        Ok(transaction.commit().await?)
    }
}

/// Passes on what is heard until nobody wants it any more, on a connection of its own: one that is lost without a word would
/// keep its place among others for ever.
async fn listen(options: &PgConnectOptions, to: &mpsc::Sender<News>) -> Result<(), StoreError> {
    let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(CONNECT_PATIENCE);
    let pool = pool.connect_lazy_with(options.clone());
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    // Whatever was said before.
    let mut news = Some(News::Missed);
    loop {
        if let Some(news) = news.take()
            && to.send(news).await.is_err()
        {
            return Ok(());
        }
        let heard = tokio::select! {
            heard = tokio::time::timeout(SILENCE, listener.try_recv()) => heard,
            () = to.closed() => return Ok(()),
        };
        let heard = heard.map_err(|_| StoreError::Away("nothing is heard of it".to_owned()))??;
        let heard = heard.ok_or_else(|| StoreError::Away("the connection was lost".to_owned()))?;
        news = heard.payload().split_once(' ').and_then(|(table, seq)| {
            let (table, seq) = (table.to_owned(), seq.parse().ok()?);
            Some(if seq == 0 { News::Around { table } } else { News::Step { table, seq } })
        });
    }
}
