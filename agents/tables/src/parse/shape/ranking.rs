//! The first ones of an order: `our five biggest sellers`, `the highest price`, `when was the last order`.

use super::COUNT_ROWS;
use crate::{
    columns::{Nature, nature},
    concepts,
    data::Kind,
    lateness::{self, DAYS_LATE, LATE_SHARE},
    parse::{
        Ask,
        lexicon::{EVENT_NOUNS, ROW_NOUNS},
        rank::USUAL_COUNT,
        reader::{Form, RankKind, Ranking, Reader},
    },
    query::{Key, Measure, Op, Rank, Shape, Test},
    sentence::Item,
    words::stem,
};

impl Reader<'_> {
    pub(super) fn ranking(&mut self, ranking: Ranking) -> Result<Shape, Ask> {
        if ranking.kind == RankKind::Day {
            return self.by_day(ranking.rank);
        }
        let subject = self.subject();
        let sellers = self.sellers();
        if let Some(at) = sellers {
            self.used[at] = true;
        }
        let key = match subject {
            Some(at) => self.asked_key(at)?,
            None if sellers.is_some() => self.product_key(),
            None => self.key_of_choice(),
        };
        let of_choice = if subject.is_none() && key.is_some() { self.number_of_choices() } else { None };
        if let Some(key) = key
            && !self.groups.is_empty()
        {
            return self.within_groups(ranking, key);
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
        let rank = match of_choice.filter(|_| !ranking.has_count) {
            Some(count) => Rank { count, ..ranking.rank },
            None => self.rank_of(ranking, subject),
        };
        Ok(Shape::Figure { measure, groups: vec![key], rank: Some(rank) })
    }

    /// `for each store, the best product`: the first ones within each value of the group.
    fn within_groups(&mut self, ranking: Ranking, key: Key) -> Result<Shape, Ask> {
        let [each] = *self.groups.as_slice() else {
            return Err(Ask::new("A ranking within groups needs one column of groups.", Vec::new()));
        };
        let measure = match self.rows_ranked(ranking, Some(key))? {
            Some(measure) => measure,
            None => {
                let column = self.ranked_column(ranking)?;
                Measure { op: self.op_of_rank(ranking, column, key)?, column: Some(column) }
            }
        };
        let count = if ranking.has_count { ranking.rank.count } else { 1 };
        Ok(Shape::FirstOfEach { measure, each, key, rank: Rank { count, ..ranking.rank } })
    }

    /// How many lines a choice shows: all of two named ones, so that their difference is seen; one of others, unless several are
    /// asked for.
    fn number_of_choices(&self) -> Option<usize> {
        let is_plural = self.parts.iter().any(|at| stem(self.text(*at)) != self.text(*at));
        let named = self.filters.iter().find_map(|filter| match &filter.test {
            Test::In(values) if !filter.is_negated && values.len() > 1 => Some(values.len()),
            _ => None,
        });
        named.or(if is_plural { None } else { Some(1) })
    }

    /// `which products have the lowest stock` asks for several, `which product` for one.
    fn rank_of(&mut self, ranking: Ranking, subject: Option<usize>) -> Rank {
        // One share says little without those of the others.
        if !ranking.has_count && ranking.by.is_some_and(|by| lateness::is_late_share(self.data.column(by))) {
            return Rank { count: USUAL_COUNT, ..ranking.rank };
        }
        let is_plural = subject.is_some_and(|at| stem(self.text(at)) != self.text(at)) || subject.is_none();
        let count = if ranking.has_count {
            ranking.rank.count
        } else if is_plural {
            USUAL_COUNT
        } else {
            1
        };
        if !ranking.has_count && is_plural {
            self.notes.push("No number was stated, so the first 10 are listed.".to_owned());
        }
        Rank { count, ..ranking.rank }
    }

    /// The column of what is chosen from: `which pump costs most` of the items whose name has the word, `which of the two`.
    fn key_of_choice(&self) -> Option<Key> {
        let asked = self.parts.iter().find(|at| {
            let mut before =
                (0..**at).rev().skip_while(|place| self.is(*place, &["of", "our", "the", "all"]));
            before.next().is_some_and(|place| self.is(place, &["which", "what"]))
        });
        let of_part = asked.and_then(|_| {
            self.filters.iter().find(|filter| matches!(filter.test, Test::Contains(_) | Test::In(_)))
        });
        of_part.map(|filter| filter.column).or_else(|| self.column_of_choice()).map(Key::Column)
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
                self.check_can_be_counted(ranking, column, key)?;
                self.used[at] = true;
                return Ok(Some(Measure { op: Op::CountDistinct, column: Some(column) }));
            }
        }
        Ok(None)
    }

    /// `the largest area` cannot be found among texts, and `the most votes` not where every key has one row.
    fn check_can_be_counted(&self, ranking: Ranking, column: usize, key: Option<Key>) -> Result<(), Ask> {
        let is_unique = matches!(key, Some(Key::Column(key)) if self.data.column(key).is_unique);
        if ranking.kind != RankKind::Size && !is_unique {
            return Ok(());
        }
        let name = &self.data.column(column).name;
        Err(Ask::new(format!("{name} holds texts, so nothing can be ranked by it."), Vec::new()))
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
        let costs = (0..self.pieces.len()).find(|at| {
            !self.used[*at] && self.is(*at, &["cost", "costs", "costing"]) && ranking.kind == RankKind::Most
        });
        if let Some(at) = costs {
            let prices = self.price_columns();
            self.used[at] = true;
            if let Some(column) = self.choose(&prices, "price")? {
                self.use_per_piece();
                return Ok(column);
            }
        }
        let found = match ranking.kind {
            RankKind::Price => {
                let prices = self.price_columns();
                self.choose(&prices, "price")?
            }
            RankKind::Most | RankKind::Size | RankKind::Sold | RankKind::Day => match self.measured()? {
                Some(column) => Some(column),
                None => match self.inherited.compared() {
                    Some(column) => Some(column),
                    None => self.usual_measure()?,
                },
            },
        };
        found.ok_or_else(|| missing(self))
    }

    /// `per unit`, `a piece` behind a price.
    fn use_per_piece(&mut self) {
        for at in 1..self.pieces.len() {
            if self.is(at - 1, &["per", "a", "each"]) && self.is(at, &["unit", "piece", "item"]) {
                self.use_up(at - 1..at + 1);
            }
        }
    }

    fn op_of_rank(&self, ranking: Ranking, column: usize, key: Key) -> Result<Op, Ask> {
        if let Some(op) = self.op {
            return Ok(op);
        }
        // Days of the week do not occur equally often; where every day has one row, the mean day decides.
        if let Key::Weekday(date) = key
            && self.data.column(date).is_unique
        {
            return Ok(Op::Mean);
        }
        let of_deliveries =
            [DAYS_LATE, LATE_SHARE].map(|said| concepts::columns(said, &self.data.columns)).concat();
        if of_deliveries.contains(&column) {
            return Ok(Op::Mean);
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
        if self.op == Some(Op::Sum) && ranking.has_count {
            return Err(Ask::new("A total of the first rows only cannot be answered yet.", Vec::new()));
        }
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
        if self.op.is_none() && self.groups.is_empty() && self.asks_whose() {
            if self.is(ranking.at, &["top", "bottom", "best", "worst"]) {
                return Err(Ask::new(
                    "Is the largest or the smallest number the best?",
                    vec!["largest".to_owned(), "smallest".to_owned()],
                ));
            }
            let Some(name) = self.name_column() else {
                return Err(Ask::new("Which column names what you are looking for?", self.text_names()));
            };
            let rank = Rank { count: 1, ..ranking.rank };
            return Ok(Shape::Rows { columns: vec![name, column], order: Some((column, rank)) });
        }
        Ok(self.grouped(Measure { op: self.op.unwrap_or(extreme), column: Some(column) }))
    }

    /// `in what year was the first competition`.
    fn asks_year(&self) -> bool {
        (1..self.pieces.len()).any(|at| self.is(at, &["year"]) && self.is(at - 1, &["what", "which"]))
    }

    /// `who had the most points`, `which has the largest stock`: the name is asked for, not the number.
    fn asks_whose(&self) -> bool {
        (0..self.pieces.len()).any(|at| {
            let is_pronoun =
                self.is(at, &["which"]) && self.is(at + 1, &["had", "has", "have", "is", "was", "are"]);
            self.is(at, &["who"]) || is_pronoun
        })
    }

    /// The first column of texts of which every row has its own.
    fn name_column(&self) -> Option<usize> {
        let texts = self.data.of_kind(Kind::Text);
        texts.into_iter().find(|column| self.data.column(*column).is_unique)
    }

    fn text_names(&self) -> Vec<String> {
        let texts = self.data.of_kind(Kind::Text);
        texts.into_iter().map(|column| self.data.column(column).name.clone()).collect()
    }

    /// `the latest order date`, `when was the last order`, `which customer ordered last`.
    fn by_day(&mut self, rank: Rank) -> Result<Shape, Ask> {
        // `listed first` speaks of the order of the rows, which need not be that of the days.
        if let Some(at) =
            (0..self.pieces.len()).find(|at| self.is(*at, &["listed", "list", "chart", "table"]))
            && at > 0
        {
            return Err(Ask::new(
                "Do you mean the first and the last row of the table, or the first and the last day?",
                vec!["the order of the rows".to_owned(), "the order of the days".to_owned()],
            ));
        }
        let asks_year = self.asks_year();
        let date = match self.unused_date()? {
            Some(date) => Some(date),
            None => self.date_column()?,
        };
        let Some(date) = date else { return Err(Ask::new("No column holds dates.", Vec::new())) };
        let subject = self.subject();
        if self.form == Form::When
            || asks_year
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
}
