//! What the answer says about levels: how the forecasts were reconciled, and the parts of the total.

use std::collections::BTreeMap;

use kernels::hierarchy::Weighting;

use crate::demand_forecasting::{
    data::levels::Levels,
    plan::{
        hierarchy::{nodes::Kind, reconcile::Hierarchy},
        outlook::Outlook,
    },
    tell::change::signed_percent,
};
use intake::demand::ALL_PRODUCTS;
use report::{
    markdown::{plain, table},
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
    let how = match hierarchy.weighting {
        Weighting::ErrorsTogether { shrinkage } => format!(
            "weighed by how large their past errors are and how they vary together (MinT, correlations shrunk by {})",
            percent(shrinkage)
        ),
        Weighting::Errors => "weighed by how large their past errors are".to_owned(),
        Weighting::Structure => {
            "weighed by how many series each stands for, because the past is too short for errors".to_owned()
        }
    };
    let total: f64 = hierarchy.forecasts[0].point.iter().sum();
    let tested = hierarchy.forecasts[0].accuracy.as_ref().map_or_else(String::new, |accuracy| {
        format!(
            " The tests are of each series before this; the forecast of the total had an error (sMAPE) of {} in them.",
            percent(accuracy.smape / 100.0)
        )
    });
    assumptions.push(format!(
        "Levels: total, {}. The total and the other sums ({}) were forecast from their own history too, and all \
         forecasts were then changed as little as needed to add up in every period, {how}. For the whole file, the \
         single series alone would add up to {}; with the levels it is {}.{tested}",
        plain(&levels.names.join(", ")),
        whole(sums as f64),
        amount(hierarchy.added_up),
        amount(total)
    ));
    assumptions
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

/// Tables of the highest level that divides the total, and of products that are divided by places.
pub(crate) fn parts(levels: &Levels, outlook: &Outlook, before: Option<&str>) -> String {
    let first = (0..levels.names.len().saturating_sub(1)).find_map(|level| {
        let name = |series: &str| levels.path(series).map(|path| levels.node(&path[..=level]));
        let groups = groups(outlook, name);
        (groups.len() > 1).then(|| of_groups(&levels.names[level], groups, before))
    });
    let mut text = first.unwrap_or_default();
    if !levels.places.is_empty() && divides_products(levels) {
        let products = groups(outlook, |series: &str| levels.product(series).map(str::to_owned));
        if products.len() > 1 {
            text.push_str(&of_groups("product over all places", products, before));
        }
    }
    text
}

/// Forecast and earlier demand, added up by name.
fn groups(outlook: &Outlook, name: impl Fn(&str) -> Option<String>) -> Vec<(String, f64, Option<f64>)> {
    let mut sums: BTreeMap<String, (f64, Option<f64>)> = BTreeMap::new();
    for product in &outlook.products {
        let Some(name) = name(&product.product) else { continue };
        let sum = sums.entry(name).or_default();
        sum.0 += product.forecast;
        sum.1 = product.before.map(|before| sum.1.unwrap_or(0.0) + before);
    }
    let mut groups: Vec<_> =
        sums.into_iter().map(|(name, (forecast, before))| (name, forecast, before)).collect();
    groups.sort_by(|a, b| b.1.total_cmp(&a.1));
    groups
}

fn of_groups(title: &str, groups: Vec<(String, f64, Option<f64>)>, before: Option<&str>) -> String {
    let title = plain(title);
    let mut head = vec![title.as_str(), "Forecast"];
    head.extend(before);
    head.push("Change");
    let row = |(name, forecast, earlier): &(String, f64, Option<f64>)| {
        let mut row = vec![plain(name), amount(*forecast)];
        row.extend(before.map(|_| earlier.map_or_else(|| "–".to_owned(), amount)));
        let change = earlier.filter(|earlier| *earlier > 0.0).map(|earlier| forecast / earlier - 1.0);
        row.push(change.map_or_else(|| "–".to_owned(), signed_percent));
        row
    };
    let rows: Vec<Vec<String>> = groups.iter().take(MOST_PARTS).map(row).collect();
    let largest = if groups.len() > MOST_PARTS { "The ten largest:\n\n" } else { "" };
    format!("\n{largest}{}", table(&head, &rows))
}
