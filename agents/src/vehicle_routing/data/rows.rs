//! Reads rows as places. An unusable row is listed with the cell that caused it.

use std::collections::HashMap;

use crate::vehicle_routing::{
    data::{
        columns,
        figures::{Figures, TimeColumn},
        own_report::OwnReport,
        place::Place,
        skills::skills,
        source::Source,
        windows::Windows,
    },
    settings::Coordinates,
};
use intake::{
    AgentError,
    problem::{NOT_USED, Problem},
};
use kernels::cancel;
use report::markdown::plain;

/// Reads rows as places.
pub(crate) struct Rows<'a> {
    pub source: &'a Source,
    pub coordinates: Coordinates,
    pub id: Option<usize>,
    pub names: Option<usize>,
    /// Distances to the east and to the north; `None` when the file has distances and no coordinates.
    pub points: Option<[Figures; 2]>,
    /// The delivered amount of each good.
    pub demands: Vec<Option<Figures>>,
    pub pickup: Option<Figures>,
    pub priority: Option<Figures>,
    pub ready: Option<TimeColumn>,
    pub due: Option<TimeColumn>,
    pub service: Option<TimeColumn>,
    /// The column with time windows.
    pub windows: Option<usize>,
    pub prize: Option<Figures>,
    pub deliver_to: Option<usize>,
    pub skill: Option<usize>,
    pub vehicle: Option<usize>,
    pub route: Option<usize>,
    pub sequence: Option<Figures>,
    pub locked: Option<usize>,
    /// Set when the file is a route report.
    pub report: Option<OwnReport<'a>>,
    pub problems: Vec<Problem>,
}

impl<'a> Rows<'a> {
    /// The depot, which every plan needs.
    pub(crate) fn depot(&mut self, at: usize) -> Result<Place, AgentError> {
        let before = self.problems.len();
        let place = self.place(at).filter(|_| self.problems.len() == before);
        place.ok_or_else(|| {
            let problem = self.problems.get(before);
            AgentError::Unreadable(format!(
                "Row {} of {} is the depot, and it cannot be used: {}. Correct it, or mark another row as `depot`.",
                self.source.table.row_of(at),
                plain(&self.source.name),
                problem.map_or("it has no place".to_owned(), |problem| format!(
                    "{}: {} ({:?})",
                    plain(&problem.column),
                    problem.problem,
                    problem.value
                ))
            ))
        })
    }

    /// All other places. A repeated id is another order of the same place, unless the row is a copy.
    pub(crate) fn stops(&mut self, depots_at: &[usize], depots: &[Place], idle: &[usize]) -> Vec<Place> {
        let mut seen: HashMap<String, (usize, [f64; 2])> = HashMap::new();
        for (record, depot) in depots_at.iter().zip(depots) {
            seen.insert(depot.id.clone(), (*record, [depot.x, depot.y]));
        }
        let mut stops = Vec::with_capacity(self.source.table.rows);
        for record in
            (0..self.source.table.rows).filter(|record| !depots_at.contains(record) && !idle.contains(record))
        {
            cancel::tick();
            if self.report.as_ref().is_some_and(|report| !report.is_visit(record)) {
                continue;
            }
            let Some(mut place) = self.place(record) else { continue };
            let Some((demands, pickup)) = self.amounts(record) else { continue };
            let first = seen.entry(place.id.clone()).or_insert((record, [place.x, place.y]));
            // A plan lists its depot again at both ends of every route.
            if depots_at.contains(&first.0) && demands.iter().all(|demand| *demand == 0.0) {
                continue;
            }
            if let Some(problem) = self.repeats(record, &place, *first, depots_at) {
                self.problem(record, self.main_column(), problem);
                continue;
            }
            let mut demands = demands.into_iter();
            (place.demand, place.pickup) = (demands.next().unwrap_or(0.0), pickup);
            place.others = demands.collect();
            stops.push(place);
        }
        stops
    }

    /// Lists a stop whose goods go to an unknown stop.
    pub(crate) fn goods_go_nowhere(&mut self, stop: &Place) {
        let record = (0..self.source.table.rows).find(|record| self.source.table.row_of(*record) == stop.row);
        if let Some((record, position)) = record.zip(self.deliver_to) {
            self.problem(record, position, "no other stop has that id".to_owned());
        }
    }

    /// The reason why a row with a repeated id is not a separate order.
    fn repeats(
        &self,
        record: usize,
        place: &Place,
        (first, point): (usize, [f64; 2]),
        depots: &[usize],
    ) -> Option<String> {
        if first == record {
            return None;
        }
        let row = self.source.table.row_of(first);
        let mut columns = 0..self.source.table.names.len();
        let is_copy = columns.all(|at| self.source.text(at, record) == self.source.text(at, first));
        let is_elsewhere = self.points.is_some() && point != [place.x, place.y];
        if depots.contains(&first) {
            Some(format!("the same id as the depot in row {row}"))
        } else if is_copy {
            Some(format!("a copy of row {row}"))
        } else {
            is_elsewhere.then(|| format!("at another place than the same id in row {row}"))
        }
    }

    /// A place without its delivered and collected amounts.
    fn place(&mut self, record: usize) -> Option<Place> {
        let source = self.source;
        if source.table.too_long.binary_search(&record).is_ok() {
            self.problem(
                record,
                self.main_column(),
                "more values than columns; quotes may be missing".to_owned(),
            );
            return None;
        }
        let row = source.table.row_of(record);
        let id = match self.id {
            None => format!("row {row}"),
            Some(position) => match source.text(position, record) {
                Some(id) => id.to_owned(),
                None => {
                    self.problem(record, position, "no location id".to_owned());
                    return None;
                }
            },
        };
        let (name, vehicle) = (self.text(self.names, record), self.text(self.vehicle, record));
        let (report, route) = (self.report, self.text(self.route, record));
        let left_in = report.filter(|_| route.is_some()).and_then(|report| report.left_in(record));
        let driven_from = left_in.and_then(|left| source.text(self.id?, left));
        let skills = self.text(self.skill, record).map_or(Vec::new(), skills);
        let (x, y) = self.point(record)?;
        let (ready, due, service) = self.times(record)?;
        let windows = self.windows(record, Windows::one(ready, due))?;
        let priority = self.priority.as_ref().and_then(|figures| figures.values[record]);
        Some(Place {
            id,
            name: name.map(str::to_owned),
            row,
            x,
            y,
            windows,
            service,
            priority: priority.map_or(0, |priority| priority.clamp(0.0, 4.0) as u8),
            skills,
            // The vehicle in a plan is not a requirement of the stop.
            vehicle: vehicle.filter(|_| report.is_none()).map(str::to_owned),
            driven_by: vehicle.filter(|_| report.is_some()).map(str::to_owned),
            driven_from: driven_from.map(str::to_owned),
            break_before: report.and_then(|report| report.break_before(record)),
            is_after_reload: report.is_some_and(|report| report.is_after_reload(record)),
            prize: self
                .prize
                .as_ref()
                .and_then(|figures| figures.values[record])
                .filter(|prize| *prize >= 0.0),
            deliver_to: self.text(self.deliver_to, record).map(str::to_owned),
            route: route.map(str::to_owned),
            sequence: self.sequence.as_ref().and_then(|figures| figures.values[record]),
            is_locked: self.locked.is_some_and(|at| {
                source.text(at, record).is_some_and(|cell| columns::is_locked(source.column_name(at), cell))
            }),
            ..Place::default()
        })
    }

    /// The text of a cell, if the column exists.
    fn text(&self, position: Option<usize>, record: usize) -> Option<&'a str> {
        self.source.text(position?, record)
    }

    /// The column that identifies a row in messages.
    pub(crate) fn main_column(&self) -> usize {
        self.id.or(self.points.as_ref().map(|points| points[0].position)).unwrap_or(0)
    }

    pub(crate) fn problem(&mut self, record: usize, position: usize, problem: String) {
        self.problems.push(Problem {
            row: self.source.table.row_of(record),
            column: self.source.column_name(position).to_owned(),
            value: self.source.table.texts(position).get(record).unwrap_or_default().to_owned(),
            problem,
            done: NOT_USED,
        });
    }
}
