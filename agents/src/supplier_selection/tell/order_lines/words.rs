//! What order lines say, in words.

use crate::supplier_selection::{
    data::{
        fields::roster::Roster,
        lines::line_report::{FEW_LINES, LineReport},
    },
    tell::{concentration::concentration_words, order_lines::table::spend_concentration},
};
use report::{
    markdown::{mixed_table, plain},
    number::{amount, percent, whole},
};

const SHOWN: usize = 10;

fn known<T>(value: Option<T>, show: impl Fn(T) -> String) -> String {
    value.map_or("-".to_owned(), show)
}

/// The record of the suppliers at these places, the best first, and where the money goes.
pub fn section_text(report: &LineReport, roster: &Roster, places: &[usize]) -> String {
    let row = |place: &usize| {
        let (record, performance) = (&report.records[*place], &report.records[*place].performance);
        let days = |value: Option<f64>| known(value.filter(|_| report.lines.has_order_dates), amount);
        vec![
            plain(&roster.names[*place]),
            whole(performance.lines_due as f64),
            known(performance.otif, percent),
            known(performance.otif_interval, |(low, high)| format!("{} to {}", percent(low), percent(high))),
            known(performance.days_late, amount),
            known(performance.defects_ppm.filter(|_| report.lines.has_rejects), whole),
            known(performance.price_variance, amount),
            format!("{} ± {}", days(performance.lead_time_mean), days(performance.lead_time_deviation)),
            amount(record.prices.spend),
        ]
    };
    let rows: Vec<Vec<String>> = places.iter().take(SHOWN).map(row).collect();
    let head = [
        "Supplier",
        "Lines due",
        "OTIF",
        "95 % range",
        "Days late if late",
        "Rejects (ppm)",
        "Paid over agreed",
        "Lead time (days)",
        "Spend",
    ];
    let is_number = [false, true, true, false, true, true, true, true, true];
    let money = spend_concentration(report).map_or(String::new(), |found| {
        let largest = plain(&roster.names[found.largest]);
        let share = percent(found.largest_share);
        format!("\n{largest} has {share} of the spend. {}\n", concentration_words(&found))
    });
    format!("{}{}{money}", mixed_table(&head, &is_number, &rows), variance(report))
}

fn variance(report: &LineReport) -> String {
    let paid: Vec<f64> =
        report.records.iter().filter_map(|record| record.performance.price_variance).collect();
    let sum: f64 = paid.iter().sum();
    match sum {
        _ if paid.is_empty() => String::new(),
        sum if sum > 0.0 => format!("\nInvoices are {} above the agreed prices in all.\n", amount(sum)),
        sum if sum < 0.0 => format!("\nInvoices are {} below the agreed prices in all.\n", amount(-sum)),
        _ => "\nInvoices keep the agreed prices in all.\n".to_owned(),
    }
}

/// What was decided about the lines without being asked.
pub fn assumptions(report: &LineReport) -> Vec<String> {
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
        texts.push(
            "price_index is what the units of a supplier cost at its agreed prices (its invoices, where no price was agreed) over what they \
             cost at the mean prices of all suppliers: 1 is the mean, 0.95 is 5 % cheaper. What invoices add is price_variance; the \
             spend is what was invoiced."
                .to_owned(),
        );
    }
    if lines.has_order_dates {
        texts.push(
            "Lead time is in calendar days from order to delivery; its spread is the standard deviation over lines.".to_owned(),
        );
    }
    texts
}

/// Rates that rest on few lines.
pub fn warnings(report: &LineReport, roster: &Roster) -> Option<String> {
    let few: Vec<String> = roster
        .names
        .iter()
        .enumerate()
        .filter_map(|(supplier, name)| Some(format!("{} ({})", plain(name), report.few_lines(supplier)?)))
        .collect();
    (!few.is_empty()).then(|| {
        let shown: Vec<String> = few.iter().take(5).cloned().collect();
        let rest = few.len().saturating_sub(5);
        let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
        format!(
            "Fewer than {FEW_LINES} lines are due of {}{more}: their rates are uncertain, as the 95 % ranges show.",
            shown.join(", ")
        )
    })
}
