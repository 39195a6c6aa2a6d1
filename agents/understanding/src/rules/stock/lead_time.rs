//! Lead time and its spread.

use serde_json::json;

use super::{
    super::rule::{Rule, days},
    demand::{DOWN, OF_DEMAND, UP},
};
use crate::{
    params::{Params, number},
    pattern::Captured,
};

const LATER: &str =
    "(later|late|longer|slower|länger|später|langsamer|más tarde|más largo|plus tard|plus long|mais tarde)";
const EARLIER: &str =
    "(earlier|sooner|shorter|faster|kürzer|früher|schneller|antes|más corto|plus tôt|plus court|mais cedo)";
const NEEDS: &str =
    "(needs|need|takes|take|braucht|brauchen|benötigt|tarda|tardan|met|mettent|demora|demoram|leva)";

pub(super) fn specific() -> Vec<Rule> {
    let mut rules = stated();
    rules.extend(in_words_of_other_languages());
    rules.extend(spread());
    rules.extend(factor().into_iter().map(|rule| rule.without(OF_DEMAND)));
    rules.extend(more_days().into_iter().map(|rule| rule.without(OF_DEMAND)));
    rules
}

fn stated() -> Vec<Rule> {
    const UNTIL: &str =
        "(takes|take|took|taking|tarda|tardan|needs|need|wait|waits|waiting (for)?|lag|dauert|met|demora)";
    const ARRIVES: &str = "(comes|come|arrives|arrive|delivers|deliver|delivered|delivery|shipped|ships|here|arriving|supplied|restock*|replenish*)";
    const NOT: &str = "(,)? (not|instead of|rather than|and not|no longer|, not|statt|vs usual) (a few days|the usual|{span|number})?";
    vec![
        Rule::leave("<lead time> <is now> (between)? {span|number} (-|to|and|bis) {span}"),
        Rule::leave("(between)? {span|number} (-|to|bis) {span} (of)? <lead time>?"),
        Rule::days("lead_time_days", "<lead time> <is now> {span|number}"),
        Rule::days("lead_time_days", "<lead time> <is now> {span} <about>"),
        Rule::read(&format!("<lead time> <is now> {{span|number}} {NOT}"), first),
        Rule::read("<lead time> ~ from ~ to {span|number}", last),
        Rule::read("<lead time> ~ from ~ {span|number} to {span|number}", last),
        Rule::read("<lead time> ~ ~ (to|now) {span}", last),
        Rule::read(
            "<lead time> <is now> (in|of)? {span|number} (,|<and>) {span|number} ((,|<and>) {span|number})? ((,|<and>) {span|number})?",
            list,
        ),
        Rule::read(
            "<lead time> (may|can|could|is|either)? (come|be|take)? {span} (only)? (or|and|vs|versus) (may|can|could)? (come|be|take)? {span}",
            list,
        ),
        Rule::days("lead_time_days", "(arrive*|arrival|here|come|comes|land*|goods) {span} after"),
        Rule::days("lead_time_days", "{span} after (the|an|a|placing|we)? (order*|po|purchase order)"),
        Rule::days("lead_time_days", "{span} (on the|at) (water|sea|way|road)"),
        Rule::days("lead_time_days", "(l|lt) (=|:) {span|number}"),
        Rule::days("lead_time_days", &format!("{UNTIL} (us|me|them|it)? <about>? {{span}}")),
        Rule::read(&format!("{UNTIL} (us|me|them|it)? <about>? {{span}} {NOT}"), first),
        Rule::days(
            "lead_time_days",
            &format!("{ARRIVES} (only|at us|it)? (in|after|within) <about>? {{span}}"),
        ),
        Rule::days("lead_time_days", "{span} (') (lead*|notice|delivery|of notice|transit|wait)"),
        Rule::days(
            "lead_time_days",
            "{span} (of)? (lead (time)?|notice|delivery (time)?|transit|lead - time|wait*|lieferzeit|away|ahead)",
        ),
        Rule::days(
            "lead_time_days",
            "{span} (to|until|till|before|for) (it|they|we|the)? (get|gets|arrive*|come*|deliver*|receive*|reach*|delivery|goods|stock) (here|it|them)?",
        ),
    ]
}

/// Lengths of time whose unit only these words name.
fn in_words_of_other_languages() -> Vec<Rule> {
    let mut rules = Vec::new();
    for (unit, factor) in [("<day word>", 1.0), ("<week word>", 7.0), ("<month word>", 30.0)] {
        rules.push(Rule::scaled(
            "lead_time_days",
            days,
            factor,
            &format!("<lead time> <is now> (in|von|de)? {{number}} {unit}"),
        ));
        rules.push(Rule::scaled(
            "lead_time_days",
            days,
            factor,
            &format!("{{number}} {unit} (me|mein|में|lieferzeit|de entrega|de délai|de livraison) (aata|aati|ata|aate|delivery|आता|आती|aa jata)?"),
        ));
        rules.push(Rule::scaled(
            "lead_time_days",
            days,
            factor,
            &format!("(dauert|tarda|tardan|demora|met|kommt in|llega en|arrive en) {{number}} {unit}"),
        ));
        rules.push(Rule::scaled(
            "lead_time_std_days",
            days,
            factor,
            &format!("<spread> <is now> {{number}} {unit}"),
        ));
    }
    rules
}

fn spread() -> Vec<Rule> {
    vec![
        Rule::days(
            "lead_time_std_days",
            "<lead time> (std|standard|st)? (deviation|dev|sd) (take|taken|is|of|=|:)? (as|to be)? {span|number}",
        ),
        Rule::days("lead_time_std_days", "(plus minus|plus or minus|give or take) {span}"),
        Rule::read(
            "<lead time> <is now> {span|number} (,|and|with|, (its|the|with)|with (a|an))? <spread> <is now> {span|number}",
            with_spread,
        ),
        Rule::read(
            "<lead time> <is now> {span} (,|and|with)? (its|the)? <spread> ~ <is now> {span}",
            with_spread,
        ),
        Rule::days(
            "lead_time_std_days",
            "<spread> (of|in)? (the|its)? (lead time|delivery|leadtime)? <is now> {span}",
        ),
        Rule::days("lead_time_std_days", "<lead time> <spread> <is now> {span|number}"),
        Rule::days("lead_time_std_days", "<spread> (of|in) (the|its)? <lead time> <is now> {span|number}"),
        Rule::days("lead_time_std_days", "(late|early) ~ <spread> {span}"),
        Rule::days("lead_time_std_days", "{span} <spread>"),
    ]
}

fn factor() -> Vec<Rule> {
    let mut rules = Vec::new();
    for (words, factor) in [
        ("(double*|dubble*|twice as long|2x|2 x|two times|twice|verdoppel* sich|verdoppelt)", 2.0),
        ("(triple*|treble*|3x|3 x|three times as long|thrice)", 3.0),
        ("(half|halve*|halves|half as long)", 0.5),
        ("(se duplica*|doublent|double|dobra*|dobrar)", 2.0),
    ] {
        rules.push(Rule::value("lead_time_factor", factor, &format!("<lead time> ~ {words}")));
        rules.push(Rule::value(
            "lead_time_factor",
            factor,
            &format!("{words} (the|our|all|its|their|my)? <lead time>"),
        ));
    }
    rules.push(Rule::number(
        "lead_time_factor",
        "<lead time> ~ {number} (times|time|x|fold|vez|vezes|veces|fois|mal|gunas|guna) (as long|longer|slower|maior|mais longo|más largo|plus long|bigger|so lang|higher|more)?",
    ));
    rules.push(Rule::read("<lead time> ~ {percent} (longer|more|higher|slower)", longer_by));
    for (verb, read) in [
        (format!("({UP}|longer)"), longer_by as fn(&mut Params, &[Captured]) -> bool),
        (format!("({DOWN}|shorter)"), shorter_by),
    ] {
        rules.push(Rule::read(&format!("<lead time> ~ {verb} (by|um|un|de|en)? {{percent}}"), read));
        rules.push(Rule::read(&format!("<lead time> ~ (um|by)? {{percent}} {verb}"), read));
    }
    rules.push(Rule::read("<lead time> ~ + {percent}", longer_by));
    for (behind, read) in [(LATER, longer_by as fn(&mut Params, &[Captured]) -> bool), (EARLIER, shorter_by)]
    {
        rules.push(Rule::read(&format!("{NEEDS} {{percent}} {behind}"), read));
        rules.push(Rule::read(&format!("{{percent}} {behind} {NEEDS}"), read));
    }
    rules
}

/// `lead times are 5 days longer`, `Alder liefert 5 Tage später`: days that come on top, whatever each item has.
fn more_days() -> Vec<Rule> {
    const DELIVER: &str =
        "(deliver*|arrive*|come|comes|ship|ships|liefer*|entreg*|livr*|llega*|arriv*|chega*)";
    const GROWS: &str = "(up|grow*|increase*|increasing|rise*|rising|rose|longer|länger|steig*|wächst|sube|suben|aument*|augment*|cresce*)";
    const SHRINKS: &str = "(down|fall*|drop*|decrease*|decline*|shrink*|shorter|kürzer|sink*|baja|bajan|disminuy*|baiss*|diminu*)";
    const RAISE: &str = "(raise*|increase*|extend*|lengthen*|erhöh*|verlänger*|aument*|allong*)";
    const REDUCE: &str = "(reduc*|shorten*|cut|improve*|speed up|verkürz*|reduz*|acort*|raccourc*)";
    const BY: &str = "(by|um|un|de|en|em)";
    let mut rules = Vec::new();
    for (behind, verb, raise, read) in [
        (LATER, GROWS, RAISE, days_more as fn(&mut Params, &[Captured]) -> bool),
        (EARLIER, SHRINKS, REDUCE, days_less),
    ] {
        rules.push(Rule::read(&format!("<lead time> <is now>? ~ ~ {{span}} {behind}"), read));
        rules.push(Rule::read(&format!("<lead time> ~ {verb} {BY}? {{span}}"), read));
        rules.push(Rule::read(&format!("<lead time> ~ {BY} {{span}} ({verb}|{raise})"), read));
        rules.push(Rule::read(&format!("{DELIVER} ~ ~ {{span}} {behind}"), read));
        rules.push(Rule::read(&format!("{raise} (the|all|our)? <lead time> {BY} {{span}}"), read));
        rules.push(Rule::read(&format!("{NEEDS} {{span}} {behind}"), read));
    }
    rules
}

fn days_more(params: &mut Params, values: &[Captured]) -> bool {
    let Some(more) = values.last().and_then(days) else { return false };
    params.number("lead_time_change_days", more.abs());
    true
}

fn days_less(params: &mut Params, values: &[Captured]) -> bool {
    let Some(less) = values.last().and_then(days) else { return false };
    params.number("lead_time_change_days", -less.abs());
    true
}

fn first(params: &mut Params, values: &[Captured]) -> bool {
    let Some(lead) = values.first().and_then(days) else { return false };
    params.number("lead_time_days", lead);
    true
}

fn last(params: &mut Params, values: &[Captured]) -> bool {
    let Some(lead) = values.last().and_then(days) else { return false };
    params.number("lead_time_days", lead);
    true
}

/// `2, 4 or 8 weeks`: a number without a unit has the unit of the last one.
fn list(params: &mut Params, values: &[Captured]) -> bool {
    let Some(Some(span)) = values.last().map(Captured::span) else { return false };
    let unit_days = span.seconds() / 86_400.0 / span.n;
    let mut list = Vec::new();
    for value in values {
        let lead = match value.span() {
            Some(span) => Some(span.seconds() / 86_400.0),
            None => value.number().map(|number| number * unit_days),
        };
        let Some(lead) = lead else { return false };
        list.push(number(lead));
    }
    params.set("lead_time_days", json!(list));
    true
}

fn with_spread(params: &mut Params, values: &[Captured]) -> bool {
    let [lead, spread] = values else { return false };
    let (Some(lead), Some(spread)) = (days(lead), days(spread)) else { return false };
    params.number("lead_time_days", lead);
    params.number("lead_time_std_days", spread.abs());
    true
}

fn longer_by(params: &mut Params, values: &[Captured]) -> bool {
    let Some(more) = values.first().and_then(Captured::number) else { return false };
    params.number("lead_time_factor", 1.0 + more);
    true
}

fn shorter_by(params: &mut Params, values: &[Captured]) -> bool {
    let Some(less) = values.first().and_then(Captured::number) else { return false };
    params.number("lead_time_factor", 1.0 - less);
    true
}
