//! Amounts and names as the answer writes them.

use kernels::inventory::{
    demand_distribution::Family, service_level::ServiceTarget, stock_position::StockState,
};

use report::number::{amount, counted, percent};

/// `12,345 EUR`, or without a currency when the file names none.
pub(crate) fn money(value: f64, currency: Option<&str>) -> String {
    match currency {
        Some(currency) => format!("{} {currency}", amount(value)),
        None => amount(value),
    }
}

/// `1 item`, `12 items`.
pub(crate) fn items(count: usize) -> String {
    counted(count, "item")
}

/// `5 days longer`, `3 days shorter`.
pub(crate) fn days_more(change: f64) -> String {
    format!("{} {}", days(change.abs()), if change > 0.0 { "longer" } else { "shorter" })
}

/// `1 day`, `14 days`.
pub(crate) fn days(value: f64) -> String {
    format!("{} day{}", amount(value), if value == 1.0 { "" } else { "s" })
}

pub(crate) fn state(state: StockState) -> &'static str {
    match state {
        StockState::Negative => "negative",
        StockState::Dead => "no demand",
        StockState::Out => "out of stock",
        StockState::Low => "to order",
        StockState::Sound => "sound",
        StockState::Excess => "excess",
    }
}

pub(crate) fn distribution(family: Family) -> &'static str {
    match family {
        Family::Constant => "constant",
        Family::Normal => "normal",
        Family::Gamma => "gamma",
        Family::Poisson => "poisson",
        Family::NegativeBinomial => "negative binomial",
    }
}

/// The measure and the share of a target.
pub(crate) fn target(target: ServiceTarget) -> (&'static str, f64) {
    match target {
        ServiceTarget::CycleService(share) => ("cycle_service", share),
        ServiceTarget::FillRate(share) => ("fill_rate", share),
    }
}

/// A chance as a percentage.
pub(crate) fn chance(risk: f64) -> String {
    if risk > 0.0 && risk < 0.001 { "under 0.1 %".to_owned() } else { percent(risk) }
}
