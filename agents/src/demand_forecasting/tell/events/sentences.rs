//! Events in words, for the assumptions of an answer: past effects, planned events, and missing ones.

use std::collections::BTreeSet;

use crate::demand_forecasting::{data::history::History, plan::outlook::Forecast};
use crate::demand_forecasting::{
    plan::events::{Events, kind::Source},
    tell::events::found::{Found, found, strongest},
};
use intake::calendar::count_of;
use language::written::capitalised;
use report::{
    markdown::plain,
    number::{products, signed_percent, whole},
};

/// Names or dates shown before `and 12 more`.
const SHOWN: usize = 4;

/// The results that the sentences are written from.
struct EventSentences<'a> {
    events: &'a Events,
    history: &'a History,
    /// The events of each product.
    each: Vec<Vec<Found<'a>>>,
}

/// Sentences for the assumptions; empty when there are no events.
pub(crate) fn sentences(events: &Events, history: &History, forecasts: &[Forecast]) -> Vec<String> {
    let each = forecasts.iter().map(|forecast| found(events, forecast)).collect();
    let writer = EventSentences { events, history, each };
    let mut sentences = Vec::new();
    for (source, noun) in [(Source::PromotionColumn, "promotion"), (Source::HolidayColumn, "holiday")] {
        if events.kinds.iter().any(|kind| kind.source == source) {
            sentences.push(writer.what_it_did(source, noun) + &writer.names(source));
            let year_before =
                if source == Source::PromotionColumn { writer.year_before() } else { String::new() };
            sentences.push(writer.plan(source, noun) + &year_before);
        }
    }
    sentences.extend(writer.country());
    sentences
}

impl EventSentences<'_> {
    /// The events of one source for each product that has any, the unnamed event first.
    fn of(&self, source: Source) -> impl Iterator<Item = Vec<&Found<'_>>> {
        self.each.iter().map(move |found| self.own(found, source)).filter(|own| !own.is_empty())
    }

    /// The events of one source among those of a product.
    fn own<'f>(&self, found: &'f [Found<'f>], source: Source) -> Vec<&'f Found<'f>> {
        found.iter().filter(|found| self.events.kinds[found.kind].source == source).collect()
    }

    /// `Promotion: +38 % on average in the weeks that had one, in 12 of 14 products.`
    fn what_it_did(&self, source: Source, noun: &str) -> String {
        let name = capitalised(noun);
        let had = self.of(source).filter(|own| own[0].is_past()).count();
        let effects: Vec<f64> = self.of(source).filter_map(|own| mean_effect(&own)).collect();
        if had == 0 {
            return format!("{name}: none in the history, so nothing is known about its effect.");
        }
        if effects.is_empty() {
            return format!(
                "{name}: no effect that stands out from chance in {} that had one, so the forecast is as if there \
                 were none.",
                products(had)
            );
        }
        let mean = effects.iter().sum::<f64>() / effects.len() as f64;
        let of = if had == 1 { String::new() } else { format!("{} of ", whole(effects.len() as f64)) };
        let rest = if effects.len() < had { "; in the others none stands out from chance" } else { "" };
        format!(
            "{name}: {} on average in the {}s that had one, in {of}{}{rest}.",
            signed_percent(mean),
            self.history.calendar.frequency.noun(),
            products(had)
        )
    }

    /// ` By name: Black Friday +120 %, …`
    fn names(&self, source: Source) -> String {
        let named = strongest(self.events, &self.each, |kind| kind.source == source && kind.parent.is_some());
        let words: Vec<String> = named
            .iter()
            .map(|strong| {
                format!("{} {}", plain(&self.events.kinds[strong.kind].name), signed_percent(strong.mean))
            })
            .collect();
        if words.is_empty() { String::new() } else { format!(" By name: {}.", some_of(&words)) }
    }

    /// The events that the file plans for the future.
    fn plan(&self, source: Source, noun: &str) -> String {
        let ahead: BTreeSet<i64> =
            self.of(source).flat_map(|own| own[0].ahead().collect::<Vec<_>>()).collect();
        let calendar = &self.history.calendar;
        if ahead.is_empty() {
            let last = self.each.iter().flatten().map(|found| found.next - 1).max();
            return format!(
                "The file plans no {noun}{}, so the forecast assumes none; rows with a later date, the {noun} and an \
                 empty demand would plan it.",
                last.map_or(String::new(), |last| format!(" after {}", calendar.label(last)))
            );
        }
        let planned = self.of(source).filter(|own| own[0].ahead().next().is_some()).count();
        let dates: Vec<String> = ahead.iter().map(|index| calendar.label(*index)).collect();
        let noun_of_period = calendar.frequency.noun();
        let plural = if ahead.len() == 1 { "" } else { "s" };
        format!(
            "{} planned {noun} {noun_of_period}{plural} ahead {} in the forecast ({}; {}).",
            whole(ahead.len() as f64),
            if ahead.len() == 1 { "is" } else { "are" },
            some_of(&dates),
            products(planned)
        )
    }

    /// ` A year before, 5 of these weeks had one. Not planned this time: Black Friday.`
    fn year_before(&self) -> String {
        let source = Source::PromotionColumn;
        let year = self.history.calendar.frequency.periods_per_year();
        let before: BTreeSet<i64> =
            self.of(source).flat_map(|own| own[0].before(year).collect::<Vec<_>>()).collect();
        let ahead: BTreeSet<i64> =
            self.of(source).flat_map(|own| own[0].ahead().collect::<Vec<_>>()).collect();
        if before.len() <= ahead.len() {
            return String::new();
        }
        let mut names = Vec::new();
        for (position, kind) in self.events.kinds.iter().enumerate() {
            if kind.source == source && kind.parent.is_some() && self.is_missing(position, year) {
                names.push(plain(&kind.name));
            }
        }
        let missing = if names.is_empty() {
            String::new()
        } else {
            format!(" Not planned this time: {}.", some_of(&names))
        };
        format!(
            " A year before, {} of the same time had a promotion.{missing}",
            count_of(before.len(), self.history.calendar.frequency)
        )
    }

    /// Whether a kind of event with an effect took place a year before and is not planned.
    fn is_missing(&self, kind: usize, year: i64) -> bool {
        let mut was_there = false;
        for found in self.each.iter().flatten().filter(|found| found.kind == kind) {
            if found.ahead().next().is_some() {
                return false;
            }
            was_there |= found.has_effect() && found.before(year).next().is_some();
        }
        was_there
    }

    /// The past effects of the country's holidays, and the holidays in the horizon.
    fn country(&self) -> Vec<String> {
        let Some((country, _)) = &self.events.country else { return Vec::new() };
        let noun = self.history.calendar.frequency.noun();
        let mut sentences = Vec::new();
        if self.events.closed_days > 0 {
            sentences.push(format!(
                "{} public holidays of single products without a row count as closed (0), because most of them have \
                 none.",
                whole(self.events.closed_days as f64)
            ));
        }
        let found = strongest(self.events, &self.each, |kind| kind.source == Source::Country);
        if found.is_empty() {
            sentences.push(format!(
                "Holidays of {}: none changes the demand of a {noun} enough to stand out from chance and season, so \
                 they do not change the forecast.",
                country.name()
            ));
            return sentences;
        }
        let mut words = Vec::new();
        for strong in &found {
            let name = &self.events.kinds[strong.kind].name;
            let of_products =
                if self.each.len() > 1 { format!(" ({})", products(strong.products)) } else { String::new() };
            words.push(format!("{name} {}{of_products}", signed_percent(strong.mean)));
        }
        sentences.push(format!(
            "Holidays of {} change the demand of their {noun}: {}. {}",
            country.name(),
            some_of(&words),
            self.holidays_ahead()
        ));
        sentences
    }

    /// `In the time of the forecast: Christmas Day 2025-12-25.`
    fn holidays_ahead(&self) -> String {
        let mut ahead: BTreeSet<(i64, &str)> = BTreeSet::new();
        for found in self.each.iter().flatten() {
            let kind = &self.events.kinds[found.kind];
            let has_effect = found.has_effect() || self.has_effect_of_parent(found);
            if has_effect && kind.source == Source::Country && !self.has_children(found.kind) {
                ahead.extend(found.ahead().map(|index| (index, kind.name.as_str())));
            }
        }
        let mut dates = Vec::with_capacity(ahead.len());
        for (index, name) in ahead {
            dates.push(format!("{name} {}", self.history.calendar.label(index)));
        }
        if dates.is_empty() {
            "None of them is in the time of the forecast.".to_owned()
        } else {
            format!("In the time of the forecast: {}.", some_of(&dates))
        }
    }

    /// A holiday that the history does not contain has the effect of all public holidays.
    fn has_effect_of_parent(&self, found: &Found) -> bool {
        let Some(parent) = self.events.kinds[found.kind].parent else { return false };
        self.each.iter().flatten().any(|other| other.kind == parent && other.has_effect())
    }

    /// Whether other kinds of events add to the effect of this one.
    fn has_children(&self, kind: usize) -> bool {
        self.events.kinds.iter().any(|other| other.parent == Some(kind))
    }
}

/// The mean combined effect of all kinds over the past periods with the event; `None` when it has no effect.
fn mean_effect(own: &[&Found]) -> Option<f64> {
    if own.iter().all(|found| found.effect.per_unit == 0.0) {
        return None;
    }
    let any = own[0];
    let there: Vec<usize> = (0..any.past).filter(|t| any.row[*t] > 0.0).collect();
    let effects = there.iter().map(|period| effect_in(own, *period));
    Some(effects.sum::<f64>() / there.len().max(1) as f64)
}

/// The combined effect of all kinds in one period.
fn effect_in(own: &[&Found], period: usize) -> f64 {
    own.iter().map(|found| found.effect.per_unit * found.row[period]).sum::<f64>().max(-1.0)
}

/// `A, B and 12 more`.
fn some_of(names: &[String]) -> String {
    let rest = names.len().saturating_sub(SHOWN);
    let text = names.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
    if rest == 0 { text } else { format!("{text} and {} more", whole(rest as f64)) }
}
