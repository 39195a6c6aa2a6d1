//! Classifies demand by how often it occurs and how much its size varies. The class decides which methods are tried.

const INTERVAL_LIMIT: f64 = 1.32;
const VARIATION_LIMIT: f64 = 0.49;

/// The four demand patterns of Syntetos, Boylan and Croston (2005).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DemandClass {
    /// Demand in most periods, of similar size.
    Smooth,
    /// Demand in most periods, of very different size.
    Erratic,
    /// Demand in few periods, of similar size.
    Intermittent,
    /// Demand in few periods, of very different size.
    Lumpy,
}

impl DemandClass {
    /// Classifies by the mean interval between demands and the squared variation of the demand sizes.
    pub fn of(values: &[f64]) -> Self {
        DemandPattern::of(values).class
    }

    /// True when zeros are a normal part of the demand.
    pub fn has_gaps(self) -> bool {
        matches!(self, Self::Intermittent | Self::Lumpy)
    }

    /// `smooth`, `lumpy`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Smooth => "smooth",
            Self::Erratic => "erratic",
            Self::Intermittent => "intermittent",
            Self::Lumpy => "lumpy",
        }
    }
}

/// What a demand is classified by (Syntetos, Boylan and Croston, 2005).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DemandPattern {
    pub class: DemandClass,
    /// Known periods for each period with demand (ADI); infinite without demand.
    pub interval: f64,
    /// Variance of the sizes that are not zero over their squared mean (CV²); 0 with fewer than two.
    pub squared_variation: f64,
}

impl DemandPattern {
    /// The cut-offs of the interval and of the squared variation; a value on a cut-off is on the lower side.
    pub const LIMITS: (f64, f64) = (INTERVAL_LIMIT, VARIATION_LIMIT);

    /// Unknown values are left out.
    pub fn of(values: &[f64]) -> Self {
        Self::of_at(values, Self::LIMITS)
    }

    /// The same with cut-offs of one's own.
    pub fn of_at(values: &[f64], (interval_limit, variation_limit): (f64, f64)) -> Self {
        let sizes: Vec<f64> =
            values.iter().copied().filter(|value| *value != 0.0 && !value.is_nan()).collect();
        let known = values.iter().filter(|value| !value.is_nan()).count();
        let often = known as f64 <= interval_limit * sizes.len() as f64;
        let squared_variation = squared_variation(&sizes);
        let class = match (often, squared_variation <= variation_limit) {
            (true, true) => DemandClass::Smooth,
            (true, false) => DemandClass::Erratic,
            (false, true) => DemandClass::Intermittent,
            (false, false) => DemandClass::Lumpy,
        };
        let interval = if sizes.is_empty() { f64::INFINITY } else { known as f64 / sizes.len() as f64 };
        Self { class, interval, squared_variation }
    }
}

fn squared_variation(sizes: &[f64]) -> f64 {
    if sizes.len() < 2 {
        return 0.0;
    }
    let count = sizes.len() as f64;
    let mean = sizes.iter().sum::<f64>() / count;
    let variance = sizes.iter().map(|size| (size - mean).powi(2)).sum::<f64>() / (count - 1.0);
    variance / (mean * mean)
}

#[cfg(test)]
mod tests {
    use super::{DemandClass, DemandPattern};

    #[test]
    fn a_pattern_has_the_mean_interval_and_the_squared_variation() {
        // 3 demands in 6 periods; sizes 2, 4 and 6 have the mean 4 and the variance 4.
        let pattern = DemandPattern::of(&[2.0, 0.0, 4.0, 0.0, f64::NAN, 0.0, 6.0]);
        assert_eq!((pattern.interval, pattern.squared_variation), (2.0, 0.25));
        assert_eq!(pattern.class, DemandClass::Intermittent);
    }

    #[test]
    fn demand_in_every_period_of_similar_size_is_smooth() {
        assert_eq!(DemandClass::of(&[10.0, 12.0, 9.0, 11.0]), DemandClass::Smooth);
    }

    #[test]
    fn demand_in_every_period_of_very_different_size_is_erratic() {
        assert_eq!(DemandClass::of(&[1.0, 50.0, 2.0, 90.0, 1.0]), DemandClass::Erratic);
    }

    #[test]
    fn rare_demand_of_one_size_is_intermittent() {
        assert_eq!(DemandClass::of(&[0.0, 5.0, 0.0, 0.0, 5.0, 0.0]), DemandClass::Intermittent);
    }

    #[test]
    fn rare_demand_of_very_different_size_is_lumpy() {
        assert_eq!(DemandClass::of(&[0.0, 1.0, 0.0, 0.0, 90.0, 0.0, 2.0, 0.0]), DemandClass::Lumpy);
    }

    #[test]
    fn no_demand_at_all_is_intermittent() {
        assert_eq!(DemandClass::of(&[0.0, 0.0]), DemandClass::Intermittent);
    }
}
