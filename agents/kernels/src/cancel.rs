//! Stops work that is no longer wanted. `unless_cancelled` runs the work; `look`, called in every loop that can take
//! long, stops the work when the caller has cancelled it. It unwinds the stack, so the functions in between need not return
//! an error, and all memory of the work is freed. Outside of `unless_cancelled` a look costs almost nothing.
//!
//! A cancellation belongs to a thread. Work that runs on other threads takes it along with a `Ticket`.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

/// Amount of work, as counted by `step`, between two looks.
const LOOK_AFTER: usize = 1 << 16;

/// Amount that one call of `tick` counts. Small enough for callers whose steps take up to a millisecond.
const TICK: usize = 1 << 11;

type IsCancelled = Arc<dyn Fn() -> bool + Send + Sync>;

thread_local! {
    static CURRENT: RefCell<Option<IsCancelled>> = const { RefCell::new(None) };
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// The payload that unwinds through cancelled work. It is not a panic: nothing is printed.
struct Cancelled;

/// Runs the work and returns its result, or `None` once `is_cancelled` returns true.
/// `is_cancelled` is called often, so it must be fast.
pub fn unless_cancelled<T>(
    is_cancelled: impl Fn() -> bool + Send + Sync + 'static,
    work: impl FnOnce() -> T,
) -> Option<T> {
    let ticket = Ticket(Some(Arc::new(is_cancelled)));
    match catch_unwind(AssertUnwindSafe(|| ticket.run(work))) {
        Ok(done) => Some(done),
        Err(payload) if payload.is::<Cancelled>() => None,
        Err(panic) => resume_unwind(panic),
    }
}

/// Whether the work of this thread is cancelled.
pub fn is_cancelled() -> bool {
    CURRENT.with_borrow(|current| current.as_ref().is_some_and(|is_cancelled| is_cancelled()))
}

/// Stops the work if it is cancelled. For steps that take a microsecond or more.
pub fn look() {
    // Destructors that run during unwinding may do work too, and a second unwind would abort the process.
    if is_cancelled() && !std::thread::panicking() {
        resume_unwind(Box::new(Cancelled));
    }
}

/// Looks once in 32 calls. For steps that take nanoseconds.
pub fn tick() {
    step(TICK);
}

/// Looks after a certain amount of work: bytes, or values of a series.
pub fn step(amount: usize) {
    let count = COUNT.get().saturating_add(amount);
    if count < LOOK_AFTER {
        COUNT.set(count);
    } else {
        COUNT.set(0);
        look();
    }
}

/// Returns the payload unchanged, unless it stands for a cancellation: then it continues the unwinding. For callers that turn
/// the panics of a library into errors.
pub fn leave_if_cancelled(payload: Box<dyn std::any::Any + Send>) -> Box<dyn std::any::Any + Send> {
    if payload.is::<Cancelled>() { resume_unwind(payload) } else { payload }
}

/// The cancellation of one thread, to be passed on to another thread.
#[derive(Clone)]
pub struct Ticket(Option<IsCancelled>);

impl Ticket {
    /// The ticket of the current thread.
    pub fn here() -> Self {
        Self(CURRENT.with_borrow(Clone::clone))
    }

    /// Runs a part of the work, which stops when the whole work is cancelled.
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> T {
        let _before = Before(CURRENT.replace(self.0.clone()));
        look();
        work()
    }
}

/// Restores the previous cancellation of a thread, because a thread of a pool may start one work within another.
struct Before(Option<IsCancelled>);

impl Drop for Before {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use rayon::prelude::*;

    use super::*;

    #[test]
    fn work_that_is_not_cancelled_returns_its_result() {
        let done = unless_cancelled(
            || false,
            || {
                (0..1_000).for_each(|_| tick());
                look();
                7
            },
        );
        assert_eq!(done, Some(7));
        look();
    }

    #[test]
    fn cancelled_work_stops_at_its_next_check_and_drops_its_values() {
        let held = Arc::new(());
        let flag = Arc::new(AtomicBool::new(false));
        let (inner, asked) = (Arc::clone(&held), Arc::clone(&flag));
        let done = unless_cancelled(
            move || asked.load(Ordering::Relaxed),
            || {
                let _inner = inner;
                for step in 0.. {
                    flag.fetch_or(step == 1_000, Ordering::Relaxed);
                    tick();
                    assert!(step <= 1_000 + LOOK_AFTER / TICK, "left too late");
                }
            },
        );
        assert_eq!((done, Arc::strong_count(&held)), (None, 1));
        assert!(!is_cancelled());
    }

    #[test]
    fn cancelling_also_stops_other_threads() {
        let steps = Arc::new(AtomicUsize::new(0));
        let seen = Arc::clone(&steps);
        let done = unless_cancelled(
            move || seen.load(Ordering::Relaxed) > 100,
            || {
                let ticket = Ticket::here();
                (0..1_000_000).into_par_iter().for_each(|_| {
                    ticket.run(|| steps.fetch_add(1, Ordering::Relaxed));
                });
            },
        );
        assert_eq!(done, None);
        assert!(steps.load(Ordering::Relaxed) < 10_000);
    }

    #[test]
    fn a_panic_is_passed_on() {
        let caught = catch_unwind(|| unless_cancelled(|| false, || panic!("broken")));
        assert_eq!(caught.unwrap_err().downcast_ref::<&str>(), Some(&"broken"));
    }
}
