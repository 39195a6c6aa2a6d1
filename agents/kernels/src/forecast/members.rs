//! Which models are worth fitting on a history.

use super::aggregation::Aggregation;
use super::autoregression::Autoregression;
use super::complex_smoothing::ComplexSmoothing;
use super::demand_class::DemandClass;
use super::dynamic_theta::DynamicTheta;
use super::ets::Ets;
use super::intermittent::{Sba, Tsb};
use super::method::{Method, Model, adjust};
use super::season::Season;
use super::smoothing::Smoothing;

/// Fewer values than this carry no model.
const SHORTEST_HISTORY: usize = 5;
/// The longest season that smoothing keeps as states; longer ones are taken out before.
const LONGEST_STATE_SEASON: usize = 24;
/// As many past values as an autoregression may look at: four weeks of days.
const LONGEST_MEMORY: usize = 28;

/// Fits every model that suits the length, the season and the demand class.
pub fn fit_members(history: &[f64], season: Option<Season>, class: DemandClass) -> Vec<Method> {
    if history.len() < SHORTEST_HISTORY {
        return vec![Method { model: Model::Naive { period: 1 }, season: None }];
    }
    if class.has_gaps() { sparse(history) } else { regular(history, season) }
}

fn sparse(history: &[f64]) -> Vec<Method> {
    let models = [
        Model::Smoothing(Smoothing::fit(history)),
        Model::Sba(Sba { rate: 0.1 }),
        Model::Tsb(Tsb::fit(history)),
        Model::Aggregation(Aggregation::fit(history)),
        Model::Mean,
    ];
    models.into_iter().map(|model| Method { model, season: None }).collect()
}

fn regular(history: &[f64], season: Option<Season>) -> Vec<Method> {
    let adjusted = adjust(history, season).0;
    let mut members = vec![
        smoothing_states(history, &adjusted, season),
        Method { model: Model::ComplexSmoothing(ComplexSmoothing::fit(&adjusted)), season },
        Method { model: Model::DynamicTheta(DynamicTheta::fit(&adjusted)), season },
        Method { model: Model::Autoregression(Autoregression::fit(&adjusted, LONGEST_MEMORY)), season },
    ];
    if season.is_some() {
        let model = Model::Autoregression(Autoregression::fit(history, LONGEST_MEMORY));
        members.push(Method { model, season: None });
    }
    members
}

/// A short season lives inside the states, where it can change; a long one is taken out before.
fn smoothing_states(history: &[f64], adjusted: &[f64], season: Option<Season>) -> Method {
    match season {
        Some(inside) if inside.period <= LONGEST_STATE_SEASON => {
            Method { model: Model::Ets(Ets::select(history, Some(inside.period))), season: None }
        }
        outside => Method { model: Model::Ets(Ets::select(adjusted, None)), season: outside },
    }
}
