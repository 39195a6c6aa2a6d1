//! A route from the solver or the file: a vehicle, its stops in order, its loadings and its break.

/// The order of the stops of a route.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Order {
    pub kind: usize,
    pub stops: Vec<usize>,
    /// The stops (positions in `stops`, ascending) before which the vehicle reloads.
    pub reloads: Vec<usize>,
    /// The breaks in the order in which they are taken.
    pub taken_breaks: Vec<BreakPlace>,
    /// The departure time, if it is fixed; else as early as the shift allows, but not so early that the vehicle only
    /// waits at its first stop.
    pub start: Option<f64>,
}

/// The position of a break in a route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BreakPlace {
    /// Which of the breaks of the fleet it is.
    pub number: usize,
    /// On the way to this position in `stops`, or there before the service; the number of stops means on the way to the end.
    pub before: usize,
    /// If the vehicle reloads before that position: whether the break is before the loading.
    pub is_before_reload: bool,
    /// Whether the break is after the arrival and not on the way.
    pub is_on_arrival: bool,
}
