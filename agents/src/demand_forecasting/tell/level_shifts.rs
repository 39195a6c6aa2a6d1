//! Products whose demand has lately been on another level: which, by how much, and that the forecast follows it.

use kernels::forecast::LevelShift;

use crate::demand_forecasting::{
    data::history::History,
    plan::outlook::{Forecast, Outlook},
};
use report::{
    markdown::plain,
    number::{agree, amount, products_of, whole},
};

/// The most products named with their levels.
const SHOWN: usize = 3;

/// A finding, and the share of the total that depends on it.
pub(super) struct Finding {
    pub text: String,
    pub share: f64,
}

/// Share of the change from which a forecast is called one at the new level.
const FOLLOWED: f64 = 0.9;

/// A product with a changed level.
struct Changed<'a> {
    forecast: &'a Forecast,
    shift: LevelShift,
    /// What the forecast of the product differs from one at the level before.
    moved: f64,
}

impl Changed<'_> {
    /// The mean of the forecast per period.
    fn ahead(&self) -> f64 {
        let point = &self.forecast.result.point;
        point.iter().sum::<f64>() / point.len().max(1) as f64
    }

    fn is_followed(&self) -> bool {
        (self.ahead() - self.shift.before) / (self.shift.after - self.shift.before) >= FOLLOWED
    }
}

/// The products whose level changed lately; the share is what the changes add to or take from the total.
pub(super) fn level_shifts(history: &History, forecasts: &[Forecast], outlook: &Outlook) -> Option<Finding> {
    let mut changed: Vec<Changed> = Vec::new();
    for forecast in forecasts {
        let Some(shift) = forecast.result.level_shift else { continue };
        let total: f64 = forecast.result.point.iter().sum();
        let moved = (total * (1.0 - shift.before / shift.after)).abs();
        changed.push(Changed { forecast, shift, moved });
    }
    if changed.is_empty() {
        return None;
    }
    changed.sort_by(|a, b| b.moved.total_cmp(&a.moved));
    let moved: f64 = changed.iter().map(|product| product.moved).sum();
    let mut shown: Vec<String> =
        changed.iter().take(SHOWN).map(|product| in_words(history, product)).collect();
    if changed.len() > SHOWN {
        shown.push(format!("and {} more", whole((changed.len() - SHOWN) as f64)));
    }
    let of = match forecasts.len() {
        1 => "Demand".to_owned(),
        all => format!("The demand of {}", products_of(changed.len(), all)),
    };
    let text = format!(
        "{of} has lately been on another level ({}). The forecast follows {}{}, because several periods in a row are there. \
         If this was an exception that has ended, correct those values or leave them out.",
        shown.join("; "),
        agree(changed.len(), "the new level", "the new levels"),
        if changed.iter().all(Changed::is_followed) { "" } else { " for the most part" },
    );
    Some(Finding { text, share: if outlook.total > 0.0 { moved / outlook.total } else { 1.0 } })
}

/// `A: about 310 a month from Oct 2025 on, about 100 before, 295 in the forecast`.
fn in_words(history: &History, changed: &Changed) -> String {
    let series = &changed.forecast.series;
    format!(
        "{}: about {} a {} from {} on, about {} before, {} in the forecast",
        plain(&series.product),
        amount(changed.shift.after),
        history.calendar.frequency.noun(),
        history.calendar.label(series.first + changed.shift.at as i64),
        amount(changed.shift.before),
        amount(changed.ahead())
    )
}
