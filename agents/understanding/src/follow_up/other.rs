//! What is no edit: words that name another analysis or ask for a reason, and words of courtesy.

use language::tokens::{Sentence, Token};

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

/// Words that begin a question for a figure, a meaning or a reason.
const ASKING: &[&str] = &[
    "why", "how", "what", "whats", "which", "who", "whom", "when", "where", "explain", "is", "are", "does",
    "do", "did", "was", "y", "define", "warum", "wieso", "wie", "was", "welche", "wer", "qué", "cuál",
    "cuánto", "cuántos", "porqué", "quel", "quelle", "combien", "pourquoi", "qual", "quanto", "quantos",
    "kya", "kyun", "kyon", "kitna", "kitne", "kaun",
];

/// Whether the sentence names an analysis other than the one in force, or asks instead of stating.
pub(crate) fn names_other(sentence: &Sentence, tool: Option<&str>) -> bool {
    asks(sentence) || CUES.iter().any(|(other, cues)| tool != Some(other) && has(sentence, cues, tool, other))
}

fn has(sentence: &Sentence, cues: &[&str], tool: Option<&str>, other: &str) -> bool {
    let is_alike =
        tool.is_some_and(|tool| ALIKE.iter().any(|group| group.contains(&tool) && group.contains(&other)));
    let own = CUES.iter().find(|(known, _)| tool == Some(known)).map_or(&[][..], |(_, cues)| *cues);
    sentence.tokens.iter().any(|token| {
        token.starts_one_of(cues)
            && !token.starts_one_of(own)
            && !(is_alike && token.is_one_of(&["best", "share"]))
    })
}

/// `why`, `how many`; `what about`, `how about` and `what if` state something.
fn asks(sentence: &Sentence) -> bool {
    let words: Vec<&str> = sentence.tokens.iter().filter_map(Token::word).collect();
    let small = ["and", "ok", "okay", "but", "so", "hm", "hmm", "then", "now", "btw", "well", "oh", "right"];
    let mut words = words.into_iter().skip_while(|word| small.contains(word));
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

/// `change the limit`, `adjust the weights please`: a wish for another value, without the value.
pub(crate) fn asks_to_change(sentence: &Sentence) -> bool {
    let words: Vec<&str> = sentence.tokens.iter().filter_map(Token::word).collect();
    let begins =
        words.first().is_some_and(|word| matches!(*word, "change" | "adjust" | "modify" | "edit" | "update"));
    let small = ["the", "my", "our", "please", "it", "that", "this", "a", "bit"];
    let nouns = words.iter().skip(1).filter(|word| !small.contains(word));
    begins && sentence.entities.is_empty() && nouns.count() <= 2
}
