//! Describes the products: classes, trends and seasons of many, or the explanation of one.

use crate::demand_forecasting::tell::item::Item;
use crate::demand_forecasting::tell::narrative::story::Story;
use kernels::classes::{AbcClass, XyzClass};
use report::{
    markdown::{list, section},
    markdown_table::MarkdownTable,
    number::{products, whole},
};

/// With fewer products than this, classes are not shown.
const FEWEST_FOR_CLASSES: usize = 5;

/// The section about the products.
pub(super) fn portraits(story: &Story) -> String {
    match story.items {
        [] => String::new(),
        [one] => section("Why", &format!("{}\n", one.explanation)),
        items => {
            let mut text = list(&[trends(items), seasons(items)]);
            if items.len() >= FEWEST_FOR_CLASSES {
                text.push_str(&classes(items, story.is_by_value));
            }
            section("The products", &text)
        }
    }
}

/// `Of 12 products 3 grow and 2 shrink; the others have no clear trend.`
fn trends(items: &[Item]) -> String {
    let trends: Vec<f64> = items.iter().filter_map(|item| item.portrait.trend).collect();
    let up = trends.iter().filter(|trend| **trend > 0.0).count();
    let down = trends.iter().filter(|trend| **trend <= 0.0).count();
    if items.iter().all(|item| item.last_year.is_none()) {
        return "Trend: not tested, as it takes at least a year of history to tell one from a season."
            .to_owned();
    }
    if up + down == 0 {
        return format!("Of {} none has a clear trend.", products(items.len()));
    }
    format!(
        "Trend: of {} {} lately growing, {} shrinking, {} without a clear trend.",
        products(items.len()),
        whole(up as f64),
        whole(down as f64),
        whole((items.len() - up - down) as f64)
    )
}

/// How many products have a season, and when most of them have their peak; then how many forecasts follow a pattern that is
/// not proved.
fn seasons(items: &[Item]) -> String {
    let weak = items.iter().filter(|item| item.weak_pattern.is_some()).count();
    let proved = proved_seasons(items);
    match weak {
        0 => proved,
        1 => format!("{proved} One forecast follows a weak pattern, which may be chance."),
        weak => {
            format!("{proved} {} forecasts follow a weak pattern, which may be chance.", whole(weak as f64))
        }
    }
}

fn proved_seasons(items: &[Item]) -> String {
    let peaks: Vec<&str> = items.iter().filter_map(|item| item.season_peak.as_deref()).collect();
    if peaks.is_empty() {
        return "Season: none could be proved.".to_owned();
    }
    let mut counts: Vec<(usize, &str)> = Vec::new();
    for peak in &peaks {
        match counts.iter_mut().find(|(_, name)| name == peak) {
            Some((count, _)) => *count += 1,
            None => counts.push((1, peak)),
        }
    }
    counts.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    let most = counts.iter().take(2).map(|(count, name)| format!("{name} ({})", whole(*count as f64)));
    format!(
        "Season: {} of {} {} one, highest {}in {}.",
        whole(peaks.len() as f64),
        products(items.len()),
        if peaks.len() == 1 { "has" } else { "have" },
        if counts.len() > 1 { "most often " } else { "" },
        most.collect::<Vec<_>>().join(" and ")
    )
}

/// Counts per ABC and XYZ class.
fn classes(items: &[Item], is_by_value: bool) -> String {
    let by = if is_by_value { "value" } else { "volume" };
    let mut columns = MarkdownTable::<AbcClass>::new();
    columns.text("Products", |abc| match abc {
        AbcClass::A => format!("A (first 80 % of {by})"),
        AbcClass::B => "B (up to 95 %)".to_owned(),
        AbcClass::C => "C (rest)".to_owned(),
    });
    for xyz in XyzClass::ALL {
        let head = match xyz {
            XyzClass::X => "X (even demand)",
            XyzClass::Y => "Y (varying)",
            XyzClass::Z => "Z (erratic or rare)",
        };
        columns.number(head, move |abc| {
            let count = items.iter().filter(|item| item.abc == *abc && item.xyz == xyz).count();
            whole(count as f64)
        });
    }
    let note = "ABC by share of the forecast, XYZ by the variation of demand without its season (limits 0.5 and 1 of \
                standard deviation over mean); each product is in [forecast_items.csv](forecast_items.csv).";
    let money = if is_by_value { " Value is forecast units times money per unit in the file." } else { "" };
    format!("\n{}\n{note}{money}\n", columns.write(AbcClass::ALL))
}
