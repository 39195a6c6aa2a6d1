//! One sentence about two runs: what the main figure did, and why, as far as the two records say.

use language::written::{
    list::joined,
    number::{amount, percent, whole},
};
use provenance::{Stored, formula::Value, stored::Table};

use crate::{
    headline::{Headline, Part},
    origins::{Cause, Difference, causes},
};

/// Differences of one cause that the sentence names.
const NAMED: usize = 3;

/// `Orders of now rose by 1,200 (12 %), from 10,000 to 11,200; only the data differs (...), so all of it comes from the data.`
/// `unmoved` says what a cause does that does not move the main figure, beginning with a comma.
pub(crate) fn of(
    (before, after): (&Stored, &Stored),
    headline: Option<&Headline>,
    differences: &[Difference],
    unmoved: impl FnOnce() -> String,
) -> String {
    let moved = match headline {
        Some(headline) => movement(headline),
        None => without_headline(before, after),
    };
    let winner = winner(before, after).map(|winner| format!("{winner}; ")).unwrap_or_default();
    format!("{winner}{moved}; {}.", why(headline, differences, unmoved))
}

/// `Orders of now rose by 1,200 (12 %), from 10,000 to 11,200`.
fn movement(headline: &Headline) -> String {
    let Headline { label, before, after, change, .. } = headline;
    let unit = unit_words(headline.unit.as_deref());
    let decimals = decimals(headline);
    let written = |value: f64| fixed(value, decimals);
    if is_nothing(*change, *before) {
        return format!("{label} did not change: {}{unit}", written(*after));
    }
    let verb = if *change > 0.0 { "rose" } else { "fell" };
    let share = headline.relative.map(|share| format!(" ({})", percent(share.abs()))).unwrap_or_default();
    let size = written(change.abs());
    format!("{label} {verb} by {size}{unit}{share}, from {} to {}", written(*before), written(*after))
}

/// Figures of different kinds, such as scores by two methods, have no difference.
fn without_headline(before: &Stored, after: &Stored) -> String {
    match (before.figures.first(), after.figures.first()) {
        (Some(old), Some(new)) if old.name == new.name => {
            format!("“{}” cannot be compared with “{}”", new.label, old.label)
        }
        _ => "The runs have no main figure in common".to_owned(),
    }
}

fn why(headline: Option<&Headline>, differences: &[Difference], unmoved: impl FnOnce() -> String) -> String {
    let named = |cause: Cause| {
        let of_cause: Vec<&Difference> =
            differences.iter().filter(|difference| difference.cause == cause).collect();
        let mut texts: Vec<String> =
            of_cause.iter().take(NAMED).map(|difference| in_words(difference)).collect();
        if of_cause.len() > NAMED {
            texts.push(format!("{} more", whole((of_cause.len() - NAMED) as f64)));
        }
        format!("{} ({})", noun(cause), texts.join(", "))
    };
    let is_moved = headline.is_some_and(|headline| !is_nothing(headline.change, headline.before));
    match causes(differences).as_slice() {
        [] => "both runs were made from the same data with the same parameters".to_owned(),
        [cause] => {
            let end = match (headline.is_some(), is_moved) {
                (true, true) => ", so all of the change comes from there".to_owned(),
                (true, false) => unmoved(),
                (false, _) => String::new(),
            };
            let verb = if *cause == Cause::Parameters { "differ" } else { "differs" };
            format!("only {} {verb}{end}", named(*cause))
        }
        [.., last] if headline.is_some_and(|headline| !headline.parts.is_empty()) => {
            let headline = headline.into_iter().flat_map(|headline| split(headline, *last, &named));
            headline.collect::<Vec<_>>().join(" and ")
        }
        several => {
            let names: Vec<String> = several.iter().map(|cause| named(*cause)).collect();
            let all = if several.len() == 2 { "both" } else { "all" };
            format!(
                "{} {all} differ, and these two runs alone cannot say how much each of them moved it",
                joined(&names)
            )
        }
    }
}

/// `800 more from the data (..)`, for each part. The last is written as what the others leave of the written change, so that
/// the written parts add up too.
fn split<'a>(
    headline: &'a Headline,
    last: Cause,
    named: &'a impl Fn(Cause) -> String,
) -> impl Iterator<Item = String> + 'a {
    let decimals = decimals(headline);
    let whole_change = round(headline.change, decimals);
    let others: f64 = headline
        .parts
        .iter()
        .filter(|part| part.cause != last)
        .map(|part| round(part.change, decimals))
        .sum();
    let unit = unit_words(headline.unit.as_deref());
    headline.parts.iter().map(move |Part { cause, change }| {
        let change = if *cause == last { whole_change - others } else { *change };
        if round(change, decimals) == 0.0 {
            return format!("nothing from {}", named(*cause));
        }
        let more = if change < 0.0 { "less" } else { "more" };
        let size = fixed(change.abs(), decimals);
        format!("{size}{unit} {more} from {}", named(*cause))
    })
}

fn noun(cause: Cause) -> &'static str {
    match cause {
        Cause::Data => "the data",
        Cause::Parameters => "the parameters",
        Cause::Engine => "the version of the calculation",
    }
}

/// `rows 124 instead of 120`.
fn in_words(difference: &Difference) -> String {
    format!("{} {} instead of {}", difference.label, difference.after, difference.before)
}

/// Money stands without a word, as in answers.
fn unit_words(unit: Option<&str>) -> String {
    unit.filter(|unit| *unit != "money").map(|unit| format!(" {unit}")).unwrap_or_default()
}

/// Rounding alone is no change.
fn is_nothing(change: f64, before: f64) -> bool {
    change.abs() <= 1e-9 * before.abs().max(1e-9)
}

/// How many decimals the figures and the change are written with: enough for two digits of the change, and so that a reader who
/// subtracts the written figures gets the written change.
fn decimals(headline: &Headline) -> usize {
    let Headline { before, after, change, .. } = *headline;
    let finest = headline.parts.iter().map(|part| part.change.abs()).chain([change.abs()]);
    let finest = finest.filter(|size| *size > 1e-9 * before.abs()).fold(f64::INFINITY, f64::min);
    let fewest = match finest.is_finite() {
        true if [before, after, finest].iter().all(|value| value.fract() == 0.0) => 0,
        true => (1 - finest.log10().floor() as i32).clamp(0, 6) as usize,
        false => 2 * usize::from(before.fract() != 0.0 && before.abs() < 100.0),
    };
    let fits = |decimals: &usize| {
        let written = round(after, *decimals) - round(before, *decimals);
        (written - round(change, *decimals)).abs() < 0.1 * 10f64.powi(-(*decimals as i32))
    };
    (fewest..=fewest + 2).find(fits).unwrap_or(fewest)
}

fn round(value: f64, decimals: usize) -> f64 {
    let step = 10f64.powi(decimals as i32);
    (value * step).round() / step
}

/// A number with its thousands apart and this many decimals.
fn fixed(value: f64, decimals: usize) -> String {
    let value = round(value, decimals);
    if decimals == 0 {
        return whole(value);
    }
    let text = format!("{:.decimals$}", value.abs());
    let (integer, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let sign = if value < 0.0 { "-" } else { "" };
    let integer: f64 = integer.parse().unwrap_or(0.0);
    format!("{sign}{}.{fraction}", whole(integer))
}

/// `Acme stays first with a score of 0.72`, where the run ranks something.
fn winner(before: &Stored, after: &Stored) -> Option<String> {
    let (old, new) = (first_ranked(before)?, first_ranked(after)?);
    let score = |score: Option<f64>| score.map(|score| format!(" ({})", amount(score))).unwrap_or_default();
    Some(if old.0 == new.0 {
        format!("{} stays first{}", new.0, score(new.1))
    } else {
        format!("{} is first{} instead of {}{}", new.0, score(new.1), old.0, score(old.1))
    })
}

fn first_ranked(stored: &Stored) -> Option<(&str, Option<f64>)> {
    let report: &Table = stored.table("supplier_report")?;
    let row =
        (0..report.rows.len()).find(|row| report.published("rank", *row) == Some(&Value::Number(1.0)))?;
    let score = report.published("score", row).and_then(|score| match score {
        Value::Number(score) => Some(*score),
        _ => None,
    });
    Some((report.name_of(row)?, score))
}
