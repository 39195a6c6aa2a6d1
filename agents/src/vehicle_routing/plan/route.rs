//! One route with its times, loads and lengths: everything that a vehicle does between leaving and the end.

use crate::vehicle_routing::plan::fleet::Kind;

/// The way of one vehicle.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// Which kind of vehicle.
    pub kind: usize,
    /// From leaving to the end; an open route ends with its last stop.
    pub steps: Vec<Step>,
    /// Most on board anywhere, of each of the goods.
    pub most_load: Vec<f64>,
    /// How much of the first of the goods is brought to stops.
    pub delivered: f64,
}

/// What a vehicle does at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Leave,
    /// Visits the stop in this position.
    Stop(usize),
    /// Reloads at its depot.
    Reload,
    /// The driver rests.
    Break,
    Return,
}

/// One step; times in minutes after midnight.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub call: Call,
    pub arrival: f64,
    /// After waiting and a break.
    pub begin: f64,
    pub departure: f64,
    pub waiting: f64,
    /// After the last window.
    pub late: f64,
    /// From the place before.
    pub leg_km: f64,
    /// Since the depot.
    pub km: f64,
    /// On board afterwards, of each of the goods.
    pub load: Vec<f64>,
}

impl Step {
    /// Minutes that it takes once it has begun.
    pub fn minutes(&self) -> f64 {
        self.departure - self.begin
    }
}

impl Route {
    /// The stops in their order, with their times.
    pub fn visits(&self) -> impl Iterator<Item = (usize, &Step)> {
        self.steps.iter().filter_map(|step| match step.call {
            Call::Stop(stop) => Some((stop, step)),
            Call::Leave | Call::Reload | Call::Break | Call::Return => None,
        })
    }

    pub fn stops(&self) -> usize {
        self.visits().count()
    }

    /// When it leaves.
    pub fn start(&self) -> f64 {
        self.steps.first().map_or(0.0, |step| step.departure)
    }

    /// When it is back at its depot, or done at the last stop of an open route.
    pub fn end(&self) -> f64 {
        self.steps.last().map_or(0.0, |step| step.departure)
    }

    pub fn km(&self) -> f64 {
        self.steps.last().map_or(0.0, |step| step.km)
    }

    /// Minutes between leaving and the end.
    pub fn minutes(&self) -> f64 {
        self.end() - self.start()
    }

    pub fn waiting(&self) -> f64 {
        self.steps.iter().map(|step| step.waiting).sum()
    }

    /// Minutes that visits begin too late, where that is allowed.
    pub fn late(&self) -> f64 {
        self.steps.iter().map(|step| step.late).sum()
    }

    /// Minutes at stops and of reloading.
    pub fn service(&self) -> f64 {
        self.spent(|call| matches!(call, Call::Stop(_) | Call::Reload))
    }

    /// Minutes of breaks.
    pub fn rest(&self) -> f64 {
        self.spent(|call| call == Call::Break)
    }

    fn spent(&self, is_meant: impl Fn(Call) -> bool) -> f64 {
        self.steps.iter().filter(|step| is_meant(step.call)).map(Step::minutes).sum()
    }

    pub fn driving(&self) -> f64 {
        self.minutes() - self.waiting() - self.service() - self.rest()
    }

    pub fn reloads(&self) -> usize {
        self.steps.iter().filter(|step| step.call == Call::Reload).count()
    }

    /// Share of the capacity that is used where the vehicle is fullest, of the goods that fill it most.
    pub fn utilisation(&self, kind: &Kind) -> Option<f64> {
        let shares = self.most_load.iter().zip(&kind.capacities);
        shares.filter_map(|(load, capacity)| Some(load / (*capacity)?)).reduce(f64::max)
    }
}
