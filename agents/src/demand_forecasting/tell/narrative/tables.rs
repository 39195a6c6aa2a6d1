//! The tables of the answer: periods of one product or of all, and the largest products.

use std::borrow::Cow;

use crate::demand_forecasting::{
    plan::outlook::{Basis, Forecast, PeriodOutlook, ProductOutlook},
    tell::{
        change::{relative, signed_percent},
        hierarchy::sentences::{asked_parts, parts},
        narrative::{
            day_sums::{DaySum, DaySums, day_sums},
            story::Story,
        },
    },
};
use intake::calendar::count_of;
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{amount, products, whole},
};

const LONGEST_TABLE: usize = 14;
const TOP_PRODUCTS: usize = 10;

/// The most important tables: the periods, and the products when there are several.
pub(super) fn main_table(story: &Story) -> String {
    match story.forecasts {
        [one] => of_one_product(story, one),
        _ if !story.unit_totals.is_empty() => of_top_products(story),
        _ => of_periods(story) + &of_parts(story) + &of_top_products(story),
    }
}

fn of_parts(story: &Story) -> String {
    let Some(levels) = story.levels else { return String::new() };
    parts(levels, &story.asked_levels, story.outlook, before_head(story))
}

pub(super) fn before_head(story: &Story) -> Option<&'static str> {
    story.outlook.basis.map(|basis| match basis {
        Basis::YearBefore => "Year before",
        Basis::LastPeriods => "Time before",
    })
}

fn number_or_dash(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), amount)
}

fn of_one_product(story: &Story, forecast: &Forecast) -> String {
    if let Some(sums) = day_sums(&story.history.calendar, &story.outlook.periods) {
        return of_day_sums(story, &sums);
    }
    let result = &forecast.result;
    let heads: Vec<(String, String)> = story.levels_shown.iter().map(|level| range_heads(*level)).collect();
    let mut columns = MarkdownTable::<(usize, &PeriodOutlook)>::new();
    columns.text(noun_title(story), |(_, period)| story.history.calendar.label(period.index));
    columns.number("Forecast", |(_, period)| amount(period.forecast));
    for (level, (low, high)) in story.levels_shown.iter().zip(&heads) {
        if forecast.has_guessed_ranges() {
            break;
        }
        let Some((lower, upper)) = result.range(*level) else { continue };
        columns.number(low, |(step, _)| amount(lower[*step]));
        columns.number(high, |(step, _)| amount(upper[*step]));
    }
    if let Some(before) = before_head(story) {
        columns.number(before, |(_, period)| number_or_dash(period.before));
    }
    let table = columns.write(story.outlook.periods.iter().enumerate().take(LONGEST_TABLE));
    format!("\n{table}{}", rest_of_table(story))
}

/// The heads of the two columns of a range.
fn range_heads(level: u8) -> (String, String) {
    (format!("Low ({level} %)"), format!("High ({level} %)"))
}

fn of_periods(story: &Story) -> String {
    if story.outlook.periods.is_empty() {
        return String::new();
    }
    if let Some(sums) = day_sums(&story.history.calendar, &story.outlook.periods) {
        return of_day_sums(story, &sums);
    }
    let mut columns = MarkdownTable::<PeriodOutlook>::new();
    columns.text(noun_title(story), |period| story.history.calendar.label(period.index));
    columns.number("Forecast of all", |period| amount(period.forecast));
    if let Some(before) = before_head(story) {
        columns.number(before, |period| number_or_dash(period.before));
    }
    let table = columns.write(story.outlook.periods.iter().take(LONGEST_TABLE));
    format!("\n{table}{}", rest_of_table(story))
}

/// A long forecast of days, one line per week or month.
fn of_day_sums(story: &Story, DaySums { head, noun, sums }: &DaySums) -> String {
    let mut columns = MarkdownTable::<DaySum>::new();
    columns.text(head, |sum| sum.label.clone());
    columns.number("Days", |sum| sum.days.to_string());
    let head = if story.forecasts.len() == 1 { "Forecast" } else { "Forecast of all" };
    columns.number(head, |sum| amount(sum.forecast));
    if let Some(before) = before_head(story) {
        columns.number(before, |sum| number_or_dash(sum.before));
    }
    let table = columns.write(sums.iter().take(LONGEST_TABLE));
    // The ranges of days do not add up to the range of their sum.
    let ranges = if story.forecasts.len() == 1 { " with its range" } else { "" };
    let rest = match sums.len().saturating_sub(LONGEST_TABLE) {
        0 => String::new(),
        rest => format!("{} more {noun} and ", whole(rest as f64)),
    };
    format!(
        "\n{table}\nNot shown here: {rest}every single day{ranges}, see [forecast_report.csv](forecast_report.csv).\n"
    )
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

/// The products that the question asks for by their number; they stand before the total of all.
pub(super) fn of_asked_products(story: &Story) -> Option<String> {
    let products = whole_products(story);
    let asked = story.top.filter(|top| *top < products.len());
    asked.map(|top| products_by_forecast(story, &products, top))
}

/// The products, each over all its places.
pub(super) fn whole_products<'a>(story: &'a Story) -> Cow<'a, [ProductOutlook]> {
    let over_places = story.levels.and_then(|levels| asked_parts(levels, &[], story.outlook));
    over_places.map_or(Cow::Borrowed(&story.outlook.products), |(_, products)| Cow::Owned(products))
}

fn of_top_products(story: &Story) -> String {
    let is_first = story.view.is_none() && story.unit_totals.is_empty();
    if is_first && of_asked_products(story).is_some() {
        return String::new();
    }
    let shown = story.top.unwrap_or(TOP_PRODUCTS);
    let title = match (story.outlook.products.len() > shown, story.top) {
        (true, None) => "The ten largest products:\n\n".to_owned(),
        (true, Some(top)) => format!("The {} by size of the forecast:\n\n", products(top)),
        (false, _) => String::new(),
    };
    format!("\n{title}{}", products_by_forecast(story, &story.outlook.products, shown))
}

fn products_by_forecast(story: &Story, products: &[ProductOutlook], shown: usize) -> String {
    let error_of = |product: &ProductOutlook| {
        let item = story.items.iter().find(|item| item.product == product.product);
        item.and_then(|item| item.expected_error)
    };
    let mut largest: Vec<&ProductOutlook> = products.iter().collect();
    largest.sort_by(|a, b| b.forecast.total_cmp(&a.forecast));
    let error = format!("Usual error per {}", story.history.calendar.frequency.noun());

    let mut columns = MarkdownTable::<&ProductOutlook>::new();
    columns.text("Product", |product| plain(&product.product));
    columns.number("Forecast", |product| amount(product.forecast));
    if let Some(units) = story.units {
        columns.text("Unit", |product| plain(&units.of_product(&product.product)));
    }
    if let Some(before) = before_head(story) {
        columns.number(before, |product| number_or_dash(product.before));
    }
    columns.number("Change", |product| change(product));
    // Of a product over several places no error was measured.
    if largest.iter().take(shown).any(|product| error_of(product).is_some()) {
        columns.number(&error, |product| number_or_dash(error_of(product)));
    }
    columns.write(largest.iter().take(shown))
}

/// `+4.2 %`, or `new` for a product without sales at the start of the comparison time.
fn change(product: &ProductOutlook) -> String {
    if product.is_new {
        return "new".to_owned();
    }
    let change = product.before.and_then(|before| relative(product.forecast, before));
    change.map_or_else(|| "–".to_owned(), signed_percent)
}
