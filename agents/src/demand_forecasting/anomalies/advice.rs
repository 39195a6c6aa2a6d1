//! What the reader must know in addition to the findings: their effect on a forecast, assumptions, warnings, next steps.

use kernels::anomaly::FEWEST_VALUES;

use crate::demand_forecasting::anomalies::{
    examined::Examined,
    finding::{Finding, Kind},
    params::{AnomalyParams, Sensitivity},
    shared_periods::shared_periods,
};
use crate::demand_forecasting::{
    data::history::History,
    tell::{names::some_of, warnings::unused_rows},
};
use intake::{
    calendar::Frequency,
    outliers::USUAL_THRESHOLD,
    recipe::{Outliers, Rules},
};
use report::{
    markdown::plain,
    number::{percent, products, whole},
    result::Warning,
};

/// The most shared periods that are described one by one.
const SHOWN: usize = 3;
/// Above this share of unusual values, the check is no longer useful.
const TOO_MANY: f64 = 0.05;
/// A value this many times the usual is more likely a typing error than a sale.
const A_SLIP: f64 = 8.0;

fn of_kind<'a>(examined: &'a [Examined], kinds: &'a [Kind]) -> impl Iterator<Item = &'a Finding> {
    examined.iter().flat_map(|examined| &examined.findings).filter(|finding| kinds.contains(&finding.kind))
}

/// Names of the products that have findings of these kinds, in the order of the file.
fn names_with(examined: &[Examined], kinds: &[Kind]) -> Vec<String> {
    let with_findings = examined.iter().filter(|examined| examined.has_one_of(kinds));
    with_findings.map(|examined| examined.series.product.clone()).collect()
}

/// The number of values that were judged.
pub(super) fn judged_values(examined: &[Examined]) -> usize {
    examined.iter().filter(|examined| examined.is_judged()).map(Examined::known_values).sum()
}

/// The number of single values that are unusual.
pub(super) fn unusual_values(examined: &[Examined]) -> usize {
    let singles =
        examined.iter().flat_map(|examined| &examined.findings).filter(|finding| finding.kind.is_single());
    singles.map(|finding| finding.moments.len()).sum()
}

/// The effect of the findings on a forecast.
pub(super) fn meaning(
    history: &History,
    params: &AnomalyParams,
    rules: &Rules,
    examined: &[Examined],
) -> Vec<String> {
    let mut lines = Vec::new();
    let singles = of_kind(examined, &[Kind::Spike, Kind::Drop]).count();
    if singles > 0 {
        lines.push(if rules.outliers == Some(Outliers::Drop) {
            "You chose on the upload page that unusual values count as unknown, so forecasts leave spikes and drops \
             out already; choose “Use them” to take that back."
                .to_owned()
        } else {
            "A forecast uses spikes and drops as they are: they can pull it and widen its ranges. Those that are \
             mistakes or will not come again can be left out on the upload page (unusual values, “Count as \
             unknown”), which can be taken back at any time."
                .to_owned()
        });
        if params.threshold() != USUAL_THRESHOLD {
            lines.push(
                "That choice goes by the normal sensitivity, not by the one asked for here.".to_owned(),
            );
        }
    }
    if of_kind(examined, &[Kind::NoDemand]).next().is_some() {
        let noun = history.calendar.frequency.noun();
        lines.push(format!(
            "A {noun} without demand counts as 0 in a forecast. If the product was out of stock, the demand was \
             there and the forecast is too low."
        ));
    }
    let shifted = names_with(examined, &[Kind::LevelRise, Kind::LevelFall]);
    if !shifted.is_empty() {
        lines.push(format!(
            "Where the level changed for good, only the time since then indicates future demand: {}.",
            some_of(&shifted)
        ));
    }
    let silent = names_with(examined, &[Kind::Silence]);
    if !silent.is_empty() {
        lines.push(format!(
            "A forecast may go on expecting sales of what stopped selling: {}.",
            some_of(&silent)
        ));
    }
    if lines.is_empty() {
        lines.push("Nothing here speaks against forecasting the file as it is.".to_owned());
    }
    lines
}

/// Decisions that the user did not ask for and that can change a finding.
pub(super) fn assumptions(history: &History, params: &AnomalyParams, examined: &[Examined]) -> Vec<String> {
    let names = params.products.as_deref().unwrap_or_default();
    let frequency = history.calendar.frequency;
    let mut assumptions = Vec::new();
    if !names.is_empty() {
        assumptions.push(format!("Only {}; ask for “all products” to include the others.", some_of(names)));
    }
    assumptions.push(threshold(params, examined));
    assumptions.push(expected(frequency, examined));
    let rare = examined.iter().filter(|examined| examined.anomalies.is_intermittent).count();
    if rare > 0 {
        let noun = frequency.noun();
        assumptions.push(format!(
            "{} of {} sell{} in so few {noun}s that a {noun} without a sale is usual; only the sizes of their sales \
             were judged.",
            whole(rare as f64),
            products(examined.len()),
            if rare == 1 { "s" } else { "" }
        ));
    }
    if examined.iter().flat_map(|examined| &examined.findings).any(|finding| !finding.kind.is_single()) {
        assumptions.push("The units of a lasting change are those of a year at most.".to_owned());
    }
    for assumption in &history.assumptions {
        // Unknown values stay unknown here; only a forecast fills them in.
        assumptions.push(assumption.replace(" and were bridged from their neighbours", ""));
    }
    assumptions
}

fn threshold(params: &AnomalyParams, examined: &[Examined]) -> String {
    let start = format!(
        "A value is unusual when it is more than {} robust standard deviations away from what was expected",
        params.threshold()
    );
    let Some(sensitivity) = params.named() else { return format!("{start}, as you asked.") };
    let name = match sensitivity {
        Sensitivity::Low => "low",
        Sensitivity::Normal => "normal",
        Sensitivity::High => "high",
    };
    let one_in = sensitivity.one_by_chance_in();
    let values = judged_values(examined);
    format!(
        "{start} ({name} sensitivity). In random series without anomalies about 1 of {} values is, so about {} of \
         the {} values here may be chance.",
        whole(f64::from(one_in)),
        whole(values as f64 / f64::from(one_in)),
        whole(values as f64)
    )
}

fn expected(frequency: Frequency, examined: &[Examined]) -> String {
    let around = "What was expected is the median of the time around, which single values do not move";
    let seasonal = examined.iter().filter(|examined| !examined.anomalies.seasons.is_empty()).count();
    if seasonal == 0 {
        return format!("{around}; no product shows a season that would help.");
    }
    let same = match frequency {
        Frequency::Daily => "the same weekday, and time of the year,",
        Frequency::Weekly => "the same week",
        Frequency::Monthly => "the same month",
        Frequency::Quarterly => "the same quarter",
        Frequency::Yearly => "the same time",
    };
    let others = if frequency == Frequency::Daily { "otherwise" } else { "in other years" };
    format!(
        "{around}, plus what {same} brings {others} where that shows ({} of {}). What comes again every year at the \
         same time is a season and not unusual.",
        whole(seasonal as f64),
        products(examined.len())
    )
}

/// What could make a finding wrong.
pub(super) fn warnings(history: &History, examined: &[Examined]) -> Vec<Warning> {
    let mut warnings = history.warnings.clone();
    warnings.extend(unused_rows(&history.problems));
    let judged = examined.iter().filter(|examined| examined.is_judged()).count();
    let last = examined.iter().map(|examined| examined.series.last()).max();
    for shared in shared_periods(examined).into_iter().take(SHOWN) {
        let cause = if Some(shared.period) == last && !shared.is_above {
            "the file probably ends before the period does, so leave it out"
        } else if shared.is_above {
            "look for one cause, such as a promotion, a holiday or rows that are there twice"
        } else {
            "look for one cause, such as a closed day, a holiday or rows that are missing"
        };
        warnings.push(Warning::general(format!(
            "{}: {} of {} are unusually {} at the same time; {cause}.",
            history.calendar.label(shared.period),
            whole(shared.products as f64),
            products(judged),
            if shared.is_above { "high" } else { "low" },
        )));
    }
    let (unusual, values) = (unusual_values(examined), judged_values(examined));
    if values > 0 && unusual as f64 > TOO_MANY * values as f64 {
        warnings.push(Warning::general(format!(
            "{} of all values are unusual, which is much: the demand is too rough for its {}s. Longer periods or \
             low sensitivity show what matters.",
            percent(unusual as f64 / values as f64),
            history.calendar.frequency.noun()
        )));
    }
    let too_short = examined.iter().filter(|examined| !examined.is_judged());
    let short: Vec<String> = too_short.map(|examined| examined.series.product.clone()).collect();
    if !short.is_empty() {
        warnings.push(Warning::general(format!(
            "{} not judged, because fewer than {FEWEST_VALUES} values do not show what is usual: {}.",
            if short.len() == 1 {
                "1 product was".to_owned()
            } else {
                format!("{} were", products(short.len()))
            },
            some_of(&short)
        )));
    }
    warnings
}

/// The next steps that a planner would take.
pub(super) fn next_steps(
    history: &History,
    params: &AnomalyParams,
    examined: &[Examined],
    ranked: &[&Finding],
) -> Vec<String> {
    let mut steps = Vec::new();
    let slips = first_of(ranked, examined, history, is_slip);
    if !slips.is_empty() {
        steps.push(format!("Check first whether these are slips of the keyboard or of the unit: {slips}."));
    }
    let empty = first_of(ranked, examined, history, |finding| finding.kind == Kind::NoDemand);
    if !empty.is_empty() {
        steps.push(format!("Ask whether these were out of stock or not recorded: {empty}."));
    }
    let silent = names_with(examined, &[Kind::Silence]);
    if !silent.is_empty() {
        steps.push(format!("Decide whether these are still sold: {}.", some_of(&silent)));
    }
    if ranked.iter().any(|finding| matches!(finding.kind, Kind::Spike | Kind::Drop)) {
        steps.push(
            "Leave mistakes out with “Count as unknown” on the upload page, or correct them in the file; leave \
             what was real and will come again as it is."
                .to_owned(),
        );
    }
    let mut asks = Vec::new();
    if let Some(top) = ranked.first().filter(|_| examined.len() > 1) {
        asks.push(format!("“only {}”", name(top, examined)));
    }
    asks.push(if params.threshold() > 3.0 { "“more sensitive”" } else { "“less sensitive”" }.to_owned());
    asks.push("“forecast the demand”".to_owned());
    let last = asks.pop().unwrap_or_default();
    steps.push(format!("Ask further: {} or {last}.", asks.join(", ")));
    steps
}

/// The first findings that are wanted, with their times: `A (Mar 2025); B (Apr 2025)`.
fn first_of(
    ranked: &[&Finding],
    examined: &[Examined],
    history: &History,
    is_wanted: fn(&Finding) -> bool,
) -> String {
    let mut shown = Vec::new();
    for finding in ranked.iter().filter(|finding| is_wanted(finding)).take(SHOWN) {
        let start = history.calendar.label(finding.start());
        shown.push(format!("{} ({start})", name(finding, examined)));
    }
    shown.join("; ")
}

/// Whether a spike is so high that it is more likely a typing error than a sale.
fn is_slip(finding: &Finding) -> bool {
    let moment = finding.moments[0];
    finding.kind == Kind::Spike && moment.actual > A_SLIP * moment.expected
}

/// The name of the product of a finding.
fn name(finding: &Finding, examined: &[Examined]) -> String {
    plain(&examined[finding.product].series.product)
}
