//! The plan beside a supposed one: it has everything that the question states, and lacks only what the question supposes. Without
//! this, the load in `what if the hotels took 10 % more, with vans of 16` would limit one of both plans.

use super::{Understood, fleet::vehicles, longer, vocabulary::Vocabulary};
use crate::vehicle_routing::params::RouteParams;

/// Whether a text supposes vehicles more or less than there are, or a longer or shorter shift.
pub(super) fn supposes(read: &Understood, names: &Vocabulary) -> bool {
    changes_vehicles(read, names) || longer::is_in(&read.tokens)
}

/// The plan before, with what the supposed plan has and this one does not state itself. `read` is the text that supposes.
pub(super) fn with_stated(
    before: RouteParams,
    plan: &RouteParams,
    read: &Understood,
    names: &Vocabulary,
) -> RouteParams {
    let mut stated = plan.alone();
    if changes_vehicles(read, names) {
        stated.vehicles = vehicles_before(plan, read, names);
    }
    let ends = [read.before.shift_end_minutes, read.before.max_duration_minutes];
    if longer::is_in(&read.tokens) && ends.iter().any(Option::is_some) {
        [stated.shift_end_minutes, stated.max_duration_minutes] = ends;
    }
    stated.edited(before)
}

fn changes_vehicles(read: &Understood, names: &Vocabulary) -> bool {
    (0..read.tokens.len()).any(|at| vehicles::is_change(&read.tokens, at, names))
}

/// The vehicles without those that the text adds, and with those that it takes away.
fn vehicles_before(plan: &RouteParams, read: &Understood, names: &Vocabulary) -> Option<u32> {
    let gone = vehicles::missing(&read.tokens, names).into_iter().map(|(_, count, _)| count);
    let all = gone.fold(plan.vehicles?, u32::saturating_add);
    let added = vehicles::added(&read.tokens, names).unwrap_or(0);
    all.checked_sub(added).filter(|count| *count > 0)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::{
        request::Request,
        vehicle_routing::question::{plan, vocabulary::Vocabulary},
    };

    fn planned(question: &str, changes_rows: bool) -> Value {
        let request = Request { question: question.to_owned(), ..Request::default() };
        let names = Vocabulary { changes_rows, ..Vocabulary::default() };
        serde_json::to_value(plan(&request, "stops.csv", &names).unwrap()).unwrap()
    }

    #[test]
    fn what_is_stated_beside_a_supposition_of_rows_holds_for_both_plans() {
        for question in [
            "What if they took more: how many vans of 16 pallets would we need, and how many more km than today?",
            "What if they took more, with vans of 16 pallets?",
        ] {
            let params = planned(question, true);
            assert_eq!(params["capacity"], 16.0, "{question}: {params}");
            assert_eq!(
                params.get("compared_with"),
                None,
                "{question}: the same limits as the plan: {params}"
            );
        }
        let params = planned("5 vans of 200 units. What if they took more and we had 4 vans, 40 km/h?", true);
        assert_eq!(params["compared_with"], json!({"vehicles": 5, "capacity": 200.0, "speed_kmh": 40.0}));
    }

    #[test]
    fn what_is_stated_beside_another_number_of_vehicles_or_another_shift_holds_for_both_plans() {
        let of = |question: &str| planned(question, false)["compared_with"].clone();
        assert_eq!(
            of("3 vans of 200 units. What if we had one more van, 40 km/h?"),
            json!({"vehicles": 3, "capacity": 200.0, "speed_kmh": 40.0})
        );
        assert_eq!(
            of("3 vans of 200 units, 8 to 17 h. What if the shift were 2 hours longer, 40 km/h?"),
            json!({
                "vehicles": 3, "capacity": 200.0, "speed_kmh": 40.0,
                "shift_start_minutes": 480.0, "shift_end_minutes": 1020.0
            })
        );
        // What is supposed of all vehicles is no statement.
        assert_eq!(of("5 vans of 200 units. What if 4 vans?"), json!({"vehicles": 5, "capacity": 200.0}));
        assert_eq!(of("What if vans of 20 units?"), json!({}));
    }
}
