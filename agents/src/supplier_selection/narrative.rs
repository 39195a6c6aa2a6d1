//! The answer in words, for a buyer who has to defend the choice: who, by how much and why, how sure, and what it costs.
//! Every number comes from the result; nothing is estimated here.

use kernels::suppliers::WeightRange;

use super::{
    choice::Criterion,
    exposure::Exposure,
    fields::{Concept, Roster},
    lines::{self, LineReport},
    params::MethodName,
    rank::Judged,
};
use crate::report::{
    markdown::{mixed_table, plain, section},
    number::{percent, whole},
};

const SHOWN: usize = 10;
/// Criteria that fit beside each other in the main table.
const SHOWN_CRITERIA: usize = 7;

/// All that the answer is told from.
pub struct Story<'a> {
    pub file: &'a str,
    pub roster: &'a Roster,
    pub judged: &'a Judged,
    pub before: Option<&'a Judged>,
    pub lines: Option<&'a LineReport>,
    pub exposure: &'a Exposure,
}

/// The answer up to its closing sections.
pub fn story(story: &Story) -> String {
    [
        headline(story),
        main_table(story),
        section("Before and after", &story.before.map_or(String::new(), |before| comparison(story, before))),
        section(&format!("Why {}", story.winner()), &reasons(story)),
        section("How sure this is", &firmness(story)),
        section("What the order lines say", &order_lines(story)),
        section("Risk and what a second source costs", &story.exposure.risk_text(story.roster)),
        section("Total cost of ownership", &story.exposure.cost_text(story.roster)),
        section("Award memo", &memo_text(story)),
    ]
    .concat()
}

fn order_lines(story: &Story) -> String {
    story.lines.map_or(String::new(), |lines| lines::section_text(lines, story.roster, &story.places()))
}

/// `a`, `a and b`, `a, b and c`.
pub fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// A score as people read it.
fn points(value: f64) -> String {
    format!("{value:.3}")
}

fn name_of(roster: &Roster, judged: &Judged, place: usize) -> String {
    plain(&roster.names[judged.choice.suppliers[place]])
}

impl Story<'_> {
    fn name(&self, place: usize) -> String {
        name_of(self.roster, self.judged, place)
    }

    fn winner(&self) -> String {
        self.name(self.judged.ranked.winner())
    }

    /// The suppliers of the ranking as positions in the roster, the best first.
    pub fn places(&self) -> Vec<usize> {
        let Judged { choice, ranked, .. } = self.judged;
        ranked.ranking().order.iter().map(|place| choice.suppliers[*place]).collect()
    }
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
fn leads(judged: &Judged, other: usize) -> Vec<(usize, f64)> {
    let winner = judged.ranked.winner();
    let mut leads: Vec<(usize, f64)> =
        judged.ranked.points.iter().map(|points| points[winner] - points[other]).enumerate().collect();
    leads.sort_by(|a, b| b.1.total_cmp(&a.1));
    leads
}

fn versus(criterion: &Criterion, winner: usize, other: usize) -> String {
    let show = |place: usize| criterion.show(criterion.values[place]);
    format!("{} {} against {}", plain(&criterion.name), show(winner), show(other))
}

fn headline(story: &Story) -> String {
    let ranked = &story.judged.ranked;
    let ties = ranked.ranking().winners();
    let count = whole(story.judged.choice.suppliers.len() as f64);
    let criteria = story.judged.choice.criteria.len();
    let first = if ties.len() > 1 {
        let names: Vec<String> = ties.iter().take(5).map(|place| story.name(*place)).collect();
        format!("**{} are equally good: the criteria and weights do not tell them apart.**", joined(&names))
    } else {
        format!(
            "**Choose {}: first of {count} suppliers with a score of {} by {}, {} ahead of {}.**",
            story.winner(),
            points(ranked.ranking().scores[ranked.winner()]),
            ranked.main.label(),
            points(ranked.lead(ranked.second())),
            story.name(ranked.second()),
        )
    };
    let methods = ranked.in_favour().len();
    let agreed = match methods {
        4 => "All four methods put it first.".to_owned(),
        1 => "No other method puts it first.".to_owned(),
        n => format!("{n} of 4 methods put it first."),
    };
    let money = price_line(story).map(|line| format!(" {line}")).unwrap_or_default();
    format!(
        "{first} {agreed} Compared by {criteria} criteri{}.{money}\n",
        if criteria == 1 { "on" } else { "a" }
    )
}

/// What the winner costs against the cheapest.
fn price_line(story: &Story) -> Option<String> {
    let criterion =
        story.judged.choice.criteria.iter().find(|criterion| criterion.concept == Some(Concept::Price))?;
    let winner = story.judged.ranked.winner();
    let price = criterion.raw[winner]?;
    let (cheapest, _) = criterion.values.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1))?;
    let least = criterion.values[cheapest];
    if price <= least {
        return Some(format!(
            "It is also the cheapest ({} {}).",
            plain(&criterion.name),
            criterion.show(price)
        ));
    }
    let more = if least > 0.0 { format!(", {} more", percent(price / least - 1.0)) } else { String::new() };
    Some(format!(
        "It is not the cheapest: {} {} against {} at {}{more}.",
        plain(&criterion.name),
        criterion.show(price),
        criterion.show(least),
        story.name(cheapest)
    ))
}

fn main_table(story: &Story) -> String {
    let Judged { choice, ranked, params, weighed, .. } = story.judged;
    let most = params.top.map_or(SHOWN, |top| top as usize);
    let mut shown: Vec<usize> = (0..choice.criteria.len()).collect();
    shown.sort_by(|a, b| weighed.of(*b).total_cmp(&weighed.of(*a)).then(a.cmp(b)));
    shown.truncate(SHOWN_CRITERIA);
    shown.sort_unstable();
    let mut head = vec!["Rank".to_owned(), "Supplier".to_owned(), "Score".to_owned()];
    head.extend(shown.iter().map(|place| plain(&choice.criteria[*place].name)));
    head.push("Ranks by the other methods".to_owned());
    let row = |place: &usize| {
        let place = *place;
        let mut row = vec![
            whole(ranked.ranking().ranks[place] as f64),
            story.name(place),
            points(ranked.ranking().scores[place]),
        ];
        for criterion in shown.iter().map(|at| &choice.criteria[*at]) {
            let filled = if criterion.raw[place].is_none() { " (filled)" } else { "" };
            row.push(format!("{}{filled}", criterion.show(criterion.values[place])));
        }
        let others = MethodName::ALL.into_iter().filter(|method| *method != ranked.main);
        let others: Vec<String> =
            others.map(|method| format!("{} {}", method.label(), ranked.by(method).ranks[place])).collect();
        row.push(others.join(", "));
        row
    };
    let rows: Vec<Vec<String>> = ranked.ranking().order.iter().take(most).map(row).collect();
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let mut is_number = vec![true; head.len()];
    is_number[1] = false;
    if let Some(last) = is_number.last_mut() {
        *last = false;
    }
    let rest = choice.suppliers.len().saturating_sub(most);
    let more = match rest {
        0 => String::new(),
        rest => format!(
            "\nNot shown here: {} more, see [supplier_report.csv](supplier_report.csv).\n",
            whole(rest as f64)
        ),
    };
    format!("\n{}{more}", mixed_table(&head, &is_number, &rows))
}

fn comparison(story: &Story, before: &Judged) -> String {
    let now = story.judged;
    let first = |judged: &Judged| name_of(story.roster, judged, judged.ranked.winner());
    let mut text = if first(before) == first(now) {
        format!("The winner stays {}.\n\n", first(now))
    } else {
        format!("**The winner changes from {} to {}.**\n\n", first(before), first(now))
    };
    let place_before = |supplier: usize| before.choice.suppliers.iter().position(|other| *other == supplier);
    let mut rows = Vec::new();
    for place in now.ranked.ranking().order.iter().take(SHOWN) {
        let old = place_before(now.choice.suppliers[*place]);
        let rank = |judged: &Judged, place: usize| whole(judged.ranked.ranking().ranks[place] as f64);
        let score = |judged: &Judged, place: usize| points(judged.ranked.ranking().scores[place]);
        rows.push(vec![
            story.name(*place),
            old.map_or("not ranked".to_owned(), |place| rank(before, place)),
            rank(now, *place),
            old.map_or(String::new(), |place| score(before, place)),
            score(now, *place),
        ]);
    }
    text.push_str(&mixed_table(
        &["Supplier", "Rank before", "Rank now", "Score before", "Score now"],
        &[false, true, true, true, true],
        &rows,
    ));
    if before.ranked.main != now.ranked.main {
        text.push_str(&format!(
            "\nScores before are by {}, now by {}; they cannot be compared with each other.\n",
            before.ranked.main.label(),
            now.ranked.main.label()
        ));
    }
    text
}

fn reasons(story: &Story) -> String {
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
                percent(weighed.of(*place)),
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

fn signed(value: f64) -> String {
    if value > 0.0005 { format!("+{}", points(value)) } else { points(value + 0.0) }
}

/// Where somebody else is better than the winner.
fn trade_offs(roster: &Roster, judged: &Judged) -> String {
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
                name_of(roster, judged, best),
                criterion.show(criterion.values[best])
            ),
        ));
    }
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    if parts.is_empty() {
        return "It is best on every criterion; there is nothing to give up.".to_owned();
    }
    let texts: Vec<String> = parts.into_iter().take(4).map(|(_, text)| text).collect();
    format!("What is given up: others are better on {}.", joined(&texts))
}

fn versus_alone(criterion: &Criterion, place: usize) -> String {
    format!("{} {}", plain(&criterion.name), criterion.show(criterion.values[place]))
}

fn firmness(story: &Story) -> String {
    let Judged { choice, ranked, .. } = story.judged;
    let mut text = String::new();
    let agreement = &ranked.agreement;
    let firsts: Vec<String> = MethodName::ALL
        .into_iter()
        .map(|method| format!("{}: {}", method.label(), story.name(ranked.by(method).winner())))
        .collect();
    text.push_str(&format!(
        "First by each method: {}. The four orders agree with Kendall's W {:.2} (1 is the same order, 0 none).",
        firsts.join("; "),
        agreement.concordance
    ));
    let compromise = &ranked.compromise;
    if compromise.proposed.len() > 1 {
        let names: Vec<String> = compromise.proposed.iter().take(6).map(|place| story.name(*place)).collect();
        let more = compromise.proposed.len().saturating_sub(6);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        text.push_str(&format!(" VIKOR sees no clear winner and proposes {}{more}.", joined(&names)));
    }
    text.push_str(&format!("\n\n{}\n\n", closest(story)));
    let who = |place: Option<usize>| place.map_or("nobody".to_owned(), |place| story.name(place));
    let rows: Vec<Vec<String>> = ranked
        .stability
        .iter()
        .map(|range| {
            vec![
                plain(&choice.criteria[range.criterion].name),
                choice.criteria[range.criterion].better().to_owned(),
                percent(range.weight),
                percent(range.lower),
                who(range.winner_below),
                percent(range.upper),
                who(range.winner_above),
            ]
        })
        .collect();
    let head = ["Criterion", "Better", "Weight", "Stays first from", "below it", "to", "above it"];
    text.push_str(&mixed_table(&head, &[false, false, true, true, false, true, false], &rows));
    text
}

/// The weight that has to move least for another winner.
fn closest(story: &Story) -> String {
    let criteria = &story.judged.choice.criteria;
    let move_of = |range: &WeightRange| {
        let down = range.winner_below.map(|who| (range.weight - range.lower, who, range.lower, "falls"));
        let up = range.winner_above.map(|who| (range.upper - range.weight, who, range.upper, "rises"));
        match (down, up) {
            (Some(down), Some(up)) => Some(if down.0 <= up.0 { down } else { up }),
            (down, up) => down.or(up),
        }
    };
    let moves = story.judged.ranked.stability.iter().filter_map(|range| Some((range, move_of(range)?)));
    match moves.min_by(|a, b| a.1.0.total_cmp(&b.1.0)) {
        None => {
            format!("No change of a single weight makes another supplier first: {} stays.", story.winner())
        }
        Some((range, (distance, who, at, verb))) => format!(
            "{}: the choice turns to {} when the weight of {} {verb} from {} to {}, the others keeping their proportions; no other \
             weight has to move less.",
            if distance < 0.05 { "Fragile" } else { "The nearest change" },
            story.name(who),
            plain(&criteria[range.criterion].name),
            percent(range.weight),
            percent(at)
        ),
    }
}

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

fn memo_text(story: &Story) -> String {
    memo(story.roster, story.judged, story.file)
        .into_iter()
        .map(|(part, body)| format!("**{part}.** {body}\n\n"))
        .collect::<String>()
        .trim_end()
        .to_owned()
        + "\n"
}

/// A blank-filled value is worth saying where it stands.
pub fn blank_count(judged: &Judged) -> usize {
    judged.choice.criteria.iter().map(Criterion::blanks).sum()
}
