//! Parameters of `plan_routes`. Words, a language model and explicit JSON fill the same struct and are checked the same
//! way. Stated values take precedence over the columns of the file, and those over the defaults. `check` enforces the limits
//! of every value, `edited` combines two sets of parameters.

mod check;
mod edited;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

pub use crate::vehicle_routing::{
    other_break::OtherBreak, stop_rule::StopRule, vehicle_kind::VehicleKind, wish::Wish,
};
use crate::{
    params,
    vehicle_routing::settings::{Coordinates, MisplacedStops, Rounding, TimeUnit},
    vehicle_routing::view::View,
};
use intake::{AgentError, roles::Roles};

/// The name of the tool that plans routes.
pub const PLAN_ROUTES: &str = "plan_routes";

/// How routes are planned. What is left out is taken from the file, else from the stated defaults.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RouteParams {
    /// Vehicles that are alike; 0: as many as are needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vehicles: Option<u32>,
    /// Most units that a vehicle carries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<f64>,
    /// Most weight that a vehicle carries, in kg.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight_capacity: Option<f64>,
    /// Most volume that a vehicle carries, in m³.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_capacity: Option<f64>,
    /// Vehicles of several kinds, in place of `vehicles` and the capacities.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fleet: Option<Vec<VehicleKind>>,
    /// Most stops of a route.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_stops: Option<u32>,
    /// Longest route in km.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_distance_km: Option<f64>,
    /// Longest time between leaving and being back, in minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_duration_minutes: Option<f64>,
    /// Routes end at their last stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_routes: Option<bool>,
    /// Vehicles leave no earlier, in minutes after midnight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shift_start_minutes: Option<f64>,
    /// Vehicles are back no later, in minutes after midnight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shift_end_minutes: Option<f64>,
    /// Minutes of the break of every driver; none when 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub break_minutes: Option<f64>,
    /// The break begins no earlier, in minutes after midnight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub break_from_minutes: Option<f64>,
    /// The break begins no later, in minutes after midnight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub break_until_minutes: Option<f64>,
    /// The break begins no later than this many minutes after the vehicle leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub break_after_minutes: Option<f64>,
    /// Further breaks of every driver, at most two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_breaks: Option<Vec<OtherBreak>>,
    /// Most trips of a vehicle from its depot; 1: it never comes back to reload, 0: as many as fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_trips: Option<u32>,
    /// Minutes that reloading takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reload_minutes: Option<f64>,
    /// Km per hour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed_kmh: Option<f64>,
    /// Minutes at every stop for which the file says nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_minutes: Option<f64>,
    /// How lengths are rounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounding: Option<Rounding>,
    /// What the coordinates are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coordinates: Option<Coordinates>,
    /// What to do with places whose coordinates cannot be right; without it, the user is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misplaced_stops: Option<MisplacedStops>,
    /// What great circles are multiplied with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detour: Option<f64>,
    /// The unit of the file's times that are plain numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_unit: Option<TimeUnit>,
    /// The ids of the places where routes start and end; one may be given as a text.
    #[serde(alias = "depot", deserialize_with = "one_or_several", skip_serializing_if = "Option::is_none")]
    pub depots: Option<Vec<String>>,
    /// The ids of stops that are not to be visited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<Vec<String>>,
    /// Times, service and priority of single stops, in place of those of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop_rules: Option<Vec<StopRule>>,
    /// What the routes should be like beyond limits and costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wishes: Option<Vec<Wish>>,
    /// Stops stay in the routes of the file's plan; only their order is planned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep_routes: Option<bool>,
    /// The file's plan is under way: what it begins before this time, in minutes after midnight, is not changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now_minutes: Option<f64>,
    /// Money per km.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_per_km: Option<f64>,
    /// Money per hour on the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_per_hour: Option<f64>,
    /// Money per vehicle that is used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_per_vehicle: Option<f64>,
    /// Stops may be visited after their windows; what an hour of that costs, in km when distances are to be least, else
    /// in money.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_per_hour_late: Option<f64>,
    /// Visits may begin up to this many minutes after their windows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_late_minutes: Option<f64>,
    /// Plan for the least cost in money and not for the least distance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimize_cost: Option<bool>,
    /// Litres of fuel per 100 km.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fuel_litres_per_100_km: Option<f64>,
    /// Kilograms of CO2 per litre of fuel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub co2_kg_per_litre: Option<f64>,
    /// About how long routes are searched for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solve_seconds: Option<f64>,
    /// The parameters of the plan that this one is shown beside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared_with: Option<Box<RouteParams>>,
    /// What the answer begins with, in place of the plan; the next question starts without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// Ids of the stops that the view `stops` is about; the next question starts without them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked_stops: Option<Vec<String>>,
    /// Column names, where the recognised ones are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Roles>,
}

const KNOWN: &str = "vehicles (0: as many as needed), capacity, weight_capacity (kg), volume_capacity (m3), fleet ([{\"name\": \"van\", \
    \"count\": 3, \"capacity\": 200, \"depot\": \"D1\", \"end\": \"D2\", \"skills\": [\"cold\"]}]), break_minutes, break_from_minutes and \
    break_until_minutes (when it may begin), break_after_minutes (after leaving), \
    other_breaks ([{\"minutes\": 15, \"from_minutes\": 900, \"until_minutes\": 930}]), max_trips (0: any number), reload_minutes, max_stops, max_distance_km, max_duration_minutes, open_routes, shift_start_minutes and shift_end_minutes (after \
    midnight), speed_kmh, service_minutes, rounding (none, nint, trunc1), coordinates (plane or globe), misplaced_stops (repair, leave_out or keep), detour, time_unit \
    (minutes, hours, seconds), depots (ids), left_out (ids), stop_rules ([{\"id\": \"C5\", \"until_minutes\": 600}]), wishes (least_time, fewest_vehicles, balance_stops, balance_hours, balance_load, {\"first\": \"C5\"}, {\"end_at\": \"D2\"}, {\"most_driving_minutes\": 270}, ...), keep_routes, now_minutes, cost_per_km, cost_per_hour, cost_per_vehicle, cost_per_hour_late, most_late_minutes (after the windows), minimize_cost, \
    fuel_litres_per_100_km, co2_kg_per_litre, solve_seconds, compared_with (other parameters), view (stops, late, back, load, longest, farthest, one_more or limits), asked_stops (ids) and columns (location, \
    x_coordinate, y_coordinate, longitude, latitude, quantity, ready_time, due_time, service_time, ...)";

impl RouteParams {
    /// Shortens a search that was requested to take longer than `most`. If it did, returns the requested seconds.
    pub fn search_at_most(&mut self, most: Option<f64>) -> Option<f64> {
        let before = self.compared_with.as_deref_mut().and_then(|before| before.search_at_most(most));
        let asked = self.solve_seconds.filter(|seconds| most.is_some_and(|most| *seconds > most));
        if asked.is_some() {
            self.solve_seconds = most;
        }
        asked.or(before)
    }

    /// Reads and checks parameters given as JSON.
    pub fn from_json(value: &Value) -> Result<Self, AgentError> {
        let params: Self = params::read(value, &format!("Valid ones are {KNOWN}."))?;
        params.check()?;
        Ok(params)
    }

    /// Whether the least time on the way is wished for.
    pub fn wants_least_time(&self) -> bool {
        self.wishes.iter().flatten().any(|wish| *wish == Wish::LeastTime)
    }

    /// The most minutes that a route may drive.
    pub fn most_driving_minutes(&self) -> Option<f64> {
        let mut wishes = self.wishes.iter().flatten();
        wishes.find_map(
            |wish| {
                if let Wish::MostDrivingMinutes(most) = wish { Some(f64::from(*most)) } else { None }
            },
        )
    }

    /// The id of the place where all routes end, if it is not where they start.
    pub fn ends_at(&self) -> Option<&String> {
        let mut wishes = self.wishes.iter().flatten();
        wishes.find_map(|wish| if let Wish::EndAt(place) = wish { Some(place) } else { None })
    }

    /// These parameters without those of the plan to compare with.
    #[must_use]
    pub fn alone(&self) -> Self {
        Self { compared_with: None, view: None, asked_stops: None, ..self.clone() }
    }
}

/// Accepts a single text as a list with one element.
fn one_or_several<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<String>>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Given {
        One(String),
        Several(Vec<String>),
    }
    let given = Option::<Given>::deserialize(from)?;
    Ok(given.map(|given| match given {
        Given::One(one) => vec![one],
        Given::Several(several) => several,
    }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn json_is_checked_like_words() {
        let read = |value: Value| RouteParams::from_json(&value);
        assert_eq!(read(json!({"vehicles": 5, "capacity": 200})).unwrap().vehicles, Some(5));
        assert_eq!(read(json!({"depot": "D1"})).unwrap().depots, Some(vec!["D1".to_owned()]));
        assert_eq!(read(json!({"depots": ["D1", "D2"]})).unwrap().depots.unwrap().len(), 2);
        assert_eq!(read(json!({"rounding": "nint"})).unwrap().rounding, Some(Rounding::Nint));
        for wrong in [
            json!({"capacity": 0}),
            json!({"vehicles": -1}),
            json!({"max_stops": 0}),
            json!({"speed_kmh": 0}),
            json!({"solve_seconds": 4000}),
            json!({"detour": -1}),
            json!({"shift_start_minutes": 600, "shift_end_minutes": 480}),
            json!({"break_from_minutes": 600, "break_until_minutes": 480}),
            json!({"break_minutes": -1}),
            json!({"weight_capacity": 0}),
            json!({"depots": 3}),
            json!({"fleet": [{"name": "van", "capacity": -5}]}),
            json!({"compared_with": {"capacity": 0}}),
            json!({"rounding": "up"}),
            json!({"vehicle": 3}),
            json!([1]),
        ] {
            assert!(matches!(read(wrong.clone()), Err(AgentError::Needs(_))), "{wrong}");
        }
    }

    #[test]
    fn an_unknown_parameter_is_refused_with_the_valid_ones() {
        let refusal = RouteParams::from_json(&json!({"vehicle": 3})).unwrap_err().to_string();
        assert!(refusal.starts_with("Invalid parameters: unknown field `vehicle`"), "{refusal}");
        assert!(refusal.contains(". Valid ones are vehicles (0: as many as needed), capacity,"), "{refusal}");
    }
}
