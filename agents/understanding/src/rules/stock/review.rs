//! How often the stock is looked at, and stock that is stated in days.

use super::super::rule::Rule;

pub(super) fn specific() -> Vec<Rule> {
    let mut rules = review();
    rules.extend(safety());
    rules.extend(cover());
    rules
}

fn review() -> Vec<Rule> {
    let mut rules = vec![
        Rule::days(
            "review_days",
            "(review*|order|ordering|stocktake|check) (stock)? (period|interval|cycle|time|frequency) (r)? <is now> (every)? {span|number}",
        ),
        Rule::days("review_days", "review* (stock|it|them)? (every|of|=|:|is|each|all) {span}"),
        Rule::days("review_days", "<look> ~ (every|each|alle|cada|tous les|once in) {span}"),
        Rule::days("review_days", "(r) (=|:) {span|number}"),
        Rule::days("review_days", "{span} (') review (period|cycle|interval)?"),
        Rule::days("review_days", "{span} review (period|cycle|interval)?"),
        Rule::days("review_days", "review {span}"),
    ];
    for (words, days) in [
        ("<each day>", 1.0),
        ("<each week>", 7.0),
        ("<each two weeks>", 14.0),
        ("<each month>", 30.0),
        ("<each quarter>", 90.0),
    ] {
        rules.push(Rule::value("review_days", days, &format!("<look> ~ {words}")));
        rules.push(Rule::value("review_days", days, &format!("<look> <weekday> only so {words}")));
        rules.push(Rule::value(
            "review_days",
            days,
            &format!("{words} (stock)? (review*|check*|count*|stocktake*|orders|ordering)"),
        ));
    }
    rules
}

fn safety() -> Vec<Rule> {
    vec![
        Rule::days(
            "safety_days",
            "<safety> (of|is|=|:|for|worth|at|to)? (exactly|about|just)? {span} (')? (of)? (demand|sales|usage|supply|cover|stock)?",
        ),
        Rule::days(
            "safety_days",
            "safety (stock)? (should be|must be|shall be) {span} (of)? (demand|sales|usage)?",
        ),
        Rule::days("safety_days", "{span} (')? (of|as|in)? (demand|sales|usage)? (as|of|for)? <safety>"),
        Rule::days("safety_days", "(keep|hold|carry|have) (a)? {span} (extra|more|in reserve|in hand)"),
        Rule::leave("(when|until|in) {span} <safety>"),
    ]
}

fn cover() -> Vec<Rule> {
    vec![
        Rule::days(
            "days_of_cover",
            "(limit|cap|restrict) (the)? (coverage|cover) (to|at|under|below) {span}",
        ),
        Rule::days("days_of_cover", "<no more than> (of|than)? (the)? {span} (')? <cover>"),
        Rule::days(
            "days_of_cover",
            "{span} (')? <cover> (max*|at most|tops|at the most|limit|or less|höchstens)",
        ),
        Rule::days(
            "days_of_cover",
            "(max*|limit|cap|target)? (days|weeks|months)? (of)? (cover|coverage|supply|reichweite) (limit|max*|cap)? <is now> (at most)? {span|number}",
        ),
        Rule::days(
            "days_of_cover",
            "(cap|capped|limit|limited) (it|them|stock|everything|inventory)? (at|to) {span}",
        ),
    ]
}
