//! Planted effects are found, chance is not, and forecasts of periods with events are better for it.

use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::{EventEffects, Events, event_effects};
use crate::forecast::{ForecastOptions, MethodChoice, MoreLevels, SeriesInput, forecast_series};

const OPTIONS: ForecastOptions = ForecastOptions {
    horizon: 12,
    backtest_windows: 3,
    non_negative: true,
    draw_in_outliers: true,
    more_levels: MoreLevels::NONE,
    method: MethodChoice::Ensemble,
};

fn normal(random: &mut StdRng) -> f64 {
    (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0
}

/// Weekly sales around 100 with a trend and a yearly season.
fn sales(random: &mut StdRng, count: usize, noise: f64) -> Vec<f64> {
    let level =
        |t: usize| (100.0 + 0.2 * t as f64) * (1.0 + 0.3 * (t as f64 / 52.0 * std::f64::consts::TAU).sin());
    (0..count).map(|t| level(t) * (1.0 + noise * normal(random))).collect()
}

/// Ones where the event is, each time for so many periods.
fn flags(random: &mut StdRng, count: usize, occasions: usize, length: usize) -> Vec<f64> {
    let mut row = vec![0.0; count];
    for _ in 0..occasions {
        let start = random.random_range(0..count - length);
        row[start..start + length].fill(1.0);
    }
    row
}

fn with_effect(values: &[f64], row: &[f64], effect: f64) -> Vec<f64> {
    values.iter().zip(row).map(|(value, x)| value * (1.0 + effect * x)).collect()
}

fn effects(values: &[f64], periods: &[usize], row: &[f64]) -> EventEffects {
    event_effects(values, periods, &Events { rows: &[row] })
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

#[test]
fn planted_effects_are_found() {
    let mut random = StdRng::seed_from_u64(1);
    for effect in [0.5, 1.5, -0.4, -0.9] {
        let mut misses = Vec::new();
        for _ in 0..50 {
            let row = flags(&mut random, 156, 8, 2);
            let values = with_effect(&sales(&mut random, 156, 0.1), &row, effect);
            misses.push((effects(&values, &[52], &row).effects[0].usual - effect).abs());
        }
        assert!(mean(&misses) < 0.05 * (1.0 + effect), "{effect}: {}", mean(&misses));
    }
}

#[test]
fn random_events_have_no_effect() {
    let mut random = StdRng::seed_from_u64(2);
    let (mut sizes, mut used) = (Vec::new(), 0);
    for series in 0..200 {
        let row = flags(&mut random, 104, 1 + series % 6, 1 + series % 3);
        let values: Vec<f64> = match series % 4 {
            0 => sales(&mut random, 104, 0.25),
            1 => (0..104)
                .map(|_| if random.random::<f64>() < 0.3 { 5.0 * random.random::<f64>() } else { 0.0 })
                .collect(),
            2 => (0..104)
                .scan(50.0, |level, _| {
                    *level = f64::max(*level + 4.0 * normal(&mut random), 5.0);
                    Some(*level)
                })
                .collect(),
            _ => (0..104).map(|_| (1.0 + 0.5 * normal(&mut random)).exp()).collect(),
        };
        let effect = effects(&values, &[52], &row).effects[0].usual;
        sizes.push(effect.abs());
        used += usize::from(effect != 0.0);
    }
    assert!(mean(&sizes) < 0.05, "mean effect {}", mean(&sizes));
    assert!(used < 20, "{used} of 200 have an effect");
}

#[test]
fn using_events_improves_the_forecasts_of_their_periods() {
    let mut random = StdRng::seed_from_u64(3);
    let (mut with, mut without) = (0.0, 0.0);
    for series in 0..40 {
        let mut row = flags(&mut random, 116, 6, 1);
        row[104..].fill(0.0);
        row[106] = 1.0;
        row[110] = 1.0;
        let effect = [0.5, 1.0, -0.6, 0.3][series % 4];
        let all = with_effect(&sales(&mut random, 116, 0.1), &row, effect);
        let error = |rows: &[&[f64]]| {
            let input = SeriesInput {
                values: &all[..104],
                periods: &[52],
                events: Events { rows },
                ..SeriesInput::default()
            };
            let forecast = forecast_series(&input, &OPTIONS).unwrap();
            [2, 6].iter().map(|step| (forecast.point[*step] - all[104 + step]).abs()).sum::<f64>()
        };
        with += error(&[&row]);
        without += error(&[]);
    }
    assert!(with < 0.5 * without, "ratio {}", with / without);
}

#[test]
fn without_events_the_forecast_is_identical_to_the_last_bit() {
    let mut random = StdRng::seed_from_u64(4);
    let values = sales(&mut random, 104, 0.1);
    let (zeros, short) = (vec![0.0; 116], vec![f64::NAN; 3]);
    let forecast = |rows: &[&[f64]]| {
        forecast_series(
            &SeriesInput {
                values: &values,
                periods: &[52],
                events: Events { rows },
                ..SeriesInput::default()
            },
            &OPTIONS,
        )
        .unwrap()
    };
    assert_eq!(format!("{:?}", forecast(&[])), format!("{:?}", forecast(&[&zeros, &short, &[]])));
}

#[test]
fn outliers_beside_the_events_change_little() {
    let mut random = StdRng::seed_from_u64(5);
    let row = flags(&mut random, 156, 6, 1);
    let clean = with_effect(&sales(&mut random, 156, 0.1), &row, 0.5);
    let mut dirty = clean.clone();
    for t in (3..156).step_by(20).filter(|t| row[*t] == 0.0) {
        dirty[t] *= 20.0;
    }
    let usual = |values: &[f64]| effects(values, &[52], &row).effects[0].usual;
    assert!((usual(&clean) - usual(&dirty)).abs() < 0.1, "{} {}", usual(&clean), usual(&dirty));
}

#[test]
fn effects_do_not_depend_on_the_unit() {
    let mut random = StdRng::seed_from_u64(6);
    let row = flags(&mut random, 104, 5, 2);
    let values = with_effect(&sales(&mut random, 104, 0.1), &row, 0.7);
    let one = effects(&values, &[52], &row);
    for factor in [1e-300, 1e-6, 1024.0, 1e305] {
        let scaled: Vec<f64> = values.iter().map(|value| value * factor).collect();
        let percent: Vec<f64> = row.iter().map(|x| 30.0 * x).collect();
        let other = effects(&scaled, &[52], &percent);
        assert!((other.effects[0].usual - one.effects[0].usual).abs() < 1e-9);
        assert!(other.cleaned.iter().zip(&one.cleaned).all(|(a, b)| (a / factor - b).abs() < 1e-6 * b));
    }
}

#[test]
fn a_closed_day_is_forecast_as_closed() {
    let mut random = StdRng::seed_from_u64(7);
    let mut values: Vec<f64> = (0..400)
        .map(|t| {
            if t % 7 == 6 {
                0.0
            } else {
                (50.0 + 10.0 * f64::from(t % 7)) * (1.0 + 0.1 * normal(&mut random))
            }
        })
        .collect();
    let mut row = vec![0.0; 412];
    for t in [30, 121, 203, 287, 370, 405] {
        row[t] = 1.0;
        values.get_mut(t).into_iter().for_each(|value| *value = 0.0);
    }
    let input = SeriesInput {
        values: &values,
        periods: &[7, 365],
        events: Events { rows: &[&row] },
        ..SeriesInput::default()
    };
    let forecast = forecast_series(&input, &OPTIONS).unwrap();
    assert!(forecast.point[5] < 0.01 && forecast.upper_95[5] < 0.01, "{}", forecast.point[5]);
    assert!(forecast.point[4] > 40.0 && forecast.lower_95[4] > 20.0);
}

#[test]
fn a_deeper_discount_than_any_before_counts_as_the_deepest() {
    let mut random = StdRng::seed_from_u64(10);
    let mut row = flags(&mut random, 116, 8, 1);
    row[104..].fill(0.0);
    let values = with_effect(&sales(&mut random, 104, 0.1), &row, 0.6);
    let forecast = |discount: f64| {
        let mut row = row.clone();
        row[106] = discount;
        let input = SeriesInput {
            values: &values,
            periods: &[52],
            events: Events { rows: &[&row] },
            ..SeriesInput::default()
        };
        forecast_series(&input, &OPTIONS).unwrap().point[2]
    };
    assert!(forecast(0.5) < forecast(1.0));
    assert_eq!(forecast(1.0), forecast(50.0));
}

#[test]
fn the_effects_of_overlapping_events_are_separated() {
    let mut random = StdRng::seed_from_u64(8);
    let mut promotion = vec![0.0; 156];
    let mut holiday = vec![0.0; 156];
    (5..156).step_by(13).for_each(|t| promotion[t] = 1.0);
    (5..156).step_by(26).chain((11..156).step_by(26)).for_each(|t| holiday[t] = 1.0);
    let values = with_effect(&sales(&mut random, 156, 0.05), &promotion, 0.8);
    let values: Vec<f64> = values.iter().zip(&holiday).map(|(value, x)| value - 30.0 * x).collect();
    let found = event_effects(&values, &[52], &Events { rows: &[&promotion, &holiday] });
    assert!((found.effects[0].usual - 0.8).abs() < 0.1, "{:?}", found.effects);
    assert!((found.effects[1].usual + 0.25).abs() < 0.1, "{:?}", found.effects);
}

#[test]
fn forecasts_with_events_are_finite_and_not_negative() {
    let mut random = StdRng::seed_from_u64(9);
    for series in 0..150 {
        let count = 1 + series % 40;
        let scale = [1e-300, 1.0, 1e300][series % 3];
        let values: Vec<f64> = (0..count)
            .map(|t| match random.random_range(0..6) {
                0 if t > 0 => f64::NAN,
                1 | 2 => 0.0,
                _ => scale * random.random::<f64>() * 100.0,
            })
            .collect();
        let row: Vec<f64> = (0..count + 12)
            .map(|_| {
                [0.0, 0.0, 0.0, 1.0, 0.3, f64::NAN, -2.0, f64::INFINITY, 1e300][random.random_range(0..9)]
            })
            .collect();
        let input = SeriesInput {
            values: &values,
            periods: &[7, 365],
            events: Events { rows: &[&row] },
            ..SeriesInput::default()
        };
        let forecast = forecast_series(&input, &OPTIONS).unwrap();
        let numbers =
            [&forecast.point, &forecast.lower_80, &forecast.upper_80, &forecast.lower_95, &forecast.upper_95];
        assert!(numbers.iter().all(|row| row.iter().all(|value| value.is_finite() && *value >= 0.0)));
        assert!(forecast.lower_95.iter().zip(&forecast.upper_95).all(|(lower, upper)| lower <= upper));
    }
}
