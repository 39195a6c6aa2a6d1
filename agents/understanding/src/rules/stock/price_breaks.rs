//! Lower prices of larger orders: `10 % off from 500 units`, `ab 500 Stück 10 % Rabatt`.

use serde_json::{Value, json};

use crate::{
    params::{Params, number},
    pattern::Captured,
    rules::Rule,
};

const NAME: &str = "price_breaks";

pub(super) fn specific() -> Vec<Rule> {
    const OFF: &str = "(off|discount|rebate|cheaper|price reduction|reduction|rabatt|mengenrabatt|nachlass|preisnachlass|günstiger|billiger|de descuento|descuento|de remise|remise|de rabais|rabais|de réduction|de desconto|desconto)";
    const FROM: &str = "((on|for) (orders|quantities) (of|from|above|over|starting at)|(if|when) (we|you|i) (buy|order|take)|from|starting at|starting from|at|above|over|for|on|ab|bei|für|desde|a partir de|para|por|à partir de|dès|pour) (at least|more than|mindestens|al menos|au moins)?";
    const GETS: &str = "(on|up|upwards|or more|and more|und mehr|o más|ou plus)? (,)? (we get|we have|you get|i get|there is|they give us|gibt es|bekommen wir|kriegen wir|hay|tenemos|nous avons)? (a|an|ein|einen|un|une)?";
    let units = "{number|size} <goods>?";
    let mut rules = Vec::new();
    for text in [
        format!("{{percent}} {OFF} {FROM} {units}"),
        format!("{OFF} (of|von|de)? {{percent}} {FROM} {units}"),
        format!("{FROM} {units} {GETS} {{percent}} {OFF}"),
        format!("{FROM} {units} {GETS} {OFF} (of|von|de)? {{percent}}"),
    ] {
        rules.push(Rule::read(&text, add));
    }
    // `10 % off from 500 units and 15 % from 1,000`
    for text in [format!("{{percent}} {FROM} {units}"), format!("{FROM} {units} {GETS} {{percent}}")] {
        rules.push(Rule::read(&text, add_another));
    }
    rules
}

fn add_another(params: &mut Params, values: &[Captured]) -> bool {
    params.get(NAME).is_some() && add(params, values)
}

fn add(params: &mut Params, values: &[Captured]) -> bool {
    let (percents, units): (Vec<&Captured>, Vec<&Captured>) =
        values.iter().partition(|value| value.is_percent());
    let ([percent], [units]) = (percents.as_slice(), units.as_slice()) else { return false };
    let (Some(share), Some(from)) = (percent.number(), units.number()) else { return false };
    let counts_units = units.currency().is_none() && matches!(units.unit(), None | Some("unit" | "piece"));
    if !counts_units || from <= 1.0 || share <= 0.0 || share >= 1.0 {
        return false;
    }
    let mut breaks: Vec<Value> = params.get(NAME).and_then(Value::as_array).cloned().unwrap_or_default();
    breaks.push(json!({ "from": number(from), "percent_off": number(100.0 * share) }));
    params.set(NAME, Value::Array(breaks));
    true
}
