//! The answer to what the question wants to know first, above the total.

use std::collections::HashMap;

use chrono::Datelike;

use crate::demand_forecasting::{
    plan::outlook::ProductOutlook,
    tell::{
        change::{relative, signed_percent},
        hierarchy::sentences::asked_parts,
        item::Item,
        narrative::{
            error,
            headline::{ahead, compared_with, unit_of_all},
            story::Story,
            tables::{before_head, of_asked_products, whole_products},
            total_range::total_range,
        },
    },
    view::View,
};
use intake::calendar::{Calendar, Frequency};
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{amount, percent, products, whole},
};

/// Products that a table shows when the question names no number.
const SHOWN: usize = 10;
/// Products that a sentence names behind the first.
const NEXT: usize = 2;
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Empty when the question asks for the forecast as a whole.
pub(super) fn direct(story: &Story) -> String {
    let adds_up = story.unit_totals.is_empty();
    let text = match story.view {
        None if adds_up && story.top.is_some() => first_products(story),
        None => return String::new(),
        Some(View::Growing | View::Falling | View::Selling | View::Season | View::Range) if !adds_up => Some(
            "**The products are counted in different units, so they cannot be compared or added up.** Ask for one of them."
                .to_owned(),
        ),
        Some(View::Growing) => changing(story, true),
        Some(View::Falling) => changing(story, false),
        Some(View::Selling) => selling(story),
        Some(View::Season) => season(story),
        Some(View::Accuracy) => Some(format!("**How far to trust the forecast**\n\n{}", error::trust(story))),
        Some(View::Hardest) => hardest(story),
        Some(View::Trend) => trend(story),
        Some(View::Range) => Some(total_range(story)),
    };
    text.map_or(String::new(), |text| format!("{}\n\n", text.trim_end()))
}

/// The products that were asked for, before the total of all: `forecast the 5 biggest products`.
fn first_products(story: &Story) -> Option<String> {
    let table = of_asked_products(story)?;
    let mut forecasts: Vec<f64> = whole_products(story).iter().map(|product| product.forecast).collect();
    let count = story.top?.min(forecasts.len());
    forecasts.sort_by(|a, b| b.total_cmp(a));
    let (some, all): (f64, f64) = (forecasts[..count].iter().sum(), forecasts.iter().sum());
    let share = if all > 0.0 {
        format!(", {} of that of all {}", percent(some / all), products(forecasts.len()))
    } else {
        String::new()
    };
    Some(format!(
        "**{} of the {} with the largest forecast in {}: {} {}{share}.**\n\n{table}",
        plain(story.history.subject()),
        products(count),
        ahead(story),
        amount(some),
        unit_of_all(story)
    ))
}

fn shown(story: &Story) -> usize {
    story.top.unwrap_or(SHOWN)
}

/// The products that rise or fall most against the time before.
fn changing(story: &Story, is_up: bool) -> Option<String> {
    let verb = if is_up { "grows" } else { "falls" };
    let compared = compared_with(story).filter(|_| story.forecasts.len() > 1);
    let Some(compared) = compared else {
        return (story.forecasts.len() > 1).then(|| {
            "**Which products grow and which fall cannot be said: there is no earlier time of the same length to compare with.**"
                .to_owned()
        });
    };
    let sign = if is_up { 1.0 } else { -1.0 };
    let parts = story.levels.and_then(|levels| asked_parts(levels, &story.asked_levels, story.outlook));
    let (head, all) = parts.unwrap_or_else(|| ("Product".to_owned(), story.outlook.products.clone()));
    let mut changed: Vec<&ProductOutlook> = all
        .iter()
        .filter(|product| !product.is_new && product.before.is_some() && sign * product.change() > 0.0)
        .collect();
    changed.sort_by(|one, other| (sign * other.change()).total_cmp(&(sign * one.change())));
    let Some(first) = changed.first() else {
        return Some(format!("**No {} {verb} against {compared}.**", plain(&head.to_lowercase())));
    };
    let mut text = format!(
        "**{} {verb} the most: {} {} against {compared}, from {} to {}.**",
        plain(&first.product),
        signed(first.change()),
        story.history.counted_in(),
        amount(first.before.unwrap_or(0.0)),
        amount(first.forecast)
    );
    let in_percent = |product: &ProductOutlook| {
        product.before.filter(|before| *before > 0.0).map(|before| product.change() / before)
    };
    let fastest = changed.iter().filter(|product| in_percent(product).is_some()).max_by(|one, other| {
        let change = |product: &ProductOutlook| sign * in_percent(product).unwrap_or(0.0);
        change(one).total_cmp(&change(other))
    });
    if let Some(fastest) = fastest.filter(|fastest| fastest.product != first.product) {
        text.push_str(&format!(
            " In percent it is {}: {} ({} to {}).",
            plain(&fastest.product),
            signed_percent(in_percent(fastest).unwrap_or(0.0)),
            amount(fastest.before.unwrap_or(0.0)),
            amount(fastest.forecast)
        ));
    }
    let head = plain(&head);
    let mut table = MarkdownTable::<&ProductOutlook>::new();
    table.text(&head, |product| plain(&product.product));
    table.number("Change", |product| signed(product.change()));
    table.number("Forecast", |product| amount(product.forecast));
    table.number(before_head(story).unwrap_or("Before"), |product| amount(product.before.unwrap_or(0.0)));
    table.number("In percent", |product| {
        let change = product.before.and_then(|before| relative(product.forecast, before));
        change.map_or_else(|| "–".to_owned(), signed_percent)
    });
    Some(format!("{text}\n\n{}", table.write(changed.iter().take(shown(story)))))
}

/// The products that are sold most in the time ahead, with what was sold of them in the last year.
fn selling(story: &Story) -> Option<String> {
    if story.forecasts.len() < 2 {
        return None;
    }
    let all = whole_products(story);
    let mut by_size: Vec<&ProductOutlook> = all.iter().collect();
    by_size.sort_by(|one, other| other.forecast.total_cmp(&one.forecast));
    let first = by_size.first()?;
    let next: Vec<String> = by_size[1..]
        .iter()
        .take(NEXT)
        .map(|product| format!("{} ({})", plain(&product.product), amount(product.forecast)))
        .collect();
    let mut text = format!(
        "**{} is sold most in the time ahead: {} {}.** Next: {}.",
        plain(&first.product),
        amount(first.forecast),
        story.history.counted_in(),
        next.join(" and ")
    );
    let last_years = last_years(story);
    let last_year = |product: &ProductOutlook| last_years.get(product.product.as_str()).copied();
    let of_last_year = all.iter().filter_map(|product| Some((product, last_year(product)?)));
    if let Some((product, units)) = of_last_year.max_by(|one, other| one.1.total_cmp(&other.1)) {
        text.push_str(&format!(
            " In the last year of the file it was {}: {} {}.",
            plain(&product.product),
            amount(units),
            story.history.counted_in()
        ));
    }
    let mut table = MarkdownTable::<&ProductOutlook>::new();
    table.text("Product", |product| plain(&product.product));
    table.number("Forecast", |product| amount(product.forecast));
    table
        .number("Last year of the file", |product| last_year(product).map_or_else(|| "–".to_owned(), amount));
    Some(format!("{text}\n\n{}", table.write(by_size.iter().take(shown(story)))))
}

/// What was sold of each product, also of one at all its places, in the last year of the file.
fn last_years<'a>(story: &'a Story) -> HashMap<&'a str, f64> {
    let mut sums = HashMap::new();
    for (item, sold) in story.items.iter().filter_map(|item| Some((item, item.last_year?))) {
        let name = item.product.as_str();
        sums.insert(name, sold);
        let whole = story.levels.and_then(|levels| levels.product(name));
        if let Some(whole) = whole.filter(|whole| *whole != name) {
            *sums.entry(whole).or_default() += sold;
        }
    }
    sums
}

/// A month of the year in the history of all products.
struct Month {
    name: &'static str,
    /// Mean demand of a period that begins in it, over the mean of all periods.
    index: f64,
}

/// When demand is highest over the whole years of the history, and for how many products a season is proved.
fn season(story: &Story) -> Option<String> {
    let proved: Vec<&Item> = story.items.iter().filter(|item| item.season_peak.is_some()).collect();
    let all = story.items.len();
    let share = match (proved.len(), all) {
        (0, 1) => "No season could be proved.".to_owned(),
        (0, _) => format!("For none of {} a season could be proved.", products(all)),
        (_, 1) => format!(
            "Its season is proved and highest in {}.",
            proved[0].season_peak.as_deref().unwrap_or_default()
        ),
        (n, _) => format!(
            "A season is proved for {} of {}; most of these are highest in {}.",
            whole(n as f64),
            products(all),
            commonest(&proved)
        ),
    };
    let Some(months) = months(story) else {
        return Some(format!(
            "**{share}** For the months of a year the file would need at least one whole year of days, weeks or months."
        ));
    };
    let by = |one: &&Month, other: &&Month| one.index.total_cmp(&other.index);
    let (peak, low) = (months.iter().max_by(by)?, months.iter().min_by(by)?);
    let noun = story.history.calendar.frequency.noun();
    let mut table = MarkdownTable::<Month>::new();
    table.text("Month", |month| month.name.to_owned());
    table.number("Against the mean", |month| signed_percent(month.index - 1.0));
    // What only chance and growth may have made is no answer to whether there is a season.
    if proved.is_empty() {
        return Some(format!(
            "**{share}** The months of the whole years of the file differ by growth over a year and by chance: {} has {} the mean, {} {}.\n\n{}",
            peak.name,
            against_mean(peak.index),
            low.name,
            against_mean(low.index).replace(" than", ""),
            table.write(months.iter())
        ));
    }
    Some(format!(
        "**Demand is highest in {}: a {noun} there has {} the mean of all {noun}s of the whole years of the file; lowest in {}, {}.** \
         {share} Growth over a year is part of these figures.\n\n{}",
        peak.name,
        against_mean(peak.index),
        low.name,
        against_mean(low.index).replace(" than", ""),
        table.write(months.iter())
    ))
}

fn against_mean(index: f64) -> String {
    match index - 1.0 {
        change if change.abs() < 0.0005 => "as much as".to_owned(),
        change if change > 0.0 => format!("{} more than", percent(change)),
        change => format!("{} less than", percent(-change)),
    }
}

/// The name that most of them have for their peak.
fn commonest(items: &[&Item]) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for item in items {
        let Some(name) = item.season_peak.as_deref() else { continue };
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    counts.iter().max_by_key(|(_, count)| *count).map(|(name, _)| (*name).to_owned()).unwrap_or_default()
}

/// The months of all series together, over the last whole years of the history.
fn months(story: &Story) -> Option<Vec<Month>> {
    let calendar: &Calendar = &story.history.calendar;
    if !matches!(calendar.frequency, Frequency::Daily | Frequency::Weekly | Frequency::Monthly) {
        return None;
    }
    let year = calendar.frequency.periods_per_year();
    let series = || story.forecasts.iter().map(|forecast| &forecast.series);
    let first = series().map(|series| series.first).min()?;
    let last = series().map(|series| series.last()).max()?;
    let years = (last - first + 1) / year;
    if years < 1 {
        return None;
    }
    let mut sums = [(0.0, 0.0); 12];
    for index in last + 1 - years * year..=last {
        let month = calendar.start(index).month0() as usize;
        let mut total = 0.0;
        for series in series() {
            let place = usize::try_from(index - series.first).ok();
            let value = place.and_then(|place| series.values.get(place)).copied();
            total += value.filter(|value| value.is_finite()).unwrap_or(0.0);
        }
        sums[month].0 += total;
        sums[month].1 += 1.0;
    }
    let (sum, count) = sums.iter().fold((0.0, 0.0), |all, month| (all.0 + month.0, all.1 + month.1));
    let mean = sum / count;
    if mean.is_nan() || mean <= 0.0 {
        return None;
    }
    let months = MONTHS.iter().zip(sums).filter(|(_, (_, count))| *count > 0.0);
    Some(months.map(|(name, (sum, count))| Month { name, index: sum / count / mean }).collect())
}

/// The products whose forecast is off by the largest part of their demand.
fn hardest(story: &Story) -> Option<String> {
    let share = |item: &Item, off: f64| {
        Some(off / item.portrait.mean).filter(|share| share.is_finite() && *share >= 0.0)
    };
    let tested = story.items.iter().filter_map(|item| {
        let off = item.expected_error?;
        Some((item, off, share(item, off)?))
    });
    let mut tested: Vec<(&Item, f64, f64)> = tested.collect();
    tested.sort_by(|one, other| other.2.total_cmp(&one.2));
    let noun = story.history.calendar.frequency.noun();
    let Some((first, off, part)) = tested.first() else {
        return Some(
            "**The histories are too short to test a forecast on them, so it is not known which are hard.**"
                .to_owned(),
        );
    };
    let most = tested.iter().max_by(|one, other| one.1.total_cmp(&other.1));
    let most =
        most.filter(|(item, ..)| item.product != first.product).map_or(String::new(), |(item, off, _)| {
            format!(" In units it is {}: {} a {noun}.", plain(&item.product), amount(*off))
        });
    let mut table = MarkdownTable::<(&Item, f64, f64)>::new();
    table.text("Product", |(item, ..)| plain(&item.product));
    table.number("Off by, of its mean", |(.., part)| percent(*part));
    table.number("Off by, units", |(_, off, _)| amount(*off));
    Some(format!(
        "**The forecast of {} is off by most for its size: {} of what is sold in a {noun} on average in the tests, {} units.**{most}\n\n{}",
        plain(&first.product),
        percent(*part),
        amount(*off),
        table.write(tested.iter().take(shown(story)))
    ))
}

/// How many products rise and fall over the last two years, the fastest of them by name.
fn trend(story: &Story) -> Option<String> {
    let mut moving: Vec<(&Item, f64)> =
        story.items.iter().filter_map(|item| Some((item, item.portrait.trend?))).collect();
    moving.sort_by(|one, other| other.1.total_cmp(&one.1));
    let rising = moving.iter().filter(|(_, trend)| *trend > 0.0).count();
    let falling = moving.len() - rising;
    let is_short = story.items.iter().all(|item| item.last_year.is_none());
    let text = match (story.items, moving.as_slice()) {
        _ if is_short => {
            "**Less than a year of history is too little to tell a trend from a season, so none was tested.**"
                .to_owned()
        }
        ([_], [(_, trend)]) if *trend > 0.0 => format!("**Demand is rising by {} a year.**", percent(*trend)),
        ([_], [(_, trend)]) => format!("**Demand is falling by {} a year.**", percent(-*trend)),
        ([_], _) => "**Demand has no clear trend: its changes may be chance.**".to_owned(),
        (items, _) => format!(
            "**Of {}, {} rise, {} fall and {} have no clear trend over the last two years.**",
            products(items.len()),
            whole(rising as f64),
            whole(falling as f64),
            whole((items.len() - moving.len()) as f64)
        ),
    };
    if story.items.len() < 2 || moving.is_empty() {
        return Some(text);
    }
    // The fastest of both directions.
    let half = shown(story).div_ceil(2);
    let mut rows: Vec<(&Item, f64)> = moving.iter().take(half.min(rising)).copied().collect();
    rows.extend(moving.iter().rev().take(half.min(falling)).rev().copied());
    let mut table = MarkdownTable::<(&Item, f64)>::new();
    table.text("Product", |(item, _)| plain(&item.product));
    table.number("Trend a year", |(_, trend)| signed_percent(*trend));
    table.number("Last year of the file", |(item, _)| item.last_year.map_or_else(|| "–".to_owned(), amount));
    Some(format!("{text}\n\n{}", table.write(rows.iter())))
}

/// `+120`, `-15`.
fn signed(change: f64) -> String {
    let sign = if change > 0.0 { "+" } else { "" };
    format!("{sign}{}", amount(change))
}
