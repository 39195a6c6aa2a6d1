//! The combinations of suppliers of a split, with what they cost.

use kernels::suppliers::allocation::AllocationPlan;

use crate::supplier_selection::{
    data::offers::market::Market, plan::combinations::Combination, tell::names::joined,
};
use report::{
    markdown::{plain, section},
    markdown_table::MarkdownTable,
    number::whole,
    result::{Column, Table, TableBuilder},
};

const SHOWN: usize = 15;
const SHOWN_IMPOSSIBLE: usize = 5;

/// Empty when none were asked for.
pub(super) fn text(market: &Market, plan: &AllocationPlan, combinations: &[Combination]) -> String {
    if combinations.is_empty() {
        return String::new();
    }
    let possible: Vec<(&Combination, f64)> =
        combinations.iter().filter_map(|combination| Some((combination, combination.cost?))).collect();
    let mut table = MarkdownTable::<(&Combination, f64)>::new();
    table.text("Suppliers", |(combination, _)| names(market, combination));
    table.number("Cost", |(_, cost)| market.money(*cost));
    table.number("More than the cheapest split", |(_, cost)| market.money((cost - plan.cost).max(0.0)));
    let mut text = table.write(possible.iter().take(SHOWN));
    if possible.len() > SHOWN {
        let rest = whole((possible.len() - SHOWN) as f64);
        text.push_str(&format!("\nNot shown here: {rest} more, see [combinations.csv](combinations.csv).\n"));
    }
    let impossible: Vec<String> = combinations
        .iter()
        .filter(|combination| combination.cost.is_none())
        .map(|combination| names(market, combination))
        .collect();
    if !impossible.is_empty() {
        let shown = impossible[..impossible.len().min(SHOWN_IMPOSSIBLE)].join("; ");
        let count = whole(impossible.len() as f64);
        text.push_str(&format!(
            "\n{count} cannot deliver everything within the limits, for example {shown}.\n"
        ));
    }
    if !are_single(combinations) {
        text.push_str("\nEach supplier of a combination delivers at least 1 % of all units.\n");
    }
    section(title(combinations), &text)
}

fn are_single(combinations: &[Combination]) -> bool {
    combinations.iter().all(|combination| combination.suppliers.len() == 1)
}

fn title(combinations: &[Combination]) -> &'static str {
    if are_single(combinations) {
        "What all units cost from each supplier alone"
    } else {
        "What combinations of suppliers cost"
    }
}

fn names(market: &Market, combination: &Combination) -> String {
    let names: Vec<String> =
        combination.suppliers.iter().map(|supplier| plain(&market.suppliers[*supplier])).collect();
    match names.as_slice() {
        [only] => format!("{only} alone"),
        several => joined(several),
    }
}

/// A row per combination.
pub(super) fn table(market: &Market, plan: &AllocationPlan, combinations: &[Combination]) -> Table {
    let mut columns = TableBuilder::<Combination>::new();
    columns.add(Column::text("suppliers"), |combination| names(market, combination));
    columns.add(Column::number("number_of_suppliers", None), |combination| combination.suppliers.len());
    columns.add(Column::number("cost", market.currency), |combination| combination.cost);
    columns.add(Column::number("more_than_cheapest", market.currency), |combination| {
        combination.cost.map(|cost| (cost - plan.cost).max(0.0))
    });
    columns.build("combinations", title(combinations), combinations)
}
