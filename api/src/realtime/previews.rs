//! Requests that wait for a preview: what somebody tries is calculated by a worker, which may be another process.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use protocol::{PreviewOutcome, UserId};
use tokio::sync::oneshot;
use uuid::Uuid;

/// Previews that one user may wait for at once.
const MOST_PER_USER: usize = 4;

/// The requests of this process that wait.
#[derive(Default)]
pub struct Previews(Arc<Mutex<Waiting>>);

type Waiting = HashMap<Uuid, (UserId, oneshot::Sender<PreviewOutcome>)>;

/// A place among those that wait; dropping it before the outcome is there gives it up.
pub struct Place {
    id: Uuid,
    outcome: oneshot::Receiver<PreviewOutcome>,
    waiting: Arc<Mutex<Waiting>>,
    when_given_up: Option<Box<dyn FnOnce() + Send>>,
}

impl Previews {
    /// Waits for a preview; none when this user waits for too many already. `when_given_up` is called when the request ends
    /// before the outcome is there.
    pub fn wait_for(
        &self,
        id: Uuid,
        user: UserId,
        when_given_up: impl FnOnce() + Send + 'static,
    ) -> Option<Place> {
        let (sender, outcome) = oneshot::channel();
        let mut waiting = locked(&self.0);
        if waiting.values().filter(|(known, _)| *known == user).count() >= MOST_PER_USER {
            return None;
        }
        waiting.insert(id, (user, sender));
        let when_given_up: Box<dyn FnOnce() + Send> = Box::new(when_given_up);
        Some(Place { id, outcome, waiting: self.0.clone(), when_given_up: Some(when_given_up) })
    }

    /// Gives the outcome to the request that waits for it, if it is one of this process.
    pub fn arrived(&self, id: Uuid, outcome: PreviewOutcome) {
        if let Some((_, sender)) = locked(&self.0).remove(&id) {
            // The request may just have given up.
            let _ = sender.send(outcome);
        }
    }
}

impl Place {
    /// The outcome; none when it was lost, such as with the connection to the workers.
    pub async fn outcome(mut self) -> Option<PreviewOutcome> {
        (&mut self.outcome).await.ok()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let is_given_up = locked(&self.waiting).remove(&self.id).is_some();
        if let Some(when_given_up) = self.when_given_up.take().filter(|_| is_given_up) {
            when_given_up();
        }
    }
}

fn locked(waiting: &Mutex<Waiting>) -> MutexGuard<'_, Waiting> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_outcome_reaches_the_request_that_waits_and_a_user_waits_for_a_few_at_once() {
        let previews = Previews::default();
        let (user, other) = (UserId::generate(), UserId::generate());
        let id = Uuid::now_v7();
        let place = previews.wait_for(id, user, || panic!("not given up")).unwrap();
        previews.arrived(Uuid::now_v7(), PreviewOutcome::Failed);
        previews.arrived(id, PreviewOutcome::Refused("no".to_owned()));
        assert_eq!(place.outcome().await, Some(PreviewOutcome::Refused("no".to_owned())));

        let mut places: Vec<_> =
            (0..MOST_PER_USER).map(|_| previews.wait_for(Uuid::now_v7(), user, || ())).collect();
        assert!(places.iter().all(Option::is_some));
        assert!(previews.wait_for(Uuid::now_v7(), user, || ()).is_none());
        assert!(previews.wait_for(Uuid::now_v7(), other, || ()).is_some(), "others have places of their own");
        places.pop();
        assert!(
            previews.wait_for(Uuid::now_v7(), user, || ()).is_some(),
            "a request that gives up frees its place"
        );
    }

    #[test]
    fn a_request_that_ends_without_its_outcome_says_so_once() {
        let previews = Previews::default();
        let (given_up, heard) = std::sync::mpsc::channel();
        let id = Uuid::now_v7();
        let place = previews.wait_for(id, UserId::generate(), move || given_up.send(id).unwrap()).unwrap();
        drop(place);
        assert_eq!(heard.iter().collect::<Vec<_>>(), [id]);
    }
}
