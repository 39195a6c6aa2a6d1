//! A figure of every item that the question asks about: its sum or its middle, who has the most of it, and how it comes
//! about.

use report::{
    markdown_table::MarkdownTable,
    number::{amount, percent},
};

use crate::inventory_optimization::{
    params::choices::{AskedFigure, End, ItemFigure},
    plan::planned::Planned,
    tell::{
        direct::Direct,
        findings::Findings,
        narrative::items::{SHOWN, named},
        words,
    },
};

pub(super) fn item_figure(findings: &Findings) -> Direct {
    let Some(asked) = findings.params.asked_figure else { return Direct::default() };
    let mut known: Vec<(&Planned, f64)> = findings
        .planned()
        .iter()
        .filter_map(|planned| Some((planned, value_of(planned, asked.figure)?)))
        .collect();
    // The slow ones come first where a low figure is the trouble.
    let is_lowest = asked.end.map_or(asked.figure == ItemFigure::Turnover, |end| end == End::Lowest);
    known.sort_by(|one, other| if is_lowest { one.1.total_cmp(&other.1) } else { other.1.total_cmp(&one.1) });
    if known.is_empty() {
        return Direct::words(format!("**{}**\n", nothing(asked.figure)));
    }
    let shown = asked.count.map_or(SHOWN, |count| count as usize);
    if let [(planned, value)] = known[..] {
        return Direct::words(one(findings, asked.figure, planned, value));
    }
    let text = match asked.end {
        Some(end) => first(findings, asked, end, &known),
        None => all(findings, asked.figure, &known),
    };
    Direct::words(format!("{text}\n\n{}", table(findings, asked.figure).write(known.iter().take(shown))))
}

/// The figure of an item; none where it does not have it.
fn value_of(planned: &Planned, figure: ItemFigure) -> Option<f64> {
    let demand = planned.figures.demand.mean;
    let annual_value = Some(planned.annual_value).filter(|value| *value > 0.0);
    match figure {
        ItemFigure::StockValue => planned.today.map(|today| today.stock_value),
        ItemFigure::Excess => planned.today.map(|today| today.excess_value).filter(|value| *value > 0.0),
        ItemFigure::Turnover => {
            let stock = planned.today.map(|today| today.stock_value).filter(|value| *value > 0.0)?;
            Some(planned.annual_value / stock)
        }
        ItemFigure::OrderInterval => {
            let orders = planned.orders.filter(|_| demand > 0.0)?;
            Some(orders.order.quantity / demand)
        }
        ItemFigure::ReorderPoint => planned.orders.map(|orders| orders.reorder_point),
        ItemFigure::SafetyStock => planned.orders.map(|_| planned.safety_value()),
        ItemFigure::UnitCost => Some(planned.figures.unit_cost),
        ItemFigure::Demand => Some(demand * planned.figures.periods_per_year),
        ItemFigure::DemandValue => annual_value,
        ItemFigure::HoldingCost => {
            planned.orders.map(|_| planned.figures.holding_rate * planned.policy_value())
        }
        ItemFigure::LeadTime => Some(planned.figures.replenishment.lead_time),
    }
}

fn noun(figure: ItemFigure) -> &'static str {
    match figure {
        ItemFigure::StockValue => "value in stock",
        ItemFigure::Excess => "excess",
        ItemFigure::Turnover => "turnover",
        ItemFigure::OrderInterval => "time between orders",
        ItemFigure::ReorderPoint => "reorder point",
        ItemFigure::SafetyStock => "safety stock in money",
        ItemFigure::UnitCost => "unit cost",
        ItemFigure::Demand => "demand a year",
        ItemFigure::DemandValue => "demand a year in money",
        ItemFigure::HoldingCost => "cost of holding a year",
        ItemFigure::LeadTime => "lead time",
    }
}

fn nothing(figure: ItemFigure) -> &'static str {
    if figure == ItemFigure::Excess {
        return "No item has more in stock than its policy ever needs.";
    }
    if figure == ItemFigure::Turnover {
        return "No item has stock, so nothing is turned over.";
    }
    "No item has this figure, for the reasons in the warnings."
}

fn shown(findings: &Findings, figure: ItemFigure, value: f64) -> String {
    match figure {
        ItemFigure::StockValue
        | ItemFigure::Excess
        | ItemFigure::SafetyStock
        | ItemFigure::UnitCost
        | ItemFigure::DemandValue
        | ItemFigure::HoldingCost => findings.money(value),
        ItemFigure::Turnover => format!("{} times a year", amount(value)),
        ItemFigure::OrderInterval | ItemFigure::LeadTime => words::days(value.round()),
        ItemFigure::ReorderPoint | ItemFigure::Demand => amount(value),
    }
}

/// The figure of a single item, with what it is the sum of.
fn one(findings: &Findings, figure: ItemFigure, planned: &Planned, value: f64) -> String {
    let (item, value) = (named(planned), shown(findings, figure, value));
    match (figure, planned.orders) {
        (ItemFigure::ReorderPoint, Some(orders)) => format!(
            "**The reorder point of {item} is {value}**: {} of demand in lead time and review, and {} of safety stock.\n",
            amount(orders.protection_mean),
            amount(orders.safety_stock)
        ),
        (ItemFigure::SafetyStock, Some(orders)) => {
            format!(
                "**The safety stock of {item} is {} units**, {value} in money.\n",
                amount(orders.safety_stock)
            )
        }
        (ItemFigure::Excess, _) => format!(
            "**{item} has {} units too many**, {value} in money: more than its policy ever needs.\n",
            amount(planned.today.map_or(0.0, |today| today.excess_value) / planned.figures.unit_cost)
        ),
        (ItemFigure::OrderInterval, Some(orders)) => format!(
            "**{item} is ordered every {value}**: {} units at {} a day.\n",
            amount(orders.order.quantity),
            amount(planned.figures.demand.mean)
        ),
        _ => format!("**The {} of {item}: {value}.**\n", noun(figure)),
    }
}

/// Who has the most or the least of it.
fn first(findings: &Findings, asked: AskedFigure, end: End, known: &[(&Planned, f64)]) -> String {
    const NAMED: usize = 3;
    let (_, value) = known[0];
    let tied = known.iter().take_while(|(_, other)| *other == value).count();
    let names: Vec<String> = known[..tied.min(NAMED)].iter().map(|(planned, _)| named(planned)).collect();
    let more =
        if tied > NAMED { format!(" and {} more", amount((tied - NAMED) as f64)) } else { String::new() };
    let verb = if tied == 1 { "has" } else { "have" };
    format!(
        "**{}{more} {verb} the {} {}: {}.**",
        names.join(", "),
        end.word(),
        noun(asked.figure),
        shown(findings, asked.figure, value)
    )
}

/// The figure over all items.
fn all(findings: &Findings, figure: ItemFigure, known: &[(&Planned, f64)]) -> String {
    let totals = findings.totals();
    let items = words::items(known.len());
    let sum: f64 = known.iter().map(|(_, value)| value).sum();
    let middle = known[(known.len() - 1) / 2].1;
    let (most, value) = (named(known[0].0), shown(findings, figure, known[0].1));
    match figure {
        ItemFigure::StockValue => format!(
            "**The stock of today is worth {}** at unit cost, in {items}. Most of it is in {most}: {value}{}. Each item is in the column \
             stock_value of inventory_report.csv.",
            findings.money(sum),
            share(known[0].1, sum)
        ),
        ItemFigure::Excess => format!(
            "**{items} {} {} more in stock than the policy ever needs{}.** Order none of them until the rest is used; the most is in \
             {most}: {value}.",
            if known.len() == 1 { "has" } else { "have" },
            findings.money(sum),
            share(sum, totals.stock_value)
        ),
        ItemFigure::Turnover => match totals.turnover() {
            Some(turnover) => format!(
                "**The stock of today is turned over {} times a year**: {} of demand a year for {} in stock. The slowest is {most}: {value}.",
                amount(turnover),
                findings.money(totals.annual_value),
                findings.money(totals.stock_value)
            ),
            None => format!("**The slowest of {items} is {most}: {value}.**"),
        },
        ItemFigure::OrderInterval => format!(
            "**Half of {items} are ordered every {} or less often**: the order quantity over the demand of a day. The longest time is \
             that of {most}: {value}.",
            words::days(middle.round())
        ),
        ItemFigure::ReorderPoint => format!(
            "**An item is ordered when its stock and what is on order are at or below its reorder point**: the demand during lead time \
             and review, and the safety stock. All of {items} are in the column reorder_point of inventory_report.csv."
        ),
        ItemFigure::SafetyStock => format!(
            "**The safety stock of {items} is worth {}**; the most is in {most}: {value}. In units it is in the column safety_stock of \
             inventory_report.csv.",
            findings.money(sum)
        ),
        ItemFigure::UnitCost
        | ItemFigure::Demand
        | ItemFigure::DemandValue
        | ItemFigure::HoldingCost
        | ItemFigure::LeadTime => format!("**{most} has the highest {}: {value}.**", noun(figure)),
    }
}

/// ` (42 % of the stock)`.
fn share(part: f64, whole: f64) -> String {
    if whole > 0.0 { format!(" ({} of the stock)", percent(part / whole)) } else { String::new() }
}

fn table<'a>(findings: &'a Findings, figure: ItemFigure) -> MarkdownTable<'a, (&'a Planned, f64)> {
    let mut table = MarkdownTable::<(&Planned, f64)>::new();
    table.text("Item", |(planned, _)| named(planned));
    let show = move |(_, value): &(&Planned, f64)| shown(findings, figure, *value);
    match figure {
        ItemFigure::ReorderPoint => {
            table.number("Demand in lead time and review", |(planned, _)| {
                planned.orders.map_or(String::new(), |orders| amount(orders.protection_mean))
            });
            table.number("Safety stock", |(planned, _)| {
                planned.orders.map_or(String::new(), |orders| amount(orders.safety_stock))
            });
            table.number("Reorder point", |(_, value)| amount(*value));
        }
        ItemFigure::SafetyStock => {
            table.number("Safety stock", |(planned, _)| {
                planned.orders.map_or(String::new(), |orders| amount(orders.safety_stock))
            });
            table.number("In money", |(_, value)| findings.money(*value));
        }
        ItemFigure::OrderInterval => {
            table.number("Order quantity", |(planned, _)| {
                planned.orders.map_or(String::new(), |orders| amount(orders.order.quantity))
            });
            table.number("Demand a day", |(planned, _)| amount(planned.figures.demand.mean));
            table.number("Ordered every", |(_, value)| words::days(value.round()));
        }
        ItemFigure::Excess => {
            table.number("Stock", |(planned, _)| amount(planned.figures.stock.on_hand));
            table.number("Highest stock of the policy", |(planned, _)| {
                amount(planned.orders.map_or(0.0, |orders| orders.order_up_to))
            });
            table.number("Excess value", |(_, value)| findings.money(*value));
        }
        ItemFigure::StockValue | ItemFigure::Turnover => {
            table.number("Stock", |(planned, _)| amount(planned.figures.stock.on_hand));
            table.number("Value in stock", |(planned, _)| {
                findings.money(planned.today.map_or(0.0, |today| today.stock_value))
            });
            if figure == ItemFigure::Turnover {
                table.number("Demand a year in money", |(planned, _)| findings.money(planned.annual_value));
                table.number("Turned over", |(_, value)| format!("{} times a year", amount(*value)));
            }
        }
        ItemFigure::UnitCost => table.number("Unit cost", show),
        ItemFigure::Demand => table.number("Demand a year", show),
        ItemFigure::DemandValue => table.number("Demand a year in money", show),
        ItemFigure::HoldingCost => table.number("Cost of holding a year", show),
        ItemFigure::LeadTime => table.number("Lead time", show),
    }
    table
}
