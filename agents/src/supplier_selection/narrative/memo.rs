//! The award memo, in the answer and as a table.

use super::{
    Story, joined, name_of, points,
    reasons::{leads, trade_offs, versus},
};
use crate::{
    report::{
        markdown::plain,
        number::{percent, whole},
    },
    supplier_selection::{fields::Roster, rank::Judged},
};

/// The memo in parts, for the file and for the answer.
pub fn memo(roster: &Roster, judged: &Judged, file: &str) -> Vec<(&'static str, String)> {
    let Judged { choice, ranked, weighed, .. } = judged;
    let (winner, second) = (ranked.winner(), ranked.second());
    let name = |place: usize| name_of(roster, judged, place);
    let weights: Vec<String> = choice
        .criteria
        .iter()
        .enumerate()
        .map(|(place, criterion)| {
            format!(
                "{} {} ({} is better)",
                plain(&criterion.name),
                percent(weighed.of(place)),
                criterion.better()
            )
        })
        .collect();
    let ahead: Vec<String> = leads(judged, second)
        .into_iter()
        .filter(|(_, lead)| *lead > 1e-12)
        .take(3)
        .map(|(place, _)| versus(&choice.criteria[place], winner, second))
        .collect();
    let ties = ranked.ranking().winners();
    let award = if ties.len() > 1 {
        let names: Vec<String> = ties.iter().take(5).map(|place| name(*place)).collect();
        format!("{} are tied; decide by a further criterion.", joined(&names))
    } else {
        format!("{}; reserve: {}.", name(winner), name(second))
    };
    let favour: Vec<String> =
        ranked.in_favour().into_iter().map(|method| method.label().to_owned()).collect();
    let because = if ahead.is_empty() {
        format!("Nothing sets it apart from {} on a single criterion.", name(second))
    } else {
        format!("Ahead of {} on {}.", name(second), joined(&ahead))
    };
    vec![
        ("Award", award),
        (
            "Basis",
            format!(
                "{}: {} suppliers compared by {}.",
                plain(file),
                whole(choice.suppliers.len() as f64),
                joined(&weights)
            ),
        ),
        (
            "Result",
            format!(
                "Score {} by {} ({}), {} ahead of {}; first by {}.",
                points(ranked.ranking().scores[winner]),
                ranked.main.label(),
                ranked.main.variant(),
                points(ranked.lead(second)),
                name(second),
                joined(&favour)
            ),
        ),
        ("Reasons", because),
        ("Trade-offs", trade_offs(roster, judged)),
        ("Weights", weighed.how.clone()),
    ]
}

pub fn memo_text(story: &Story) -> String {
    memo(story.roster, story.judged, story.file)
        .into_iter()
        .map(|(part, body)| format!("**{part}.** {body}\n\n"))
        .collect::<String>()
        .trim_end()
        .to_owned()
        + "\n"
}
