//! The answer in words: how much is unusual and what matters most, followed by each finding with its reason.
//! Every number comes from the findings; nothing is estimated here.

use std::collections::BTreeSet;

use crate::demand_forecasting::anomalies::{
    advice::{judged_values, unusual_values},
    examined::Examined,
    finding::{Finding, Kind},
};
use crate::demand_forecasting::data::history::History;
use intake::{calendar::count_of, demand::ALL_PRODUCTS};
use report::{
    markdown::{list, plain, section},
    markdown_table::MarkdownTable,
    number::{amount, counted, products, whole},
};

const SHOWN: usize = 10;

/// All results that the answer is written from. `ranked` holds the findings, those with the most units first.
pub(super) struct Story<'a> {
    pub history: &'a History,
    pub examined: &'a [Examined],
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
    let values = judged_values(story.examined);
    let of = format!(
        "{} {} values of {}",
        whole(values as f64),
        story.history.calendar.frequency.adjective(),
        products(story.examined.iter().filter(|examined| examined.is_judged()).count())
    );
    if values == 0 {
        return "**No result: no product has enough values to show what is usual.**\n".to_owned();
    }
    let Some(top) = story.ranked.first() else {
        return format!(
            "**Nothing unusual: {of} were checked, and all are about where they were expected.**\n"
        );
    };
    let unusual = unusual_values(story.examined);
    let lasting = story.ranked.iter().filter(|finding| !finding.kind.is_single()).count();
    let with = story.examined.iter().filter(|examined| !examined.findings.is_empty()).count();
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
        products(story.examined.len()),
        of_product(story, top),
        if top.kind.is_single() { format!("{}, ", when(story, top)) } else { String::new() },
        story.examined[top.product].reason(top, story.history)
    )
}

/// `SKU-7, `, or an empty text when the file has no products.
fn of_product(story: &Story, finding: &Finding) -> String {
    let name = &story.examined[finding.product].series.product;
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
    let mut columns = MarkdownTable::<&Finding>::new();
    columns.text("Product", |finding| plain(&story.examined[finding.product].series.product));
    columns.text("When", |finding| when(story, finding));
    columns.number("Actual", |finding| actual(story, finding));
    columns.number("Expected", |finding| expected(story, finding));
    columns.number("Units too many or too few", |finding| {
        let sign = if finding.units > 0.0 { "+" } else { "" };
        format!("{sign}{}", amount(finding.units))
    });
    columns.text("Why", |finding| story.examined[finding.product].reason(finding, story.history));
    let table = columns.write(story.ranked.iter().take(SHOWN));
    let rest = story.ranked.len().saturating_sub(SHOWN);
    let more = match rest {
        0 => String::new(),
        rest => {
            format!("\nNot shown here: {} more, see [anomalies.csv](anomalies.csv).\n", whole(rest as f64))
        }
    };
    format!("\n{table}{more}")
}

/// Actual demand: the sum over consecutive single values, or the level per period since a lasting change.
fn actual(story: &Story, finding: &Finding) -> String {
    match finding.levels {
        Some((_, after)) => per_period(story, after),
        None if finding.kind == Kind::Silence => amount(0.0),
        None => amount(finding.moments.iter().map(|moment| moment.actual).sum()),
    }
}

/// Expected demand: the sum over consecutive single values, or the level per period before a lasting change.
fn expected(story: &Story, finding: &Finding) -> String {
    match finding.levels {
        Some((before, _)) => per_period(story, before),
        None if finding.kind == Kind::Silence => per_period(story, finding.moments[0].expected),
        None => amount(finding.moments.iter().map(|moment| moment.expected).sum()),
    }
}

/// `120 a month`.
fn per_period(story: &Story, level: f64) -> String {
    format!("{} a {}", amount(level), story.history.calendar.frequency.noun())
}

/// A row of the table of kinds: the findings of one kind.
struct OfKind<'a> {
    kind: Kind,
    findings: Vec<&'a Finding>,
}

impl OfKind<'_> {
    /// The number of products with such a finding.
    fn products(&self) -> usize {
        let products: BTreeSet<usize> = self.findings.iter().map(|finding| finding.product).collect();
        products.len()
    }

    /// The number of periods of all findings.
    fn periods(&self) -> usize {
        self.findings.iter().map(|finding| finding.periods).sum()
    }

    fn units(&self) -> f64 {
        self.findings.iter().map(|finding| finding.units).sum()
    }
}

fn kinds(story: &Story) -> String {
    let mut rows = Vec::new();
    for kind in Kind::ALL {
        let findings: Vec<&Finding> =
            story.ranked.iter().copied().filter(|finding| finding.kind == kind).collect();
        if !findings.is_empty() {
            rows.push(OfKind { kind, findings });
        }
    }
    if rows.is_empty() {
        return String::new();
    }
    let mut columns = MarkdownTable::<OfKind>::new();
    columns.text("Kind", |row| row.kind.name().to_owned());
    columns.number("How often", |row| whole(row.findings.len() as f64));
    columns.number("Products", |row| whole(row.products() as f64));
    columns.number("Lasting in all", |row| count_of(row.periods(), story.history.calendar.frequency));
    columns.number("Units more or less", |row| amount(row.units()));
    columns.write(rows)
}
