//! Vehicles of several kinds, each with what is said of it alone: its load, depot, shift, speed, costs and skills. What is said
//! once, behind the last kind, holds for all.

use crate::vehicle_routing::{
    params::{RouteParams, VehicleKind},
    question::{
        figures,
        loads::{Load, Scale},
        segments::{Segment, segments},
        shifts, take,
        tokens::Token,
        vehicles::{self, is_general, skill},
        vocabulary::Vocabulary,
    },
};

/// One kind and the words about it.
struct Told {
    segment: Segment,
    /// Up to the end of the clause, and behind it.
    near: RouteParams,
    far: RouteParams,
    loads: Vec<Load>,
    depot: Option<String>,
    skills: Vec<String>,
}

/// Reads a fleet of several kinds, or one whose vehicles are able to do something; `false` leaves everything as it was.
pub fn read(
    tokens: &mut [Token],
    params: &mut RouteParams,
    names: &Vocabulary,
    before: &RouteParams,
    tells_apart: bool,
) -> bool {
    let known: &[VehicleKind] = before.fleet.as_deref().unwrap_or_default();
    let known_names: Vec<String> = known.iter().map(|kind| kind.name.clone()).collect();
    let mut rest = tokens.to_vec();
    let segments = segments(&rest, names, &known_names);
    let mut told: Vec<Told> = segments.into_iter().map(|segment| tell(&mut rest, segment)).collect();
    drop_totals(&mut told);
    leave_differing(&mut told, |params| &mut params.max_stops, &mut rest, tokens);
    leave_differing(&mut told, |params| &mut params.max_distance_km, &mut rest, tokens);
    leave_differing(&mut told, |params| &mut params.max_duration_minutes, &mut rest, tokens);
    let mut common = RouteParams::default();
    share(&mut told, &mut common);
    let shared = shared_load(&mut rest, &mut told);
    let loads = told.iter().flat_map(|told| &told.loads);
    let scale = Scale::of(loads, names, tells_apart);
    let has_counts = told.iter().any(|told| told.segment.count.is_some());
    let mut fleet = if has_counts { counted(&told, scale) } else { known.to_vec() };
    for told in told.iter().filter(|told| told.segment.count.is_none()) {
        let is_known = fleet.iter().any(|kind| kind.name == told.segment.name);
        if !is_known && !has_counts && known.is_empty() {
            fleet.push(VehicleKind { name: told.segment.name.clone(), ..VehicleKind::default() });
        }
        for kind in fleet.iter_mut().filter(|kind| kind.name == told.segment.name) {
            amend(kind, told, scale);
        }
    }
    // `trucks: 2, vans: 4` says too little for a fleet without numbers.
    let is_bare =
        |kind: &VehicleKind| *kind == VehicleKind { name: kind.name.clone(), ..VehicleKind::default() };
    if !has_counts && known.is_empty() && (fleet.len() < 2 || fleet.iter().any(is_bare)) {
        return false;
    }
    if told.is_empty() || !is_fleet(&fleet, shared) || !has_counts && fleet == known {
        return false;
    }
    *params = std::mem::take(params).edited(common);
    let mut depots: Vec<String> = Vec::new();
    for depot in fleet.iter().filter_map(|kind| kind.depot.clone()) {
        if !depots.contains(&depot) {
            depots.push(depot);
        }
    }
    if !depots.is_empty() {
        params.depots = Some(depots);
    }
    params.fleet = Some(fleet);
    tokens.clone_from_slice(&rest);
    true
}

/// Reads a stretch and takes what it understood away.
fn tell(tokens: &mut [Token], segment: Segment) -> Told {
    let is_behind = segment.noun_end == segment.end && segment.count.is_none();
    let from = if is_behind { segment.begin } else { segment.noun_end };
    let stretch = &tokens[from..segment.end];
    let clause =
        stretch.iter().position(|token| *token == Token::Stop).map_or(segment.end, |stop| from + stop);
    let places: Vec<String> = stretch
        .iter()
        .filter_map(|token| match token {
            Token::Place(id) => Some(id.clone()),
            Token::Number(_)
            | Token::Clock(_)
            | Token::Word(_)
            | Token::Skill(_)
            | Token::Dash
            | Token::Stop => None,
        })
        .collect();
    let mut skills = segment.skills.clone();
    skills.extend((from..segment.end).filter(|at| is_had(tokens, *at)).filter_map(|at| skill(&tokens[at])));
    skills.sort_unstable();
    skills.dedup();
    let mut near = RouteParams::default();
    let mut far = RouteParams::default();
    for (range, params) in [(from..clause, &mut near), (clause..segment.end, &mut far)] {
        shifts::read(&mut tokens[range.clone()], params);
        figures::read(&mut tokens[range], params);
    }
    let loads = match segment.load {
        Some(load) => Some((vec![load], segment.begin..segment.noun_end)),
        None => vehicles::loads_behind(&tokens[..segment.end], from),
    };
    let loads = loads.map(|(loads, range)| {
        take(tokens, range);
        loads
    });
    if segment.count.is_some() {
        take(tokens, segment.begin..segment.begin + 1);
    }
    let depot = <[String; 1]>::try_from(places).ok().map(|[place]| place);
    Told { segment, near, far, loads: loads.unwrap_or_default(), depot, skills }
}

/// Not `without cold`, and not `cold stops first`.
fn is_had(tokens: &[Token], at: usize) -> bool {
    const NO: [&str; 6] = ["no", "without", "not", "dont", "cannot", "cant"];
    let from = at.saturating_sub(3);
    let is_of_stops = tokens.get(at + 1).is_some_and(|next| {
        next.starts_one_of(&["stop", "customer", "deliver", "good", "product", "item", "order", "job"])
    });
    !is_of_stops && !tokens[from..at].iter().any(|token| token.is_one_of(&NO))
}

/// `5 vehicles: 3 vans and 2 trucks`, and `the 5 vans` a second time.
fn drop_totals(told: &mut Vec<Told>) {
    let is_empty = |told: &Told| told.loads.is_empty() && told.depot.is_none() && told.skills.is_empty();
    let has_kinds = told.iter().any(|told| told.segment.count.is_some() && !is_general(&told.segment.name));
    told.retain(|told| !(has_kinds && is_general(&told.segment.name) && is_empty(told)));
    let seen: Vec<(String, Option<u32>)> =
        told.iter().map(|told| (told.segment.name.clone(), told.segment.count)).collect();
    let mut at = 0;
    told.retain(|told| {
        let is_first = !seen[..at].contains(&seen[at]);
        at += 1;
        let is_plain = told.near == RouteParams::default() && told.far == RouteParams::default();
        is_first || told.segment.count.is_none() || !is_empty(told) || !is_plain
    });
}

/// Limits that hold for all vehicles but were said of some kinds only stay unread, so that nobody thinks they are kept.
fn leave_differing<T: Copy + PartialEq + Into<f64>>(
    told: &mut [Told],
    of: fn(&mut RouteParams) -> &mut Option<T>,
    rest: &mut [Token],
    tokens: &[Token],
) {
    let last = told.len().saturating_sub(1);
    let mut says = Vec::new();
    let mut is_of_some = false;
    for (at, told) in told.iter_mut().enumerate() {
        let is_near = of(&mut told.near).is_some();
        is_of_some |= is_near && (at < last || told.segment.count.is_none());
        says.push(is_near || of(&mut told.far).is_some());
    }
    let mut values: Vec<T> = Vec::new();
    for params in told.iter_mut().flat_map(|told| [&mut told.near, &mut told.far]) {
        if let Some(value) = *of(params)
            && !values.contains(&value)
        {
            values.push(value);
        }
    }
    if values.len() < 2 && (!is_of_some || says.iter().all(|says| *says)) {
        return;
    }
    for params in told.iter_mut().flat_map(|told| [&mut told.near, &mut told.far]) {
        *of(params) = None;
    }
    for value in values {
        let is_value = |at: &usize| rest[*at] == Token::Stop && tokens[*at].number() == Some(value.into());
        if let Some(at) = (0..rest.len()).find(is_value) {
            rest[at] = tokens[at].clone();
        }
    }
}

/// Leaves with each kind what is its own, and moves everything else to what holds for all.
fn share(told: &mut [Told], common: &mut RouteParams) {
    share_one(told, common, |params| &mut params.speed_kmh);
    share_one(told, common, |params| &mut params.shift_start_minutes);
    share_one(told, common, |params| &mut params.shift_end_minutes);
    share_one(told, common, |params| &mut params.cost_per_km);
    share_one(told, common, |params| &mut params.cost_per_vehicle);
    let last = told.len().saturating_sub(1);
    let depots = told.iter().filter(|told| told.depot.is_some()).count();
    if depots == 1 && told.len() > 1 && told[last].segment.count.is_some() {
        common.depots = told[last].depot.take().map(|depot| vec![depot]);
    }
    for told in told {
        for params in [&told.near, &told.far] {
            let rest = RouteParams {
                speed_kmh: None,
                shift_start_minutes: None,
                shift_end_minutes: None,
                cost_per_km: None,
                cost_per_vehicle: None,
                ..params.clone()
            };
            *common = std::mem::take(common).edited(rest);
        }
    }
}

fn share_one(told: &mut [Told], common: &mut RouteParams, of: fn(&mut RouteParams) -> &mut Option<f64>) {
    let count = told.len();
    let mut says: Vec<usize> = Vec::new();
    for (at, told) in told.iter_mut().enumerate() {
        if of(&mut told.near).is_some() || of(&mut told.far).is_some() {
            says.push(at);
        }
    }
    for (at, told) in told.iter_mut().enumerate() {
        let near = of(&mut told.near).take();
        let far = of(&mut told.far).take();
        let is_own = says.len() > 1 || told.segment.count.is_none() || (near.is_some() && at + 1 < count);
        let value = near.or(far);
        if is_own {
            *of(&mut told.near) = value;
        } else if value.is_some() {
            *of(common) = value;
        }
    }
}

/// `3 vans and 2 trucks, each carries 200 units`: gives the load to every kind that has none.
fn shared_load(tokens: &mut [Token], told: &mut [Told]) -> bool {
    let Some((loads, range)) =
        vehicles::capacity(tokens).filter(|_| told.iter().all(|told| told.loads.is_empty()))
    else {
        return false;
    };
    take(tokens, range);
    told.iter_mut()
        .filter(|told| told.segment.count.is_some())
        .for_each(|told| told.loads.clone_from(&loads));
    true
}

/// The kinds that were counted, with parts taken out of the whole.
fn counted(told: &[Told], scale: Scale) -> Vec<VehicleKind> {
    let mut fleet: Vec<VehicleKind> = Vec::new();
    for told in told {
        let Some(count) = told.segment.count else { continue };
        let mut kind = VehicleKind { name: told.segment.name.clone(), count, ..VehicleKind::default() };
        if told.segment.is_part
            && let Some(whole) = fleet.last_mut()
        {
            whole.count = whole.count.saturating_sub(count);
            kind = VehicleKind { count, ..whole.clone() };
        }
        amend(&mut kind, told, scale);
        fleet.push(kind);
    }
    fleet.retain(|kind| kind.count > 0 || fleet_is_open(told, &kind.name));
    fleet
}

/// `0 vans` means as many as are needed, a whole of which every part was told means none.
fn fleet_is_open(told: &[Told], name: &str) -> bool {
    told.iter().any(|told| told.segment.name == name && told.segment.count == Some(0))
}

fn amend(kind: &mut VehicleKind, told: &Told, scale: Scale) {
    let capacities = scale.capacities(&told.loads);
    kind.capacity = capacities.count.or(kind.capacity);
    kind.weight_capacity = capacities.weight.or(kind.weight_capacity);
    kind.volume_capacity = capacities.volume.or(kind.volume_capacity);
    kind.depot = told.depot.clone().or(kind.depot.take());
    kind.shift_start_minutes = told.near.shift_start_minutes.or(kind.shift_start_minutes);
    kind.shift_end_minutes = told.near.shift_end_minutes.or(kind.shift_end_minutes);
    kind.speed_kmh = told.near.speed_kmh.or(kind.speed_kmh);
    kind.cost_per_km = told.near.cost_per_km.or(kind.cost_per_km);
    kind.cost_per_vehicle = told.near.cost_per_vehicle.or(kind.cost_per_vehicle);
    kind.skills
        .extend(told.skills.iter().filter(|skill| !kind.skills.contains(skill)).cloned().collect::<Vec<_>>());
}

/// Whether the kinds are more than one number of vehicles that are alike.
fn is_fleet(fleet: &[VehicleKind], is_load_shared: bool) -> bool {
    if fleet.iter().any(|kind| !kind.skills.is_empty()) {
        return true;
    }
    let has_load = |kind: &VehicleKind| {
        kind.capacity.or(kind.weight_capacity).or(kind.volume_capacity).is_some() && !is_load_shared
    };
    let own = |kind: &VehicleKind| VehicleKind { name: String::new(), count: 0, ..kind.clone() };
    let differs = fleet.iter().any(|kind| own(kind) != own(&fleet[0]));
    let has_names = fleet.iter().any(|kind| kind.name != fleet[0].name);
    let is_of_vehicles = fleet.iter().all(|kind| !matches!(kind.name.as_str(), "driver" | "courier"));
    fleet.len() > 1 && (fleet.iter().all(has_load) || differs || (has_names && is_of_vehicles))
}
