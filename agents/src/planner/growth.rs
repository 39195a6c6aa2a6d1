//! Growth that a question assumes: `assume 10 % growth`, `+5% per year`, `demand drops by 20 %`, `10 % uplift on A`.
//! A percentage counts only beside a word of more or less; ranges, prices and what was in the past are passed over.

use super::{
    level::ABOUT_RANGES,
    mentions::{list_at, list_before},
    words::{Word, number, placed, tens},
};
use crate::{
    AgentError,
    demand_forecasting::growth::{Growth, Per},
};

const MORE: &[&str] = &[
    "growth",
    "grow",
    "grows",
    "growing",
    "increase",
    "increases",
    "increasing",
    "uplift",
    "up",
    "rise",
    "rises",
    "rising",
    "more",
    "higher",
    "plus",
    "raise",
    "gain",
    "gains",
    "add",
    "boost",
    "lift",
    "extra",
    "additional",
    "upside",
    "climb",
    "climbs",
    "expand",
    "expands",
    "increased",
    "raised",
    "rose",
    "grew",
    "grown",
    "stronger",
];
const LESS: &[&str] = &[
    "drop",
    "drops",
    "dropping",
    "decline",
    "declines",
    "declining",
    "decrease",
    "decreases",
    "decreasing",
    "fall",
    "falls",
    "falling",
    "shrink",
    "shrinks",
    "shrinking",
    "down",
    "less",
    "lower",
    "minus",
    "reduce",
    "reduces",
    "reduction",
    "cut",
    "loss",
    "lose",
    "loses",
    "fewer",
    "downside",
    "contraction",
    "dropped",
    "fell",
    "declined",
    "decreased",
    "weaker",
    "reduced",
];
/// Forms that tell of the past unless something is assumed.
const PAST: &[&str] =
    &["increased", "raised", "rose", "grew", "grown", "dropped", "fell", "declined", "decreased", "reduced"];
/// Percentages of these are not about demand.
const OTHER_THINGS: &[&str] = &[
    "price",
    "prices",
    "cost",
    "costs",
    "discount",
    "margin",
    "service",
    "stock",
    "budget",
    "inflation",
    "tax",
    "safety",
    "error",
    "accuracy",
    "discounts",
    "vat",
    "sigma",
];
const ASSUMING: &[&str] = &[
    "assume",
    "assuming",
    "assumed",
    "assumption",
    "suppose",
    "supposing",
    "if",
    "with",
    "expect",
    "expecting",
    "apply",
    "add",
    "plan",
    "use",
    "scale",
    "include",
    "say",
    "make",
];
const ASKING: &[&str] =
    &["will", "does", "is", "are", "how", "why", "did", "do", "which", "when", "who", "has", "have", "was"];
const OBJECTS: &[&str] = &[
    "demand",
    "sales",
    "forecast",
    "forecasts",
    "volume",
    "volumes",
    "quantity",
    "quantities",
    "everything",
];

/// Growth as it was said, and the question without it.
#[derive(Debug, PartialEq)]
pub struct Said {
    pub growth: Growth,
    pub rest: String,
}

/// A stretch of words that says a growth.
struct Clause {
    percent: f64,
    first: usize,
    last: usize,
}

/// The growth that the question assumes; zero percent takes back what was assumed before.
pub fn growth(question: &str, names: &[String]) -> Result<Option<Said>, AgentError> {
    let words = placed(question);
    if let Some(clause) = refused(&words) {
        return Ok(Some(said(question, &words, &clause, Per::Horizon, Vec::new())));
    }
    let mut clauses = percentages(question, &words)?;
    if clauses.is_empty() {
        clauses.extend(multiple(&words));
    }
    let Some(clause) = clauses.first() else { return Ok(None) };
    if clauses.iter().any(|other| (other.percent - clause.percent).abs() > 1e-9) {
        return Err(AgentError::Needs(
            "One growth can be assumed at a time, such as “assume 10 % growth” or “5 % more per year on A”."
                .to_owned(),
        ));
    }
    let mut clause = Clause { ..*clause };
    let per = take_time(&words, &mut clause);
    let scope = scope(question, &words, &mut clause, names);
    Ok(Some(said(question, &words, &clause, per, scope)))
}

fn said(question: &str, words: &[Word], clause: &Clause, per: Per, products: Vec<String>) -> Said {
    let rest =
        format!("{} ; {}", &question[..words[clause.first].start], &question[words[clause.last].end..]);
    Said { growth: Growth { percent: clause.percent, per, products }, rest }
}

fn is_one_of(words: &[Word], at: usize, known: &[&str]) -> bool {
    words.get(at).is_some_and(|word| known.contains(&word.text.as_str()))
}

/// `without growth`, `remove the growth assumption`.
fn refused(words: &[Word]) -> Option<Clause> {
    const REFUSALS: [&str; 10] =
        ["without", "no", "ignore", "remove", "drop", "forget", "cancel", "undo", "zero", "exclude"];
    for first in 0..words.len() {
        if !is_one_of(words, first, &REFUSALS) {
            continue;
        }
        let noun =
            (first + 1..words.len().min(first + 5)).find(|at| is_one_of(words, *at, &["growth", "uplift"]));
        if let Some(noun) = noun {
            let last = noun + usize::from(is_one_of(words, noun + 1, &["assumption", "rate"]));
            return Some(Clause { percent: 0.0, first, last });
        }
    }
    None
}

/// Every percentage that is a growth.
fn percentages(question: &str, words: &[Word]) -> Result<Vec<Clause>, AgentError> {
    let mut clauses = Vec::new();
    for at in 1..words.len() {
        let is_sign = is_one_of(words, at, &["%", "percent", "pct"])
            || is_one_of(words, at, &["per"]) && is_one_of(words, at + 1, &["cent"]);
        if let (true, Some((first, size))) = (is_sign, size(words, at)) {
            let last = at + usize::from(words[at].text == "per");
            clauses.extend(percentage(question, words, Clause { percent: size, first, last })?);
        }
    }
    Ok(clauses)
}

/// The number before the sign at `at`, and where it begins.
fn size(words: &[Word], at: usize) -> Option<(usize, f64)> {
    let word = &words[at - 1].text;
    if let Ok(size) = word.parse::<f64>() {
        return Some((at - 1, size));
    }
    let ones = number(word).filter(|_| word != "a" && word != "an")?;
    let before = at.checked_sub(2).and_then(|before| tens(&words[before].text).map(|tens| (before, tens)));
    match before {
        Some((first, tens)) if ones < 10 && tens < 100 => Some((first, f64::from(tens + ones))),
        _ => Some((at - 1, f64::from(ones))),
    }
}

/// The clause around a percentage if it is a growth. `clause` holds the number and its sign.
fn percentage(question: &str, words: &[Word], clause: Clause) -> Result<Option<Clause>, AgentError> {
    let Clause { percent, first, last } = clause;
    let near = first.saturating_sub(2)..words.len().min(last + 3);
    let is_about = |known: &[&str]| near.clone().any(|at| is_one_of(words, at, known));
    let is_assumed = (0..words.len()).any(|at| is_one_of(words, at, ASSUMING));
    let is_asked = is_one_of(words, 0, ASKING) && !is_assumed;
    let is_compared = first > 0 && is_one_of(words, first - 1, &["than", "least", "over", "most"]);
    let is_direct = is_one_of(words, last + 1, MORE) || is_one_of(words, last + 1, LESS);
    if is_about(ABOUT_RANGES) && !is_direct || is_about(OTHER_THINGS) || is_asked || is_compared {
        return Ok(None);
    }
    let sign = sign(&question[..words[first].start]);
    if sign == Sign::Range {
        return Err(AgentError::Needs(
            "Assume a growth of one number, such as “assume 10 % growth”, not of a range.".to_owned(),
        ));
    }
    let is_direction = |at: usize| {
        let is_past = is_one_of(words, at, PAST) && !is_assumed;
        !is_past && (is_one_of(words, at, MORE) || is_one_of(words, at, LESS))
    };
    let after = (last + 1..words.len().min(last + 4)).find(|at| is_direction(*at));
    let nearest = (first.saturating_sub(5)..first).rev().find(|at| is_direction(*at));
    let after = after.filter(|at| nearest.is_none() || *at == last + 1);
    let direction = after.or(nearest.filter(|at| is_same_sentence(question, words, *at, first)));
    let Some(at) = direction else {
        let first_is_signed = sign != Sign::None;
        return Ok(first_is_signed.then(|| Clause { percent: signed(percent, sign), first, last }));
    };
    if is_one_of(words, at + 1, &["than"]) || is_one_of(words, last + 1, &["than"]) {
        return Err(AgentError::Needs(
            "Growth is assumed on top of the forecast, not over an earlier time. Ask for example “assume 10 % \
             growth”."
                .to_owned(),
        ));
    }
    let falls = is_one_of(words, at, LESS);
    let is_target = first > 0 && words[first - 1].text == "to" && at < first;
    let percent = match (is_target, falls || sign == Sign::Minus) {
        (true, falls) if falls == (percent < 100.0) => percent - 100.0,
        (true, _) => return Ok(None),
        (false, true) => -percent,
        (false, false) => percent,
    };
    Ok(Some(Clause { percent, first: first.min(at), last: last.max(at) }))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    None,
    Plus,
    Minus,
    Range,
}

/// What stands right before a number.
fn sign(before: &str) -> Sign {
    let mut before = before.trim_end().chars().rev();
    let (last, second) = (before.next(), before.next());
    let is_free = second.is_none_or(|c| c.is_whitespace() || c == '(' || c == ':');
    match last {
        Some('+') => Sign::Plus,
        Some('-' | '−' | '–') if second.is_some_and(|c| c.is_ascii_digit() || c == '%') => Sign::Range,
        Some('-' | '−' | '–') if is_free => Sign::Minus,
        _ => Sign::None,
    }
}

fn signed(percent: f64, sign: Sign) -> f64 {
    if sign == Sign::Minus { -percent } else { percent }
}

fn is_same_sentence(question: &str, words: &[Word], first: usize, last: usize) -> bool {
    !question[words[first].end..words[last].start].contains([';', '?', '!', '\n'])
        && !question[words[first].end..words[last].start].contains(". ")
}

/// `double the demand`, `demand halves`, `multiply the forecast by 1.2`.
fn multiple(words: &[Word]) -> Option<Clause> {
    for at in 0..words.len() {
        let is_object = |at: usize| is_one_of(words, at, OBJECTS);
        let skips =
            (at + 1..words.len()).take_while(|at| is_one_of(words, *at, &["the", "our", "all", "of", "its"]));
        let next = at + 1 + skips.count();
        let follows = is_object(next);
        let leads = at > 0 && is_object(at - 1);
        let percent = match words[at].text.as_str() {
            "double" | "doubles" | "doubling" | "twice" => 100.0,
            "triple" | "triples" => 200.0,
            "halve" | "halves" | "half" => -50.0,
            "by" | "times" | "factor" => {
                let number = at + 1 + usize::from(is_one_of(words, at + 1, &["of"]));
                let factor = words.get(number).and_then(|word| word.text.parse::<f64>().ok());
                let scales = words[..at].iter().any(|word| {
                    ["multiply", "multiplied", "scale", "scaled", "factor"].contains(&word.text.as_str())
                });
                match factor.filter(|_| scales || words[at].text == "factor") {
                    Some(factor) if !is_one_of(words, number + 1, &["%", "percent"]) => {
                        return Some(Clause { percent: factor * 100.0 - 100.0, first: at, last: number });
                    }
                    _ => continue,
                }
            }
            _ => continue,
        };
        if follows || leads && words[at].text != "half" {
            return Some(Clause { percent, first: at, last: if follows { next } else { at } });
        }
    }
    None
}

/// Takes `per year`, `a month`, `annual` and the like into the clause.
fn take_time(words: &[Word], clause: &mut Clause) -> Per {
    let after = clause.last + 1;
    if is_one_of(words, after, &["per", "a", "each", "every", "by", "p"]) {
        let word = words.get(after + 1).map_or("", |word| word.text.as_str());
        if let Some(per) = of_noun(word) {
            clause.last = after + 1;
            return per;
        }
    }
    if is_one_of(words, after, &["year"]) && is_one_of(words, after + 2, &["year"]) {
        clause.last = after + 2;
        return Per::Year;
    }
    if let Some(per) = words.get(after).and_then(|word| of_adjective(&word.text)) {
        clause.last = after;
        return per;
    }
    for at in clause.first.saturating_sub(1)..=clause.last {
        if let Some(per) = of_adjective(&words[at].text) {
            clause.first = clause.first.min(at);
            return per;
        }
        let is_rate = at >= clause.first && is_one_of(words, at, &["per", "a", "each", "every"]);
        if let Some(per) = words.get(at + 1).filter(|_| is_rate).and_then(|word| of_noun(&word.text)) {
            return per;
        }
    }
    Per::Horizon
}

fn of_noun(word: &str) -> Option<Per> {
    Some(match word {
        "year" | "yr" | "annum" | "a" => Per::Year,
        "quarter" => Per::Quarter,
        "month" => Per::Month,
        "week" => Per::Week,
        _ => return None,
    })
}

fn of_adjective(word: &str) -> Option<Per> {
    Some(match word {
        "annual" | "annually" | "yearly" | "yoy" | "cagr" => Per::Year,
        "quarterly" => Per::Quarter,
        "monthly" => Per::Month,
        "weekly" => Per::Week,
        _ => return None,
    })
}

/// The products right after `on` or `for`, or right before `grows by`: only these grow.
fn scope(question: &str, words: &[Word], clause: &mut Clause, names: &[String]) -> Vec<String> {
    if is_one_of(words, clause.last + 1, &["on", "for", "of", "in", "to"]) {
        let start = words[clause.last + 1].end;
        if let Some((found, end)) = list_at(question, start, names) {
            clause.last = (0..words.len()).rev().find(|at| words[*at].start < end).unwrap_or(clause.last);
            return found;
        }
    }
    let is_verb = is_one_of(words, clause.first, MORE) || is_one_of(words, clause.first, LESS);
    let before = list_before(question, words[clause.first].start, names).filter(|_| is_verb);
    let Some((found, start)) = before else { return Vec::new() };
    clause.first = (0..words.len()).find(|at| words[*at].start >= start).unwrap_or(clause.first);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(question: &str) -> Option<Said> {
        growth(question, &["A", "B", "SKU-7"].map(str::to_owned)).unwrap()
    }

    fn percent(question: &str) -> Option<f64> {
        read(question).map(|said| (said.growth.percent * 1e6).round() / 1e6)
    }

    #[test]
    fn growth_is_found_in_usual_sentences() {
        for (question, expected) in [
            ("assume 10 % growth", 10.0),
            ("Forecast 6 months, growth of 2,5 %", 2.5),
            ("demand drops by 20 %", -20.0),
            ("what if sales fall 15 percent", -15.0),
            ("+5%", 5.0),
            ("forecast with -7.5 %", -7.5),
            ("assume ten percent more demand", 10.0),
            ("twenty-five per cent uplift", 25.0),
            ("double the demand", 100.0),
            ("demand doubles next year", 100.0),
            ("halve our sales", -50.0),
            ("demand drops to 80 %", -20.0),
            ("multiply the forecast by 1.2", 20.0),
            ("scale by a factor of 0.9", -10.0),
            ("assume demand increased by 3%", 3.0),
            ("10% higher demand with 95% confidence", 10.0),
            ("95% confidence and 10 % growth", 10.0),
            ("now without the growth assumption", 0.0),
        ] {
            assert_eq!(percent(question), Some(expected), "{question}");
        }
    }

    #[test]
    fn percentages_of_other_things_are_no_growth() {
        for question in [
            "forecast with 95 % confidence",
            "a 10 % price increase",
            "why did demand drop 20 % last year",
            "sales grew 10 % last year; forecast the next",
            "which products grow by more than 10 %",
            "half a year",
            "forecast",
            "service level up to 95 %",
        ] {
            assert_eq!(percent(question), None, "{question}");
        }
    }

    #[test]
    fn growth_compounds_when_a_time_is_named() {
        for (question, per) in [
            ("assume 5% growth per year", Per::Year),
            ("+5% a year for 3 years", Per::Year),
            ("annual growth of 5 %", Per::Year),
            ("5 % annual growth", Per::Year),
            ("5 % per year growth", Per::Year),
            ("5% growth year over year", Per::Year),
            ("demand grows 2% each month", Per::Month),
            ("10 % growth over the next 6 months", Per::Horizon),
        ] {
            assert_eq!(read(question).map(|said| said.growth.per), Some(per), "{question}");
        }
    }

    #[test]
    fn growth_can_be_of_some_products() {
        for (question, products) in [
            ("10 % uplift on A", &["A"][..]),
            ("assume 10 % growth for SKU-7 and B next year", &["SKU-7", "B"]),
            ("what if SKU-7 drops by 20 %", &["SKU-7"]),
            ("forecast SKU-7 with 10 % growth", &[]),
            ("10% growth for a quarter", &[]),
        ] {
            assert_eq!(read(question).unwrap().growth.products, products, "{question}");
        }
    }

    #[test]
    fn the_rest_of_the_question_says_nothing_of_the_growth() {
        for (question, rest) in [
            ("forecast 3 years, +5% per year, weekly", "forecast 3 years, + ; , weekly"),
            ("10 % uplift on SKU-7 for 6 months", " ;  for 6 months"),
        ] {
            assert_eq!(read(question).unwrap().rest, rest);
        }
    }

    #[test]
    fn what_cannot_be_assumed_is_asked_back() {
        let names = ["A".to_owned(), "B".to_owned()];
        for question in
            ["10-15 % growth", "10 % growth on A, 5 % growth on B", "assume 10 % more than last year"]
        {
            assert!(matches!(growth(question, &names), Err(AgentError::Needs(_))), "{question}");
        }
    }
}
