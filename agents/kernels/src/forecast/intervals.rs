//! Prediction intervals from the errors of the past (split conformal), growing with the horizon.

/// How far actuals lie from the forecast, below and above, per step ahead.
#[derive(Debug, Clone, PartialEq)]
pub struct Band {
    pub below: Vec<f64>,
    pub above: Vec<f64>,
}

/// The two bands that every forecast carries.
#[derive(Debug, Clone, PartialEq)]
pub struct Widths {
    pub level_80: Band,
    pub level_95: Band,
}

impl Band {
    /// True when an actual that differs this much from the forecast lies inside.
    pub fn contains(&self, difference: f64, step: usize) -> bool {
        -self.below[step] <= difference && difference <= self.above[step]
    }
}

/// Bands from errors `(step, actual less forecast)` of the past.
pub fn widths(errors: &[(usize, f64)], horizon: usize) -> Widths {
    let grows = |step: usize| ((step + 1) as f64).sqrt();
    let mut scaled: Vec<f64> = errors.iter().map(|(step, error)| error.abs() / grows(*step)).collect();
    scaled.sort_by(f64::total_cmp);
    let band = |share: f64| {
        let width = quantile(&scaled, share);
        let rows: Vec<f64> = (0..horizon).map(|step| width * grows(step)).collect();
        Band { below: rows.clone(), above: rows }
    };
    Widths { level_80: band(0.80), level_95: band(0.95) }
}

/// The value below which a share of the sorted values lies, with the conformal correction for few values.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let position = (share * (sorted.len() + 1) as f64 - 1.0).clamp(0.0, last as f64);
    let below = position.floor() as usize;
    let above = (below + 1).min(last);
    sorted[below] + (sorted[above] - sorted[below]) * (position - below as f64)
}
