//! The answer to what the question wants first, above the ranking that it comes from.

use crate::{
    question::unused::not_used,
    supplier_selection::{
        params::{MethodName, View},
        plan::judged::Judged,
        tell::{
            exposure::words::second_source,
            names::joined,
            narrative::story::{SHOWN as SHOWN_SUPPLIERS, Story, points},
        },
    },
};
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{amount, percent, whole},
};

/// Criteria that a sentence names.
const SHOWN: usize = 3;

/// Empty when the question asks for the ranking itself.
pub(super) fn direct(story: &Story) -> String {
    match story.judged.params.view {
        None | Some(View::TotalCost) => String::new(),
        Some(View::WhomToDrop) => whom_to_drop(story),
        Some(View::OneOrTwo) => one_or_two(story),
        Some(View::VikorParts) => vikor_parts(story),
        Some(View::PriceVariance) => price_variance(story),
    }
}

/// What was paid against the agreed prices, the most below them first.
fn price_variance(story: &Story) -> String {
    let field = story.roster.fields.iter().find(|field| field.name == "price_variance");
    let known = field.map(|field| {
        let places = field.values.iter().enumerate();
        places.filter_map(|(place, value)| Some((place, (*value)?))).collect::<Vec<_>>()
    });
    let Some(mut known) = known.filter(|known| !known.is_empty()) else {
        return not_used(&[
            "the price variance, because the file has no order lines with a price agreed and a price invoiced".to_owned(),
        ]);
    };
    known.sort_by(|one, other| one.1.total_cmp(&other.1));
    let name = |place: usize| plain(&story.roster.names[place]);
    let said = |value: f64| {
        let side = if value < 0.0 { "below" } else { "above" };
        format!("{} {side}", percent(value.abs() / 100.0))
    };
    let (low, high) = (known[0], known[known.len() - 1]);
    let mut table = MarkdownTable::<(usize, f64)>::new();
    table.text("Supplier", |(place, _)| name(*place));
    table.number("Price variance", |(_, value)| format!("{} %", amount(*value)));
    format!(
        "**Invoices of {} are {} the agreed or standard prices, those of {} {}.**\n\n{}\n",
        name(low.0),
        said(low.1),
        name(high.0),
        said(high.1),
        table.write(known.iter().take(SHOWN_SUPPLIERS))
    )
}

/// S, R and Q of every supplier, the best by Q first.
fn vikor_parts(story: &Story) -> String {
    let Judged { ranked, params, .. } = story.judged;
    let compromise = &ranked.compromise;
    let mut table = MarkdownTable::<usize>::new();
    table.text("Supplier", |place| story.name(*place));
    table.number("S", |place| points(compromise.group_regret[*place]));
    table.number("R", |place| points(compromise.worst_regret[*place]));
    table.number("Q", |place| points(compromise.ranking.scores[*place]));
    table.number("Rank by Q", |place| compromise.ranking.ranks[*place].to_string());
    let Some(first) = compromise.ranking.order.first() else { return String::new() };
    format!(
        "**By VIKOR {} is first: Q {}, with v = {}.** S is the weighted sum of the distances to the best value of each criterion, R the \
         largest of them; less is better.\n\n{}\n",
        story.name(*first),
        points(compromise.ranking.scores[*first]),
        params.group_utility(),
        table.write(compromise.ranking.order.iter().take(SHOWN_SUPPLIERS))
    )
}

/// The last of the ranking, how far behind it is, and what would be lost with it.
fn whom_to_drop(story: &Story) -> String {
    let Judged { choice, ranked, .. } = story.judged;
    let ranking = ranked.ranking();
    let Some(last) = ranking.order.last().copied() else { return String::new() };
    let lowest = ranking.ranks[last];
    let tied = ranking.ranks.iter().filter(|rank| **rank == lowest).count();
    if tied > 1 {
        return format!(
            "**{} suppliers share the last place, so the ranking names none to drop.**\n\n",
            whole(tied as f64)
        );
    }
    let methods = MethodName::ALL.into_iter().filter(|method| ranked.by(*method).order.last() == Some(&last));
    let mut text = format!(
        "**If you give up one, give up {}: last of {} with {} points against {} of {}; last by {} of 4 methods.**",
        story.name(last),
        whole(choice.suppliers.len() as f64),
        points(ranking.scores[last]),
        points(ranking.scores[ranked.winner()]),
        story.winner(),
        methods.count()
    );
    if let Some(better) = ranked.dominated[last] {
        text.push_str(&format!(" {} is as good or better on every criterion.", story.name(better)));
    }
    text.push_str(&ends(story, last));
    if let Some(share) = spend_share(story, last) {
        text.push_str(&format!(
            " It has {} of the spend, which the others would have to take over.",
            percent(share)
        ));
    }
    text + " Check contracts, tools and items that only it delivers before.\n\n"
}

/// The criteria on which a supplier has the worst and the best value of all.
fn ends(story: &Story, place: usize) -> String {
    let (mut worst, mut best) = (Vec::new(), Vec::new());
    for criterion in &story.judged.choice.criteria {
        let scaled = criterion.scaled();
        let text = format!("{} ({})", plain(&criterion.name), criterion.show_value_of(place));
        if scaled[place] <= 0.0 {
            worst.push(text);
        } else if scaled[place] >= 1.0 {
            best.push(text);
        }
    }
    worst.truncate(SHOWN);
    best.truncate(SHOWN);
    let mut text = String::new();
    if !worst.is_empty() {
        text.push_str(&format!(" It has the worst value of {}.", joined(&worst)));
    }
    if !best.is_empty() {
        text.push_str(&format!(" It has the best value of {}, which would be lost.", joined(&best)));
    }
    text
}

/// Its share of the spend, where order lines or a column say it.
fn spend_share(story: &Story, place: usize) -> Option<f64> {
    let supplier = story.judged.choice.suppliers[place];
    let records = &story.lines?.records;
    let all: f64 = records.iter().map(|record| record.prices.spend).sum();
    (all > 0.0).then(|| records[supplier].prices.spend / all)
}

/// Whether the second of the ranking pays as a second source.
fn one_or_two(story: &Story) -> String {
    let Some(sourcing) = &story.exposure.sourcing else {
        return "**Whether a second source pays cannot be said: the first two suppliers need prices.** Add a column \
                unit_price.\n\n"
            .to_owned();
    };
    let first = plain(&story.roster.names[sourcing.first]);
    let second = plain(&story.roster.names[sourcing.second]);
    let answer = if sourcing.dual.missing >= sourcing.single.missing {
        format!("**One source: {first} alone; {second} as a second does not make supply safer.**")
    } else {
        match sourcing.break_even {
            None => format!(
                "**Two sources: {first} and {second}; the second costs no more and makes supply safer.**"
            ),
            Some(_) => format!(
                "**{first} alone is cheaper; {first} and {second} together are safer. What a missing unit costs decides:**"
            ),
        }
    };
    format!("{answer} {}\n", second_source(sourcing, story.roster))
}
