//! The first lines: the winner, its lead, and its price compared with the cheapest.

use crate::supplier_selection::{
    data::fields::sense::Concept,
    tell::{
        names::joined,
        narrative::story::{Story, points},
    },
};
use report::{
    markdown::plain,
    number::{amount, percent, whole},
};

pub(super) fn headline(story: &Story) -> String {
    let ranked = &story.judged.ranked;
    let ties = ranked.ranking().winners();
    let count = whole(story.judged.choice.suppliers.len() as f64);
    let criteria = story.judged.choice.criteria.len();
    let first = if ties.len() > 1 {
        let names: Vec<String> = ties.iter().take(5).map(|place| story.name(*place)).collect();
        format!("**{} are equally good: the criteria and weights do not separate them.**", joined(&names))
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
    let few = few_lines(story).map(|line| format!(" **{line}**")).unwrap_or_default();
    let money = price_line(story).map(|line| format!(" {line}")).unwrap_or_default();
    let supposed = supposed(story);
    let required = required(story) + &left_out_by_name(story);
    let places = places_of_supposed(story);
    format!(
        "{supposed}{first}{places}{required} {agreed} Compared by {criteria} criteri{}.{few}{money}\n",
        if criteria == 1 { "on" } else { "a" }
    )
}

/// Which suppliers are ranked, when something is required of them.
fn required(story: &Story) -> String {
    let requirements = story.judged.params.requirements.iter().flatten();
    let texts: Vec<String> = requirements
        .flat_map(|requirement| {
            let criterion = plain(&requirement.criterion);
            requirement
                .limits()
                .map(move |(side, limit)| format!("{criterion} {} {}", side.words(), amount(limit)))
        })
        .collect();
    if texts.is_empty() {
        return String::new();
    }
    let all = story.roster.names.len();
    let left_out = all - story.judged.choice.suppliers.len().min(all);
    let others = match left_out {
        0 => format!("all {} do", whole(all as f64)),
        n => format!("{} of {} are left out", whole(n as f64), whole(all as f64)),
    };
    let requirements = story.judged.params.requirements.iter().flatten();
    let kept: Vec<String> =
        requirements.flat_map(|requirement| &requirement.kept).map(|name| plain(name)).collect();
    let kept = if kept.is_empty() { String::new() } else { format!(", and {} as you asked,", joined(&kept)) };
    format!(" Only suppliers with {}{kept} are ranked: {others}.", joined(&texts))
}

/// Who is not ranked because the question names them.
fn left_out_by_name(story: &Story) -> String {
    const MOST: usize = 8;
    let excluded = story.judged.params.exclude.as_deref().unwrap_or_default();
    let names: Vec<String> = excluded.iter().take(MOST).map(|name| plain(name)).collect();
    match excluded.len() {
        0 => String::new(),
        n if n > MOST => format!(" {} suppliers are left out, as you asked.", whole(n as f64)),
        1 => format!(" {} is left out, as you asked.", names[0]),
        _ => format!(" {} are left out, as you asked.", joined(&names)),
    }
}

/// What the ranking supposes, before anything that follows from it.
pub(super) fn supposed(story: &Story) -> String {
    // The suppliers with one change of one criterion, in the order of the question.
    let mut alike: Vec<(String, String, Vec<String>)> = Vec::new();
    for change in story.judged.params.changes.iter().flatten() {
        let (criterion, words, supplier) =
            (plain(&change.criterion), change.words(), plain(&change.supplier));
        match alike.iter_mut().find(|known| known.0 == criterion && known.1 == words) {
            Some((_, _, suppliers)) => suppliers.push(supplier),
            None => alike.push((criterion, words, vec![supplier])),
        }
    }
    let texts: Vec<String> = alike
        .iter()
        .map(|(criterion, words, suppliers)| format!("{criterion} of {} is {words}", joined(suppliers)))
        .collect();
    if texts.is_empty() { String::new() } else { format!("If {}: ", joined(&texts)) }
}

/// Which places the suppliers have that the ranking supposes something of, and had without it.
fn places_of_supposed(story: &Story) -> String {
    const SHOWN: usize = 3;
    let (Some(before), Some(changes)) = (story.before, story.judged.params.changes.as_deref()) else {
        return String::new();
    };
    let mut names: Vec<&str> = changes.iter().map(|change| change.supplier.as_str()).collect();
    names.dedup();
    let place = |name: &&str| {
        let supplier = story.roster.names.iter().position(|known| known == name)?;
        let (now, before) = (story.judged.rank_of(supplier)?, before.rank_of(supplier)?);
        let then =
            if now == before { "as without it".to_owned() } else { format!("place {before} without it") };
        Some(format!("{} is on place {now}, {then}", plain(name)))
    };
    let told: Vec<String> = names.iter().take(SHOWN).filter_map(place).collect();
    if told.is_empty() || names.len() > SHOWN { String::new() } else { format!(" **{}.**", told.join("; ")) }
}

/// The note on a winner with few order lines.
pub(super) fn few_lines(story: &Story) -> Option<String> {
    let winner = story.judged.choice.suppliers[story.judged.ranked.winner()];
    let lines = story.lines?.few_lines(winner)?;
    Some(format!("Its record is based on only {lines} order lines."))
}

/// The price of the winner compared with the cheapest supplier.
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
