//! The jobs that are waiting or resting until a retry, in memory: eight bytes per waiting job. Only payloads are read from
//! the file.

use std::collections::{BTreeSet, VecDeque};

use protocol::jobs::Lane;

/// The waiting and resting jobs of every lane, and the next free row id.
pub(super) struct Lanes {
    waiting: [VecDeque<i64>; Lane::ALL.len()],
    /// Jobs that rest until a retry, by due time in milliseconds.
    resting: BTreeSet<(i64, i64, usize)>,
    next_id: i64,
}

impl Lanes {
    /// Builds the lanes from rows of id, lane and due time, in the order of their ids.
    pub(super) fn new(rows: Vec<(i64, String, i64)>) -> Self {
        let next_id = rows.last().map_or(1, |(id, ..)| id + 1);
        let mut lanes = Self { waiting: Default::default(), resting: BTreeSet::new(), next_id };
        for (id, name, due) in rows {
            let Some(lane) = Lane::from_name(&name) else { continue };
            if due > 0 {
                lanes.rest(lane, id, due);
            } else {
                lanes.append(lane, id);
            }
        }
        lanes
    }

    pub(super) fn new_id(&mut self) -> i64 {
        self.next_id += 1;
        self.next_id - 1
    }

    pub(super) fn append(&mut self, lane: Lane, id: i64) {
        self.waiting[index(lane)].push_back(id);
    }

    /// Returns a job to its old position.
    pub(super) fn put_back(&mut self, lane: Lane, id: i64) {
        let ids = &mut self.waiting[index(lane)];
        let position = ids.iter().take_while(|other| **other < id).count();
        ids.insert(position, id);
    }

    pub(super) fn take(&mut self, lane: Lane) -> Option<i64> {
        self.waiting[index(lane)].pop_front()
    }

    /// Removes a job whose push failed.
    pub(super) fn forget(&mut self, lane: Lane, id: i64) {
        let ids = &mut self.waiting[index(lane)];
        if ids.back() == Some(&id) {
            ids.pop_back();
        } else {
            ids.retain(|other| *other != id);
        }
    }

    pub(super) fn rest(&mut self, lane: Lane, id: i64, due: i64) {
        self.resting.insert((due, id, index(lane)));
    }

    /// Moves the jobs whose rest is over to the waiting ones.
    pub(super) fn wake(&mut self, now: i64) {
        while let Some((due, id, lane)) = self.resting.first().copied()
            && due <= now
        {
            self.resting.pop_first();
            self.waiting[lane].push_back(id);
        }
    }

    /// When the next rest is over.
    pub(super) fn next_due(&self) -> Option<i64> {
        self.resting.first().map(|(due, ..)| *due)
    }

    pub(super) fn waiting(&self, lane: Lane) -> usize {
        self.waiting[index(lane)].len()
    }

    pub(super) fn resting(&self, lane: Lane) -> usize {
        self.resting.iter().filter(|(.., of)| *of == index(lane)).count()
    }
}

fn index(lane: Lane) -> usize {
    match lane {
        Lane::Chat => 0,
        Lane::Analyses => 1,
        Lane::Files => 2,
        Lane::Previews => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returned_jobs_keep_their_place_and_delayed_jobs_go_to_the_end() {
        let rows = (1..=4).map(|id| (id, "chat".to_owned(), 0)).collect();
        let mut lanes = Lanes::new(rows);
        let taken: Vec<_> = (0..3).filter_map(|_| lanes.take(Lane::Chat)).collect();
        assert_eq!(taken, [1, 2, 3]);
        lanes.put_back(Lane::Chat, 2);
        lanes.put_back(Lane::Chat, 1);
        lanes.rest(Lane::Chat, 3, 50);
        lanes.wake(49);
        assert_eq!(lanes.next_due(), Some(50));
        lanes.wake(50);
        let order: Vec<_> = std::iter::from_fn(|| lanes.take(Lane::Chat)).collect();
        assert_eq!(order, [1, 2, 4, 3]);
        assert_eq!(lanes.new_id(), 5);
    }
}
