//! The form of the answer, once filters, groups, rankings and calculations are known.

use super::{
    Ask,
    lexicon::{EVENT_NOUNS, ROW_NOUNS},
    reader::{Form, RankKind, Ranking, Reader},
};
use crate::{
    columns::{Nature, nature},
    data::Kind,
    query::{Key, Measure, Op, Rank, Shape, Test},
    sentence::Item,
    words::stem,
};

const COUNT_ROWS: Measure = Measure { op: Op::Count, column: None };

impl Reader<'_> {
    /// `None` when nothing is asked of a table.
    pub(super) fn shape(&mut self) -> Result<Option<Shape>, Ask> {
        if self.is_correlation {
            return self.correlation().map(Some);
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

    fn share(&mut self) -> Result<Shape, Ask> {
        if !self.groups.is_empty() || self.rank.is_some() {
            return Err(Ask::new(
                "Name one part whose share you want, such as one value of a column.",
                Vec::new(),
            ));
        }
        if self.filters.len() != 1 {
            return Err(Ask::new("The share of which part of which whole do you mean?", Vec::new()));
        }
        let part = std::mem::take(&mut self.filters);
        let counts_rows = self.counts_rows();
        let measure = match self.measured()? {
            Some(column) => Measure { op: Op::Sum, column: Some(column) },
            None if counts_rows => COUNT_ROWS,
            None if matches!(part[0].test, Test::Blank) => COUNT_ROWS,
            None => match self.usual_measure()? {
                Some(column) => Measure { op: Op::Sum, column: Some(column) },
                None => {
                    return Err(Ask::new(
                        "The share in what? Name a column, or ask for rows.",
                        vec!["rows".to_owned()],
                    ));
                }
            },
        };
        Ok(Shape::Share { measure, part })
    }

    /// Whether rows are what is counted: a noun for rows, or an id of which every row has its own.
    fn counts_rows(&mut self) -> bool {
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
        self.data.column(column).is_unique && self.data.column(column).kind == Kind::Text
    }

    fn how_often(&mut self) -> Result<Shape, Ask> {
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

    fn grouped(&self, measure: Measure) -> Shape {
        Shape::Figure { measure, groups: self.groups.clone(), rank: None }
    }

    fn how_many(&mut self) -> Result<Shape, Ask> {
        let measure = self.how_many_of()?;
        if self.op == Some(Op::Mean) {
            let [per] = self.groups.as_slice() else {
                return Err(Ask::new(
                    "The mean number for each of what? Name a column or a step of time.",
                    Vec::new(),
                ));
            };
            return Ok(Shape::OfTotals { op: Op::Mean, measure, per: *per });
        }
        if !matches!(self.op, None | Some(Op::Sum)) {
            return Err(Ask::new("Do you want to count, or to calculate something else?", Vec::new()));
        }
        Ok(self.grouped(measure))
    }

    pub(super) fn how_many_of(&mut self) -> Result<Measure, Ask> {
        let missing =
            || Ask::new("How many of what? Name a column, or ask for rows.", vec!["rows".to_owned()]);
        let at = self.counted.ok_or_else(missing)?;
        if self.is(at, ROW_NOUNS) && !self.is_distinct {
            self.used[at] = true;
            return Ok(COUNT_ROWS);
        }
        if self.columns(at).is_none() {
            let is_event = EVENT_NOUNS.contains(&stem(self.text(at)).as_str()) && !self.is_distinct;
            if is_event && self.pieces[at].item == Item::Word {
                self.used[at] = true;
                self.notes.push(format!("Each row counts as one of the {}.", self.text(at)));
                return Ok(COUNT_ROWS);
            }
            if let Some(unit) = super::groups::step(self.text(at))
                && let Some(date) = self.date_column()?
                && unit == language::Unit::Day
            {
                self.used[at] = true;
                return Ok(Measure { op: Op::CountDistinct, column: Some(date) });
            }
            return Err(missing());
        }
        if let Some(column) = self.not_a_number(at)? {
            self.used[at] = true;
            return Ok(Measure { op: Op::CountDistinct, column: Some(column) });
        }
        let Some(column) = self.resolve(at, Some(Kind::Number))? else { return Err(missing()) };
        self.used[at] = true;
        let is_label = self.is_distinct || self.data.column(column).words.iter().any(|word| word == "id");
        match nature(self.data.column(column)) {
            _ if is_label => Ok(Measure { op: Op::CountDistinct, column: Some(column) }),
            Nature::Flow => Ok(Measure { op: Op::Sum, column: Some(column) }),
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

    fn not_a_number(&mut self, at: usize) -> Result<Option<usize>, Ask> {
        let columns = self.columns(at).map(<[usize]>::to_vec).unwrap_or_default();
        let texts: Vec<usize> =
            columns.iter().copied().filter(|column| self.data.column(*column).kind == Kind::Text).collect();
        let others: Vec<usize> =
            columns.into_iter().filter(|column| self.data.column(*column).kind == Kind::Date).collect();
        let word = self.text(at).to_owned();
        if texts.is_empty() { self.choose(&others, &word) } else { self.choose(&texts, &word) }
    }

    fn when(&mut self) -> Result<Shape, Ask> {
        let Some(column) = self.date_column()? else {
            return Err(Ask::new("No column holds dates.", Vec::new()));
        };
        self.use_columns(&[column]);
        Ok(Shape::Rows { columns: vec![column], order: None })
    }

    /// Pieces that name these columns once more are used.
    fn use_columns(&mut self, chosen: &[usize]) {
        for at in 0..self.pieces.len() {
            if self.columns(at).is_some_and(|columns| columns.iter().any(|column| chosen.contains(column))) {
                self.used[at] = true;
            }
        }
    }

    /// `sum of units per channel`, `average per month`.
    fn calculated(&mut self) -> Result<Shape, Ask> {
        let op = self.op.unwrap_or(Op::Sum);
        let named = self.measured()?;
        if named.is_none()
            && matches!(op, Op::Min | Op::Max)
            && let Some(date) = self.unused_date()?
        {
            return Ok(self.grouped(Measure { op, column: Some(date) }));
        }
        // `average delivery time` names something that no column holds.
        let names_rows = self.has_row_noun() || self.event_noun().is_some();
        let usual =
            if named.is_none() && !(names_rows && op != Op::Sum) { self.usual_measure()? } else { None };
        let column = match named {
            Some(column) => column,
            None => usual.ok_or_else(|| {
                let numbers = self.data.of_kind(Kind::Number);
                let names = numbers.iter().map(|column| self.data.column(*column).name.clone()).collect();
                Ask::new("Which column shall I calculate with?", names)
            })?,
        };
        let is_flow = nature(self.data.column(column)) == Nature::Flow;
        if let ([per], Op::Mean | Op::Median, true) = (self.groups.as_slice(), op, self.says_per()) {
            let (per, total) = (*per, Measure { op: Op::Sum, column: Some(column) });
            match per {
                Key::Step(..) if is_flow => return Ok(Shape::OfTotals { op, measure: total, per }),
                Key::Column(key) if is_flow && !self.data.column(key).is_unique => {
                    return Err(self.mean_of_what(column, key));
                }
                // `mean units per order`, where every row is an order.
                Key::Column(key) if self.data.column(key).is_unique => self.groups.clear(),
                Key::Step(..) | Key::Column(_) => {}
            }
        }
        Ok(self.grouped(Measure { op, column: Some(column) }))
    }

    fn mean_of_what(&self, column: usize, key: usize) -> Ask {
        let (column, key) = (&self.data.column(column).name, &self.data.column(key).name);
        Ask::new(
            format!(
                "Do you want the mean {column} of the rows of each {key}, or of the totals of the {key} values?"
            ),
            vec![format!("mean {column} by {key}"), format!("total {column} by {key}")],
        )
    }

    fn says_per(&self) -> bool {
        (0..self.pieces.len()).any(|at| {
            self.is(at, &["per", "monthly", "weekly", "daily", "yearly", "quarterly", "annual"])
                || (self.is(at, &["each", "every"]) && !(at > 0 && self.is(at - 1, &["for", "in"])))
        })
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

    fn ranking(&mut self, ranking: Ranking) -> Result<Shape, Ask> {
        if ranking.kind == RankKind::Day {
            return self.by_day(ranking.rank);
        }
        let subject = self.subject();
        let sellers = self.sellers();
        let key = match subject {
            Some(at) => self.asked_key(at)?,
            None => sellers.and_then(|_| self.product_key()),
        };
        if key.is_some() && !self.groups.is_empty() {
            return Err(Ask::new(
                "A ranking within groups cannot be answered yet. Ask for one group.",
                Vec::new(),
            ));
        }
        let counted = self.rows_ranked(ranking, key)?;
        if let (Some(measure), Some(key)) = (counted, key) {
            return Ok(Shape::Figure {
                measure,
                groups: vec![key],
                rank: Some(self.rank_of(ranking, subject)),
            });
        }
        let column = self.ranked_column(ranking)?;
        let Some(key) = key else { return self.without_key(ranking, column) };
        let op = self.op_of_rank(ranking, column, key)?;
        let measure = Measure { op, column: Some(column) };
        Ok(Shape::Figure { measure, groups: vec![key], rank: Some(self.rank_of(ranking, subject)) })
    }

    /// `which products have the lowest stock` asks for several, `which product` for one.
    fn rank_of(&mut self, ranking: Ranking, subject: Option<usize>) -> Rank {
        let is_plural = subject.is_some_and(|at| stem(self.text(at)) != self.text(at)) || subject.is_none();
        let count = if ranking.has_count {
            ranking.rank.count
        } else if is_plural {
            10
        } else {
            1
        };
        if !ranking.has_count && is_plural {
            self.notes.push("No number was stated, so the first 10 are listed.".to_owned());
        }
        Rank { count, ..ranking.rank }
    }

    fn asked_key(&mut self, at: usize) -> Result<Option<Key>, Ask> {
        let key = match self.key(at)? {
            Some(Key::Column(column)) if self.data.column(column).kind == Kind::Date => None,
            key => key,
        };
        if key.is_some() {
            self.used[at] = true;
        }
        Ok(key)
    }

    fn product_key(&self) -> Option<Key> {
        let roles = [intake::roles::Role::Product, intake::roles::Role::ProductName];
        let by_role = roles.iter().find_map(|role| self.data.with_role(*role));
        let by_name = || {
            let names = ["product", "item", "article", "sku"];
            (0..self.data.columns.len()).find(|column| {
                self.data.column(*column).words.iter().any(|word| names.contains(&word.as_str()))
            })
        };
        by_role.or_else(by_name).map(Key::Column)
    }

    /// `the most rows`, `the most orders`: how often rows or an id occur.
    fn rows_ranked(&mut self, ranking: Ranking, key: Option<Key>) -> Result<Option<Measure>, Ask> {
        if ranking.by.is_some() || key.is_none() {
            return Ok(None);
        }
        for at in 0..self.pieces.len() {
            if self.used[at] {
                continue;
            }
            let is_event =
                EVENT_NOUNS.contains(&stem(self.text(at)).as_str()) && self.pieces[at].item == Item::Word;
            let is_noun = ranking.kind == RankKind::Most && is_event && at > ranking.at;
            if (self.is(at, ROW_NOUNS) && at > ranking.at) || is_noun {
                self.used[at] = true;
                return Ok(Some(COUNT_ROWS));
            }
            if at > ranking.at
                && ranking.kind != RankKind::Price
                && let Some(column) = self.not_a_number(at)?
                && self.data.column(column).kind == Kind::Text
            {
                self.used[at] = true;
                return Ok(Some(Measure { op: Op::CountDistinct, column: Some(column) }));
            }
        }
        Ok(None)
    }

    fn ranked_column(&mut self, ranking: Ranking) -> Result<usize, Ask> {
        if let Some(column) = ranking.by {
            return Ok(column);
        }
        let missing = |reader: &Self| {
            let numbers = reader.data.of_kind(Kind::Number);
            let names = numbers.iter().map(|column| reader.data.column(*column).name.clone()).collect();
            Ask::new("Ranked by which column?", names)
        };
        let found = match ranking.kind {
            RankKind::Price => {
                let prices = self.price_columns();
                self.choose(&prices, "price")?
            }
            RankKind::Most | RankKind::Size | RankKind::Sold | RankKind::Day => match self.measured()? {
                Some(column) => Some(column),
                None => self.usual_measure()?,
            },
        };
        found.ok_or_else(|| missing(self))
    }

    fn op_of_rank(&self, ranking: Ranking, column: usize, key: Key) -> Result<Op, Ask> {
        if let Some(op) = self.op {
            return Ok(op);
        }
        let extreme = if ranking.rank.is_descending { Op::Max } else { Op::Min };
        let is_unique = matches!(key, Key::Column(key) if self.data.column(key).is_unique);
        match (ranking.kind, nature(self.data.column(column))) {
            (RankKind::Price, _) => Ok(extreme),
            _ if is_unique => Ok(extreme),
            (RankKind::Most | RankKind::Sold, _) | (RankKind::Size | RankKind::Day, Nature::Flow) => {
                Ok(Op::Sum)
            }
            (RankKind::Size | RankKind::Day, Nature::Rate) => Ok(extreme),
            (RankKind::Size | RankKind::Day, Nature::Unknown) => {
                let name = &self.data.column(column).name;
                let choices = vec![format!("total {name}"), format!("one row with the most {name}")];
                Err(Ask::new(
                    format!("Does the total {name} decide, or the largest {name} of one row?"),
                    choices,
                ))
            }
        }
    }

    /// `the highest price`, `the three largest orders`.
    fn without_key(&mut self, ranking: Ranking, column: usize) -> Result<Shape, Ask> {
        let names_rows = self.has_row_noun() || self.event_noun().is_some() || ranking.has_count;
        if names_rows && self.groups.is_empty() {
            if let Some(at) = self.event_noun() {
                self.used[at] = true;
            }
            return Ok(Shape::Rows { columns: Vec::new(), order: Some((column, ranking.rank)) });
        }
        let extreme = if ranking.rank.is_descending { Op::Max } else { Op::Min };
        if ranking.by.is_none() && ranking.kind != RankKind::Price {
            return Err(Ask::new("The largest of what? Name a column.", Vec::new()));
        }
        Ok(self.grouped(Measure { op: self.op.unwrap_or(extreme), column: Some(column) }))
    }

    fn event_noun(&self) -> Option<usize> {
        (0..self.pieces.len()).find(|at| {
            self.pieces[*at].item == Item::Word && EVENT_NOUNS.contains(&stem(self.text(*at)).as_str())
        })
    }

    /// `the latest order date`, `when was the last order`, `which customer ordered last`.
    fn by_day(&mut self, rank: Rank) -> Result<Shape, Ask> {
        let date = match self.unused_date()? {
            Some(date) => Some(date),
            None => self.date_column()?,
        };
        let Some(date) = date else { return Err(Ask::new("No column holds dates.", Vec::new())) };
        let subject = self.subject();
        if self.form == Form::When
            || (subject.is_none() && !self.has_row_noun() && self.event_noun().is_none())
        {
            let op = if rank.is_descending { Op::Max } else { Op::Min };
            if let Some(at) = subject {
                self.used[at] = true;
            }
            return Ok(self.grouped(Measure { op, column: Some(date) }));
        }
        let columns = match subject {
            Some(at) => match self.asked_key(at)? {
                Some(Key::Column(column)) if !self.data.column(column).is_unique => vec![column, date],
                _ => Vec::new(),
            },
            None => Vec::new(),
        };
        Ok(Shape::Rows { columns, order: Some((date, rank)) })
    }

    /// Questions without a calculation: values, rows, or the sum of something that can be added up.
    fn listed(&mut self) -> Result<Option<Shape>, Ask> {
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
        if let Some(date) = self.unused_date()? {
            columns.push(date);
        }
        let has_rows = self.has_row_noun() || self.event_noun().is_some();
        match *columns.as_slice() {
            [] if !is_narrowed => Ok(None),
            [] if self.said_sold() && self.form != Form::Show => self.sold(),
            [] => Ok(Some(Shape::Rows { columns, order: None })),
            [column] if self.data.column(column).is_unique && is_narrowed && self.form == Form::Show => {
                Ok(Some(Shape::Rows { columns: Vec::new(), order: None }))
            }
            [column] => self.one_listed(column, is_narrowed, has_rows),
            _ if is_narrowed => Ok(Some(Shape::Rows { columns, order: None })),
            _ => Ok(None),
        }
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
