//! Demand over the lead time as it was: overlapping sums of the history in place of a distribution with a formula.
//!
//! Porras and Dekker, An inventory control system for spare parts at a refinery (European Journal of Operational Research,
//! 2008): the levels come from the sums of every stretch of the history that is as long as the lead time.

/// The sums of demand over every stretch of a length of time, ascending. A length between two whole numbers of periods lies
/// between the sums of both.
#[derive(Debug, Clone, PartialEq)]
pub struct EmpiricalDemand {
    shorter: Vec<f64>,
    longer: Vec<f64>,
    /// How far the length is from the shorter to the longer sums, 0 to 1.
    part: f64,
}

impl EmpiricalDemand {
    /// The sums over `periods` of a history without gaps. Nothing when the time is shorter than a period, whose demand has no
    /// known parts, or longer than the history.
    pub fn over(history: &[f64], periods: f64) -> Option<Self> {
        let whole = (periods + 1e-9).floor();
        if !(1.0..=1e6).contains(&whole) {
            return None;
        }
        let part = (periods - whole).max(0.0);
        let length = whole as usize;
        let shorter = sums(history, length);
        let longer = if part > 1e-9 { sums(history, length + 1) } else { shorter.clone() };
        (!longer.is_empty()).then_some(Self { shorter, longer, part })
    }

    /// How many stretches there are.
    pub fn stretches(&self) -> usize {
        self.longer.len()
    }

    pub fn mean(&self) -> f64 {
        self.between(|sums| sums.iter().sum::<f64>() / sums.len() as f64)
    }

    /// The smallest level that the demand of at least this share of the stretches does not exceed.
    pub fn quantile(&self, probability: f64) -> f64 {
        self.between(|sums| {
            let place = (probability * sums.len() as f64 - 1e-9).ceil().max(1.0) as usize;
            sums[place.min(sums.len()) - 1]
        })
    }

    /// The level at which orders of `quantity` meet this share of the demand from stock, at least zero.
    pub fn level_for_fill_rate(&self, fill_rate: f64, quantity: f64) -> f64 {
        self.between(|sums| {
            let allowed = (1.0 - fill_rate) * quantity;
            let short = |level: f64| {
                let each = |sum: &f64| (sum - level).max(0.0) - (sum - level - quantity).max(0.0);
                sums.iter().map(each).sum::<f64>() / sums.len() as f64
            };
            let (mut low, mut high) = (0.0, sums[sums.len() - 1]);
            if short(low) <= allowed {
                return 0.0;
            }
            // The shortage falls with the level.
            for _ in 0..100 {
                let middle = (low + high) / 2.0;
                if short(middle) <= allowed { high = middle } else { low = middle }
            }
            high
        })
    }

    fn between(&self, figure: impl Fn(&[f64]) -> f64) -> f64 {
        let (low, high) = (figure(&self.shorter), figure(&self.longer));
        low + self.part * (high - low)
    }
}

/// Sums of every stretch of the length, ascending.
fn sums(history: &[f64], length: usize) -> Vec<f64> {
    let mut sums: Vec<f64> = history.windows(length).map(|stretch| stretch.iter().sum()).collect();
    sums.sort_by(f64::total_cmp);
    sums
}

#[cfg(test)]
mod tests {
    use super::EmpiricalDemand;

    const HISTORY: [f64; 6] = [1.0, 5.0, 2.0, 8.0, 0.0, 4.0];

    #[test]
    fn the_level_is_a_sum_of_the_history() {
        // Sums of two: 6, 7, 10, 8, 4.
        let demand = EmpiricalDemand::over(&HISTORY, 2.0).unwrap();
        assert_eq!(demand.stretches(), 5);
        assert_eq!((demand.quantile(0.8), demand.quantile(0.81), demand.quantile(0.2)), (8.0, 10.0, 4.0));
        assert!((demand.mean() - 7.0).abs() < 1e-12);
    }

    #[test]
    fn a_length_between_two_periods_lies_between_their_sums() {
        // Sums of three: 8, 15, 10, 12; the largest of two is 10.
        let demand = EmpiricalDemand::over(&HISTORY, 2.5).unwrap();
        assert!((demand.quantile(1.0) - 12.5).abs() < 1e-9);
    }

    #[test]
    fn the_level_for_a_fill_rate_leaves_the_shortage_that_is_allowed() {
        // At level 8 only the sum of 10 is short, by 2 in one of five stretches: 0.4 of an order of 4.
        let demand = EmpiricalDemand::over(&HISTORY, 2.0).unwrap();
        assert!((demand.level_for_fill_rate(0.9, 4.0) - 8.0).abs() < 1e-6);
    }

    #[test]
    fn a_time_below_a_period_or_beyond_the_history_has_no_sums() {
        assert_eq!(EmpiricalDemand::over(&HISTORY, 0.5), None);
        assert_eq!(EmpiricalDemand::over(&HISTORY, 7.0), None);
    }
}
