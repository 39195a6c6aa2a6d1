//! The basis of the plan: values from the file and the message, and the values that were assumed without them.

use crate::vehicle_routing::{
    data::distance_table::Origin,
    plan::{
        fleet::{Fleet, Kind},
        goal::Goal,
        lengths::given_kmh,
        wishes::Granted,
    },
    settings::{Coordinates, DETOUR, Rounding},
    tell::found::{Found, vehicles_in_words},
    times::{clock, duration},
};
use report::{
    markdown::plain,
    number::{agree, amount, counted},
};

/// Sentences, those with the largest effect first.
pub(crate) fn assumptions(found: &Found) -> Vec<String> {
    let mut said = vec![vehicles(found), times(found)];
    said.extend(breaks_and_reloading(found));
    said.extend(of_file(found));
    said.extend(found.places.assumptions.iter().cloned());
    said.extend(found.places.given.is_none().then(|| lengths(found)));
    said.extend(skills(found));
    said.push(costs(found));
    said.push(search(found));
    said.extend(found.places.has_points.then(|| files(found)));
    said
}

fn vehicles(found: &Found) -> String {
    let fleet = &found.outcome.fleet;
    let (own, spare): (Vec<&Kind>, Vec<&Kind>) = fleet.kinds.iter().partition(|kind| kind.of_kind.is_some());
    let mut kinds: Vec<String> = own_vehicles(fleet, &own).into_iter().collect();
    for kind in spare {
        // A kind whose vehicles all drive routes of the file is not listed again.
        let has_vehicles = own.is_empty() || kind.count != Some(0);
        if has_vehicles {
            kinds.push(vehicles_of(found, kind));
        }
    }
    let mut limits = Vec::new();
    limits.extend(fleet.max_stops.map(|most| format!("at most {most} stops per route")));
    limits.extend(fleet.max_km.map(|most| format!("at most {} km per route", amount(most))));
    limits.extend(fleet.max_minutes.map(|most| format!("at most {} per route", duration(most))));
    limits.extend(
        found
            .params
            .most_driving_minutes()
            .map(|most| format!("at most {} of driving per route", duration(most))),
    );
    if fleet.is_open {
        limits.push("routes end at their last stop".to_owned());
    }
    if let Some(shared) = shared_out(found) {
        limits.push(shared);
    }
    let limits = if limits.is_empty() { String::new() } else { format!("; {}", limits.join(", ")) };
    format!("Fleet: {}{limits}.", kinds.join("; "))
}

/// That a stated number of vehicles was shared out over the kinds that the stops of the file name.
fn shared_out(found: &Found) -> Option<String> {
    let stated = found.params.vehicles.filter(|count| *count > 0 && found.params.fleet.is_none())?;
    let named = found.outcome.fleet.kinds.iter().filter(|kind| !kind.name.is_empty()).count();
    (named > 1 && found.outcome.of_file.is_none()).then(|| {
        format!(
            "your {stated} are shared out over the kinds that the stops name, by what these need; to choose, say “2 vans and 3 \
             trucks”"
        )
    })
}

/// `a vehicle of its own for each of the 3 routes of the file, of 60 units`.
fn own_vehicles(fleet: &Fleet, own: &[&Kind]) -> Option<String> {
    let first = own.first()?;
    let are_alike = own.iter().all(|kind| kind.capacities == first.capacities);
    let limits = if are_alike { capacities(fleet, first) } else { String::new() };
    Some(match own.len() {
        1 => format!("the vehicle of the route of the file{limits}"),
        count => format!("a vehicle{limits} for each of the {} of the file", counted(count, "route")),
    })
}

/// `van: 3 vehicles of 200 units at D1 with cold`.
fn vehicles_of(found: &Found, kind: &Kind) -> String {
    let name = if kind.name.is_empty() { String::new() } else { format!("{}: ", plain(&kind.name)) };
    let count = kind.count.map_or("as many vehicles as needed".to_owned(), vehicles_in_words);
    let depot = match found.places.depots.as_slice() {
        [_] => String::new(),
        depots => format!(" at {}", plain(&depots[kind.depot].id)),
    };
    let skills = match kind.skills.as_deref() {
        Some(skills @ [_, ..]) => format!(" with {}", plain(&skills.join(" and "))),
        _ => String::new(),
    };
    let own = own_values(found, kind);
    let end = if kind.end == kind.depot || found.outcome.fleet.is_open {
        String::new()
    } else {
        format!(" to {}", plain(&found.places.depots[kind.end].id))
    };
    format!("{name}{count}{}{depot}{end}{skills}{own}", capacities(&found.outcome.fleet, kind))
}

/// ` (from 06:00, until 14:00, 1.10 per km)`: what the message states of this kind only.
fn own_values(found: &Found, kind: &Kind) -> String {
    let stated = found.params.fleet.iter().flatten().find(|stated| stated.name == kind.name);
    let Some(stated) = stated else { return String::new() };
    let values: Vec<String> = [
        stated.shift_start_minutes.map(|start| format!("from {}", clock(start))),
        stated.shift_end_minutes.map(|end| format!("until {}", clock(end))),
        stated.speed_kmh.map(|speed| format!("{} km/h", amount(speed))),
        stated.cost_per_km.map(|cost| format!("{cost:.2} per km")),
        stated.cost_per_vehicle.map(|cost| format!("{cost:.2} per vehicle")),
        stated.max_stops.map(|most| format!("at most {most} stops per route")),
        stated.max_distance_km.map(|most| format!("at most {} km per route", amount(most))),
        stated.max_duration_minutes.map(|most| format!("at most {} per route", duration(most))),
    ]
    .into_iter()
    .flatten()
    .collect();
    if values.is_empty() { String::new() } else { format!(" ({})", values.join(", ")) }
}

/// ` of 200 units`, ` of 800 kg and 6 m3`.
fn capacities(fleet: &Fleet, kind: &Kind) -> String {
    let limits = fleet.goods.iter().zip(&kind.capacities);
    let limits: Vec<String> =
        limits.filter_map(|(good, most)| Some(format!("{} {}", amount((*most)?), good.unit))).collect();
    if limits.is_empty() { ", no limit of load".to_owned() } else { format!(" of {}", limits.join(" and ")) }
}

/// Breaks, reloading and lateness.
fn breaks_and_reloading(found: &Found) -> Vec<String> {
    let fleet = &found.outcome.fleet;
    let is_one = fleet.driver_breaks.len() == 1;
    let breaks = fleet.driver_breaks.iter().map(|driver_break| {
        let out = match driver_break.after {
            Some(after) => format!("for more than {}", duration(after)),
            None => format!("until after {}", clock(driver_break.until)),
        };
        format!(
            "Every driver who is out {out} has a break of {} that begins {}{}.",
            duration(driver_break.minutes),
            driver_break.begins(),
            match (driver_break.is_assumed, is_one) {
                (true, true) => ", which is around the middle of the shift; say when, if that is wrong",
                (true, false) => ", as the breaks are spread over the shift; say when, if that is wrong",
                (false, _) => "",
            }
        )
    });
    let reloading = fleet.reloading.map(|reloading| {
        let most = match reloading.most {
            Some(1) => "once".to_owned(),
            Some(most) => format!("{most} times"),
            None => "as often as they like".to_owned(),
        };
        let minutes = if reloading.minutes > 0.0 {
            format!("which takes {}", duration(reloading.minutes))
        } else {
            "which takes no time unless you say how long".to_owned()
        };
        format!("Vehicles may reload at their depot {most}, {minutes}.")
    });
    let late = fleet.cost_per_hour_late.map(|cost| {
        let unit = Goal::of(found.params).unit();
        format!(
            "Stops may be visited after their windows; an hour of that counts as {} {unit}.",
            amount(cost)
        )
    });
    let most_late = fleet.most_late.map(|most| {
        let latest = found.outcome.routes.iter().flat_map(|route| &route.steps).map(|step| step.late);
        format!(
            "Visits may begin up to {} after their windows, as you asked; the latest begins {} after its own.",
            duration(most),
            duration(latest.fold(0.0, f64::max))
        )
    });
    breaks.chain(reloading).chain(late).chain(most_late).collect()
}

/// The parts of the file's own plan that are kept.
fn of_file(found: &Found) -> Option<String> {
    let plan = found.outcome.of_file.as_ref()?;
    let kept = match (plan.locked, found.params.keep_routes.unwrap_or(false)) {
        (0, false) => "any stop may change its route".to_owned(),
        (0, true) => "stops stay in their routes".to_owned(),
        (locked, is_kept) => format!(
            "{} done or under way and stay{} as they are{}",
            format_args!("{} {}", counted(locked, "stop"), agree(locked, "is", "are")),
            agree(locked, "s", ""),
            if is_kept { ", the others stay in their routes" } else { "" }
        ),
    };
    Some(format!("The file has a plan of its own, which the search starts from; {kept}."))
}

fn times(found: &Found) -> String {
    let fleet = &found.outcome.fleet;
    let shift = match (fleet.shift_start, fleet.shift_end) {
        (Some(start), Some(end)) => {
            format!("vehicles leave from {} on and are back by {}", clock(start), clock(end))
        }
        (Some(start), None) => format!("vehicles leave from {} on", clock(start)),
        (None, Some(end)) => format!("vehicles are back by {}", clock(end)),
        (None, None) if found.places.has_windows() => {
            "no shift was given, so vehicles leave at 08:00 or when their windows ask for it, and stay out as long as it takes".to_owned()
        }
        (None, None) => {
            "no times were given, so vehicles leave at 08:00 and stay out as long as it takes".to_owned()
        }
    };
    let service =
        match (found.params.service_minutes, found.places.stops.iter().any(|stop| stop.service.is_some())) {
            (Some(minutes), true) => {
                format!("; stops without a time of their own take {}", duration(minutes))
            }
            (Some(minutes), false) => format!("; every stop takes {}", duration(minutes)),
            (None, false) => "; stops take no time".to_owned(),
            (None, true) => String::new(),
        };
    format!("Times: {}; {shift}{service}.", speeds(found))
}

/// The speeds of the vehicles, and their source.
fn speeds(found: &Found) -> String {
    let kinds = &found.outcome.fleet.kinds;
    let mut speeds: Vec<String> = kinds.iter().map(|kind| amount(kind.speed_kmh)).collect();
    speeds.dedup();
    let speeds = speeds.join(" and ");
    let (Some(average), Some((given, _))) = (given_kmh(found.places, found.params), &found.places.given)
    else {
        let usual = if found.params.speed_kmh.is_some() { "" } else { ", a default" };
        return format!("{speeds} km/h{usual}");
    };
    let whose = match given.origin {
        Origin::File => "the file",
        Origin::RoadService => "the road service",
    };
    if kinds.iter().all(|kind| kind.speed_kmh == average) {
        return format!("those of {whose}, {speeds} km/h on average");
    }
    format!("those of {whose} in proportion, so that vehicles do {speeds} km/h on average")
}

fn lengths(found: &Found) -> String {
    let rounding = match found.params.rounding.unwrap_or_default() {
        Rounding::None => "not rounded",
        Rounding::Nint => "each rounded to the nearest whole number",
        Rounding::Trunc1 => "each cut after one decimal",
    };
    match (found.places.coordinates, found.params.detour) {
        (Coordinates::Plane, None) => format!("Distances are straight lines in km, {rounding}."),
        (Coordinates::Plane, Some(detour)) => {
            format!("Distances are straight lines times {detour} in km, {rounding}.")
        }
        (Coordinates::Globe, detour) => format!(
            "Distances are great circles times {} in km{}, {rounding}. No road map is used.",
            detour.unwrap_or(DETOUR),
            if detour.is_some() { "" } else { " (a default that stands for the detours of roads)" }
        ),
    }
}

fn skills(found: &Found) -> Option<String> {
    let is_asked = found.places.stops.iter().any(|stop| !stop.skills.is_empty());
    let is_unknown = found.outcome.fleet.kinds.iter().all(|kind| kind.skills.is_none());
    (is_asked && is_unknown).then(|| {
        "It is not known which vehicles have the skills that stops require, so every vehicle may visit every stop; a fleet with \
         skills can be given with the parameter `fleet`."
            .to_owned()
    })
}

fn costs(found: &Found) -> String {
    let factors = &found.outcome.factors;
    let params = found.params;
    format!(
        "Factors: {:.2} per km{}, {:.2} per hour on the way{}, {:.2} per vehicle{}, {} litres of fuel per 100 km{}, {} kg \
         CO2 per litre{}. They are inputs of the workbook, which recalculates these routes; with other prices other routes may be \
         the best, so ask again with them.",
        factors.per_km,
        note(params.cost_per_km.is_some()),
        factors.per_hour,
        note(params.cost_per_hour.is_some()),
        factors.per_vehicle,
        note(params.cost_per_vehicle.is_some()),
        factors.fuel_per_100_km,
        note(params.fuel_litres_per_100_km.is_some()),
        factors.co2_per_litre,
        note(params.co2_kg_per_litre.is_some()),
    )
}

/// Marks a factor that the question does not state.
fn note(is_stated: bool) -> &'static str {
    if is_stated { "" } else { " (default)" }
}

fn search(found: &Found) -> String {
    let least = match Goal::of(found.params) {
        Goal::Money if found.params.minimize_cost.is_none() => "The cost in money, because you gave prices,",
        Goal::Money => "The cost in money",
        Goal::Distance => "The total distance",
        Goal::Time => "The time on the way (driving, waiting and the time at stops), and not the distance,",
    };
    let least = match &found.outcome.granted {
        Granted { fewest: Some(_), evened } if evened.is_empty() => {
            format!("First the number of vehicles, and then {}", lower_first(least))
        }
        Granted { evened, .. } if !evened.is_empty() => {
            format!("Before the routes were balanced, {}", lower_first(least))
        }
        Granted { .. } => least.to_owned(),
    };
    let usual =
        if found.params.solve_seconds.is_some() { "" } else { ", a default that grows with the stops" };
    let end = if found.is_cut_short() {
        "The clock ended it before all of its rounds were done, so asking again may give another plan"
    } else {
        "A fixed number of rounds ended it and not the clock, so asking again gives the same plan"
    };
    format!(
        "{least} was made as small as a search of about {:.1} s on one core could{usual}. {end}; a longer search may find a \
         better one.",
        found.outcome.seconds
    )
}

fn lower_first(text: &str) -> String {
    text.replacen('T', "t", 1)
}

fn files(found: &Found) -> String {
    match found.places.coordinates {
        Coordinates::Globe => "routes.geojson and routes.gpx draw straight lines between stops.".to_owned(),
        Coordinates::Plane => {
            "routes.geojson has the coordinates of the file, which no map of the world knows; for the same \
                               reason there is no routes.gpx."
                .to_owned()
        }
    }
}
