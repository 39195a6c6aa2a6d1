//! A second service level: `compare with 98`, `against 99 %`.

use language::Kind;

use super::said::values;
use crate::{
    params::{Params, number},
    reading::Reading,
};

const COMPARING: &[&str] = &["compare", "compared", "versus", "vs", "against", "vergleiche", "compara"];

/// Reads the value behind a comparing word, when a service level is in force.
pub(super) fn read(reading: &mut Reading, in_force: &Params) {
    let Some(verb) = reading.sentence.tokens.iter().position(|token| token.is_one_of(COMPARING)) else {
        return;
    };
    if in_force.get("service_level").is_none() {
        return;
    }
    for said in values(reading) {
        let share = match said.kind {
            Kind::Percent { value } => value,
            Kind::Number { value } if value > 50.0 => value / 100.0,
            Kind::Number { value } => value,
            _ => continue,
        };
        let place = reading.tokens_between(said.start, said.end);
        let is_level = (0.5..1.0).contains(&share) && place.start > verb;
        if is_level && Some(&number(share)) != in_force.get("service_level") {
            reading.params.set("compare_service_level", number(share));
            reading.use_tokens(verb..place.end);
            return;
        }
    }
}
