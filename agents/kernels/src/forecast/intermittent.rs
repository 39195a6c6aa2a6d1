//! Demand that comes now and then: Croston's method in the form of Syntetos and Boylan (2005).

/// Sizes and intervals smoothed separately.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sba {
    pub smoothing: f64,
}

impl Sba {
    /// Expected demand per period after the history, and before each of its values.
    pub fn run(&self, history: &[f64]) -> (f64, Vec<f64>) {
        let (mut size, mut interval, mut waited) = (0.0, 0.0, 0.0);
        let mut rate = 0.0;
        let mut fitted = Vec::with_capacity(history.len());
        for &value in history {
            fitted.push(rate);
            waited += 1.0;
            if value == 0.0 {
                continue;
            }
            if interval == 0.0 {
                (size, interval) = (value, waited);
            } else {
                size += self.smoothing * (value - size);
                interval += self.smoothing * (waited - interval);
            }
            waited = 0.0;
            rate = (1.0 - self.smoothing / 2.0) * size / interval;
        }
        (rate, fitted)
    }
}
