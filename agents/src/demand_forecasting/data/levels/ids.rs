//! Levels inside ids: `NSW|Sydney|A12`. Separators that are common in ids for other reasons need more evidence.

use std::collections::{BTreeSet, HashMap};

/// Separators that always mean levels.
pub(super) const CLEAR: [&str; 4] = ["|", " > ", "::", "/"];
/// Separators that are also common in ids without levels.
const DOUBTFUL: [&str; 3] = ["-", "_", "."];
/// Levels are not looked for in fewer ids than this.
const LEAST_IDS: usize = 3;

/// The separator between the levels of these ids, if all ids have the same levels.
pub(super) fn separator(ids: &[String]) -> Option<&'static str> {
    if ids.len() < LEAST_IDS {
        return None;
    }
    let clear = CLEAR.into_iter().find(|mark| split(ids, mark).is_some_and(|parts| has_groups(&parts)));
    clear.or_else(|| {
        DOUBTFUL.into_iter().find(|mark| split(ids, mark).is_some_and(|parts| is_clearly_a_tree(&parts)))
    })
}

/// The parts of each id, if all ids have the same number of parts (at least two) and no part is empty.
fn split<'a>(ids: &'a [String], mark: &str) -> Option<Vec<Vec<&'a str>>> {
    let count = ids.first()?.split(mark).count();
    if count < 2 {
        return None;
    }
    let mut parts_of_ids = Vec::with_capacity(ids.len());
    for id in ids {
        let parts: Vec<&str> = id.split(mark).map(str::trim).collect();
        if parts.len() != count || parts.contains(&"") {
            return None;
        }
        parts_of_ids.push(parts);
    }
    Some(parts_of_ids)
}

/// The number of different beginnings of the ids, for each number of parts.
fn widths(parts: &[Vec<&str>]) -> Vec<usize> {
    let mut widths = Vec::with_capacity(parts[0].len());
    for length in 1..=parts[0].len() {
        let beginnings: BTreeSet<&[&str]> = parts.iter().map(|parts| &parts[..length]).collect();
        widths.push(beginnings.len());
    }
    widths
}

/// Whether some group has more than one member.
fn has_groups(parts: &[Vec<&str>]) -> bool {
    let widths = widths(parts);
    widths[widths.len() - 2] < parts.len()
}

/// Whether every level has more values than the one above, and every part occurs more than once at its position.
fn is_clearly_a_tree(parts: &[Vec<&str>]) -> bool {
    let widths = widths(parts);
    let grows = widths[0] > 1 && widths.is_sorted_by(|above, below| above < below);
    grows && (0..widths.len()).all(|place| has_no_single_part(parts, place))
}

/// Whether every part at this position occurs in more than one id.
fn has_no_single_part(parts: &[Vec<&str>], position: usize) -> bool {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for parts in parts {
        *counts.entry(parts[position]).or_default() += 1;
    }
    counts.values().all(|count| *count > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(ids: &[&str]) -> Option<&'static str> {
        separator(&ids.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn clear_separators_make_levels_when_all_ids_have_them() {
        assert_eq!(mark(&["N|1|a", "N|2|a", "S|1|b"]), None, "no store has two items");
        assert_eq!(mark(&["N|1|a", "N|1|b", "S|1|b"]), Some("|"));
        assert_eq!(mark(&["N > a", "N > b", "S > b"]), Some(" > "));
        assert_eq!(mark(&["N::a", "N::b", "S::b"]), Some("::"));
        assert_eq!(mark(&["N/a", "N/b", "S/b"]), Some("/"));
        assert_eq!(mark(&["N/a", "N/b", "S"]), None);
        assert_eq!(mark(&["N/a", "N/", "S/b"]), None);
        assert_eq!(mark(&["a", "b", "c"]), None);
    }

    #[test]
    fn doubtful_separators_need_a_whole_tree() {
        assert_eq!(mark(&["N-a", "N-b", "S-a", "S-b"]), Some("-"));
        assert_eq!(mark(&["F_1_a", "F_1_b", "F_2_a", "G_1_a", "G_2_b"]), Some("_"));
        assert_eq!(mark(&["SKU-1", "SKU-2", "SKU-3", "SKU-4"]), None);
        assert_eq!(mark(&["N-a", "N-b", "S-a", "S-c"]), None);
        assert_eq!(mark(&["M4-W1", "M4-W2", "LOAD-Z1", "LOAD-Z2"]), None);
    }
}
