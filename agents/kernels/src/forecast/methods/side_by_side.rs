//! Searches for the parameters of several models at the same time. Each step of a model waits for the step before it, so a
//! processor has time for several models at once. Each model takes the steps that it would take alone, so which models are
//! calculated together changes no digit.

use super::optimize::Search;
use crate::cancel;

/// Models that are calculated side by side.
pub(super) const LANES: usize = 4;

/// One number per lane.
pub(super) type Four = [f64; LANES];

/// A number for every lane.
#[inline(always)]
pub(super) fn four(of: impl FnMut(usize) -> f64) -> Four {
    std::array::from_fn(of)
}

/// Models of one kind, each with a history of its own.
pub(super) trait Models<const N: usize> {
    /// A history whose model is searched.
    type Task;

    /// Puts a task in a lane, in place of the one that was there.
    fn load(&mut self, lane: usize, task: &Self::Task);

    /// Leaves a lane without a task.
    fn unload(&mut self, lane: usize);

    /// The cost of a point for the task of each lane; of any value where there is none.
    fn costs(&mut self, points: &[[f64; N]; LANES]) -> Four;
}

/// The best point and its cost for every task, in their order. Tasks of similar length should follow each other.
pub(super) fn minimize_each<const N: usize, M: Models<N>>(
    models: &mut M,
    tasks: &[M::Task],
    search: impl Fn(&M::Task) -> Search<N>,
) -> Vec<([f64; N], f64)> {
    let mut found = vec![([0.0; N], f64::INFINITY); tasks.len()];
    let mut waiting = tasks.iter().enumerate();
    let mut lanes: [Option<(usize, Search<N>)>; LANES] = [const { None }; LANES];
    let mut points = [[0.0; N]; LANES];
    loop {
        cancel::tick();
        let mut is_over = true;
        for lane in 0..LANES {
            if lanes[lane].is_none() {
                lanes[lane] = waiting.next().map(|(number, task)| {
                    models.load(lane, task);
                    (number, search(task))
                });
            }
            if let Some(point) = lanes[lane].as_ref().and_then(|(_, search)| search.point()) {
                points[lane] = point;
                is_over = false;
            }
        }
        if is_over {
            return found;
        }
        let costs = models.costs(&points);
        for (lane, cost) in costs.into_iter().enumerate() {
            let Some((number, search)) = &mut lanes[lane] else { continue };
            search.learn(cost);
            if search.is_over() {
                found[*number] = search.found();
                lanes[lane] = None;
                models.unload(lane);
            }
        }
    }
}

/// The histories of the lanes, step by step, each with `W` numbers per step.
pub(super) struct Histories<const W: usize> {
    rows: Vec<[Four; W]>,
    lengths: [usize; LANES],
}

impl<const W: usize> Default for Histories<W> {
    fn default() -> Self {
        Self { rows: Vec::new(), lengths: [0; LANES] }
    }
}

impl<const W: usize> Histories<W> {
    /// Puts a history in a lane. Behind its end it repeats its last step: a model that has nothing more to learn there stays on an
    /// ordinary level, with which the other lanes lose no time.
    pub(super) fn load(&mut self, lane: usize, mut history: impl ExactSizeIterator<Item = [f64; W]>) {
        self.lengths[lane] = history.len();
        let longest = self.rows.len().max(history.len());
        self.rows.resize(longest, self.rows.last().copied().unwrap_or([[0.0; LANES]; W]));
        let mut step = [0.0; W];
        for row in &mut self.rows {
            step = history.next().unwrap_or(step);
            for (cells, number) in row.iter_mut().zip(step) {
                cells[lane] = number;
            }
        }
    }

    pub(super) fn unload(&mut self, lane: usize) {
        self.lengths[lane] = 0;
    }

    /// The rows in parts: after each part, the history of its lane ends. Lanes without a history end first.
    pub(super) fn parts(&self) -> impl Iterator<Item = (&[[Four; W]], usize)> {
        let mut ends: [(usize, usize); LANES] = std::array::from_fn(|lane| (self.lengths[lane], lane));
        ends.sort_unstable();
        let mut start = 0;
        ends.into_iter().map(move |(end, lane)| {
            let part = &self.rows[start..end];
            start = end;
            (part, lane)
        })
    }

    pub(super) fn length(&self, lane: usize) -> usize {
        self.lengths[lane]
    }
}
