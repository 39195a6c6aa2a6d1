//! The answer in words, for a planner who doubts it: the result first, then how far to trust it and why.
//! Every number comes from the result; nothing is estimated here.

use super::{
    hierarchy::{self, Levels},
    history::History,
    outlook::{Basis, Forecast, Outlook, PeriodOutlook, ProductOutlook},
    trust::Trust,
};
use crate::{
    report::{
        markdown::{list, plain, table},
        number::{amount, percent, whole},
    },
    table::calendar::count_of,
};

const LONGEST_TABLE: usize = 14;
const TOP_PRODUCTS: usize = 10;
const MOVERS: usize = 3;

/// All that the answer is told from.
pub struct Story<'a> {
    pub history: &'a History,
    pub forecasts: &'a [Forecast],
    pub outlook: &'a Outlook,
    pub trust: Option<&'a Trust>,
    /// What the file's levels are, if it has any.
    pub levels: Option<&'a Levels>,
    pub horizon: usize,
    pub level: u8,
    pub assumptions: &'a [String],
    pub warnings: &'a [String],
    pub next_steps: &'a [String],
    pub files: &'a [&'static str],
}

/// The whole answer.
pub fn answer(story: &Story) -> String {
    let mut text = headline(story);
    text.push_str(&movers(story));
    text.push_str(&main_table(story));
    text.push_str(&section("How far to trust it", &trust(story)));
    text.push_str(&section("Please check", &list(story.warnings)));
    text.push_str(&section("Assumptions", &list(story.assumptions)));
    text.push_str(&section("What to do next", &list(story.next_steps)));
    let links: Vec<String> = story.files.iter().map(|name| format!("[{name}]({name})")).collect();
    text.push_str(&section("Files", &format!("{}\n", links.join(" · "))));
    text
}

/// A part of an answer with its title; nothing without a text.
pub fn section(title: &str, body: &str) -> String {
    if body.is_empty() { String::new() } else { format!("\n## {title}\n\n{body}") }
}

/// `the next 13 weeks (2025-01-06 to 2025-03-31)`.
fn ahead(story: &Story) -> String {
    let periods = count_of(story.horizon, story.history.calendar.frequency);
    let next = if story.horizon == 1 { periods.trim_start_matches("1 ").to_owned() } else { periods };
    match (story.outlook.periods.first(), story.outlook.periods.last()) {
        (Some(first), Some(last)) if first != last => {
            let label = |period: &PeriodOutlook| story.history.calendar.label(period.index);
            format!("the next {next} ({} to {})", label(first), label(last))
        }
        (Some(only), _) => format!("the next {next} ({})", story.history.calendar.label(only.index)),
        (None, _) => format!("the next {next} after each product's own last record"),
    }
}

/// `the same 13 weeks a year before`.
fn compared_with(story: &Story) -> Option<String> {
    let periods = count_of(story.horizon, story.history.calendar.frequency);
    story.outlook.basis.map(|basis| match basis {
        Basis::YearBefore => format!("the same {periods} a year before"),
        Basis::LastPeriods => format!("the last {periods} of the file"),
    })
}

fn headline(story: &Story) -> String {
    let who = match story.forecasts {
        [one] if one.series.product == crate::table::demand::ALL_PRODUCTS => "Demand".to_owned(),
        [one] => format!("Demand of {}", plain(&one.series.product)),
        many => {
            let who = story.levels.and_then(|levels| hierarchy::who(levels, story.outlook));
            format!("Demand of {}", who.unwrap_or_else(|| products(many.len())))
        }
    };
    let mut text = format!("**{who} in {}: {} units", ahead(story), amount(story.outlook.total));
    if let (Some(before), Some(compared)) = (story.outlook.total_before, compared_with(story)) {
        text.push_str(&match relative(story.outlook.total, before) {
            Some(change) if change.abs() < 0.0005 => format!(", as much as in {compared}"),
            Some(change) => {
                let direction = if change > 0.0 { "more" } else { "less" };
                format!(", {} {direction} than {} in {compared}", percent(change.abs()), amount(before))
            }
            None => format!(", after none in {compared}"),
        });
    }
    text + ".**\n"
}

fn relative(now: f64, before: f64) -> Option<f64> {
    (before > 0.0).then(|| now / before - 1.0)
}

/// The products that change most, up and down.
fn movers(story: &Story) -> String {
    if story.forecasts.len() < 2 || story.outlook.basis.is_none() {
        return String::new();
    }
    let mut changed: Vec<&ProductOutlook> =
        story.outlook.products.iter().filter(|product| !product.is_new).collect();
    changed.sort_by(|a, b| b.change().total_cmp(&a.change()));
    let up: Vec<String> =
        changed.iter().take_while(|product| product.change() > 0.0).take(MOVERS).map(|p| mover(p)).collect();
    let down: Vec<String> = changed
        .iter()
        .rev()
        .take_while(|product| product.change() < 0.0)
        .take(MOVERS)
        .map(|p| mover(p))
        .collect();
    let mut lines = Vec::new();
    if !up.is_empty() {
        lines.push(format!("Largest increases: {}.", up.join("; ")));
    }
    if !down.is_empty() {
        lines.push(format!("Largest decreases: {}.", down.join("; ")));
    }
    let new = story.outlook.products.iter().filter(|product| product.is_new).count();
    if new > 0 && new < story.outlook.products.len() {
        lines.push(format!(
            "{} first sold after the start of that earlier time, so {} compared one by one.",
            products(new),
            if new == 1 { "it cannot be" } else { "they cannot be" }
        ));
    }
    if lines.is_empty() { String::new() } else { format!("\n{}", list(&lines)) }
}

/// `SKU-7 +120 (300 to 420)`.
fn mover(product: &ProductOutlook) -> String {
    let sign = if product.change() > 0.0 { "+" } else { "" };
    format!(
        "{} {sign}{} ({} to {})",
        plain(&product.product),
        amount(product.change()),
        amount(product.before.unwrap_or(0.0)),
        amount(product.forecast)
    )
}

fn main_table(story: &Story) -> String {
    match story.forecasts {
        [one] => of_one_product(story, one),
        _ => of_periods(story) + &of_parts(story) + &of_top_products(story),
    }
}

fn of_parts(story: &Story) -> String {
    story
        .levels
        .map_or_else(String::new, |levels| hierarchy::parts(levels, story.outlook, before_head(story)))
}

fn before_head(story: &Story) -> Option<&'static str> {
    story.outlook.basis.map(|basis| match basis {
        Basis::YearBefore => "Year before",
        Basis::LastPeriods => "Time before",
    })
}

fn number_or_dash(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), amount)
}

fn of_one_product(story: &Story, forecast: &Forecast) -> String {
    let result = &forecast.result;
    let (lower, upper) = match story.level {
        95 => (&result.lower_95, &result.upper_95),
        _ => (&result.lower_80, &result.upper_80),
    };
    let low = format!("Low ({} %)", story.level);
    let high = format!("High ({} %)", story.level);
    let mut head = vec![noun_title(story), "Forecast", &low, &high];
    head.extend(before_head(story));
    let row = |(step, period): (usize, &PeriodOutlook)| {
        let mut row = vec![
            story.history.calendar.label(period.index),
            amount(period.forecast),
            amount(lower[step]),
            amount(upper[step]),
        ];
        row.extend(story.outlook.basis.map(|_| number_or_dash(period.before)));
        row
    };
    let rows: Vec<_> = story.outlook.periods.iter().enumerate().take(LONGEST_TABLE).map(row).collect();
    format!("\n{}{}", table(&head, &rows), rest_of_table(story))
}

fn of_periods(story: &Story) -> String {
    if story.outlook.periods.is_empty() {
        return String::new();
    }
    let mut head = vec![noun_title(story), "Forecast of all"];
    head.extend(before_head(story));
    let row = |period: &PeriodOutlook| {
        let mut row = vec![story.history.calendar.label(period.index), amount(period.forecast)];
        row.extend(story.outlook.basis.map(|_| number_or_dash(period.before)));
        row
    };
    let rows: Vec<_> = story.outlook.periods.iter().take(LONGEST_TABLE).map(row).collect();
    format!("\n{}{}", table(&head, &rows), rest_of_table(story))
}

fn noun_title(story: &Story) -> &'static str {
    use crate::table::calendar::Frequency::{Daily, Monthly, Quarterly, Weekly, Yearly};
    match story.history.calendar.frequency {
        Daily => "Day",
        Weekly => "Week from",
        Monthly => "Month",
        Quarterly => "Quarter",
        Yearly => "Year",
    }
}

fn rest_of_table(story: &Story) -> String {
    let rest = story.outlook.periods.len().saturating_sub(LONGEST_TABLE);
    if rest == 0 {
        return String::new();
    }
    let periods = count_of(rest, story.history.calendar.frequency);
    format!("\nNot shown here: {periods} more, see [forecast_report.csv](forecast_report.csv).\n")
}

fn of_top_products(story: &Story) -> String {
    let mut order: Vec<usize> = (0..story.forecasts.len()).collect();
    order.sort_by(|a, b| story.outlook.products[*b].forecast.total_cmp(&story.outlook.products[*a].forecast));
    let mut head = vec!["Product", "Forecast"];
    head.extend(before_head(story));
    head.extend(["Change", "Error in tests (sMAPE)"]);
    let row = |index: &usize| {
        let product = &story.outlook.products[*index];
        let mut row = vec![plain(&product.product), amount(product.forecast)];
        row.extend(story.outlook.basis.map(|_| number_or_dash(product.before)));
        let change = product.before.and_then(|before| relative(product.forecast, before));
        row.push(match change {
            _ if product.is_new => "new".to_owned(),
            Some(change) => format!("{}{}", if change > 0.0 { "+" } else { "" }, percent(change)),
            None => "–".to_owned(),
        });
        let accuracy = story.forecasts[*index].result.accuracy;
        row.push(accuracy.map_or_else(|| "–".to_owned(), |accuracy| percent(accuracy.smape / 100.0)));
        row
    };
    let rows: Vec<_> = order.iter().take(TOP_PRODUCTS).map(row).collect();
    let title = if order.len() > TOP_PRODUCTS { "The ten largest products:\n\n" } else { "" };
    format!("\n{title}{}", table(&head, &rows))
}

/// `1 product`, `12 products`.
pub fn products(count: usize) -> String {
    format!("{} product{}", whole(count as f64), if count == 1 { "" } else { "s" })
}

fn trust(story: &Story) -> String {
    let Some(trust) = story.trust else {
        return "The history is too short to test a forecast on it, so nothing is known about its error.\n"
            .to_owned();
    };
    let mut lines = vec![value_added(trust)];
    lines.push(format!(
        "The usual error (sMAPE{}) is {}; the forecasts were {} in total.",
        if trust.tested == 1 { "" } else { ", median" },
        percent(trust.median_smape / 100.0),
        if trust.bias.abs() < 0.005 {
            "neither too high nor too low".to_owned()
        } else {
            let direction = if trust.bias > 0.0 { "too high" } else { "too low" };
            format!("{} {direction}", percent(trust.bias.abs()))
        }
    ));
    lines.push(format!(
        "The 80 % ranges held {} of what came, the 95 % ranges {}.",
        percent(trust.coverage_80),
        percent(trust.coverage_95)
    ));
    if trust.untested > 0 {
        lines.push(format!("{} had too little history to be tested.", products(trust.untested)));
    }
    list(&lines)
}

/// The test against repeating the last value, which any forecast has to beat.
fn value_added(trust: &Trust) -> String {
    let tests = if trust.windows == 1 {
        "an earlier point in time".to_owned()
    } else {
        format!("{} earlier points in time", trust.windows)
    };
    let added = trust.median_value_added;
    let verdict = match added {
        added if added > 0.0 => format!("has an error {} smaller", percent(added)),
        added if added < 0.0 => format!("has an error {} larger", percent(-added)),
        _ => "is as close".to_owned(),
    };
    let than = if added == 0.0 || added.is_nan() { "as" } else { "than" };
    if trust.tested == 1 {
        return format!(
            "Tested by forecasting from {tests} what then happened: the forecast {verdict} {than} repeating \
             the last value."
        );
    }
    format!(
        "Tested by forecasting from {tests} what then happened: for {} of {} the forecast was closer than \
         repeating the last value; the median product {verdict}{}.",
        whole(trust.better_than_naive as f64),
        products(trust.tested),
        if than == "as" { " as it" } else { "" }
    )
}
