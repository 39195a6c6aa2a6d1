//! What the answer says about levels: how the forecasts were reconciled, and the parts of the total.

use std::collections::BTreeMap;

use kernels::hierarchy::Weighting;

use crate::demand_forecasting::{
    data::levels::Levels,
    plan::{
        hierarchy::{nodes::Kind, reconcile::Hierarchy},
        outlook::{Outlook, ProductOutlook},
    },
    tell::change::{relative, signed_percent},
};
use intake::demand::ALL_PRODUCTS;
use language::tokens::{Token, words};
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{amount, percent, products, whole},
};

/// The largest number of parts of the total that are shown.
const MOST_PARTS: usize = 10;

/// Decisions that follow from the levels.
pub(crate) fn assumptions(levels: &Levels, hierarchy: &Hierarchy) -> Vec<String> {
    let mut assumptions = Vec::new();
    if !levels.places.is_empty() {
        let by = plain(&levels.places.join(", "));
        assumptions.push(if divides_products(levels) {
            format!(
                "Products have demand at several places ({by}) on the same dates, so every product at every place \
                 is a series of its own, called {}.",
                plain(&levels.series_name())
            )
        } else {
            format!("The demand of several places ({by}) is in the file, so every place is a series of its own.")
        });
    }
    let sums = hierarchy.nodes.iter().filter(|node| node.kind == Kind::Sum).count();
    let total: f64 = hierarchy.forecasts[0].point.iter().sum();
    let tested = hierarchy.forecasts[0].accuracy.as_ref().map_or_else(String::new, |accuracy| {
        format!(
            " The tests are of each series before this; the forecast of the total had an error (sMAPE) of {} in them.",
            percent(accuracy.smape / 100.0)
        )
    });
    assumptions.push(format!(
        "Levels: total, {}. The total and the other sums ({}) were forecast from their own history too. {} For the whole file, the \
         single series alone would add up to {}; with the levels it is {}.{tested}",
        plain(&levels.names.join(", ")),
        whole(sums as f64),
        added_up(hierarchy),
        amount(hierarchy.added_up),
        amount(total)
    ));
    assumptions
}

/// How the forecasts were made to add up, and why this way.
fn added_up(hierarchy: &Hierarchy) -> String {
    let changed =
        |how: &str| format!("All were then changed as little as needed to add up in every period, {how}");
    let way = match hierarchy.weighting {
        Weighting::ErrorsTogether { shrinkage } => changed(&format!(
            "weighed by how large their past errors are and how they vary together (MinT, correlations shrunk by {})",
            percent(shrinkage)
        )),
        Weighting::Errors => changed("weighed by how large their past errors are"),
        Weighting::Structure => changed("weighed by how many series each stands for"),
        Weighting::Equal => changed("all weighed alike"),
        Weighting::BottomUp => "They were then replaced by the sums of the single series".to_owned(),
        Weighting::TopDown => {
            "The total kept its own, and the others were changed as little as needed to add up to it in every period"
                .to_owned()
        }
    };
    let why = if hierarchy.is_tested {
        "of six ways to add up this was the closest in tests on the past that left the total as good as its own forecast"
    } else {
        "the past is too short to test other ways"
    };
    format!("{way}; {why}.")
}

/// Whether the file has products in addition to its places.
fn divides_products(levels: &Levels) -> bool {
    levels.names.len() > levels.places.len()
}

/// `4 products by region, store (20 series)`, when the file's products were divided.
pub(crate) fn who(levels: &Levels, outlook: &Outlook) -> Option<String> {
    if levels.places.is_empty() {
        return None;
    }
    let series = whole(outlook.products.len() as f64);
    let by = plain(&levels.places.join(", "));
    let mut names: Vec<&str> =
        outlook.products.iter().filter_map(|product| levels.product(&product.product)).collect();
    names.sort_unstable();
    names.dedup();
    Some(match names.as_slice() {
        [ALL_PRODUCTS] => format!("{series} series by {by}"),
        names => format!("{} by {by} ({series} series)", products(names.len())),
    })
}

/// The levels that the words of a question name: `each store`, `by region`.
pub(crate) fn named(levels: &Levels, question: &str) -> Vec<usize> {
    let words = words(question);
    let is_named = |name: &str| {
        let name = name.to_lowercase();
        let singular = name.strip_suffix('s').unwrap_or(&name);
        words.iter().filter_map(Token::word).any(|word| word.strip_suffix('s').unwrap_or(word) == singular)
    };
    (0..levels.names.len().saturating_sub(1)).filter(|level| is_named(&levels.names[*level])).collect()
}

/// Tables of the levels that are asked for, else of the highest one that divides the total, and of products that are divided by
/// places.
pub(crate) fn parts(levels: &Levels, asked: &[usize], outlook: &Outlook, before: Option<&str>) -> String {
    let mut text = String::new();
    for level in asked {
        let groups = groups(outlook, |series| levels.path(series).map(|path| levels.node(&path[..=*level])));
        text.push_str(&of_groups(&levels.names[*level], &groups, before));
    }
    for level in 0..levels.names.len().saturating_sub(1) {
        if !asked.is_empty() {
            break;
        }
        let groups = groups(outlook, |series| levels.path(series).map(|path| levels.node(&path[..=level])));
        if groups.len() > 1 {
            text = of_groups(&levels.names[level], &groups, before);
            break;
        }
    }
    if !levels.places.is_empty() && divides_products(levels) {
        let products = groups(outlook, |series: &str| levels.product(series).map(str::to_owned));
        if products.len() > 1 {
            text.push_str(&of_groups("product over all places", &products, before));
        }
    }
    text
}

/// The parts of the level that a question names, or the products over all places where the file divides them by places; none where
/// the series are what is asked about.
pub(crate) fn asked_parts(
    levels: &Levels,
    asked: &[usize],
    outlook: &Outlook,
) -> Option<(String, Vec<ProductOutlook>)> {
    let (name, groups) = match asked {
        [level] => {
            let node = |series: &str| levels.path(series).map(|path| levels.node(&path[..=*level]));
            (levels.names[*level].clone(), groups(outlook, node))
        }
        [] if !levels.places.is_empty() && divides_products(levels) => {
            ("Product".to_owned(), groups(outlook, |series: &str| levels.product(series).map(str::to_owned)))
        }
        _ => return None,
    };
    let part = |group: Group| ProductOutlook {
        product: group.name,
        forecast: group.forecast,
        before: group.earlier,
        is_new: false,
    };
    (groups.len() > 1).then(|| (name, groups.into_iter().map(part).collect()))
}

/// A part of the total with the forecast and the earlier demand of its series.
struct Group {
    name: String,
    forecast: f64,
    earlier: Option<f64>,
}

/// Forecast and earlier demand, added up by name.
fn groups(outlook: &Outlook, name: impl Fn(&str) -> Option<String>) -> Vec<Group> {
    let mut sums: BTreeMap<String, (f64, Option<f64>)> = BTreeMap::new();
    for product in &outlook.products {
        let Some(name) = name(&product.product) else { continue };
        let sum = sums.entry(name).or_default();
        sum.0 += product.forecast;
        sum.1 = product.before.map(|before| sum.1.unwrap_or(0.0) + before);
    }
    let mut groups = Vec::with_capacity(sums.len());
    for (name, (forecast, earlier)) in sums {
        groups.push(Group { name, forecast, earlier });
    }
    groups.sort_by(|a, b| b.forecast.total_cmp(&a.forecast));
    groups
}

fn of_groups(title: &str, groups: &[Group], before: Option<&str>) -> String {
    let title = plain(title);
    let mut columns = MarkdownTable::<Group>::new();
    columns.text(&title, |group| plain(&group.name));
    columns.number("Forecast", |group| amount(group.forecast));
    if let Some(before) = before {
        columns.number(before, |group| group.earlier.map_or_else(|| "–".to_owned(), amount));
    }
    columns.number("Change", |group| {
        let change = group.earlier.and_then(|earlier| relative(group.forecast, earlier));
        change.map_or_else(|| "–".to_owned(), signed_percent)
    });
    let largest = if groups.len() > MOST_PARTS { "The ten largest:\n\n" } else { "" };
    format!("\n{largest}{}", columns.write(groups.iter().take(MOST_PARTS)))
}
