//! What events did and will do, in words and as a table. Every number is an effect that the forecast uses.

use std::collections::BTreeSet;

use kernels::forecast::EventEffect;

use super::{Events, Kind, Source};
use crate::{
    demand_forecasting::{history::History, narrative::products, outlook::Forecast},
    report::{
        markdown::plain,
        number::{percent, whole},
        result::{Cell, Column, Table},
    },
    table::calendar::count_of,
};

/// Names or dates shown before `and 12 more`.
const SHOWN: usize = 4;

/// One event beside one product.
struct Found<'a> {
    kind: usize,
    row: &'a [f64],
    effect: EventEffect,
    /// Share of the usual level that it adds where it is, with the event that it comes on top of.
    total: f64,
}

/// The events of one product: those that are in its history or ahead.
fn found<'a>(events: &'a Events, forecast: &'a Forecast) -> Vec<Found<'a>> {
    let effects = &forecast.result.events;
    let rows: Vec<(usize, &[f64])> = events.of(&forecast.series).collect();
    let effect = |at: usize| effects.get(at).copied().unwrap_or_default();
    let per_unit =
        |kind: usize| rows.iter().position(|row| row.0 == kind).map_or(0.0, |at| effect(at).per_unit);
    let found = |(at, (kind, row)): (usize, &(usize, &'a [f64]))| {
        let effect = effect(at);
        let parent = events.kinds[*kind].parent.map_or(0.0, per_unit);
        let total = ((parent + effect.per_unit) * effect.intensity).max(-1.0);
        Found { kind: *kind, row, effect, total }
    };
    let is_there = |found: &Found| found.row.iter().any(|x| *x > 0.0);
    rows.iter().enumerate().map(found).filter(is_there).collect()
}

/// Sentences for the assumptions; none when there are no events.
pub fn sentences(events: &Events, history: &History, forecasts: &[Forecast]) -> Vec<String> {
    let each: Vec<Vec<Found>> = forecasts.iter().map(|forecast| found(events, forecast)).collect();
    let mut sentences = Vec::new();
    for (source, noun) in [(Source::PromotionColumn, "promotion"), (Source::HolidayColumn, "holiday")] {
        if events.kinds.iter().any(|kind| kind.source == source) {
            sentences.extend(of_column(events, history, forecasts, &each, source, noun));
        }
    }
    sentences.extend(of_country(events, history, forecasts, &each));
    sentences
}

/// What a column of the file did, and what it plans.
fn of_column(
    events: &Events,
    history: &History,
    forecasts: &[Forecast],
    each: &[Vec<Found>],
    source: Source,
    noun: &str,
) -> Vec<String> {
    let is_own = |found: &&Found| events.kinds[found.kind].source == source;
    let (mut had, mut effects, mut ahead, mut planned) = (0, Vec::new(), BTreeSet::new(), 0);
    for (forecast, found) in forecasts.iter().zip(each) {
        let own: Vec<&Found> = found.iter().filter(is_own).collect();
        let Some(any) = own.iter().find(|found| events.kinds[found.kind].parent.is_none()) else { continue };
        let (past, future) = any.row.split_at(forecast.series.values.len());
        had += usize::from(past.iter().any(|x| *x > 0.0));
        effects.extend(mean_effect(&own, past));
        let steps = future.iter().enumerate().filter(|(_, x)| **x > 0.0);
        let before = ahead.len();
        ahead.extend(steps.map(|(step, _)| forecast.series.last() + 1 + step as i64));
        planned += usize::from(ahead.len() > before || future.iter().any(|x| *x > 0.0));
    }
    let mut sentences = vec![what_it_did(noun, had, &effects) + &names(events, each, source)];
    let last = forecasts.iter().map(|forecast| forecast.series.last()).max().unwrap_or(0);
    sentences.push(if ahead.is_empty() {
        format!(
            "The file plans no {noun} after {}, so the forecast assumes none; rows with a later date, the {noun} and \
             an empty demand would plan it.",
            history.calendar.label(last)
        )
    } else {
        let dates: Vec<String> = ahead.iter().map(|index| history.calendar.label(*index)).collect();
        format!(
            "{} ahead with a planned {noun} {} in the forecast ({}; {}).",
            count_of(ahead.len(), history.calendar.frequency),
            if ahead.len() == 1 { "is" } else { "are" },
            some_of(&dates),
            products(planned)
        )
    });
    sentences
}

/// `Promotion: +38 % on average in 12 of 14 products that had one.`
fn what_it_did(noun: &str, had: usize, effects: &[f64]) -> String {
    let name = capitalised(noun);
    if had == 0 {
        return format!("{name}: none in the history, so nothing is known about its effect.");
    }
    if effects.is_empty() {
        return format!(
            "{name}: no effect that stands out from chance in {} that had one, so it does not change the forecast.",
            products(had)
        );
    }
    let mean = effects.iter().sum::<f64>() / effects.len() as f64;
    let of = if had == 1 {
        "1 product that had one".to_owned()
    } else {
        format!("{} of {} that had one", whole(effects.len() as f64), products(had))
    };
    format!("{name}: {} on average in {of}, in the periods that have it.", signed(mean))
}

/// Mean over the periods of the past with the event of what all its kinds do; `None` when they do nothing.
fn mean_effect(own: &[&Found], past: &[f64]) -> Option<f64> {
    if own.iter().all(|found| found.effect.per_unit == 0.0) {
        return None;
    }
    let there: Vec<usize> = (0..past.len()).filter(|t| past[*t] > 0.0).collect();
    let effect =
        |t: usize| own.iter().map(|found| found.effect.per_unit * found.row[t]).sum::<f64>().max(-1.0);
    Some(there.iter().map(|t| effect(*t)).sum::<f64>() / there.len().max(1) as f64)
}

/// ` By name: Black Friday +120 %, …`
fn names(events: &Events, each: &[Vec<Found>], source: Source) -> String {
    let named = strongest(events, each, |kind| kind.source == source && kind.parent.is_some());
    let words: Vec<String> = named
        .iter()
        .map(|(kind, mean, _)| format!("{} {}", plain(&events.kinds[*kind].name), signed(*mean)))
        .collect();
    if words.is_empty() { String::new() } else { format!(" By name: {}.", some_of(&words)) }
}

/// Kinds with an effect, its mean and in how many products, the strongest first.
fn strongest(
    events: &Events,
    each: &[Vec<Found>],
    is_wanted: impl Fn(&Kind) -> bool,
) -> Vec<(usize, f64, usize)> {
    let mut kinds = Vec::new();
    for kind in (0..events.kinds.len()).filter(|kind| is_wanted(&events.kinds[*kind])) {
        let of_kind = each.iter().flatten().filter(|found| found.kind == kind && found.total != 0.0);
        let effects: Vec<f64> = of_kind.map(|found| found.total).collect();
        if !effects.is_empty() {
            kinds.push((kind, effects.iter().sum::<f64>() / effects.len() as f64, effects.len()));
        }
    }
    let weight = |(_, mean, count): &(usize, f64, usize)| mean.abs() * *count as f64;
    kinds.sort_by(|a, b| weight(b).total_cmp(&weight(a)).then(a.0.cmp(&b.0)));
    kinds
}

/// What the holidays of the country did, and which are ahead.
fn of_country(
    events: &Events,
    history: &History,
    forecasts: &[Forecast],
    each: &[Vec<Found>],
) -> Vec<String> {
    let Some((country, _)) = &events.country else { return Vec::new() };
    let head = format!("Holidays of {}", country.name());
    let mut sentences = Vec::new();
    if events.closed_days > 0 {
        sentences.push(format!(
            "{} public holidays of single products without a row count as closed (0), because most of them have none.",
            whole(events.closed_days as f64)
        ));
    }
    let is_named = |kind: &Kind| {
        kind.source == Source::Country && (kind.parent.is_some() || kind.name != "Public holiday")
    };
    let found = strongest(events, each, is_named);
    if found.is_empty() {
        let noun = history.calendar.frequency.noun();
        sentences.push(format!(
            "{head}: none changes the demand of a {noun} enough to stand out from chance and season, so they do not \
             change the forecast."
        ));
        return sentences;
    }
    let words: Vec<String> = found
        .iter()
        .map(|(kind, mean, count)| {
            let of = if forecasts.len() > 1 { format!(" ({})", products(*count)) } else { String::new() };
            format!("{} {}{of}", events.kinds[*kind].name, signed(*mean))
        })
        .collect();
    sentences.push(format!(
        "{head}: {} of the usual demand of their {}.",
        some_of(&words),
        history.calendar.frequency.noun()
    ));
    let mut ahead: BTreeSet<(i64, &str)> = BTreeSet::new();
    for (forecast, found) in forecasts.iter().zip(each) {
        let used = found.iter().filter(|found| is_named(&events.kinds[found.kind]) && found.total != 0.0);
        for found in used {
            for (step, x) in found.row[forecast.series.values.len()..].iter().enumerate() {
                if *x > 0.0 {
                    ahead.insert((forecast.series.last() + 1 + step as i64, &events.kinds[found.kind].name));
                }
            }
        }
    }
    let dates: Vec<String> =
        ahead.iter().map(|(index, name)| format!("{name} {}", history.calendar.label(*index))).collect();
    sentences.push(if dates.is_empty() {
        "None of these is in the time of the forecast.".to_owned()
    } else {
        format!("In the time of the forecast: {}.", some_of(&dates))
    });
    sentences
}

/// A row per product and event with an effect; `None` when no event has one.
pub fn table(events: &Events, forecasts: &[Forecast]) -> Option<Table> {
    let mut rows = Vec::new();
    for forecast in forecasts {
        for found in found(events, forecast).into_iter().filter(|found| found.total != 0.0) {
            let ahead = found.row[forecast.series.values.len()..].iter().filter(|x| **x > 0.0).count();
            rows.push(vec![
                Cell::Text(forecast.series.product.clone()),
                Cell::Text(events.kinds[found.kind].name.clone()),
                Cell::number(found.total),
                Cell::Count(found.effect.occasions as u64),
                Cell::Count(ahead as u64),
            ]);
        }
    }
    let columns = vec![
        Column::text("product_id"),
        Column::text("event"),
        Column::number("effect", Some("share of usual demand")),
        Column::number("occasions", None),
        Column::number("periods_ahead", None),
    ];
    let title = "What promotions and holidays did".to_owned();
    (!rows.is_empty()).then_some(Table { name: "forecast_events", title, columns, rows })
}

fn signed(share: f64) -> String {
    format!("{}{}", if share > 0.0 { "+" } else { "" }, percent(share))
}

fn capitalised(noun: &str) -> String {
    let (first, rest) = noun.split_at(1);
    first.to_uppercase() + rest
}

/// `A, B and 12 more`.
fn some_of(names: &[String]) -> String {
    let rest = names.len().saturating_sub(SHOWN);
    let text = names.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
    if rest == 0 { text } else { format!("{text} and {} more", whole(rest as f64)) }
}
