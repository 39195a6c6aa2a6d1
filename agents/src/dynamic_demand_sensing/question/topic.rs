//! What an answer should begin with.

use crate::dynamic_demand_sensing::{params::About, question::reader::Reader};

const LEAD: [&str; 10] =
    ["lead", "leads", "leading", "lag", "lags", "lagged", "delay", "delays", "early", "ahead"];
const ELASTICITY: [&str; 6] =
    ["elasticity", "elasticities", "elastic", "inelastic", "sensitive", "sensitivity"];
const SENTIMENT: [&str; 10] = [
    "sentiment",
    "sentiments",
    "mood",
    "reviews",
    "positive",
    "negative",
    "opinions",
    "score",
    "comments",
    "texts",
];
const ANOMALIES: [&str; 12] = [
    "anomaly",
    "anomalies",
    "outlier",
    "outliers",
    "unusual",
    "strange",
    "odd",
    "weird",
    "unexplained",
    "spike",
    "spikes",
    "abnormal",
];
const LEVELS: [&str; 4] = ["shift", "shifts", "shifted", "step"];
const FORECAST: [&str; 15] = [
    "forecast",
    "forecasts",
    "sense",
    "sensing",
    "predict",
    "expect",
    "sell",
    "nowcast",
    "accurate",
    "accuracy",
    "beat",
    "beats",
    "outlook",
    "projection",
    "prognosis",
];
const DRIVERS: [&str; 42] = [
    "drive",
    "drives",
    "driver",
    "drivers",
    "drove",
    "signal",
    "signals",
    "factor",
    "factors",
    "influence",
    "influences",
    "affect",
    "affects",
    "affected",
    "move",
    "moves",
    "matter",
    "matters",
    "effect",
    "effects",
    "impact",
    "impacts",
    "indicator",
    "indicators",
    "watch",
    "predicts",
    "role",
    "related",
    "relate",
    "pay",
    "worth",
    "work",
    "works",
    "bring",
    "hurt",
    "hurts",
    "say",
    "explain",
    "depend",
    "depends",
    "change",
    "change",
];

/// What the words ask for first, and whether they name it or only imply it.
pub(super) struct Asked {
    pub about: Option<About>,
    pub is_named: bool,
}

/// Decides by the words alone; what is assumed and which event is meant was read before.
pub(super) fn topic(reader: &mut Reader, looks_ahead: bool) -> Asked {
    let asked = named(reader);
    reader.use_words(&LEAD);
    reader.use_words(&ELASTICITY);
    reader.use_words(&SENTIMENT);
    reader.use_words(&ANOMALIES);
    reader.use_words(&LEVELS);
    reader.use_words(&FORECAST);
    reader.use_words(&DRIVERS);
    reader.use_words(&[
        "wear",
        "accurate",
        "plays",
        "predicts",
        "warn",
        "lose",
        "off",
        "influence",
        "influencing",
        "quickly",
        "long",
    ]);
    match asked {
        Some(about) => Asked { about: Some(about), is_named: true },
        None => Asked { about: looks_ahead.then_some(About::Forecast), is_named: false },
    }
}

fn named(reader: &Reader) -> Option<About> {
    if asks_for_lead(reader) {
        return Some(About::Lead);
    }
    let is_price_alone = reader.mentions.len() == 1
        && reader.columns_of(reader.mentions.iter()).len() == 1
        && reader.mentions[0].topic == crate::dynamic_demand_sensing::question::vocabulary::Topic::Price;
    let asks_effect = reader.has_free(&DRIVERS) || reader.has_free(&["lose", "does", "do", "much"]);
    if reader.has_free(&ELASTICITY) || (is_price_alone && asks_effect) {
        return Some(About::Price);
    }
    if reader.has_free(&FORECAST) && !reader.has_phrase("sense of") {
        return Some(About::Forecast);
    }
    if reader.has_free(&SENTIMENT) && mentions_sentiment(reader) {
        return Some(About::Sentiment);
    }
    if reader.has_free(&ANOMALIES) {
        return Some(About::Anomalies);
    }
    if reader.has_free(&LEVELS) || asks_for_level(reader) {
        return Some(About::Levels);
    }
    let buys_more = reader.has_phrase("buy more") || reader.has_free(&["column", "columns"]);
    (reader.has_free(&DRIVERS) || buys_more).then_some(About::Drivers)
}

fn asks_for_lead(reader: &Reader) -> bool {
    let asks_when = (reader.has_free(&["when"]) && reader.has_phrase("show up"))
        || reader.has_phrase("how long before")
        || reader.has_phrase("how long does the effect")
        || reader.has_phrase("wear off");
    let is_ahead = reader.has_free(&["ahead"]) && reader.has_phrase("how many days");
    let words: Vec<&str> = LEAD.into_iter().filter(|word| *word != "ahead").collect();
    asks_when || is_ahead || reader.has_free(&words)
}

/// `the level changed`, `a new level`.
fn asks_for_level(reader: &Reader) -> bool {
    reader.has_free(&["level", "levels"])
        && reader.has_free(&["change", "changed", "new", "shift", "move", "moved"])
}

/// A signal of sentiment is named and not left out, or none is named at all.
fn mentions_sentiment(reader: &Reader) -> bool {
    use crate::dynamic_demand_sensing::question::vocabulary::Topic;
    reader.mentions.is_empty()
        || reader.mentions.iter().any(|mention| matches!(mention.topic, Topic::Sentiment | Topic::Text))
}
