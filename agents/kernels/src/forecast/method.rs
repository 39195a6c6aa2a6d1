//! One fitted method: parameters that are fixed, to be run over any longer or shorter history.

use super::intermittent::Sba;
use super::naive;
use super::season::{Season, SeasonalIndices};
use super::theta::Theta;

/// The methods an ensemble is made of.
#[derive(Debug, Clone, PartialEq)]
pub enum Method {
    Naive { period: usize },
    Mean,
    Sba(Sba),
    Theta { model: Theta, season: Option<Season> },
}

impl Method {
    pub fn name(&self) -> String {
        match self {
            Self::Naive { period: 1 } => "Naive".into(),
            Self::Naive { .. } => "Seasonal naive".into(),
            Self::Mean => "Mean".into(),
            Self::Sba(_) => "Croston SBA".into(),
            Self::Theta { .. } => "Theta".into(),
        }
    }

    /// Looks ahead from the end of a history that need not be the one of the fit.
    pub fn forecast(&self, history: &[f64], horizon: usize) -> Vec<f64> {
        match self {
            Self::Naive { period } => naive::seasonal_naive(history, *period, horizon),
            Self::Mean => vec![mean(history); horizon],
            Self::Sba(model) => vec![model.run(history).0; horizon],
            Self::Theta { model, season } => {
                let (adjusted, indices) = adjust(history, *season);
                let mut ahead = model.forecast(&adjusted, horizon);
                if let Some(indices) = indices {
                    indices.restore(&mut ahead, history.len());
                }
                ahead
            }
        }
    }

    /// One step ahead inside the history.
    pub fn fitted(&self, history: &[f64]) -> Vec<f64> {
        match self {
            Self::Naive { period } => naive::fitted(history, *period),
            Self::Mean => vec![mean(history); history.len()],
            Self::Sba(model) => model.run(history).1,
            Self::Theta { model, season } => {
                let (adjusted, indices) = adjust(history, *season);
                let mut inside = model.fitted(&adjusted);
                if let Some(indices) = indices {
                    indices.restore(&mut inside, 0);
                }
                inside
            }
        }
    }
}

/// The history without its season, and the indices to put it back.
pub fn adjust(history: &[f64], season: Option<Season>) -> (Vec<f64>, Option<SeasonalIndices>) {
    let Some(season) = season.filter(|season| history.len() >= 2 * season.period) else {
        return (history.to_vec(), None);
    };
    let indices = SeasonalIndices::of(history, season);
    (indices.remove(history), Some(indices))
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
