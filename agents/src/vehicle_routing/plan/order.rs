//! A route as the solver or the file gives it: a vehicle, its stops in order, its loadings and its break.

/// The order of the stops of a route.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Order {
    pub kind: usize,
    pub stops: Vec<usize>,
    /// Before which of the stops (places in `stops`, ascending) the vehicle reloads.
    pub reloads: Vec<usize>,
    pub rest: Option<Rest>,
    /// When it leaves, where that is decided; else as early as the shift allows, and not so early that it would only
    /// wait at its first stop.
    pub start: Option<f64>,
}

/// When the break is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rest {
    /// On the way to this place in `stops`, or at it before the service; their number: on the way to the end.
    pub before: usize,
    /// Where the vehicle reloads before that place: whether the break comes before the loading.
    pub is_before_reload: bool,
    /// After arriving, and not on the way.
    pub is_on_arrival: bool,
}
