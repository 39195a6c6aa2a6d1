//! Counts: `how many customers`, `how often is the date missing`.

use super::COUNT_ROWS;
use intake::roles::Role;

use crate::{
    columns::{Nature, names_things, nature},
    concepts,
    data::Kind,
    parse::{
        Ask,
        groups::step,
        lexicon::{EVENT_NOUNS, ROW_NOUNS, SOLD},
        reader::Reader,
    },
    query::{Key, Measure, Op, Shape, Test},
    sentence::Item,
    words::stem,
};

impl Reader<'_> {
    /// Whether rows are what is counted: a noun for rows, or an id of which every row has its own.
    pub(super) fn counts_rows(&mut self) -> bool {
        for at in 0..self.pieces.len() {
            if self.used[at] {
                continue;
            }
            let is_noun = self.is(at, ROW_NOUNS)
                || (self.pieces[at].item == Item::Word
                    && EVENT_NOUNS.contains(&stem(self.text(at)).as_str()));
            let is_key =
                self.columns(at).is_some_and(|columns| columns.iter().any(|column| self.is_key(*column)));
            if is_noun || is_key {
                self.used[at] = true;
                return true;
            }
        }
        false
    }

    fn is_key(&self, column: usize) -> bool {
        let found = self.data.column(column);
        found.is_unique && (found.kind == Kind::Text || names_things(found))
    }

    pub(super) fn how_often(&mut self) -> Result<Shape, Ask> {
        if let [filter] = self.filters.as_slice()
            && filter.test == Test::Blank
            && !filter.is_negated
        {
            let measure = Measure { op: Op::CountBlank, column: Some(filter.column) };
            self.filters.clear();
            return Ok(self.grouped(measure));
        }
        if self.filters.is_empty() && self.period.is_none() && self.having.is_empty() {
            return Err(Ask::new("How often does what happen? Name a value or a column.", Vec::new()));
        }
        Ok(self.grouped(COUNT_ROWS))
    }

    pub(super) fn how_many(&mut self) -> Result<Shape, Ask> {
        let measure = self.how_many_of()?;
        if measure.op == Op::Mean {
            return Ok(self.grouped(measure));
        }
        if self.op == Some(Op::Mean) {
            return match *self.groups.as_slice() {
                [Key::Weekday(_)] => Ok(self.grouped(Measure { op: Op::Mean, ..measure })),
                [per] => Ok(Shape::OfTotals { op: Op::Mean, measure, per, with_empty: self.with_empty }),
                _ => self.mean_of_days(measure),
            };
        }
        if !matches!(self.op, None | Some(Op::Sum)) {
            return Err(Ask::new("Do you want to count, or to calculate something else?", Vec::new()));
        }
        Ok(self.grouped(measure))
    }

    /// `how many units do we sell on average on hot days`: the mean of a day, where the file has days.
    fn mean_of_days(&mut self, measure: Measure) -> Result<Shape, Ask> {
        let says_days = (0..self.pieces.len()).any(|at| step(self.text(at)) == Some(language::Unit::Day));
        let is_sum = measure.op == Op::Sum && self.groups.is_empty();
        if let Some(date) = self.date_column()?.filter(|_| is_sum) {
            if self.data.column(date).is_unique {
                return Ok(self.grouped(Measure { op: Op::Mean, ..measure }));
            }
            if says_days {
                let per = Key::Step(date, language::Unit::Day);
                return Ok(Shape::OfTotals { op: Op::Mean, measure, per, with_empty: self.with_empty });
            }
        }
        Err(Ask::new("The mean number for each of what? Name a column or a step of time.", Vec::new()))
    }

    /// Asks where a count of rows and one of different values differ and both are usual: most rows have their own value,
    /// and some share one. A value of the column that is counted leaves nothing to count.
    fn check_count(&self, column: usize) -> Result<(), Ask> {
        let found = self.data.column(column);
        let is_narrowed_to_itself = self.filters.iter().any(|filter| {
            filter.column == column && !filter.is_negated && matches!(filter.test, Test::In(_))
        });
        if is_narrowed_to_itself {
            return Err(Ask::new(
                format!("The question names values of {}. What shall be counted?", found.name),
                vec!["rows".to_owned()],
            ));
        }
        let filled = found.texts.len() - found.texts.null_count();
        let mostly_unique = found.distinct < filled && found.distinct * 2 > filled;
        if found.kind == Kind::Text && mostly_unique && !self.is_distinct {
            let choices = vec!["rows".to_owned(), format!("different values of {}", found.name)];
            return Err(Ask::new(
                format!("Some rows share their {}. Shall rows or different values be counted?", found.name),
                choices,
            ));
        }
        Ok(())
    }

    pub(in crate::parse) fn how_many_of(&mut self) -> Result<Measure, Ask> {
        let missing =
            || Ask::new("How many of what? Name a column, or ask for rows.", vec!["rows".to_owned()]);
        let at = self.counted.ok_or_else(missing)?;
        if self.is(at, ROW_NOUNS) && !self.is_distinct {
            self.used[at] = true;
            return Ok(COUNT_ROWS);
        }
        // `how many gaskets`: the word has chosen the rows.
        let is_value = matches!(self.pieces[at].item, Item::Value(_)) && self.said_sold();
        if (self.parts.contains(&at) || is_value) && !self.is_distinct {
            // `how many shoes did we sell` asks for units.
            return match self.quantity_columns()[..] {
                [column] if self.said_sold() => {
                    let sold: Vec<usize> = (0..self.pieces.len()).filter(|at| self.is(*at, SOLD)).collect();
                    sold.into_iter().for_each(|at| self.used[at] = true);
                    Ok(Measure { op: Op::Sum, column: Some(column) })
                }
                _ => Ok(COUNT_ROWS),
            };
        }
        if self.columns(at).is_none() {
            let is_event = EVENT_NOUNS.contains(&stem(self.text(at)).as_str()) && !self.is_distinct;
            if is_event && self.pieces[at].item == Item::Word {
                self.used[at] = true;
                self.notes.push(format!("Each row counts as one of the {}.", self.text(at)));
                return Ok(COUNT_ROWS);
            }
            if let Some(unit) = step(self.text(at))
                && let Some(date) = self.date_column()?
                && unit == language::Unit::Day
            {
                self.used[at] = true;
                return Ok(Measure { op: Op::CountDistinct, column: Some(date) });
            }
            // `how many kilos`
            let columns = concepts::with_unit(&stem(self.text(at)), &self.data.columns);
            if let Some(column) = self.choose(&columns, "")? {
                self.used[at] = true;
                return Ok(Measure { op: Op::Sum, column: Some(column) });
            }
            return Err(missing());
        }
        if let Some(column) = self.not_a_number(at)? {
            self.check_count(column)?;
            self.used[at] = true;
            return Ok(Measure { op: Op::CountDistinct, column: Some(column) });
        }
        let Some(column) = self.resolve(at, Some(Kind::Number))? else { return Err(missing()) };
        self.used[at] = true;
        // `how many cases were sold` of a column `cases sold`
        let of_cases = self.data.with_role(Role::Quantity).filter(|_| self.data.column(column).is_calculated);
        self.use_columns(&[column, of_cases.unwrap_or(column)]);
        match nature(self.data.column(column)) {
            _ if self.is_distinct || names_things(self.data.column(column)) => {
                Ok(Measure { op: Op::CountDistinct, column: Some(column) })
            }
            Nature::Flow => Ok(Measure { op: Op::Sum, column: Some(column) }),
            // `how many days late is Gamma on average?`
            _ if self.op == Some(Op::Mean) => Ok(Measure { op: Op::Mean, column: Some(column) }),
            Nature::Rate | Nature::Unknown => {
                let name = &self.data.column(column).name;
                let choices = vec![format!("the sum of {name}"), format!("the different values of {name}")];
                Err(Ask::new(
                    format!("Do you want {name} added up, or its different values counted?"),
                    choices,
                ))
            }
        }
    }
}
