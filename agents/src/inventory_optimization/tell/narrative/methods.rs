//! Sections that only some questions and files call for: one season, lots over periods, joint orders, policies, room.

use crate::inventory_optimization::tell::{
    findings::Findings,
    narrative::items::{SHOWN, named},
};
use crate::inventory_optimization::{
    plan::{joint_orders::JointOrders, lots::ItemLots, policies::Compared, season::SeasonBuy},
    tell::words,
};
use report::{
    markdown::{plain, table},
    number::{amount, percent, whole},
};

/// What to buy once for a season, the most profit first.
pub fn seasons(findings: &Findings) -> String {
    let mut orders: Vec<&SeasonBuy> = findings.optional.seasons.orders.iter().collect();
    orders.sort_by(|a, b| b.best.expected_profit.total_cmp(&a.best.expected_profit));
    let row = |order: &&SeasonBuy| {
        let best = &order.best;
        vec![
            named(&findings.planned()[order.place]),
            amount(best.quantity),
            amount(order.to_buy),
            percent(best.critical_ratio),
            findings.money(best.expected_profit),
            amount(best.expected_left_over),
            amount(best.expected_missing),
        ]
    };
    let rows: Vec<Vec<String>> = orders.iter().take(SHOWN).map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    let profit: f64 = orders.iter().map(|order| order.best.expected_profit).sum();
    let value: f64 = orders.iter().map(|order| order.to_buy * order.prices.cost).sum();
    let head = [
        "Item",
        "Best quantity",
        "To buy",
        "Chance worth paying for",
        "Profit on average",
        "Left over",
        "Missing",
    ];
    format!(
        "Buying {} for {} earns {} on average over the season (season_orders.csv).\n\n{}",
        words::items(orders.iter().filter(|order| order.to_buy > 0.0).count()),
        findings.money(value),
        findings.money(profit),
        table(&head, &rows)
    )
}

/// The first lots of the plan, and what the optimum saves.
pub fn lots(findings: &Findings) -> String {
    let lots = &findings.optional.lots;
    if lots.is_empty() {
        return String::new();
    }
    let sum = |cost: fn(&ItemLots) -> f64| findings.money(lots.iter().map(cost).sum());
    let row = |item: &ItemLots| {
        let first = item.periods.iter().find(|period| period.lot > 0.0);
        vec![
            named(&findings.planned()[item.place]),
            whole(item.orders as f64),
            first.map_or("–".to_owned(), |period| period.start.to_string()),
            first.map_or("–".to_owned(), |period| amount(period.lot)),
            findings.money(item.cost),
            findings.money(item.silver_meal_cost),
            findings.money(item.every_period_cost),
            findings.money(item.economic_cost),
        ]
    };
    let rows: Vec<Vec<String>> = lots.iter().take(SHOWN).map(row).collect();
    let head = [
        "Item",
        "Orders",
        "First needed",
        "First lot",
        "Best cost",
        "Silver-Meal",
        "Every period",
        "Economic quantity",
    ];
    format!(
        "The cheapest lots for the plan of {} cost {} for ordering and holding; the rule of Silver and Meal {}, an order in \
         every period {}, the economic quantity {} (lot_plan.csv).\n\n{}",
        words::items(lots.len()),
        sum(|item| item.cost),
        sum(|item| item.silver_meal_cost),
        sum(|item| item.every_period_cost),
        sum(|item| item.economic_cost),
        table(&head, &rows)
    )
}

/// What ordering together saves, per supplier.
pub fn joint(findings: &Findings) -> String {
    let joint = &findings.optional.joint;
    let (cost, separate) =
        joint.iter().fold((0.0, 0.0), |sum, orders| (sum.0 + orders.cost, sum.1 + orders.separate_cost));
    if joint.is_empty() {
        return String::new();
    }
    let sentence = format!(
        "If the cost of an order to a supplier is paid once, for any number of items, ordering together costs {} a year instead of {} item by \
         item (joint_orders.csv).\n",
        findings.money(cost),
        findings.money(separate)
    );
    if findings.params.joint_orders != Some(true) {
        return sentence;
    }
    let row = |orders: &JointOrders| {
        vec![
            plain(&orders.supplier),
            whole(orders.lines.len() as f64),
            words::days(orders.cycle_days),
            findings.money(orders.cost),
            findings.money(orders.separate_cost),
        ]
    };
    let rows: Vec<Vec<String>> = joint.iter().take(SHOWN).map(row).collect();
    let head = ["Supplier", "Items", "Order every", "Cost a year together", "Item by item"];
    format!("{sentence}\n{}", table(&head, &rows))
}

/// Three kinds of policy, all items together.
pub fn policies(findings: &Findings) -> String {
    let compared = &findings.plan.compared;
    if compared.is_empty() {
        return String::new();
    }
    let both: Vec<&Compared> = compared.iter().filter(|found| found.min_max.is_some()).collect();
    let sum = |cost: &dyn Fn(&Compared) -> f64| both.iter().map(|found| cost(found)).sum::<f64>();
    let economic = sum(&|found| found.economic.cost);
    let row = |name: &str, cost: f64| {
        let change = 100.0 * (cost - economic) / economic;
        vec![
            name.to_owned(),
            findings.money(cost),
            format!("{}{change:.1} %", if change > 0.0 { "+" } else { "" }),
        ]
    };
    let rows = [
        row("Economic quantity, then safety stock", economic),
        row("Reorder point and quantity together (r, Q)", sum(&|found| found.optimal.cost)),
        row("Lowest and highest level (s, S)", sum(&|found| found.min_max.map_or(0.0, |levels| levels.cost))),
    ];
    format!(
        "{}\nOrdering, holding and waiting of {} a year; a unit that waits costs what makes the service of the first line \
         worth its money, so the lines can be compared (policies.csv).\n",
        table(&["Policy", "Cost a year", "Change"], &rows),
        words::items(both.len())
    )
}

/// What the limit of room did.
pub fn room(findings: &Findings) -> String {
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
    let row = |point: &crate::inventory_optimization::plan::storage::LimitPoint| {
        vec![amount(point.with_safety), findings.money(point.cost), findings.money(point.price_of_limit)]
    };
    let rows: Vec<Vec<String>> = outcome.storage_curve.iter().step_by(2).map(row).collect();
    if !rows.is_empty() {
        text.push('\n');
        text.push_str(&table(&["Room", "Ordering and holding, a year", "One more unit saves"], &rows));
    }
    text
}
