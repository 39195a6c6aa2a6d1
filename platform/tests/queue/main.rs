//! The contract of the job queue: one set of stories for both stores, and what only one of them can go through.
//! Every test has a Redis server or a file of its own.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "this is all test code")]

mod child;
mod harness;
mod leftovers;
mod redis_only;
mod redis_server;
mod sqlite_only;
mod stories;

macro_rules! on_both_stores {
    ($($story:ident),* $(,)?) => {
        mod on_redis {
            $(
                #[tokio::test]
                async fn $story() {
                    crate::stories::$story(crate::harness::Store::redis().await).await;
                }
            )*
        }
        mod on_sqlite {
            $(
                #[tokio::test]
                async fn $story() {
                    crate::stories::$story(crate::harness::Store::sqlite().await).await;
                }
            )*
        }
    };
}

on_both_stores!(
    every_job_is_handled_once_and_leaves_nothing_behind,
    jobs_of_a_lane_start_in_the_order_of_their_arrival,
    no_more_jobs_run_than_there_are_slots,
    a_failing_job_is_tried_three_times_with_growing_rests_and_is_then_dead,
    a_job_that_fails_once_is_done_at_the_second_attempt,
    an_aborted_job_is_dead_at_once,
    a_panic_is_a_failed_attempt_and_harms_no_other_job,
    a_timeout_is_a_failed_attempt,
    a_job_that_cannot_be_read_is_dead_and_the_worker_lives,
    a_stopping_worker_finishes_its_jobs_and_leaves_the_others,
    a_forced_stop_hands_jobs_back_without_counting_an_attempt,
    an_idle_worker_stops_at_once,
    jobs_of_a_dropped_worker_start_again_as_the_same_attempt,
    blocking_work_keeps_its_job_after_the_handler_was_dropped,
    the_jobs_of_a_killed_process_start_again_in_time,
    a_job_that_kills_its_process_is_dead_after_three_runs,
    long_blocking_jobs_keep_their_leases,
    a_job_on_an_idle_queue_starts_without_delay,
    a_paused_worker_takes_no_jobs_until_it_is_resumed,
    lanes_do_not_see_each_other,
);

fn ended_number(event: harness::Event) -> Option<u32> {
    match event {
        harness::Event::Ended { number, .. } => Some(number),
        harness::Event::Started { .. } => None,
    }
}
