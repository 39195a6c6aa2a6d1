//! Risk, sourcing and total cost in words.

use crate::supplier_selection::{
    data::fields::roster::Roster,
    plan::exposure::{
        Exposure,
        ownership::{BAD_UNIT, INTEREST, Ownership, OwnershipOfSupplier},
        risk::{OUTAGE, Risks, SEVERITY_BAD, SEVERITY_LATE, USUAL_OUTAGE},
        sourcing::{FIRST_SHARE, RESERVE, Sourcing, VOLUME},
        spend::Spend,
    },
    tell::concentration::concentration_words,
};
use report::{
    markdown::{mixed_table, plain},
    number::{amount, percent, whole},
};

const SHOWN: usize = 5;

/// Risk of the best suppliers, and whether a second source pays.
pub fn risk_text(exposure: &Exposure, roster: &Roster) -> String {
    let risks = exposure.risks.as_ref().map_or(String::new(), |risks| risk_table(risks, roster));
    let sourcing =
        exposure.sourcing.as_ref().map_or(String::new(), |sourcing| second_source(sourcing, roster));
    let spend = exposure.spend.as_ref().map_or(String::new(), |spend| spread(spend, roster));
    let parts: Vec<String> = [risks, sourcing, spend].into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// What a unit of the best suppliers costs in all.
pub fn cost_text(exposure: &Exposure, roster: &Roster) -> String {
    exposure.ownership.as_ref().map_or(String::new(), |ownership| cost_table(ownership, roster))
}

/// What was decided without being asked.
pub fn assumptions(exposure: &Exposure) -> Vec<String> {
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
        "The risk score is the chance, times 100, that late lines (weighted {SEVERITY_LATE}), bad units ({SEVERITY_BAD}) or an outage (1) \
         happen, as if independent; {outage}. It is shown beside the ranking and does not change it."
    )
}

fn risk_table(risks: &Risks, roster: &Roster) -> String {
    let known = |value: Option<f64>| value.map_or("-".to_owned(), percent);
    let known_bad = |bad: Option<f64>| match bad {
        Some(share) if share > 0.0 && share < 0.001 => format!("{} ppm", whole(1e6 * share)),
        share => known(share),
    };
    let rows: Vec<Vec<String>> = risks
        .all
        .iter()
        .take(SHOWN)
        .map(|risk| {
            vec![
                plain(&roster.names[risk.supplier]),
                whole(risk.score),
                known(risk.late),
                known_bad(risk.bad),
                percent(risk.outage),
                risk.largest.to_owned(),
            ]
        })
        .collect();
    let head = ["Supplier", "Risk (0 to 100)", "Late", "Bad units", "Chance of an outage", "Mostly from"];
    mixed_table(&head, &[false, true, true, true, true, false], &rows)
}

fn second_source(sourcing: &Sourcing, roster: &Roster) -> String {
    let (first, second) = (plain(&roster.names[sourcing.first]), plain(&roster.names[sourcing.second]));
    let volume = whole(VOLUME);
    let missing = format!(
        "With {first} alone {} of {volume} units are missing on average (an outage has a chance of {}); with {second} as a second source ({} of the \
         units) {}.",
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
            "The second source pays when a missing unit loses more than {}; its price, which is not paid then, is {}.",
            cents(even),
            cents(sourcing.single_price)
        ),
        None => "The second source is no dearer and makes supply safer.".to_owned(),
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
    let mut text = format!("The total cost of a unit is {}", parts.join(" + "));
    if ownership.has_bad_units {
        text.push_str(&format!(", bad units at {} times their price", amount(BAD_UNIT)));
        if ownership.filled > 0 {
            text.push_str(&format!(" (the middle rate of the others for {} without one)", ownership.filled));
        }
    }
    if let Some(column) = &ownership.credit_column {
        text.push_str(&format!(
            ", less {} interest a year (365 days) for the days of {}",
            percent(INTEREST),
            plain(column)
        ));
    }
    text + ". Late deliveries, audits and tooling are not included."
}

fn cost_table(ownership: &Ownership, roster: &Roster) -> String {
    let rows: Vec<Vec<String>> = ownership
        .all
        .iter()
        .take(SHOWN)
        .map(|one| {
            let cost = &one.cost;
            let mut row = vec![plain(&roster.names[one.supplier])];
            row.extend([cost.purchase, cost.freight, cost.quality, cost.financing, cost.total].map(cents));
            row
        })
        .collect();
    let head = ["Supplier", "Price", "Freight and duty", "Bad units", "Credit", "Total a unit"];
    let cheapest = cheapest(ownership, roster);
    format!("{}\n{cheapest}\n", mixed_table(&head, &[false, true, true, true, true, true], &rows))
}

fn cheapest(ownership: &Ownership, roster: &Roster) -> String {
    let least =
        |key: fn(&OwnershipOfSupplier) -> f64| ownership.all.iter().min_by(|a, b| key(a).total_cmp(&key(b)));
    let (Some(by_price), Some(by_total)) = (least(|one| one.cost.purchase), least(|one| one.cost.total))
    else {
        return String::new();
    };
    let name = |one: &OwnershipOfSupplier| plain(&roster.names[one.supplier]);
    let total = cents(by_total.cost.total);
    if by_price.supplier == by_total.supplier {
        format!("{} is cheapest by price and in all ({total} a unit).", name(by_total))
    } else {
        format!("{} is cheapest by price, {} in all ({total} a unit).", name(by_price), name(by_total))
    }
}

/// Money of one unit.
fn cents(value: f64) -> String {
    if value.abs() < 100.0 { format!("{value:.2}") } else { amount(value) }
}
