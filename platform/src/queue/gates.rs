//! Which lanes this process takes no jobs from at the moment, because an administrator has paused them or drains it.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use protocol::jobs::Lane;

/// One gate per lane, open at first. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Gates(Arc<[AtomicBool; Lane::ALL.len()]>);

impl Gates {
    pub(super) fn set_shut(&self, lane: Lane, is_shut: bool) {
        self.gate(lane).store(is_shut, Ordering::Release);
    }

    pub(super) fn is_shut(&self, lane: Lane) -> bool {
        self.gate(lane).load(Ordering::Acquire)
    }

    fn gate(&self, lane: Lane) -> &AtomicBool {
        match lane {
            Lane::Chat => &self.0[0],
            Lane::Analyses => &self.0[1],
            Lane::Files => &self.0[2],
            Lane::Previews => &self.0[3],
        }
    }
}
