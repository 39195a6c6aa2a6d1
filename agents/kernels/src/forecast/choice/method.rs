//! One fitted method: its parameters are fixed, and it can run over a longer or shorter history.

use crate::cancel;
use crate::forecast::history::indices::SeasonalIndices;
use crate::forecast::history::season::Season;
use crate::forecast::methods::aggregation::Aggregation;
use crate::forecast::methods::airline::Airline;
use crate::forecast::methods::autoregression::Autoregression;
use crate::forecast::methods::averaged_autoregression::AveragedAutoregression;
use crate::forecast::methods::block_theta::BlockTheta;
use crate::forecast::methods::complex_smoothing::ComplexSmoothing;
use crate::forecast::methods::dynamic_theta::DynamicTheta;
use crate::forecast::methods::ets::Ets;
use crate::forecast::methods::intermittent::{Croston, Sba, Tsb};
use crate::forecast::methods::moving_average;
use crate::forecast::methods::naive;
use crate::forecast::methods::relative_median::RelativeMedian;
use crate::forecast::methods::seasonal_changes::SeasonalChanges;
use crate::forecast::methods::seasonal_loess::SeasonalLoess;
use crate::forecast::methods::seasonal_median::SeasonalMedian;
use crate::forecast::methods::smoothing::Smoothing;

/// A model and the seasons that are removed before it runs and restored afterwards.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Method {
    pub model: Model,
    pub seasons: Vec<Season>,
}

/// The models an ensemble is made of.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Model {
    SeasonalMedian(SeasonalMedian),
    RelativeMedian(RelativeMedian),
    Mean,
    /// Repeats the last season; one of a single period is the last value.
    Naive {
        season: usize,
    },
    MovingAverage {
        window: usize,
    },
    Croston(Croston),
    Smoothing(Smoothing),
    Sba(Sba),
    Tsb(Tsb),
    Aggregation(Aggregation),
    Ets(Ets),
    DynamicTheta(DynamicTheta),
    Autoregression(Autoregression),
    AveragedAutoregression(AveragedAutoregression),
    ComplexSmoothing(ComplexSmoothing),
    Airline(Airline),
    SeasonalChanges(SeasonalChanges),
    BlockTheta(BlockTheta),
    SeasonalLoess(SeasonalLoess),
}

impl Method {
    /// Forecasts from the end of a history that begins at the same period as the fitted history.
    pub(crate) fn forecast(&self, history: &[f64], horizon: usize) -> Vec<f64> {
        let (series, indices) = adjust(history, &self.seasons);
        let mut ahead = self.model.forecast(&series, horizon);
        for indices in indices.iter().rev() {
            cancel::tick();
            indices.restore(&mut ahead, history.len());
        }
        keep_sane(&mut ahead, history);
        ahead
    }

    /// One-step-ahead forecasts inside the history.
    pub(crate) fn fitted(&self, history: &[f64]) -> Vec<f64> {
        let (series, indices) = adjust(history, &self.seasons);
        let mut inside = self.model.fitted(&series);
        for indices in indices.iter().rev() {
            cancel::tick();
            indices.restore(&mut inside, 0);
        }
        for (i, value) in inside.iter_mut().enumerate() {
            if !value.is_finite() {
                *value = history[i.saturating_sub(1)];
            }
        }
        inside
    }
}

impl Model {
    pub(crate) fn name(&self) -> String {
        match self {
            Self::SeasonalMedian(model) => format!("Median of {} seasons", model.seasons),
            Self::RelativeMedian(model) => format!("Median of {} seasons on the latest level", model.seasons),
            Self::Mean => "Mean".into(),
            Self::Naive { season: 1 } => "Naive".into(),
            Self::Naive { season } => format!("Seasonal naive, season {season}"),
            Self::MovingAverage { window } => format!("Moving average of {window}"),
            Self::Croston(_) => "Croston".into(),
            Self::Smoothing(_) => "SES".into(),
            Self::Sba(_) => "SBA".into(),
            Self::Tsb(_) => "TSB".into(),
            Self::Aggregation(_) => "IMAPA".into(),
            Self::Ets(model) => model.name(),
            Self::DynamicTheta(_) => "Theta".into(),
            Self::Autoregression(model) => model.name(),
            Self::AveragedAutoregression(model) => model.name(),
            Self::ComplexSmoothing(_) => "CES".into(),
            Self::Airline(model) => model.name(),
            Self::SeasonalChanges(model) => model.name(),
            Self::BlockTheta(model) => model.name(),
            Self::SeasonalLoess(model) => model.name(),
        }
    }

    pub(crate) fn forecast(&self, series: &[f64], horizon: usize) -> Vec<f64> {
        match self {
            Self::SeasonalMedian(model) => model.forecast(series, horizon),
            Self::RelativeMedian(model) => model.forecast(series, horizon),
            Self::Mean => vec![mean(series); horizon],
            Self::Naive { season } => naive::seasonal_naive(series, *season, horizon),
            Self::MovingAverage { window } => vec![moving_average::last(series, *window); horizon],
            Self::Croston(model) => vec![model.run(series).0; horizon],
            Self::Smoothing(model) => vec![model.level(series); horizon],
            Self::Sba(model) => vec![model.run(series).0; horizon],
            Self::Tsb(model) => vec![model.run(series).0; horizon],
            Self::Aggregation(model) => vec![model.rate(series); horizon],
            Self::Ets(model) => model.forecast(series, horizon),
            Self::DynamicTheta(model) => model.forecast(series, horizon),
            Self::Autoregression(model) => model.forecast(series, horizon),
            Self::AveragedAutoregression(model) => model.forecast(series, horizon),
            Self::ComplexSmoothing(model) => model.forecast(series, horizon),
            Self::Airline(model) => model.forecast(series, horizon),
            Self::SeasonalChanges(model) => model.forecast(series, horizon),
            Self::BlockTheta(model) => model.forecast(series, horizon),
            Self::SeasonalLoess(model) => model.forecast(series, horizon),
        }
    }

    pub(crate) fn fitted(&self, series: &[f64]) -> Vec<f64> {
        match self {
            Self::SeasonalMedian(model) => model.fitted(series),
            Self::RelativeMedian(model) => model.fitted(series),
            Self::Mean => vec![mean(series); series.len()],
            Self::Naive { season } => naive::fitted(series, *season),
            Self::MovingAverage { window } => moving_average::fitted(series, *window),
            Self::Croston(model) => model.run(series).1,
            Self::Smoothing(model) => model.fitted(series),
            Self::Sba(model) => model.run(series).1,
            Self::Tsb(model) => model.run(series).1,
            Self::Aggregation(model) => model.fitted(series),
            Self::Ets(model) => model.fitted(series),
            Self::DynamicTheta(model) => model.fitted(series),
            Self::Autoregression(model) => model.fitted(series),
            Self::AveragedAutoregression(model) => model.fitted(series),
            Self::ComplexSmoothing(model) => model.fitted(series),
            Self::Airline(model) => model.fitted(series),
            Self::SeasonalChanges(model) => model.fitted(series),
            Self::BlockTheta(model) => model.fitted(series),
            Self::SeasonalLoess(model) => model.fitted(series),
        }
    }
}

/// Limits forecasts to the range of the history plus a few times its width, and to zero from below if the history is
/// never negative.
fn keep_sane(ahead: &mut [f64], history: &[f64]) {
    const WIDTHS: f64 = 3.0;
    let low = history.iter().copied().fold(f64::INFINITY, f64::min);
    let high = history.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let room = WIDTHS * (high - low);
    let floor = if low >= 0.0 { 0.0 } else { low - room };
    let last = history[history.len() - 1];
    for value in ahead {
        *value = if value.is_finite() { value.clamp(floor, high + room) } else { last };
    }
}

/// The history without its seasons, and the indices to restore them, to be applied in reverse order.
pub(crate) fn adjust(history: &[f64], seasons: &[Season]) -> (Vec<f64>, Vec<SeasonalIndices>) {
    let mut rest = history.to_vec();
    let mut removed = Vec::new();
    for season in seasons.iter().filter(|season| history.len() >= 2 * season.period) {
        cancel::tick();
        let indices = SeasonalIndices::of(&rest, *season);
        rest = indices.remove(&rest);
        removed.push(indices);
    }
    (rest, removed)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
