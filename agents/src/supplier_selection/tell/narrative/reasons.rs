//! The reasons for the winner: its lead over a rival by criterion, and the criteria on which others are better.

use crate::supplier_selection::{
    data::fields::roster::Roster,
    plan::{choice::criterion::Criterion, judged::Judged},
    tell::{
        names::{joined, supplier_name},
        narrative::story::{Story, points},
    },
};
use report::{markdown::plain, markdown_table::MarkdownTable, number::percent};

pub(super) fn reasons(story: &Story) -> String {
    let Judged { choice, ranked, weighed, .. } = story.judged;
    let (winner, other) = (ranked.winner(), rival(story.roster, story.judged));
    let leads = leads(story.judged, other);
    let total: f64 = leads.iter().map(|(_, lead)| lead).sum();
    let mut text = format!(
        "Against {} (rank {}), in weighted points ({} in all):\n\n",
        story.name(other),
        ranked.ranking().ranks[other],
        signed(total)
    );
    let (first, second) = (story.winner(), story.name(other));
    let mut table = MarkdownTable::<(usize, f64)>::new();
    table.text("Criterion", |(place, _)| plain(&choice.criteria[*place].name));
    table.number("Weight", |(place, _)| percent(weighed.weight(*place)));
    table.number(&first, |(place, _)| choice.criteria[*place].show_value_of(winner));
    table.number(&second, |(place, _)| choice.criteria[*place].show_value_of(other));
    table.number("Points ahead", |(_, lead)| signed(*lead));
    text.push_str(&table.write(leads));
    text.push_str(&format!("\n{}\n", trade_offs(story.roster, story.judged)));
    text
}

/// The supplier that the winner is compared with: the one that the question names, else the second.
fn rival(roster: &Roster, judged: &Judged) -> usize {
    let ranked = &judged.ranked;
    if let Some(name) = &judged.params.against {
        for (place, supplier) in judged.choice.suppliers.iter().enumerate() {
            if roster.names[*supplier] == *name && place != ranked.winner() {
                return place;
            }
        }
    }
    ranked.second()
}

/// Weighted points by which the winner is ahead of another on each criterion, the largest first.
pub(super) fn leads(judged: &Judged, other: usize) -> Vec<(usize, f64)> {
    let winner = judged.ranked.winner();
    let mut leads = Vec::new();
    for (place, points) in judged.ranked.points.iter().enumerate() {
        leads.push((place, points[winner] - points[other]));
    }
    leads.sort_by(|a, b| b.1.total_cmp(&a.1));
    leads
}

pub(super) fn versus(criterion: &Criterion, winner: usize, other: usize) -> String {
    let name = plain(&criterion.name);
    format!("{name} {} against {}", criterion.show_value_of(winner), criterion.show_value_of(other))
}

fn signed(value: f64) -> String {
    if value > 0.0005 { format!("+{}", points(value)) } else { points(value + 0.0) }
}

/// Criteria on which another supplier is better than the winner.
pub(super) fn trade_offs(roster: &Roster, judged: &Judged) -> String {
    let winner = judged.ranked.winner();
    let mut parts = Vec::new();
    for criterion in &judged.choice.criteria {
        let scaled = criterion.scaled();
        let best = scaled.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1).then(b.0.cmp(&a.0)));
        let Some((best, _)) = best.filter(|(_, value)| **value > scaled[winner]) else { continue };
        parts.push((
            1.0 - scaled[winner],
            format!(
                "{} ({} has {})",
                versus_alone(criterion, winner),
                supplier_name(roster, judged, best),
                criterion.show_value_of(best)
            ),
        ));
    }
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    if parts.is_empty() {
        return "It is best on every criterion, so there are no trade-offs.".to_owned();
    }
    let texts: Vec<String> = parts.into_iter().take(4).map(|(_, text)| text).collect();
    format!("Other suppliers are better on {}.", joined(&texts))
}

fn versus_alone(criterion: &Criterion, place: usize) -> String {
    format!("{} {}", plain(&criterion.name), criterion.show_value_of(place))
}
