//! A service for each class: `98 % service for A, 95 % for B and 90 % for C`, `class A 99 %, class C 90 % fill rate`.

use std::collections::BTreeMap;

use crate::inventory_optimization::params::choices::Class;
use language::tokens::{AmountKind, amounts, tokens};

/// A class letter or a percentage, with its place in the text.
enum Part {
    Class(Class),
    Percent(f64),
}

/// The service by class, and the text with blanks in place of its classes and percentages. A single class chooses items
/// (`95 % service, only A items`), so at least two classes need a percentage each. Without a word for service they are
/// one where all three fall from A to C: limits of classes rise.
pub(super) fn read(text: &str) -> (String, Option<BTreeMap<Class, f64>>) {
    const SERVICE: [&str; 4] = ["service", "fill", "availability", "level"];
    let is_about_service = tokens(text).iter().any(|token| token.starts_one_of(&SERVICE));
    let parts = parts(text);
    let found = pairs(&parts);
    let is_service = is_about_service || found.len() == 3 && falls(&found);
    if found.len() < 2 || !is_service {
        return (text.to_owned(), None);
    }
    let mut rest = text.to_owned();
    for (_, start, end) in &parts {
        rest.replace_range(*start..*end, &" ".repeat(end - start));
    }
    (rest, Some(found))
}

/// `A parts 99 %, B 95 %, C 88 %`; shares such as `A 80 %, B 15 %, C 5 %` are no service.
fn falls(found: &BTreeMap<Class, f64>) -> bool {
    const LEAST_SERVICE: f64 = 50.0;
    let levels: Vec<f64> = found.values().copied().collect();
    levels.is_sorted_by(|first, second| first > second) && levels.iter().all(|level| *level >= LEAST_SERVICE)
}

fn parts(text: &str) -> Vec<(Part, usize, usize)> {
    let mut parts = Vec::new();
    for token in tokens(text) {
        let class = match text.get(token.start..token.end) {
            Some("A") => Class::A,
            Some("B") => Class::B,
            Some("C") => Class::C,
            _ => continue,
        };
        parts.push((Part::Class(class), token.start, token.end));
    }
    for amount in amounts(text) {
        if let AmountKind::Percent(percent) = amount.kind {
            parts.push((Part::Percent(percent), amount.start, amount.end));
        }
    }
    parts.sort_by_key(|(_, start, _)| *start);
    parts
}

/// Every percentage with the classes behind it, or before it when the text begins with a class.
fn pairs(parts: &[(Part, usize, usize)]) -> BTreeMap<Class, f64> {
    let mut found = BTreeMap::new();
    let is_class_first = matches!(parts.first(), Some((Part::Class(_), ..)));
    let (mut waiting, mut percent) = (Vec::new(), None);
    for (part, ..) in parts {
        match part {
            Part::Class(class) if is_class_first => waiting.push(*class),
            Part::Class(class) => found.extend(percent.map(|percent| (*class, percent))),
            Part::Percent(value) => {
                percent = Some(*value);
                found.extend(waiting.drain(..).map(|class| (class, *value)));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_class_gets_the_percentage_beside_it() {
        let by_class = |text| read(text).1.map(|found| found.into_iter().collect::<Vec<_>>());
        let some = |list: &[(Class, f64)]| Some(list.to_vec());
        let all = some(&[(Class::A, 98.0), (Class::B, 95.0), (Class::C, 90.0)]);
        assert_eq!(by_class("98 % service for A, 95 % for B and 90 % for C"), all);
        assert_eq!(by_class("service level: A 98 %, B 95 %, C 90 %"), all);
        assert_eq!(by_class("fill rate of A and B 97 %, C 90 %").map(|found| found.len()), Some(3));
        assert_eq!(by_class("A parts 98 %, B 95 %, C 90 %"), all);
        for text in [
            "95 % service, only A items",
            "A and B items only",
            "A up to 70 %, B up to 90 %",
            "A 80 %, B 15 %, C 5 %",
            "supplier A delivers 98 % on time, supplier B 90 %",
        ] {
            assert_eq!(by_class(text), None, "{text}");
        }
        assert!(!read("98 % service for A, 95 % for B").0.contains('%'));
    }
}
