//! Which stops are near, by the way there and back.

use super::model::Model;
use crate::routing::lengths::measure::Nearby;

/// Number of near stops that are stored for ruining.
const KEPT: usize = 100;

/// Number of near stops beside which the search first tries to place a stop.
pub(crate) const BESIDE: usize = 60;

/// Number of stops between two checks for a cancel.
const ROWS: usize = 32;

/// For each stop the others, nearest first.
#[derive(Debug)]
pub(crate) struct Near {
    width: usize,
    stops: Vec<u32>,
}

impl Near {
    /// Lists without any near stops.
    pub(crate) fn none() -> Self {
        Self { width: 0, stops: Vec::new() }
    }

    /// Finds the near stops of every stop; `None` when cancelled before the lists are complete.
    pub(crate) fn new(model: &Model, is_cancelled: &dyn Fn() -> bool) -> Option<Self> {
        let count = model.nodes.len();
        let width = KEPT.min(count.saturating_sub(1));
        let mut stops = Vec::with_capacity(width * count);
        let mut others: Vec<(f64, u32)> = Vec::new();
        let nearby = match model.points_of_many() {
            Some(points) => Some(Nearby::new(points, is_cancelled)?),
            None => None,
        };
        let order =
            |one: &(f64, u32), other: &(f64, u32)| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1));
        for stop in 0..count {
            if stop % ROWS == ROWS - 1 && is_cancelled() {
                return None;
            }
            let from = model.nodes[stop].place;
            let length = |other: u32| {
                let to = model.nodes[other as usize].place;
                model.distance(from, to) + model.distance(to, from)
            };
            match &nearby {
                Some(nearby) => nearby.nearest(stop, width, &mut others),
                None => {
                    let rest = (0..count as u32).filter(|other| *other as usize != stop);
                    others.clear();
                    others.extend(rest.map(|other| (0.0, other)));
                }
            }
            others.iter_mut().for_each(|(key, other)| *key = length(*other));
            if width < others.len() {
                others.select_nth_unstable_by(width, order);
                others.truncate(width);
            }
            others.sort_unstable_by(order);
            stops.extend(others.iter().map(|(_, other)| *other));
        }
        Some(Self { width, stops })
    }

    /// The stops near a stop, nearest first.
    pub(crate) fn of(&self, stop: u32) -> &[u32] {
        &self.stops[stop as usize * self.width..(stop as usize + 1) * self.width]
    }
}
