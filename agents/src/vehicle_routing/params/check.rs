//! The limits of every parameter.

use super::{OtherBreak, RouteParams, StopRule, VehicleKind};
use crate::{
    params::within,
    vehicle_routing::limits::{LATEST, ordered},
};
use intake::AgentError;

impl RouteParams {
    /// Checks these parameters. Every source of parameters calls this last.
    pub fn check(&self) -> Result<(), AgentError> {
        let money = 0.0..=1e9;
        within(
            "The number of vehicles",
            self.vehicles.map(f64::from),
            0.0..=10_000.0,
            "between 0 and 10,000",
        )?;
        within("The capacity", self.capacity, 1e-6..=1e12, "above 0")?;
        within("The capacity in weight", self.weight_capacity, 1e-6..=1e12, "above 0")?;
        within("The capacity in volume", self.volume_capacity, 1e-6..=1e12, "above 0")?;
        within("The most stops of a route", self.max_stops.map(f64::from), 1.0..=1e6, "1 or more")?;
        within("The longest route", self.max_distance_km, 1e-6..=1e7, "above 0 km")?;
        within("The longest duration", self.max_duration_minutes, 1e-3..=1e6, "above 0 minutes")?;
        for (what, minutes) in [
            ("The start of the shift", self.shift_start_minutes),
            ("The end of the shift", self.shift_end_minutes),
            ("The start of the break", self.break_from_minutes),
            ("The latest start of the break", self.break_until_minutes),
            ("The longest time before the break", self.break_after_minutes),
            ("The current time", self.now_minutes),
        ] {
            within(what, minutes, 0.0..=LATEST, "0 minutes after midnight or later")?;
        }
        within("The break", self.break_minutes, 0.0..=1440.0, "between 0 and 1,440 minutes")?;
        within("The time to reload", self.reload_minutes, 0.0..=1440.0, "between 0 and 1,440 minutes")?;
        within("The most trips", self.max_trips.map(f64::from), 0.0..=1_000.0, "between 0 and 1,000")?;
        within("The speed", self.speed_kmh, 0.1..=1_000.0, "between 0.1 and 1,000 km/h")?;
        within("The time at a stop", self.service_minutes, 0.0..=10_000.0, "0 minutes or more")?;
        within("The detour", self.detour, 0.1..=10.0, "between 0.1 and 10")?;
        within("The cost per km", self.cost_per_km, money.clone(), "0 or more")?;
        within("The cost per hour", self.cost_per_hour, money.clone(), "0 or more")?;
        within("The cost per hour of lateness", self.cost_per_hour_late, money.clone(), "0 or more")?;
        within("The most lateness", self.most_late_minutes, 0.0..=1440.0, "between 0 and 1,440 minutes")?;
        within("The cost per vehicle", self.cost_per_vehicle, money, "0 or more")?;
        within("The fuel", self.fuel_litres_per_100_km, 0.0..=1_000.0, "0 to 1,000 litres per 100 km")?;
        within("The CO2", self.co2_kg_per_litre, 0.0..=100.0, "0 to 100 kg per litre")?;
        within("The time of the search", self.solve_seconds, 0.1..=120.0, "between 0.1 and 120 seconds")?;
        ordered("shift", self.shift_start_minutes, self.shift_end_minutes)?;
        ordered("break", self.break_from_minutes, self.break_until_minutes)?;
        self.other_breaks.iter().flatten().try_for_each(OtherBreak::check)?;
        self.stop_rules.iter().flatten().try_for_each(StopRule::check)?;
        self.one_goal()?;
        self.fleet.iter().flatten().try_for_each(VehicleKind::check)?;
        self.compared_with.as_deref().map_or(Ok(()), Self::check)
    }

    /// Refuses two goals that need not go together.
    fn one_goal(&self) -> Result<(), AgentError> {
        if self.minimize_cost == Some(true) && self.wants_least_time() {
            return Err(AgentError::Needs(
                "The cheapest routes need not be the fastest ones, and a plan can make only one of the two as small as \
                 possible. Say “the cheapest routes” or “the fastest routes”; a price per hour, such as “25 per hour”, \
                 weighs time within the cost."
                    .to_owned(),
            ));
        }
        Ok(())
    }
}
