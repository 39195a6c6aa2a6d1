//! `Compare with last month's plan`: whether a question asks for the result of the conversation beside an earlier one, and
//! beside which.

mod words;

use language::lexicon::{calendar::MONTHS, find};
use words::{AROUND, COMPARES, EARLIER, KINDS, MONTH, RESULTS, WEEK, YESTERDAY};

/// The earlier result that is meant, by the day on which it was calculated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Yesterday,
    LastWeek,
    LastMonth,
    /// The latest of this month of the year, 1 to 12.
    Month(u32),
    /// The latest before.
    Before,
}

/// Which earlier result a question asks to compare with; none when it asks for something else. A question with any other word
/// has more to say than this, and goes to an agent.
#[must_use]
pub fn compares_with_earlier(question: &str) -> Option<When> {
    let lowered = question.to_lowercase().replace('’', "'");
    let words: Vec<&str> = lowered
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .map(|word| word.trim_matches('\''))
        .map(|word| word.strip_suffix("'s").unwrap_or(word))
        .filter(|word| !word.is_empty())
        .collect();
    let lists = [COMPARES, EARLIER, YESTERDAY, RESULTS, KINDS, MONTH, WEEK, AROUND];
    let is_known = |word: &&str| lists.iter().any(|list| list.contains(word)) || month(word).is_some();
    // `Change the last plan` is an order.
    let compares = words.iter().skip_while(|word| **word == "change").any(|word| COMPARES.contains(word));
    if !compares || !words.iter().all(is_known) {
        return None;
    }
    let at = words.iter().position(|word| is_time(word))?;
    if !is_beside_result(&words, at) {
        return None;
    }
    named(&words, at)
}

/// Words that tell an earlier result from the one of the conversation.
fn is_time(word: &str) -> bool {
    EARLIER.contains(&word) || YESTERDAY.contains(&word) || month(word).is_some()
}

fn month(word: &str) -> Option<u32> {
    find(MONTHS, word)
}

/// Whether what is earlier is a result: `last month's plan`, `the plan of last month`.
fn is_beside_result(words: &[&str], at: usize) -> bool {
    let is_between =
        |word: &&&str| is_time(word) || [MONTH, WEEK, KINDS].iter().any(|list| list.contains(*word));
    let after = words[at + 1..].iter().find(|word| !is_between(word));
    let is_before = |word: &&&str| !is_between(word) && !AROUND.contains(*word) && !COMPARES.contains(*word);
    let before = words[..at].iter().rev().find(is_before);
    let is_result = |word: &&str| RESULTS.contains(word);
    after.is_some_and(is_result) || before.is_some_and(is_result)
}

/// The time that the words around `at` name; none when two are named.
fn named(words: &[&str], at: usize) -> Option<When> {
    let months: Vec<u32> = words.iter().filter_map(|word| month(word)).collect();
    let is_yesterday = words.iter().any(|word| YESTERDAY.contains(word));
    let near = &words[at.saturating_sub(1)..words.len().min(at + 2)];
    let said = |list: &[&str]| near.iter().any(|word| list.contains(word));
    let is_last = said(EARLIER);
    Some(match (months.as_slice(), is_yesterday) {
        ([month], false) => {
            let others = words.iter().filter(|word| EARLIER.contains(word)).count();
            return (others == usize::from(is_last)).then_some(When::Month(*month));
        }
        ([], true) => {
            let is_alone = !words.iter().any(|word| EARLIER.contains(word));
            return is_alone.then_some(When::Yesterday);
        }
        ([], false) if said(MONTH) => When::LastMonth,
        ([], false) if said(WEEK) => When::LastWeek,
        ([], false) => When::Before,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_for_an_earlier_result_are_told_from_questions_about_the_file() {
        for (question, when) in [
            ("Compare with last month's plan", When::LastMonth),
            ("compare this with the previous result", When::Before),
            ("How does this differ from the last run?", When::Before),
            ("What has changed since last week’s forecast?", When::LastWeek),
            ("How did the plan change since last month?", When::LastMonth),
            ("changes to the last plan", When::Before),
            ("compare with the previous supplier ranking", When::Before),
            ("compare with last month's stock plan", When::LastMonth),
            ("difference to the plan of last month", When::LastMonth),
            ("Vergleiche mit dem Plan vom letzten Monat", When::LastMonth),
            ("Was hat sich zum vorigen Ergebnis geändert?", When::Before),
            ("Compare with yesterday's plan", When::Yesterday),
            ("Vergleiche mit dem Plan von gestern", When::Yesterday),
            ("compare with October's plan", When::Month(10)),
            ("compare this with the plan of last October", When::Month(10)),
            ("Was ist anders als im Plan vom März?", When::Month(3)),
            ("Vergleiche mit der Prognose des Vormonats", When::LastMonth),
            ("Compara con el plan del mes pasado", When::LastMonth),
            ("Compare avec la prévision du mois dernier", When::LastMonth),
            ("Quelle est la différence avec le résultat précédent ?", When::Before),
            ("Compare com o plano da semana passada", When::LastWeek),
        ] {
            assert_eq!(compares_with_earlier(question), Some(when), "{question}");
        }
        for question in [
            "compare the two suppliers",
            "compare last month's sales with the plan",
            "forecast the last month",
            "compare the forecast with the last 3 months",
            "compare the forecast with the last three months",
            "compare the forecast with last year's sales",
            "compare the actuals with the last forecast",
            "compare Acme and Best in the last ranking",
            "keep the last plan but use different suppliers",
            "explain the difference in your last answer",
            "compare the forecast of October with the last forecast",
            "compare October's plan with yesterday's plan",
            "How did last month's plan change since yesterday?",
            "compare October with September",
            "compare hats with last month's plan",
            "what changed in demand last month?",
            "plan for the last week",
            "change the last plan",
        ] {
            assert_eq!(compares_with_earlier(question), None, "{question}");
        }
    }
}
