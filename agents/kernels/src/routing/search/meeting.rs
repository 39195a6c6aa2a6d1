//! Meetings of parallel searches: all of them continue from the best of their plans. They meet at fixed shares of the
//! limits and wait for each other, so a number of iterations gives the same plan regardless of the speed of each thread.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Share of the limits before the first meeting: while searches are hot, their plans predict little of their final plans.
const FIRST: f64 = 0.5;

/// Share of the limits between two meetings.
const BETWEEN: f64 = 0.05;

/// The shared state of all searches that meet.
#[derive(Debug)]
pub(crate) struct Meeting<P> {
    table: Mutex<Table<P>>,
}

#[derive(Debug)]
struct Table<P> {
    /// Number of searches that are still running.
    members: usize,
    present: usize,
    /// Number of meetings so far.
    number: u64,
    /// The best plan brought to this meeting, by cost and number of the search.
    brought: Option<(f64, usize, P)>,
    /// The best plan of the last meeting.
    agreed: Option<(usize, P)>,
}

/// The membership of one search in the meetings; ends when it is dropped.
#[derive(Debug)]
pub(crate) struct Seat<'m, P> {
    meeting: &'m Meeting<P>,
    index: usize,
    next: f64,
}

impl<P: Clone> Meeting<P> {
    pub(crate) fn new(members: usize) -> Self {
        let (members, present, number) = (members.max(1), 0, 0);
        Self { table: Mutex::new(Table { members, present, number, brought: None, agreed: None }) }
    }

    /// The membership of one search; every search must take its own.
    pub(crate) fn seat(&self, index: usize) -> Seat<'_, P> {
        Seat { meeting: self, index, next: FIRST }
    }

    fn table(&self) -> MutexGuard<'_, Table<P>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P: Clone> Seat<'_, P> {
    /// If a meeting is due: waits for the others, and returns the best plan unless this search brought it.
    pub(crate) fn meet(&mut self, share: f64, cost: f64, plan: &P, is_over: &dyn Fn() -> bool) -> Option<P> {
        if share < self.next {
            return None;
        }
        self.next += BETWEEN;
        let mut table = self.meeting.table();
        if table.members == 1 {
            return None;
        }
        table.bring(cost, self.index, plan);
        let number = table.number;
        table.present += 1;
        table.close_if_complete();
        while table.number == number {
            drop(table);
            if is_over() {
                self.meeting.table().go(number);
                return None;
            }
            thread::yield_now();
            table = self.meeting.table();
        }
        table.agreed.as_ref().filter(|(index, _)| *index != self.index).map(|(_, plan)| plan.clone())
    }
}

impl<P> Drop for Seat<'_, P> {
    fn drop(&mut self) {
        let mut table = self.meeting.table.lock().unwrap_or_else(PoisonError::into_inner);
        table.members -= 1;
        table.close_if_complete();
    }
}

impl<P> Table<P> {
    fn bring(&mut self, cost: f64, index: usize, plan: &P)
    where
        P: Clone,
    {
        if self.brought.as_ref().is_none_or(|best| (cost, index) < (best.0, best.1)) {
            self.brought = Some((cost, index, plan.clone()));
        }
    }

    fn close_if_complete(&mut self) {
        if self.present > 0 && self.present >= self.members {
            self.present = 0;
            self.number += 1;
            self.agreed = self.brought.take().map(|(_, index, plan)| (index, plan));
        }
    }

    /// Leaves a meeting that is still waiting for others.
    fn go(&mut self, number: u64) {
        if self.number == number {
            self.present -= 1;
        }
    }
}
