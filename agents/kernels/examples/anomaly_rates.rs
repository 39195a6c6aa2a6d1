//! How often `detect_anomalies` alarms on clean series, and how many planted spikes, drops and shifts it finds.
//! `cargo run --release -p kernels --example anomaly_rates`

#![expect(clippy::print_stdout, reason = "a command line tool")]

use std::f64::consts::TAU;

use kernels::anomaly::detect_anomalies;
use rand::{Rng, RngExt, SeedableRng, rngs::StdRng};

const SERIES: usize = 200;
const THRESHOLDS: [f64; 3] = [5.0, 3.5, 2.8];

fn normal(random: &mut impl Rng) -> f64 {
    let (radius, angle): (f64, f64) = (random.random_range(f64::EPSILON..1.0), random.random());
    (-2.0 * radius.ln()).sqrt() * (TAU * angle).cos()
}

fn poisson(random: &mut impl Rng, mean: f64) -> f64 {
    let limit = (-mean).exp();
    let (mut product, mut count) = (1.0, -1.0);
    while product > limit {
        product *= random.random::<f64>();
        count += 1.0;
    }
    count
}

/// A kind of clean series: name, season lengths that are tested, and the value of each period.
struct Kind {
    name: &'static str,
    periods: &'static [usize],
    lengths: &'static [usize],
    make: fn(&mut StdRng, usize) -> Vec<f64>,
}

fn each(random: &mut StdRng, length: usize, of: impl Fn(&mut StdRng, f64) -> f64) -> Vec<f64> {
    (0..length).map(|at| of(random, at as f64)).collect()
}

fn walk(random: &mut StdRng, length: usize, step: f64) -> Vec<f64> {
    let mut level = 100.0;
    each(random, length, |_, _| 0.0)
        .into_iter()
        .map(|_| {
            level += step * normal(random);
            level
        })
        .collect()
}

const KINDS: &[Kind] = &[
    Kind {
        name: "normal, 10 %",
        periods: &[12],
        lengths: &[12, 24, 36, 60, 150],
        make: |r, n| each(r, n, |r, _| 100.0 + 10.0 * normal(r)),
    },
    Kind {
        name: "normal, 20 %",
        periods: &[12],
        lengths: &[24, 36, 60, 150],
        make: |r, n| each(r, n, |r, _| 100.0 + 20.0 * normal(r)),
    },
    Kind {
        name: "Poisson 100",
        periods: &[52],
        lengths: &[36, 104, 156],
        make: |r, n| each(r, n, |r, _| poisson(r, 100.0)),
    },
    Kind {
        name: "Poisson 5",
        periods: &[12],
        lengths: &[36, 104, 300],
        make: |r, n| each(r, n, |r, _| poisson(r, 5.0)),
    },
    Kind {
        name: "Poisson 2",
        periods: &[12],
        lengths: &[36, 104, 300],
        make: |r, n| each(r, n, |r, _| poisson(r, 2.0)),
    },
    Kind {
        name: "Poisson 1",
        periods: &[12],
        lengths: &[36, 104, 300],
        make: |r, n| each(r, n, |r, _| poisson(r, 1.0)),
    },
    Kind {
        name: "Poisson 0.3",
        periods: &[12],
        lengths: &[60, 104, 300],
        make: |r, n| each(r, n, |r, _| poisson(r, 0.3)),
    },
    Kind {
        name: "seasonal, monthly",
        periods: &[12],
        lengths: &[24, 36, 48, 84],
        make: |r, n| each(r, n, |r, t| 100.0 + 40.0 * (TAU * t / 12.0).sin() + 10.0 * normal(r)),
    },
    Kind {
        name: "seasonal, weekly",
        periods: &[52],
        lengths: &[104, 156, 208],
        make: |r, n| each(r, n, |r, t| 100.0 + 40.0 * (TAU * t / 52.0).sin() + 10.0 * normal(r)),
    },
    Kind {
        name: "seasonal, daily",
        periods: &[7, 365],
        lengths: &[90, 400, 800],
        make: |r, n| {
            each(r, n, |r, t| {
                (100.0 + 30.0 * (TAU * t / 365.0).sin()) * [1.0, 1.0, 1.1, 1.2, 1.5, 0.6, 0.4][t as usize % 7]
                    + 10.0 * normal(r)
            })
        },
    },
    Kind {
        name: "trend",
        periods: &[12],
        lengths: &[24, 60, 150],
        make: |r, n| each(r, n, |r, t| 100.0 + 3.0 * t + 10.0 * normal(r)),
    },
    Kind {
        name: "steep growth",
        periods: &[12],
        lengths: &[36, 60],
        make: |r, n| each(r, n, |r, t| 100.0 * (0.05 * t).exp() * (1.0 + 0.1 * normal(r))),
    },
    Kind {
        name: "trend and season",
        periods: &[12],
        lengths: &[36, 60, 120],
        make: |r, n| {
            each(r, n, |r, t| {
                (100.0 + 2.0 * t) * (1.0 + 0.4 * (TAU * t / 12.0).sin()) * (1.0 + 0.1 * normal(r))
            })
        },
    },
    Kind { name: "random walk", periods: &[12], lengths: &[36, 60, 150], make: |r, n| walk(r, n, 3.0) },
    Kind {
        name: "walk and noise",
        periods: &[52],
        lengths: &[60, 156],
        make: |r, n| walk(r, n, 3.0).into_iter().map(|x| x + 6.0 * normal(r)).collect(),
    },
    Kind {
        name: "autocorrelated 0.6",
        periods: &[12],
        lengths: &[36, 60, 150],
        make: |r, n| {
            let mut last = 0.0;
            each(r, n, |_, _| 0.0)
                .into_iter()
                .map(|_| {
                    last = 0.6 * last + 8.0 * normal(r);
                    100.0 + last
                })
                .collect()
        },
    },
    Kind {
        name: "intermittent",
        periods: &[12],
        lengths: &[60, 150],
        make: |r, n| {
            each(
                r,
                n,
                |r, _| if r.random::<f64>() < 0.3 { (3.0 + 0.6 * normal(r)).exp().ceil() } else { 0.0 },
            )
        },
    },
    Kind {
        name: "lognormal 0.5",
        periods: &[12],
        lengths: &[36, 60, 150],
        make: |r, n| each(r, n, |r, _| 100.0 * (0.5 * normal(r)).exp()),
    },
    Kind {
        name: "lognormal 0.8",
        periods: &[52],
        lengths: &[36, 60, 156],
        make: |r, n| each(r, n, |r, _| 100.0 * (0.8 * normal(r)).exp()),
    },
    Kind {
        name: "exponential",
        periods: &[52],
        lengths: &[36, 60, 156],
        make: |r, n| each(r, n, |r, _| -100.0 * r.random_range(f64::EPSILON..1.0_f64).ln()),
    },
];

fn main() {
    println!(
        "{:22} {:>6} | false points %, shifts per series at thresholds {THRESHOLDS:?}",
        "clean series", "length"
    );
    for kind in KINDS {
        for length in kind.lengths {
            let mut random = StdRng::seed_from_u64(7);
            let (mut points, mut shifts, mut silent) = ([0; 3], 0, 0);
            for _ in 0..SERIES {
                let values = (kind.make)(&mut random, *length);
                for (count, threshold) in points.iter_mut().zip(THRESHOLDS) {
                    *count += detect_anomalies(&values, kind.periods, threshold).points.len();
                }
                let found = detect_anomalies(&values, kind.periods, 3.5);
                shifts += found.shifts.len();
                silent += usize::from(found.silence.is_some());
            }
            let rate = points.map(|count| format!("{:.2}", 100.0 * count as f64 / (SERIES * length) as f64));
            println!(
                "{:22} {length:6} | {:>5} {:>5} {:>5}  {:.3}  {silent}",
                kind.name,
                rate[0],
                rate[1],
                rate[2],
                f64::from(shifts as u32) / SERIES as f64
            );
        }
    }
    planted();
}

fn planted() {
    println!(
        "\nplanted: spikes of 6 sigma found %, drops of 6 sigma %, shift of 3 sigma within 2 periods % (and more than one found %)"
    );
    let deviation = |name: &str| if name.contains("20 %") { 20.0 } else { 10.0 };
    for kind in KINDS.iter().filter(|kind| {
        [
            "normal, 10 %",
            "normal, 20 %",
            "Poisson 100",
            "seasonal, monthly",
            "seasonal, weekly",
            "seasonal, daily",
            "trend",
        ]
        .contains(&kind.name)
    }) {
        for length in kind.lengths {
            let mut random = StdRng::seed_from_u64(8);
            let mut found = [0; 4];
            let mut one_of_ten = [0; 2];
            for _ in 0..SERIES {
                let clean = (kind.make)(&mut random, *length);
                let at = random.random_range(0..*length);
                for (index, sign) in [(0, 6.0), (1, -6.0)] {
                    let mut values = clean.clone();
                    values[at] = (values[at] + sign * deviation(kind.name)).max(0.0);
                    let points = detect_anomalies(&values, kind.periods, 3.5).points;
                    found[index] += usize::from(points.iter().any(|point| point.at == at));
                }
                let mut values = clean.clone();
                for place in 0..length / 10 {
                    let at = place * 10 + random.random_range(0..10);
                    values[at] += if random.random() { 10.0 } else { -6.0 } * deviation(kind.name);
                    values[at] = values[at].max(0.0);
                }
                let points = detect_anomalies(&values, kind.periods, 3.5).points;
                let planted = |at: &usize| (values[*at] - clean[*at]).abs() > 0.0;
                one_of_ten[0] += (0..*length)
                    .filter(|at| planted(at) && points.iter().any(|point| point.at == *at))
                    .count();
                one_of_ten[1] += points.iter().filter(|point| !planted(&point.at)).count();
                let at = random.random_range(length / 4..length - length / 4);
                let mut values = clean;
                values[at..].iter_mut().for_each(|value| *value += 3.0 * deviation(kind.name));
                let shifts = detect_anomalies(&values, kind.periods, 3.5).shifts;
                found[2] += usize::from(shifts.iter().any(|shift| shift.at.abs_diff(at) <= 2));
                found[3] += usize::from(shifts.len() > 1);
            }
            let share = found.map(|count| format!("{:.1}", 100.0 * count as f64 / SERIES as f64));
            println!(
                "{:22} {length:6} | {share:?}  ten percent: found {:.1} false {:.2}",
                kind.name,
                100.0 * one_of_ten[0] as f64 / (SERIES * (length / 10)) as f64,
                100.0 * one_of_ten[1] as f64 / (SERIES * length) as f64
            );
        }
    }
    let mut random = StdRng::seed_from_u64(9);
    let long: Vec<f64> = (0..100_000)
        .map(|at| (100.0 + 30.0 * (TAU * f64::from(at) / 365.0).sin()) * (1.0 + 0.1 * normal(&mut random)))
        .collect();
    let months: Vec<Vec<f64>> =
        (0..10_000).map(|_| each(&mut random, 60, |r, _| 100.0 + 10.0 * normal(r))).collect();
    let start = std::time::Instant::now();
    let found: usize = months.iter().map(|values| detect_anomalies(values, &[12], 3.5).points.len()).sum();
    println!("10 000 series of 60 points on one core: {:?}, {found} points", start.elapsed());
    let start = std::time::Instant::now();
    let found = detect_anomalies(&long, &[7, 365], 3.5);
    println!(
        "100 000 points: {:?}, {} points, seasons {:?}",
        start.elapsed(),
        found.points.len(),
        found.seasons
    );
}
