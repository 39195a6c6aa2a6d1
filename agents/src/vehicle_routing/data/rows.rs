//! Reads rows as places. An unusable row is listed with the cell that caused it.

use std::collections::HashMap;

use crate::vehicle_routing::{
    data::{
        columns,
        figures::{Figures, TimeColumn},
        notes,
        orders::{Action, OrderColumns},
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
    /// Ids of stops that the user leaves out.
    pub left_out: Vec<String>,
    /// Records that are left out because their coordinates cannot be right, in order.
    pub misplaced: Vec<usize>,
    pub pickup: Option<Figures>,
    pub priority: Option<Figures>,
    pub ready: Option<TimeColumn>,
    pub due: Option<TimeColumn>,
    pub service: Option<TimeColumn>,
    /// The column with time windows.
    pub windows: Option<usize>,
    pub prize: Option<Figures>,
    pub deliver_to: Option<usize>,
    /// Set when orders have a row for the pickup and one for the delivery.
    pub orders: Option<OrderColumns>,
    pub skill: Option<usize>,
    pub vehicle: Option<usize>,
    pub route: Option<usize>,
    pub sequence: Option<Figures>,
    pub locked: Option<usize>,
    /// The columns that reports carry.
    pub carried: Vec<usize>,
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
            if self.left_out.iter().any(|id| id.eq_ignore_ascii_case(&place.id)) {
                self.problem(record, self.main_column(), notes::AS_ASKED.to_owned());
                continue;
            }
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
        let id = self.id(record)?;
        let (x, y) = self.point(record)?;
        let (ready, due, service) = self.times(record)?;
        let windows = self.windows(record, Windows::one(ready, due))?;
        let priority = number(self.priority.as_ref(), record);
        let place = Place {
            id,
            name: self.text(self.names, record).map(str::to_owned),
            row: source.table.row_of(record),
            x,
            y,
            windows,
            service,
            priority: priority.map_or(0, |priority| priority.clamp(0.0, 4.0) as u8),
            skills: self.text(self.skill, record).map_or(Vec::new(), skills),
            prize: number(self.prize.as_ref(), record).filter(|prize| *prize >= 0.0),
            deliver_to: self.text(self.deliver_to, record).map(str::to_owned),
            order: self.text(self.orders.map(|columns| columns.order), record).map(str::to_owned),
            action: self.action(record),
            route: self.text(self.route, record).map(str::to_owned),
            sequence: number(self.sequence.as_ref(), record),
            is_locked: self.is_locked(record),
            carried: self
                .carried
                .iter()
                .map(|at| self.text(Some(*at), record).unwrap_or_default().to_owned())
                .collect(),
            ..Place::default()
        };
        Some(self.with_vehicle(record, place))
    }

    /// The id of a place; `None` when its cell is empty.
    fn id(&mut self, record: usize) -> Option<String> {
        let Some(position) = self.id else {
            return Some(format!("row {}", self.source.table.row_of(record)));
        };
        let id = self.source.text(position, record);
        if id.is_none() {
            self.problem(record, position, "no location id".to_owned());
        }
        // Both rows of an order have its id, and are two places.
        let is_of_order = self.orders.is_some_and(|columns| columns.order == position);
        match self.action(record).filter(|_| is_of_order) {
            Some(Action::Pickup) => id.map(|id| format!("{id} pickup")),
            Some(Action::Delivery) => id.map(|id| format!("{id} delivery")),
            None => id.map(str::to_owned),
        }
    }

    fn action(&self, record: usize) -> Option<Action> {
        self.text(self.orders.map(|columns| columns.action), record).and_then(columns::action)
    }

    /// Adds the vehicle: in most files the one that the stop requires, in a route report the one that was planned.
    fn with_vehicle(&self, record: usize, place: Place) -> Place {
        let vehicle =
            self.text(self.vehicle, record).filter(|name| !columns::is_any(name)).map(str::to_owned);
        let Some(report) = self.report else { return Place { vehicle, ..place } };
        let left_in = if place.route.is_some() { report.left_in(record) } else { None };
        Place {
            driven_by: vehicle,
            driven_from: left_in.and_then(|left| self.text(self.id, left)).map(str::to_owned),
            breaks_before: report.breaks_before(record),
            is_after_reload: report.is_after_reload(record),
            ..place
        }
    }

    fn is_locked(&self, record: usize) -> bool {
        let cell = self.locked.and_then(|at| Some((at, self.source.text(at, record)?)));
        cell.is_some_and(|(at, text)| columns::is_locked(self.source.column_name(at), text))
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

/// The number in a cell, if the column exists.
fn number(column: Option<&Figures>, record: usize) -> Option<f64> {
    column.and_then(|column| column.values[record])
}
