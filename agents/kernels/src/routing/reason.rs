//! Reasons why a stop is in no route, each with the number that would have to change.

/// A stop that no route visits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LeftOut {
    pub stop: usize,
    pub reason: Reason,
}

/// Why no vehicle visits a stop. With several kinds of vehicles, the reason of the kind that comes nearest to a visit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reason {
    /// No vehicle that may visit it has this skill.
    SkillMissing { skill: usize },
    /// Its load exceeds the capacity of an empty vehicle in this dimension by `excess`.
    OverCapacity { dimension: usize, excess: f64 },
    /// A vehicle that drives there first arrives after the last window.
    WindowUnreachable { earliest_arrival: f64, latest: f64 },
    /// A route that visits only this stop would need a shift that is longer by `excess`.
    ShiftTooShort { excess: f64 },
    /// A route that visits only this stop exceeds the distance limit by `excess`.
    DistanceLimit { excess: f64 },
    /// A route that visits only this stop exceeds the duration limit by `excess`.
    DurationLimit { excess: f64 },
    /// A route that visits only this stop cannot take its break: the visit covers the whole window of the break.
    NoTimeForBreak,
    /// A route could visit it but already has the largest number of stops allowed.
    StopLimit { most: usize },
    /// One more vehicle of this kind could visit it.
    FleetTooSmall { vehicle: usize },
    /// Its prize is less than the lowest possible cost of the visit.
    DetourOverPrize { detour: f64 },
    /// The other stop of its pair cannot be visited.
    PartnerLeftOut { stop: usize },
    /// The given routes do not contain it.
    NotPlanned,
}
