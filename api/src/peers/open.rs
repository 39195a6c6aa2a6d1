//! Counts how many things of one kind, such as sockets, each holder has open now, and limits the number.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
};

use crate::error::ApiError;

/// How long a refused caller should wait: sockets without a sign-in are closed within this time.
const RETRY_AFTER_SECONDS: u64 = 10;

/// Counts open things of one kind, such as requests, per holder.
#[derive(Clone)]
pub(crate) struct Open<K>(Arc<Counts<K>>);

struct Counts<K> {
    /// `None` when limits are off.
    most: Option<usize>,
    held: Mutex<HashMap<K, usize>>,
}

/// One counted thing. It is no longer counted after this is dropped.
pub(crate) struct Taken<K: Eq + Hash> {
    counts: Arc<Counts<K>>,
    holder: K,
}

impl<K: Eq + Hash + Clone> Open<K> {
    pub(crate) fn new(most: Option<usize>) -> Self {
        Self(Arc::new(Counts { most, held: Mutex::default() }))
    }

    /// Counts one more for this holder; `None` when the holder has reached the limit.
    pub(crate) fn take(&self, holder: K) -> Option<Taken<K>> {
        let mut held = self.0.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(holder.clone()).or_default();
        if self.0.most.is_some_and(|most| *count >= most) {
            return None;
        }
        *count += 1;
        Some(Taken { counts: Arc::clone(&self.0), holder })
    }
}

impl<K: Eq + Hash> Drop for Taken<K> {
    fn drop(&mut self) {
        let mut held = self.counts.held.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(count) = held.get_mut(&self.holder) else { return };
        *count -= 1;
        if *count == 0 {
            held.remove(&self.holder);
        }
    }
}

/// The refusal for one `what` too many.
pub(crate) fn too_many_open(what: &str) -> ApiError {
    let text = format!("Too many {what} are open at once. Please close some, or try again in a moment.");
    ApiError::TooMany { text, retry_after_seconds: RETRY_AFTER_SECONDS }
}

/// A limit times the factor in the settings, at least one; `None` when limits are off.
pub(crate) fn scaled(most: usize, factor: Option<f64>) -> Option<usize> {
    // The conversion from float to integer saturates.
    factor.map(|factor| ((most as f64 * factor).round() as usize).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_owner_is_limited_and_a_released_place_can_be_used_again() {
        let open = Open::new(Some(2));
        let first = open.take("ada").unwrap();
        let _second = open.take("ada").unwrap();
        assert!(open.take("ada").is_none());
        assert!(open.take("bob").is_some());
        drop(first);
        assert!(open.take("ada").is_some());
        assert_eq!(open.0.held.lock().unwrap().len(), 1, "those who hold nothing are forgotten");
    }

    #[test]
    fn a_limit_scales_with_the_setting_and_is_never_zero() {
        assert_eq!(scaled(100, Some(0.5)), Some(50));
        assert_eq!(scaled(100, Some(0.000_1)), Some(1));
        assert_eq!(scaled(100, Some(1e300)), Some(usize::MAX));
        assert_eq!(scaled(100, None), None);
    }
}
