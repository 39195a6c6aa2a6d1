//! The tables of the answer: periods of one product or of all, and the largest products.

use crate::demand_forecasting::{
    plan::outlook::{Basis, Forecast, PeriodOutlook},
    tell::{
        change::{relative, signed_percent},
        hierarchy::sentences::parts,
        item::Item,
        narrative::story::Story,
    },
};
use intake::calendar::count_of;
use report::{
    markdown::{plain, table},
    number::amount,
};

const LONGEST_TABLE: usize = 14;
const TOP_PRODUCTS: usize = 10;

/// The most important tables: the periods, and the products when there are several.
pub(super) fn main_table(story: &Story) -> String {
    match story.forecasts {
        [one] => of_one_product(story, one),
        _ => of_periods(story) + &of_parts(story) + &of_top_products(story),
    }
}

fn of_parts(story: &Story) -> String {
    story.levels.map_or_else(String::new, |levels| parts(levels, story.outlook, before_head(story)))
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
    use intake::calendar::Frequency::{Daily, Monthly, Quarterly, Weekly, Yearly};
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
    let error = format!("Usual error per {}", story.history.calendar.frequency.noun());
    head.extend(["Change", &error]);
    let row = |index: &usize| {
        let product = &story.outlook.products[*index];
        let mut row = vec![plain(&product.product), amount(product.forecast)];
        row.extend(story.outlook.basis.map(|_| number_or_dash(product.before)));
        let change = product.before.and_then(|before| relative(product.forecast, before));
        row.push(match change {
            _ if product.is_new => "new".to_owned(),
            Some(change) => signed_percent(change),
            None => "–".to_owned(),
        });
        let is_same = |item: &&Item| item.product == product.product;
        let item = story.items.iter().find(is_same);
        row.push(number_or_dash(item.and_then(|item| item.expected_error)));
        row
    };
    let rows: Vec<_> = order.iter().take(TOP_PRODUCTS).map(row).collect();
    let title = if order.len() > TOP_PRODUCTS { "The ten largest products:\n\n" } else { "" };
    format!("\n{title}{}", table(&head, &rows))
}
