//! The ranked suppliers, and the ranking before and after a change.

use crate::supplier_selection::{
    params::MethodName,
    plan::{choice::criterion::Criterion, judged::Judged},
    tell::{
        names::supplier_name,
        narrative::story::{SHOWN, Story, points},
    },
};
use report::{markdown::plain, markdown_table::MarkdownTable, number::whole};

/// The most criteria that fit into the main table.
const SHOWN_CRITERIA: usize = 7;

pub(super) fn main_table(story: &Story) -> String {
    let Judged { choice, ranked, params, .. } = story.judged;
    let most = params.top.map_or(SHOWN, |top| top as usize);
    let criteria = shown_criteria(story.judged);
    let names: Vec<String> = criteria.iter().map(|criterion| plain(&criterion.name)).collect();

    let mut table = MarkdownTable::<usize>::new();
    table.number("Rank", |place| whole(ranked.ranking().ranks[*place] as f64));
    table.text("Supplier", |place| story.name(*place));
    table.number("Score", |place| points(ranked.ranking().scores[*place]));
    for (criterion, name) in criteria.iter().zip(&names) {
        table.number(name, |place| {
            let filled = if criterion.raw[*place].is_none() { " (filled)" } else { "" };
            format!("{}{filled}", criterion.show_value_of(*place))
        });
    }
    table.text("Ranks by the other methods", |place| {
        let mut others = Vec::new();
        for method in MethodName::ALL.into_iter().filter(|method| *method != ranked.main) {
            others.push(format!("{} {}", method.label(), ranked.by(method).ranks[*place]));
        }
        others.join(", ")
    });
    let text = table.write(ranked.ranking().order.iter().take(most));
    let rest = choice.suppliers.len().saturating_sub(most);
    let more = match rest {
        0 => String::new(),
        rest => format!(
            "\nNot shown here: {} more, see [supplier_report.csv](supplier_report.csv).\n",
            whole(rest as f64)
        ),
    };
    format!("\n{text}{more}")
}

/// The criteria of the main table in the order of the file: the price, and those with the largest weights.
fn shown_criteria(judged: &Judged) -> Vec<&Criterion> {
    let Judged { choice, weighed, .. } = judged;
    let mut shown: Vec<usize> = (0..choice.criteria.len()).collect();
    shown.sort_by(|a, b| {
        let by_price = choice.criteria[*b].is_price().cmp(&choice.criteria[*a].is_price());
        let by_weight = weighed.weight(*b).total_cmp(&weighed.weight(*a));
        by_price.then(by_weight).then(a.cmp(b))
    });
    shown.truncate(SHOWN_CRITERIA);
    shown.sort_unstable();
    shown.into_iter().map(|place| &choice.criteria[place]).collect()
}

pub(super) fn comparison(story: &Story, before: &Judged) -> String {
    let now = story.judged;
    let first_before = supplier_name(story.roster, before, before.ranked.winner());
    let first_now = story.winner();
    let mut text = if first_before == first_now {
        format!("The winner stays {first_now}.\n\n")
    } else {
        format!("**The winner changes from {first_before} to {first_now}.**\n\n")
    };

    // Suppliers are positions in the roster.
    let mut table = MarkdownTable::<usize>::new();
    table.text("Supplier", |supplier| plain(&story.roster.names[*supplier]));
    table.number("Rank before", |supplier| {
        before.rank_of(*supplier).map_or("not ranked".to_owned(), |rank| whole(rank as f64))
    });
    table.number("Rank now", |supplier| {
        now.rank_of(*supplier).map_or(String::new(), |rank| whole(rank as f64))
    });
    table.number("Score before", |supplier| before.score_of(*supplier).map_or(String::new(), points));
    table.number("Score now", |supplier| now.score_of(*supplier).map_or(String::new(), points));
    text.push_str(&table.write(story.places().into_iter().take(SHOWN)));
    if before.ranked.main != now.ranked.main {
        text.push_str(&format!(
            "\nScores before are by {}, now by {}; they cannot be compared with each other.\n",
            before.ranked.main.label(),
            now.ranked.main.label()
        ));
    }
    text
}
