//! Combines parameters: a follow-up edits the previous plan, explicit parameters override the words.

use super::{RouteParams, StopRule, Wish};

impl RouteParams {
    /// These parameters, overridden by the values that `edit` states.
    #[must_use]
    pub fn edited(self, edit: Self) -> Self {
        // Identical vehicles replace a fleet of several kinds, and the other way round.
        let (is_alike, is_mixed) =
            (edit.vehicles.is_some() || edit.capacities().any(|it| it.is_some()), edit.fleet.is_some());
        // A plain capacity has the measure that limited the vehicles before.
        let is_plain = edit.capacity.is_some() && self.capacity.is_none();
        let keeps_measures = !is_mixed && !is_plain;
        let is_in_least_time = edit.wants_least_time();
        // The goal that is stated last holds: `cheapest` after `fastest`, and the other way round.
        let minimize_cost = edit.minimize_cost.or(self.minimize_cost.filter(|_| !is_in_least_time));
        let mut wishes = joined(self.wishes, edit.wishes);
        // The end that is stated last holds.
        if edit.open_routes == Some(true) {
            wishes.iter_mut().for_each(|wishes| wishes.retain(|wish| !matches!(wish, Wish::EndAt(_))));
        }
        if edit.minimize_cost.is_some() && !is_in_least_time {
            wishes.iter_mut().for_each(|wishes| wishes.retain(|wish| *wish != Wish::LeastTime));
        }
        wishes = wishes.filter(|wishes| !wishes.is_empty());
        // `No break` is about all of them, and a break with its length and its time takes the place of several.
        let is_whole = edit.break_minutes.is_some()
            && edit.break_from_minutes.or(edit.break_until_minutes).or(edit.break_after_minutes).is_some();
        let replaces_breaks = edit.break_minutes == Some(0.0) || is_whole;
        let other_breaks = edit.other_breaks.or(self.other_breaks.filter(|_| !replaces_breaks));
        Self {
            vehicles: edit.vehicles.or(self.vehicles.filter(|_| !is_mixed)),
            capacity: edit.capacity.or(self.capacity.filter(|_| !is_mixed)),
            weight_capacity: edit.weight_capacity.or(self.weight_capacity.filter(|_| keeps_measures)),
            volume_capacity: edit.volume_capacity.or(self.volume_capacity.filter(|_| keeps_measures)),
            fleet: edit.fleet.or(self.fleet.filter(|_| !is_alike)),
            break_minutes: edit.break_minutes.or(self.break_minutes),
            break_from_minutes: edit.break_from_minutes.or(self.break_from_minutes),
            break_until_minutes: edit
                .break_until_minutes
                .or(self.break_until_minutes.filter(|_| edit.break_after_minutes.is_none())),
            break_after_minutes: edit.break_after_minutes.or(self.break_after_minutes),
            other_breaks,
            max_trips: edit.max_trips.or(self.max_trips),
            reload_minutes: edit.reload_minutes.or(self.reload_minutes),
            max_stops: edit.max_stops.or(self.max_stops),
            max_distance_km: edit.max_distance_km.or(self.max_distance_km),
            max_duration_minutes: edit.max_duration_minutes.or(self.max_duration_minutes),
            open_routes: edit.open_routes.or(self.open_routes),
            shift_start_minutes: edit.shift_start_minutes.or(self.shift_start_minutes),
            shift_end_minutes: edit.shift_end_minutes.or(self.shift_end_minutes),
            speed_kmh: edit.speed_kmh.or(self.speed_kmh),
            service_minutes: edit.service_minutes.or(self.service_minutes),
            rounding: edit.rounding.or(self.rounding),
            coordinates: edit.coordinates.or(self.coordinates),
            misplaced_stops: edit.misplaced_stops.or(self.misplaced_stops),
            detour: edit.detour.or(self.detour),
            time_unit: edit.time_unit.or(self.time_unit),
            depots: edit.depots.or(self.depots),
            left_out: joined_ids(self.left_out, edit.left_out),
            stop_rules: joined_rules(self.stop_rules, edit.stop_rules),
            keep_routes: edit.keep_routes.or(self.keep_routes),
            now_minutes: edit.now_minutes.or(self.now_minutes),
            cost_per_km: edit.cost_per_km.or(self.cost_per_km),
            cost_per_hour: edit.cost_per_hour.or(self.cost_per_hour),
            cost_per_vehicle: edit.cost_per_vehicle.or(self.cost_per_vehicle),
            // The last word on lateness holds: a price without a limit, or a limit.
            cost_per_hour_late: edit
                .cost_per_hour_late
                .or(self.cost_per_hour_late.filter(|_| edit.most_late_minutes.is_none())),
            most_late_minutes: edit
                .most_late_minutes
                .or(self.most_late_minutes.filter(|_| edit.cost_per_hour_late.is_none())),
            minimize_cost,
            wishes,
            fuel_litres_per_100_km: edit.fuel_litres_per_100_km.or(self.fuel_litres_per_100_km),
            co2_kg_per_litre: edit.co2_kg_per_litre.or(self.co2_kg_per_litre),
            solve_seconds: edit.solve_seconds.or(self.solve_seconds),
            compared_with: edit.compared_with.or(self.compared_with),
            view: edit.view.or(self.view),
            asked_stops: edit.asked_stops.or(self.asked_stops),
            columns: edit.columns.or(self.columns),
        }
    }

    /// The capacities of identical vehicles.
    fn capacities(&self) -> impl Iterator<Item = Option<f64>> {
        [self.capacity, self.weight_capacity, self.volume_capacity].into_iter()
    }
}

/// The wishes of a plan and of the question that edits it. A wish takes the place of one that it contradicts.
fn joined(before: Option<Vec<Wish>>, edit: Option<Vec<Wish>>) -> Option<Vec<Wish>> {
    let Some(edit) = edit else { return before };
    let mut wishes = before.unwrap_or_default();
    wishes.retain(|wish| !edit.iter().any(|new| new.replaces(wish)));
    wishes.extend(edit);
    Some(wishes)
}

/// Stops that are left out stay so when a question leaves out more of them.
fn joined_ids(before: Option<Vec<String>>, edit: Option<Vec<String>>) -> Option<Vec<String>> {
    let mut ids = before.unwrap_or_default();
    for id in edit.into_iter().flatten() {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    (!ids.is_empty()).then_some(ids)
}

/// The rules of all stops, with later values in place of earlier ones.
fn joined_rules(before: Option<Vec<StopRule>>, edit: Option<Vec<StopRule>>) -> Option<Vec<StopRule>> {
    let mut rules = before.unwrap_or_default();
    for rule in edit.into_iter().flatten() {
        match rules.iter().position(|known| known.id == rule.id) {
            Some(at) => rules[at] = rules[at].clone().edited(rule),
            None => rules.push(rule),
        }
    }
    (!rules.is_empty()).then_some(rules)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicle_routing::params::VehicleKind;

    #[test]
    fn alike_vehicles_take_the_place_of_a_fleet_of_several_kinds() {
        let van = VehicleKind { name: "van".to_owned(), count: 3, ..VehicleKind::default() };
        let mixed = RouteParams { fleet: Some(vec![van]), ..RouteParams::default() };
        let edited = mixed.edited(RouteParams { vehicles: Some(4), ..RouteParams::default() });
        assert_eq!((edited.vehicles, edited.fleet), (Some(4), None));
    }

    #[test]
    fn a_wish_joins_those_before_it_and_replaces_what_it_contradicts() {
        let with = |wishes: &[Wish]| RouteParams { wishes: Some(wishes.to_vec()), ..RouteParams::default() };
        let place = |id: &str| id.to_owned();
        let before = with(&[Wish::EndAt(place("D2")), Wish::BalanceStops, Wish::First(place("C5"))]);
        let edited = before.clone().edited(with(&[Wish::BalanceLoad, Wish::Last(place("C5"))]));
        let expected = [Wish::EndAt(place("D2")), Wish::BalanceLoad, Wish::Last(place("C5"))];
        assert_eq!(edited.wishes.unwrap(), expected);
        let moved = before.clone().edited(with(&[Wish::EndAt(place("D1"))]));
        assert_eq!(moved.ends_at(), Some(&place("D1")));
        let open = before.edited(RouteParams { open_routes: Some(true), ..RouteParams::default() });
        assert_eq!(open.ends_at(), None);
    }

    #[test]
    fn a_plain_capacity_takes_the_place_of_a_weight_and_a_weight_joins_a_volume() {
        let heavy = RouteParams { weight_capacity: Some(800.0), ..RouteParams::default() };
        let plain = heavy.clone().edited(RouteParams { capacity: Some(250.0), ..RouteParams::default() });
        assert_eq!((plain.capacity, plain.weight_capacity), (Some(250.0), None));
        let both = heavy.edited(RouteParams { volume_capacity: Some(6.0), ..RouteParams::default() });
        assert_eq!((both.weight_capacity, both.volume_capacity), (Some(800.0), Some(6.0)));
    }
}
