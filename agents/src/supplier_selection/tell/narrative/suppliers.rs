//! The suppliers side by side: now, and before a change.

use crate::supplier_selection::{
    data::fields::sense::Concept,
    params::MethodName,
    plan::judged::Judged,
    tell::{
        names::supplier_name,
        narrative::story::{SHOWN, Story, points},
    },
};
use report::{
    markdown::{mixed_table, plain},
    number::whole,
};

/// Criteria that fit beside each other in the main table.
const SHOWN_CRITERIA: usize = 7;

pub fn main_table(story: &Story) -> String {
    let Judged { choice, ranked, params, weighed, .. } = story.judged;
    let most = params.top.map_or(SHOWN, |top| top as usize);
    let mut shown: Vec<usize> = (0..choice.criteria.len()).collect();
    // Readers look for the price whatever its weight is.
    let is_price = |place: &usize| choice.criteria[*place].concept == Some(Concept::Price);
    shown.sort_by(|a, b| {
        let by_weight = weighed.weight(*b).total_cmp(&weighed.weight(*a));
        is_price(b).cmp(&is_price(a)).then(by_weight).then(a.cmp(b))
    });
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

pub fn comparison(story: &Story, before: &Judged) -> String {
    let now = story.judged;
    let first = |judged: &Judged| supplier_name(story.roster, judged, judged.ranked.winner());
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
