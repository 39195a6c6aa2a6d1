//! Finds the columns that could play each role: by their names first, and by their values where the name is unknown.

use super::{
    Role,
    amounts::{are_keys, unlike_demand, unlike_sales},
    content::Content,
    fit::{self, fit, is_money},
    lexicon::{Match, Reading},
    lines::counts_rows,
};
use kernels::cancel;

/// Below this trust in its name, a quantity whose values do not look like demand is asked for: every unit and all money hang on it.
const SURE_QUANTITY: f64 = 0.9;
/// The confidence of a column that the user is asked about.
const ASKED: f64 = 0.75;
/// The confidence of a column whose values contradict the role; it is shown, so that the user can choose it.
const DOUBTED: f64 = 0.3;

/// One column that could play one role.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub role: Role,
    pub column: usize,
    pub confidence: f64,
    pub reason: String,
    /// It counts only in a table whose kind has the role.
    pub needs_kind: bool,
    /// The name usually means something else.
    pub is_second_sense: bool,
    pub is_by_content: bool,
    /// Only a part of its name has the meaning.
    pub is_by_part: bool,
}

/// The facts about a column that the search for roles needs.
pub(super) struct Column {
    pub reading: Reading,
    pub content: Content,
}

impl Column {
    /// Whether its name has no known meaning.
    pub(super) fn is_unknown(&self) -> bool {
        self.reading.matches.is_empty() && !self.reading.is_nothing && !self.reading.is_signal
    }
}

/// All candidates, column by column.
pub(super) fn all(columns: &[Column]) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = Vec::new();
    for (index, column) in columns.iter().enumerate() {
        cancel::tick();
        let senses = column.reading.matches.iter().filter(|found| found.rank > 0).count();
        candidates.extend(
            column.reading.matches.iter().filter_map(|found| by_name(index, column, found, senses > 0)),
        );
    }
    let has_date = has_candidate(&candidates, Role::Date, 0.6);
    let mut more = codes(columns);
    if !has_date {
        more.extend(dates(columns, &candidates));
    }
    let is_dated = has_date || more.iter().any(|candidate| candidate.role == Role::Date);
    if !has_candidate(&candidates, Role::Quantity, 0.6) {
        more.extend(numbers(columns, is_dated));
    }
    let is_named = has_candidate(&candidates, Role::ProductName, 0.8);
    if !has_candidate(&candidates, Role::Product, 0.5) && !is_named && is_dated {
        more.extend(texts(columns));
    }
    if !is_dated && !is_named {
        more.extend(text_beside_kinds(&mut candidates, columns));
    }
    candidates.extend(more);
    candidates
}

/// Whether a column may have this role with at least this confidence.
fn has_candidate(candidates: &[Candidate], role: Role, least: f64) -> bool {
    candidates.iter().any(|candidate| candidate.role == role && candidate.confidence >= least)
}

/// The columns that pass a test.
fn positions(columns: &[Column], test: impl Fn(&Column) -> bool) -> Vec<usize> {
    let mut found = Vec::new();
    for (index, column) in columns.iter().enumerate() {
        if test(column) {
            found.push(index);
        }
    }
    found
}

fn by_name(index: usize, column: &Column, found: &Match, has_senses: bool) -> Option<Candidate> {
    let (content, role) = (&column.content, found.role);
    if content.is_empty() && !found.is_whole {
        return None;
    }
    let fit = fit(role, content);
    let mut confidence = found.trust * fit;
    let part = if found.is_whole { "The name means" } else { "A part of the name means" };
    let mut reason = format!("{part} \"{}\" {}.", fit::label(role), fit::words(role, content));
    let is_amount = column.reading.is_money || content.signs > 0.5;
    if role == Role::Quantity && is_amount && confidence > 0.7 {
        confidence = 0.7;
        reason = format!("The name means \"{}\", but the values are money.", fit::label(role));
    }
    if role == Role::Quantity
        && found.trust < SURE_QUANTITY
        && !(content.least == 1.0 && content.most == 1.0)
        && let Some(doubt) = unlike_sales(content)
    {
        confidence = confidence.min(ASKED);
        reason = format!("The name may mean \"{}\", {doubt}.", fit::label(role));
    }
    (fit > 0.05 && confidence > 0.1).then_some(Candidate {
        role,
        column: index,
        confidence,
        reason,
        needs_kind: has_senses,
        is_second_sense: found.rank > 0,
        is_by_content: false,
        is_by_part: !found.is_whole,
    })
}

fn by_content(role: Role, column: usize, confidence: f64, reason: &str) -> Candidate {
    Candidate {
        role,
        column,
        confidence,
        reason: reason.to_owned(),
        needs_kind: true,
        is_second_sense: false,
        is_by_content: true,
        is_by_part: false,
    }
}

/// Date columns whose names are unknown, or mean nothing that dates can be, such as `Series Name`.
fn dates(columns: &[Column], named: &[Candidate]) -> Vec<Candidate> {
    let is_free = |index: &usize| {
        let reading = &columns[*index].reading;
        let is_used = reading.is_nothing || reading.is_signal;
        !is_used && named.iter().all(|candidate| candidate.column != *index)
    };
    let mut found = positions(columns, |column| column.content.is_date_only());
    found.retain(is_free);
    let is_sparse = |index: &usize| {
        let content = &columns[*index].content;
        content.filled * 2 < content.values.len()
    };
    let (confidence, reason) = match found.len() {
        1 if found.iter().all(is_sparse) => {
            (0.6, "It is the only column of dates, but most of its cells are blank.")
        }
        1 => (0.85, "It is the only column of dates."),
        _ => (0.6, "Its values are dates, but so are those of other columns."),
    };
    found.into_iter().map(|column| by_content(Role::Date, column, confidence, reason)).collect()
}

/// Number columns whose names are unknown.
fn numbers(columns: &[Column], is_dated: bool) -> Vec<Candidate> {
    let found = positions(columns, is_unnamed_number);
    let (doubted, likely): (Vec<usize>, Vec<usize>) =
        found.into_iter().partition(|column| unlike_demand(&columns[*column].content).is_some());
    let mut candidates = match likely.as_slice() {
        [column] if is_dated && columns[*column].content.signs < 0.5 => {
            let reason = "It is the only column of numbers beside the dates, but its name does not say what they count.";
            vec![by_content(Role::Quantity, *column, ASKED, reason)]
        }
        [column] => vec![by_content(Role::Quantity, *column, 0.6, "It is the only column of numbers.")],
        _ => {
            let reason = "Its values are numbers, but so are those of other columns.";
            likely.into_iter().map(|column| by_content(Role::Quantity, column, 0.4, reason)).collect()
        }
    };
    for column in doubted {
        let doubt = unlike_demand(&columns[column].content).unwrap_or_default();
        let reason = format!("Its values are numbers, {doubt}.");
        candidates.push(by_content(Role::Quantity, column, DOUBTED, &reason));
    }
    candidates
}

/// Numbers that count the rows, are alike in every row, or are keys are no quantity, however little else there is.
fn is_unnamed_number(column: &Column) -> bool {
    let content = &column.content;
    column.is_unknown()
        && !column.reading.is_key
        && !counts_rows(content)
        && !content.is_constant()
        && !are_keys(content)
        && content.barcodes < 0.5
        && content.is_number()
        && !content.is_date_only()
        && content.years < 0.9
}

/// A text column whose name is unknown, if it is the only one.
fn texts(columns: &[Column]) -> Vec<Candidate> {
    match positions(columns, is_unnamed_text).as_slice() {
        [column] => {
            let reason = "It is the only other column of texts beside the dates, but its name does not say what it holds.";
            vec![by_content(Role::Product, *column, ASKED, reason)]
        }
        _ => Vec::new(),
    }
}

fn is_unnamed_text(column: &Column) -> bool {
    let content = &column.content;
    column.is_unknown()
        && !content.is_empty()
        && !content.is_constant()
        && content.numbers < 0.5
        && content.dates < 0.5
        && content.times < 0.5
        && content.sentences < 0.5
}

/// In a list, texts that are different in every row name the items better than a column with repeats whose name only
/// contains a word for products, such as `productTypeX`.
fn text_beside_kinds(candidates: &mut [Candidate], columns: &[Column]) -> Option<Candidate> {
    const FEWEST: usize = 5;
    let is_unique = |column: &Column| {
        is_unnamed_text(column) && column.content.distinct > 0.99 && column.content.filled >= FEWEST
    };
    let [unique] = positions(columns, is_unique)[..] else { return None };
    let mut is_doubted = false;
    for candidate in candidates.iter_mut().filter(|candidate| candidate.role == Role::Product) {
        if candidate.confidence >= 0.9 || columns[candidate.column].content.distinct > 0.9 {
            return None;
        }
        candidate.confidence = candidate.confidence.min(0.7);
        "Its values repeat, and those of another column of texts do not.".clone_into(&mut candidate.reason);
        is_doubted = true;
    }
    let reason = "Its texts are different in every row, but its name does not say what they are.";
    is_doubted.then(|| by_content(Role::Product, unique, ASKED, reason))
}

/// Columns whose values alone show the role: article numbers with check digits, country and currency codes, sentences.
fn codes(columns: &[Column]) -> Vec<Candidate> {
    let mut found = Vec::new();
    for (index, column) in columns.iter().enumerate().filter(|(_, column)| column.is_unknown()) {
        cancel::tick();
        let content = &column.content;
        for (role, share, reason) in [
            (Role::Product, content.barcodes, "The values are article numbers with a right check digit."),
            (Role::Country, content.countries, "The values are codes of countries."),
            (Role::Currency, content.currencies, "The values are codes of currencies."),
        ] {
            if share >= 0.95 && content.filled >= 3 {
                found.push(by_content(role, index, 0.75, reason));
            }
        }
        if content.units >= 0.95 && content.filled >= 3 {
            found.push(by_content(Role::Unit, index, 0.85, "The values are units of measure."));
        }
        if content.sentences > 0.7 && content.distinct > 0.5 && content.filled >= 3 {
            found.push(by_content(Role::Text, index, 0.6, "The values are sentences."));
        }
    }
    found
}

/// Whether a mistake about this role costs so much that the user is asked when two columns are likely.
pub(super) fn is_delicate(role: Role) -> bool {
    is_money(role) || fit::shape(role) == fit::Shape::Date
}
