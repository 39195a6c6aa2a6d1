//! Several methods as one: the median of their forecasts is steadier than the best of them.

use super::demand_class::DemandClass;
use super::intermittent::Sba;
use super::method::{Method, adjust};
use super::season::Season;
use super::theta::Theta;

/// Methods that were fitted on one history and are asked together.
#[derive(Debug, Clone, PartialEq)]
pub struct Ensemble {
    pub members: Vec<Method>,
}

impl Ensemble {
    /// Fits the methods that suit the demand class.
    pub fn fit(history: &[f64], season: Option<Season>, class: DemandClass) -> Self {
        let members = if history.len() < 4 {
            vec![Method::Naive { period: 1 }]
        } else if class.has_gaps() {
            vec![Method::Sba(Sba { smoothing: 0.1 }), Method::Mean]
        } else {
            vec![Method::Theta { model: Theta::fit(&adjust(history, season).0), season }]
        };
        Self { members }
    }

    pub fn name(&self) -> String {
        let names: Vec<String> = self.members.iter().map(Method::name).collect();
        if names.len() > 1 { format!("Median of {}", names.join(", ")) } else { names.concat() }
    }

    pub fn forecast(&self, history: &[f64], horizon: usize) -> Vec<f64> {
        let each: Vec<Vec<f64>> =
            self.members.iter().map(|member| member.forecast(history, horizon)).collect();
        medians(&each, horizon)
    }

    pub fn fitted(&self, history: &[f64]) -> Vec<f64> {
        let each: Vec<Vec<f64>> = self.members.iter().map(|member| member.fitted(history)).collect();
        medians(&each, history.len())
    }
}

/// The median of all rows, column by column.
fn medians(rows: &[Vec<f64>], columns: usize) -> Vec<f64> {
    let mut column = Vec::with_capacity(rows.len());
    let mut median_of = |i: usize| {
        column.clear();
        column.extend(rows.iter().map(|row| row[i]));
        column.sort_by(f64::total_cmp);
        let middle = column.len() / 2;
        if column.len().is_multiple_of(2) {
            (column[middle - 1] + column[middle]) / 2.0
        } else {
            column[middle]
        }
    };
    (0..columns).map(&mut median_of).collect()
}
