//! The results of the order lines, in words.

use crate::supplier_selection::{
    data::{
        fields::roster::Roster,
        lines::{
            line_report::{FEW_LINES, LineReport},
            read::Lines,
        },
    },
    tell::{concentration::concentration_words, order_lines::table::spend_concentration},
};
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{amount, percent, whole},
};

const SHOWN: usize = 10;

/// A value as `show` writes it, or a dash where it is not known.
fn known<T>(value: Option<T>, show: impl Fn(T) -> String) -> String {
    value.map_or("-".to_owned(), show)
}

/// The record of the suppliers at these places, the best first, and the concentration of the spend.
pub(crate) fn section_text(report: &LineReport, roster: &Roster, places: &[usize]) -> String {
    let records = &report.records;
    let mut table = MarkdownTable::<usize>::new();
    table.text("Supplier", |place| plain(&roster.names[*place]));
    table.number("Lines due", |place| whole(records[*place].performance.lines_due as f64));
    table.number("OTIF", |place| known(records[*place].performance.otif, percent));
    table.text("95 % range", |place| {
        let interval = records[*place].performance.otif_interval;
        known(interval, |(low, high)| format!("{} to {}", percent(low), percent(high)))
    });
    table.number("Days late if late", |place| known(records[*place].performance.days_late, amount));
    table.number("Rejects (ppm)", |place| {
        known(records[*place].performance.defects_ppm.filter(|_| report.lines.has_rejects), whole)
    });
    table.number("Paid over agreed", |place| known(records[*place].performance.price_variance, amount));
    table.number("Lead time (days)", |place| lead_time(report, *place));
    table.number("Spend", |place| amount(records[*place].prices.spend));

    let mut text = table.write(places.iter().take(SHOWN));
    text.push_str(&variance(report));
    if let Some(found) = spend_concentration(report) {
        let largest = plain(&roster.names[found.largest]);
        let share = percent(found.largest_share);
        text.push_str(&format!("\n{largest} has {share} of the spend. {}\n", concentration_words(&found)));
    }
    text
}

/// Mean and deviation, unknown without order dates.
fn lead_time(report: &LineReport, place: usize) -> String {
    if !report.lines.has_order_dates {
        return "- ± -".to_owned();
    }
    let performance = &report.records[place].performance;
    let mean = known(performance.lead_time_mean, amount);
    format!("{mean} ± {}", known(performance.lead_time_deviation, amount))
}

fn variance(report: &LineReport) -> String {
    let paid: Vec<f64> =
        report.records.iter().filter_map(|record| record.performance.price_variance).collect();
    let sum: f64 = paid.iter().sum();
    let kind = if report.lines.has_own_standard { "standard" } else { "agreed" };
    match sum {
        _ if paid.is_empty() => String::new(),
        sum if sum > 0.0 => format!("\nInvoices are {} above the {kind} prices in all.\n", amount(sum)),
        sum if sum < 0.0 => format!("\nInvoices are {} below the {kind} prices in all.\n", amount(-sum)),
        _ => format!("\nInvoices keep the {kind} prices in all.\n"),
    }
}

/// Decisions about the lines that the question did not make.
pub(crate) fn assumptions(report: &LineReport) -> Vec<String> {
    let lines = &report.lines;
    let days = report.tolerance.days_late;
    let on_time = if days > 0.0 {
        format!("up to {} days after the promised day", amount(days))
    } else {
        "by the promised day".to_owned()
    };
    let full = match (lines.has_received, report.tolerance.short) {
        (false, _) => {
            "the file does not show how many units arrived, so every delivery counts as full".to_owned()
        }
        (true, short) if short > 0.0 => format!("with at most {} of its units missing", percent(short)),
        (true, _) => "with every unit ordered".to_owned(),
    };
    let mut texts = vec![
        format!("{} order lines are read: {}.", whole(lines.lines.len() as f64), lines.read_from),
        format!(
            "OTIF is the share of lines due that came {on_time} (early is on time) and {full}. A line without a delivery is late when \
             its promise is before {}, the last day in the file. Ask “allow 2 days late” for another rule.",
            lines.today
        ),
    ];
    if lines.has_agreed || lines.has_invoiced {
        texts.push(prices(lines));
    }
    if lines.has_order_dates {
        texts.push(
            "Lead time is in calendar days from order to delivery; its spread is the standard deviation over lines.".to_owned(),
        );
    }
    texts
}

/// Which prices the index, the variance and the spend are from.
fn prices(lines: &Lines) -> String {
    let index = match (lines.has_own_standard, lines.has_invoiced) {
        (true, _) => "invoiced prices",
        (false, true) => "agreed prices (at its invoiced prices, where none was agreed)",
        (false, false) => "prices",
    };
    let agreed = if lines.has_own_standard { "standard" } else { "agreed" };
    let spend = match (lines.has_agreed, lines.has_invoiced) {
        (true, true) => format!(
            "price_variance is the difference between invoiced and {agreed} prices; the spend is the invoiced amount"
        ),
        (false, true) => "the spend is the invoiced amount".to_owned(),
        (_, false) => "the spend is at these prices, as the file has no column of invoiced ones".to_owned(),
    };
    format!(
        "price_index is the cost of a supplier's units at its {index}, divided by their cost at the mean prices of all \
         suppliers: 1 is the mean, 0.95 is 5 % cheaper; {spend}."
    )
}

/// Rates that rest on few lines.
pub(crate) fn warnings(report: &LineReport, roster: &Roster) -> Option<String> {
    let mut few = Vec::new();
    for (supplier, name) in roster.names.iter().enumerate() {
        if let Some(lines) = report.few_lines(supplier) {
            few.push(format!("{} ({lines})", plain(name)));
        }
    }
    if few.is_empty() {
        return None;
    }
    let rest = few.len().saturating_sub(5);
    let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    few.truncate(5);
    Some(format!(
        "Fewer than {FEW_LINES} lines are due from {}{more}: their rates are uncertain, as the 95 % ranges show.",
        few.join(", ")
    ))
}
