//! Reads the cells of a row: the coordinates of a place, its time windows, its deliveries and pickups. An unusable cell is
//! listed as a problem, and its row is not used.

use crate::vehicle_routing::{
    data::{figures::Figures, notes, rows::Rows, windows::Windows},
    settings::Coordinates,
};
use intake::number::is_nothing;

/// Larger distances, amounts or times than these are mistakes.
const FARTHEST_KM: f64 = 100_000.0;
const MOST_UNITS: f64 = 1e9;
const LATEST_MINUTES: f64 = 100_000.0;

/// The earliest and the latest begin of the service, and its duration.
type Times = (Option<f64>, Option<f64>, Option<f64>);

impl Rows<'_> {
    /// The coordinates of a place; `None` when one of their cells is unusable.
    pub(crate) fn point(&mut self, record: usize) -> Option<(f64, f64)> {
        let is_globe = self.coordinates == Coordinates::Globe;
        let Some(points) = &self.points else { return Some((f64::NAN, f64::NAN)) };
        if let (Some(addresses), None) = (&self.source.addresses, points[0].values[record]) {
            self.problem(record, points[0].position, addresses.problem(record).to_owned());
            return None;
        }
        if self.misplaced.binary_search(&record).is_ok() {
            let position = points[0].position;
            self.problem(record, position, notes::FAR_AWAY.to_owned());
            return None;
        }
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

    /// The times of the service; `None` when a cell is not a time.
    pub(crate) fn times(&mut self, record: usize) -> Option<Times> {
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

    /// The windows in the windows column, else those of the time columns; `None` when the cell is not a window.
    pub(crate) fn windows(&mut self, record: usize, of_times: Windows) -> Option<Windows> {
        let cell = self.windows.and_then(|at| Some((at, self.source.text(at, record)?)));
        let Some((at, text)) = cell.filter(|(_, text)| !is_nothing(text)) else { return Some(of_times) };
        let windows = Windows::read(text);
        if windows.is_none() {
            self.problem(record, at, "not a time window such as 08:00-12:00".to_owned());
        }
        windows
    }

    /// The delivered amount of each good, and the collected amount. Without such columns a stop counts as one unit.
    pub(crate) fn amounts(&mut self, record: usize) -> Option<(Vec<f64>, f64)> {
        let demands: Result<Vec<f64>, _> =
            self.demands.iter().map(|demand| self.demand(record, demand)).collect();
        let pickup = self.amount(record, self.pickup.as_ref(), "pickup", false);
        match (demands, pickup) {
            (Ok(demands), Ok(pickup)) => Some((demands, pickup)),
            (Err((position, problem)), _) | (_, Err((position, problem))) => {
                self.problem(record, position, problem);
                None
            }
        }
    }

    /// Whether anything is brought to a place or collected there, or the file does not say.
    pub(crate) fn has_goods(&self, record: usize) -> bool {
        let mut figures = self.demands.iter().flatten().chain(&self.pickup).peekable();
        let has_no_columns = figures.peek().is_none();
        has_no_columns || figures.any(|column| column.values[record].is_some_and(|amount| amount != 0.0))
    }

    fn demand(&self, record: usize, figures: &Option<Figures>) -> Result<f64, (usize, String)> {
        let counts_one = figures.is_none() && self.pickup.is_none();
        self.amount(record, figures.as_ref(), "demand", counts_one)
    }

    fn amount(
        &self,
        record: usize,
        figures: Option<&Figures>,
        what: &str,
        counts_one: bool,
    ) -> Result<f64, (usize, String)> {
        let Some(figures) = figures else { return Ok(f64::from(u8::from(counts_one))) };
        // An order with two rows may state its amount once, or below zero where it is delivered.
        let is_of_order = self.orders.is_some();
        let value = figures.values[record].map(|value| if is_of_order { value.abs() } else { value });
        let problem = match value {
            Some(value) if (0.0..=MOST_UNITS).contains(&value) => return Ok(value),
            Some(value) if value > 0.0 => format!("more than {MOST_UNITS} units"),
            Some(_) => format!("{what} below zero"),
            None if self.source.text(figures.position, record).is_some() => "not a number".to_owned(),
            None if what == "pickup" || self.pickup.is_some() || is_of_order => return Ok(0.0),
            None => format!("no {what}"),
        };
        Err((figures.position, problem))
    }
}
