//! What could turn the choice: methods that disagree, blanks, the field of suppliers, criteria that say the same.

use kernels::suppliers::{FieldChange, rank};

use crate::supplier_selection::{
    data::fields::roster::Roster,
    params::MethodName,
    plan::{
        choice::criterion::Criterion,
        judged::{Judged, blank_count},
        ranking::method,
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
/// A criterion is narrow when its ends differ by less than this share of the larger one, or by so many points of percent.
const NARROW: f64 = 0.03;
const NARROW_POINTS: f64 = 1.0;

pub fn close_race(roster: &Roster, judged: &Judged) -> Option<String> {
    let ranked = &judged.ranked;
    if ranked.in_favour().len() == 4 {
        return None;
    }
    let winner = ranked.winner();
    let against: Vec<String> = MethodName::ALL
        .into_iter()
        .filter(|method| ranked.by(*method).ranks[winner] > 1)
        .map(|method| {
            format!(
                "{} prefers {}",
                method.label(),
                supplier_name(roster, judged, ranked.by(method).winner())
            )
        })
        .collect();
    Some(format!(
        "The methods do not agree on the winner: {}. Compare these suppliers in detail.",
        joined(&against)
    ))
}

/// Whether the winner depends on values that were filled in.
pub fn blanks_matter(roster: &Roster, judged: &Judged) -> Option<String> {
    if blank_count(judged) == 0 {
        return None;
    }
    let winner = judged.ranked.winner();
    for (best, word) in [(false, "worst"), (true, "best")] {
        cancel::tick();
        let choice = judged.choice.with_blanks_at(best);
        let matrix = choice.matrix().ok()?;
        let other = rank(&method(judged.ranked.main), &matrix, &judged.weighed.weights).ok()?;
        if other.ranks[winner] > 1 {
            return Some(format!(
                "Blank values decide here: with the {word} value of each criterion in their place {} would be first. Get these values \
                 before the award.",
                supplier_name(roster, judged, other.winner())
            ));
        }
    }
    None
}

pub fn reversals(roster: &Roster, judged: &Judged) -> Option<String> {
    let found = &judged.ranked.reversals;
    let decisive = found.iter().find(|reversal| reversal.winner_changed);
    if let Some(reversal) = decisive {
        return Some(format!(
            "Rank reversal: {} {} would be first, although nothing about the suppliers themselves changes. The order depends on which suppliers are \
             compared.",
            field_change(roster, judged, reversal.change),
            supplier_name(roster, judged, reversal.winner)
        ));
    }
    (!found.is_empty()).then(|| {
        format!(
            "Rank reversal below the first place: leaving out or copying one supplier changes the order of others in {} of {} tries; the \
             winner stays.",
            found.len(),
            judged.ranked.left_out_in_turn + 1
        )
    })
}

/// How the field of suppliers was changed, in words.
fn field_change(roster: &Roster, judged: &Judged, change: FieldChange) -> String {
    match change {
        FieldChange::LeftOut(out) => format!("without {}", supplier_name(roster, judged, out)),
        FieldChange::Copied(copied) => {
            format!("with a second supplier like {}", supplier_name(roster, judged, copied))
        }
    }
}

pub fn dominated(roster: &Roster, judged: &Judged) -> Option<String> {
    let dominated = &judged.ranked.dominated;
    let names: Vec<String> = (0..dominated.len())
        .filter_map(|place| {
            let better = dominated[place]?;
            Some(format!(
                "{} (by {})",
                supplier_name(roster, judged, place),
                supplier_name(roster, judged, better)
            ))
        })
        .collect();
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
pub fn correlated_criteria(criteria: &[Criterion]) -> Option<String> {
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
    (!pairs.is_empty()).then(|| {
        format!(
            "These criteria measure nearly the same (correlation): {}. Leave one of each pair out or divide its weight.",
            joined(&pairs.into_iter().take(3).collect::<Vec<_>>())
        )
    })
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let product =
        |f: &dyn Fn(f64, f64) -> f64| a.iter().zip(b).map(|(x, y)| f(x - mean_a, y - mean_b)).sum::<f64>();
    let size = (product(&|x, _| x * x) * product(&|_, y| y * y)).sqrt();
    if size > 0.0 { product(&|x, y| x * y) / size } else { 0.0 }
}

/// Criteria on which suppliers hardly differ, although the scale stretches them from 0 to 1.
pub fn narrow_criteria(judged: &Judged) -> Option<String> {
    let narrow: Vec<String> = judged
        .choice
        .criteria
        .iter()
        .enumerate()
        .filter(|(place, criterion)| judged.weighed.weight(*place) > 0.0 && is_narrow(criterion))
        .map(|(place, criterion)| {
            let (best, worst) = criterion.ends();
            let weight = percent(judged.weighed.weight(place));
            format!(
                "{} ({} to {}, weight {weight})",
                plain(&criterion.name),
                criterion.show(best),
                criterion.show(worst)
            )
        })
        .collect();
    (!narrow.is_empty()).then(|| {
        format!(
            "Suppliers hardly differ on {}, yet the best gets all its points and the worst none. Leave it out or lower its weight if that \
             difference does not matter.",
            joined(&narrow)
        )
    })
}

fn is_narrow(criterion: &Criterion) -> bool {
    let (best, worst) = criterion.ends();
    let largest = best.abs().max(worst.abs());
    let is_small_share = criterion.unit == Some("%") && (best - worst).abs() < NARROW_POINTS;
    criterion.scale.is_empty() && ((best - worst).abs() < NARROW * largest || is_small_share)
}
