//! Why a stop is in no route, with the number that would have to change.

/// A stop that no route visits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LeftOut {
    pub stop: usize,
    pub reason: Reason,
}

/// What keeps vehicles from a stop. Of several kinds of vehicles the one that comes nearest to visiting it speaks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reason {
    /// No vehicle that it may have has this skill.
    SkillMissing { skill: usize },
    /// It is more than an empty vehicle carries in this dimension, by so much.
    OverCapacity { dimension: usize, excess: f64 },
    /// A vehicle that goes there first arrives after the last window.
    WindowUnreachable { earliest_arrival: f64, latest: f64 },
    /// A vehicle that goes there only would need a shift that is longer by so much.
    ShiftTooShort { excess: f64 },
    /// A route to it alone is longer than allowed, by so much.
    DistanceLimit { excess: f64 },
    /// A route to it alone takes longer than allowed, by so much.
    DurationLimit { excess: f64 },
    /// A route to it alone cannot have its break: the visit spans all the time in which that may begin.
    NoTimeForBreak,
    /// A route has room for it but visits as many stops as allowed.
    StopLimit { most: usize },
    /// A further vehicle of this kind could visit it.
    FleetTooSmall { vehicle: usize },
    /// Its prize is less than what the visit costs at the least.
    DetourOverPrize { detour: f64 },
    /// The other stop of its pair cannot be visited.
    PartnerLeftOut { stop: usize },
    /// The given routes do not name it.
    NotPlanned,
}
