//! A short description of a file, as Markdown.

use intake::profile::{ColumnKind, ColumnProfile, Profile};
use report::{
    markdown::{escaped, plain},
    number::counted,
};

/// The file's size, its columns and points to check.
pub(super) fn file(name: &str, profile: &Profile) -> String {
    let mut text = format!(
        "**{} has {} and {}.**\n\n",
        plain(name),
        counted(profile.rows as usize, "row"),
        counted(profile.columns.len(), "column")
    );
    for found in &profile.columns {
        text.push_str(&column(found));
    }
    for warning in &profile.warnings {
        text.push_str(&format!("- Please check: {}\n", escaped(warning)));
    }
    text
}

fn column(column: &ColumnProfile) -> String {
    let kind = match column.kind {
        ColumnKind::Number => "numbers",
        ColumnKind::Date => "dates",
        ColumnKind::Text => "text",
        ColumnKind::Empty => "empty",
    };
    let examples: Vec<String> = column.examples.iter().map(|example| plain(example)).collect();
    let examples =
        if examples.is_empty() { String::new() } else { format!(", such as {}", examples.join(", ")) };
    format!("- {}: {kind}{examples}\n", plain(&column.name))
}
