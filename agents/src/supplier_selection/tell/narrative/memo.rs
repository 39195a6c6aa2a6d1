//! The award memo, in the answer and as a table.

use crate::supplier_selection::{
    plan::judged::Judged,
    tell::{
        names::joined,
        narrative::{
            firmness::closest,
            headline::few_lines,
            reasons::{leads, trade_offs, versus},
            story::{Story, points},
        },
    },
};
use report::{
    markdown::plain,
    number::{percent, whole},
};

/// The memo in parts, for the file and for the answer.
pub(crate) fn memo(story: &Story) -> Vec<(&'static str, String)> {
    let mut parts = vec![
        ("Award", award(story)),
        ("Basis", basis(story)),
        ("Result", result(story)),
        ("Reasons", because(story)),
        ("Trade-offs", trade_offs(story.roster, story.judged)),
        ("Weights", story.judged.weighed.how.clone()),
        ("Firmness", closest(story)),
    ];
    if let Some(text) = few_lines(story) {
        parts.push(("Condition", format!("{text} Award part of the volume until more is known.")));
    }
    parts
}

fn award(story: &Story) -> String {
    let ranked = &story.judged.ranked;
    let ties = ranked.ranking().winners();
    if ties.len() > 1 {
        let names: Vec<String> = ties.iter().take(5).map(|place| story.name(*place)).collect();
        format!("{} are tied; decide by a further criterion.", joined(&names))
    } else {
        format!("{}; reserve: {}.", story.winner(), story.name(ranked.second()))
    }
}

fn basis(story: &Story) -> String {
    let Judged { choice, weighed, .. } = story.judged;
    let mut weights = Vec::new();
    for (place, criterion) in choice.criteria.iter().enumerate() {
        weights.push(format!(
            "{} {} ({} is better)",
            plain(&criterion.name),
            percent(weighed.weight(place)),
            criterion.better()
        ));
    }
    let count = whole(choice.suppliers.len() as f64);
    format!("{}: {count} suppliers compared by {}.", plain(story.file), joined(&weights))
}

fn result(story: &Story) -> String {
    let ranked = &story.judged.ranked;
    let favour: Vec<String> =
        ranked.in_favour().into_iter().map(|method| method.label().to_owned()).collect();
    format!(
        "Score {} by {} ({}), {} ahead of {}; first by {}.",
        points(ranked.ranking().scores[ranked.winner()]),
        ranked.main.label(),
        story.judged.params.variant_of(ranked.main),
        points(ranked.lead(ranked.second())),
        story.name(ranked.second()),
        joined(&favour)
    )
}

fn because(story: &Story) -> String {
    let Judged { choice, ranked, .. } = story.judged;
    let (winner, second) = (ranked.winner(), ranked.second());
    let mut ahead = Vec::new();
    for (place, lead) in leads(story.judged, second).into_iter().take(3) {
        if lead > 1e-12 {
            ahead.push(versus(&choice.criteria[place], winner, second));
        }
    }
    if ahead.is_empty() {
        format!("It is not ahead of {} on any single criterion.", story.name(second))
    } else {
        format!("Ahead of {} on {}.", story.name(second), joined(&ahead))
    }
}

pub(crate) fn memo_text(story: &Story) -> String {
    let parts: Vec<String> =
        memo(story).into_iter().map(|(part, body)| format!("**{part}.** {body}\n")).collect();
    parts.join("\n")
}
