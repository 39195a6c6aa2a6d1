//! The answer in words, for a planner who doubts it: the result first, then how far to trust it and why.
//! Every number comes from the result; nothing is estimated here. Reading order: `headline`, `tables`, `error`,
//! `portraits`.

mod error;
pub mod headline;
mod portraits;
mod tables;

use super::{
    growth::Growth,
    hierarchy::Levels,
    history::History,
    items::Item,
    outlook::{Forecast, Outlook},
    trust::Trust,
};
use crate::report::{markdown::list, number::whole};

/// All that the answer is told from.
pub struct Story<'a> {
    pub history: &'a History,
    pub forecasts: &'a [Forecast],
    pub outlook: &'a Outlook,
    pub trust: Option<&'a Trust>,
    /// What the file's levels are, if it has any.
    pub levels: Option<&'a Levels>,
    /// All products of the files; those of `forecasts` and those that ended before.
    pub items: &'a [Item],
    pub is_by_value: bool,
    pub growth: Option<&'a Growth>,
    /// The total without the growth that was assumed.
    pub without_growth: Option<f64>,
    /// What the part of the forecast holds that was asked for, when it is not all of it.
    pub window: Option<&'a str>,
    pub horizon: usize,
    pub level: u8,
    pub assumptions: &'a [String],
    pub warnings: &'a [String],
    pub next_steps: &'a [String],
    pub files: &'a [&'static str],
}

/// The whole answer.
pub fn answer(story: &Story) -> String {
    let mut text = story.window.map_or_else(String::new, |window| format!("{window}\n\n"));
    text.push_str(&headline::headline(story));
    text.push_str(&headline::movers(story));
    text.push_str(&tables::main_table(story));
    text.push_str(&portraits::portraits(story));
    text.push_str(&section("How far to trust it", &error::trust(story)));
    text.push_str(&section("Please check", &list(story.warnings)));
    text.push_str(&section("Assumptions", &list(story.assumptions)));
    text.push_str(&section("What to do next", &list(story.next_steps)));
    let links: Vec<String> = story.files.iter().map(|name| format!("[{name}]({name})")).collect();
    text.push_str(&section("Files", &format!("{}\n", links.join(" · "))));
    text
}

/// A part of an answer with its title; nothing without a text.
pub fn section(title: &str, body: &str) -> String {
    if body.is_empty() { String::new() } else { format!("\n## {title}\n\n{body}") }
}

/// `1 product`, `12 products`.
pub fn products(count: usize) -> String {
    format!("{} product{}", whole(count as f64), if count == 1 { "" } else { "s" })
}
