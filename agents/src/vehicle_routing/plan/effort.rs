//! How much work one plan is worth.

use crate::vehicle_routing::{
    params::RouteParams,
    plan::pace::{self, Patience},
};

/// Seconds of the search for a first look. With the way to the worker and back it is there within half a second.
const FIRST_LOOK_SECONDS: f64 = 0.15;

/// What a plan is for decides how long it is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// The whole search, and what other limits would buy.
    Whole,
    /// The whole search, for a plan that another one is compared with.
    PlanAlone,
    /// The first plan, improved for a moment: somebody moves a slider and waits.
    FirstLook,
}

impl Effort {
    /// The same effort for a plan that this one is compared with.
    pub(crate) fn alone(self) -> Self {
        match self {
            Self::Whole | Self::PlanAlone => Self::PlanAlone,
            Self::FirstLook => Self::FirstLook,
        }
    }

    pub(crate) fn tries_changes(self) -> bool {
        self == Self::Whole
    }

    /// The approximate seconds of the search.
    pub(crate) fn seconds(self, params: &RouteParams, stops: usize) -> f64 {
        let whole = params.solve_seconds.unwrap_or(pace::usual_seconds(stops));
        match self {
            Self::Whole | Self::PlanAlone => whole,
            Self::FirstLook => whole.min(FIRST_LOOK_SECONDS),
        }
    }

    pub(crate) fn patience(self, params: &RouteParams) -> Patience {
        match self {
            Self::FirstLook => Patience::None,
            Self::Whole | Self::PlanAlone if params.solve_seconds.is_some() => Patience::Stated,
            Self::Whole | Self::PlanAlone => Patience::Usual,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_look_takes_a_moment_however_long_the_search_would_be() {
        let params = RouteParams { solve_seconds: Some(20.0), ..RouteParams::default() };
        assert_eq!(Effort::Whole.seconds(&params, 100), 20.0);
        assert_eq!(Effort::FirstLook.seconds(&params, 100), FIRST_LOOK_SECONDS);
        let short = RouteParams { solve_seconds: Some(0.1), ..params };
        assert_eq!(Effort::FirstLook.seconds(&short, 100), 0.1);
    }
}
