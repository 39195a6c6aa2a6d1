//! The sentiment of short English texts by the rules of VADER (Hutto and Gilbert, "VADER: A Parsimonious Rule-based Model
//! for Sentiment Analysis of Social Media Text", ICWSM 2014). Knows nothing about demand or dates.
//!
//! Words, emoticons and slang have a mean rating from -4 to 4 in `lexicon.txt`, emoji a description in `emoji.txt`; both
//! come from github.com/cjhutto/vaderSentiment under the MIT licence (see NOTICE). `valence` has the rules that change
//! a rating: words before it, capitals, negation, idioms. Agrees with version 3.3.2 of the reference in the last digit
//! that it prints, oddities included.

mod english;
mod lexicon;
mod tokens;
mod valence;
mod words;

pub use english::looks_english;

use tokens::Tokens;

/// Added to the sum of the ratings per exclamation mark, up to four.
const EXCLAMATION: f64 = 0.292;
/// Added per question mark, of two or three.
const QUESTION: f64 = 0.18;
/// Added for more question marks.
const MANY_QUESTIONS: f64 = 0.96;
/// Brings sums of ratings between -1 and 1: about the largest that is expected.
const SQUASH: f64 = 15.0;

/// The sentiment of one text.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Sentiment {
    /// All ratings together, from -1 (most negative) to 1.
    pub compound: f64,
    /// Shares of the text; the three add up to one, or are zero when the text is empty.
    pub positive: f64,
    pub negative: f64,
    pub neutral: f64,
}

/// The sentiment of a text; zeros when it has no words.
pub fn score(text: &str) -> Sentiment {
    let text = lexicon::describe_emoji(text);
    let tokens = Tokens::of(&text);
    let mut valences: Vec<f64> = (0..tokens.len()).map(|place| valence::of(&tokens, place)).collect();
    if valences.is_empty() {
        return Sentiment::default();
    }
    weigh_but_clauses(&tokens, &mut valences);
    combine(&valences, emphasis(&text))
}

/// What comes before "but" counts half, what comes after one and a half times.
fn weigh_but_clauses(tokens: &Tokens, valences: &mut [f64]) {
    let Some(but) = (0..tokens.len()).find(|place| tokens.lower(*place) == "but") else { return };
    for step in 0..valences.len() {
        // The reference looks a rating up by its value, so of equal ratings the first one is changed each time.
        let value = valences[step];
        let Some(place) = valences.iter().position(|other| *other == value) else { continue };
        if place < but {
            valences[place] = 0.5 * value;
        } else if place > but {
            valences[place] = 1.5 * value;
        }
    }
}

/// What exclamation and question marks add.
fn emphasis(text: &str) -> f64 {
    let count = |mark: u8| text.bytes().filter(|byte| *byte == mark).count();
    let questions = match count(b'?') {
        0 | 1 => 0.0,
        few @ 2..=3 => QUESTION * few as f64,
        _ => MANY_QUESTIONS,
    };
    EXCLAMATION * count(b'!').min(4) as f64 + questions
}

fn combine(valences: &[f64], emphasis: f64) -> Sentiment {
    let mut sum: f64 = valences.iter().sum();
    if sum != 0.0 {
        sum += emphasis.copysign(sum);
    }
    // One more per word, so that a rating weighs as much as a neutral word and its strength.
    let mut positive: f64 = valences.iter().filter(|value| **value > 0.0).map(|value| value + 1.0).sum();
    let mut negative: f64 = valences.iter().filter(|value| **value < 0.0).map(|value| 1.0 - value).sum();
    let neutral = valences.iter().filter(|value| **value == 0.0).count() as f64;
    if positive > negative {
        positive += emphasis;
    } else if positive < negative {
        negative += emphasis;
    }
    let all = positive + negative + neutral;
    Sentiment {
        compound: sum / (sum * sum + SQUASH).sqrt(),
        positive: positive / all,
        negative: negative / all,
        neutral: neutral / all,
    }
}

#[cfg(test)]
mod tests;
