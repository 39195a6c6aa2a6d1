//! The certainty of the choice: the results of all methods, and the range of each weight in which the winner stays.

use kernels::suppliers::WeightRange;

use crate::supplier_selection::{
    params::MethodName,
    plan::judged::Judged,
    tell::{names::joined, narrative::story::Story},
};
use report::{markdown::plain, markdown_table::MarkdownTable, number::percent};

pub(super) fn firmness(story: &Story) -> String {
    let Judged { choice, ranked, .. } = story.judged;
    let mut firsts = Vec::new();
    for method in MethodName::ALL {
        firsts.push(format!("{}: {}", method.label(), story.name(ranked.by(method).winner())));
    }
    let mut text = format!(
        "First by each method: {}. The agreement of the four orders is Kendall's W {:.2} (1 is the same order, 0 is no \
         agreement).",
        firsts.join("; "),
        ranked.agreement.concordance
    );
    let compromise = &ranked.compromise;
    if compromise.proposed.len() > 1 {
        let names: Vec<String> = compromise.proposed.iter().take(6).map(|place| story.name(*place)).collect();
        let more = compromise.proposed.len().saturating_sub(6);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        text.push_str(&format!(" VIKOR sees no clear winner and proposes {}{more}.", joined(&names)));
    }
    text.push_str(&format!("\n\n{}\n\n", closest(story)));
    let mut table = MarkdownTable::<WeightRange>::new();
    table.text("Criterion", |range| plain(&choice.criteria[range.criterion].name));
    table.text("Better", |range| choice.criteria[range.criterion].better().to_owned());
    table.number("Weight", |range| percent(range.weight));
    table.number("Stays first from", |range| percent(range.lower));
    table.text("below it", |range| other_winner(story, range.winner_below));
    table.number("to", |range| percent(range.upper));
    table.text("above it", |range| other_winner(story, range.winner_above));
    text.push_str(&table.write(&ranked.stability));
    text
}

fn other_winner(story: &Story, place: Option<usize>) -> String {
    place.map_or("no other supplier".to_owned(), |place| story.name(place))
}

/// The smallest change of one weight that gives another winner.
pub(super) fn closest(story: &Story) -> String {
    let criteria = &story.judged.choice.criteria;
    let mut smallest: Option<WeightChange> = None;
    for range in &story.judged.ranked.stability {
        for change in changes(range) {
            if smallest.as_ref().is_none_or(|smallest| change.distance < smallest.distance) {
                smallest = Some(change);
            }
        }
    }
    let Some(change) = smallest else {
        return format!(
            "No change of a single weight makes another supplier first: {} stays.",
            story.winner()
        );
    };
    format!(
        "{}: the choice changes to {} when the weight of {} {} from {} to {}, while the others keep their proportions. No \
         smaller change of another weight does this.",
        if change.distance < 0.05 { "Fragile" } else { "The nearest change" },
        story.name(change.winner),
        plain(&criteria[change.range.criterion].name),
        change.verb,
        percent(change.range.weight),
        percent(change.new_weight)
    )
}

/// A change of one weight that gives another winner.
struct WeightChange<'a> {
    range: &'a WeightRange,
    distance: f64,
    new_weight: f64,
    winner: usize,
    verb: &'static str,
}

/// The changes of a weight, down and up, that give another winner.
fn changes(range: &WeightRange) -> Vec<WeightChange<'_>> {
    let mut changes = Vec::new();
    if let Some(winner) = range.winner_below {
        let distance = range.weight - range.lower;
        changes.push(WeightChange { range, distance, new_weight: range.lower, winner, verb: "falls" });
    }
    if let Some(winner) = range.winner_above {
        let distance = range.upper - range.weight;
        changes.push(WeightChange { range, distance, new_weight: range.upper, winner, verb: "rises" });
    }
    changes
}
