//! Two years of daily ice-cream sales with the signals that move them, and one that does not. Some days have a review.
//! The last four weeks are the plan of what is ahead: weather forecast, promotions and prices, with demand left blank.

use chrono::{Datelike, Days, NaiveDate};
use std::fmt::Write;

use super::random::Random;

const START: NaiveDate = NaiveDate::from_ymd_opt(2024, 1, 1).expect("a day");
const DAYS: u64 = 730;
const PLANNED_DAYS: u64 = 28;
/// The days ahead on which a promotion is planned.
const PLANNED_PROMOTIONS: [u64; 4] = [3, 10, 11, 24];

const REVIEWS: [&str; 10] = [
    "Great taste and creamy, I love it!",
    "The best vanilla in town :)",
    "Very good, but a bit too sweet.",
    "Nice staff and a nice place.",
    "It was ok, nothing special.",
    "We waited for twenty minutes.",
    "Not good, the cone was soggy.",
    "Too expensive for such a small scoop.",
    "Terrible service today, never again!",
    "The mango sorbet is AMAZING!!!",
];

/// Date and demand, then one column per signal.
pub(crate) fn csv() -> String {
    let mut random = Random::new(365);
    let mut reviews = Random::new(366);
    let mut text =
        "date,demand,temperature,promotion,price,competitor_price,social_sentiment,web_visits,review_text\n"
            .to_owned();
    let mut weather = 0.0;
    for day in 0..DAYS {
        let date = START + Days::new(day);
        weather = 0.7 * weather + 2.2 * random.normal();
        let temperature = usual_temperature(date) + weather;
        let is_promoted = random.chance(0.07);
        let competitor_price = 2.8 + 0.3 * random.unit();
        let sentiment = (0.3 * random.normal()).clamp(-1.0, 1.0);
        let web_visits = (900.0 + 120.0 * random.normal()).max(0.0);
        let weekend = if date.weekday().num_days_from_monday() >= 5 { 1.35 } else { 1.0 };
        let base = 220.0 + 9.0 * (temperature - 12.0) + 110.0 * (competitor_price - 2.95) + 25.0 * sentiment;
        let lift = if is_promoted { 1.4 } else { 1.0 };
        let demand = (base * weekend * lift * (1.0 + 0.07 * random.normal())).max(0.0);
        let price = price(is_promoted);
        let review = review(&mut reviews);
        writeln!(
            text,
            "{date},{demand:.0},{temperature:.1},{},{price:.2},{competitor_price:.2},{sentiment:.2},{web_visits:.0},{review}",
            u8::from(is_promoted)
        )
        .expect("a string takes every text");
    }
    plan(&mut text, weather);
    text
}

/// The days ahead: what is planned or forecast by others, and no demand.
fn plan(text: &mut String, weather: f64) {
    let mut random = Random::new(367);
    let mut weather = weather;
    for day in 0..PLANNED_DAYS {
        let date = START + Days::new(DAYS + day);
        weather = 0.7 * weather + 2.2 * random.normal();
        let temperature = usual_temperature(date) + weather;
        let is_promoted = PLANNED_PROMOTIONS.contains(&day);
        let price = price(is_promoted);
        writeln!(text, "{date},,{temperature:.1},{},{price:.2},,,,", u8::from(is_promoted))
            .expect("a string takes every text");
    }
}

fn usual_temperature(date: NaiveDate) -> f64 {
    let angle = (f64::from(date.ordinal()) - 200.0) / 365.25 * std::f64::consts::TAU;
    12.0 + 10.0 * angle.cos()
}

fn price(is_promoted: bool) -> f64 {
    if is_promoted { 2.49 } else { 2.99 }
}

/// About every third day has a review; it says nothing about demand.
fn review(random: &mut Random) -> String {
    if !random.chance(0.35) {
        return String::new();
    }
    let place = (random.unit() * REVIEWS.len() as f64) as usize;
    let text = REVIEWS[place.min(REVIEWS.len() - 1)];
    if text.contains(',') { format!("\"{text}\"") } else { text.to_owned() }
}
