//! Reasons to doubt the choice: methods that disagree, blanks, other suppliers in the comparison, criteria that measure
//! the same.

use kernels::suppliers::{FieldChange, rank};

use crate::supplier_selection::{
    data::fields::roster::Roster,
    params::MethodName,
    plan::{
        choice::criterion::Criterion,
        judged::{Judged, blank_count},
        preferences::method_of,
    },
    tell::names::{SHOWN, joined, supplier_name},
};
use kernels::cancel;
use report::{
    markdown::plain,
    number::{percent, whole},
};

/// Above this correlation two criteria measure the same thing.
const MOST_CORRELATION: f64 = 0.9;
/// A criterion is narrow when its ends differ by less than this share of the larger one, or by fewer percentage points.
const NARROW: f64 = 0.03;
const NARROW_POINTS: f64 = 1.0;

pub(super) fn close_race(roster: &Roster, judged: &Judged) -> Option<String> {
    let ranked = &judged.ranked;
    if ranked.in_favour().len() == 4 {
        return None;
    }
    let winner = ranked.winner();
    let mut against: Vec<(String, Vec<String>)> = Vec::new();
    for method in MethodName::ALL {
        let ranking = ranked.by(method);
        if ranking.ranks[winner] == 1 {
            continue;
        }
        let preferred = supplier_name(roster, judged, ranking.winner());
        match against.iter_mut().find(|(name, _)| *name == preferred) {
            Some((_, methods)) => methods.push(method.label().to_owned()),
            None => against.push((preferred, vec![method.label().to_owned()])),
        }
    }
    let against: Vec<String> = against
        .iter()
        .map(|(preferred, methods)| {
            let verb = if methods.len() == 1 { "prefers" } else { "prefer" };
            format!("{} {verb} {preferred}", joined(methods))
        })
        .collect();
    Some(format!(
        "The methods do not agree on the winner: {}. Compare these suppliers in detail.",
        joined(&against)
    ))
}

/// Whether the winner depends on values that were filled in.
pub(super) fn blanks_matter(roster: &Roster, judged: &Judged) -> Option<String> {
    if blank_count(judged) == 0 {
        return None;
    }
    let winner = judged.ranked.winner();
    for (best, word) in [(false, "worst"), (true, "best")] {
        cancel::tick();
        let choice = judged.choice.with_blanks_at(best);
        let matrix = choice.matrix().ok()?;
        let other = rank(
            &method_of(&judged.params, judged.ranked.main, &choice.criteria),
            &matrix,
            &judged.weighed.weights,
        )
        .ok()?;
        if other.ranks[winner] > 1 {
            return Some(format!(
                "Blank values decide the ranking: if each were the {word} value of its criterion, {} would be first. Get these \
                 values before the award.",
                supplier_name(roster, judged, other.winner())
            ));
        }
    }
    None
}

pub(super) fn reversals(roster: &Roster, judged: &Judged) -> Option<String> {
    let found = &judged.ranked.reversals;
    if found.is_empty() {
        return None;
    }
    if let Some(reversal) = found.iter().find(|reversal| reversal.winner_changed) {
        return Some(format!(
            "Rank reversal: {} {} would be first, although nothing about the suppliers themselves changes. The order depends \
             on which suppliers are compared.",
            field_change(roster, judged, reversal.change),
            supplier_name(roster, judged, reversal.winner)
        ));
    }
    Some(format!(
        "Rank reversal below the first place: leaving out or copying one supplier changes the order of others in {} of {} \
         tests; the winner stays.",
        found.len(),
        judged.ranked.left_out_in_turn + 1
    ))
}

/// The change of the compared suppliers, in words.
fn field_change(roster: &Roster, judged: &Judged, change: FieldChange) -> String {
    match change {
        FieldChange::LeftOut(out) => format!("without {}", supplier_name(roster, judged, out)),
        FieldChange::Copied(copied) => {
            format!("with a second supplier like {}", supplier_name(roster, judged, copied))
        }
    }
}

pub(super) fn dominated(roster: &Roster, judged: &Judged) -> Option<String> {
    let dominated = &judged.ranked.dominated;
    let mut names = Vec::new();
    for (place, better) in dominated.iter().enumerate() {
        if let Some(better) = better {
            let name = supplier_name(roster, judged, place);
            names.push(format!("{name} (by {})", supplier_name(roster, judged, *better)));
        }
    }
    if names.is_empty() {
        return None;
    }
    let shown: Vec<String> = names.iter().take(SHOWN).cloned().collect();
    let rest = names.len().saturating_sub(SHOWN);
    let more = if rest > 0 { format!(" and {rest} more, see dominated.csv") } else { String::new() };
    Some(format!(
        "{} of {} suppliers cannot win under any weights, because another one is at least as good on everything: {}{more}.",
        whole(names.len() as f64),
        whole(dominated.len() as f64),
        shown.join(", ")
    ))
}

/// Pairs of criteria that measure nearly the same.
pub(super) fn correlated_criteria(criteria: &[Criterion]) -> Option<String> {
    let mut pairs = Vec::new();
    for (i, first) in criteria.iter().enumerate() {
        cancel::tick();
        for second in &criteria[i + 1..] {
            cancel::tick();
            let found = correlation(&first.scaled(), &second.scaled());
            if found > MOST_CORRELATION && first.values.len() >= 5 {
                pairs.push(format!("{} and {} ({:.2})", plain(&first.name), plain(&second.name), found));
            }
        }
    }
    if pairs.is_empty() {
        return None;
    }
    pairs.truncate(3);
    Some(format!(
        "These criteria measure nearly the same (correlation): {}. Leave one of each pair out or divide its weight.",
        joined(&pairs)
    ))
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let (mean_a, mean_b) = (mean(a), mean(b));
    let [mut squares_a, mut squares_b, mut products] = [0.0_f64; 3];
    for (a, b) in a.iter().zip(b) {
        let (a, b) = (a - mean_a, b - mean_b);
        squares_a += a * a;
        squares_b += b * b;
        products += a * b;
    }
    let size = (squares_a * squares_b).sqrt();
    if size > 0.0 { products / size } else { 0.0 }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Criteria on which suppliers hardly differ, although the scale stretches them from 0 to 1.
pub(super) fn narrow_criteria(judged: &Judged) -> Option<String> {
    let mut narrow = Vec::new();
    for (place, criterion) in judged.choice.criteria.iter().enumerate() {
        let weight = judged.weighed.weight(place);
        if weight > 0.0 && is_narrow(criterion) {
            let (best, worst) = criterion.ends();
            narrow.push(format!(
                "{} ({} to {}, weight {})",
                plain(&criterion.name),
                criterion.show(best),
                criterion.show(worst),
                percent(weight)
            ));
        }
    }
    if narrow.is_empty() {
        return None;
    }
    Some(format!(
        "Suppliers hardly differ on {}, yet the best gets all its points and the worst none. Leave it out or lower its weight \
         if that difference does not matter.",
        joined(&narrow)
    ))
}

fn is_narrow(criterion: &Criterion) -> bool {
    let (best, worst) = criterion.ends();
    let largest = best.abs().max(worst.abs());
    let is_small_share = criterion.unit == Some("%") && (best - worst).abs() < NARROW_POINTS;
    criterion.scale.is_empty() && ((best - worst).abs() < NARROW * largest || is_small_share)
}
