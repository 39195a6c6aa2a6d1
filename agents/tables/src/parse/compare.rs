//! Two stretches of time or two values side by side: `compare last Easter with the one before`, `May versus June`.

use chrono::{Days, NaiveDate};

use super::{Ask, reader::Reader, sides::BASE, ways::Way};
use crate::{
    data::Kind,
    query::{Filter, Key, LimitOf, Measure, Op, Shape, Side, Test, Wanted},
    sentence::{Item, pieces},
    translated::Translated,
};

/// What is compared.
pub(super) enum Compared {
    Years(usize),
    Sides([Side; 2]),
    Changes([Side; 2], Way),
}

pub(super) const WORDS: &[&str] =
    &["compare", "compared", "comparison", "versus", "vs", "against", "difference between"];
const YEARS: &[&str] = &["year over year", "year on year", "yoy", "year by year"];
const BEFORE: &[&str] = &[
    "the one before",
    "the previous one",
    "the year before",
    "the month before",
    "the week before",
    "the quarter before",
    "one before",
    "year before",
    "month before",
    "week before",
    "quarter before",
];

/// The number of changes that are listed when no number is stated: `the products that fell most`.
const USUAL: usize = 10;

type Stretch = (Option<NaiveDate>, Option<NaiveDate>);

impl Reader<'_> {
    pub(super) fn comparison(&mut self) -> Result<Option<Compared>, Ask> {
        for at in 0..self.pieces.len() {
            if let Some(next) = self.any_of_texts(at, YEARS) {
                let Some(date) = self.date_column()? else { return Ok(None) };
                self.use_up(at..next);
                return Ok(Some(Compared::Years(date)));
            }
        }
        self.translate_comparison();
        if let Some(compared) = self.change_of_sides()? {
            return Ok(Some(compared));
        }
        if let Some((at, next)) = self.first_phrase(&["compare"])
            && self.chooses()
        {
            self.use_up(at..next);
            return Ok(None);
        }
        let Some((at, next)) = self.first_phrase(WORDS).or_else(|| self.more_than()) else { return Ok(None) };
        self.use_up(at..next);
        let periods: Vec<usize> = (0..self.pieces.len())
            .filter(|at| matches!(self.pieces[*at].item, Item::Period { .. }))
            .collect();
        let values = self.pieces.iter().filter(|piece| matches!(piece.item, Item::Value(_))).count();
        let are_values = periods.is_empty() || (periods.len() == 1 && values == 2);
        let sides = if are_values { self.values_compared()? } else { self.periods_compared(&periods)? };
        for at in 0..self.pieces.len() {
            if self.is(at, &["with", "and", "to", "between", "the"]) {
                self.used[at] = true;
            }
        }
        Ok(Some(Compared::Sides(sides)))
    }

    /// What differs in some way on two sides; nothing is used where there are no two sides.
    fn change_of_sides(&mut self) -> Result<Option<Compared>, Ask> {
        let known = self.used.clone();
        let Some(way) = self.way() else { return Ok(None) };
        let Some(sides) = self.sides(way.is_verb)? else {
            self.used = known;
            return Ok(None);
        };
        self.use_joints();
        Ok(Some(Compared::Changes(sides, way)))
    }

    /// Words that only join the two sides.
    fn use_joints(&mut self) {
        for at in 0..self.pieces.len() {
            if let Some(next) = BASE.iter().filter_map(|words| self.phrase(at, words)).max() {
                self.use_up(at..next);
            } else if self.is(at, &["with", "and", "to", "between", "the", "from"])
                && self.pieces[at].item == Item::Word
            {
                self.used[at] = true;
            }
        }
    }

    /// `compare A and B: which one is faster` asks for the first of a ranking.
    fn chooses(&self) -> bool {
        let asks = (0..self.pieces.len()).any(|at| self.is(at, &["which", "who"]));
        asks && (0..self.pieces.len()).any(|at| self.superlative_of_concept(at).is_some())
    }

    /// The `than` of `did we sell more in December 2024 than in December 2023`, with two stretches of time; the word before it that
    /// says which way is used.
    fn more_than(&mut self) -> Option<(usize, usize)> {
        const WAYS: &[&str] = &["more", "less", "fewer", "higher", "lower", "better", "worse"];
        let than = (0..self.pieces.len()).find(|at| self.is(*at, &["than"]))?;
        let is_period = |piece: &crate::sentence::Piece| matches!(piece.item, Item::Period { .. });
        let way = (0..than).rev().find(|at| self.is(*at, WAYS))?;
        let has_both = self.pieces[..than].iter().any(is_period) && self.pieces[than..].iter().any(is_period);
        if !has_both {
            return None;
        }
        self.used[way] = true;
        Some((than, than + 1))
    }

    fn first_phrase(&self, list: &[&str]) -> Option<(usize, usize)> {
        (0..self.pieces.len()).find_map(|at| self.any_of_texts(at, list).map(|next| (at, next)))
    }

    /// As `any_of`, where words may be linked to something else, such as the number in `the one before`.
    fn any_of_texts(&self, at: usize, list: &[&str]) -> Option<usize> {
        let mut longest = None;
        for phrase in list {
            let mut next = at;
            let mut rest = *phrase;
            while next < self.pieces.len() && !self.used[next] && rest.starts_with(self.text(next)) {
                rest = rest[self.text(next).len()..].trim_start();
                next += 1;
                if rest.is_empty() {
                    longest = longest.max(Some(next));
                    break;
                }
            }
        }
        longest
    }

    fn periods_compared(&mut self, periods: &[usize]) -> Result<[Side; 2], Ask> {
        let Some(column) = self.date_column()? else {
            return Err(Ask::new(
                "No column holds dates, so no stretches of time can be compared.",
                Vec::new(),
            ));
        };
        let (first, second) = match *periods {
            [first, second] => (self.stretch(first), self.stretch(second)),
            [first] => {
                let Some((at, next)) = self.first_phrase(BEFORE) else {
                    return Err(Ask::new("With which stretch of time shall I compare it?", Vec::new()));
                };
                self.use_up(at..next);
                (self.stretch(first), self.one_before(first))
            }
            _ => return Err(Ask::new("Name the two stretches of time to compare.", Vec::new())),
        };
        for period in periods {
            self.used[*period] = true;
        }
        Ok([self.side(column, first), self.side(column, second)])
    }

    fn stretch(&mut self, at: usize) -> Stretch {
        let Item::Period { from, to, .. } = self.pieces[at].item else { return (None, None) };
        self.widened(at, (from, to))
    }

    /// Sales of Easter are those from Good Friday to Easter Monday.
    fn widened(&mut self, at: usize, (from, to): Stretch) -> Stretch {
        if !self.text(at).contains("easter") || from != to || self.text(at).contains("monday") {
            return (from, to);
        }
        let note = "Easter is counted from Good Friday to Easter Monday.".to_owned();
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
        let start = from.and_then(|day| day.checked_sub_days(Days::new(2)));
        (start, to.and_then(|day| day.checked_add_days(Days::new(1))))
    }

    /// The same words, read on the day before the stretch begins.
    fn one_before(&mut self, at: usize) -> Stretch {
        let Item::Period { from: Some(from), to, .. } = self.pieces[at].item else { return (None, None) };
        let before = from.pred_opt().unwrap_or(from);
        let text = self.question[self.pieces[at].start..self.pieces[at].end].to_owned();
        let is_relative =
            ["last", "this", "past", "previous"].iter().any(|word| text.to_lowercase().contains(word));
        if is_relative {
            let day = if text.to_lowercase().contains("this") { before } else { from };
            for piece in pieces(&text, self.data, day, Translated::of(&text)) {
                if let Item::Period { from: Some(start), to, .. } = piece.item
                    && start < from
                {
                    return self.widened(at, (Some(start), to));
                }
            }
        }
        let year_before = |day: NaiveDate| crate::sentence::years_before(day, 1);
        self.widened(at, (year_before(from), to.and_then(year_before)))
    }

    fn side(&self, column: usize, (from, to): Stretch) -> Side {
        let label = match (from, to) {
            (Some(from), Some(to)) if from == to => from.to_string(),
            (Some(from), Some(to)) => format!("{from} to {to}"),
            (Some(from), None) => format!("from {from}"),
            (None, Some(to)) => format!("until {to}"),
            (None, None) => "all days".to_owned(),
        };
        Side { label, filters: vec![Filter { column, test: Test::Days(from, to), is_negated: false }] }
    }

    fn values_compared(&mut self) -> Result<[Side; 2], Ask> {
        let places: Vec<usize> =
            (0..self.pieces.len()).filter(|at| matches!(self.pieces[*at].item, Item::Value(_))).collect();
        let [first, second] = *places.as_slice() else {
            return Err(Ask::new("Name the two stretches of time or the two values to compare.", Vec::new()));
        };
        let mut sides = Vec::new();
        for at in [first, second] {
            let (column, values) = self.value(at)?;
            let label = values.first().cloned().unwrap_or_default();
            let filter = Filter { column, test: Test::In(values), is_negated: false };
            sides.push(Side { label, filters: vec![filter] });
            self.used[at] = true;
        }
        let right = sides.pop();
        match (sides.pop(), right) {
            (Some(left), Some(right)) if left.filters[0].column == right.filters[0].column => {
                Ok([left, right])
            }
            _ => {
                Err(Ask::new("The two values stand in different columns and cannot be compared.", Vec::new()))
            }
        }
    }

    fn text_holds(&self, word: &str) -> bool {
        self.pieces.iter().any(|piece| piece.text.split(' ').any(|part| part == word))
    }

    pub(super) fn compared_measure(&mut self) -> Result<Measure, Ask> {
        if self.counted.is_some() {
            return self.how_many_of();
        }
        let op = self.op.unwrap_or(Op::Sum);
        let column = self.measured_or_sold()?;
        Ok(match column {
            Some(_) => Measure { op, column },
            None if self.text_holds("difference") => {
                let numbers = self.data.of_kind(Kind::Number);
                let names = numbers.into_iter().map(|column| self.data.column(column).name.clone()).collect();
                return Err(Ask::new("The difference in which column?", names));
            }
            None => Measure { op: Op::Count, column: None },
        })
    }

    /// The named column of numbers, or the usual one; of units and money, the units, which is said.
    pub(super) fn measured_or_sold(&mut self) -> Result<Option<usize>, Ask> {
        if let Some(column) = self.measured()? {
            return Ok(Some(column));
        }
        match (self.usual_measure(), self.quantity_columns().as_slice()) {
            (Err(ask), [units]) => {
                if ask.choices.is_empty() {
                    return Err(ask);
                }
                let name = &self.data.column(*units).name;
                let others: Vec<&String> = ask.choices.iter().filter(|other| *other != name).collect();
                let others = others.iter().map(|other| other.as_str()).collect::<Vec<_>>().join(" or ");
                self.notes.push(format!("Calculated with {name}; ask for {others} if you mean that."));
                Ok(Some(*units))
            }
            (usual, _) => usual,
        }
    }

    /// The key whose values are compared: a group, or the noun behind `which`, with its number before it.
    fn compared_key(&mut self) -> Result<(Option<Key>, Option<usize>), Ask> {
        if let [key] = self.groups[..] {
            return Ok((Some(key), None));
        }
        for at in 0..self.pieces.len() {
            if self.used[at] || self.columns(at).is_none() {
                continue;
            }
            if let Some(column) = self.resolve(at, Some(Kind::Text))? {
                self.used[at] = true;
                let count = at
                    .checked_sub(1)
                    .and_then(|before| self.number(before).map(|(count, _)| (before, count)));
                if let Some((before, _)) = count {
                    self.used[before] = true;
                }
                return Ok((Some(Key::Column(column)), count.map(|(_, count)| count as usize)));
            }
        }
        Ok((None, None))
    }

    /// `which 5 products shrank the most 2025 vs 2024`; without a key the whole is compared.
    fn changes(&mut self, sides: [Side; 2], way: Way) -> Result<Shape, Ask> {
        let counted = self.counted.take();
        let (key, count) = match counted {
            Some(at) => (self.key(at)?, None),
            None => self.compared_key()?,
        };
        if let Some(at) = counted.filter(|_| key.is_some()) {
            self.used[at] = true;
        }
        let key = key.or_else(|| self.place_key());
        let Some(key) = key else {
            self.counted = counted;
            let measure = self.compared_measure()?;
            return match way.limit {
                None => Ok(Shape::Compare { measure, sides }),
                Some(_) => Err(Ask::new(
                    "Of what shall I list those that changed so much? Name a column.",
                    Vec::new(),
                )),
            };
        };
        let stated = self.rank.take();
        // `lost the most revenue` names what is compared as what is ranked by.
        let measure = match stated.as_ref().and_then(|ranking| ranking.by) {
            Some(column) => Measure { op: self.op.unwrap_or(Op::Sum), column: Some(column) },
            None => self.compared_measure()?,
        };
        let is_least =
            stated.as_ref().is_some_and(|ranking| !ranking.rank.is_descending && !ranking.has_count);
        if is_least {
            return Err(Ask::new("Do you mean the smallest change, or the largest fall?", Vec::new()));
        }
        let by_rank = stated.map(|ranking| ranking.rank.count.max(usize::from(!ranking.has_count) * USUAL));
        let by_share = self.use_percent();
        // What is divided may have gone either way.
        let is_ratio = way.limit.is_some_and(|limit| limit.of == LimitOf::Ratio);
        let rises = Some(way.rises).filter(|_| !is_ratio);
        let wanted = Wanted { rises, limit: way.limit, count: count.or(by_rank), by_share };
        Ok(Shape::Changes { measure, key, sides, wanted })
    }

    /// `where did sales fall most`: the places of the file, of several columns the one with most of them.
    fn place_key(&mut self) -> Option<Key> {
        const PLACES: &[&str] = &[
            "store",
            "branch",
            "shop",
            "location",
            "site",
            "outlet",
            "city",
            "region",
            "country",
            "market",
            "area",
            "warehouse",
        ];
        let at = (0..self.pieces.len()).find(|at| self.is(*at, &["where"]))?;
        let is_place = |column: &usize| {
            let found = self.data.column(*column);
            found.words.iter().chain(&found.english).any(|word| PLACES.contains(&word.as_str()))
        };
        let places = self.data.of_kind(Kind::Text).into_iter().filter(is_place);
        let column = places.max_by_key(|column| self.data.column(*column).distinct)?;
        self.used[at] = true;
        Some(Key::Column(column))
    }

    /// `in percent`: the order is by the share.
    fn use_percent(&mut self) -> bool {
        let at = (0..self.pieces.len()).find(|at| {
            !self.used[*at]
                && self.is(*at, &["percent", "percentage", "relative", "relatively", "%", "percentagewise"])
        });
        if let Some(at) = at {
            self.used[at] = true;
        }
        at.is_some()
    }

    pub(super) fn compared_shape(&mut self, compared: Compared) -> Result<Shape, Ask> {
        let sides = match compared {
            Compared::Years(date) => {
                let measure = self.compared_measure()?;
                return self.without_groups(Shape::YearOverYear { measure, date });
            }
            Compared::Changes(sides, way) => return self.changes(sides, way),
            Compared::Sides(sides) => sides,
        };
        let measure = self.compared_measure()?;
        if let ([key], None) = (self.groups.as_slice(), self.rank) {
            let key = *key;
            return Ok(Shape::Changes { measure, key, sides, wanted: Wanted::default() });
        }
        self.without_groups(Shape::Compare { measure, sides })
    }

    fn without_groups(&self, shape: Shape) -> Result<Shape, Ask> {
        if !self.groups.is_empty() || self.rank.is_some() {
            return Err(Ask::new(
                "A comparison can be asked for the whole or by one column, without rankings.",
                Vec::new(),
            ));
        }
        Ok(shape)
    }
}
