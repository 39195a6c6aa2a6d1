//! Roads in place of great circles, where the operator of the installation has named a road service. What it knows is
//! laid under the places as if the file had brought it; a plan is made without it too, and says so then.

use std::collections::HashSet;

use crate::{
    outside::{RoadError, RoadTable},
    request::Tools,
    vehicle_routing::{
        data::{distance_table::Given, place::Place, read::Places},
        params::RouteParams,
        settings::{Coordinates, DETOUR},
    },
};
use kernels::cancel;

use intake::AgentError;
use report::{
    markdown::plain,
    number::{counted, whole},
    result::Warning,
};

/// A plan of more places is made with great circles: the requests grow with the square of them.
const MOST_PLACES: usize = 1_000;
/// Orders of the same places are many more at times; a plan of more of them asks for what is near, which roads do not say.
const MOST_STOPS: usize = 10_000;
/// Places without roads that a warning names.
const SHOWN: usize = 5;
/// Asking begins and ends at these per cents of the whole work.
const PERCENTS: [usize; 2] = [5, 14];

/// The roads of a run. They are asked for once: a plan that another one is compared with has the same places.
pub struct RoadMap<'a> {
    tools: &'a Tools,
    /// The roads, or why there are none.
    known: Option<Result<Given, String>>,
}

impl<'a> RoadMap<'a> {
    pub fn new(tools: &'a Tools) -> Self {
        Self { tools, known: None }
    }

    /// Gives the places their roads, if there is a service and the file brings no lengths of its own.
    pub fn lay(&mut self, places: &mut Places, params: &RouteParams) -> Result<(), AgentError> {
        let is_on_globe = places.has_points && places.coordinates == Coordinates::Globe;
        if self.tools.outside.roads.is_none() || !is_on_globe || places.given.is_some() {
            return Ok(());
        }
        let points: Vec<String> = places.all().map(point).collect();
        let is_known = |point: &String| match &self.known {
            Some(Ok(given)) => given.place(point).is_some(),
            known => known.is_some(),
        };
        if !points.iter().all(is_known) {
            self.known = Some(self.ask(places, &points)?);
        }
        let detour = params.detour.unwrap_or(DETOUR);
        match &self.known {
            Some(Ok(given)) => use_roads(places, given, &points, params, detour),
            Some(Err(why)) => places
                .warnings
                .push(Warning::general(format!("{why}, so distances are great circles times {detour}."))),
            None => {}
        }
        Ok(())
    }

    /// What was learnt from outside, as bytes: it decides the plan as the file does.
    pub fn learnt(&self) -> Option<Vec<u8>> {
        self.known.as_ref().map(|known| match known {
            Ok(given) => given.bytes(),
            Err(why) => why.clone().into_bytes(),
        })
    }

    /// The roads between the distinct points, or why there are none.
    fn ask(&self, places: &Places, points: &[String]) -> Result<Result<Given, String>, AgentError> {
        let Some(service) = &self.tools.outside.roads else { return Ok(Err(String::new())) };
        if places.stops.len() > MOST_STOPS {
            return Ok(Err(format!(
                "Roads are used in plans of up to {} stops and this one has {}",
                whole(MOST_STOPS as f64),
                whole(places.stops.len() as f64)
            )));
        }
        let mut seen = HashSet::new();
        let distinct: Vec<(&Place, &String)> =
            places.all().zip(points).filter(|(_, point)| seen.insert(*point)).collect();
        if distinct.len() > MOST_PLACES {
            return Ok(Err(format!(
                "The road service is asked for up to {} places and this plan has {}",
                whole(MOST_PLACES as f64),
                whole(distinct.len() as f64)
            )));
        }
        let report_progress = |done: usize, parts: usize| {
            let percent = PERCENTS[0] + (PERCENTS[1] - PERCENTS[0]) * done / parts.max(1);
            let message =
                format!("Asking the road service: {} of {}", whole(done as f64), counted(parts, "part"));
            // The service asks for the cancel itself.
            let _ = self.tools.step(2, u8::try_from(percent).unwrap_or(u8::MAX), message);
        };
        let coordinates: Vec<[f64; 2]> = distinct.iter().map(|(place, _)| [place.x, place.y]).collect();
        let ids = distinct.into_iter().map(|(_, point)| point.clone()).collect();
        match service.table(&coordinates, &report_progress, &self.tools.cancel) {
            Err(RoadError::Cancelled) => Err(AgentError::Cancelled),
            Err(RoadError::NoAnswer) => Ok(Err("The road service did not answer".to_owned())),
            Err(RoadError::Unusable) => Ok(Err(unusable())),
            Ok(table) => Ok(given(ids, table)),
        }
    }
}

/// The table under the names of its points, if there is a road in it at all.
fn given(points: Vec<String>, table: RoadTable) -> Result<Given, String> {
    let is_single = points.len() < 2;
    let given = Given::of_roads(points, table).ok_or_else(unusable)?;
    if given.kmh().is_none() && !is_single {
        return Err("The road service knows no road between these places".to_owned());
    }
    Ok(given)
}

fn unusable() -> String {
    "The road service answered with something that cannot be used".to_owned()
}

/// What a point is known by in the table; a millionth of a degree is a hand's breadth.
fn point(place: &Place) -> String {
    format!("{:.6},{:.6}", place.x, place.y)
}

fn use_roads(places: &mut Places, given: &Given, points: &[String], params: &RouteParams, detour: f64) {
    let rows: Vec<usize> = points.iter().filter_map(|point| given.place(point)).collect();
    let what = if params.speed_kmh.is_some() { "Distances" } else { "Distances and times" };
    places.assumptions.push(format!(
        "{what} are those of the road service that this installation names, as it told them when the plan was made."
    ));
    places.warnings.extend(without_road(places, given, &rows, detour).map(Warning::general));
    places.given = Some((given.clone(), rows));
}

/// Pairs of places that no road connects. They are planned all the same, since a customer whose point lies in a closed
/// yard wants the delivery too; a dispatcher who is told can look.
fn without_road(places: &Places, given: &Given, rows: &[usize], detour: f64) -> Option<String> {
    let mut missing = vec![0_usize; rows.len()];
    let mut pairs = 0;
    for (from, from_row) in rows.iter().enumerate() {
        cancel::look();
        for (to, to_row) in rows.iter().enumerate() {
            if given.km(*from_row, *to_row).is_nan() {
                pairs += 1;
                missing[from] += 1;
                missing[to] += 1;
            }
        }
    }
    // Of an island every pair is missing; of the other places only the pair with the island.
    let most = missing.iter().copied().max().filter(|most| *most > 0)?;
    let ids: Vec<String> = places
        .all()
        .zip(&missing)
        .filter(|(_, missing)| **missing * 2 >= most)
        .map(|(place, _)| plain(&place.id))
        .collect();
    let others = if ids.len() > SHOWN { " and others" } else { "" };
    Some(format!(
        "The road service knows no road for {} between two places, above all from and to {}{others}. Great circles times \
         {detour} stand for them; check where these places are.",
        counted(pairs, "way"),
        ids[..ids.len().min(SHOWN)].join(", ")
    ))
}
