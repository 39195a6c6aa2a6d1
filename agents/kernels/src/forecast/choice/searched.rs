//! Models whose parameters take long to search, for several histories at the same time.

use super::members::LONGEST_STATE_SEASON;
use super::method::{Method, Model, adjust};
use crate::forecast::history::season::Season;
use crate::forecast::methods::complex_smoothing::ComplexSmoothing;
use crate::forecast::methods::dynamic_theta::DynamicTheta;
use crate::forecast::methods::ets::Ets;

/// The models of one history. All but the smoothing come without its seasons.
pub(crate) struct Searched {
    pub smoothing: Method,
    pub complex: ComplexSmoothing,
    pub theta: DynamicTheta,
}

impl Searched {
    /// One for every history with its seasons, in their order.
    pub(crate) fn of_each(histories: &[(&[f64], &[Season])]) -> Vec<Self> {
        let adjusted: Vec<Vec<f64>> =
            histories.iter().map(|(history, seasons)| adjust(history, seasons).0).collect();
        let adjusted: Vec<&[f64]> = adjusted.iter().map(Vec::as_slice).collect();
        let smoothing = smoothing_states(histories);
        let complex = ComplexSmoothing::fit_each(&adjusted);
        let theta = DynamicTheta::fit_each(&adjusted);
        let models = smoothing.into_iter().zip(complex).zip(theta);
        models.map(|((smoothing, complex), theta)| Self { smoothing, complex, theta }).collect()
    }
}

/// Exponential smoothing of every history. Short seasons stay in the states, where they can change; long seasons are removed
/// from the series before the fit.
pub(super) fn smoothing_states(histories: &[(&[f64], &[Season])]) -> Vec<Method> {
    let split = |seasons: &[Season]| -> (Vec<Season>, Vec<Season>) {
        seasons.iter().partition(|season| season.period <= LONGEST_STATE_SEASON)
    };
    let split: Vec<(Vec<Season>, Vec<Season>)> =
        histories.iter().map(|(_, seasons)| split(seasons)).collect();
    let adjusted: Vec<Vec<f64>> =
        histories.iter().zip(&split).map(|((history, _), (_, outside))| adjust(history, outside).0).collect();
    let inside = split.iter().map(|(inside, _)| inside.first().map(|season| season.period));
    let tasks: Vec<(&[f64], Option<usize>)> = adjusted.iter().map(Vec::as_slice).zip(inside).collect();
    let models = Ets::select_each(&tasks).into_iter().map(Model::Ets);
    models.zip(split).map(|(model, (_, outside))| Method { model, seasons: outside }).collect()
}
