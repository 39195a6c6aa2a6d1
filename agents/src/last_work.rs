//! What an engine has calculated last, kept by a caller that soon asks for nearly the same: a worker that tries other parameters
//! of a run. Work is repeated unless everything that decides its result is the same, so nothing changes but the time.

use std::{
    any::Any,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use intake::AgentError;

/// A digest of everything that decides a result.
pub(crate) type Key = [u8; 32];

/// The last result of one engine. By default nothing is kept; clones share what is.
#[derive(Clone, Default)]
pub struct LastWork(Option<Arc<Mutex<Option<Done>>>>);

struct Done {
    key: Key,
    result: Arc<dyn Any + Send + Sync>,
    bytes: usize,
}

impl LastWork {
    /// Keeps the next result.
    #[must_use]
    pub fn keeping() -> Self {
        Self(Some(Arc::default()))
    }

    /// The result that was kept under this key, or else the one that `work` gives; `bytes` says how much memory it takes.
    pub(crate) fn or_done<T: Any + Send + Sync>(
        &self,
        key: Key,
        work: impl FnOnce() -> Result<T, AgentError>,
        bytes: impl FnOnce(&T) -> usize,
    ) -> Result<Arc<T>, AgentError> {
        let Some(place) = &self.0 else { return Ok(Arc::new(work()?)) };
        let kept = locked(place).as_ref().filter(|done| done.key == key).map(|done| done.result.clone());
        if let Some(Ok(result)) = kept.map(Arc::downcast) {
            return Ok(result);
        }
        let result = Arc::new(work()?);
        *locked(place) = Some(Done { key, bytes: bytes(&result), result: result.clone() });
        Ok(result)
    }

    /// The bytes of memory that the result takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let Some(place) = &self.0 else { return 0 };
        locked(place).as_ref().map_or(0, |done| done.bytes)
    }
}

fn locked(place: &Mutex<Option<Done>>) -> MutexGuard<'_, Option<Done>> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_work_with_the_same_key_is_not_repeated_and_only_where_it_is_kept() {
        let ask = |last: &LastWork, key: u8, result: &'static str| {
            *last.or_done([key; 32], || Ok(result), |result| result.len()).unwrap()
        };
        let kept = LastWork::keeping();
        assert_eq!(kept.bytes(), 0);
        assert_eq!(ask(&kept, 1, "first"), "first");
        assert_eq!(ask(&kept.clone(), 1, "again"), "first");
        assert_eq!(kept.bytes(), 5);
        assert_eq!(ask(&kept, 2, "other"), "other");
        assert_eq!(ask(&kept, 1, "repeated"), "repeated", "only the last is kept");
        assert_eq!(*kept.or_done([1; 32], || Ok(7), |_| 8).unwrap(), 7, "of another kind");
        let forgets = LastWork::default();
        assert_eq!(ask(&forgets, 1, "first"), "first");
        assert_eq!(ask(&forgets, 1, "again"), "again");
    }
}
