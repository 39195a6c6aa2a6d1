//! Three years of weekly sales of 300 products in six groups, each with its own season, trend and habits.

use chrono::{Days, NaiveDate};
use std::fmt::Write;

use super::random::Random;

const WEEKS: usize = 156;
const START: NaiveDate = NaiveDate::from_ymd_opt(2023, 1, 2).expect("a Monday");

/// A product group: code, number of products, weekly level, strength and peak week of the season.
struct Group {
    code: &'static str,
    products: usize,
    level: (f64, f64),
    season: f64,
    peak_week: f64,
    is_rare: bool,
}

const GROUPS: [Group; 6] = [
    Group { code: "BEV", products: 60, level: (80.0, 900.0), season: 0.45, peak_week: 28.0, is_rare: false },
    Group { code: "SNK", products: 70, level: (60.0, 600.0), season: 0.25, peak_week: 50.0, is_rare: false },
    Group { code: "CLN", products: 50, level: (40.0, 400.0), season: 0.08, peak_week: 12.0, is_rare: false },
    Group { code: "GRD", products: 40, level: (20.0, 250.0), season: 0.85, peak_week: 19.0, is_rare: false },
    Group { code: "OFF", products: 40, level: (15.0, 180.0), season: 0.30, peak_week: 35.0, is_rare: false },
    Group { code: "SPR", products: 40, level: (1.0, 12.0), season: 0.0, peak_week: 1.0, is_rare: true },
];

/// The columns of the template, a row per product and week. Weeks without a sale of rare products are written as 0.
pub(crate) fn csv() -> String {
    let mut random = Random::new(2023);
    let mut text = "date,demand,product_id\n".to_owned();
    for group in &GROUPS {
        for number in 1..=group.products {
            product(&mut text, group, number, &mut random);
        }
    }
    text
}

fn product(text: &mut String, group: &Group, number: usize, random: &mut Random) {
    let level = random.between(group.level.0, group.level.1);
    let yearly_trend = random.between(-0.12, 0.18);
    let noise = random.between(0.06, 0.22);
    let is_promoted = !group.is_rare && random.chance(0.35);
    let first = if random.chance(0.12) { (random.unit() * 90.0) as usize } else { 0 };
    let lost = if random.chance(0.08) { (random.unit() * 140.0) as usize + 8 } else { WEEKS };
    let mut after_promotion = false;
    for week in first..WEEKS {
        let mut demand = if group.is_rare {
            rare(level, random)
        } else {
            let trend = 1.0 + yearly_trend * week as f64 / 52.0;
            level * trend * season(group, week) * (1.0 + noise * random.normal())
        };
        if after_promotion {
            demand *= 0.8;
        }
        after_promotion = is_promoted && random.chance(0.05);
        if after_promotion {
            demand *= random.between(1.5, 2.4);
        }
        // Three weeks of one product never reached the records, as happens when a till is replaced.
        if !(lost..lost + 3).contains(&week) {
            let date = START + Days::new(7 * week as u64);
            writeln!(text, "{date},{:.0},{}-{number:03}", demand.max(0.0), group.code)
                .expect("a string takes every text");
        }
    }
}

/// Spare parts: nothing in most weeks, then a handful.
fn rare(level: f64, random: &mut Random) -> f64 {
    if random.chance(0.25) { 1.0 + (random.unit() * level).floor() } else { 0.0 }
}

/// One around the year, above it near the peak.
fn season(group: &Group, week: usize) -> f64 {
    let angle = (week as f64 + 1.0 - group.peak_week) / 52.1786 * std::f64::consts::TAU;
    1.0 + group.season * angle.cos()
}
