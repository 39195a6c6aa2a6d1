//! Finds the near stops of every stop. The search first tries to place a stop beside these.

use super::measure::Nearby;
use crate::routing::instance::Instance;

/// Number of near stops that are stored for ruining.
const KEPT: usize = 100;

/// Number of near stops beside which the search first tries to place a stop.
const BESIDE: usize = 30;

/// The same number with windows, where fewer places fit.
const BESIDE_IN_TIME: usize = 60;

/// With very many stops, number of nearest stops among which those with matching times are searched.
const LOOKED_AT_IN_TIME: usize = 400;

/// Number of stops between two checks for a cancel.
const ROWS: usize = 32;

/// A near stop with its distances.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Near {
    pub node: u32,
    /// From the near stop to the stop.
    pub into: i32,
    /// From the stop to the near stop.
    pub from: i32,
}

/// The near stops of each stop, nearest first.
#[derive(Debug, Default)]
pub(crate) struct Neighbours {
    width: usize,
    near: Vec<Near>,
    beside_width: usize,
    /// Empty when these are the first of `near`.
    beside: Vec<Near>,
}

impl Neighbours {
    /// Finds the nearest stops by distance and, with windows, the nearest whose times also match; `None` when cancelled.
    pub(crate) fn new(instance: &Instance, is_cancelled: &dyn Fn() -> bool) -> Option<Self> {
        let nearby = match instance.points_of_many() {
            Some(points) => Some(Nearby::new(points, is_cancelled)?),
            None => None,
        };
        let others = Others { instance, nearby: nearby.as_ref(), is_cancelled };
        let length = |one: usize, other: usize| instance.there_and_back(one, other);
        let (width, near) = others.nearest(KEPT, KEPT, length)?;
        let mut lists = Self { width, near, beside_width: BESIDE.min(width), beside: Vec::new() };
        if instance.has_windows {
            let per_time = lists.distance_per_time(instance);
            let key = |one: usize, other: usize| {
                let lost = lost_time(instance, one, other).min(lost_time(instance, other, one));
                length(one, other) + 2.0 * per_time * lost
            };
            (lists.beside_width, lists.beside) = others.nearest(BESIDE_IN_TIME, LOOKED_AT_IN_TIME, key)?;
        }
        Some(lists)
    }

    /// The stops near a stop, nearest first.
    pub(crate) fn of(&self, node: usize) -> &[Near] {
        &self.near[(node - 1) * self.width..node * self.width]
    }

    /// The stops beside which the search first tries to place a stop.
    pub(crate) fn beside(&self, node: usize) -> &[Near] {
        if self.beside.is_empty() {
            return &self.of(node)[..self.beside_width];
        }
        &self.beside[(node - 1) * self.beside_width..node * self.beside_width]
    }

    fn distance_per_time(&self, instance: &Instance) -> f64 {
        let (mut distance, mut time) = (1e-3, 1e-3);
        for node in 1..instance.size {
            for near in self.of(node).iter().take(8) {
                distance += f64::from(near.from);
                time += instance.duration(node, near.node as usize) as f64;
            }
        }
        distance / time
    }
}

/// The smallest possible weighted sum of waiting and lateness between two visits (Vidal, Crainic, Gendreau and Prins,
/// 2013).
fn lost_time(instance: &Instance, one: usize, other: usize) -> f64 {
    let travel = instance.service[one] + instance.duration(one, other);
    let waiting = (instance.ready[other] - travel - instance.due[one]).max(0);
    let lateness = (instance.ready[one] + travel - instance.due[other]).max(0);
    0.2 * waiting as f64 + lateness as f64
}

/// The candidates for near stops.
struct Others<'a> {
    instance: &'a Instance,
    nearby: Option<&'a Nearby>,
    is_cancelled: &'a dyn Fn() -> bool,
}

impl Others<'_> {
    /// The length of the list per stop, and the lists: the `most` stops with the smallest key. With very many stops, only the
    /// `looked_at` nearest in a straight line are considered. `None` when cancelled.
    fn nearest(
        &self,
        most: usize,
        looked_at: usize,
        key: impl Fn(usize, usize) -> f64,
    ) -> Option<(usize, Vec<Near>)> {
        let instance = self.instance;
        let width = most.min(instance.size.saturating_sub(2));
        let mut near = Vec::with_capacity(width * instance.size);
        let mut others: Vec<(f64, u32)> = Vec::new();
        let order =
            |one: &(f64, u32), other: &(f64, u32)| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1));
        for node in 1..instance.size {
            if node % ROWS == ROWS - 1 && (self.is_cancelled)() {
                return None;
            }
            self.of(node, looked_at, &mut others);
            others.iter_mut().for_each(|(value, other)| *value = key(node, *other as usize));
            if width < others.len() {
                others.select_nth_unstable_by(width, order);
                others.truncate(width);
            }
            others.sort_unstable_by(order);
            let (from, into) = (instance.distances_from(node), instance.distances_to(node));
            let lengths =
                |node: u32| Near { node, into: into.to(node as usize), from: from.to(node as usize) };
            near.extend(others.iter().map(|(_, other)| lengths(*other)));
        }
        Some((width, near))
    }

    fn of(&self, node: usize, most: usize, others: &mut Vec<(f64, u32)>) {
        match self.nearby {
            // The depot is one of the points.
            Some(nearby) => {
                nearby.nearest(node, most + 1, others);
                others.retain(|(_, other)| *other != 0);
            }
            None => {
                others.clear();
                let all = (1..self.instance.size as u32).filter(|other| *other as usize != node);
                others.extend(all.map(|other| (0.0, other)));
            }
        }
    }
}
