//! One end of the working hours in force: `till 3 pm`, `better from 7`.

use language::Kind;
use serde_json::{Value, json};

use super::said::{Said, values};
use crate::{params::Params, reading::Reading};

/// One end of the working hours in force: `till 3 pm`.
pub(super) fn read(reading: &mut Reading, in_force: &Params) {
    if in_force.get("latest").is_some() {
        return;
    }
    for said in values(reading) {
        if let Some((name, value)) = shift(reading, &said, in_force) {
            reading.use_bytes(said.start, said.end);
            reading.use_words(&["till", "until", "from", "to", "by", "start", "begin", "finish", "end"]);
            reading.params.set(name, value);
            return;
        }
    }
}

/// `till 3 pm`, `better from 7`: one end of the working hours in force.
fn shift(reading: &Reading, said: &Said, in_force: &Params) -> Option<(&'static str, Value)> {
    const STARTS: &[&str] =
        &["from", "ab", "desde", "start", "begin", "starting", "beginning", "starts", "dès", "von"];
    const ENDS: &[&str] =
        &["till", "until", "til", "to", "by", "finish", "end", "bis", "hasta", "até", "jusqu", "tak"];
    let before = in_force.get("shift")?;
    let (from, to) = (before["from"].clone(), before["to"].clone());
    let near: Vec<&str> = words_before(reading, said.start);
    let says = |words: &[&str]| near.iter().any(|word| words.contains(word));
    let starts = says(STARTS);
    let time = match said.kind {
        Kind::Time(clock) => clock.text(),
        Kind::Number { value }
            if (starts || says(ENDS)) && value.fract() == 0.0 && (1.0..24.0).contains(&value) =>
        {
            let begins: f64 = from.as_str()?.get(..2)?.parse().ok()?;
            // `until 6` ends after it begins.
            let hour = if !starts && value <= begins && value < 12.0 { value + 12.0 } else { value };
            format!("{hour:02.0}:00")
        }
        _ => return None,
    };
    let ends = if starts { json!({ "from": time, "to": to }) } else { json!({ "from": from, "to": time }) };
    Some(("shift", ends))
}

/// The two words before a byte, without articles.
fn words_before<'a>(reading: &'a Reading, byte: usize) -> Vec<&'a str> {
    let tokens = &reading.sentence.tokens;
    let at = tokens.partition_point(|token| token.end <= byte);
    tokens[at.saturating_sub(2)..at].iter().filter_map(|token| token.word()).collect()
}
