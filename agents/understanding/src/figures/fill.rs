//! Reads the figures that no rule has read.

use language::{
    Kind,
    tokens::{Token, TokenKind},
};
use serde_json::{Value, json};

use super::{
    CLASSES, Concepts, Feature, Figure, WEIGHTS, features_of, figures, possible,
    role::{self, NONE, ROLES},
};
use crate::{linear, params::Params, reading::Reading, rules::load_unit};

/// Below this probability a figure stays unused, and is named as not understood.
const CERTAIN: f64 = 0.8;

/// From this probability on a figure of a follow-up states a parameter that is not in force.
const CLEAR: f64 = 0.9;

/// From this probability on a figure is a rival of another that states the same parameter.
const PERHAPS: f64 = 0.25;

/// A word speaks for a role when its features add this much to the score.
const SPEAKS: f64 = 0.3;

/// Parameters with the one that says the unit of their figure.
const UNITS: &[(&str, &str)] = &[("capacity", "capacity_unit"), ("quantity", "quantity_unit")];

/// A figure with the parameter that it most probably states.
struct Guess {
    figure: Figure,
    class: usize,
    value: Value,
    share: f64,
    /// The tokens of the words that speak for it.
    words: Vec<usize>,
}

/// States the figures that no rule has read, the most certain first.
pub(crate) fn read(reading: &mut Reading) {
    read_when(reading, CERTAIN, |_| true);
}

/// States the figures whose own words leave no doubt, before rules for bare values: `lags up to 10 days` is no horizon.
pub(crate) fn read_clear(reading: &mut Reading) {
    read_when(reading, CLEAR, |guess| !guess.words.is_empty());
}

/// States the figures whose own words name a parameter that is not in force, before bare values go to those that are:
/// `each costs 12` is no new holding rate.
pub(crate) fn read_new(reading: &mut Reading, in_force: &Params) {
    read_when(reading, CLEAR, |guess| {
        in_force.get(ROLES[guess.class].name).is_none() && !guess.words.is_empty()
    });
}

fn read_when(reading: &mut Reading, least: f64, is_wanted: impl Fn(&Guess) -> bool) {
    let Some(tool) = reading.tool else { return };
    let mut guesses = guesses(reading, tool);
    guesses.sort_by(|one, other| other.share.total_cmp(&one.share));
    let classes: Vec<usize> = guesses.iter().map(|guess| guess.class).collect();
    for guess in guesses.into_iter().filter(|guess| guess.share >= least && is_wanted(guess)) {
        let name = ROLES[guess.class].name;
        // Two figures for one parameter: which of them is meant, or that there are two of a kind, is not known.
        let has_rival = classes.iter().filter(|class| **class == guess.class).count() > 1;
        let has_other_end = other_end(name).is_none_or(|end| {
            reading.params.get("shift").is_none() && classes.iter().any(|class| ROLES[*class].name == end)
        });
        let is_spoken_of = role::NEEDS_WORD.iter().all(|(of, starts)| {
            *of != name || reading.sentence.tokens.iter().any(|token| token.starts_one_of(starts))
        });
        if (has_rival && !role::LISTS.contains(&name)) || !has_other_end || !is_spoken_of {
            continue;
        }
        if state(reading, &guess) {
            use_words(reading, guess);
        }
    }
    name_shift(reading);
}

fn guesses(reading: &Reading, tool: &str) -> Vec<Guess> {
    let sentence = reading.sentence;
    let mut free = figures(sentence);
    free.retain(|figure| reading.is_free(figure.start, figure.end));
    let mut found = Vec::new();
    if free.is_empty() {
        return found;
    }
    let concepts = Concepts::of(sentence);
    for figure in free {
        let possible = possible(&figure, sentence, tool);
        let features = features_of(&figure, sentence, &concepts, tool);
        let plain: Vec<(usize, f64)> =
            features.iter().map(|feature| (feature.bucket, feature.value)).collect();
        let scores = linear::scores(WEIGHTS, CLASSES, &plain);
        let ours: Vec<f64> = possible.iter().map(|(class, _)| scores[*class]).collect();
        for ((class, value), share) in possible.into_iter().zip(linear::softmax(&ours)) {
            if share >= PERHAPS && class != NONE {
                let words = words_for(&features, class);
                found.push(Guess { figure: figure.clone(), class, value, share, words });
            }
        }
    }
    found
}

/// The other end of a shift: one end alone states none.
fn other_end(name: &str) -> Option<&'static str> {
    match name {
        role::SHIFT_FROM => Some(role::SHIFT_TO),
        role::SHIFT_TO => Some(role::SHIFT_FROM),
        _ => None,
    }
}

/// States the value of a figure; false when the parameter has one already and takes no more.
fn state(reading: &mut Reading, guess: &Guess) -> bool {
    let name = ROLES[guess.class].name;
    match reading.params.get(name) {
        None => reading.params.set(name, guess.value.clone()),
        Some(_) if role::LISTS.contains(&name) && is_beside_another(reading, &guess.figure) => {
            in_order(reading, name, guess.value.clone(), &guess.figure);
        }
        Some(_) => return false,
    }
    true
}

/// The currency and the unit beside the value, and the words that spoke for it.
fn use_words(reading: &mut Reading, guess: Guess) {
    if let Kind::Money { currency, .. } = guess.figure.kind {
        reading.params.text("currency", currency);
    }
    if let Kind::Size { unit, .. } = guess.figure.kind
        && let Some((_, beside)) = UNITS.iter().find(|(name, _)| *name == ROLES[guess.class].name)
        && !matches!(unit, "unit" | "piece")
        && let Some(unit) = load_unit(unit)
    {
        reading.params.text(beside, unit);
    }
    reading.use_tokens(guess.figure.tokens);
    for word in guess.words {
        if !reading.is_name(word) && !reading.is_any_aside(word..word + 1) {
            reading.use_tokens(word..word + 1);
        }
    }
}

/// The two ends of a shift become its value.
fn name_shift(reading: &mut Reading) {
    if let (Some(from), Some(to)) =
        (reading.params.remove(role::SHIFT_FROM), reading.params.remove(role::SHIFT_TO))
    {
        reading.params.set("shift", json!({ "from": from, "to": to }));
    }
}

/// `80 and 95 %`, `7/14/28 days`: the figure is one of a list.
fn is_beside_another(reading: &Reading, figure: &Figure) -> bool {
    let others = figures(reading.sentence);
    others.iter().any(|other| {
        let between = if other.start >= figure.end {
            figure.tokens.end..other.tokens.start
        } else {
            other.tokens.end..figure.tokens.start
        };
        let is_near = other.start != figure.start && between.len() <= 2;
        let joins = reading.sentence.tokens.get(between).is_some_and(|tokens| tokens.iter().all(is_joint));
        is_near && joins && !reading.is_free(other.start, other.end)
    })
}

/// Words and marks between the values of a list.
fn is_joint(token: &Token) -> bool {
    token.is_one_of(&["and", "or", "und", "y", "et", "e", "vs", "versus", "plus"])
        || !matches!(token.kind, TokenKind::Word | TokenKind::Stop)
}

/// Puts a value into the list of its parameter, in the order of the sentence.
fn in_order(reading: &mut Reading, name: &'static str, value: Value, figure: &Figure) {
    let mut list = match reading.params.remove(name) {
        Some(Value::Array(list)) => list,
        Some(one) => vec![one],
        None => Vec::new(),
    };
    let stands_first = figures(reading.sentence)
        .iter()
        .any(|other| other.start > figure.end && !reading.is_free(other.start, other.end));
    if stands_first {
        list.insert(0, value)
    } else {
        list.push(value)
    }
    reading.params.set(name, Value::Array(list));
}

/// The tokens whose features speak for a class.
fn words_for(features: &[Feature], class: usize) -> Vec<usize> {
    let mut sums = std::collections::BTreeMap::new();
    for feature in features {
        let Some(token) = feature.token else { continue };
        let weight = WEIGHTS
            .get(feature.bucket * CLASSES + class)
            .map_or(0.0, |weight| f64::from(weight.cast_signed()));
        *sums.entry(token).or_insert(0.0) += feature.value * weight / linear::UNIT;
    }
    sums.into_iter().filter(|(_, sum)| *sum >= SPEAKS).map(|(token, _)| token).collect()
}
