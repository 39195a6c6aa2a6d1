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

/// A question that compares results, and those of its words that say nothing about that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierAsked {
    pub when: When,
    pub unused: Vec<String>,
}

const COMPARES: [&str; 16] = [
    "compare",
    "compared",
    "comparison",
    "difference",
    "differences",
    "differ",
    "differs",
    "different",
    "changed",
    "versus",
    "vs",
    "vergleiche",
    "vergleich",
    "vergleichen",
    "unterschied",
    "unterscheidet",
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
const MONTH: [&str; 6] = ["month", "month's", "months", "monat", "monats", "vormonats"];
const WEEK: [&str; 6] = ["week", "week's", "weeks", "woche", "wochen", "vorwoche"];
/// Words that may stand between or around them.
const AROUND: [&str; 57] = [
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
    "geändert",
    "aktuellen",
];

/// What a question asks to compare the result with; none when it asks for something else. A question with figures has more to
/// say than this.
#[must_use]
pub fn compares_with_earlier(question: &str) -> Option<EarlierAsked> {
    let lowered = question.to_lowercase().replace('’', "'");
    let words: Vec<&str> = lowered
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .map(|word| word.trim_matches('\''))
        .filter(|word| !word.is_empty())
        .collect();
    let compares = words.iter().any(|word| COMPARES.contains(word) || *word == "geändert");
    if !compares || lowered.chars().any(|c| c.is_ascii_digit()) {
        return None;
    }
    let at = words.iter().position(|word| EARLIER.contains(word))?;
    let is_time = |word: &&&str| MONTH.contains(*word) || WEEK.contains(*word);
    let is_small = |word: &&&str| AROUND.contains(*word);
    let after = words[at + 1..].iter().find(|word| !is_time(word));
    let before = words[..at].iter().rev().find(|word| !is_small(word));
    let is_result = |word: &&str| RESULTS.contains(word);
    if !after.is_some_and(is_result) && !before.is_some_and(is_result) {
        return None;
    }
    let said = |list: &[&str]| words.iter().any(|word| list.contains(word));
    let when = match (said(&MONTH), said(&WEEK)) {
        (true, _) => When::LastMonth,
        (_, true) => When::LastWeek,
        _ => When::Before,
    };
    let known = [&COMPARES[..], &EARLIER, &RESULTS, &MONTH, &WEEK, &AROUND];
    let unused = words.iter().filter(|word| !known.iter().any(|list| list.contains(word)));
    Some(EarlierAsked { when, unused: unused.map(|word| (*word).to_owned()).collect() })
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
            ("difference to the plan of last month", When::LastMonth),
            ("Vergleiche mit dem Plan vom letzten Monat", When::LastMonth),
            ("Was hat sich zum vorigen Ergebnis geändert?", When::Before),
        ] {
            let expected = EarlierAsked { when, unused: Vec::new() };
            assert_eq!(compares_with_earlier(question), Some(expected), "{question}");
        }
        for question in [
            "compare the two suppliers",
            "compare last month's sales with the plan",
            "forecast the last month",
            "compare the forecast with the last 3 months",
            "what changed in demand last month?",
            "plan for the last week",
        ] {
            assert_eq!(compares_with_earlier(question), None, "{question}");
        }
    }

    #[test]
    fn words_that_say_something_else_are_named() {
        let asked = compares_with_earlier("Compare hats with last month's plan by supplier").unwrap();
        assert_eq!(asked.unused, ["hats", "by", "supplier"]);
    }
}
