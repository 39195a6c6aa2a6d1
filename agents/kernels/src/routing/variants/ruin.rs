//! Takes strings of near stops, or whole tours, out of a plan (Christiaens and Vanden Berghe, 2020, section 5.1).

use super::model::{Model, RELOAD};
use super::near::Near;
use super::tour::Tour;
use super::tours::{NO_TOUR, Tours};
use crate::routing::search::random::Random;

/// Stops taken out on average, and the longest string.
const STOPS: f64 = 10.0;

/// Share of strings that spare one stop or more in their middle, and chance that the spared part grows no more.
const SPLIT: f64 = 0.5;
const STOP_GROWING: f64 = 0.01;

/// Share of rounds that take whole tours out.
const WHOLE: f64 = 0.1;

/// Number of absent stops that a round tries to put back; if there are more, each round draws some at random.
const CALLED: usize = 4;

/// Chooses which absent stops this round tries to put back: these stay absent, the others are returned.
pub(crate) fn call(tours: &mut Tours, random: &mut Random) -> Vec<u32> {
    let count = CALLED.min(tours.absent.len());
    for chosen in 0..count {
        let at = chosen + random.below(tours.absent.len() - chosen);
        tours.absent.swap(chosen, at);
    }
    tours.absent.split_off(count)
}

/// Takes stops near a random one out; they join the absent.
pub(crate) fn ruin(tours: &mut Tours, near: &Near, random: &mut Random) {
    let lengths = || tours.running().map(|index| tours.tours[index].nodes.len());
    let mean = lengths().sum::<usize>() as f64 / lengths().count().max(1) as f64;
    let longest = STOPS.min(mean).max(1.0);
    let is_whole = random.unit() < WHOLE;
    let most = if is_whole { 2.0 } else { 4.0 * STOPS / (1.0 + longest) - 1.0 };
    let strings = (random.unit() * most + 1.0).floor() as usize;
    let seed = random.below(tours.model.nodes.len()) as u32;
    let mut ruined: Vec<u32> = Vec::with_capacity(strings);
    for stop in std::iter::once(seed).chain(near.of(seed).iter().copied()) {
        if ruined.len() >= strings {
            break;
        }
        let index = tours.tour_of[stop as usize];
        if index == NO_TOUR || ruined.contains(&index) {
            continue;
        }
        ruined.push(index);
        let tour = &tours.tours[index as usize];
        let chosen = if is_whole {
            (tour.fixed..tour.nodes.len()).collect()
        } else {
            string(tour, tours.place_of[stop as usize] as usize, longest, random)
        };
        take_out(tours, index as usize, &chosen);
    }
}

/// Places of a string that holds one place, perhaps with a gap.
fn string(tour: &Tour, place: usize, longest: f64, random: &mut Random) -> Vec<usize> {
    let count = tour.nodes.len();
    let length = ((random.unit() * longest.min(count as f64) + 1.0).floor() as usize).min(count);
    let mut spared = 0;
    if length > 1 && length < count && random.unit() < SPLIT {
        spared = 1;
        while length + spared < count && random.unit() > STOP_GROWING {
            spared += 1;
        }
    }
    let whole = length + spared;
    let earliest = (place + 1).saturating_sub(whole);
    let first = earliest + random.below(place.min(count - whole) - earliest + 1);
    let gap = if spared == 0 { 0 } else { 1 + random.below(length - 1) };
    (0..whole)
        .filter(|at| spared == 0 || *at < gap || *at >= gap + spared)
        .map(|at| first + at)
        .filter(|at| *at >= tour.fixed)
        .collect()
}

fn take_out(tours: &mut Tours, index: usize, chosen: &[usize]) {
    let model = tours.model;
    let mut gone = Vec::new();
    let is_fixed = std::mem::take(&mut tours.is_fixed);
    tours.change(index, |tour| {
        gone = remove(model, tour, &is_fixed, |at| chosen.contains(&at));
        // Tables in which a detour is shorter can make a shorter route too long.
        tour.refresh(model);
        if !tour.is_feasible {
            let fixed = tour.fixed;
            gone.extend(remove(model, tour, &is_fixed, |at| at >= fixed));
        }
    });
    tours.is_fixed = is_fixed;
    tours.absent.extend(gone);
}

/// Removes chosen nodes and what is paired with them; the stops among them.
fn remove(model: &Model, tour: &mut Tour, is_fixed: &[bool], is_chosen: impl Fn(usize) -> bool) -> Vec<u32> {
    let mut is_gone: Vec<u32> = Vec::new();
    for (at, node) in tour.nodes.iter().enumerate() {
        if *node != RELOAD && is_chosen(at) && !is_fixed[*node as usize] {
            is_gone.push(*node);
            is_gone.extend(model.nodes[*node as usize].partner);
        }
    }
    is_gone.sort_unstable();
    is_gone.dedup();
    tour.nodes.retain(|node| *node == RELOAD || is_gone.binary_search(node).is_err());
    is_gone
}
