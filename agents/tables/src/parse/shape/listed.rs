//! Questions without a calculation: values, rows, or the sum of something that can be added up.

use super::COUNT_ROWS;
use crate::{
    columns::{Nature, nature},
    concepts,
    data::Kind,
    parse::{
        Ask,
        reader::{Form, Reader},
    },
    query::{Key, Measure, Op, Shape, Test},
};

impl Reader<'_> {
    pub(super) fn when(&mut self) -> Result<Shape, Ask> {
        let Some(column) = self.date_column()? else {
            return Err(Ask::new("No column holds dates.", Vec::new()));
        };
        self.use_columns(&[column]);
        Ok(Shape::Rows { columns: vec![column], order: None })
    }

    /// Pieces that name these columns once more are used.
    pub(in crate::parse) fn use_columns(&mut self, chosen: &[usize]) {
        for at in 0..self.pieces.len() {
            if self.columns(at).is_some_and(|columns| columns.iter().any(|column| chosen.contains(column))) {
                self.used[at] = true;
            }
        }
    }

    /// Questions without a calculation: values, rows, or the sum of something that can be added up.
    pub(super) fn listed(&mut self) -> Result<Option<Shape>, Ask> {
        let is_narrowed = !self.filters.is_empty() || self.period.is_some() || !self.having.is_empty();
        let subject = self.subject();
        if !self.groups.is_empty() {
            return self.listed_groups(subject).map(Some);
        }
        let mut columns = Vec::new();
        if let Some(at) = subject {
            let key = self.not_a_number(at)?;
            columns.extend(key.filter(|_| !self.is_whose_total(at)));
            self.used[at] = true;
        }
        while let Some(column) = self.next_number()? {
            columns.push(column);
        }
        // `how much do they weigh`
        if let Some(at) = (0..self.pieces.len()).find(|at| self.is(*at, &["weigh", "weighs", "weighed"]))
            && let Some(column) = self.choose(&concepts::columns("weigh", &self.data.columns), "weigh")?
        {
            self.used[at] = true;
            return Ok(Some(self.grouped(Measure { op: Op::Sum, column: Some(column) })));
        }
        if let Some(date) = self.unused_date()? {
            columns.push(date);
        }
        // `the months in which we sold more than 2,000`
        if let [having] = self.having.as_slice()
            && let Key::Step(date, _) = having.key
            && columns.iter().all(|column| *column == date)
        {
            let (key, measure) = (having.key, having.measure);
            return Ok(Some(Shape::Figure { measure, groups: vec![key], rank: None }));
        }
        let has_rows = self.has_row_noun() || self.event_noun().is_some();
        match *columns.as_slice() {
            [column]
                if self.inherited.order.is_some() && self.filters.len() == self.inherited.filters.len() =>
            {
                Ok(Some(Shape::Rows { columns: vec![column], order: self.inherited.order }))
            }
            [] if !is_narrowed => Ok(None),
            [] if self.said_sold() && self.form != Form::Show => self.sold(),
            [] if self.form == Form::Which && !has_rows => Err(Ask::new(
                "Which column of these rows do you want? Name it, or ask for the rows.",
                vec!["the rows".to_owned()],
            )),
            [] => Ok(Some(Shape::Rows { columns, order: None })),
            [column] if self.data.column(column).is_unique && is_narrowed && self.form == Form::Show => {
                Ok(Some(Shape::Rows { columns: Vec::new(), order: None }))
            }
            // A list of order numbers alone helps nobody, so that whole rows are shown.
            [column]
                if self.data.column(column).is_unique
                    && self.data.column(column).kind == Kind::Number
                    && nature(self.data.column(column)) == Nature::Unknown
                    && is_narrowed
                    && self.form == Form::Which =>
            {
                Ok(Some(Shape::Rows { columns: Vec::new(), order: None }))
            }
            [column]
                if self.data.column(column).is_unique
                    && self.data.column(column).kind == Kind::Text
                    && is_narrowed
                    && self.form == Form::Which =>
            {
                Ok(Some(Shape::Rows { columns: self.with_what_was_compared(column), order: None }))
            }
            [column] => self.one_listed(column, is_narrowed, has_rows),
            _ if is_narrowed => Ok(Some(Shape::Rows { columns, order: None })),
            _ => Ok(None),
        }
    }

    /// The column that names the rows, the other name that the rows have, and what chose them.
    fn with_what_was_compared(&self, column: usize) -> Vec<usize> {
        use intake::roles::Role;
        let names = [Role::Product, Role::ProductName, Role::Location, Role::LocationName, Role::Supplier];
        let named = names.into_iter().filter_map(|role| self.data.with_role(role));
        let compared =
            self.filters.iter().filter(|filter| matches!(filter.test, Test::Number(..) | Test::Clock(..)));
        let mut shown = vec![column];
        for other in named.chain(compared.map(|filter| filter.column)) {
            if !shown.contains(&other) {
                shown.push(other);
            }
        }
        shown
    }

    /// `customers` in `units of customers in Leeds`: their total is asked for, not a list of them.
    fn is_whose_total(&self, at: usize) -> bool {
        if self.form == Form::Show || !(at > 0 && self.is(at - 1, &["of", "for", "from", "by", "to"])) {
            return false;
        }
        (0..at - 1).any(|place| {
            let columns = self.columns(place).unwrap_or_default();
            !self.used[place]
                && columns.iter().any(|column| {
                    self.data.column(*column).kind == Kind::Number
                        && nature(self.data.column(*column)) == Nature::Flow
                })
        })
    }

    /// `how much did we sell in May`.
    fn sold(&mut self) -> Result<Option<Shape>, Ask> {
        let Some(column) = self.usual_measure()? else { return Ok(None) };
        Ok(Some(self.grouped(Measure { op: Op::Sum, column: Some(column) })))
    }

    fn one_listed(&self, column: usize, is_narrowed: bool, has_rows: bool) -> Result<Option<Shape>, Ask> {
        let found = self.data.column(column);
        let is_asked = is_narrowed || matches!(self.form, Form::Which | Form::Show);
        match found.kind {
            _ if !is_asked => Ok(None),
            _ if has_rows => Ok(Some(Shape::Rows { columns: vec![column], order: None })),
            Kind::Text => Ok(Some(Shape::Distinct { column })),
            Kind::Number if nature(found) == Nature::Flow => {
                Ok(Some(self.grouped(Measure { op: Op::Sum, column: Some(column) })))
            }
            Kind::Number | Kind::Date => Ok(Some(Shape::Rows { columns: vec![column], order: None })),
        }
    }

    /// `units per channel`, `orders per month`.
    fn listed_groups(&mut self, subject: Option<usize>) -> Result<Shape, Ask> {
        if let Some(column) = self.measured()? {
            if nature(self.data.column(column)) == Nature::Flow {
                return Ok(self.grouped(Measure { op: Op::Sum, column: Some(column) }));
            }
            let name = &self.data.column(column).name;
            let choices =
                ["mean", "sum", "smallest", "largest"].map(|word| format!("{word} {name}")).to_vec();
            return Err(Ask::new(format!("Which figure of {name} do you want for each group?"), choices));
        }
        if let Some(at) = subject
            && let Some(column) = self.not_a_number(at)?
        {
            self.used[at] = true;
            return Ok(self.grouped(Measure { op: Op::CountDistinct, column: Some(column) }));
        }
        if self.has_row_noun() || self.event_noun().is_some() {
            return Ok(self.grouped(COUNT_ROWS));
        }
        match self.usual_measure()? {
            Some(column) => Ok(self.grouped(Measure { op: Op::Sum, column: Some(column) })),
            None => Err(Ask::new(
                "What shall I calculate for each group? Name a column, or ask for rows.",
                Vec::new(),
            )),
        }
    }
}
