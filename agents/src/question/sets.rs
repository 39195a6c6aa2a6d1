//! The series that several names of a question mean together: `A and C`, `x in South`, `all products except B`.

use std::collections::BTreeSet;

use crate::question::mentions::{Mention, is_between};
use intake::AgentError;
use kernels::cancel;

/// Words directly before names that are excluded.
const LEFT_OUT: &[&str] = &[
    "exclude",
    "excluding",
    "excludes",
    "without",
    "except",
    "excepting",
    "omit",
    "omitting",
    "skip",
    "skipping",
    "not",
    "minus",
    "ignore",
    "ignoring",
    "remove",
    "removing",
    "drop",
    "dropping",
    "besides",
    "disregard",
    "disregarding",
    "no",
];
/// The same in two words each.
const LEFT_OUT_BY_TWO: &[(&str, &str)] = &[
    ("other", "than"),
    ("apart", "from"),
    ("aside", "from"),
    ("leave", "out"),
    ("leaving", "out"),
    ("all", "but"),
    ("everything", "but"),
    ("products", "but"),
    ("items", "but"),
];
/// Words between those and the names.
const BETWEEN: &[&str] = &[
    "product", "products", "item", "items", "sku", "skus", "article", "articles", "the", "for", "of", "part",
    "parts", "id",
];
/// Words between a product and its place.
const AT: &[&str] = &["in", "of", "at", "within", "from", "inside"];
/// Words between those and the name of the place.
const PLACES: &[&str] = &[
    "the",
    "region",
    "state",
    "store",
    "city",
    "country",
    "warehouse",
    "location",
    "area",
    "place",
    "site",
    "shop",
    "branch",
    "channel",
    "market",
    "category",
    "group",
    "level",
];

/// Whether a series belongs to a name.
pub(crate) type Belongs<'a> = dyn Fn(&str, &str) -> bool + 'a;

/// The names that a question may use, and the series that they stand for.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    /// All names that a question may use, in alphabetical order.
    pub all: &'a [String],
    /// If the names have levels: the series of the file, and the function that decides whether a series belongs to a name.
    pub levels: Option<(&'a [String], &'a Belongs<'a>)>,
    /// The names of the previous run that the question edits; empty for all.
    pub before: &'a [String],
}

impl<'a> Names<'a> {
    /// Names without levels, in a question that is complete by itself.
    pub fn of(all: &'a [String]) -> Self {
        Self { all, levels: None, before: &[] }
    }

    /// The series of the file.
    fn series(&self) -> &'a [String] {
        self.levels.map_or(self.all, |(series, _)| series)
    }

    /// The series that belong to one of the names.
    fn members(&self, names: &[&str]) -> BTreeSet<String> {
        match self.levels {
            None => names.iter().map(|name| (*name).to_owned()).collect(),
            Some((series, belongs)) => {
                let exact: BTreeSet<&str> = names.iter().copied().collect();
                let is_named = |series: &&String| {
                    exact.contains(series.as_str()) || names.iter().any(|name| belongs(series, name))
                };
                series.iter().filter(is_named).cloned().collect()
            }
        }
    }
}

/// Consecutive names, and their connection with the previous group.
struct Group {
    products: Vec<usize>,
    is_left_out: bool,
    /// Whether `in`, `of` or `at` is between this group and the previous one.
    is_place: bool,
}

/// The combined meaning of the mentions; `None` without any.
pub(crate) fn meant(
    lower: &str,
    mentions: &[Mention],
    names: Names,
) -> Result<Option<Vec<String>>, AgentError> {
    let groups = groups(lower, mentions);
    if groups.is_empty() {
        return Ok(None);
    }
    let has_places = names.levels.is_some() && groups.iter().any(|group| group.is_place);
    let has_left_out = groups.iter().any(|group| group.is_left_out);
    if !has_places && !has_left_out {
        let named: BTreeSet<usize> = groups.iter().flat_map(|group| group.products.iter().copied()).collect();
        return Ok(Some(named.into_iter().map(|product| names.all[product].clone()).collect()));
    }
    let (mut kept, mut left_out) = (BTreeSet::new(), BTreeSet::new());
    let mut start = 0;
    while start < groups.len() {
        cancel::tick();
        let more = groups[start + 1..].iter().take_while(|group| group.is_place && names.levels.is_some());
        let end = start + 1 + more.count();
        let series = common(&groups[start..end], names)?;
        if groups[start].is_left_out {
            left_out.extend(series)
        } else {
            kept.extend(series)
        }
        start = end;
    }
    if groups.iter().all(|group| group.is_left_out || group.is_place) && groups[0].is_left_out {
        let before: Vec<&str> = names.before.iter().map(String::as_str).collect();
        kept =
            if before.is_empty() { names.series().iter().cloned().collect() } else { names.members(&before) };
    }
    kept.retain(|series| !left_out.contains(series));
    if kept.is_empty() {
        return Err(AgentError::Needs(
            "Nothing is left to forecast without what you leave out. Name a product to keep.".to_owned(),
        ));
    }
    Ok(Some(kept.into_iter().collect()))
}

/// Whether some of the mentions are excluded.
pub(crate) fn leaves_out(lower: &str, mentions: &[Mention]) -> bool {
    groups(lower, mentions).iter().any(|group| group.is_left_out)
}

/// The series that belong to every group, as in `x in South`.
fn common(groups: &[Group], names: Names) -> Result<BTreeSet<String>, AgentError> {
    let of = |group: &Group| -> Vec<&str> {
        group.products.iter().map(|product| names.all[*product].as_str()).collect()
    };
    let mut series = names.members(&of(&groups[0]));
    for group in &groups[1..] {
        cancel::tick();
        let others = names.members(&of(group));
        series.retain(|name| others.contains(name));
    }
    if series.is_empty() {
        let said: Vec<String> = groups.iter().map(|group| of(group).join(", ")).collect();
        return Err(AgentError::Needs(format!(
            "Nothing in the file is {} at the same time. Ask for one of them, or join them with “and” for both.",
            said.join(" in ")
        )));
    }
    Ok(series)
}

fn groups(lower: &str, mentions: &[Mention]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut end = 0;
    for mention in mentions {
        cancel::tick();
        let between = &lower[end..mention.start];
        let is_only = ["only", "just"].iter().any(|word| between.contains(word));
        match groups.last_mut() {
            Some(group) if is_between(between) && !is_only => group.products.push(mention.name),
            _ => groups.push(Group {
                products: vec![mention.name],
                is_left_out: is_left_out(&lower[..mention.start], &lower[mention.end..]),
                is_place: !groups.is_empty() && is_place(between),
            }),
        }
        end = mention.end;
    }
    groups
}

fn is_left_out(before: &str, after: &str) -> bool {
    let is_mark = |c: char| !c.is_alphanumeric();
    let mut words =
        before.rsplit(is_mark).filter(|word| !word.is_empty()).skip_while(|it| BETWEEN.contains(it));
    let (last, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let is_out = after.split(is_mark).find(|word| !word.is_empty()) == Some("out");
    LEFT_OUT.contains(&last)
        || LEFT_OUT_BY_TWO.contains(&(second, last))
        || is_out && ["leave", "leaving", "with"].contains(&last)
}

fn is_place(between: &str) -> bool {
    let mut words = between.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.next().is_some_and(|word| AT.contains(&word)) && words.all(|word| PLACES.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::products::mentioned;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn names_that_are_left_out_leave_all_others() {
        let all = names(&["A", "B", "C", "SKU-7"]);
        for (question, expected) in [
            ("exclude product B", &["A", "C", "SKU-7"][..]),
            ("forecast without B", &["A", "C", "SKU-7"]),
            ("all products except B", &["A", "C", "SKU-7"]),
            ("all products except product B and item C", &["A", "SKU-7"]),
            ("everything but SKU-7", &["A", "B", "C"]),
            ("all but a and b", &["C", "SKU-7"]),
            ("leave B out please", &["A", "C", "SKU-7"]),
            ("A and B but not B", &["A"]),
            ("only A and SKU-7, without A", &["SKU-7"]),
            ("forecast all except for B for 3 months", &["A", "C", "SKU-7"]),
            ("products other than B", &["A", "C", "SKU-7"]),
        ] {
            let found = mentioned(question, Names::of(&all), "x.csv").unwrap();
            assert_eq!(found, Some(names(expected)), "{question}");
        }
        let nothing = mentioned("without A, B, C and SKU-7", Names::of(&all), "x.csv");
        assert!(nothing.unwrap_err().to_string().starts_with("Nothing is left"));
    }

    #[test]
    fn a_follow_up_removes_items_from_the_last_request() {
        let (all, before) = (names(&["A", "B", "C"]), names(&["A", "B"]));
        let names_of = Names { before: &before, ..Names::of(&all) };
        assert_eq!(mentioned("now without B", names_of, "x.csv").unwrap(), Some(names(&["A"])));
    }

    #[test]
    fn a_product_and_a_place_select_their_common_series() {
        let all = names(&["North", "North|x", "North|y", "South", "South|x", "South|y", "x", "y"]);
        let series = names(&["North|x", "North|y", "South|x", "South|y"]);
        let belongs = |series: &str, name: &str| series == name || series.split('|').any(|part| part == name);
        let names_of = Names { levels: Some((&series, &belongs)), ..Names::of(&all) };
        for (question, expected) in [
            ("item x in South", &["South|x"][..]),
            ("items x and y in the South region", &["South|x", "South|y"]),
            ("South without item x", &["South|y"]),
            ("everything except item x in South", &["North|x", "North|y", "South|y"]),
            ("item x and South", &["South", "x"]),
            ("all products in South", &["South"]),
        ] {
            assert_eq!(mentioned(question, names_of, "x.csv").unwrap(), Some(names(expected)), "{question}");
        }
        let nothing = mentioned("North in South", names_of, "x.csv").unwrap_err().to_string();
        assert!(nothing.starts_with("Nothing in the file is North in South"), "{nothing}");
    }
}
