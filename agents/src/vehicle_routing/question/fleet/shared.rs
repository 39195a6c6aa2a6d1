//! Values that several kinds of vehicles share: totals, limits, and values stated once, after the last kind.

use super::{stated::Stated, vehicles};
use crate::vehicle_routing::{
    params::RouteParams,
    question::{reading::tokens::Token, take, vocabulary::is_general},
};

/// Removes `5 vehicles` from `5 vehicles: 3 vans and 2 trucks`, and a repeated `the 5 vans`.
pub(super) fn drop_totals(kinds: &mut Vec<Stated>) {
    let has_kinds = kinds.iter().any(|kind| kind.segment.count.is_some() && !is_general(&kind.segment.name));
    kinds.retain(|kind| !(has_kinds && is_general(&kind.segment.name) && kind.is_empty()));
    let mut seen: Vec<(String, Option<u32>)> = Vec::new();
    kinds.retain(|kind| {
        let counted = (kind.segment.name.clone(), kind.segment.count);
        let is_first = !seen.contains(&counted);
        seen.push(counted);
        is_first || kind.segment.count.is_none() || !kind.is_plain()
    });
}

/// Keeps the values that are specific to a kind, and moves all others to the shared parameters.
pub(super) fn share(kinds: &mut [Stated], common: &mut RouteParams) {
    share_one(kinds, common, |params| &mut params.speed_kmh);
    share_one(kinds, common, |params| &mut params.shift_start_minutes);
    share_one(kinds, common, |params| &mut params.shift_end_minutes);
    share_one(kinds, common, |params| &mut params.cost_per_km);
    share_one(kinds, common, |params| &mut params.cost_per_vehicle);
    share_one(kinds, common, |params| &mut params.max_duration_minutes);
    share_limits(kinds, common);
    let last = kinds.len().saturating_sub(1);
    let depots = kinds.iter().filter(|kind| kind.depot.is_some()).count();
    if depots == 1 && kinds.len() > 1 && kinds[last].segment.count.is_some() {
        common.depots = kinds[last].depot.take().map(|depot| vec![depot]);
    }
    for kind in kinds {
        for params in [&kind.near, &kind.far, &kind.loose] {
            let rest = RouteParams {
                speed_kmh: None,
                shift_start_minutes: None,
                shift_end_minutes: None,
                cost_per_km: None,
                cost_per_vehicle: None,
                max_stops: None,
                max_distance_km: None,
                max_duration_minutes: None,
                ..params.clone()
            };
            *common = std::mem::take(common).edited(rest);
        }
    }
}

/// Limits of stops and km. When a kind before the last one has a limit, every kind has its own; limits behind the clause of a
/// kind are those of all.
fn share_limits(kinds: &mut [Stated], common: &mut RouteParams) {
    let before_last = &kinds[..kinds.len().saturating_sub(1)];
    let has_limit = |kind: &Stated| kind.near.max_stops.is_some() || kind.near.max_distance_km.is_some();
    if !before_last.iter().any(has_limit) {
        share_one(kinds, common, |params| &mut params.max_stops);
        share_one(kinds, common, |params| &mut params.max_distance_km);
        return;
    }
    for params in kinds.iter_mut().flat_map(|kind| [&mut kind.far, &mut kind.loose]) {
        common.max_stops = params.max_stops.take().or(common.max_stops);
        common.max_distance_km = params.max_distance_km.take().or(common.max_distance_km);
    }
}

fn share_one<T: Copy>(
    kinds: &mut [Stated],
    common: &mut RouteParams,
    of: fn(&mut RouteParams) -> &mut Option<T>,
) {
    let count = kinds.len();
    let (mut stated, mut counted) = (0, 0);
    for kind in kinds.iter_mut() {
        let mut places = [&mut kind.near, &mut kind.far, &mut kind.loose].into_iter();
        let is_stated = places.any(|params| of(params).is_some());
        stated += usize::from(is_stated);
        counted += usize::from(is_stated && kind.segment.count.is_some());
    }
    for (at, kind) in kinds.iter_mut().enumerate() {
        let near = of(&mut kind.near).take();
        let far = of(&mut kind.far).take();
        let loose = of(&mut kind.loose).take();
        let is_direct = near.or(far).is_some();
        // Behind the last counted kind, a value is one of all, whatever a kind has of its own later.
        let is_own = match kind.segment.count {
            Some(_) => counted > 1 || near.is_some() && (stated > 1 || at + 1 < count),
            None => stated > 1 || is_direct,
        };
        let value = near.or(far).or(loose);
        if is_own {
            *of(&mut kind.near) = value;
        } else if value.is_some() {
            *of(common) = value;
        }
    }
}

/// `3 vans and 2 trucks, each carries 200 units`: gives the load to every kind if none has its own.
pub(super) fn share_load(tokens: &mut [Token], kinds: &mut [Stated]) -> bool {
    let has_own = kinds.iter().any(|kind| !kind.loads.is_empty());
    let Some((loads, range)) = vehicles::capacity(tokens).filter(|_| !has_own) else { return false };
    take(tokens, range);
    for kind in kinds.iter_mut().filter(|kind| kind.segment.count.is_some()) {
        kind.loads.clone_from(&loads);
    }
    true
}
