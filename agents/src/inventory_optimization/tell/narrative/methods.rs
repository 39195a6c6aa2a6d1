//! Sections that only some questions and files need: one season, lots over periods, joint orders, policies, room.

use crate::inventory_optimization::tell::{
    findings::Findings,
    narrative::items::{SHOWN, named},
};
use crate::inventory_optimization::{
    plan::{
        joint_orders::JointOrders,
        lots::{ItemLots, LotPeriod},
        season::SeasonBuy,
        storage::LimitPoint,
    },
    tell::words,
};
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{amount, percent, whole},
};

/// The purchases for a season, the most profit first.
pub(super) fn seasons(findings: &Findings) -> String {
    let mut orders: Vec<&SeasonBuy> = findings.optional.seasons.orders.iter().collect();
    if orders.is_empty() {
        return String::new();
    }
    orders.sort_by(|a, b| b.best.expected_profit.total_cmp(&a.best.expected_profit));
    let mut bought = 0;
    let mut profit = 0.0;
    let mut value = 0.0;
    for order in &orders {
        bought += usize::from(order.to_buy > 0.0);
        profit += order.best.expected_profit;
        value += order.to_buy * order.prices.cost;
    }

    let mut table = MarkdownTable::<SeasonBuy>::new();
    table.text("Item", |order| named(&findings.planned()[order.place]));
    table.number("Best quantity", |order| amount(order.best.quantity));
    table.number("To buy", |order| amount(order.to_buy));
    table.number("Best service level", |order| percent(order.best.critical_ratio));
    table.number("Profit on average", |order| findings.money(order.best.expected_profit));
    table.number("Left over", |order| amount(order.best.expected_left_over));
    table.number("Missing", |order| amount(order.best.expected_missing));
    format!(
        "Buying {} for {} earns {} on average over the season (season_orders.csv).\n\n{}",
        words::items(bought),
        findings.money(value),
        findings.money(profit),
        table.write(orders.into_iter().take(SHOWN))
    )
}

/// The first lots of the plan, and the costs of the optimum and of simpler rules.
pub(super) fn lots(findings: &Findings) -> String {
    let lots = &findings.optional.lots;
    if lots.is_empty() {
        return String::new();
    }
    let [mut best, mut silver_meal, mut every_period, mut economic] = [0.0; 4];
    for item in lots {
        best += item.cost;
        silver_meal += item.silver_meal_cost;
        every_period += item.every_period_cost;
        economic += item.economic_cost;
    }

    let mut table = MarkdownTable::<ItemLots>::new();
    table.text("Item", |item| named(&findings.planned()[item.place]));
    table.number("Orders", |item| whole(item.orders as f64));
    table.number("First needed", |item| {
        first_lot(item).map_or("–".to_owned(), |period| period.start.to_string())
    });
    table.number("First lot", |item| first_lot(item).map_or("–".to_owned(), |period| amount(period.lot)));
    table.number("Best cost", |item| findings.money(item.cost));
    table.number("Silver-Meal", |item| findings.money(item.silver_meal_cost));
    table.number("Every period", |item| findings.money(item.every_period_cost));
    table.number("Economic quantity", |item| findings.money(item.economic_cost));
    format!(
        "The cheapest lots for the plan of {} cost {} for ordering and holding; the rule of Silver and Meal {}, an order in \
         every period {}, the economic quantity {} (lot_plan.csv).\n\n{}",
        words::items(lots.len()),
        findings.money(best),
        findings.money(silver_meal),
        findings.money(every_period),
        findings.money(economic),
        table.write(lots.iter().take(SHOWN))
    )
}

fn first_lot(item: &ItemLots) -> Option<&LotPeriod> {
    item.periods.iter().find(|period| period.lot > 0.0)
}

/// The saving of joint orders, per supplier.
pub(super) fn joint(findings: &Findings) -> String {
    let joint = &findings.optional.joint;
    if joint.is_empty() {
        return String::new();
    }
    let mut cost = 0.0;
    let mut separate_cost = 0.0;
    for orders in joint {
        cost += orders.cost;
        separate_cost += orders.separate_cost;
    }
    let sentence = format!(
        "If the cost of an order to a supplier is paid once, for any number of items, ordering together costs {} a year \
         instead of {} item by item (joint_orders.csv).\n",
        findings.money(cost),
        findings.money(separate_cost)
    );
    let is_of_file = findings.items.names.supplier_order_cost.is_some();
    if findings.params.joint_orders != Some(true) && !is_of_file {
        return sentence;
    }
    let mut table = MarkdownTable::<JointOrders>::new();
    table.text("Supplier", |orders| plain(&orders.supplier));
    table.number("Items", |orders| whole(orders.lines.len() as f64));
    table.number("Order every", |orders| words::days(orders.cycle_days));
    table.number("Cost a year together", |orders| findings.money(orders.cost));
    table.number("Item by item", |orders| findings.money(orders.separate_cost));
    format!("{sentence}\n{}", table.write(joint.iter().take(SHOWN)))
}

/// Three kinds of policy, all items together.
pub(super) fn policies(findings: &Findings) -> String {
    if findings.plan.compared.is_empty() {
        return String::new();
    }
    let mut items = 0;
    let [mut economic, mut optimal, mut min_max] = [0.0; 3];
    for found in &findings.plan.compared {
        if let Some(levels) = &found.min_max {
            items += 1;
            economic += found.economic.cost;
            optimal += found.optimal.cost;
            min_max += levels.cost;
        }
    }

    let mut table = MarkdownTable::<(&str, f64)>::new();
    table.text("Policy", |(name, _)| (*name).to_owned());
    table.number("Cost a year", |(_, cost)| findings.money(*cost));
    table.number("Change", |(_, cost)| {
        let change = 100.0 * (cost - economic) / economic;
        format!("{}{change:.1} %", if change > 0.0 { "+" } else { "" })
    });
    let rows = [
        ("Economic quantity, then safety stock", economic),
        ("Reorder point and quantity together (r, Q)", optimal),
        ("Lowest and highest level (s, S)", min_max),
    ];
    format!(
        "{}\nCost of ordering, holding and waiting for {} a year. The cost of a waiting unit is set so that the service of \
         the first line is the cheapest, which makes the lines comparable (policies.csv).\n",
        table.write(rows),
        words::items(items)
    )
}

/// The effect of the limit of room.
pub(super) fn room(findings: &Findings) -> String {
    let outcome = findings.plan;
    let Some(storage) = &outcome.storage else { return String::new() };
    let mut text = if storage.needed <= storage.limit {
        format!(
            "Everything fits: safety stock and a whole lot of every item take {} of {}.\n",
            amount(storage.needed),
            amount(storage.limit)
        )
    } else if storage.used > storage.limit * 1.000_001 {
        format!(
            "Safety stock and a whole lot of every item take {}, the limit is {}; smaller orders alone cannot bring them \
             below it.\n",
            amount(storage.used),
            amount(storage.limit)
        )
    } else {
        format!(
            "Safety stock and a whole lot of every item would take {}, the limit is {}; smaller orders take {}. One more unit \
             of room would save {} a year.\n",
            amount(storage.needed),
            amount(storage.limit),
            amount(storage.used),
            findings.money(storage.price_of_room)
        )
    };
    if !outcome.storage_curve.is_empty() {
        let mut table = MarkdownTable::<LimitPoint>::new();
        table.text("Room", |point| amount(point.with_safety));
        table.number("Ordering and holding, a year", |point| findings.money(point.cost));
        table.number("One more unit saves", |point| findings.money(point.price_of_limit));
        text.push('\n');
        text.push_str(&table.write(outcome.storage_curve.iter().step_by(2)));
    }
    text
}
