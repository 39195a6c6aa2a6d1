//! Forecasts a file `date,demand,product_id`, so that a group of real series can be scored.
//!
//! usage: forecast_group TRAIN.csv FREQ HORIZON OUT.csv [PERIODS] [GAPS] [LAST_DATE]
//! FREQ is daily, weekly, monthly or quarterly; PERIODS like `7,365`; GAPS is unknown or zero: what a date without
//! a line means; LAST_DATE is where every history ends when gaps are zero.
#![expect(clippy::print_stdout, reason = "a command line tool")]

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::time::Instant;

use kernels::forecast::{
    ForecastOptions, MethodChoice, MoreLevels, SeriesForecast, SeriesInput, forecast_many,
};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [train, frequency, horizon, out, rest @ ..] = arguments.as_slice() else {
        return Err(
            "usage: forecast_group TRAIN.csv FREQ HORIZON OUT.csv [PERIODS] [GAPS] [LAST_DATE]".into()
        );
    };
    let calendar = Calendar::of(frequency)?;
    let periods = match rest.first() {
        Some(text) => text.split(',').map(str::parse).collect::<Result<Vec<usize>, _>>()?,
        None => calendar.periods(),
    };
    let gap = if rest.get(1).is_some_and(|word| word == "zero") { 0.0 } else { f64::NAN };
    let last_step = rest.get(2).map(|date| calendar.step(date)).transpose()?;
    let products = read(&std::fs::read_to_string(train)?, calendar)?;

    let grids: Vec<(i64, Vec<f64>)> =
        products.values().map(|rows| grid(&rows.demand, gap, last_step)).collect();
    let inputs: Vec<SeriesInput> = grids
        .iter()
        .map(|(_, values)| SeriesInput { values, periods: &periods, ..SeriesInput::default() })
        .collect();
    let options = ForecastOptions {
        horizon: horizon.parse()?,
        backtest_windows: 4,
        non_negative: true,
        draw_in_outliers: true,
        more_levels: MoreLevels::NONE,
        method: MethodChoice::Ensemble,
    };
    let started = Instant::now();
    let forecasts = forecast_many(&inputs, &options, &|_| (), &|| false).ok_or("cancelled")?;
    let seconds = started.elapsed().as_secs_f64();

    let mut text = String::from("product_id,date,forecast,lower_80,upper_80,lower_95,upper_95\n");
    for (((product, rows), (first, values)), forecast) in products.iter().zip(&grids).zip(forecasts) {
        let dates = |i: usize| calendar.date(first + (values.len() + i) as i64, rows.day_offset);
        write_rows(&mut text, product, &forecast?, dates)?;
    }
    std::fs::write(out, text)?;
    println!("{} series in {seconds:.2} s, {:.0} per second", inputs.len(), inputs.len() as f64 / seconds);
    Ok(())
}

/// The regular grid of a file: dates become whole steps and steps become dates.
#[derive(Clone, Copy)]
enum Calendar {
    Days(i64),
    Months(i64),
}

impl Calendar {
    fn of(frequency: &str) -> Result<Self, String> {
        match frequency {
            "daily" => Ok(Self::Days(1)),
            "weekly" => Ok(Self::Days(7)),
            "monthly" => Ok(Self::Months(1)),
            "quarterly" => Ok(Self::Months(3)),
            other => Err(format!("unknown frequency {other}")),
        }
    }

    fn periods(self) -> Vec<usize> {
        match self {
            Self::Days(1) => vec![7, 365],
            Self::Days(_) => vec![52],
            Self::Months(1) => vec![12],
            Self::Months(_) => vec![4],
        }
    }

    fn step(self, date: &str) -> Result<i64, Box<dyn Error>> {
        let mut parts = date[..10].split('-').map(str::parse::<i64>);
        let mut next = || parts.next().ok_or("a date has three parts");
        let (year, month, day) = (next()??, next()??, next()??);
        Ok(match self {
            Self::Days(width) => days_from_civil(year, month, day).div_euclid(width),
            Self::Months(width) => (year * 12 + month - 1).div_euclid(width),
        })
    }

    /// Days from the begin of a step to the date; a weekly series may lie on any weekday.
    fn day_offset(self, date: &str) -> Result<i64, Box<dyn Error>> {
        match self {
            Self::Days(width) => Ok(Self::Days(1).step(date)?.rem_euclid(width)),
            Self::Months(_) => Ok(0),
        }
    }

    fn date(self, step: i64, day_offset: i64) -> String {
        let (year, month, day) = match self {
            Self::Days(width) => civil_from_days(step * width + day_offset),
            Self::Months(width) => ((step * width).div_euclid(12), (step * width).rem_euclid(12) + 1, 1),
        };
        format!("{year:04}-{month:02}-{day:02}")
    }
}

/// Step and demand of one product, with the offset of its dates inside a step.
struct Rows {
    day_offset: i64,
    demand: Vec<(i64, f64)>,
}

fn read(text: &str, calendar: Calendar) -> Result<BTreeMap<String, Rows>, Box<dyn Error>> {
    let mut products: BTreeMap<String, Rows> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let mut fields = line.split(',');
        let (Some(date), Some(demand), Some(product)) = (fields.next(), fields.next(), fields.next()) else {
            return Err(format!("three columns expected: {line}").into());
        };
        let day_offset = calendar.day_offset(date)?;
        let rows = products.entry(product.to_owned()).or_insert(Rows { day_offset, demand: Vec::new() });
        rows.demand.push((calendar.step(date)?, demand.parse()?));
    }
    Ok(products)
}

/// First step and the values from there on.
fn grid(rows: &[(i64, f64)], gap: f64, last_step: Option<i64>) -> (i64, Vec<f64>) {
    let first = rows[0].0;
    let last = last_step.unwrap_or(rows[rows.len() - 1].0);
    let mut values = vec![gap; (last - first + 1) as usize];
    for (step, demand) in rows {
        values[(step - first) as usize] = *demand;
    }
    (first, values)
}

fn write_rows(
    text: &mut String,
    product: &str,
    forecast: &SeriesForecast,
    date: impl Fn(usize) -> String,
) -> std::fmt::Result {
    for (i, point) in forecast.point.iter().enumerate() {
        let (low_80, up_80) = (forecast.lower_80[i], forecast.upper_80[i]);
        let (low_95, up_95) = (forecast.lower_95[i], forecast.upper_95[i]);
        writeln!(text, "{product},{},{point},{low_80},{up_80},{low_95},{up_95}", date(i))?;
    }
    Ok(())
}

/// Days since 1970-01-01 of the proleptic Gregorian calendar; a year begins in March here.
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let shifted = year * 12 + month - 3;
    let (year, month) = (shifted.div_euclid(12), shifted.rem_euclid(12));
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * year + leap_days + (153 * month + 2) / 5 + day - 1 - 719_468
}

/// The inverse of `days_from_civil`.
fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let mut year = 1970 + days.div_euclid(366) - 1;
    while days_from_civil(year + 1, 1, 1) <= days {
        year += 1;
    }
    let month = (2..=12).rev().find(|month| days_from_civil(year, *month, 1) <= days).unwrap_or(1);
    (year, month, days - days_from_civil(year, month, 1) + 1)
}
