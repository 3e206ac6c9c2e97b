//! A connection that is kept at hand.
//!
//! Whoever takes one out of a pool and puts it back has the database asked three times whether it is still there. That is
//! more than what most of ours want of it, so those who come again and again keep theirs. A connection that was lost, or left
//! in the middle of something, goes back to its pool, which looks at it, and the next one is new.

use super::StoreError;
use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use sqlx::{Executor, IntoArguments, Pool};
use tokio::sync::{Mutex, MutexGuard};

/// A connection for many, one after the other, in the order in which they came.
pub(super) struct AtHand<D: sqlx::Database> {
    pool: Pool<D>,
    kept: Mutex<Option<PoolConnection<D>>>,
}

/// The connection, for one of them.
pub(super) struct Held<'a, D: sqlx::Database> {
    pub(super) connection: PoolConnection<D>,
    place: MutexGuard<'a, Option<PoolConnection<D>>>,
}

impl<D: sqlx::Database> AtHand<D> {
    pub(super) fn of(pool: Pool<D>) -> AtHand<D> {
        AtHand { pool, kept: Mutex::new(None) }
    }

    /// Waits for the connection.
    pub(super) async fn hold(&self) -> Result<Held<'_, D>, StoreError> {
        let mut place = self.kept.lock().await;
        let connection = match place.take() {
            Some(connection) => connection,
            None => self.pool.acquire().await?,
        };
        Ok(Held { connection, place })
    }

    /// Does what takes one statement.
    pub(super) async fn execute(&self, query: Query<'_, D, D::Arguments>) -> Result<D::QueryResult, StoreError>
    where
        D::Arguments: IntoArguments<D>,
        for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    {
        let mut held = self.hold().await?;
        let done = query.execute(&mut *held.connection).await?;
        held.keep();
        Ok(done)
    }

    /// Keeps nothing any more, so that the pool can be closed.
    pub(super) async fn let_go(&self) {
        drop(self.kept.lock().await.take());
    }
}

impl<D: sqlx::Database> Held<'_, D> {
    /// Everything went well: the connection is for the next one.
    pub(super) fn keep(self) {
        let Held { connection, mut place } = self;
        *place = Some(connection);
    }
}
