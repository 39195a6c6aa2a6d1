//! The answer in words, for a buyer who doubts it: what to order and the money first, then why and how sure.
//! Every number comes from the result; nothing is estimated here.

use super::{
    advice::chance, optimize::Found, plan::Planned, proof::Played, tables::Order, totals::Totals,
    trade_off::TradeOff, words,
};
use crate::report::{
    markdown::{mixed_table, plain, section, table},
    number::{amount, percent, whole},
};

const SHOWN: usize = 10;
const SHOWN_EXCESS: usize = 5;

/// All that the answer is told from.
pub struct Story<'a> {
    pub found: &'a Found<'a>,
    pub orders: &'a [Order],
    /// Positions of the orders that the budget for orders allows.
    pub affordable: Option<&'a [usize]>,
    pub trade_off: &'a TradeOff,
    pub played: &'a [Played],
}

impl Story<'_> {
    fn planned(&self) -> &[Planned] {
        &self.found.outcome.planned
    }

    fn totals(&self) -> &Totals {
        &self.found.outcome.totals
    }

    fn money(&self, value: f64) -> String {
        words::money(value, self.found.items.currency.as_deref())
    }

    fn now(&self) -> impl Iterator<Item = &Order> {
        self.orders.iter().filter(|order| order.in_days == 0.0)
    }
}

/// The answer up to its closing sections.
pub fn story(story: &Story) -> String {
    let mut text = headline(story);
    text.push_str(&section("What if: before and after", &what_if(story)));
    let title = if story.now().next().is_some() { "Order now" } else { "The most valuable items" };
    text.push_str(&section(title, &main_table(story)));
    text.push_str(&section("Suppliers", &suppliers(story)));
    text.push_str(&section("Too much stock", &excess(story)));
    text.push_str(&section("Classes", &classes(story)));
    text.push_str(&section("Service against money", &service(story)));
    text.push_str(&section("Played against the past", &proof(story)));
    text
}

fn headline(story: &Story) -> String {
    let totals = story.totals();
    let of = words::items(totals.items);
    let policy = format!(
        "The policy holds {} on average ({} of it safety stock) and costs {} a year for ordering and holding.",
        story.money(totals.policy_value),
        story.money(totals.safety_value),
        story.money(totals.annual_cost)
    );
    if !story.found.items.has_stock {
        return format!(
            "**Order quantities and reorder points for {of} with {} of demand a year.** {policy}\n",
            story.money(totals.annual_value)
        );
    }
    let first = match totals.orders {
        0 => format!("**Nothing has to be ordered now: all of {of} are above their reorder points.**"),
        orders => format!(
            "**Order {} of {of} now, for {} in all.**",
            whole(orders as f64),
            story.money(totals.order_value)
        ),
    };
    let fits = story.affordable.map_or(String::new(), |places| {
        let value: f64 = story.now().filter(|order| order.fits == Some(true)).map(|order| order.value).sum();
        format!(
            " The order budget pays for {} of them ({}), those first that prevent the most shortage for their money.",
            whole(places.len() as f64),
            story.money(value)
        )
    });
    let turnover = totals
        .turnover()
        .map_or(String::new(), |turnover| format!(", turned over {} times a year", amount(turnover)));
    let excess = if totals.excess_value > 0.0 {
        format!(
            "; {} of it is more than the policy ever needs ({})",
            story.money(totals.excess_value),
            words::items(totals.excess_items)
        )
    } else {
        String::new()
    };
    let saving = if totals.discount_saving > 0.0 {
        format!(" Price breaks save {} a year.", story.money(totals.discount_saving))
    } else {
        String::new()
    };
    format!(
        "{first}{fits} Stock today is worth {}{turnover}{excess}. {policy}{saving}\n",
        story.money(totals.stock_value)
    )
}

fn what_if(story: &Story) -> String {
    let Some(before) = story.found.before else { return String::new() };
    let (before, after) = (&before.totals, story.totals());
    let money = |value: f64| story.money(value);
    let row = |what: &str, before: f64, after: f64, show: &dyn Fn(f64) -> String| {
        let change = 100.0 * (after - before) / before;
        let sign = if change > 0.0 { "+" } else { "" };
        let change = if change.is_finite() { format!("{sign}{change:.1} %") } else { "–".to_owned() };
        vec![what.to_owned(), show(before), show(after), change]
    };
    let count = |value: f64| whole(value);
    let mut rows = vec![
        row("Ordering and holding, a year", before.annual_cost, after.annual_cost, &money),
        row("Safety stock", before.safety_value, after.safety_value, &money),
        row("Stock on average", before.policy_value, after.policy_value, &money),
        row("Demand of a year", before.annual_value, after.annual_value, &money),
    ];
    let share = |value: f64| format!("{:.2} %", 100.0 * value);
    if let (Some(before), Some(after)) = (before.fill_rate, after.fill_rate) {
        rows.push(row("Units served from the shelf", before, after, &share));
    }
    if story.found.items.has_stock {
        rows.push(row("Items to order now", before.orders as f64, after.orders as f64, &count));
        rows.push(row("Orders of now", before.order_value, after.order_value, &money));
    }
    table(&["Figure", "Before", "Now", "Change"], &rows)
}

fn main_table(story: &Story) -> String {
    let orders: Vec<&Order> = story.now().collect();
    if orders.is_empty() {
        return policy_table(story);
    }
    let row = |order: &&Order| {
        let planned = &story.planned()[order.place];
        let today = planned.today;
        vec![
            named(planned),
            planned.abc.letter().to_string(),
            amount(planned.item.stock.unwrap_or(0.0) + planned.item.on_order.unwrap_or(0.0)),
            planned.orders.map_or(String::new(), |orders| amount(orders.reorder_point)),
            amount(order.quantity),
            story.money(order.value),
            today.map_or(String::new(), |today| chance(today.stockout_risk)),
            story.money(order.shortage_value),
        ]
    };
    let mut sorted = orders.clone();
    if story.affordable.is_some() {
        sorted.sort_by_key(|order| order.fits != Some(true));
    }
    let rows: Vec<Vec<String>> = sorted.iter().take(SHOWN).map(row).collect();
    let head = [
        "Item",
        "Class",
        "Stock and on order",
        "Reorder point",
        "Order",
        "Value",
        "Risk",
        "Short before it arrives",
    ];
    let mut text = mixed_table(&head, &[false, false, true, true, true, true, true, true], &rows);
    if orders.len() > SHOWN {
        text.push_str(&format!(
            "\nWhere most money is short first; {} more are in order_list.csv.\n",
            whole((orders.len() - SHOWN) as f64)
        ));
    }
    text
}

/// Id and name, as far as they fit.
fn named(planned: &Planned) -> String {
    match &planned.item.name {
        Some(name) if *name != planned.item.id => {
            let short: String = name.chars().take(40).collect();
            format!("{} {}", plain(&planned.item.label()), plain(&short))
        }
        _ => plain(&planned.item.label()),
    }
}

fn policy_table(story: &Story) -> String {
    let row = |planned: &Planned| {
        let show = |value: Option<f64>| value.map_or("–".to_owned(), amount);
        let orders = planned.orders;
        vec![
            named(planned),
            planned.abc.letter().to_string(),
            story.money(planned.annual_value),
            show(orders.map(|orders| orders.order.quantity)),
            show(orders.map(|orders| orders.safety_stock)),
            show(orders.map(|orders| orders.reorder_point)),
            orders.map_or("–".to_owned(), |orders| story.money(orders.annual_cost)),
        ]
    };
    let rows: Vec<Vec<String>> = story.planned().iter().take(SHOWN).map(row).collect();
    let head =
        ["Item", "Class", "Value a year", "Order quantity", "Safety stock", "Reorder point", "Cost a year"];
    mixed_table(&head, &[false, false, true, true, true, true, true], &rows)
}

fn suppliers(story: &Story) -> String {
    let mut sums: std::collections::BTreeMap<&str, (usize, f64)> = std::collections::BTreeMap::new();
    for order in story.now() {
        let Some(supplier) = story.planned()[order.place].item.supplier.as_deref() else { continue };
        let (count, value) = sums.entry(supplier).or_default();
        *count += 1;
        *value += order.value;
    }
    if sums.len() < 2 {
        return String::new();
    }
    let mut sums: Vec<_> = sums.into_iter().collect();
    sums.sort_by(|a, b| b.1.1.total_cmp(&a.1.1));
    let rows: Vec<Vec<String>> = sums
        .iter()
        .take(SHOWN)
        .map(|(supplier, (count, value))| vec![plain(supplier), whole(*count as f64), story.money(*value)])
        .collect();
    table(&["Supplier", "Items to order now", "Value"], &rows)
}

fn excess(story: &Story) -> String {
    let value = |planned: &Planned| planned.today.map_or(0.0, |today| today.excess_value);
    let mut with: Vec<&Planned> = story.planned().iter().filter(|planned| value(planned) > 0.0).collect();
    with.sort_by(|a, b| value(b).total_cmp(&value(a)));
    let row = |planned: &&Planned| {
        let today = planned.today;
        vec![
            named(planned),
            amount(planned.item.stock.unwrap_or(0.0)),
            amount(planned.orders.map_or(0.0, |orders| orders.order_up_to)),
            story.money(value(planned)),
            today.and_then(|today| today.periods_of_supply).map_or("no demand".to_owned(), words::days),
        ]
    };
    let rows: Vec<Vec<String>> = with.iter().take(SHOWN_EXCESS).map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    table(&["Item", "Stock", "Highest stock of the policy", "Excess value", "Stock lasts"], &rows)
}

fn classes(story: &Story) -> String {
    let matrix = super::tables::policy_matrix(story.planned());
    if story.planned().len() < 3 {
        return String::new();
    }
    use crate::report::result::Cell;
    let number = |cell: &Cell| match cell {
        Cell::Number(value) => Some(*value),
        Cell::Count(value) => Some(*value as f64),
        _ => None,
    };
    let label = |cell: &Cell| match cell {
        Cell::Text(text) => text.clone(),
        _ => String::new(),
    };
    let row = |row: &Vec<Cell>| {
        vec![
            label(&row[0]),
            number(&row[3]).map_or(String::new(), whole),
            number(&row[5]).map_or("–".to_owned(), percent),
            number(&row[6]).map_or("–".to_owned(), |value| story.money(value)),
            number(&row[7]).map_or("–".to_owned(), |value| story.money(value)),
            label(&row[10]),
        ]
    };
    let rows: Vec<Vec<String>> = matrix.rows.iter().map(row).collect();
    let head = ["Class", "Items", "Share of value", "Stock today", "Safety stock", "Usual control"];
    mixed_table(&head, &[false, true, true, true, true, false], &rows)
}

fn service(story: &Story) -> String {
    let fill = |share: f64| format!("{:.2} %", 100.0 * share);
    let rows: Vec<Vec<String>> = story
        .trade_off
        .points
        .iter()
        .filter(|point| [0.90, 0.95, 0.98, 0.99].contains(&point.target))
        .map(|point| {
            vec![
                percent(point.target),
                story.money(point.safety_value),
                story.money(point.holding_cost),
                fill(point.fill_rate),
                point.best_fill_rate.map_or("–".to_owned(), fill),
            ]
        })
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    let head = [
        "Target of every item",
        "Safety stock",
        "Holding it, a year",
        "Units from the shelf",
        "Same money where it prevents most",
    ];
    table(&head, &rows)
}

fn proof(story: &Story) -> String {
    if story.played.is_empty() {
        return String::new();
    }
    let (mut demanded, mut short, mut reached, mut stock) = (0.0, 0.0, 0, 0.0);
    let (mut good, mut cycles) = (0.0, 0.0);
    for played in story.played {
        let of = &story.planned()[played.place];
        let price = of.unit_price;
        demanded += played.replay.units_demanded * price;
        short += played.replay.units_short * price;
        stock += played.replay.average_stock * price;
        let (_, target) = words::target(of.figures.target);
        if let Some(service) = played.replay.cycle_service {
            good += service * played.replay.orders as f64;
            cycles += played.replay.orders as f64;
            reached += usize::from(service >= target);
        }
    }
    format!(
        "Levels learned from the first half of the history were played on the second half of {}: {:.1} % of the demand was \
         served from the shelf{}, with {} in stock on average; {} reached their service target. Stock is looked at once a \
         period there and lead times are whole periods, so levels are a little higher than above (replay.csv).\n",
        words::items(story.played.len()),
        100.0 * (1.0 - short / demanded),
        if cycles > 0.0 {
            format!(", {:.1} % of the cycles had no shortage", 100.0 * good / cycles)
        } else {
            String::new()
        },
        story.money(stock),
        whole(reached as f64)
    )
}
