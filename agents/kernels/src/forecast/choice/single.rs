//! A single method that the caller chose, in place of the ensemble.

use super::members::{LONGEST_MEMORY, SHORTEST_HISTORY};
use super::method::{Method, Model, adjust};
use super::searched::smoothing_states;
use crate::forecast::MethodChoice;
use crate::forecast::history::prepared::Prepared;
use crate::forecast::history::season::Season;
use crate::forecast::methods::autoregression::Autoregression;
use crate::forecast::methods::dynamic_theta::DynamicTheta;
use crate::forecast::methods::ets::Ets;
use crate::forecast::methods::intermittent::Croston;

/// The smoothing rate of Croston's method.
const CROSTON_RATE: f64 = 0.1;

/// Fits the chosen method on a part of the history of a series; `None` for the ensemble.
pub(crate) fn fit(history: &[f64], prepared: &Prepared, choice: MethodChoice) -> Option<Method> {
    let plain = |model: Model| Some(Method { model, seasons: Vec::new() });
    let season = prepared.calendar_season;
    match choice {
        MethodChoice::Ensemble => None,
        MethodChoice::Naive => plain(Model::Naive { season: 1 }),
        MethodChoice::SeasonalNaive => plain(Model::Naive { season }),
        MethodChoice::MovingAverage { window } => plain(Model::MovingAverage { window: window.max(1) }),
        MethodChoice::Croston => plain(Model::Croston(Croston { rate: CROSTON_RATE })),
        // With fewer values no parameter can be estimated.
        _ if history.len() < SHORTEST_HISTORY => plain(Model::Mean),
        MethodChoice::HoltWinters => plain(Model::Ets(Ets::holt_winters(history, Some(season)))),
        MethodChoice::ExponentialSmoothing => {
            smoothing_states(&[(history, prepared.seasons.as_slice())]).pop()
        }
        MethodChoice::Autoregression => Some(without_season(history, &prepared.seasons, |values| {
            Model::Autoregression(Autoregression::fit(values, LONGEST_MEMORY))
        })),
        MethodChoice::Theta => Some(without_season(history, &prepared.seasons, |values| {
            Model::DynamicTheta(DynamicTheta::fit(values))
        })),
    }
}

/// A method that is fitted on the history without its seasons.
fn without_season(history: &[f64], seasons: &[Season], fit: impl Fn(&[f64]) -> Model) -> Method {
    let model = fit(&adjust(history, seasons).0);
    Method { model, seasons: seasons.to_vec() }
}
