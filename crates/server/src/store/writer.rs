//! Steps of all tables go to one writer. While it commits, others queue up; what has queued is the next group, so that a
//! lone step waits for nobody and many share one sync of the disk.

use super::sql::{Dialect, in_time};
use super::{Append, Cause, StoreError};
use sqlx::{ColumnIndex, Decode, Encode, Executor, Pool, Type};
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
pub(super) async fn write_groups<D: Dialect>(pool: Pool<D>, writer: i64, mut waiting: mpsc::Receiver<Waiting>)
where
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> String: Encode<'v, D> + Decode<'v, D> + Type<D>,
    for<'v> i64: Encode<'v, D> + Decode<'v, D> + Type<D>,
    usize: ColumnIndex<D::Row>,
{
    let mut group = Vec::with_capacity(MOST_IN_A_GROUP);
    while waiting.recv_many(&mut group, MOST_IN_A_GROUP).await > 0 {
        match in_time::<D, _>(write_surely(&pool, writer, &group)).await {
            Ok(written) if written == group.len() => group.drain(..).for_each(|one| drop(one.done.send(Ok(())))),
            Ok(_) => tell_each(&pool, writer, &mut group).await,
            Err(error) => group.drain(..).for_each(|one| drop(one.done.send(Err(error.clone())))),
        }
    }
}

/// Writes a group, on another connection if the first one breaks: nobody knows whether that was before or after, and what is
/// there already is ours. How many steps of it were the first with their number.
async fn write_surely<D: Dialect>(pool: &Pool<D>, writer: i64, group: &[Waiting]) -> Result<usize, StoreError> {
    match D::write_group(&mut *pool.acquire().await?, writer, group).await {
        Err(StoreError::Away(_)) => D::write_group(&mut *pool.acquire().await?, writer, group).await,
        written => written,
    }
}

/// Some step of a group was not written: tells each whether it was the one.
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
        let kept = sqlx::query_scalar::<_, i64>("SELECT stage FROM tables WHERE id = $1").bind(&append.table);
        let found = in_time::<D, _>(async {
            Ok((query.fetch_optional(pool).await?, kept.fetch_optional(pool).await?.is_some()))
        });
        let _ = done.send(match found.await {
            Ok((Some((by, step)), _)) if by == writer && step == append.step => Ok(()),
            Ok((_, false)) => Err(StoreError::Gone),
            Ok((None, true)) if append.cause == Cause::Due => Err(StoreError::NotRunner),
            Ok(_) => Err(StoreError::Taken),
            Err(error) => Err(error),
        });
    }
}
