//! One route with its times, loads and distances: every step of a vehicle from its departure to the end.

use crate::vehicle_routing::plan::fleet::Kind;

/// The route of one vehicle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Route {
    /// The kind of the vehicle.
    pub kind: usize,
    /// From the departure to the end; an open route ends with its last stop.
    pub steps: Vec<Step>,
    /// The largest load on board, for each good.
    pub most_load: Vec<f64>,
    /// The amount of the first good that is delivered to stops.
    pub delivered: f64,
}

/// The action of a vehicle at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    Leave,
    /// Visits the stop with this position.
    Stop(usize),
    /// Reloads at its depot.
    Reload,
    /// The driver takes a break.
    Break,
    Return,
}

/// One step; times in minutes after midnight.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    pub call: Call,
    pub arrival: f64,
    /// When the action begins, after waiting and a break.
    pub begin: f64,
    pub departure: f64,
    pub waiting: f64,
    /// Minutes after the last window.
    pub late: f64,
    /// Km from the previous place.
    pub leg_km: f64,
    /// Km since the depot.
    pub km: f64,
    /// The load on board afterwards, of each good.
    pub load: Vec<f64>,
}

impl Step {
    /// Minutes from the begin to the end of the step.
    pub(crate) fn minutes(&self) -> f64 {
        self.departure - self.begin
    }
}

impl Route {
    /// The stops in their order, with their times.
    pub(crate) fn visits(&self) -> impl Iterator<Item = (usize, &Step)> {
        self.steps.iter().filter_map(|step| match step.call {
            Call::Stop(stop) => Some((stop, step)),
            Call::Leave | Call::Reload | Call::Break | Call::Return => None,
        })
    }

    pub(crate) fn first_stop(&self) -> Option<usize> {
        self.visits().next().map(|(stop, _)| stop)
    }

    pub(crate) fn stops(&self) -> usize {
        self.visits().count()
    }

    /// The departure time.
    pub(crate) fn start(&self) -> f64 {
        self.steps.first().map_or(0.0, |step| step.departure)
    }

    /// The time of the return to the depot, or the end of the last visit of an open route.
    pub(crate) fn end(&self) -> f64 {
        self.steps.last().map_or(0.0, |step| step.departure)
    }

    pub(crate) fn km(&self) -> f64 {
        self.steps.last().map_or(0.0, |step| step.km)
    }

    /// Minutes between the departure and the end.
    pub(crate) fn minutes(&self) -> f64 {
        self.end() - self.start()
    }

    pub(crate) fn waiting(&self) -> f64 {
        total(self.steps.iter().map(|step| step.waiting))
    }

    /// Minutes by which visits begin too late, if that is allowed.
    pub(crate) fn late(&self) -> f64 {
        total(self.steps.iter().map(|step| step.late))
    }

    /// Minutes spent at stops and reloading.
    pub(crate) fn service(&self) -> f64 {
        self.spent(|call| matches!(call, Call::Stop(_) | Call::Reload))
    }

    /// Minutes of breaks.
    pub(crate) fn break_minutes(&self) -> f64 {
        self.spent(|call| call == Call::Break)
    }

    fn spent(&self, is_meant: impl Fn(Call) -> bool) -> f64 {
        total(self.steps.iter().filter(|step| is_meant(step.call)).map(Step::minutes))
    }

    pub(crate) fn driving(&self) -> f64 {
        (self.minutes() - self.waiting() - self.service() - self.break_minutes()).max(0.0)
    }

    pub(crate) fn reloads(&self) -> usize {
        self.steps.iter().filter(|step| step.call == Call::Reload).count()
    }

    /// The used share of the capacity where the vehicle is fullest, for the good that fills it most.
    pub(crate) fn utilisation(&self, kind: &Kind) -> Option<f64> {
        let shares = self.most_load.iter().zip(&kind.capacities);
        shares.filter_map(|(load, capacity)| Some(load / (*capacity)?)).reduce(f64::max)
    }
}

/// The sum, 0 where there is nothing to add: the sum of the standard library begins at -0.
fn total(minutes: impl Iterator<Item = f64>) -> f64 {
    minutes.fold(0.0, |sum, minutes| sum + minutes)
}
