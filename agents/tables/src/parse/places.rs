//! Countries by their people and regions, the depot among stops, and what is out of stock.

use intake::roles::Role;
use language::names::countries::{are_countries, country, region};

use super::{lexicon::EXCEPTIONS, reader::Reader};
use crate::{
    data::Kind,
    query::{Compare, Filter, Test},
    sentence::Item,
    words::stem,
};

impl Reader<'_> {
    /// `European suppliers`, `the German ones`: the rows whose country is meant.
    pub(super) fn countries(&mut self) {
        for at in 0..self.pieces.len() {
            if self.used[at] || self.pieces[at].item != Item::Word {
                continue;
            }
            let written = &self.question[self.pieces[at].start..self.pieces[at].end];
            let word = self.text(at).to_owned();
            // `eu` is a word of Portuguese and of French.
            let region = region(&word).filter(|_| word != "eu" || written.len() > 2 || written == "EU");
            let second = self.pieces.get(at + 1).map(|piece| piece.text.clone());
            let country = country(&word, second.as_deref());
            if region.is_none() && country.is_none() {
                continue;
            }
            let is_meant = |text: &str| match (region, country) {
                (Some(region), _) => region.has(text),
                (None, Some((names, _))) => names.contains(&text.to_lowercase().as_str()),
                (None, None) => false,
            };
            let columns = self.data.of_kind(Kind::Text);
            let Some(column) =
                columns.into_iter().find(|column| are_countries(self.data.column(*column).different()))
            else {
                continue;
            };
            let values: Vec<String> = self
                .data
                .column(column)
                .different()
                .filter(|text| is_meant(text))
                .map(str::to_owned)
                .collect();
            if values.is_empty() {
                continue;
            }
            let next = at + country.filter(|_| region.is_none()).map_or(1, |(_, count)| count);
            let is_negated = self.use_exception_before(at);
            self.use_up(at..next);
            self.adjectives.push(next - 1);
            // `how many European suppliers` counts the suppliers.
            if self.counted == Some(at) {
                self.counted = Some(next);
            }
            self.filters.push(Filter { column, test: Test::In(values), is_negated });
        }
    }

    /// Uses words such as `without` before a piece; false when there are none.
    fn use_exception_before(&mut self, at: usize) -> bool {
        let mut first = at;
        while first > 0 && (self.is_link(first - 1) || self.is(first - 1, &["any", "all", "from", "the"])) {
            first -= 1;
        }
        let exception = (first.saturating_sub(3)..first)
            .find(|place| EXCEPTIONS.iter().any(|phrase| self.phrase(*place, phrase) == Some(first)));
        if let Some(place) = exception {
            self.use_up(place..at);
        }
        exception.is_some()
    }

    /// `out of stock`: nothing is left.
    pub(super) fn out_of_stock(&mut self) {
        const PHRASES: &[&str] = &["out of stock", "out of"];
        let Some(column) = self.data.with_role(Role::CurrentStock) else { return };
        for at in 0..self.pieces.len() {
            let is_phrase = PHRASES.iter().any(|phrase| self.phrase(at, phrase).is_some());
            let stock = self.is(at + 2, &["stock"]);
            if !is_phrase || !stock {
                continue;
            }
            self.use_up(at..at + 3);
            let test = Test::Number(Compare::Le, 0.0);
            self.filters.push(Filter { column, test, is_negated: false });
        }
    }

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
            let words = crate::words::name_words(text);
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
