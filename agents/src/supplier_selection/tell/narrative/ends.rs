//! Who is first or last by one criterion, when the question asks for that: above the ranking by all of them.

use kernels::suppliers::Direction;

use crate::supplier_selection::{
    params::{AskedEnd, End},
    tell::{names::joined, narrative::story::Story},
};
use report::{
    markdown::plain,
    number::{amount, whole},
};

/// Suppliers with the same value that a sentence names, and those behind them.
const SHOWN: usize = 5;
const NEXT: usize = 2;

/// Empty when the question asks for none.
pub(super) fn ends(story: &Story) -> String {
    let asked = story.judged.params.ends.iter().flatten();
    let mut lines: Vec<String> = asked.filter_map(|asked| line(story, asked)).collect();
    if lines.is_empty() {
        return String::new();
    }
    lines.push("By all criteria together:".to_owned());
    lines.join("\n\n") + " "
}

fn line(story: &Story, asked: &AskedEnd) -> Option<String> {
    let field = story.roster.fields.iter().find(|field| field.name == asked.criterion)?;
    let criterion = story.judged.choice.criteria.iter().find(|known| known.name == asked.criterion);
    let direction = criterion.map(|known| known.direction).or(field.direction());
    let name = plain(&field.name);
    if let Some(trouble) = &field.trouble {
        return Some(format!("**{name} cannot be compared**: {}.", plain(trouble.trim_end_matches('.'))));
    }
    let is_highest = match (asked.end, direction) {
        (End::Highest, _) => true,
        (End::Lowest, _) => false,
        (End::Best, Some(direction)) => direction == Direction::Benefit,
        (End::Worst, Some(direction)) => direction == Direction::Cost,
        (End::Best | End::Worst, None) => {
            return Some(format!(
                "**It is not known whether more or less {name} is better**, so the {} cannot be named. Ask for the highest or the lowest.",
                asked.end.word()
            ));
        }
    };
    let suppliers = &story.judged.choice.suppliers;
    let mut known: Vec<(usize, f64)> = suppliers
        .iter()
        .enumerate()
        .filter_map(|(place, supplier)| Some((place, field.values[*supplier]?)))
        .collect();
    // A stable sort: suppliers with the same value stay in the order of the file.
    known
        .sort_by(|one, other| if is_highest { other.1.total_cmp(&one.1) } else { one.1.total_cmp(&other.1) });
    let (_, first) = *known.first()?;
    let grade = |value: f64| field.scale.iter().find(|(_, step)| *step == value).map(|(text, _)| plain(text));
    let plainly = |value: f64| grade(value).unwrap_or_else(|| amount(value));
    let show = |value: f64| criterion.map_or_else(|| plainly(value), |criterion| criterion.show(value));
    let tied: Vec<String> =
        known.iter().filter(|(_, value)| *value == first).map(|(place, _)| story.name(*place)).collect();
    let (word, value) = (asked.end.word(), show(first));
    let mut text = match tied.len() {
        1 => format!("**{} has the {word} {name}: {value}.**", tied[0]),
        n if n <= SHOWN => format!("**{} have the {word} {name}: {value}.**", joined(&tied)),
        n => format!(
            "**{} suppliers share the {word} {name}, {value}: {} and {} more.**",
            whole(n as f64),
            tied[..SHOWN].join(", "),
            whole((n - SHOWN) as f64)
        ),
    };
    let next: Vec<String> = known[tied.len()..]
        .iter()
        .take(NEXT)
        .map(|(place, value)| format!("{} ({})", story.name(*place), show(*value)))
        .collect();
    if !next.is_empty() {
        text.push_str(&format!(" Next: {}.", joined(&next)));
    }
    let blank = suppliers.len() - known.len();
    if blank > 0 {
        text.push_str(&format!(
            " For {} of {} it is not known.",
            whole(blank as f64),
            whole(suppliers.len() as f64)
        ));
    }
    Some(text)
}
