//! The depot among the stops of a route.

use intake::roles::Role;

use super::reader::Reader;
use crate::{
    data::Kind,
    query::{Filter, Test},
    words::{name_words, stem},
};

impl Reader<'_> {
    /// A depot is no stop: where stops are counted, its rows are left out, and the answer says so.
    pub(super) fn leave_depots_out(&mut self) {
        const COUNTED: &[&str] = &["stop", "delivery", "drop", "visit", "customer", "client"];
        const DEPOT: &[&str] = &["depot", "warehouse", "lager", "almacén", "dépôt", "depósito"];
        let has_places =
            self.data.with_role(Role::Latitude).is_some() || self.data.with_role(Role::XCoordinate).is_some();
        let says_stops = (0..self.pieces.len()).any(|at| COUNTED.contains(&stem(self.text(at)).as_str()));
        let names_depot = (0..self.pieces.len()).any(|at| DEPOT.contains(&stem(self.text(at)).as_str()));
        if !has_places || !says_stops || names_depot {
            return;
        }
        let is_depot = |text: &str| {
            let words = name_words(text);
            words.first().is_some_and(|first| DEPOT.contains(&first.as_str()))
        };
        // `what does the Depot Road shop need` is about one of them.
        let names_one = |filter: &Filter| match &filter.test {
            Test::In(values) => values.iter().any(|text| is_depot(text)),
            _ => false,
        };
        if self.filters.iter().any(names_one) {
            return;
        }
        for column in self.data.of_kind(Kind::Text) {
            let depots = self.data.column(column).different().filter(|text| is_depot(text));
            let mut values: Vec<String> = depots.map(str::to_owned).collect();
            values.retain(|text| self.has_no_load(column, text));
            if !values.is_empty() && values.len() < self.data.column(column).distinct {
                self.filters.push(Filter { column, test: Test::In(values), is_negated: true });
                self.notes.push("The depot is no stop and is not in the figure.".to_owned());
                return;
            }
        }
    }

    /// Whether the rows of a value bring nothing, as those of a depot do.
    fn has_no_load(&self, column: usize, value: &str) -> bool {
        let loads = [Role::Quantity, Role::Weight].into_iter().find_map(|role| self.data.with_role(role));
        let Some(load) = loads else { return true };
        let rows = (0..self.data.rows).filter(|row| self.data.text(column, *row) == Some(value));
        let is_nothing = |row: usize| {
            self.data
                .text(load, row)
                .is_none_or(|text| text.trim().parse::<f64>().is_ok_and(|number| number == 0.0))
        };
        rows.into_iter().all(is_nothing)
    }
}
