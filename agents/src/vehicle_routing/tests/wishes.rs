//! Wishes that the plan does not consider are named, and stops that were excluded are listed.

use super::*;

#[tokio::test]
async fn a_wish_that_the_plan_does_not_consider_is_named() {
    let answer = answered("2 vans of 100 units, balance the stops and start with B", LINE).await;
    let text =
        "Understood, but not considered in this plan: as many stops in every route; B as the first stop.";
    assert!(answer.content.contains(text), "{}", answer.content);
}

#[tokio::test]
async fn a_stop_that_was_excluded_is_listed_and_not_visited() {
    let answer = answered("vans of 100 units without B", LINE).await;
    assert_eq!(routes(&answer), [["A"]]);
    assert!(answer.content.contains("left out, as you asked"), "{}", answer.content);
}
