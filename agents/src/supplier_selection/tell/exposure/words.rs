//! Risk, sourcing and total cost in words.

use crate::supplier_selection::{
    data::fields::roster::Roster,
    params::{Charge, RankParams, View},
    plan::exposure::{
        Exposure,
        ownership::{BAD_UNIT, Ownership, OwnershipOfSupplier},
        risk::{OUTAGE, RiskOfSupplier, Risks, SEVERITY_BAD, SEVERITY_LATE, USUAL_OUTAGE},
        sourcing::{FIRST_SHARE, RESERVE, Sourcing, VOLUME},
        spend::Spend,
    },
    tell::concentration::concentration_words,
};
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{amount, percent, whole},
};

const SHOWN: usize = 5;

/// Risk of the best suppliers, and whether a second source pays.
pub(crate) fn risk_text(exposure: &Exposure, roster: &Roster) -> String {
    let mut parts = Vec::new();
    if let Some(risks) = &exposure.risks {
        parts.push(risk_table(risks, roster));
    }
    if let Some(sourcing) = &exposure.sourcing {
        parts.push(second_source(sourcing, roster));
    }
    if let Some(spend) = &exposure.spend {
        parts.push(spread(spend, roster));
    }
    parts.join("\n")
}

/// The total cost of a unit of the best suppliers.
pub(crate) fn cost_text(exposure: &Exposure, roster: &Roster) -> String {
    exposure.ownership.as_ref().map_or(String::new(), |ownership| cost_table(ownership, roster))
}

/// Decisions that the question did not make.
pub(crate) fn assumptions(exposure: &Exposure) -> Vec<String> {
    let mut texts = Vec::new();
    if let Some(risks) = &exposure.risks {
        texts.push(risk_rule(risks));
    }
    if let Some(sourcing) = &exposure.sourcing {
        texts.push(format!(
            "Two sources share {} to {}; when one fails for a year the other adds up to {} of the volume. Failures are \
             independent, and what is not delivered is not paid. Prices are those of {}.",
            percent(FIRST_SHARE),
            percent(1.0 - FIRST_SHARE),
            percent(RESERVE),
            plain(&sourcing.price_column)
        ));
    }
    texts.extend(exposure.ownership.as_ref().map(cost_rule));
    texts
}

/// Charges that move the total cost and may be read in two ways are left out, and this says so.
pub(crate) fn warnings(exposure: &Exposure) -> Option<String> {
    let names: Vec<String> = exposure.unsure_charges.iter().map(|name| plain(name)).collect();
    let first = names.first()?;
    Some(format!(
        "{} may be money per unit or a share of the price, so the total cost leaves it out. Name the column `{first}_per_unit` or \
         `{first}_percent` and upload the file again.",
        names.join(", ")
    ))
}

fn risk_rule(risks: &Risks) -> String {
    let outage = match (&risks.column, risks.said) {
        (_, Some(chance)) => {
            let chance = percent(chance / 100.0);
            format!("the chance of an outage in a year is {chance} for every supplier, as you asked")
        }
        (Some(column), None) => format!(
            "the chance of an outage in a year goes from {} at the least {} of the file to {} at the most",
            percent(OUTAGE.0),
            plain(column),
            percent(OUTAGE.1)
        ),
        (None, None) => {
            format!(
                "the chance of an outage in a year is assumed to be {} for every supplier",
                percent(USUAL_OUTAGE)
            )
        }
    };
    format!(
        "The risk score is the chance, times 100, that late lines (weighted {SEVERITY_LATE}), bad units ({SEVERITY_BAD}) or an \
         outage (1) happen, as if independent; {outage}. It is shown with the ranking and does not change it."
    )
}

fn risk_table(risks: &Risks, roster: &Roster) -> String {
    let mut table = MarkdownTable::<RiskOfSupplier>::new();
    table.text("Supplier", |risk| plain(&roster.names[risk.supplier]));
    table.number("Risk (0 to 100)", |risk| whole(risk.score));
    table.number("Late", |risk| percent_or_dash(risk.late));
    table.number("Bad units", |risk| match risk.bad {
        Some(share) if share > 0.0 && share < 0.001 => format!("{} ppm", whole(1e6 * share)),
        share => percent_or_dash(share),
    });
    table.number("Chance of an outage", |risk| percent(risk.outage));
    table.text("Mostly from", |risk| risk.largest.to_owned());
    table.write(risks.all.iter().take(SHOWN))
}

fn percent_or_dash(share: Option<f64>) -> String {
    share.map_or("-".to_owned(), percent)
}

pub(crate) fn second_source(sourcing: &Sourcing, roster: &Roster) -> String {
    let (first, second) = (plain(&roster.names[sourcing.first]), plain(&roster.names[sourcing.second]));
    let volume = whole(VOLUME);
    let missing = format!(
        "With {first} alone, {} of {volume} units are missing on average (an outage has a chance of {}); with {second} as a \
         second source ({} of the units), {} are missing.",
        amount(sourcing.single.missing),
        percent(sourcing.outages.0),
        percent(1.0 - FIRST_SHARE),
        amount(sourcing.dual.missing)
    );
    let pays = match sourcing.break_even {
        _ if sourcing.dual.missing >= sourcing.single.missing => {
            "The second source does not make supply safer here.".to_owned()
        }
        Some(even) if sourcing.price_column == "price_index" => {
            format!(
                "The second source pays when a missing unit loses more than {even:.2} times its mean price."
            )
        }
        Some(even) => format!(
            "The second source pays when a missing unit loses more than {}; the price saved on a missing unit is {}.",
            cents(even),
            cents(sourcing.single_price)
        ),
        None => "The second source costs no more and makes supply safer.".to_owned(),
    };
    format!("{missing} {pays}\n")
}

fn spread(spend: &Spend, roster: &Roster) -> String {
    format!(
        "{} has {} of {}. {}\n",
        plain(&roster.names[spend.found.largest]),
        percent(spend.found.largest_share),
        plain(&spend.column),
        concentration_words(&spend.found)
    )
}

fn cost_rule(ownership: &Ownership) -> String {
    let mut parts = vec![plain(&ownership.price_column)];
    parts.extend(ownership.freight_columns.iter().map(|name| plain(name)));
    for (name, is_percentage) in &ownership.rate_columns {
        let how = if *is_percentage { "in percent" } else { "as a share, so that 0.05 is 5 %" };
        parts.push(format!("{} of the price ({how})", plain(name)));
    }
    parts.extend(ownership.said.iter().map(charge_words));
    let mut text = format!("The total cost of a unit is {}", parts.join(" + "));
    if !ownership.replaced.is_empty() {
        let names: Vec<String> = ownership.replaced.iter().map(|name| plain(name)).collect();
        text.push_str(&format!(" (your numbers stand in place of {})", names.join(", ")));
    }
    if ownership.has_bad_units {
        match ownership.per_defect {
            Some(cost) => text.push_str(&format!(", bad units at {} each as you asked", cents(cost))),
            None => text.push_str(&format!(", bad units at {} times their price", amount(BAD_UNIT))),
        }
        if ownership.filled > 0 {
            text.push_str(&format!(" (the middle rate of the others for {} without one)", ownership.filled));
        }
    }
    let interest = percent(ownership.interest);
    if let Some(column) = &ownership.lead_column {
        text.push_str(&format!(
            ", plus {interest} interest a year (365 days) on the price for {}, as if an order is paid when it is placed",
            plain(column)
        ));
        if ownership.without_lead_time > 0 {
            text.push_str(&format!(" (nothing for {} without a lead time)", ownership.without_lead_time));
        }
    }
    if let Some(lateness) = &ownership.lateness {
        text.push_str(&format!(", plus {} times the share that is late", lateness.words));
    }
    if let Some(column) = &ownership.credit_column {
        text.push_str(&format!(
            ", less {interest} interest a year (365 days) for the days of {}",
            plain(column)
        ));
    }
    if (ownership.lead_column.is_some() || ownership.credit_column.is_some()) && !ownership.is_interest_said {
        text.push_str("; the interest is assumed");
    }
    let left_out = if ownership.lateness.is_some() {
        "Audits and tooling are"
    } else {
        "Late deliveries, audits and tooling are"
    };
    format!("{text}. {left_out} not included.")
}

/// `duty 5 % of the price`, `freight 2.00 per unit`.
fn charge_words(charge: &Charge) -> String {
    let label = charge.kind.label();
    match (charge.percent, charge.per_unit) {
        (Some(share), _) => format!("{label} {} of the price as you asked", percent(share / 100.0)),
        (None, money) => format!("{label} {} per unit as you asked", cents(money.unwrap_or(0.0))),
    }
}

fn cost_table(ownership: &Ownership, roster: &Roster) -> String {
    let cheapest = cheapest(ownership, roster);
    format!("{}\n{cheapest}\n", parts_table(ownership, roster, ownership.all.iter().take(SHOWN)))
}

/// The parts of the total cost, a row per supplier.
fn parts_table<'a>(
    ownership: &Ownership,
    roster: &Roster,
    rows: impl Iterator<Item = &'a OwnershipOfSupplier>,
) -> String {
    let mut table = MarkdownTable::<OwnershipOfSupplier>::new();
    table.text("Supplier", |one| plain(&roster.names[one.supplier]));
    table.number("Price", |one| cents(one.cost.purchase));
    table.number("Freight and duty", |one| cents(one.cost.freight));
    if ownership.has_bad_units {
        table.number("Bad units", |one| cents(one.cost.quality));
    }
    if ownership.lead_column.is_some() {
        table.number("Capital in the lead time", |one| cents(one.cost.capital));
    }
    if ownership.lateness.is_some() {
        table.number("Late deliveries", |one| cents(one.cost.lateness));
    }
    if ownership.credit_column.is_some() {
        table.number("Credit", |one| cents(one.cost.financing));
    }
    table.number("Total a unit", |one| cents(one.cost.total));
    table.write(rows)
}

/// The answer to who is cheapest in total: the first, its lead, the parts of all, and what the sum rests on.
pub(crate) fn total_cost_text(exposure: &Exposure, roster: &Roster, most: usize) -> String {
    let Some(ownership) = &exposure.ownership else { return String::new() };
    let all = ownership.by_total();
    let Some((first, others)) = all.split_first() else { return String::new() };
    let name = |one: &OwnershipOfSupplier| plain(&roster.names[one.supplier]);
    let lead = others.first().map_or(String::new(), |second| {
        let more = second.cost.total - first.cost.total;
        let share = if first.cost.total > 0.0 { more / first.cost.total } else { 0.0 };
        format!(", {} ({}) below {}", cents(more), percent(share), name(second))
    });
    let by_price = all.iter().min_by(|a, b| a.cost.purchase.total_cmp(&b.cost.purchase));
    let of_price = match by_price {
        Some(cheap) if cheap.supplier != first.supplier => {
            format!(" By price alone {} is cheapest ({}).", name(cheap), cents(cheap.cost.purchase))
        }
        _ => " It is also cheapest by price alone.".to_owned(),
    };
    let rest = all.len().saturating_sub(most);
    let more = if rest > 0 {
        format!("\nNot shown here: {rest} more, see [cost_of_ownership.csv](cost_of_ownership.csv).\n")
    } else {
        String::new()
    };
    format!(
        "**{} has the lowest total cost of a unit: {}{lead}.**{of_price}\n\n{}{more}\n{}\n",
        name(first),
        cents(first.cost.total),
        parts_table(ownership, roster, all.iter().copied().take(most)),
        cost_rule(ownership)
    )
}

/// What the question states of the cost of a unit and nothing rests on.
pub(crate) fn unused_costs(exposure: &Exposure, params: &RankParams) -> Vec<String> {
    match (&exposure.ownership, params.interest_percent) {
        (Some(ownership), _) => ownership.unused.clone(),
        (None, Some(interest)) => {
            let interest = percent(interest / 100.0);
            vec![format!(
                "capital costs of {interest} a year, because the criteria hold no capital and nothing is added to the price; ask “rank by \
                 total cost, capital costs {interest}”"
            )]
        }
        (None, None) if params.costs.is_some() => {
            vec!["the costs of a unit, because the file has no price of each supplier".to_owned()]
        }
        (None, None) => Vec::new(),
    }
}

/// Interest that counts in the total cost of a ranking by other criteria.
pub(crate) fn note_of_interest(exposure: &Exposure, params: &RankParams) -> Option<String> {
    let interest = percent(params.interest_percent? / 100.0);
    let ownership = exposure.ownership.as_ref()?;
    let is_counted = ownership.lead_column.is_some() || ownership.credit_column.is_some();
    (is_counted && params.view != Some(View::TotalCost) && params.costs.is_none()).then(|| {
        format!(
            "Capital costs of {interest} a year are in the total cost below and in no criterion. Ask “rank by total cost, capital costs \
             {interest}” to rank by it."
        )
    })
}

fn cheapest(ownership: &Ownership, roster: &Roster) -> String {
    let all = &ownership.all;
    let by_price = all.iter().min_by(|a, b| a.cost.purchase.total_cmp(&b.cost.purchase));
    let by_total = all.iter().min_by(|a, b| a.cost.total.total_cmp(&b.cost.total));
    let (Some(by_price), Some(by_total)) = (by_price, by_total) else { return String::new() };
    let total = cents(by_total.cost.total);
    let first_by_price = plain(&roster.names[by_price.supplier]);
    let first_by_total = plain(&roster.names[by_total.supplier]);
    if by_price.supplier == by_total.supplier {
        format!("{first_by_total} is cheapest by price and by total cost ({total} a unit).")
    } else {
        format!("{first_by_price} is cheapest by price, {first_by_total} by total cost ({total} a unit).")
    }
}

/// Money of one unit.
fn cents(value: f64) -> String {
    // Adding 0.0 turns a negative zero into zero.
    let value = value + 0.0;
    if value.abs() < 100.0 { format!("{value:.2}") } else { amount(value) }
}
