//! What the reader must know beside the ranking: assumptions, warnings, what to do next.

use kernels::suppliers::{FieldChange, rank};

use super::{
    choice::Criterion,
    fields::Roster,
    narrative::{blank_count, joined},
    params::{Blanks, MethodName, RankParams},
    rank::Judged,
    ranking::method,
    weighing::ACCEPTED,
};
use crate::{
    report::{
        markdown::plain,
        number::{percent, whole},
        result::Warning,
    },
    table::problem::{NOT_USED, Problem},
};

/// Names in one sentence.
const SHOWN: usize = 5;
/// Two criteria that move together more than this say the same thing twice.
const SAME_THING: f64 = 0.9;

/// `A, B and 3 more`.
pub fn some_of(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| plain(name)).collect();
    match names.len().saturating_sub(SHOWN) {
        0 => joined(&shown),
        rest => format!("{} and {rest} more", shown.join(", ")),
    }
}

fn name(roster: &Roster, judged: &Judged, place: usize) -> String {
    plain(&roster.names[judged.choice.suppliers[place]])
}

/// What was decided without being asked, where it moves a figure.
pub fn assumptions(roster: &Roster, judged: &Judged) -> Vec<String> {
    let Judged { choice, weighed, ranked, params, .. } = judged;
    let mut lines = vec![weighed.how.clone()];
    let directed = |better: &str| -> Vec<String> {
        let same = choice.criteria.iter().filter(|criterion| criterion.better() == better);
        same.map(|criterion| {
            let said = if criterion.is_said { " (you said so)" } else { "" };
            format!("{}{said}", plain(&criterion.name))
        })
        .collect()
    };
    let mut parts = Vec::new();
    for better in ["lower", "higher"] {
        let names = directed(better);
        if !names.is_empty() {
            parts.push(format!("{better} is better for {}", joined(&names)));
        }
    }
    let mut ends = parts.join("; ");
    if let Some(first) = ends.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    lines.push(format!("{ends}. Change one with “lower X is better” or “higher X is better”."));
    lines.push(format!(
        "The score is the {}: {}. Beside it stand {}.",
        ranked.main.label(),
        ranked.main.variant(),
        joined(
            &MethodName::ALL
                .into_iter()
                .filter(|method| *method != ranked.main)
                .map(|method| format!("{} ({})", method.label(), method.variant()))
                .collect::<Vec<_>>()
        )
    ));
    for criterion in choice.criteria.iter().filter(|criterion| !criterion.scale.is_empty()) {
        let steps: Vec<String> =
            criterion.scale.iter().map(|(text, value)| format!("{} = {value}", plain(text))).collect();
        lines.push(format!(
            "Grades of {} count as steps of equal size: {}.",
            plain(&criterion.name),
            steps.join(", ")
        ));
    }
    lines.extend(blanks(judged));
    let repeated = roster.repeated();
    if repeated > 0 {
        lines.push(format!(
            "{} supplier{} several rows; their numbers are the plain means of their rows.",
            whole(repeated as f64),
            if repeated == 1 { " has" } else { "s have" }
        ));
    }
    if !params.requirements.clone().unwrap_or_default().is_empty() {
        lines.push(
            "Suppliers that miss a requirement are not ranked and do not stretch the scales of the others."
                .to_owned(),
        );
    }
    lines.extend(roster.notes.iter().cloned());
    lines
}

fn blanks(judged: &Judged) -> Option<String> {
    let count = blank_count(judged);
    (count > 0).then(|| {
        let with: Vec<String> = judged
            .choice
            .criteria
            .iter()
            .filter(|criterion| criterion.blanks() > 0)
            .map(|criterion| format!("{} ({})", plain(&criterion.name), criterion.blanks()))
            .collect();
        let what = match judged.params.blanks.unwrap_or_default() {
            Blanks::Worst => "worst",
            Blanks::Median | Blanks::LeaveOut => "middle",
        };
        format!(
            "{} blank value{} filled with the {what} value of the other suppliers: {}. Say “treat blanks as worst” or “leave out \
             suppliers with blanks” for another rule.",
            whole(count as f64),
            if count == 1 { " was" } else { "s were" },
            with.join(", ")
        )
    })
}

/// What could make the choice wrong.
pub fn warnings(roster: &Roster, judged: &Judged) -> Vec<Warning> {
    let mut texts: Vec<String> = Vec::new();
    texts.extend(questions(judged));
    texts.extend(left_out(roster, judged));
    texts.extend(judged.weighed.doubts.iter().cloned());
    texts.extend(consistency(judged));
    texts.extend(close_race(roster, judged));
    texts.extend(blanks_matter(roster, judged));
    texts.extend(reversals(roster, judged));
    texts.extend(dominated(roster, judged));
    texts.extend(same_thing(&judged.choice.criteria));
    texts.push(format!(
        "One award to {} is a single source: if it fails, nothing arrives. Ask for a split over two suppliers to see what the second \
         costs.",
        name(roster, judged, judged.ranked.winner())
    ));
    let mut warnings: Vec<Warning> = texts.into_iter().map(Warning::general).collect();
    warnings.extend(unused_rows(&roster.problems));
    warnings
}

fn questions(judged: &Judged) -> Vec<String> {
    let unused = &judged.choice.unused;
    let asked: Vec<String> =
        unused.iter().filter(|unused| unused.is_question).map(|unused| unused.name.clone()).collect();
    let mut lines = Vec::new();
    if let Some(first) = asked.first() {
        lines.push(format!(
            "Not compared, because the name does not say whether more or less is better: {}. Say for example “higher {} is better”.",
            some_of(&asked),
            plain(first)
        ));
    }
    for unused in
        unused.iter().filter(|unused| !unused.is_question && unused.reason != "left out as you asked")
    {
        lines.push(format!("{} is not compared: {}.", plain(&unused.name), unused.reason));
    }
    lines
}

fn left_out(roster: &Roster, judged: &Judged) -> Option<String> {
    let left: Vec<String> = judged
        .choice
        .left_out
        .iter()
        .filter(|left| left.reason != "left out as you asked")
        .map(|left| format!("{} ({})", plain(&roster.names[left.supplier]), left.reason))
        .collect();
    if left.is_empty() {
        return None;
    }
    let shown: Vec<String> = left.iter().take(SHOWN).cloned().collect();
    let rest = left.len().saturating_sub(SHOWN);
    let more = if rest > 0 { format!("; {rest} more are in left_out.csv") } else { String::new() };
    Some(format!("Not ranked: {}{more}.", shown.join("; ")))
}

fn consistency(judged: &Judged) -> Option<String> {
    let ratio = judged.weighed.consistency.filter(|ratio| *ratio > ACCEPTED)?;
    Some(format!(
        "The comparisons contradict each other: their consistency ratio is {ratio:.2}, and up to {ACCEPTED} is accepted (Saaty). Look at \
         them again before the award."
    ))
}

fn close_race(roster: &Roster, judged: &Judged) -> Option<String> {
    let ranked = &judged.ranked;
    if ranked.in_favour().len() == 4 {
        return None;
    }
    let winner = ranked.winner();
    let against: Vec<String> = MethodName::ALL
        .into_iter()
        .filter(|method| ranked.by(*method).ranks[winner] > 1)
        .map(|method| {
            format!("{} prefers {}", method.label(), name(roster, judged, ranked.by(method).winner()))
        })
        .collect();
    Some(format!(
        "The methods do not agree on the winner: {}. Look closely at these suppliers.",
        joined(&against)
    ))
}

/// Whether the winner hangs on what was filled in.
fn blanks_matter(roster: &Roster, judged: &Judged) -> Option<String> {
    if blank_count(judged) == 0 {
        return None;
    }
    let winner = judged.ranked.winner();
    for (best, word) in [(false, "worst"), (true, "best")] {
        let choice = judged.choice.with_blanks_at(best);
        let matrix = choice.matrix().ok()?;
        let other = rank(&method(judged.ranked.main), &matrix, &judged.weighed.weights).ok()?;
        if other.ranks[winner] > 1 {
            return Some(format!(
                "Blank values decide here: with the {word} value of each criterion in their place {} would be first. Get these values \
                 before the award.",
                name(roster, judged, other.winner())
            ));
        }
    }
    None
}

fn reversals(roster: &Roster, judged: &Judged) -> Option<String> {
    let found = &judged.ranked.reversals;
    let decisive = found.iter().find(|reversal| reversal.winner_changed);
    let what = |change: FieldChange| match change {
        FieldChange::LeftOut(out) => format!("without {}", name(roster, judged, out)),
        FieldChange::Copied(copied) => {
            format!("with a second supplier like {}", name(roster, judged, copied))
        }
    };
    if let Some(reversal) = decisive {
        return Some(format!(
            "Rank reversal: {} {} would be first, although nothing about the suppliers themselves changes. The order hangs on who was \
             asked.",
            what(reversal.change),
            name(roster, judged, reversal.winner)
        ));
    }
    (!found.is_empty()).then(|| {
        format!(
            "Rank reversal below the first place: leaving out or copying one supplier turns the order of others in {} of {} tries; the \
             winner stays.",
            found.len(),
            judged.ranked.left_out_in_turn + 1
        )
    })
}

fn dominated(roster: &Roster, judged: &Judged) -> Option<String> {
    let dominated = &judged.ranked.dominated;
    let names: Vec<String> = (0..dominated.len())
        .filter_map(|place| {
            let better = dominated[place]?;
            Some(format!("{} (by {})", name(roster, judged, place), name(roster, judged, better)))
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

/// Criteria that move together count one thing twice.
fn same_thing(criteria: &[Criterion]) -> Option<String> {
    let mut pairs = Vec::new();
    for (i, first) in criteria.iter().enumerate() {
        for second in &criteria[i + 1..] {
            let found = correlation(&first.scaled(), &second.scaled());
            if found > SAME_THING && first.values.len() >= 5 {
                pairs.push(format!(
                    "{} and {} ({})",
                    plain(&first.name),
                    plain(&second.name),
                    percent(found)
                ));
            }
        }
    }
    (!pairs.is_empty()).then(|| {
        format!(
            "Nearly the same is counted twice (correlation): {}. Leave one out or share its weight.",
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

/// Rows that no number comes from, and values that count as blank.
pub fn unused_rows(problems: &[Problem]) -> Option<Warning> {
    let dropped: Vec<u64> =
        problems.iter().filter(|problem| problem.done == NOT_USED).map(|problem| problem.row).collect();
    let blank = problems.iter().filter(|problem| problem.done == "counts as blank").count();
    if dropped.is_empty() && blank == 0 {
        return None;
    }
    let mut parts = Vec::new();
    if !dropped.is_empty() {
        parts.push(format!(
            "{} row{} not used",
            whole(dropped.len() as f64),
            if dropped.len() == 1 { " was" } else { "s were" }
        ));
    }
    if blank > 0 {
        parts.push(format!(
            "{} value{} as blank",
            whole(blank as f64),
            if blank == 1 { " counts" } else { "s count" }
        ));
    }
    let text = format!("{}; data_quality.csv says which and why.", joined(&parts));
    Some(Warning { text, rows: dropped.into_iter().take(100).collect(), column: None })
}

/// What a buyer would do with this.
pub fn next_steps(roster: &Roster, judged: &Judged) -> Vec<String> {
    let ranked = &judged.ranked;
    let mut steps = Vec::new();
    let top = judged.params.top.unwrap_or(3) as usize;
    let shortlist: Vec<String> =
        ranked.ranking().order.iter().take(top.min(5)).map(|place| name(roster, judged, *place)).collect();
    steps.push(format!(
        "Shortlist {} and confirm their numbers with references and a sample order before the award.",
        joined(&shortlist)
    ));
    let RankParams { weights, .. } = &judged.params;
    if weights.is_none() && roster.weights.is_empty() {
        let heaviest =
            judged.choice.criteria.first().map_or("cost".to_owned(), |criterion| plain(&criterion.name));
        steps.push(format!(
            "Say what matters: “{heaviest} 40 %, rest equal” or “{heaviest} is most important”."
        ));
    }
    let other = if ranked.main == MethodName::Topsis { "VIKOR" } else { "TOPSIS" };
    steps.push(format!(
        "Ask further: “use {other}”, “entropy weights”, “why not {}?”, or “buy 10 000 units, at most 2 suppliers, no supplier over 60 %”.",
        name(roster, judged, ranked.second())
    ));
    steps
}
