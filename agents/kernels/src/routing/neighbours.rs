//! Which stops are near: the only ones beside which the search places a stop.

use super::instance::Instance;

/// How many near stops are kept for ruining.
const KEPT: usize = 100;

/// Beside how many stops a place is sought first.
const BESIDE: usize = 30;

/// The same with windows, where fewer of them fit.
const BESIDE_IN_TIME: usize = 60;

/// Stops between two looks whether the search is cancelled.
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

/// For each stop the others, nearest first.
#[derive(Debug, Default)]
pub(crate) struct Neighbours {
    width: usize,
    near: Vec<Near>,
    beside_width: usize,
    /// Empty when these are the first of the near ones.
    beside: Vec<Near>,
}

impl Neighbours {
    /// The nearest by distance and, with windows, the nearest that also go together in time; `None` when cancelled.
    pub fn new(instance: &Instance, is_cancelled: &dyn Fn() -> bool) -> Option<Self> {
        let (width, near) = nearest(instance, KEPT, is_cancelled, |one, other| length(instance, one, other))?;
        let mut lists = Self { width, near, beside_width: BESIDE.min(width), beside: Vec::new() };
        if instance.has_windows {
            let per_time = lists.distance_per_time(instance);
            let key = |one: usize, other: usize| {
                let lost = lost_time(instance, one, other).min(lost_time(instance, other, one));
                length(instance, one, other) + 2.0 * per_time * lost
            };
            (lists.beside_width, lists.beside) = nearest(instance, BESIDE_IN_TIME, is_cancelled, key)?;
        }
        Some(lists)
    }

    /// The stops near a stop, nearest first.
    pub fn of(&self, node: usize) -> &[Near] {
        &self.near[(node - 1) * self.width..node * self.width]
    }

    /// The stops beside which a stop is placed.
    pub fn beside(&self, node: usize) -> &[Near] {
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

/// There and back.
fn length(instance: &Instance, one: usize, other: usize) -> f64 {
    f64::from(instance.distance(one, other)) + f64::from(instance.distance(other, one))
}

/// The weighted time that waiting and lateness cost at the least between two visits (Vidal, Crainic, Gendreau and
/// Prins, 2013).
fn lost_time(instance: &Instance, one: usize, other: usize) -> f64 {
    let travel = instance.service[one] + instance.duration(one, other);
    let waiting = (instance.ready[other] - travel - instance.due[one]).max(0);
    let lateness = (instance.ready[one] + travel - instance.due[other]).max(0);
    0.2 * waiting as f64 + lateness as f64
}

fn nearest(
    instance: &Instance,
    most: usize,
    is_cancelled: &dyn Fn() -> bool,
    key: impl Fn(usize, usize) -> f64,
) -> Option<(usize, Vec<Near>)> {
    let width = most.min(instance.size.saturating_sub(2));
    let mut near = Vec::with_capacity(width * instance.size);
    let mut others: Vec<(f64, u32)> = Vec::with_capacity(instance.size);
    let order = |one: &(f64, u32), other: &(f64, u32)| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1));
    for node in 1..instance.size {
        if node % ROWS == ROWS - 1 && is_cancelled() {
            return None;
        }
        others.clear();
        others.extend(
            (1..instance.size).filter(|other| *other != node).map(|other| (key(node, other), other as u32)),
        );
        if width < others.len() {
            others.select_nth_unstable_by(width, order);
            others.truncate(width);
        }
        others.sort_unstable_by(order);
        let (from, into) = (instance.distances_from(node), instance.distances_to(node));
        let lengths = |node: u32| Near { node, into: into[node as usize], from: from[node as usize] };
        near.extend(others.iter().map(|(_, other)| lengths(*other)));
    }
    Some((width, near))
}
