//! Searches that meet continue from the best plan and wait for each other, but not for searches that have ended.

use std::cell::Cell;
use std::thread;
use std::time::Duration;

use super::meeting::Meeting;
use super::random::Random;
use crate::routing::tests::random_problem;
use crate::routing::{Limits, Watch, solve};

#[test]
fn all_searches_continue_from_the_best_plan_at_a_meeting() {
    let meeting = Meeting::new(3);
    let costs = [7.0, 5.0, 5.0];
    let found: Vec<Option<usize>> = thread::scope(|scope| {
        let attend = |index: usize| {
            let mut seat = meeting.seat(index);
            scope.spawn(move || {
                // The faster searches wait for the slower ones.
                thread::sleep(Duration::from_millis(20 * index as u64));
                assert_eq!(seat.meet(0.2, 1.0, &index, &|| false), None);
                seat.meet(0.5, costs[index], &index, &|| false)
            })
        };
        let searches: Vec<_> = (0..3).map(attend).collect();
        searches.into_iter().map(|search| search.join().unwrap()).collect()
    });
    assert_eq!(found, [Some(1), None, Some(1)]);
}

#[test]
fn a_search_does_not_wait_for_finished_searches_or_past_its_own_end() {
    let meeting = Meeting::new(2);
    let (mut one, mut other) = (meeting.seat(0), meeting.seat(1));
    let asked = Cell::new(0);
    let is_over = || {
        asked.set(asked.get() + 1);
        asked.get() > 3
    };
    assert_eq!(one.meet(0.5, 2.0, &0, &is_over), None);
    assert_eq!(other.meet(0.5, 3.0, &1, &is_over), None);
    drop(one);
    assert_eq!(other.meet(0.6, 3.0, &1, &|| false), None);
}

#[test]
fn parallel_searches_with_the_same_seed_and_rounds_give_the_same_plan() {
    let mut random = Random::new(71);
    for seed in 0..12 {
        let problem = random_problem(&mut random, 60);
        let run = |threads: usize| {
            let limits = Limits { iterations: 64 * 30, threads, ..Limits::default() };
            let mut watch = Watch { clock: &|| 0.0, is_cancelled: &|| false, report: &mut |_| () };
            solve(&problem, seed, limits, &mut watch).unwrap()
        };
        assert_eq!(run(3), run(3), "seed {seed}");
        assert_eq!(run(0), run(1), "seed {seed}");
    }
}
