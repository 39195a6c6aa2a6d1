//! Group commit: calls that arrive while a transaction runs share the next one. Under load a transaction serves
//! dozens of callers for the price of one; an idle database serves each caller at once.

use std::{collections::HashSet, future::Future, hash::Hash, sync::Arc};

use tokio::sync::{mpsc, oneshot};

/// The most calls in one transaction.
const LARGEST: usize = 128;

struct Call<I, O> {
    input: I,
    reply: oneshot::Sender<sqlx::Result<O>>,
}

/// Collects calls of one kind. Clones share the collection.
pub(in crate::db) struct Batcher<I, O> {
    calls: mpsc::UnboundedSender<Call<I, O>>,
}

impl<I, O> Clone for Batcher<I, O> {
    fn clone(&self) -> Self {
        Self { calls: self.calls.clone() }
    }
}

impl<I: Send + Sync + 'static, O: Send + 'static> Batcher<I, O> {
    /// Starts to collect; ends when every clone is gone. No two calls with the same `key` share a transaction.
    /// `run` answers a batch in its order, all or nothing; when it fails, every call is tried alone.
    pub(in crate::db) fn start<K, F, R>(key: fn(&I) -> K, run: F) -> Self
    where
        K: Hash + Eq + Send + 'static,
        F: Fn(Arc<[I]>) -> R + Send + Sync + 'static,
        R: Future<Output = sqlx::Result<Vec<O>>> + Send,
        I: Clone,
    {
        let (calls, mut arriving) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            let mut waiting = Vec::new();
            loop {
                if waiting.is_empty() && arriving.recv_many(&mut waiting, LARGEST).await == 0 {
                    return;
                }
                while waiting.len() < LARGEST {
                    let Ok(call) = arriving.try_recv() else { break };
                    waiting.push(call);
                }
                // A caller that has stopped waiting has already reported a failure, so nothing may be stored for it.
                waiting.retain(|call: &Call<I, O>| !call.reply.is_closed());
                let batch = take_distinct(&mut waiting, key);
                if !batch.is_empty() {
                    answer(batch, &run).await;
                }
            }
        });
        Self { calls }
    }

    /// The answer to one call.
    pub(in crate::db) async fn call(&self, input: I) -> sqlx::Result<O> {
        let (reply, answer) = oneshot::channel();
        if self.calls.send(Call { input, reply }).is_err() {
            return Err(sqlx::Error::WorkerCrashed);
        }
        answer.await.unwrap_or(Err(sqlx::Error::WorkerCrashed))
    }
}

/// Takes the first call of each key; the others wait for the next batch.
fn take_distinct<I, O, K: Hash + Eq>(waiting: &mut Vec<Call<I, O>>, key: fn(&I) -> K) -> Vec<Call<I, O>> {
    let mut seen = HashSet::with_capacity(waiting.len());
    let (batch, rest) = std::mem::take(waiting).into_iter().partition(|call| seen.insert(key(&call.input)));
    *waiting = rest;
    batch
}

async fn answer<I, O, F, R>(batch: Vec<Call<I, O>>, run: &F)
where
    I: Clone,
    F: Fn(Arc<[I]>) -> R,
    R: Future<Output = sqlx::Result<Vec<O>>>,
{
    let inputs: Arc<[I]> = batch.iter().map(|call| call.input.clone()).collect();
    match run(inputs).await {
        Ok(outputs) => {
            for (call, output) in batch.into_iter().zip(outputs) {
                let _ = call.reply.send(Ok(output));
            }
        }
        Err(error) if batch.len() == 1 => {
            for call in batch {
                let _ = call.reply.send(Err(sqlx::Error::Protocol(error.to_string())));
            }
        }
        // Each call alone would wait just as long, and the last one for the sum of all waits.
        Err(sqlx::Error::PoolTimedOut) => {
            for call in batch {
                let _ = call.reply.send(Err(sqlx::Error::PoolTimedOut));
            }
        }
        // One call may have made all others fail.
        Err(_) => {
            for call in batch.into_iter().filter(|call| !call.reply.is_closed()) {
                let output = run(Arc::from([call.input.clone()])).await;
                let _ = call
                    .reply
                    .send(output.and_then(|mut outputs| outputs.pop().ok_or(sqlx::Error::RowNotFound)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn simultaneous_calls_share_a_batch_unless_their_keys_are_equal() {
        let batcher = Batcher::start(
            |input: &u32| *input,
            async |batch: Arc<[u32]>| Ok(batch.iter().map(|input| (*input, batch.len())).collect::<Vec<_>>()),
        );
        let calls = [1, 2, 2, 3].map(|input| batcher.call(input));
        let answers: Vec<_> =
            futures::future::join_all(calls).await.into_iter().map(Result::unwrap).collect();
        assert_eq!(answers.iter().map(|(input, _)| *input).collect::<Vec<_>>(), [1, 2, 2, 3]);
        let mut sizes: Vec<_> = answers.iter().map(|(_, size)| *size).collect();
        sizes.sort_unstable();
        assert_eq!(sizes.last(), Some(&3));
    }

    #[tokio::test]
    async fn each_of_many_calls_is_answered() {
        let batcher = Batcher::start(|input: &usize| *input, async |batch: Arc<[usize]>| Ok(batch.to_vec()));
        let calls = (0..LARGEST * 3).map(|input| batcher.call(input));
        let answers = futures::future::join_all(calls).await;
        assert!(
            answers.into_iter().enumerate().all(|(input, answer)| answer.is_ok_and(|answer| answer == input))
        );
    }

    #[tokio::test]
    async fn a_call_is_not_run_when_its_caller_no_longer_waits() {
        let (go, run) =
            (Arc::new(tokio::sync::Semaphore::new(0)), Arc::new(std::sync::Mutex::new(Vec::new())));
        let (gate, seen) = (Arc::clone(&go), Arc::clone(&run));
        let batcher = Batcher::start(
            |input: &u32| *input,
            move |batch: Arc<[u32]>| {
                let (gate, seen) = (Arc::clone(&gate), Arc::clone(&seen));
                async move {
                    gate.acquire().await.unwrap().forget();
                    seen.lock().unwrap().extend(batch.iter().copied());
                    Ok(batch.to_vec())
                }
            },
        );
        let first = tokio::spawn({
            let batcher = batcher.clone();
            async move { batcher.call(1).await }
        });
        tokio::task::yield_now().await;
        let left = tokio::spawn({
            let batcher = batcher.clone();
            async move { batcher.call(2).await }
        });
        tokio::task::yield_now().await;
        left.abort();
        assert!(left.await.unwrap_err().is_cancelled());
        go.add_permits(10);
        assert_eq!(first.await.unwrap().unwrap(), 1);
        assert_eq!(batcher.call(3).await.unwrap(), 3);
        assert_eq!(*run.lock().unwrap(), [1, 3]);
    }

    #[tokio::test]
    async fn a_failing_call_does_not_fail_the_others_in_its_batch() {
        let batcher = Batcher::start(
            |input: &u32| *input,
            async |batch: Arc<[u32]>| {
                if batch.contains(&2) { Err(sqlx::Error::RowNotFound) } else { Ok(batch.to_vec()) }
            },
        );
        let answers = futures::future::join_all([1, 2, 3].map(|input| batcher.call(input))).await;
        assert_eq!(answers.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    }
}
