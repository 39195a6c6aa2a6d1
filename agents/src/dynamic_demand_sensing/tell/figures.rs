//! Key figures of sensed demand: what is ahead with the changes that are assumed, and how far it may reach.

use std::borrow::Cow;

use report::result::Figure;

use super::findings::Findings;

/// Demand ahead, without the changes, by season and trend alone, and the ends of the range of one period.
pub(crate) fn figures(findings: &Findings) -> Vec<Figure> {
    let total = &findings.sensed.total;
    let changed = findings.what_if.filter(|_| findings.changed_past.is_none()).map(|what_if| &what_if.total);
    let (demand, ranges) = match changed {
        Some(changed) => {
            let ranges = (&changed.lower_80, &changed.upper_80, &changed.lower_95, &changed.upper_95);
            (&changed.with, ranges)
        }
        None => (&total.forecast, (&total.lower_80, &total.upper_80, &total.lower_95, &total.upper_95)),
    };
    let is_wide = findings.params.interval_level == Some(0.95);
    let (low, high) = if is_wide { (ranges.2, ranges.3) } else { (ranges.0, ranges.1) };
    let (table, column) =
        if changed.is_some() { ("what_if", "with") } else { ("demand_sensing_report", "forecast") };
    let mut figures = vec![sum("demand_ahead", "Demand ahead", demand, Some((table, column)))];
    if changed.is_some() {
        let of_report = Some(("demand_sensing_report", "forecast"));
        figures.push(sum(
            "demand_without_changes",
            "Demand ahead without the changes",
            &total.forecast,
            of_report,
        ));
    }
    let of_baseline = Some(("demand_sensing_report", "baseline"));
    figures.push(sum("demand_without_signals", "Season and trend alone", &total.baseline, of_baseline));
    // Ranges of products do not add up to that of all, so only those of one product follow from the table.
    let ends = match (findings.prepared.grid.products.len(), is_wide) {
        (1, true) => Some((format!("MAX({table}[upper_95])"), format!("MIN({table}[lower_95])"))),
        (1, false) => Some((format!("MAX({table}[upper_80])"), format!("MIN({table}[lower_80])"))),
        _ => None,
    };
    let (of_high, of_low) = ends.unzip();
    let noun = findings.noun();
    let highest = high.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let lowest = low.iter().copied().fold(f64::INFINITY, f64::min);
    figures.push(figure(
        "highest_in_range",
        format!("Highest demand of a {noun} in the range"),
        highest,
        of_high,
    ));
    figures.push(figure(
        "lowest_in_range",
        format!("Lowest demand of a {noun} in the range"),
        lowest,
        of_low,
    ));
    figures
}

fn sum(name: &'static str, label: &str, values: &[f64], column: Option<(&str, &str)>) -> Figure {
    let formula = column.map(|(table, column)| format!("SUM({table}[{column}])"));
    figure(name, label.to_owned(), values.iter().sum(), formula)
}

fn figure(name: &'static str, label: String, value: f64, formula: Option<String>) -> Figure {
    Figure { name, label, value, unit: Some("units"), formula: formula.map(Cow::Owned), format: None }
}
