//! What is looked at, and what the columns of a file mean: `only A items`, `demand_std is per week`, `sum duplicates`.

use chrono::{Datelike, NaiveDate};

use crate::{
    inventory_optimization::{
        params::{
            InventoryParams,
            choices::{Class, Discounts, Duplicates, HoldingMeaning, ServiceMeasure},
        },
        question::{clause::Clause, figures::unit_of},
    },
    question::mentions::{lowered, mentions},
};
use intake::{AgentError, calendar::Frequency};
use language::{Context, Kind, entities, tokens::Token};

/// The classes that are asked for, and the text without those words. An item that is called A comes first.
pub(super) fn classes(text: &str, items: &[String]) -> (String, Option<Vec<Class>>) {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let letter = |word: &str| match bare(word).as_str() {
        "A" | "a" => Some(Class::A),
        "B" | "b" => Some(Class::B),
        "C" | "c" => Some(Class::C),
        _ => None,
    };
    let is_noun = |word: &str| {
        matches!(
            bare(word).to_lowercase().as_str(),
            "items" | "item" | "class" | "classes" | "parts" | "products" | "articles" | "skus" | "goods"
        )
    };
    let hyphened = |word: &str| {
        let (first, rest) = word.split_once('-')?;
        letter(first).filter(|_| is_noun(rest))
    };
    let mut found = Vec::new();
    for at in 0..words.len() {
        let list_end = (at..words.len()).find(|i| {
            letter(&words[*i]).is_none() && !matches!(bare(&words[*i]).as_str(), "and" | "or" | "")
        });
        let is_before_noun = list_end.is_some_and(|end| end > at && is_noun(&words[end]));
        let is_after_noun = at > 0
            && (is_noun(&words[at - 1]) || letter(&words[at - 1]).is_some() && !found.is_empty())
            || at > 1 && bare(&words[at - 1]) == "and" && !found.is_empty();
        let is_class = |word: &str| bare(word).to_lowercase().starts_with("class");
        let follows_class = is_after_noun && words[..at].iter().any(|word| is_class(word));
        let is_item = items.iter().any(|item| *item == bare(&words[at]));
        let single = letter(&words[at]).filter(|class| {
            let written_large = bare(&words[at]) == format!("{class:?}");
            (is_before_noun && (written_large || *class != Class::A) || follows_class) && !is_item
        });
        if let Some(class) = single.or_else(|| hyphened(&words[at])) {
            found.push((at, class));
        }
    }
    if found.is_empty() {
        return (text.to_owned(), None);
    }
    for (at, _) in &found {
        words[*at] = if words[*at].contains(',') { ",".to_owned() } else { String::new() };
    }
    let mut classes: Vec<Class> = found.into_iter().map(|(_, class)| class).collect();
    classes.sort_unstable();
    classes.dedup();
    (words.join(" "), Some(classes))
}

/// The text with blanks where the names of items stand, so that their digits are no figures.
pub(super) fn without_items(text: &str, items: &[String]) -> String {
    let Some(lower) = lowered(text) else { return text.to_owned() };
    let mut rest = text.to_owned();
    for mention in mentions(&lower, items) {
        if items[mention.name].chars().any(char::is_alphabetic) && mention.end - mention.start > 2 {
            rest.replace_range(mention.start..mention.end, &" ".repeat(mention.end - mention.start));
        }
    }
    rest
}

/// `as of 2026-01-31`, `today is 1 March 2026`, `Stichtag 01.03.2026`. A date without its year is none; one that can be read
/// as two days is asked about.
pub(super) fn as_of(text: &str) -> Result<Option<NaiveDate>, AgentError> {
    const STARTS: [&str; 9] = [
        "as of",
        "as at",
        "today is",
        "stock on",
        "stock of",
        "stichtag",
        "stand vom",
        "bestand am",
        "heute ist der",
    ];
    let Some(lower) = lowered(text) else { return Ok(None) };
    for start in STARTS {
        let Some(at) = lower.find(start).map(|at| at + start.len()) else { continue };
        let behind = text.get(at..).unwrap_or_default().trim_start_matches([' ', ':']);
        let context = Context::new(NaiveDate::default());
        let Some(first) = entities(behind, &context).into_iter().next() else { continue };
        let written = behind.get(first.start..first.end).unwrap_or_default();
        let Kind::Date { value, other } = first.kind else { continue };
        let is_right_behind =
            behind.get(..first.start).is_some_and(|gap| matches!(gap.trim(), "" | "the" | "dem"));
        if !is_right_behind || !written.contains(&value.year().to_string()) {
            continue;
        }
        if let Some(other) = other.filter(|other| *other != value && written.contains('/')) {
            return Err(AgentError::Needs(format!(
                "“{written}” can be {value} or {other}. Which day is meant? Write it as {value} or {other}."
            )));
        }
        return Ok(Some(value));
    }
    Ok(None)
}

/// Choices without a figure.
pub(super) fn read(clause: &Clause, params: &mut InventoryParams) {
    if clause.has("cycle") && clause.has("service") {
        params.service_measure = Some(ServiceMeasure::CycleService);
    }
    if clause.has("incremental") {
        params.discount = Some(Discounts::Incremental);
    } else if clause.tokens.windows(2).any(|pair| pair[0].is("all") && pair[1].is("units")) {
        params.discount = Some(Discounts::AllUnits);
    }
    if clause.has("duplicate") || clause.has("same") && clause.has("item") {
        params.duplicates = duplicates(clause);
    }
    if clause.has_pair("all", "class") {
        params.classes = Some(Vec::new());
    }
    if !clause.has_number() {
        read_columns(clause, params);
    }
}

/// What the columns of the file mean.
fn read_columns(clause: &Clause, params: &mut InventoryParams) {
    if clause.has_one_of(&["hold", "carrying"]) {
        if clause.has("money") || clause.has_pair("per", "unit") {
            params.holding_column = Some(HoldingMeaning::MoneyPerUnit);
        } else if clause.has_one_of(&["rate", "percent", "share"])
            || clause.tokens.iter().any(Token::is_percent)
        {
            params.holding_column = Some(HoldingMeaning::Rate);
        }
    }
    let Some(period) = clause.tokens.iter().find_map(period) else { return };
    if clause.has("lead") {
        params.lead_time_unit = Some(period);
    } else if clause.has_one_of(&["std", "deviation", "sd", "stdev", "sigma"]) {
        params.deviation_period = Some(period);
    } else if clause.has("demand") && clause.tokens.iter().any(|token| token.is_one_of(&["is", "are"])) {
        params.demand_period = Some(period);
    }
}

fn duplicates(clause: &Clause) -> Option<Duplicates> {
    if clause.has("first") {
        Some(Duplicates::First)
    } else if clause.has("last") {
        Some(Duplicates::Last)
    } else if clause.has("stock") {
        Some(Duplicates::SumStock)
    } else if clause.has_one_of(&["sum", "add"]) {
        Some(Duplicates::Sum)
    } else {
        None
    }
}

/// `weekly`, `per week`, `in weeks`.
fn period(token: &Token) -> Option<Frequency> {
    const ADJECTIVES: [(&str, Frequency); 6] = [
        ("daily", Frequency::Daily),
        ("weekly", Frequency::Weekly),
        ("monthly", Frequency::Monthly),
        ("quarterly", Frequency::Quarterly),
        ("yearly", Frequency::Yearly),
        ("annual", Frequency::Yearly),
    ];
    let adjective = ADJECTIVES.iter().find(|(word, _)| token.is(word)).map(|(_, period)| *period);
    adjective.or_else(|| unit_of(token))
}
