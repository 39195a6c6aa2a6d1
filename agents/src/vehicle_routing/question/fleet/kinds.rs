//! Vehicles of several kinds, each with its own load, depot, shift, speed, costs and skills. A value that is stated
//! once, after the last kind, applies to all kinds.

use super::{
    segments::segments,
    shared::{drop_totals, share, share_load},
    stated::{Stated, stated},
    vehicles,
};
use crate::vehicle_routing::{
    params::{RouteParams, VehicleKind},
    question::{
        reading::tokens::Token,
        take,
        vocabulary::{Vocabulary, is_person},
    },
};

/// Reads a fleet of several kinds, or vehicles with skills; when it returns `false`, it has changed nothing.
pub(crate) fn read(
    tokens: &mut [Token],
    params: &mut RouteParams,
    names: &Vocabulary,
    before: &RouteParams,
) -> bool {
    let known: &[VehicleKind] = before.fleet.as_deref().unwrap_or_default();
    let mut rest = tokens.to_vec();
    let mut kinds = kinds(&mut rest, names, known);
    drop_totals(&mut kinds);
    let mut common = RouteParams::default();
    share(&mut kinds, &mut common);
    let is_load_shared = share_load(&mut rest, &mut kinds);
    let Some(fleet) = fleet(&kinds, known) else { return false };
    if kinds.is_empty() || !is_mixed(&fleet, is_load_shared) {
        return false;
    }
    let mut fleet = fleet;
    share_load_of_names(&mut fleet, names);
    without_missing(&mut fleet, &mut rest, names);
    *params = std::mem::take(params).edited(common);
    params.depots = depots(&fleet).or(params.depots.take());
    params.fleet = Some(fleet);
    tokens.clone_from_slice(&rest);
    true
}

/// The values that are stated of each kind; removes their tokens.
fn kinds(tokens: &mut [Token], names: &Vocabulary, known: &[VehicleKind]) -> Vec<Stated> {
    let known: Vec<String> = known.iter().map(|kind| kind.name.clone()).collect();
    let mut kinds = Vec::new();
    for segment in segments(tokens, names, &known) {
        kinds.push(stated(tokens, segment));
    }
    kinds
}

/// The fleet of the question: a new one, or the previous one with changes. `None` if that is not a fleet.
fn fleet(kinds: &[Stated], known: &[VehicleKind]) -> Option<Vec<VehicleKind>> {
    let has_counts = kinds.iter().any(|kind| kind.segment.count.is_some());
    let mut fleet = if has_counts { counted(kinds) } else { known.to_vec() };
    for stated in kinds.iter().filter(|kind| kind.segment.count.is_none()) {
        let name = &stated.segment.name;
        let is_known = fleet.iter().any(|kind| kind.name == *name);
        if !is_known && !has_counts && known.is_empty() {
            fleet.push(VehicleKind { name: name.clone(), ..VehicleKind::default() });
        }
        for kind in fleet.iter_mut().filter(|kind| kind.name == *name) {
            stated.amend(kind);
        }
    }
    if has_counts {
        return Some(fleet);
    }
    // `trucks: 2, vans: 4` gives too little information for a fleet without numbers.
    let is_too_little = known.is_empty() && (fleet.len() < 2 || fleet.iter().any(is_bare));
    (!is_too_little && fleet != known).then_some(fleet)
}

/// Whether only the name of a kind is set.
fn is_bare(kind: &VehicleKind) -> bool {
    *kind == VehicleKind { name: kind.name.clone(), ..VehicleKind::default() }
}

/// The kinds with a number; the number of a part is subtracted from its whole.
fn counted(kinds: &[Stated]) -> Vec<VehicleKind> {
    let mut fleet: Vec<VehicleKind> = Vec::new();
    let mut whole = None;
    for stated in kinds {
        let Some(count) = stated.segment.count else { continue };
        match whole.filter(|_| stated.segment.is_part) {
            Some(whole) => take_part(&mut fleet, whole, stated, count),
            None => {
                let name = stated.segment.name.clone();
                let mut kind = VehicleKind { name, count, ..VehicleKind::default() };
                stated.amend(&mut kind);
                whole = Some(fleet.len());
                fleet.push(kind);
            }
        }
    }
    fleet.retain(|kind| kind.count > 0 || is_open(kinds, &kind.name));
    fleet
}

/// Gives some vehicles of a whole what is stated of them. What no other part has taken goes first; the rest share it with a part.
fn take_part(fleet: &mut Vec<VehicleKind>, whole: usize, stated: &Stated, count: u32) {
    let mut missing = count;
    for at in whole..fleet.len() {
        let taken = missing.min(fleet[at].count);
        if taken == 0 {
            continue;
        }
        fleet[at].count -= taken;
        missing -= taken;
        let mut part = VehicleKind { count: taken, ..fleet[at].clone() };
        stated.amend(&mut part);
        fleet.push(part);
    }
}

/// `0 vans` means as many as needed; a whole whose vehicles are all in its parts means none.
fn is_open(kinds: &[Stated], name: &str) -> bool {
    kinds.iter().any(|kind| kind.segment.name == name && kind.segment.count == Some(0))
}

/// The depots of the kinds without repetitions; `None` if no kind has one.
fn depots(fleet: &[VehicleKind]) -> Option<Vec<String>> {
    let mut depots: Vec<String> = Vec::new();
    for depot in fleet.iter().filter_map(|kind| kind.depot.clone()) {
        if !depots.contains(&depot) {
            depots.push(depot);
        }
    }
    (!depots.is_empty()).then_some(depots)
}

/// `vans Alpha and Beta of 300 units`: a load behind a list of names is that of each.
fn share_load_of_names(fleet: &mut [VehicleKind], names: &Vocabulary) {
    let is_own = |kind: &VehicleKind| names.own_names.iter().any(|own| own.eq_ignore_ascii_case(&kind.name));
    let Some((last, others)) = fleet.split_last_mut() else { return };
    if !has_load(last) || !is_own(last) || !others.iter().all(|kind| is_own(kind) && !has_load(kind)) {
        return;
    }
    for kind in others {
        kind.capacity = last.capacity;
        kind.weight_capacity = last.weight_capacity;
        kind.volume_capacity = last.volume_capacity;
    }
}

/// Takes the vehicles that cannot drive out of their kind, if it has more.
fn without_missing(fleet: &mut [VehicleKind], tokens: &mut [Token], names: &Vocabulary) {
    for (name, gone, at) in vehicles::missing(tokens, names) {
        let mut kinds = fleet.iter_mut().filter(|kind| kind.name == name && kind.count > gone);
        if let Some(kind) = kinds.next() {
            kind.count -= gone;
            take(tokens, at..at + 1);
        }
    }
}

/// Whether the kinds are more than a number of identical vehicles.
fn is_mixed(fleet: &[VehicleKind], is_load_shared: bool) -> bool {
    if fleet.iter().any(|kind| !kind.skills.is_empty()) {
        return true;
    }
    let [first, others @ ..] = fleet else { return false };
    let has_loads = !is_load_shared && fleet.iter().all(has_load);
    let differs = others.iter().any(|kind| without_name(kind) != without_name(first));
    let has_names = others.iter().any(|kind| kind.name != first.name);
    let is_of_vehicles = !fleet.iter().any(|kind| is_person(&kind.name));
    !others.is_empty() && (has_loads || differs || has_names && is_of_vehicles)
}

fn has_load(kind: &VehicleKind) -> bool {
    kind.capacity.or(kind.weight_capacity).or(kind.volume_capacity).is_some()
}

fn without_name(kind: &VehicleKind) -> VehicleKind {
    VehicleKind { name: String::new(), count: 0, ..kind.clone() }
}
