//! The answer in words: how much is unusual and what matters most, followed by each finding with its reason.
//! Every number comes from the findings; nothing is estimated here.

use crate::demand_forecasting::anomalies::{
    advice::{judged_values, unusual_values},
    examined::Looked,
    finding::{Finding, Kind},
};
use crate::demand_forecasting::data::history::History;
use intake::{calendar::count_of, demand::ALL_PRODUCTS};
use report::{
    markdown::{list, mixed_table, plain, section, table},
    number::{amount, counted, products, whole},
};

const SHOWN: usize = 10;

/// All results that the answer is written from. `ranked` holds the findings, those with the most units first.
pub(super) struct Story<'a> {
    pub history: &'a History,
    pub looked: &'a [Looked],
    pub ranked: &'a [&'a Finding],
    pub meaning: &'a [String],
}

/// The answer up to its closing sections.
pub(super) fn story(story: &Story) -> String {
    let mut text = headline(story);
    text.push_str(&main_table(story));
    text.push_str(&section("What kinds", &kinds(story)));
    text.push_str(&section("What it means for a forecast", &list(story.meaning)));
    text
}

fn headline(story: &Story) -> String {
    let values = judged_values(story.looked);
    let of = format!(
        "{} {} values of {}",
        whole(values as f64),
        story.history.calendar.frequency.adjective(),
        products(story.looked.iter().filter(|looked| looked.is_judged()).count())
    );
    if values == 0 {
        return "**No result: no product has enough values to show what is usual.**\n".to_owned();
    }
    let Some(top) = story.ranked.first() else {
        return format!(
            "**Nothing unusual: {of} were checked, and all are about where they were expected.**\n"
        );
    };
    let unusual = unusual_values(story.looked);
    let lasting = story.ranked.iter().filter(|finding| !finding.kind.is_single()).count();
    let with = story.looked.iter().filter(|looked| !looked.findings.is_empty()).count();
    let mut counts = Vec::new();
    if unusual > 0 {
        counts.push(counted(unusual, "unusual value"));
    }
    if lasting > 0 {
        counts.push(counted(lasting, "lasting change"));
    }
    format!(
        "**{} in {} of {}.** The largest by units: {}{}{}. {of} were checked.\n",
        counts.join(" and "),
        whole(with as f64),
        products(story.looked.len()),
        of_product(story, top),
        if top.kind.is_single() { format!("{}, ", when(story, top)) } else { String::new() },
        story.looked[top.product].reason(top, story.history)
    )
}

/// `SKU-7, `, or an empty text when the file has no products.
fn of_product(story: &Story, finding: &Finding) -> String {
    let name = &story.looked[finding.product].series.product;
    if name == ALL_PRODUCTS { String::new() } else { format!("{}, ", plain(name)) }
}

/// `Mar 2025`, `2025-03-03 to 2025-03-17`, `from Mar 2025`.
fn when(story: &Story, finding: &Finding) -> String {
    let calendar = &story.history.calendar;
    let start = calendar.label(finding.start());
    match finding.moments.last() {
        _ if !finding.kind.is_single() => format!("from {start}"),
        Some(last) if last.period != finding.start() => format!("{start} to {}", calendar.label(last.period)),
        _ => start,
    }
}

fn main_table(story: &Story) -> String {
    if story.ranked.is_empty() {
        return String::new();
    }
    let row = |finding: &&Finding| {
        let (actual, expected) = both(story, finding);
        let sign = if finding.units > 0.0 { "+" } else { "" };
        vec![
            plain(&story.looked[finding.product].series.product),
            when(story, finding),
            actual,
            expected,
            format!("{sign}{}", amount(finding.units)),
            story.looked[finding.product].reason(finding, story.history),
        ]
    };
    let rows: Vec<_> = story.ranked.iter().take(SHOWN).map(row).collect();
    let head = ["Product", "When", "Actual", "Expected", "Units too many or too few", "Why"];
    let rest = story.ranked.len().saturating_sub(SHOWN);
    let more = match rest {
        0 => String::new(),
        rest => {
            format!("\nNot shown here: {} more, see [anomalies.csv](anomalies.csv).\n", whole(rest as f64))
        }
    };
    format!("\n{}{more}", mixed_table(&head, &[false, false, true, true, true, false], &rows))
}

/// Actual and expected demand: sums over consecutive single values, or levels per period for a lasting change.
fn both(story: &Story, finding: &Finding) -> (String, String) {
    let noun = story.history.calendar.frequency.noun();
    let level = |value: f64| format!("{} a {noun}", amount(value));
    if let Some((before, after)) = finding.levels {
        return (level(after), level(before));
    }
    if finding.kind == Kind::Silence {
        return (amount(0.0), level(finding.moments[0].expected));
    }
    let sum = |of: fn(&crate::demand_forecasting::anomalies::finding::Moment) -> f64| {
        amount(finding.moments.iter().map(of).sum())
    };
    (sum(|moment| moment.actual), sum(|moment| moment.expected))
}

fn kinds(story: &Story) -> String {
    let mut rows = Vec::new();
    for kind in Kind::ALL {
        let of_kind: Vec<&&Finding> = story.ranked.iter().filter(|finding| finding.kind == kind).collect();
        if of_kind.is_empty() {
            continue;
        }
        let mut with: Vec<usize> = of_kind.iter().map(|finding| finding.product).collect();
        with.sort_unstable();
        with.dedup();
        let periods: usize = of_kind.iter().map(|finding| finding.periods).sum();
        rows.push(vec![
            kind.name().to_owned(),
            whole(of_kind.len() as f64),
            whole(with.len() as f64),
            count_of(periods, story.history.calendar.frequency),
            amount(of_kind.iter().map(|finding| finding.units).sum()),
        ]);
    }
    let head = ["Kind", "How often", "Products", "Lasting in all", "Units more or less"];
    if rows.is_empty() { String::new() } else { table(&head, &rows) }
}
