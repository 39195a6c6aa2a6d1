//! Reads rows as places. A row that cannot be used is listed with the cell that is the reason.

use std::collections::HashMap;

use super::{
    figures::{Figures, TimeColumn},
    place::Place,
    settings::Coordinates,
    source::Source,
};
use crate::{
    AgentError,
    report::markdown::plain,
    table::{
        number::is_nothing,
        problem::{NOT_USED, Problem},
    },
};

/// Further away, larger or later than this is a mistake.
const FARTHEST_KM: f64 = 100_000.0;
const MOST_UNITS: f64 = 1e9;
const LATEST_MINUTES: f64 = 100_000.0;

/// Reads rows as places.
pub struct Rows<'a> {
    pub source: &'a Source,
    pub coordinates: Coordinates,
    pub id: Option<usize>,
    pub names: Option<usize>,
    /// To the east and to the north; nothing when the file brings lengths and no coordinates.
    pub points: Option<[Figures; 2]>,
    pub demand: Option<Figures>,
    pub pickup: Option<Figures>,
    pub priority: Option<Figures>,
    pub ready: Option<TimeColumn>,
    pub due: Option<TimeColumn>,
    pub service: Option<TimeColumn>,
    pub skill: Option<usize>,
    pub vehicle: Option<usize>,
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

    /// All other places, each id once.
    pub fn stops(&mut self, depot_at: usize, depot: &Place) -> Vec<Place> {
        let mut rows: HashMap<String, u64> = HashMap::from([(depot.id.clone(), depot.row)]);
        let mut stops = Vec::with_capacity(self.source.table.rows);
        for record in (0..self.source.table.rows).filter(|record| *record != depot_at) {
            let Some(mut place) = self.place(record) else { continue };
            let Some((demand, pickup)) = self.amounts(record) else { continue };
            if let Some(first) = rows.get(&place.id) {
                let problem = format!("the same id as row {first}");
                self.problem(record, self.main_column(), problem);
                continue;
            }
            rows.insert(place.id.clone(), place.row);
            (place.demand, place.pickup) = (demand, pickup);
            stops.push(place);
        }
        stops
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
        let skills = text(self.skill).map_or(Vec::new(), skills);
        let (x, y) = self.point(record)?;
        let (ready, due, service) = self.times(record)?;
        let priority = self.priority.as_ref().and_then(|figures| figures.values[record]);
        Some(Place {
            id,
            name: name.map(str::to_owned),
            row,
            x,
            y,
            ready,
            due,
            service,
            priority: priority.map_or(0, |priority| priority.clamp(0.0, 4.0) as u8),
            skills,
            vehicle: vehicle.map(str::to_owned),
            ..Place::default()
        })
    }

    fn point(&mut self, record: usize) -> Option<(f64, f64)> {
        let is_globe = self.coordinates == Coordinates::Globe;
        let Some(points) = &self.points else { return Some((f64::NAN, f64::NAN)) };
        let found = [0, 1].map(|axis: usize| (points[axis].position, points[axis].values[record]));
        let mut values = [0.0; 2];
        for (axis, value) in values.iter_mut().enumerate() {
            let (name, most) = if axis == 0 { ("longitude", 180.0) } else { ("latitude", 90.0) };
            let (position, found) = found[axis];
            let problem = match found {
                Some(found) if found.abs() <= if is_globe { most } else { FARTHEST_KM } => {
                    *value = found;
                    continue;
                }
                Some(_) if !is_globe => format!("farther than {FARTHEST_KM} km"),
                Some(_) => format!("no {name} (between -{most} and {most})"),
                None if self.source.text(position, record).is_some() => "not a number".to_owned(),
                None => "no coordinate".to_owned(),
            };
            self.problem(record, position, problem);
            return None;
        }
        if is_globe && values == [0.0, 0.0] {
            let problem = "longitude and latitude are both 0, which stands for an address that was not found";
            self.problem(record, self.main_column(), problem.to_owned());
            return None;
        }
        Some((values[0], values[1]))
    }

    /// When the service may begin and how long it takes; nothing when a cell is no time.
    fn times(&mut self, record: usize) -> Option<(Option<f64>, Option<f64>, Option<f64>)> {
        let mut times = [None; 3];
        let mut wrong = None;
        for (place, column) in [&self.ready, &self.due, &self.service].into_iter().enumerate() {
            let Some(column) = column else { continue };
            let text = self.source.text(column.position, record).filter(|text| !is_nothing(text));
            match column.minutes[record] {
                Some(minutes) if minutes < 0.0 => wrong = Some((column.position, "below zero")),
                Some(minutes) if minutes > LATEST_MINUTES => {
                    wrong = Some((column.position, "too late or too long"))
                }
                None if text.is_some() => wrong = Some((column.position, "not a time")),
                found => times[place] = found,
            }
        }
        let [ready, due, service] = times;
        if let (Some(early), Some(late), Some(column)) = (ready, due, &self.due)
            && late < early
        {
            wrong = wrong.or(Some((column.position, "the time window ends before it begins")));
        }
        if let Some((position, problem)) = wrong {
            self.problem(record, position, problem.to_owned());
            return None;
        }
        Some((ready, due, service))
    }

    /// What is delivered and what is collected. Without columns of either a stop counts as one unit.
    fn amounts(&mut self, record: usize) -> Option<(f64, f64)> {
        let is_empty = self.pickup.is_none();
        let demand = self.amount(record, self.demand.as_ref(), "demand", self.demand.is_none() && is_empty);
        let pickup = self.amount(record, self.pickup.as_ref(), "pickup", false);
        match (demand, pickup) {
            (Ok(demand), Ok(pickup)) => Some((demand, pickup)),
            (Err((position, problem)), _) | (_, Err((position, problem))) => {
                self.problem(record, position, problem);
                None
            }
        }
    }

    fn amount(
        &self,
        record: usize,
        figures: Option<&Figures>,
        what: &str,
        counts_one: bool,
    ) -> Result<f64, (usize, String)> {
        let Some(figures) = figures else { return Ok(f64::from(u8::from(counts_one))) };
        let wrong = |problem: String| Err((figures.position, problem));
        match figures.values[record] {
            Some(value) if (0.0..=MOST_UNITS).contains(&value) => Ok(value),
            Some(value) if value > 0.0 => wrong(format!("more than {MOST_UNITS} units")),
            Some(_) => wrong(format!("{what} below zero")),
            None if self.source.text(figures.position, record).is_some() => wrong("not a number".to_owned()),
            None if what == "pickup" || self.pickup.is_some() => Ok(0.0),
            None => wrong(format!("no {what}")),
        }
    }

    /// The column that a row as a whole is known by.
    fn main_column(&self) -> usize {
        self.id.or(self.points.as_ref().map(|points| points[0].position)).unwrap_or(0)
    }

    fn problem(&mut self, record: usize, position: usize, problem: String) {
        self.problems.push(Problem {
            row: self.source.table.row_of(record),
            column: self.source.column_name(position).to_owned(),
            value: self.source.table.texts(position).get(record).unwrap_or_default().to_owned(),
            problem,
            done: NOT_USED,
        });
    }
}

/// Several skills are parted by `;`, `,`, `+` or `/`.
pub fn skills(text: &str) -> Vec<String> {
    let mut skills: Vec<String> =
        text.split([';', ',', '+', '/', '|']).map(|skill| skill.trim().to_lowercase()).collect();
    skills.retain(|skill| !skill.is_empty() && !is_nothing(skill));
    skills.sort_unstable();
    skills.dedup();
    skills
}
