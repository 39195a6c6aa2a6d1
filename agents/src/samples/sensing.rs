//! Two years of daily ice-cream sales with the signals that move them, and one that does not.

use chrono::{Datelike, Days, NaiveDate};
use std::fmt::Write;

use super::random::Random;

const START: NaiveDate = NaiveDate::from_ymd_opt(2024, 1, 1).expect("a day");

/// Date and demand, then one column per signal.
pub fn csv() -> String {
    let mut random = Random::new(365);
    let mut text =
        "date,demand,temperature,promotion,price,competitor_price,social_sentiment,web_visits\n".to_owned();
    let mut weather = 0.0;
    for day in 0..730_u64 {
        let date = START + Days::new(day);
        let angle = (f64::from(date.ordinal()) - 200.0) / 365.25 * std::f64::consts::TAU;
        weather = 0.7 * weather + 2.2 * random.normal();
        let temperature = 12.0 + 10.0 * angle.cos() + weather;
        let is_promoted = random.chance(0.07);
        let price = if is_promoted { 2.49 } else { 2.99 };
        let competitor_price = 2.8 + 0.3 * random.unit();
        let sentiment = (0.3 * random.normal()).clamp(-1.0, 1.0);
        let web_visits = (900.0 + 120.0 * random.normal()).max(0.0);
        let weekend = if date.weekday().num_days_from_monday() >= 5 { 1.35 } else { 1.0 };
        let base = 220.0 + 9.0 * (temperature - 12.0) + 110.0 * (competitor_price - 2.95) + 25.0 * sentiment;
        let lift = if is_promoted { 1.4 } else { 1.0 };
        let demand = (base * weekend * lift * (1.0 + 0.07 * random.normal())).max(0.0);
        writeln!(
            text,
            "{date},{demand:.0},{temperature:.1},{},{price:.2},{competitor_price:.2},{sentiment:.2},{web_visits:.0}",
            u8::from(is_promoted)
        )
        .expect("a string takes every text");
    }
    text
}
