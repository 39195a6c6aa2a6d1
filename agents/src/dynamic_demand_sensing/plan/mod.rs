//! From what was asked and the file to the arithmetic in `kernels::sensing`.
//! Reading order: `sentiment`, `prepared`, `horizon`, `sensed`, `assumed`, `change`, `unexplained`, `refusals`.

pub(super) mod assumed;
pub(super) mod change;
pub(super) mod horizon;
pub(super) mod prepared;
pub(super) mod refusals;
pub(super) mod sensed;
pub(super) mod sentiment;
pub(super) mod unexplained;
