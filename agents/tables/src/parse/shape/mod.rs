//! The form of the answer, once filters, groups, rankings and calculations are known. `shape` chooses the form; each form
//! has a room: `counts`, `share`, `calculated`, `ranking`, `listed`.

mod calculated;
mod counts;
mod listed;
mod ranking;
mod share;
mod spread;

use super::{
    Ask,
    lexicon::EVENT_NOUNS,
    reader::{Form, Reader},
};
use crate::{
    data::Kind,
    query::{Measure, Op, Shape},
    sentence::Item,
    words::stem,
};

const COUNT_ROWS: Measure = Measure { op: Op::Count, column: None };

impl Reader<'_> {
    /// `None` when nothing is asked of a table.
    pub(super) fn shape(&mut self) -> Result<Option<Shape>, Ask> {
        if self.chooses_between_values() {
            return Err(Ask::new(
                "The question names two values to choose from. Ask for the figure of each, or compare the two.",
                Vec::new(),
            ));
        }
        if self.is_yes_or_no() {
            return Err(Ask::new(
                "I answer with figures and rows, not with yes or no. Ask which rows there are, or how many.",
                Vec::new(),
            ));
        }
        if self.is_correlation {
            return self.correlation().map(Some);
        }
        if let Some(shape) = self.steps_passing() {
            return Ok(Some(shape));
        }
        if let Some(shape) = self.concentration()? {
            return Ok(Some(shape));
        }
        if self.is_share {
            return self.share().map(Some);
        }
        if let Some(ranking) = self.rank {
            return self.ranking(ranking).map(Some);
        }
        match self.form {
            Form::HowOften => self.how_often().map(Some),
            Form::HowMany => self.how_many().map(Some),
            Form::When => self.when().map(Some),
            Form::Which | Form::Show | Form::Other if self.op.is_some() => self.calculated().map(Some),
            Form::Which | Form::Show | Form::Other => self.listed(),
        }
    }

    /// `who is from Zimbabwe, A or B`, `did A or B win`: one of the two is wanted, which no form of answer gives.
    fn chooses_between_values(&self) -> bool {
        const OPENERS: &[&str] =
            &["who", "is", "was", "are", "were", "did", "does", "do", "has", "have", "which"];
        let is_value =
            |at: usize| matches!(self.pieces.get(at).map(|piece| &piece.item), Some(Item::Value(_)));
        self.is(0, OPENERS)
            && (1..self.pieces.len())
                .any(|at| self.is(at, &["or"]) && is_value(at - 1) && is_value(self.after_links(at + 1)))
    }

    fn is_yes_or_no(&self) -> bool {
        const OPENERS: &[&str] = &["is", "was", "were", "are", "did", "does", "has"];
        self.is(0, OPENERS) && !self.is(1, &["there"])
    }

    fn correlation(&mut self) -> Result<Shape, Ask> {
        let mut columns = Vec::new();
        while let Some(column) = self.next_number()? {
            columns.push(column);
        }
        match *columns.as_slice() {
            [first, second] => Ok(Shape::Correlation { first, second }),
            _ => Err(Ask::new("Name the two columns of numbers whose correlation you want.", Vec::new())),
        }
    }

    /// The first column of numbers that no rule has used; it is used then.
    fn next_number(&mut self) -> Result<Option<usize>, Ask> {
        for at in 0..self.pieces.len() {
            if self.used[at] || self.columns(at).is_none() {
                continue;
            }
            if let Some(column) = self.resolve(at, Some(Kind::Number))? {
                self.used[at] = true;
                return Ok(Some(column));
            }
        }
        Ok(None)
    }

    /// The column to calculate with, if the question names one; asks when it names several.
    pub(super) fn measured(&mut self) -> Result<Option<usize>, Ask> {
        let Some(column) = self.next_number()? else { return Ok(None) };
        match self.next_number()? {
            Some(other) if other != column => {
                let names = [column, other].map(|column| self.data.column(column).name.clone());
                Err(Ask::new("Which column shall I calculate with?", names.to_vec()))
            }
            _ => Ok(Some(column)),
        }
    }

    fn grouped(&self, measure: Measure) -> Shape {
        Shape::Figure { measure, groups: self.groups.clone(), rank: None }
    }

    fn unused_date(&mut self) -> Result<Option<usize>, Ask> {
        for at in 0..self.pieces.len() {
            if !self.used[at]
                && let Some(column) = self.resolve(at, Some(Kind::Date))?
            {
                self.used[at] = true;
                return Ok(Some(column));
            }
        }
        Ok(None)
    }

    fn not_a_number(&mut self, at: usize) -> Result<Option<usize>, Ask> {
        let columns = self.columns(at).map(<[usize]>::to_vec).unwrap_or_default();
        let texts: Vec<usize> =
            columns.iter().copied().filter(|column| self.data.column(*column).kind == Kind::Text).collect();
        let others: Vec<usize> =
            columns.into_iter().filter(|column| self.data.column(*column).kind == Kind::Date).collect();
        let word = self.text(at).to_owned();
        if texts.is_empty() { self.choose(&others, &word) } else { self.choose(&texts, &word) }
    }

    fn event_noun(&self) -> Option<usize> {
        (0..self.pieces.len()).find(|at| {
            self.pieces[*at].item == Item::Word && EVENT_NOUNS.contains(&stem(self.text(*at)).as_str())
        })
    }
}
