//! The stock of the coming weeks when demand is as expected and every order is placed when it is due.

use chrono::{Days, NaiveDate};
use intake::calendar::Frequency;
use kernels::{
    cancel,
    inventory::{
        replay::ReplayPolicy,
        stock_ahead::{AheadSetup, PeriodAhead, stock_ahead},
    },
};
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{amount, whole},
    result::{Chart, ChartSeries, Column, Table, TableBuilder},
};

use crate::inventory_optimization::{
    params::year::Year,
    plan::planned::Planned,
    tell::{direct::Direct, findings::Findings, words},
};

/// Weeks ahead when the question says none, and the most that are shown.
const WEEKS: usize = 13;
const MOST_WEEKS: usize = 104;
/// Items whose weeks are listed, the most valuable first.
const MOST_ITEMS: usize = 1000;

/// One week of one item, or of all items in money.
#[derive(Clone, Default)]
struct Week {
    number: usize,
    start: Option<NaiveDate>,
    opening: f64,
    arrivals: f64,
    demand: f64,
    ordered: f64,
    closing: f64,
    /// Demand that waits at its end; a closing stock below zero of one item.
    waiting: f64,
}

/// The weeks of one item.
struct ItemWeeks<'a> {
    planned: &'a Planned,
    weeks: Vec<Week>,
}

pub(super) fn by_week(findings: &Findings) -> Direct {
    let year = Year::of(findings.params);
    let days = year.days_in(Frequency::Weekly);
    let asked = findings.params.within_days.map(|within| (within / days).ceil() as usize);
    let count = asked.unwrap_or(WEEKS).clamp(1, MOST_WEEKS);
    let planned = findings.planned().iter().filter(|planned| planned.today.is_some());
    let all: Vec<ItemWeeks> =
        planned.filter_map(|planned| weeks_of(planned, findings.today(), days as usize, count)).collect();
    let Some(first) = all.first() else {
        return Direct::words(
            "**No item has both a figure of stock and a plan, so its weeks cannot be shown.**\n".to_owned(),
        );
    };
    let chart = if all.len() == 1 { chart_of(first) } else { chart_of_all(&all, count) };
    let text = if all.len() == 1 { one(first) } else { several(findings, &all, count) };
    Direct {
        text: text + &note(all.len(), asked),
        tables: vec![table(&all)],
        charts: vec![chart],
        ..Direct::default()
    }
}

fn weeks_of(planned: &Planned, today: Option<NaiveDate>, days: usize, count: usize) -> Option<ItemWeeks<'_>> {
    let orders = planned.orders?;
    let figures = &planned.figures;
    let reorder_point = orders.reorder_point;
    let policy = if planned.orders_up_to {
        ReplayPolicy::MinMax { reorder_point, order_up_to: orders.order_up_to }
    } else {
        ReplayPolicy::ReorderPoint { reorder_point, quantity: orders.order.quantity }
    };
    let setup = AheadSetup {
        policy,
        rules: figures.rules,
        demand: figures.demand.mean,
        lead_time: figures.replenishment.lead_time.ceil() as usize,
        review_period: (figures.replenishment.review_period as usize).max(1),
        stock: figures.stock,
    };
    let ahead = stock_ahead(&setup, days * count).ok()?;
    let mut opening = figures.stock.net_stock();
    let mut weeks = Vec::with_capacity(count);
    for (number, part) in ahead.chunks(days).enumerate() {
        cancel::tick();
        let week = week(number, part, opening, start(today, number * days));
        opening = week.closing;
        weeks.push(week);
    }
    Some(ItemWeeks { planned, weeks })
}

fn week(number: usize, days: &[PeriodAhead], opening: f64, start: Option<NaiveDate>) -> Week {
    let mut week = Week { number: number + 1, start, opening, closing: opening, ..Week::default() };
    for day in days {
        week.arrivals += day.arrivals;
        week.demand += day.demand;
        week.ordered += day.ordered;
        week.closing = day.closing;
    }
    week.waiting = (-week.closing).max(0.0);
    week
}

fn start(today: Option<NaiveDate>, days: usize) -> Option<NaiveDate> {
    today?.checked_add_days(Days::new(days as u64))
}

fn label(week: &Week) -> String {
    week.start.map_or_else(|| format!("Week {}", week.number), |day| day.to_string())
}

fn one(item: &ItemWeeks) -> String {
    let lowest = item.weeks.iter().min_by(|a, b| a.closing.total_cmp(&b.closing));
    let lowest = lowest.map_or(String::new(), |week| {
        format!(": lowest at the end of {} with {}", label(week).to_lowercase(), amount(week.closing))
    });
    let mut table = MarkdownTable::<Week>::new();
    table.text("Week", label);
    table.number("Start", |week| amount(week.opening));
    table.number("Arrives", |week| amount(week.arrivals));
    table.number("Demand", |week| amount(week.demand));
    table.number("End", |week| amount(week.closing));
    table.number("Ordered", |week| amount(week.ordered));
    format!(
        "**Expected stock of {} over {} weeks{lowest}.**\n\n{}",
        plain(&item.planned.item.label()),
        item.weeks.len(),
        table.write(&item.weeks)
    )
}

/// Sums in money, because units of several items do not add up.
fn several(findings: &Findings, all: &[ItemWeeks], count: usize) -> String {
    let sums = in_money(all, count);
    let short = all.iter().filter(|item| item.weeks.iter().any(|week| week.closing < 0.0)).count();
    let mut table = MarkdownTable::<Week>::new();
    table.text("Week", label);
    table.number("Arrives", |week| findings.money(week.arrivals));
    table.number("Demand", |week| findings.money(week.demand));
    table.number("Stock at its end", |week| findings.money(week.closing));
    if sums.iter().any(|week| week.waiting > 0.0) {
        table.number("Demand that waits", |week| findings.money(week.waiting));
    }
    table.number("Ordered", |week| findings.money(week.ordered));
    format!(
        "**Expected stock of {} over {count} weeks, in money; {} short at the end of a week.**\n\n{}",
        words::items(all.len()),
        if short == 1 { "1 is".to_owned() } else { format!("{} are", whole(short as f64)) },
        table.write(&sums)
    )
}

fn in_money(all: &[ItemWeeks], count: usize) -> Vec<Week> {
    let mut sums = vec![Week::default(); count];
    for item in all {
        for (sum, week) in sums.iter_mut().zip(&item.weeks) {
            let price = item.planned.unit_price;
            (sum.number, sum.start) = (week.number, week.start);
            sum.opening += week.opening.max(0.0) * price;
            sum.arrivals += week.arrivals * price;
            sum.demand += week.demand * price;
            sum.ordered += week.ordered * price;
            sum.closing += week.closing.max(0.0) * price;
            sum.waiting += week.waiting * price;
        }
    }
    sums
}

fn note(items: usize, asked: Option<usize>) -> String {
    let items = match items.saturating_sub(MOST_ITEMS) {
        0 => String::new(),
        left => format!(
            " The table has the {} with the most value; {} more are in the sums only, name them to see their weeks.",
            words::items(MOST_ITEMS),
            whole(left as f64)
        ),
    };
    let weeks = match asked.filter(|weeks| *weeks > MOST_WEEKS) {
        Some(_) => format!(" No more than {MOST_WEEKS} weeks are shown."),
        None => String::new(),
    };
    format!(
        "\nDemand is taken as expected in every week, every order as placed when it is due; what is on order now arrives at the \
         end of a lead time (stock_by_week.csv).{items}{weeks}\n"
    )
}

fn table(all: &[ItemWeeks]) -> Table {
    let mut columns = TableBuilder::<(&Planned, &Week)>::new();
    columns.add(Column::text("item_id"), |(planned, _)| planned.item.id.clone());
    columns.add(Column::text("item_name"), |(planned, _)| planned.item.name.clone());
    columns.add(Column::text("location"), |(planned, _)| planned.item.location.clone());
    columns.add(Column::number("week", None), |(_, week)| week.number);
    columns.add(Column::date("week_start"), |(_, week)| week.start);
    columns.add(Column::number("opening_stock", Some("units")), |(_, week)| week.opening);
    columns.add(Column::number("arrivals", Some("units")), |(_, week)| week.arrivals);
    columns.add(Column::number("demand", Some("units")), |(_, week)| week.demand);
    let closing =
        Column::number("closing_stock", Some("units")).calculated("[opening_stock]+[arrivals]-[demand]");
    columns.add(closing, |(_, week)| week.closing);
    columns.add(Column::number("ordered", Some("units")), |(_, week)| week.ordered);
    columns.add(Column::number("reorder_point", Some("units")), |(planned, _)| {
        planned.orders.map(|orders| orders.reorder_point)
    });
    let rows =
        all.iter().take(MOST_ITEMS).flat_map(|item| item.weeks.iter().map(|week| (item.planned, week)));
    columns.build("stock_by_week", "Expected stock by week", rows)
}

fn chart_of(item: &ItemWeeks) -> Chart {
    let level = |value: Option<f64>| vec![value; item.weeks.len()];
    let closing = item.weeks.iter().map(|week| Some(week.closing)).collect();
    let orders = item.planned.orders;
    Chart {
        series: vec![
            ChartSeries::new("stock", closing),
            ChartSeries::new("reorder_point", level(orders.map(|orders| orders.reorder_point))),
            ChartSeries::new("safety_stock", level(orders.map(|orders| orders.safety_stock))),
        ],
        title: format!("Expected stock of {} at the end of each week", item.planned.item.label()),
        y_title: Some("Units".to_owned()),
        ..chart(&item.weeks)
    }
}

fn chart_of_all(all: &[ItemWeeks], count: usize) -> Chart {
    let sums = in_money(all, count);
    let series = ChartSeries::new("stock_value", sums.iter().map(|week| Some(week.closing)).collect());
    Chart {
        series: vec![series],
        title: "Expected value of the stock at the end of each week".to_owned(),
        y_title: Some("Money".to_owned()),
        ..chart(&sums)
    }
}

fn chart(weeks: &[Week]) -> Chart {
    Chart {
        name: "stock_by_week",
        kind: "line",
        x: weeks.iter().map(label).collect(),
        x_title: Some("Week".to_owned()),
        ..Chart::default()
    }
}
