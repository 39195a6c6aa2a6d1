//! What is no edit: words that name another analysis or ask for a reason, and words of courtesy.

use std::sync::LazyLock;

use language::tokens::{Sentence, Token};

use crate::pattern::{Pattern, longest};

/// How the words of each analysis begin.
const CUES: &[(&str, &[&str])] = &[
    ("forecast_demand", &["forecast", "predict", "project", "prognos", "pronóstic", "prévision", "previs"]),
    (
        "detect_anomalies",
        &["anomal", "outlier", "odd", "unusual", "weird", "strange", "spike", "suspicious", "ausreißer"],
    ),
    (
        "optimize_inventory",
        &[
            "order",
            "reorder",
            "stock",
            "inventory",
            "replenish",
            "buy",
            "purchas",
            "eoq",
            "newsvendor",
            "bestell",
        ],
    ),
    ("plan_routes", &["route", "routing", "tour", "deliver", "round", "ruta", "rota"]),
    ("sense_demand", &["driver", "signal", "sense", "sensing", "elasticit", "indicator"]),
    ("explain_change", &["cause", "reason", "explain", "decompos"]),
    ("rank_suppliers", &["rank", "shortlist", "scor", "best"]),
    ("allocate_orders", &["alloc", "award", "divid", "distribut", "split", "share"]),
];

/// Analyses that are named by the same words.
const ALIKE: &[&[&str]] = &[
    &["forecast_demand", "sense_demand", "explain_change", "detect_anomalies"],
    &["rank_suppliers", "allocate_orders"],
];

/// Whether two analyses are so near that only the words of the other one lead from one to the other.
pub(crate) fn are_alike(one: Option<&str>, other: Option<&str>) -> bool {
    let (Some(one), Some(other)) = (one, other) else { return false };
    ALIKE.iter().any(|group| group.contains(&one) && group.contains(&other))
}

/// Words that begin a question for a figure, a meaning or a reason.
const ASKING: &[&str] = &[
    "why", "how", "total", "average", "sum", "count", "what", "whats", "which", "who", "whom", "when",
    "where", "explain", "is", "are", "does", "do", "did", "was", "y", "define", "warum", "wieso", "wie",
    "was", "welche", "wer", "qué", "cuál", "cuánto", "cuántos", "porqué", "quel", "quelle", "combien",
    "pourquoi", "qual", "quanto", "quantos", "kya", "kyun", "kyon", "kitna", "kitne", "kaun",
];

/// Whether the sentence names an analysis other than the one in force.
pub(crate) fn names_other(sentence: &Sentence, tool: Option<&str>) -> bool {
    CUES.iter().any(|(other, cues)| tool != Some(other) && has(sentence, cues, tool, other))
}

fn has(sentence: &Sentence, cues: &[&str], tool: Option<&str>, other: &str) -> bool {
    let is_alike = are_alike(tool, Some(other));
    let own = CUES.iter().find(|(known, _)| tool == Some(known)).map_or(&[][..], |(_, cues)| *cues);
    sentence.tokens.iter().any(|token| {
        token.starts_one_of(cues)
            && !token.starts_one_of(own)
            && !(is_alike && token.is_one_of(&["best", "share"]))
    })
}

/// `why`, `how many`; `what about`, `how about` and `what if` state something.
pub(crate) fn asks(sentence: &Sentence) -> bool {
    // `3 is better` states a value.
    if sentence.tokens.first().is_some_and(|token| token.number().is_some()) {
        return false;
    }
    let words: Vec<&str> = sentence.tokens.iter().filter_map(Token::word).collect();
    let small = ["and", "ok", "okay", "but", "so", "hm", "hmm", "then", "now", "btw", "well", "oh", "right"];
    let words = words.into_iter().skip_while(|word| small.contains(word));
    let prepositions = ["on", "for", "from", "by", "to", "in", "with"];
    let mut words = words.peekable();
    let has_preposition = words.peek().is_some_and(|word| prepositions.contains(word));
    if has_preposition {
        words.next();
        return words.next().is_some_and(|word| matches!(word, "what" | "which" | "whom" | "how"));
    }
    let Some(first) = words.next() else { return false };
    let second = words.next().unwrap_or_default();
    let states = matches!(first, "what" | "how" | "do" | "was" | "wie")
        && matches!(second, "about" | "if" | "it" | "that" | "this" | "the" | "with" | "wäre" | "ist")
        && !(matches!(first, "what" | "how") && matches!(second, "the" | "that" | "this" | "it" | "ist"));
    ASKING.contains(&first) && !states
}

const PLEASANT: &[&str] = &[
    "thanks",
    "thank",
    "thx",
    "tx",
    "ta",
    "cheers",
    "great",
    "super",
    "perfect",
    "nice",
    "lovely",
    "brilliant",
    "awesome",
    "cool",
    "excellent",
    "wonderful",
    "fantastic",
    "ok",
    "okay",
    "danke",
    "gracias",
    "merci",
    "obrigado",
    "obrigada",
    "shukriya",
    "dhanyavaad",
    "dhanyavad",
    "bye",
    "goodbye",
    "fine",
    "good",
    "sweet",
    "splendid",
    "superb",
    "amazing",
    "mind",
    "helpful",
    "bravo",
    "topp",
    "genial",
    "parfait",
    "wow",
    "alright",
    "grazie",
    "prima",
];
const AROUND: &[&str] = &[
    "you", "very", "much", "so", "that", "thats", "is", "was", "for", "now", "all", "mate", "dear", "sir",
    "madam", "friend", "bhai", "ji", "stuff", "job", "work", "it", "a", "an", "lot", "then", "hm", "hmm",
    "ah", "oh", "i", "see", "got", "well", "done", "never", "many", "your", "the", "help", "this", "really",
    "bahut", "looks", "again", "love", "pal", "guys", "team", "and", "one", "day", "have",
];

/// Whether the sentence is nothing but thanks, praise or a goodbye.
pub(crate) fn is_pleasantry(sentence: &Sentence) -> bool {
    let mut words = sentence.tokens.iter().filter_map(Token::word);
    let has_number = sentence.tokens.iter().any(|token| token.number().is_some());
    let is_pleasant = sentence.tokens.iter().any(|token| token.is_one_of(PLEASANT));
    !has_number && is_pleasant && words.all(|word| PLEASANT.contains(&word) || AROUND.contains(&word))
}

/// `how did you get that`, `on what basis`, `how was the figure derived`: a wish for a reason.
pub(crate) fn asks_for_reason(sentence: &Sentence) -> bool {
    static REASON: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
        let texts = [
            "on what (basis|grounds)",
            "how (did|do) you (get|arrive|calculate|compute|derive|come|work|reach)",
            "how (was|were|is|are) ~ (calculated|derived|computed|obtained|determined|worked out)",
            "what is ~ based on",
        ];
        texts.iter().map(|text| Pattern::new(text)).collect()
    });
    (0..sentence.tokens.len()).any(|at| REASON.iter().any(|pattern| longest(pattern, sentence, at).is_some()))
}

/// `change the limit`, `adjust the weights please`: a wish for another value, without the value.
pub(crate) fn asks_to_change(sentence: &Sentence) -> bool {
    let words: Vec<&str> = sentence.tokens.iter().filter_map(Token::word).collect();
    let begins =
        words.first().is_some_and(|word| matches!(*word, "change" | "adjust" | "modify" | "edit" | "update"));
    let small = ["the", "my", "our", "please", "it", "that", "this", "a", "bit"];
    let nouns = words.iter().skip(1).filter(|word| !small.contains(word));
    begins && sentence.entities.is_empty() && nouns.count() <= 2
}
