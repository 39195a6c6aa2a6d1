//! The answer to between which values the total lies.

use crate::demand_forecasting::tell::narrative::{
    headline::{ahead, unit_of_all},
    story::Story,
};
use report::{markdown_table::MarkdownTable, number::amount};

/// The levels that are shown beside those that were asked for.
const LEVELS: [u8; 3] = [50, 80, 95];

/// The range of the first level that was asked for, and a table with those of others.
pub(super) fn total_range(story: &Story) -> String {
    let Some(range) = story.total_range else {
        return "**The range of the total cannot be said: the products end at different times, or their sum has too short a history.**"
            .to_owned();
    };
    let total = story.outlook.total;
    let mut levels: Vec<u8> = story.levels_shown.iter().copied().chain(LEVELS).collect();
    levels.sort_unstable();
    levels.dedup();
    let first = story.levels_shown.first().copied().unwrap_or(80);
    let (from, to) = range.around(total, first);
    let mut table = MarkdownTable::<u8>::new();
    table.text("Probability", |level| format!("{level} %"));
    table.number("From", |level| amount(range.around(total, *level).0));
    table.number("To", |level| amount(range.around(total, *level).1));
    format!(
        "**With a probability of {first} % the total of {} lies between {} and {} {}.** The forecast is {}.\n\n{}\n\
         The total is forecast as a series of its own for this: its errors in tests on the past, and how errors of one period \
         after the other go together. The ranges of single products and periods do not add up to it.",
        ahead(story),
        amount(from),
        amount(to),
        unit_of_all(story),
        amount(total),
        table.write(levels.iter())
    )
}
