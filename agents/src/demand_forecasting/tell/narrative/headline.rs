//! The first sentences: the total demand, its change, and the products that change most.

use crate::demand_forecasting::tell::growth::growth_in_words;
use crate::demand_forecasting::tell::narrative::story::Story;
use crate::demand_forecasting::{
    plan::{
        outlook::{Basis, ProductOutlook},
        unit_totals::UnitTotal,
    },
    tell::{change::relative, hierarchy::sentences::who, names::some_of},
};
use intake::{calendar::count_of, demand::ALL_PRODUCTS};
use report::{
    markdown::{list, plain},
    number::{agree, amount, percent, products},
};

const MOVERS: usize = 3;

/// `the next 13 weeks (2025-01-06 to 2025-03-31)`.
pub(super) fn ahead(story: &Story) -> String {
    let periods = count_of(story.horizon, story.history.calendar.frequency);
    let next = if story.horizon == 1 { periods.trim_start_matches("1 ").to_owned() } else { periods };
    match (story.outlook.periods.first(), story.outlook.periods.last()) {
        (Some(first), Some(last)) if first != last => {
            let calendar = &story.history.calendar;
            format!("the next {next} ({} to {})", calendar.label(first.index), calendar.label(last.index))
        }
        (Some(only), _) => format!("the next {next} ({})", story.history.calendar.label(only.index)),
        (None, _) => format!("the next {next} after each product's own last record"),
    }
}

/// `the same 13 weeks a year before`.
pub(super) fn compared_with(story: &Story) -> Option<String> {
    let periods = count_of(story.horizon, story.history.calendar.frequency);
    let periods = if story.horizon == 1 { periods.trim_start_matches("1 ").to_owned() } else { periods };
    story.outlook.basis.map(|basis| match basis {
        Basis::YearBefore => format!("the same {periods} a year before"),
        Basis::LastPeriods => format!("the last {periods} of the file"),
    })
}

/// The total, compared with that of an earlier time and with that before the assumed growth.
pub(crate) fn headline(story: &Story) -> String {
    let what = plain(story.history.subject());
    let who = match story.forecasts {
        [one] if one.series.product == ALL_PRODUCTS => what,
        [one] => format!("{what} of {}", plain(&one.series.product)),
        many => {
            let who = story.levels.and_then(|levels| who(levels, story.outlook));
            format!("{what} of {}", who.unwrap_or_else(|| products(many.len())))
        }
    };
    if !story.unit_totals.is_empty() {
        return per_unit(&who, story);
    }
    let mut text =
        format!("**{who} in {}: {} {}", ahead(story), amount(story.outlook.total), unit_of_all(story));
    if let (Some(before), Some(compared)) = (story.outlook.total_before, compared_with(story)) {
        text.push_str(&match relative(story.outlook.total, before) {
            Some(change) if change.abs() < 0.0005 => format!(", as much as in {compared}"),
            Some(change) => {
                let direction = if change > 0.0 { "more" } else { "less" };
                format!(", {} {direction} than {} in {compared}", percent(change.abs()), amount(before))
            }
            None if before < 0.0 => format!(", after {} in {compared}", amount(before)),
            None if story.outlook.total == 0.0 => format!(", as in {compared}"),
            None => format!(", after none in {compared}"),
        });
        text.push_str(&without_records(story));
    }
    text.push_str(".**\n");
    text.push_str(&without_some_records(story));
    text.push_str(not_compared(story));
    if let (Some(without), Some(growth)) = (story.without_growth, story.growth) {
        if !story.forecasts.iter().any(|forecast| growth.is_for(&forecast.series.product)) {
            text.push_str(&format!(
                "\n**Not assumed: {}.** No forecast here is of {} alone, so nothing was changed.\n",
                growth_in_words(growth),
                some_of(&growth.products)
            ));
            return text;
        }
        let change = amount(story.outlook.total - without);
        let sign = if story.outlook.total < without { "" } else { "+" };
        text.push_str(&format!(
            "\nAssumed: {}. Without it the forecast is {} {} ({sign}{change} by the assumption).\n",
            growth_in_words(growth),
            amount(without),
            story.history.counted_in()
        ));
    }
    text
}

/// That the time compared with is not known in whole.
fn without_records(story: &Story) -> String {
    let count = story.outlook.unknown_before.periods;
    if count == 0 || count == story.horizon {
        return String::new();
    }
    let periods = count_of(count, story.history.calendar.frequency);
    format!(", where {periods} without records {} as the mean of the others", agree(count, "counts", "count"))
}

/// Which products lack records of a time in which others have some, and how many periods.
fn without_some_records(story: &Story) -> String {
    let lacking = &story.outlook.unknown_before.products;
    let all = story.forecasts.len();
    if lacking.is_empty() || all < 2 || story.outlook.basis.is_none() {
        return String::new();
    }
    let frequency = story.history.calendar.frequency;
    let names: Vec<String> =
        lacking.iter().map(|one| format!("{} ({})", one.product, count_of(one.periods, frequency))).collect();
    let none = lacking.iter().filter(|one| one.is_without_any).count();
    let zero = match none {
        0 => String::new(),
        1 if lacking.len() == 1 => " It has no record of that time at all and counts as 0.".to_owned(),
        count => format!(
            " {} no record of that time at all and {} as 0.",
            format_args!("{} {}", products(count), agree(count, "has", "have")),
            agree(count, "counts", "count")
        ),
    };
    let noun = frequency.noun();
    let counts = if none == lacking.len() {
        String::new()
    } else {
        format!(" Such a {noun} counts as the mean of the product's other {noun}s of that time.")
    };
    format!(
        "\nOf that earlier time, {} of {} {} records that others have: {}.{counts}{zero}\n",
        lacking.len(),
        products(all),
        agree(lacking.len(), "lacks", "lack"),
        some_of(&names)
    )
}

/// `units`, or what all these products count when the file names it and others count something else.
pub(super) fn unit_of_all(story: &Story) -> String {
    let first = story.forecasts.first().zip(story.units);
    first.map_or_else(
        || story.history.counted_in().to_owned(),
        |(first, units)| units.of_product(&first.series.product),
    )
}

/// One total for each kind of quantity: `120 kg (3 products) and 40 pcs (1 product)`.
fn per_unit(who: &str, story: &Story) -> String {
    let mut totals = Vec::new();
    for UnitTotal { unit, total, products: count } in story.unit_totals {
        totals.push(format!("{} {} ({})", amount(*total), plain(unit), products(*count)));
    }
    let last = totals.pop().unwrap_or_default();
    format!(
        "**{who} in {}: {} and {last}.**\n\nThe products are counted in different units or currencies, which cannot be added \
         up, so there is no total and no comparison of all of them.\n",
        ahead(story),
        totals.join(", ")
    )
}

/// The reason why a horizon of more than a year is not compared.
fn not_compared(story: &Story) -> &'static str {
    let year = story.history.calendar.frequency.periods_per_year() as usize;
    let longest = story.forecasts.iter().map(|forecast| forecast.series.values.len()).max().unwrap_or(0);
    if story.outlook.basis.is_some() || story.horizon < year || longest < story.horizon {
        return "";
    }
    "\nNot compared with the past, because more than a year that is no whole number of years has other months than \
     the same time before it.\n"
}

/// The products with the largest increases and decreases.
pub(crate) fn movers(story: &Story) -> String {
    if story.forecasts.len() < 2 || story.outlook.basis.is_none() || !story.unit_totals.is_empty() {
        return String::new();
    }
    let mut changed: Vec<&ProductOutlook> =
        story.outlook.products.iter().filter(|product| is_mover(product)).collect();
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

/// Whether the change is visible in the rounded numbers.
fn is_mover(product: &ProductOutlook) -> bool {
    !product.is_new && product.before.is_some_and(|before| amount(before) != amount(product.forecast))
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
