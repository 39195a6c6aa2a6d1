//! Plans for stated prices.

use super::*;

#[tokio::test]
async fn stated_prices_of_kilometres_and_hours_are_what_the_plan_saves() {
    let file = "location_id,x_coord,y_coord,demand,ready_time,due_time\n\
                DEPOT,0,0,0,,\nA,10,0,5,14:00,15:00\nB,12,0,5,08:00,09:00\n";
    let question = "vans, 8 to 17 h, 60 km/h, cost 0.9 per km, cost 30 per hour";
    let cheap = answered(question, file).await;
    // Two vehicles drive 44 km in 44 min; one drives 24 km and waits from 08:14 until 14:00.
    close(total(&cheap, "cost"), 44.0 * 0.9 + 44.0 * 0.5);
    assert!(
        cheap.content.contains("The cost in money, because you gave prices, was made"),
        "{}",
        cheap.content
    );
    let short = answered(&format!("{question}, shortest routes"), file).await;
    close(total(&short, "distance"), 24.0);
    assert!(short.content.contains("The total distance was made"), "{}", short.content);
}

#[tokio::test]
async fn without_a_shift_vehicles_leave_in_the_morning_whatever_the_plan_saves() {
    for question in
        ["cost 0.25 per km, cost 40 per hour, 5 vans of 100 units", "2 vans, at most 5 hours per route"]
    {
        let answer = answered(question, LINE).await;
        assert!(answer.content.contains("| 08:00 |"), "{question}: {}", answer.content);
    }
}
