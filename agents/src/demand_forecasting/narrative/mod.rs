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
use report::markdown::section;

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
}

/// The answer up to its closing sections.
pub fn story(story: &Story) -> String {
    let mut text = story.window.map_or_else(String::new, |window| format!("{window}\n\n"));
    text.push_str(&headline::headline(story));
    text.push_str(&headline::movers(story));
    text.push_str(&tables::main_table(story));
    text.push_str(&portraits::portraits(story));
    text.push_str(&section("How far to trust it", &error::trust(story)));
    text
}
