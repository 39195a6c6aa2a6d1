//! Road distances instead of great circles, if the operator of the installation has configured a road service. They are
//! used like distances from the file; without them the plan is still made, and the answer states so.

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

/// Plans with more places use great circles: the number of requests grows with the square of the places.
const MOST_PLACES: usize = 1_000;
/// Many orders may share a place. Larger plans search near places by coordinates, which road distances do not provide.
const MOST_STOPS: usize = 10_000;
/// The most places without roads that a warning names.
const SHOWN: usize = 5;
/// Percentages of the whole work at which the road requests begin and end.
const PERCENTS: [usize; 2] = [5, 14];

/// The roads of a run. They are requested only once, because a plan for comparison has the same places.
pub(crate) struct RoadMap<'a> {
    tools: &'a Tools,
    /// The roads, or the reason why there are none.
    known: Option<Result<Given, String>>,
}

impl<'a> RoadMap<'a> {
    pub(crate) fn new(tools: &'a Tools) -> Self {
        Self { tools, known: None }
    }

    /// Gives the places their road distances, if there is a service and the file has no distances.
    pub(crate) fn lay(&mut self, places: &mut Places, params: &RouteParams) -> Result<(), AgentError> {
        let is_on_globe = places.has_points && places.coordinates == Coordinates::Globe;
        if self.tools.outside.roads.is_none() || !is_on_globe || places.given.is_some() {
            return Ok(());
        }
        let points: Vec<String> = places.all().map(point).collect();
        if !self.knows(&points) {
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

    /// Whether the road service need not be asked about these points: it has answered for all of them, or it cannot answer.
    fn knows(&self, points: &[String]) -> bool {
        match &self.known {
            Some(Ok(given)) => points.iter().all(|point| given.place(point).is_some()),
            Some(Err(_)) => true,
            None => false,
        }
    }

    /// The data from the road service as bytes, because the plan depends on it as it depends on the file.
    pub(crate) fn learnt(&self) -> Option<Vec<u8>> {
        self.known.as_ref().map(|known| match known {
            Ok(given) => given.bytes(),
            Err(why) => why.clone().into_bytes(),
        })
    }

    /// Requests the roads between the distinct points; returns them, or the reason why there are none.
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
        let coordinates: Vec<[f64; 2]> = distinct.iter().map(|(place, _)| [place.x, place.y]).collect();
        let ids = distinct.into_iter().map(|(_, point)| point.clone()).collect();
        match service.table(
            &coordinates,
            &|done, parts| self.report_progress(done, parts),
            &self.tools.cancel,
        ) {
            Err(RoadError::Cancelled) => Err(AgentError::Cancelled),
            Err(RoadError::NoAnswer) => Ok(Err("The road service did not answer".to_owned())),
            Err(RoadError::Unusable) => Ok(Err(unusable())),
            Ok(table) => Ok(given(ids, table)),
        }
    }

    fn report_progress(&self, done: usize, parts: usize) {
        let percent = PERCENTS[0] + (PERCENTS[1] - PERCENTS[0]) * done / parts.max(1);
        let message =
            format!("Asking the road service: {} of {}", whole(done as f64), counted(parts, "part"));
        // The service checks for cancellation itself.
        let _ = self.tools.step(2, u8::try_from(percent).unwrap_or(u8::MAX), message);
    }
}

/// The table with the names of its points, if it contains any road.
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

/// The name of a point in the table; a millionth of a degree is about ten centimetres.
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

/// Pairs of places without a connecting road. They are planned anyway, since a customer whose point is in a closed
/// yard wants the delivery too; the warning lets a dispatcher check them.
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
    // For an island every pair is missing; for the other places, only the pair with the island.
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
