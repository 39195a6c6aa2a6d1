//! The result for one series: points, bands and tests, and their conversion to the units of the caller.

use super::accuracy;
use super::backtest::spread_out;
use super::intervals::{Band, Widths};
use super::strain::Test;
use super::stretch::Stretches;
use crate::forecast::history::prepared::Prepared;
use crate::forecast::history::season::{Proof, Season};
use crate::forecast::levels::{MoreLevels, Range, width_between};
use crate::forecast::methods::naive;
use crate::forecast::{ForecastOptions, LevelShift, SeriesForecast};

/// A forecast in the scaled units of `Prepared`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Outcome {
    pub method: String,
    pub point: Vec<f64>,
    /// One-step-ahead forecasts inside the history.
    pub fitted: Vec<f64>,
    pub bands: Widths,
    /// Tests, the latest last; more of them than the caller requests, because the stretch of the bands is learned from them.
    pub tests: Vec<Test>,
}

impl Outcome {
    /// The zero forecast of a series whose demand has ended.
    pub(crate) fn ended(prepared: &Prepared, options: &ForecastOptions) -> Self {
        let none = vec![0.0; options.horizon];
        let band = Band { below: none.clone(), above: none.clone() };
        Self {
            method: "None".to_owned(),
            point: none,
            fitted: naive::fitted(&prepared.filled, 1),
            bands: Widths {
                more: options.more_levels.percents().map(|_| band.clone()).collect(),
                level_80: band.clone(),
                level_95: band,
            },
            tests: Vec::new(),
        }
    }

    /// Makes all bands wider or narrower and adjusts the tests to them.
    #[must_use]
    pub(crate) fn stretched(mut self, by: &Stretches) -> Self {
        self.bands.level_80.stretch(by.at_80);
        self.bands.level_95.stretch(by.at_95);
        self.bands.more.iter_mut().zip(by.more).for_each(|(band, by)| band.stretch(by));
        for strain in self.tests.iter_mut().flat_map(|test| &mut test.strains) {
            strain.at_80 = by.at_80.relieve(strain.at_80);
            strain.at_95 = by.at_95.relieve(strain.at_95);
            strain.more.iter_mut().zip(by.more).for_each(|(more, by)| *more = by.relieve(*more));
        }
        self
    }

    /// Widens bands that are narrower than this share of the forecast (at 80 and at 95 %).
    #[must_use]
    pub(crate) fn at_least_as_wide(mut self, relative: (f64, f64), levels: MoreLevels) -> Self {
        let Widths { level_80, level_95, more } = &mut self.bands;
        let (at_80, at_95) = (relative.0, relative.1.max(relative.0));
        let more = more.iter_mut().zip(levels.percents().map(|level| width_between(level, at_80, at_95)));
        for (band, share) in [(level_80, at_80), (level_95, at_95)].into_iter().chain(more) {
            for row in [&mut band.below, &mut band.above] {
                row.iter_mut()
                    .zip(&self.point)
                    .for_each(|(width, point)| *width = width.max(share * point.abs()));
            }
        }
        self
    }

    /// The forecast in the units of the caller.
    pub(crate) fn finish(self, prepared: &Prepared, options: &ForecastOptions) -> SeriesForecast {
        let back = |value: f64| finish(value, prepared.scale, options);
        let edge = |band: &[f64], sign: f64| -> Vec<f64> {
            self.point.iter().zip(band).map(|(value, width)| back(value + sign * width)).collect()
        };
        let judged = spread_out(&self.tests, options.backtest_windows);
        let accuracy = accuracy::judge(prepared, &judged, options.more_levels);
        let used = |at: &usize| (prepared.lead + at, back(prepared.filled[*at]));
        let mut fitted = vec![f64::NAN; prepared.lead];
        fitted.extend(self.fitted.iter().map(|value| back(*value)));
        let more = options.more_levels.percents().zip(&self.bands.more).map(|(percent, band)| Range {
            percent,
            lower: edge(&band.below, -1.0),
            upper: edge(&band.above, 1.0),
        });
        SeriesForecast {
            more: more.collect(),
            season: Season::shortest(&prepared.seasons, Proof::Strict),
            weak_season: Season::shortest(&prepared.seasons, Proof::Weak)
                .filter(|_| options.method.follows_found_seasons()),
            demand_class: prepared.class,
            lower_80: edge(&self.bands.level_80.below, -1.0),
            upper_80: edge(&self.bands.level_80.above, 1.0),
            lower_95: edge(&self.bands.level_95.below, -1.0),
            upper_95: edge(&self.bands.level_95.above, 1.0),
            point: self.point.iter().map(|value| back(*value)).collect(),
            fitted,
            accuracy,
            method: self.method,
            events: Vec::new(),
            has_shared_season: false,
            has_ended: false,
            drawn_in: prepared.drawn_in.iter().map(used).collect(),
            level_shift: prepared.level_shift.map(|shift| LevelShift {
                at: prepared.lead + shift.at,
                before: back(shift.before),
                after: back(shift.after),
            }),
            lead_time: None,
        }
    }
}

/// Converts a value to the units of the caller; the result is finite, and not below zero if demand is non-negative.
fn finish(value: f64, scale: f64, options: &ForecastOptions) -> f64 {
    let value = (value * scale).clamp(-f64::MAX, f64::MAX);
    if options.non_negative { value.max(0.0) } else { value }
}
