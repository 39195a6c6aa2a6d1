//! What is looked at, and what the columns of a file mean: `only A items`, `demand_std is per week`, `sum duplicates`.

use chrono::NaiveDate;

use crate::{
    inventory_optimization::{
        params::{
            InventoryParams,
            choices::{Class, Discounts, Duplicates, HoldingMeaning, ServiceMeasure},
        },
        question::{figures::unit_of, tokens::Token},
    },
    question::mentions::{lowered, mentions},
};
use intake::calendar::Frequency;

/// The classes that are asked for, and the text without those words. An item that is called A comes first.
pub fn classes(text: &str, items: &[String]) -> (String, Option<Vec<Class>>) {
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
pub fn without_items(text: &str, items: &[String]) -> String {
    let Some(lower) = lowered(text) else { return text.to_owned() };
    let mut rest = text.to_owned();
    for mention in mentions(&lower, items) {
        if items[mention.name].chars().any(char::is_alphabetic) && mention.end - mention.start > 2 {
            rest.replace_range(mention.start..mention.end, &" ".repeat(mention.end - mention.start));
        }
    }
    rest
}

/// `as of 2026-01-31`, `today is 2026-01-31`.
pub fn as_of(text: &str) -> Option<NaiveDate> {
    let lower = text.to_lowercase();
    let at = ["as of", "as at", "today is", "stock on", "stock of"]
        .iter()
        .find_map(|start| lower.find(start).map(|at| at + start.len()))?;
    let date = lower.get(at..)?.trim_start_matches([' ', ':']).get(..10)?;
    date.parse().ok()
}

/// Choices without a figure.
pub fn read(clause: &[Token], params: &mut InventoryParams) {
    let has = |start: &str| clause.iter().any(|token| token.starts(start));
    let is_bare = !clause.iter().any(|token| token.number().is_some());
    if has("cycle") && has("service") {
        params.service_measure = Some(ServiceMeasure::CycleService);
    }
    if has("incremental") {
        params.discount = Some(Discounts::Incremental);
    } else if has("all") && clause.windows(2).any(|pair| pair[0].is("all") && pair[1].is("units")) {
        params.discount = Some(Discounts::AllUnits);
    }
    if has("duplicate") || has("same") && has("item") {
        params.duplicates = duplicates(clause);
    }
    if clause.windows(2).any(|pair| pair[0].is("all") && pair[1].starts("class")) {
        params.classes = Some(Vec::new());
    }
    if !is_bare {
        return;
    }
    if has("hold") || has("carrying") {
        if has("money") || clause.windows(2).any(|pair| pair[0].is("per") && pair[1].starts("unit")) {
            params.holding_column = Some(HoldingMeaning::MoneyPerUnit);
        } else if has("rate") || has("percent") || has("share") {
            params.holding_column = Some(HoldingMeaning::Rate);
        }
    }
    let Some(period) = clause.iter().find_map(period) else { return };
    if has("lead") {
        params.lead_time_unit = Some(period);
    } else if ["std", "deviation", "sd", "stdev", "sigma"].into_iter().any(has) {
        params.deviation_period = Some(period);
    } else if has("demand") && clause.iter().any(|token| token.is("is") || token.is("are")) {
        params.demand_period = Some(period);
    }
}

fn duplicates(clause: &[Token]) -> Option<Duplicates> {
    let has = |start: &str| clause.iter().any(|token| token.starts(start));
    Some(match () {
        () if has("first") => Duplicates::First,
        () if has("last") => Duplicates::Last,
        () if has("stock") => Duplicates::SumStock,
        () if has("sum") || has("add") => Duplicates::Sum,
        () => return None,
    })
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
