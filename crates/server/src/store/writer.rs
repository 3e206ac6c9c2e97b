//! Steps of all tables go to one writer. While it commits, others queue up; what has queued is the next group, so that a
//! lone step waits for nobody and many share one sync of the disk.

use super::sql::{Dialect, in_time};
use super::{Append, StoreError};
use sqlx::{AssertSqlSafe, ColumnIndex, Decode, Encode, Executor, Pool, Type};
use std::fmt::Write as _;
use tokio::sync::{mpsc, oneshot};

/// So many steps share one commit at most.
pub(super) const MOST_IN_A_GROUP: usize = 64;
/// So many steps may wait for the writer before those who bring them wait too.
pub(super) const MOST_WAITING: usize = 1024;

/// A step that waits, and whoever brought it.
pub(super) struct Waiting {
    pub(super) append: Append,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// Writes what waits, group by group, until nobody can bring anything any more.
pub(super) async fn write_groups<D: Dialect>(pool: Pool<D>, mut waiting: mpsc::Receiver<Waiting>)
where
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> String: Encode<'v, D> + Decode<'v, D> + Type<D>,
    for<'v> i64: Encode<'v, D> + Decode<'v, D> + Type<D>,
    usize: ColumnIndex<D::Row>,
{
    let mut random = [0; 8];
    // Without it two who write would still be kept apart by the key; they would only learn it later.
    let _ = getrandom::fill(&mut random);
    let writer = i64::from_le_bytes(random);
    let statements: Vec<String> = (1..=MOST_IN_A_GROUP).map(insert_statement).collect();
    let mut group = Vec::with_capacity(MOST_IN_A_GROUP);
    while waiting.recv_many(&mut group, MOST_IN_A_GROUP).await > 0 {
        // All who write to a database take steps in this order, so that no two of them wait for each other.
        group.sort_unstable_by(|one, other| key(one).cmp(&key(other)));
        let statement = &statements[group.len() - 1];
        match in_time(write_surely(&pool, writer, statement, &group)).await {
            Ok(true) => group.drain(..).for_each(|one| drop(one.done.send(Ok(())))),
            Ok(false) => tell_each(&pool, writer, &mut group).await,
            Err(error) => group.drain(..).for_each(|one| drop(one.done.send(Err(error.clone())))),
        }
    }
}

fn key(waiting: &Waiting) -> (&str, u32) {
    (&waiting.append.table, waiting.append.seq)
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

/// Writes a group, on another connection if the first one breaks: nobody knows whether that was before or after, and what is
/// there already is ours. Whether every step of it was the first with its number.
async fn write_surely<D: Dialect>(
    pool: &Pool<D>,
    writer: i64,
    statement: &str,
    group: &[Waiting],
) -> Result<bool, StoreError>
where
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> String: Encode<'v, D> + Type<D>,
    for<'v> i64: Encode<'v, D> + Type<D>,
{
    match write_group(&mut *pool.acquire().await?, writer, statement, group).await {
        Err(StoreError::Away(_)) => write_group(&mut *pool.acquire().await?, writer, statement, group).await,
        written => written,
    }
}

/// Writes a group in one commit; whether every step of it was the first with its number.
async fn write_group<D: Dialect>(
    connection: &mut D::Connection,
    writer: i64,
    statement: &str,
    group: &[Waiting],
) -> Result<bool, StoreError>
where
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> String: Encode<'v, D> + Type<D>,
    for<'v> i64: Encode<'v, D> + Type<D>,
{
    let mut query = sqlx::query(AssertSqlSafe(statement.to_owned()));
    for Waiting { append, .. } in group {
        query = query.bind(&append.table).bind(i64::from(append.seq)).bind(writer).bind(&append.step);
    }
    Ok(D::n_changed(&query.execute(connection).await?) == group.len() as u64)
}

/// Some step of a group came second: tells each whether it was the one.
async fn tell_each<D: Dialect>(pool: &Pool<D>, writer: i64, group: &mut Vec<Waiting>)
where
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> String: Encode<'v, D> + Decode<'v, D> + Type<D>,
    for<'v> i64: Encode<'v, D> + Decode<'v, D> + Type<D>,
    usize: ColumnIndex<D::Row>,
{
    for Waiting { append, done } in group.drain(..) {
        let query =
            sqlx::query_as::<_, (i64, String)>("SELECT writer, step FROM steps WHERE table_id = $1 AND seq = $2");
        let query = query.bind(&append.table).bind(i64::from(append.seq));
        let found = in_time(async { Ok(query.fetch_optional(pool).await?) }).await;
        let _ = done.send(match found {
            Ok(Some((by, step))) if by == writer && step == append.step => Ok(()),
            Ok(_) => Err(StoreError::Taken),
            Err(error) => Err(error),
        });
    }
}
