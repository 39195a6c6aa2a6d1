//! `Compare with last month's plan`: whether a question asks for the result of the conversation beside an earlier one, and
//! beside which.

/// The earlier result that is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    LastMonth,
    LastWeek,
    /// The latest before.
    Before,
}

const COMPARES: [&str; 19] = [
    "compare",
    "compared",
    "comparison",
    "difference",
    "differences",
    "differ",
    "differs",
    "different",
    "changed",
    "change",
    "changes",
    "versus",
    "vs",
    "vergleiche",
    "vergleich",
    "vergleichen",
    "unterschied",
    "unterscheidet",
    "geändert",
];
const EARLIER: [&str; 17] = [
    "last",
    "previous",
    "earlier",
    "prior",
    "former",
    "letzten",
    "letzte",
    "letztem",
    "letzter",
    "vorigen",
    "vorige",
    "vorherigen",
    "vorherige",
    "früheren",
    "frühere",
    "vormonats",
    "vorwoche",
];
const RESULTS: [&str; 17] = [
    "plan",
    "result",
    "results",
    "run",
    "forecast",
    "ranking",
    "answer",
    "analysis",
    "calculation",
    "split",
    "ergebnis",
    "prognose",
    "lauf",
    "rangliste",
    "antwort",
    "analyse",
    "berechnung",
];
/// What a result may be of: `the previous supplier ranking`.
const KINDS: [&str; 8] = ["stock", "inventory", "supplier", "order", "route", "routes", "demand", "delivery"];
const MONTH: [&str; 6] = ["month", "month's", "months", "monat", "monats", "vormonats"];
const WEEK: [&str; 6] = ["week", "week's", "weeks", "woche", "wochen", "vorwoche"];
/// Small words that may stand between or around them.
const AROUND: [&str; 58] = [
    "this",
    "that",
    "it",
    "the",
    "with",
    "to",
    "from",
    "of",
    "and",
    "my",
    "our",
    "your",
    "please",
    "how",
    "does",
    "do",
    "did",
    "is",
    "what",
    "has",
    "have",
    "since",
    "between",
    "now",
    "me",
    "show",
    "can",
    "could",
    "you",
    "a",
    "one",
    "in",
    "new",
    "current",
    "are",
    "would",
    "der",
    "die",
    "das",
    "den",
    "dem",
    "des",
    "mit",
    "vom",
    "von",
    "zum",
    "zu",
    "im",
    "und",
    "was",
    "hat",
    "sich",
    "bitte",
    "mir",
    "meinen",
    "diesen",
    "aktuellen",
    "s",
];

/// Which earlier result a question asks to compare with; none when it asks for something else. A question with any other word
/// has more to say than this, and goes to an agent.
#[must_use]
pub fn compares_with_earlier(question: &str) -> Option<When> {
    let lowered = question.to_lowercase().replace('’', "'");
    let words: Vec<&str> = lowered
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .map(|word| word.trim_matches('\''))
        .filter(|word| !word.is_empty())
        .collect();
    let known = [&COMPARES[..], &EARLIER, &RESULTS, &KINDS, &MONTH, &WEEK, &AROUND];
    let is_known = |word: &&str| known.iter().any(|list| list.contains(word));
    // `Change the last plan` is an order.
    let compares = words.iter().skip_while(|word| **word == "change").any(|word| COMPARES.contains(word));
    if !compares || !words.iter().all(is_known) {
        return None;
    }
    let at = words.iter().position(|word| EARLIER.contains(word))?;
    let is_between = |word: &&&str| MONTH.contains(*word) || WEEK.contains(*word) || KINDS.contains(*word);
    let after = words[at + 1..].iter().find(|word| !is_between(word));
    let before = words[..at].iter().rev().find(|word| !AROUND.contains(*word) && !COMPARES.contains(*word));
    let is_result = |word: &&str| RESULTS.contains(word);
    if !after.is_some_and(is_result) && !before.is_some_and(is_result) {
        return None;
    }
    let near = &words[at..words.len().min(at + 2)];
    let said = |list: &[&str]| near.iter().any(|word| list.contains(word));
    Some(match (said(&MONTH), said(&WEEK)) {
        (true, _) => When::LastMonth,
        (_, true) => When::LastWeek,
        _ => When::Before,
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
            "compare hats with last month's plan",
            "what changed in demand last month?",
            "plan for the last week",
            "change the last plan",
        ] {
            assert_eq!(compares_with_earlier(question), None, "{question}");
        }
    }
}
