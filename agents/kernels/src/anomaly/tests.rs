use std::f64::consts::TAU;

use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::*;

const USUAL: f64 = 3.5;

fn random() -> StdRng {
    StdRng::seed_from_u64(11)
}

/// About standard normal.
fn normal(random: &mut StdRng) -> f64 {
    (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0
}

fn series(random: &mut StdRng, length: usize, of: impl Fn(f64) -> f64) -> Vec<f64> {
    (0..length).map(|at| of(at as f64) + 10.0 * normal(random)).collect()
}

fn positions(values: &[f64], periods: &[usize]) -> Vec<usize> {
    detect_anomalies(values, periods, USUAL).points.iter().map(|point| point.at).collect()
}

#[test]
fn clean_series_have_false_alarms_at_less_than_one_in_a_hundred_points() {
    let kinds: [fn(&mut StdRng, f64) -> f64; 6] = [
        |random, _| 100.0 + 10.0 * normal(random),
        |random, at| 100.0 + 3.0 * at + 10.0 * normal(random),
        |random, at| 100.0 + 40.0 * (TAU * at / 12.0).sin() + 10.0 * normal(random),
        |random, _| 100.0 * (0.5 * normal(random)).exp(),
        |random, _| -100.0 * (1.0 - random.random::<f64>()).ln(),
        |random, _| {
            if random.random::<f64>() < 0.3 { (3.0 + 0.5 * normal(random)).exp().ceil() } else { 0.0 }
        },
    ];
    for (number, kind) in kinds.iter().enumerate() {
        let mut random = random();
        let (mut alarms, mut shifts) = (0, 0);
        for _ in 0..100 {
            let values: Vec<f64> = (0..60).map(|at| kind(&mut random, f64::from(at))).collect();
            let found = detect_anomalies(&values, &[12], USUAL);
            alarms += found.points.len();
            shifts += found.shifts.len() + usize::from(found.silence.is_some());
        }
        assert!(alarms < 60, "kind {number}: {alarms} of 6000 points");
        assert!(shifts <= 3, "kind {number}: {shifts} shifts in 100 series");
    }
}

#[test]
fn a_random_walk_is_not_mistaken_for_shifts_or_spikes() {
    let mut random = random();
    let (mut alarms, mut shifts) = (0, 0);
    for _ in 0..100 {
        let mut level = 200.0;
        let steps: Vec<f64> = (0..120).map(|_| 3.0 * normal(&mut random)).collect();
        let values: Vec<f64> = steps
            .iter()
            .map(|step| {
                level += step;
                level
            })
            .collect();
        let found = detect_anomalies(&values, &[12], USUAL);
        alarms += found.points.len();
        shifts += found.shifts.len();
    }
    assert!(alarms < 120 && shifts <= 5, "{alarms} of 12000 points, {shifts} shifts in 100 series");
}

#[test]
fn spikes_and_drops_of_six_deviations_are_found() {
    let mut random = random();
    let mut found = 0;
    for round in 0..200 {
        let mut values = series(&mut random, 120, |_| 100.0);
        let at = random.random_range(0..120);
        values[at] = 100.0 + if round % 2 == 0 { 60.0 } else { -60.0 };
        found += usize::from(positions(&values, &[12]).contains(&at));
    }
    assert!(found >= 190, "{found} of 200");
}

#[test]
fn outliers_are_found_even_when_one_value_in_ten_is_wrong() {
    let mut random = random();
    let mut found = 0;
    for _ in 0..20 {
        let mut values = series(&mut random, 100, |at| 100.0 + at);
        let wrong: Vec<usize> = (0..10).map(|part| part * 10 + random.random_range(0..10)).collect();
        wrong.iter().for_each(|at| values[*at] += 150.0);
        let seen = positions(&values, &[]);
        found += wrong.iter().filter(|at| seen.contains(at)).count();
    }
    assert!(found >= 190, "{found} of 200");
}

#[test]
fn a_shift_of_three_deviations_is_dated_within_two_periods() {
    let mut random = random();
    let mut found = 0;
    for _ in 0..200 {
        let at = random.random_range(20..60);
        let values = series(&mut random, 80, |time| if time < at as f64 { 100.0 } else { 130.0 });
        let shifts = detect_anomalies(&values, &[12], USUAL).shifts;
        found += usize::from(matches!(shifts[..], [shift] if shift.at.abs_diff(at) <= 2));
    }
    assert!(found >= 185, "{found} of 200");
}

#[test]
fn a_shift_reports_the_levels_before_and_after() {
    let values: Vec<f64> = (0..48).map(|at| f64::from(if at < 30 { 100 } else { 60 } + at * 7 % 5)).collect();
    let found = detect_anomalies(&values, &[12], USUAL);
    let [shift] = found.shifts[..] else { panic!("{found:?}") };
    assert_eq!(shift.at, 30);
    assert!((shift.before - 102.0).abs() < 2.0 && (shift.after - 62.0).abs() < 2.0, "{shift:?}");
    assert_eq!(found.points, []);
}

#[test]
fn the_end_of_a_few_busy_weeks_is_not_a_lasting_fall() {
    let mut random = random();
    let rise = |at: f64| if (60.0..80.0).contains(&at) { (at - 60.0) * 8.0 } else { 0.0 };
    let values = series(&mut random, 140, |at| 200.0 + rise(at));
    assert_eq!(detect_anomalies(&values, &[], USUAL).shifts, []);
}

#[test]
fn a_promotion_every_year_is_part_of_the_season_and_a_single_one_is_an_anomaly() {
    let mut random = random();
    let mut values = series(&mut random, 156, |_| 100.0);
    for year in 0..3 {
        values[year * 52 + 20 + year % 2] += 200.0;
    }
    values[90] += 200.0;
    assert_eq!(positions(&values, &[52]), [90]);
}

#[test]
fn a_missing_seasonal_peak_is_a_drop() {
    let peak = |at: usize| if at % 12 == 11 { 300.0 } else { 100.0 };
    let mut random = random();
    let mut values: Vec<f64> = (0..60).map(|at| peak(at) + 5.0 * normal(&mut random)).collect();
    assert_eq!(positions(&values, &[12]), [0_usize; 0]);
    values[35] = 100.0;
    let found = detect_anomalies(&values, &[12], USUAL);
    assert_eq!(found.points.iter().map(|point| point.at).collect::<Vec<_>>(), [35]);
    assert!(found.points[0].score < -USUAL);
    assert!((found.expected[35] - 300.0).abs() < 30.0, "{}", found.expected[35]);
}

#[test]
fn intermittent_demand_may_be_zero_but_an_extreme_size_is_an_anomaly() {
    let mut values: Vec<f64> =
        (0..60).map(|at| if at % 3 == 0 { f64::from(4 + at % 5) } else { 0.0 }).collect();
    assert_eq!(detect_anomalies(&values, &[12], USUAL).points, []);
    values[31] = 80.0;
    let found = detect_anomalies(&values, &[12], USUAL);
    assert!(found.is_intermittent);
    assert_eq!(found.points.iter().map(|point| point.at).collect::<Vec<_>>(), [31]);
}

#[test]
fn the_longest_gap_between_sales_is_one_silence_and_not_many_drops() {
    let mut values: Vec<f64> = (0..40).map(|at| f64::from(50 + at * 7 % 11)).collect();
    values[28..].fill(0.0);
    let found = detect_anomalies(&values, &[12], USUAL);
    let silence = found.silence.unwrap();
    assert_eq!((silence.from, silence.longest_before), (28, 0));
    assert!((silence.usual - 55.0).abs() < 2.0);
    assert!(found.points.is_empty() && found.shifts.is_empty(), "{found:?}");
    values[39] = 50.0;
    assert_eq!(detect_anomalies(&values, &[12], USUAL).silence, None);
}

#[test]
fn a_short_series_has_no_anomalies() {
    let values = [5.0, 5.0, 5.0, 900.0, 5.0, 5.0, f64::NAN, 5.0];
    assert_eq!(detect_anomalies(&values, &[12], USUAL), Anomalies::default());
}

#[test]
fn a_higher_threshold_never_finds_more_anomalies() {
    let mut random = random();
    let values: Vec<f64> = (0..100).map(|_| (normal(&mut random)).exp()).collect();
    let count = |threshold| detect_anomalies(&values, &[12], threshold).points.len();
    assert!(count(2.0) >= count(USUAL) && count(USUAL) >= count(6.0));
    assert!(count(1.5) > 0);
}

#[test]
fn the_unit_of_the_series_does_not_matter() {
    let mut random = random();
    let mut values = series(&mut random, 80, |at| if at < 50.0 { 100.0 } else { 160.0 });
    values[20] = 400.0;
    let found = detect_anomalies(&values, &[12], USUAL);
    assert!(!found.points.is_empty() && !found.shifts.is_empty());
    for unit in [1024.0, 1.0 / 65536.0] {
        let scaled: Vec<f64> = values.iter().map(|value| value * unit).collect();
        let other = detect_anomalies(&scaled, &[12], USUAL);
        assert_eq!((&other.points, other.shifts.len()), (&found.points, found.shifts.len()));
        assert_eq!(other.expected[20], found.expected[20] * unit);
    }
}

#[test]
fn every_number_is_finite_on_any_series() {
    let huge = |at: usize| if at.is_multiple_of(7) { f64::MAX } else { f64::MIN_POSITIVE };
    let odd = [0.0, -0.0, 1.0, -3.0, 1e300, -1e300, f64::INFINITY, f64::NAN, f64::MIN_POSITIVE, 7.0];
    let mut random = random();
    let mut cases: Vec<Vec<f64>> = vec![
        Vec::new(),
        vec![f64::NAN; 40],
        vec![0.0; 40],
        vec![7.0; 40],
        vec![-7.0; 40],
        (0..60).map(huge).collect(),
        (0..60).map(|at| if at % 2 == 0 { f64::MAX } else { f64::MIN }).collect(),
        (0..60).map(|at| if at == 30 { 1e9 } else { 5.0 }).collect(),
    ];
    for length in 0..80 {
        cases.push((0..length).map(|_| odd[random.random_range(0..odd.len())]).collect());
    }
    for values in &cases {
        for periods in [&[][..], &[1, 7, 365], &[12], &[2, 4]] {
            let found = detect_anomalies(values, periods, USUAL);
            let mut numbers = found.expected.clone();
            numbers.extend(found.points.iter().map(|point| point.score));
            numbers.extend(found.shifts.iter().flat_map(|shift| [shift.before, shift.after, shift.score]));
            numbers.extend(found.silence.map(|silence| silence.usual));
            assert!(numbers.iter().all(|number| number.is_finite()), "{values:?} {found:?}");
            assert!(found.expected.is_empty() || found.expected.len() == values.len());
        }
    }
    assert_eq!(positions(&cases[7], &[12]), [30]);
}

#[test]
fn expected_values_of_whole_numbers_are_whole_numbers() {
    let values: Vec<f64> = (0..30).map(|at| f64::from([18, 24, 18, 30, 18][at % 5])).collect();
    let found = detect_anomalies(&values, &[], USUAL);
    assert!(found.expected.iter().all(|value| value.fract() == 0.0), "{:?}", found.expected);
}

#[test]
fn a_batch_gives_each_series_its_own_result_and_can_be_cancelled() {
    let mut random = random();
    let all: Vec<Vec<f64>> = (0..20).map(|_| (0..60).map(|_| normal(&mut random).exp()).collect()).collect();
    let slices: Vec<&[f64]> = all.iter().map(Vec::as_slice).collect();
    let many = detect_many(&slices, &[12], USUAL, &|_| {}, &|| false).unwrap();
    let alone: Vec<Anomalies> = all.iter().map(|values| detect_anomalies(values, &[12], USUAL)).collect();
    assert_eq!(many, alone);
    assert_eq!(detect_many(&slices, &[12], USUAL, &|_| {}, &|| true), None);
}
