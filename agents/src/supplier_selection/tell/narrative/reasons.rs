//! Why the winner: its lead over a rival by criterion, and what is given up.

use crate::supplier_selection::{
    data::fields::roster::Roster,
    plan::{choice::criterion::Criterion, judged::Judged},
    tell::{
        names::{joined, supplier_name},
        narrative::story::{Story, points},
    },
};
use report::{
    markdown::{mixed_table, plain},
    number::percent,
};

pub fn reasons(story: &Story) -> String {
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
    let rows: Vec<Vec<String>> = leads
        .iter()
        .map(|(place, lead)| {
            let criterion = &choice.criteria[*place];
            vec![
                plain(&criterion.name),
                percent(weighed.weight(*place)),
                criterion.show(criterion.values[winner]),
                criterion.show(criterion.values[other]),
                signed(*lead),
            ]
        })
        .collect();
    let (first, second) = (story.winner(), story.name(other));
    let head = ["Criterion", "Weight", first.as_str(), second.as_str(), "Points ahead"];
    text.push_str(&mixed_table(&head, &[false, true, true, true, true], &rows));
    text.push_str(&format!("\n{}\n", trade_offs(story.roster, story.judged)));
    text
}

/// The supplier that the winner is set against.
fn rival(roster: &Roster, judged: &Judged) -> usize {
    let ranked = &judged.ranked;
    let named = judged.params.against.as_ref();
    let place = named.and_then(|name| {
        judged.choice.suppliers.iter().position(|supplier| roster.names[*supplier] == *name)
    });
    place.filter(|place| *place != ranked.winner()).unwrap_or_else(|| ranked.second())
}

/// Weighted points by which the winner is ahead of another on each criterion, the largest first.
pub fn leads(judged: &Judged, other: usize) -> Vec<(usize, f64)> {
    let winner = judged.ranked.winner();
    let mut leads: Vec<(usize, f64)> =
        judged.ranked.points.iter().map(|points| points[winner] - points[other]).enumerate().collect();
    leads.sort_by(|a, b| b.1.total_cmp(&a.1));
    leads
}

pub fn versus(criterion: &Criterion, winner: usize, other: usize) -> String {
    let show = |place: usize| criterion.show(criterion.values[place]);
    format!("{} {} against {}", plain(&criterion.name), show(winner), show(other))
}

fn signed(value: f64) -> String {
    if value > 0.0005 { format!("+{}", points(value)) } else { points(value + 0.0) }
}

/// Criteria on which another supplier is better than the winner.
pub fn trade_offs(roster: &Roster, judged: &Judged) -> String {
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
                criterion.show(criterion.values[best])
            ),
        ));
    }
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    if parts.is_empty() {
        return "It is best on every criterion; so there are no trade-offs.".to_owned();
    }
    let texts: Vec<String> = parts.into_iter().take(4).map(|(_, text)| text).collect();
    format!("Other suppliers are better on {}.", joined(&texts))
}

fn versus_alone(criterion: &Criterion, place: usize) -> String {
    format!("{} {}", plain(&criterion.name), criterion.show(criterion.values[place]))
}
