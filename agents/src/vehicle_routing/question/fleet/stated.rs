//! The values that a question states about one kind of vehicle.

use std::ops::Range;

use crate::vehicle_routing::{
    params::{RouteParams, VehicleKind},
    question::{
        figures,
        fleet::{
            loads::{Capacities, Load},
            segments::Segment,
            vehicles,
        },
        reading::tokens::Token,
        shifts, take,
    },
};

/// One kind and the words about it.
pub(super) struct Stated {
    pub segment: Segment,
    /// The values up to the end of the clause, and those after it.
    pub near: RouteParams,
    pub far: RouteParams,
    /// The values of later clauses that do not go on about vehicles named without a number: `trucks cost 1.1 per km. Working
    /// hours 7 to 18 h`.
    pub loose: RouteParams,
    pub loads: Vec<Load>,
    pub depot: Option<String>,
    pub skills: Vec<String>,
}

/// Reads a segment and removes the tokens that it understood.
pub(super) fn stated(tokens: &mut [Token], segment: Segment) -> Stated {
    let is_behind = segment.noun_end == segment.end && segment.count.is_none();
    let from = if is_behind { segment.begin } else { segment.noun_end };
    let stretch = &tokens[from..segment.end];
    let clause =
        stretch.iter().position(|token| *token == Token::Stop).map_or(segment.end, |stop| from + stop);
    let places: Vec<String> = stretch.iter().filter_map(Token::place).map(str::to_owned).collect();
    let skills = skills(tokens, &segment, from);
    let [mut near, mut far, mut loose] = [(); 3].map(|()| RouteParams::default());
    read_values(&mut tokens[from..clause], &mut near);
    if segment.count.is_some() {
        read_values(&mut tokens[clause..segment.end], &mut far);
    } else {
        for (number, later) in clauses(tokens, clause..segment.end).into_iter().enumerate() {
            let is_value = number == 0 && near == RouteParams::default() && announces(&tokens[from..clause]);
            let is_own = is_value || goes_on(&tokens[later.clone()]);
            let params = if is_own { &mut far } else { &mut loose };
            read_values(&mut tokens[later], params);
        }
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
    Stated { segment, near, far, loose, loads: loads.unwrap_or_default(), depot, skills }
}

fn read_values(tokens: &mut [Token], params: &mut RouteParams) {
    shifts::read(tokens, params);
    figures::read(tokens, params);
}

/// The clauses of a range, each with the mark before it.
fn clauses(tokens: &[Token], range: Range<usize>) -> Vec<Range<usize>> {
    let mut clauses: Vec<Range<usize>> = Vec::new();
    for at in range {
        match clauses.last_mut().filter(|_| tokens[at] != Token::Stop) {
            Some(last) => last.end = at + 1,
            None => clauses.push(at..at + 1),
        }
    }
    clauses
}

/// Whether a clause has its value behind a colon: `trucks are slow: 30 km/h`.
fn announces(clause: &[Token]) -> bool {
    const QUALITIES: [&str; 8] =
        ["slow", "slower", "slowly", "fast", "faster", "limited", "restricted", "different"];
    clause.last().is_some_and(|last| last.is_one_of(&QUALITIES))
}

/// Whether a clause goes on about the vehicles named before: `, they leave at 7 h`, `and drive 40 km/h`.
fn goes_on(clause: &[Token]) -> bool {
    const WORDS: [&str; 14] = [
        "they", "these", "those", "which", "drive", "leave", "start", "run", "work", "are", "must", "may",
        "can", "only",
    ];
    let mut words = clause.iter().filter(|token| **token != Token::Stop && !token.is_one_of(&["and", "but"]));
    words.next().is_some_and(|first| first.is_one_of(&WORDS))
}

/// The skills of a kind: those before its noun and those after it in the segment.
fn skills(tokens: &[Token], segment: &Segment, from: usize) -> Vec<String> {
    let mut skills = segment.skills.clone();
    for at in from..segment.end {
        if is_had(tokens, at) {
            skills.extend(tokens[at].skill().map(str::to_owned));
        }
    }
    skills.sort_unstable();
    skills.dedup();
    skills
}

/// Whether the vehicles have the skill; false for `without cold` and `cold stops first`.
fn is_had(tokens: &[Token], at: usize) -> bool {
    const NO: [&str; 6] = ["no", "without", "not", "dont", "cannot", "cant"];
    const SERVED: [&str; 8] = ["stop", "customer", "deliver", "good", "product", "item", "order", "job"];
    let from = at.saturating_sub(3);
    let is_of_stops = tokens.get(at + 1).is_some_and(|next| next.starts_one_of(&SERVED));
    !is_of_stops && !tokens[from..at].iter().any(|token| token.is_one_of(&NO))
}

impl Stated {
    /// Whether the kind has neither a load nor a depot nor a skill.
    pub(super) fn is_empty(&self) -> bool {
        self.loads.is_empty() && self.depot.is_none() && self.skills.is_empty()
    }

    /// Whether only the number of vehicles is stated.
    pub(super) fn is_plain(&self) -> bool {
        let stated = [&self.near, &self.far, &self.loose];
        self.is_empty() && stated.into_iter().all(|params| *params == RouteParams::default())
    }

    /// Sets the stated values on a kind.
    pub(super) fn amend(&self, kind: &mut VehicleKind) {
        let capacities = Capacities::of(&self.loads);
        kind.capacity = capacities.count.or(kind.capacity);
        kind.weight_capacity = capacities.weight.or(kind.weight_capacity);
        kind.volume_capacity = capacities.volume.or(kind.volume_capacity);
        kind.depot = self.depot.clone().or(kind.depot.take());
        kind.shift_start_minutes = self.near.shift_start_minutes.or(kind.shift_start_minutes);
        kind.shift_end_minutes = self.near.shift_end_minutes.or(kind.shift_end_minutes);
        kind.speed_kmh = self.near.speed_kmh.or(kind.speed_kmh);
        kind.cost_per_km = self.near.cost_per_km.or(kind.cost_per_km);
        kind.cost_per_vehicle = self.near.cost_per_vehicle.or(kind.cost_per_vehicle);
        kind.max_stops = self.near.max_stops.or(kind.max_stops);
        kind.max_distance_km = self.near.max_distance_km.or(kind.max_distance_km);
        kind.max_duration_minutes = self.near.max_duration_minutes.or(kind.max_duration_minutes);
        for skill in &self.skills {
            if !kind.skills.contains(skill) {
                kind.skills.push(skill.clone());
            }
        }
    }
}
