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
        let sizes: Vec<f64> =
            values.iter().copied().filter(|value| *value != 0.0 && !value.is_nan()).collect();
        let known = values.iter().filter(|value| !value.is_nan()).count();
        let often = known as f64 <= INTERVAL_LIMIT * sizes.len() as f64;
        let even = squared_variation(&sizes) <= VARIATION_LIMIT;
        match (often, even) {
            (true, true) => Self::Smooth,
            (true, false) => Self::Erratic,
            (false, true) => Self::Intermittent,
            (false, false) => Self::Lumpy,
        }
    }

    /// True when zeros are a normal part of the demand.
    pub fn has_gaps(self) -> bool {
        matches!(self, Self::Intermittent | Self::Lumpy)
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
    use super::DemandClass;

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
