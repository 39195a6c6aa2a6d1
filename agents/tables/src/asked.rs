//! Whether a text asks about the data of a table, rather than for an analysis such as a forecast.

use crate::{
    parse::lexicon::ANALYSES,
    translated::Translated,
    words::{name_words, stem, words},
};

/// Phrases that ask for something to be looked up, counted or calculated.
const CUES: &[&str] = &[
    "how many",
    "how much",
    "how often",
    "how high",
    "how large",
    "how big",
    "how long",
    "sum",
    "total",
    "average",
    "mean",
    "median",
    "count",
    "number of",
    "share",
    "percentage",
    "percent of",
    "proportion",
    "top",
    "bottom",
    "most",
    "least",
    "fewest",
    "highest",
    "lowest",
    "largest",
    "smallest",
    "biggest",
    "best",
    "worst",
    "cheapest",
    "latest",
    "earliest",
    "oldest",
    "newest",
    "last",
    "first",
    "show",
    "list",
    "which",
    "who",
    "when",
    "what is",
    "what was",
    "what are",
    "what were",
    "compare",
    "versus",
    "vs",
    "correlation",
    "per",
    "by",
    "missing",
    "blank",
    "different",
    "distinct",
    "unique",
    "below",
    "above",
    "over",
    "under",
    "than",
    "more than",
    "less than",
    "between",
    "only",
    "all",
    "maximum",
    "minimum",
    "longest",
    "shortest",
    "what",
    "monthly",
    "year over year",
];

/// From 0 to 1: how clearly the question asks about the rows of a table with these columns.
#[must_use]
pub fn is_asked(question: &str, columns: &[String]) -> f64 {
    let (written, text) = in_english(question);
    if written.is_empty() {
        return 0.0;
    }
    if holds_one(&text, ANALYSES) {
        return 0.1;
    }
    let has_cue = holds_one(&text, CUES);
    let mut named = 0;
    for column in columns {
        let is_named = name_words(column).iter().any(|word| written.iter().any(|other| stem(other) == *word));
        named += usize::from(is_named);
    }
    match (has_cue, named) {
        (true, 2..) => 0.95,
        (true, 1) => 0.9,
        (true, 0) => 0.6,
        (false, 1..) => 0.5,
        (false, 0) => 0.2,
    }
}

/// Whether the question is about the time ahead or about what to do, which no row tells: `how many will we sell on weekends`.
#[must_use]
pub fn is_about_ahead(question: &str) -> bool {
    const AHEAD: &[&str] = &[
        "will",
        "shall",
        "should",
        "next",
        "coming",
        "upcoming",
        "expect",
        "expected",
        "tomorrow",
        "going to",
        "need to",
        "have to",
        "forecast",
        "predict",
        "wird",
        "werden",
        "sollten",
        "soll",
        "nächste",
        "nächsten",
        "kommende",
        "kommenden",
        "morgen",
        "próximo",
        "próxima",
        "próximos",
        "próximas",
        "venderemos",
        "debo",
        "debemos",
        "prochain",
        "prochaine",
        "prochains",
        "prochaines",
        "vendrons",
        "devons",
        "dois",
        "devo",
        "devemos",
        "vamos",
        "prognose",
        "vorhersage",
        "prévision",
        "prévisions",
        "pronóstico",
        "previsión",
        "previsão",
    ];
    let (_, text) = as_written(question);
    holds_one(&text, AHEAD)
}

/// Whether the question names an analysis, such as a forecast, which no row tells.
#[must_use]
pub fn is_about_analysis(question: &str) -> bool {
    let (_, text) = in_english(question);
    let (_, written) = as_written(question);
    holds_one(&text, ANALYSES) || holds_one(&written, ANALYSES)
}

/// Whether the question asks for the figures of past months, weeks or the like, such as `sales by month`, and for no analysis.
#[must_use]
pub fn is_about_past_periods(question: &str) -> bool {
    const STEPS: &[&str] = &[
        "day",
        "week",
        "month",
        "quarter",
        "year",
        "daily",
        "weekly",
        "monthly",
        "quarterly",
        "yearly",
        "annual",
    ];
    const AHEAD: &[&str] = &[
        "next", "will", "would", "expect", "expected", "future", "coming", "ahead", "tomorrow", "need",
        "order", "trend", "season", "spike", "spikes", "drop", "drops", "strange", "odd", "change",
        "changed",
    ];
    let (written, text) = as_written(question);
    let is_stepped = written.iter().enumerate().any(|(at, word)| {
        let is_split = at > 0 && ["by", "per", "each", "every"].contains(&written[at - 1].as_str());
        STEPS.contains(&word.as_str()) && (is_split || word.ends_with("ly") || word == "annual")
    });
    is_stepped && !holds_one(&text, ANALYSES) && !holds_one(&text, AHEAD)
}

/// Whether the question asks in the past tense for what was sold or ordered, and neither for a reason nor for anything ahead: `how
/// much did we sell in March`, `which products sold less in the last 13 weeks than a year ago`.
#[must_use]
pub fn is_about_past_sales(question: &str) -> bool {
    const PAST: &[&str] = &[
        "did",
        "was",
        "were",
        "sold",
        "had",
        "bought",
        "ordered",
        "purchased",
        "grew",
        "fell",
        "declined",
        "dropped",
        "rose",
        "gained",
        "lost",
        "shrank",
        "increased",
        "decreased",
        "doubled",
        "halved",
        "so far",
        "to date",
        "ago",
        "in a row",
        "ever",
        "how often",
        "since",
        "made",
        "make",
        "war",
        "waren",
        "wurde",
        "wurden",
        "verkauften",
        "hatten",
        "vendimos",
        "vendió",
        "fue",
        "fueron",
        "vendu",
        "était",
        "étaient",
        "vendemos",
        "vendieron",
        "vendeu",
        "venderam",
        "compramos",
        "comprámos",
        "compró",
        "compraron",
        "comprou",
        "compraram",
        "pedimos",
        "encomendamos",
        "kauften",
        "bestellten",
        "foram",
        "bisher",
    ];
    const ASKING: &[&str] = &[
        "how", "what", "which", "when", "who", "where", "show", "list", "compare", "top", "did", "have",
        "wie", "welche", "welches", "welcher", "wann", "wer", "cuánto", "cuánta", "cuántos", "cuántas",
        "cuál", "qué", "combien", "quel", "quelle", "quels", "quelles", "quanto", "quantos", "quantas",
        "qual", "quais",
    ];
    const OTHER: &[&str] = &[
        "why",
        "if",
        "wenn",
        "falls",
        "wäre",
        "würde",
        "würden",
        "si",
        "accurate",
        "good",
        "wrong",
        "off",
        "unusual",
        "strange",
        "odd",
        "outliers",
        "anomalies",
        "spike",
        "spikes",
        "like",
        "would",
        "trend",
        "trends",
        "season",
        "seasonal",
        "seasonality",
        "peak",
    ];
    let (written, text) = in_english(question);
    // German `was` asks; the English words have `what` there.
    let has_past =
        holds_one(&text, PAST) || written.iter().any(|word| PAST.contains(&word.as_str()) && word != "was");
    // `compare sales in 2025 with 2024` without a word of what is ahead.
    let is_past = has_past || written.first().is_some_and(|first| first == "compare");
    let asks = written.iter().any(|word| ASKING.contains(&word.as_str()));
    asks && is_past && !is_about_ahead(question) && !holds_one(&text, ANALYSES) && !holds_one(&text, OTHER)
}

/// Whether the question is about the past and about nothing that an analysis of the past tells, such as an effect: when its rows
/// cannot answer it, no forecast does either.
#[must_use]
pub fn is_of_rows_alone(question: &str) -> bool {
    const ANALYSED: &[&str] = &[
        "effect",
        "method",
        "methods",
        "model",
        "models",
        "mape",
        "mae",
        "mase",
        "effects",
        "lift",
        "uplift",
        "impact",
        "influence",
        "elasticity",
        "because",
        "due",
        "cause",
        "caused",
        "drive",
        "drove",
        "driven",
        "sensitive",
        "react",
        "reacted",
        "respond",
        "responded",
        "holiday",
        "holidays",
        "weather",
        "forecast",
        "forecasts",
        "error",
        "accuracy",
        "expected",
        "growth",
        "pattern",
        "volatile",
        "stable",
        "wirkung",
        "einfluss",
        "effekt",
        "warum",
        "pourquoi",
        "effet",
        "efecto",
        "efeito",
        "impacto",
    ];
    let (_, text) = in_english(question);
    let (_, written) = as_written(question);
    let compares = written.starts_with(" compare ");
    is_about_past_sales(question)
        && !compares
        && !holds_one(&text, ANALYSED)
        && !holds_one(&written, ANALYSED)
}

/// The words of a question in English, beside those that are written, and all of them with a blank on either side.
fn in_english(question: &str) -> (Vec<String>, String) {
    let original = words(question);
    let (english, _) = Translated::of(question).in_english(&original, |_| false);
    let mut written: Vec<String> = english.into_iter().map(|word| word.text).collect();
    let text = format!(" {} ", written.join(" "));
    written.extend(original.into_iter().map(|word| word.text));
    (written, text)
}

/// The words of a question, and all of them with a blank on either side.
fn as_written(question: &str) -> (Vec<String>, String) {
    let written: Vec<String> = words(question).into_iter().map(|word| word.text).collect();
    let text = format!(" {} ", written.join(" "));
    (written, text)
}

fn holds_one(text: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| text.contains(&format!(" {phrase} ")))
}
