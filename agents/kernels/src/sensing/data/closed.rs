//! Flags that close the shop: demand is zero whenever they have one of their values, and only then.

use crate::sensing::problem::{Problem, SignalKind};

const FEWEST_CLOSED: usize = 2;

/// A flag with the value that stands for closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Closing {
    pub signal: usize,
    pub closed_when_set: bool,
}

/// The flags that explain at least half of the zeros without an exception.
pub(crate) fn find(problem: &Problem) -> Vec<Closing> {
    let mut closings = Vec::new();
    for (signal, candidate) in problem.signals.iter().enumerate() {
        if candidate.kind != SignalKind::Flag {
            continue;
        }
        for closed_when_set in [false, true] {
            let closing = Closing { signal, closed_when_set };
            if closes(problem, closing) {
                closings.push(closing);
                break;
            }
        }
    }
    closings
}

fn closes(problem: &Problem, closing: Closing) -> bool {
    let (mut closed, mut zeros, mut open) = (0, 0, 0);
    for (series, row) in problem.series.iter().enumerate() {
        for t in 0..problem.history {
            let Some(demand) = row.known(t) else { continue };
            let is_closed = is_closed(problem, closing, series, t);
            if is_closed && demand != 0.0 {
                return false;
            }
            closed += usize::from(is_closed);
            zeros += usize::from(demand == 0.0);
            open += usize::from(!is_closed);
        }
    }
    closed >= FEWEST_CLOSED && 2 * closed >= zeros && open > 2 * closed
}

/// Whether a product is closed in a period.
pub(crate) fn is_closed(problem: &Problem, closing: Closing, series: usize, period: usize) -> bool {
    let value = problem.signals[closing.signal].values.of_series(series).get(period).copied().flatten();
    value.is_some_and(|value| (value != 0.0) == closing.closed_when_set)
}
