//! How far ahead is asked, how much of the past is used.

use std::sync::LazyLock;

use language::{Kind, Span, Unit, tokens::Direction};

use serde_json::json;

use crate::{
    params::{Params, number},
    pattern::Captured,
    reading::Reading,
    rules::Rule,
};

pub(super) static HISTORY: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read(
            "(an|the|of)? (moving|rolling|simple)? average (of|over) (the)? (last|past)? {span|number}",
            moving_average,
        ),
        Rule::read("{span|number} (periods)? (moving|rolling) average", moving_average),
        Rule::read("(moving|rolling) average {number}", moving_average),
        Rule::read(
            "(media móvil|média móvel|moyenne mobile) (de|sur) {span|number} (periodos|périodes|períodos)?",
            moving_average,
        ),
        Rule::read("gleitend* durchschnitt (über|von) {span|number}", moving_average),
        Rule::read("n = {number}", window),
        Rule::read("window (of|=|is)? {span|number}", window),
        Rule::span(
            "history",
            "<only use> (the)? (data of (the)?)? (last|past|latest|most recent|letzten|últimos|últimas|derniers|dernières)? {span} (only)? (of (data|history|sales|the data))?",
        ),
        Rule::span("history", "{span} (of)? (history|training|data|past)"),
        Rule::read("season (of|is|=|length|has)? (of|is|=)? {span|number}", season),
        Rule::read("(a)? season is {span|number}", season),
        Rule::read("seasonal* (of|is|=|length|period)? (of|is|=)? {span|number}", season),
        Rule::read("(sazonalidade|estacionalidad|saisonnalité|saison) (de|von)? {span|number}", season),
        Rule::read("(on)? a {span} season", season),
    ]
});

pub(super) static HORIZON: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read("horizon* (of|is|=|:|de)? {span|number|period}", horizon),
        Rule::read(
            "{number} (periods|steps|period|step|periodos|períodos|périodes|perioden|buckets) (ahead|out|forward|adelante|à)?",
            periods,
        ),
        Rule::read("h = {number}", periods),
        Rule::read("next {number}", periods),
        Rule::read("(next|coming) half (a)? (yr|year)", half_year),
        Rule::read("(nächst*|kommend*) (halbe|halbes|halben|halbem) (jahr|jahres)", half_year),
        Rule::read("(nächst*|kommend*) (halbjahr|halbjahres)", half_year),
        Rule::read("(próximo|proximo|siguiente) (medio año|semestre)", half_year),
        Rule::read("(prochain|próximo|proximo) (semestre|demi - année)", half_year),
        Rule::read("(semestre|demi - année) prochain*", half_year),
        Rule::read("(next|coming) fortnight", fortnight),
    ]
});

fn moving_average(params: &mut Params, values: &[Captured]) -> bool {
    if !window(params, values) {
        return false;
    }
    params.text("method", "moving_average");
    true
}

fn window(params: &mut Params, values: &[Captured]) -> bool {
    let Some(count) = count(values) else { return false };
    params.number("window", count);
    true
}

fn season(params: &mut Params, values: &[Captured]) -> bool {
    let Some(count) = count(values) else { return false };
    params.number("season_length", count);
    true
}

/// The count of a length of time or a number.
fn count(values: &[Captured]) -> Option<f64> {
    let value = values.first()?;
    value.span().map(|span| span.n).or_else(|| value.number()).filter(|count| *count >= 1.0)
}

fn horizon(params: &mut Params, values: &[Captured]) -> bool {
    let Some(value) = values.first() else { return false };
    match (value.span(), value.number(), value.days()) {
        (Some(span), _, _) => params.span("horizon", span),
        (_, Some(count), _) => return set_periods(params, count),
        (_, _, Some((from, to))) => params.dates("period", from, to),
        _ => return false,
    }
    true
}

fn periods(params: &mut Params, values: &[Captured]) -> bool {
    values.first().and_then(Captured::number).is_some_and(|count| set_periods(params, count))
}

fn set_periods(params: &mut Params, count: f64) -> bool {
    if count < 1.0 || count.fract() != 0.0 {
        return false;
    }
    params.set("horizon", json!({ "n": number(count), "unit": "period" }));
    true
}

fn half_year(params: &mut Params, _: &[Captured]) -> bool {
    params.span("horizon", Span { n: 6.0, unit: Unit::Month });
    true
}

fn fortnight(params: &mut Params, _: &[Captured]) -> bool {
    params.span("horizon", Span { n: 14.0, unit: Unit::Day });
    true
}

/// A lone length of time: ahead it is the horizon, back it is the history.
pub(super) fn bare(reading: &mut Reading) {
    for found in reading.sentence.lengths() {
        let span = in_common_unit(found.value.span);
        // Nobody asks for zero weeks ahead: it is the length of something else.
        if span.n <= 0.0 || !reading.is_free(found.start, found.end) {
            continue;
        }
        let name = if found.value.direction == Direction::Back { "history" } else { "horizon" };
        if reading.params.get(name).is_some() || (name == "horizon" && reading.params.get("period").is_some())
        {
            continue;
        }
        reading.params.span(name, span);
        reading.use_bytes(found.start, found.end);
    }
    units_ahead(reading);
}

/// Half a year is six months, a business day a day.
fn in_common_unit(span: Span) -> Span {
    match span.unit {
        Unit::Year if span.n.fract() != 0.0 => Span { n: span.n * 12.0, unit: Unit::Month },
        Unit::BusinessDay => Span { n: span.n, unit: Unit::Day },
        _ => span,
    }
}

/// `next month`, `the coming quarter`: one unit ahead.
fn units_ahead(reading: &mut Reading) {
    if reading.params.get("horizon").is_some() || reading.params.get("period").is_some() {
        return;
    }
    for entity in &reading.sentence.entities.clone() {
        let Kind::Period(_) = &entity.kind else { continue };
        if !reading.is_free(entity.start, entity.end) {
            continue;
        }
        let text = reading.sentence.source[entity.start..entity.end].to_lowercase();
        let Some(unit) = one_unit_ahead(&text) else { continue };
        reading.params.span("horizon", Span { n: 1.0, unit });
        reading.use_bytes(entity.start, entity.end);
        return;
    }
}

/// The unit of `next week`, `the coming month`.
pub(super) fn one_unit_ahead(text: &str) -> Option<Unit> {
    let mut words = text.split_whitespace().rev();
    let unit = match words.next()? {
        "day" | "tag" | "día" | "jour" | "dia" => Unit::Day,
        "week" | "wk" | "woche" | "semana" | "semaine" => Unit::Week,
        "month" | "mth" | "monat" | "mes" | "mois" | "mês" => Unit::Month,
        "quarter" | "qtr" | "quartal" | "trimestre" => Unit::Quarter,
        "year" | "yr" | "jahr" | "año" | "an" | "année" | "ano" => Unit::Year,
        _ => return None,
    };
    words.next().filter(|word| {
        matches!(
            *word,
            "next"
                | "nxt"
                | "coming"
                | "upcoming"
                | "following"
                | "nächste"
                | "nächsten"
                | "nächstes"
                | "kommende"
                | "próximo"
                | "próxima"
        )
    })?;
    // `Q2 next year` is a quarter.
    words
        .all(|word| matches!(word, "the" | "full" | "whole" | "calendar" | "das" | "der" | "el" | "la"))
        .then_some(unit)
}
