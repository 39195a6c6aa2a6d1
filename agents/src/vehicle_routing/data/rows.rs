//! Reads rows as places. A row that cannot be used is listed with the cell that is the reason.

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
pub struct Rows<'a> {
    pub source: &'a Source,
    pub coordinates: Coordinates,
    pub id: Option<usize>,
    pub names: Option<usize>,
    /// To the east and to the north; nothing when the file brings lengths and no coordinates.
    pub points: Option<[Figures; 2]>,
    /// How much of each of the goods is delivered.
    pub demands: Vec<Option<Figures>>,
    pub pickup: Option<Figures>,
    pub priority: Option<Figures>,
    pub ready: Option<TimeColumn>,
    pub due: Option<TimeColumn>,
    pub service: Option<TimeColumn>,
    /// When places may be visited, in the cells of one column.
    pub windows: Option<usize>,
    pub prize: Option<Figures>,
    pub deliver_to: Option<usize>,
    pub skill: Option<usize>,
    pub vehicle: Option<usize>,
    pub route: Option<usize>,
    pub sequence: Option<Figures>,
    pub locked: Option<usize>,
    /// The file is a report of routes.
    pub report: Option<OwnReport<'a>>,
    pub problems: Vec<Problem>,
}

impl Rows<'_> {
    /// The depot, which a plan cannot do without.
    pub fn depot(&mut self, at: usize) -> Result<Place, AgentError> {
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

    /// All other places. An id that comes again is another order of the place, unless the row is a copy.
    pub fn stops(&mut self, depots_at: &[usize], depots: &[Place], idle: &[usize]) -> Vec<Place> {
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
            // A plan names its depot again at both ends of every route.
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

    /// Lists a stop whose goods go to no stop of the file.
    pub fn goods_go_nowhere(&mut self, stop: &Place) {
        let record = (0..self.source.table.rows).find(|record| self.source.table.row_of(*record) == stop.row);
        if let Some((record, position)) = record.zip(self.deliver_to) {
            self.problem(record, position, "no other stop has that id".to_owned());
        }
    }

    /// Why a row whose id was there before is no order of its own.
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
        let texts =
            |record: usize| (0..self.source.table.names.len()).map(move |at| self.source.text(at, record));
        let is_elsewhere = self.points.is_some() && point != [place.x, place.y];
        if depots.contains(&first) {
            Some(format!("the same id as the depot in row {row}"))
        } else if texts(record).eq(texts(first)) {
            Some(format!("a copy of row {row}"))
        } else {
            is_elsewhere.then(|| format!("at another place than the same id in row {row}"))
        }
    }

    /// A place without what is delivered and collected there.
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
        let text = |position: Option<usize>| position.and_then(|position| source.text(position, record));
        let (name, vehicle) = (text(self.names), text(self.vehicle));
        let (report, route) = (self.report, text(self.route));
        let left_in = report.filter(|_| route.is_some()).and_then(|report| report.left_in(record));
        let driven_from = left_in.and_then(|left| source.text(self.id?, left));
        let skills = text(self.skill).map_or(Vec::new(), skills);
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
            // Who drives in a plan is not who has to come.
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
            deliver_to: text(self.deliver_to).map(str::to_owned),
            route: route.map(str::to_owned),
            sequence: self.sequence.as_ref().and_then(|figures| figures.values[record]),
            is_locked: self.locked.is_some_and(|at| {
                text(self.locked).is_some_and(|cell| columns::is_locked(source.column_name(at), cell))
            }),
            ..Place::default()
        })
    }

    /// The column that a row as a whole is known by.
    pub fn main_column(&self) -> usize {
        self.id.or(self.points.as_ref().map(|points| points[0].position)).unwrap_or(0)
    }

    pub fn problem(&mut self, record: usize, position: usize, problem: String) {
        self.problems.push(Problem {
            row: self.source.table.row_of(record),
            column: self.source.column_name(position).to_owned(),
            value: self.source.table.texts(position).get(record).unwrap_or_default().to_owned(),
            problem,
            done: NOT_USED,
        });
    }
}
