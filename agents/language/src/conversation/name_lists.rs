//! Lists of names of a file: `A, B and C`, `Leeds or Hull`, and names that are left out: `all but Hull`, `without A and B`.

use crate::{
    entity::{Entity, Kind},
    tokens::{Sentence, Token, TokenKind},
};

/// Names that belong to one list, and whether they are included or left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameList {
    pub names: Vec<ListedName>,
    /// True for `all but Hull` and `without Leeds and Hull`.
    pub is_excluded: bool,
    pub start: usize,
    pub end: usize,
}

/// A value of a column, or a column when `value` is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedName {
    pub column: String,
    pub value: Option<String>,
}

/// The lists of a sentence in their order. A single name is a list of one. A column directly before or after a value,
/// such as `store Leeds`, only states the column of the value and is not an item of the list.
#[must_use]
pub fn name_lists(sentence: &Sentence) -> Vec<NameList> {
    let mut lists: Vec<NameList> = Vec::new();
    let mut is_excluded = false;
    let mut last_end = 0;
    for entity in &sentence.entities {
        let between = tokens_between(sentence, last_end, entity.start);
        if entity.kind == Kind::Negation {
            is_excluded = true;
            last_end = entity.end;
            continue;
        }
        let ends_scope =
            between.iter().any(|token| token.kind == TokenKind::Stop || token.is_one_of(&["but", "instead"]));
        if ends_scope {
            is_excluded = false;
        }
        let continues = joins_names(between) && !between.is_empty();
        match listed(entity) {
            Some(name) if continues && extends(lists.last(), &name, last_end) => {
                if let Some(list) = lists.last_mut() {
                    list.names.push(name);
                    list.end = entity.end;
                }
            }
            Some(name) if !names_the_last(lists.last(), &name, between, last_end) => {
                lists.push(NameList { names: vec![name], is_excluded, start: entity.start, end: entity.end });
            }
            Some(_) => {}
            None => is_excluded = false,
        }
        last_end = entity.end;
    }
    without_labels(lists, sentence)
}

fn listed(entity: &Entity) -> Option<ListedName> {
    match &entity.kind {
        Kind::Column { column } => Some(ListedName { column: column.clone(), value: None }),
        Kind::ValueOfFile { column, value } => {
            Some(ListedName { column: column.clone(), value: Some(value.clone()) })
        }
        _ => None,
    }
}

fn tokens_between<'a>(sentence: &'a Sentence, start: usize, end: usize) -> &'a [Token] {
    let first = sentence.tokens.partition_point(|token| token.end <= start);
    let next = sentence.tokens.partition_point(|token| token.start < end);
    sentence.tokens.get(first..next).unwrap_or_default()
}

/// Whether only `,` `and` `or` `&` and articles are between two names, so that they are in the same list.
fn joins_names(between: &[Token]) -> bool {
    const WORDS: [&str; 7] = ["and", "or", "nor", "plus", "the", "also", "vs"];
    between.iter().all(|token| {
        token.is_one_of(&WORDS) || token.kind == TokenKind::Comma || token.kind == TokenKind::Mark('&')
    })
}

/// Whether a name continues a list: a value continues a list of values, a column a list of columns.
fn extends(list: Option<&NameList>, name: &ListedName, last_end: usize) -> bool {
    let is_last = list.is_some_and(|list| list.end == last_end);
    let last = list.and_then(|list| list.names.last());
    is_last && last.is_some_and(|last| last.value.is_some() == name.value.is_some())
}

/// Whether the `store` of `the Leeds store` names the column of the value before it.
fn names_the_last(list: Option<&NameList>, name: &ListedName, between: &[Token], last_end: usize) -> bool {
    let last = list.filter(|list| list.end == last_end).and_then(|list| list.names.last());
    between.is_empty()
        && name.value.is_none()
        && last.is_some_and(|last| last.value.is_some() && last.column == name.column)
}

/// Removes lists such as the `store` of `store Leeds`, which only name the column of a value.
fn without_labels(lists: Vec<NameList>, sentence: &Sentence) -> Vec<NameList> {
    let mut kept: Vec<NameList> = Vec::new();
    for list in lists {
        let is_label_of = |label: &NameList| {
            let [only] = label.names.as_slice() else { return false };
            only.value.is_none()
                && only.column == list.names[0].column
                && list.names[0].value.is_some()
                && tokens_between(sentence, label.end, list.start).is_empty()
        };
        if kept.last().is_some_and(is_label_of) {
            kept.pop();
        }
        kept.push(list);
    }
    kept
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;
    use crate::{Context, FileColumn, FileNames};

    fn read(text: &str) -> String {
        let columns = [("store", &["Leeds", "Hull", "York"][..]), ("product", &["Red Wine", "SKU-12"])];
        let mut list = Vec::new();
        for (name, values) in columns {
            let values = values.iter().map(ToString::to_string).collect();
            list.push(FileColumn { name: name.to_owned(), values });
        }
        let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
        let context = Context { names: FileNames::of(&list), ..Context::new(today) };
        let mut written = Vec::new();
        for list in name_lists(&Sentence::read(text, &context)) {
            let names: Vec<String> =
                list.names.into_iter().map(|name| name.value.unwrap_or(name.column)).collect();
            let sign = if list.is_excluded { "-" } else { "+" };
            written.push(format!("{sign}{}", names.join("|")));
        }
        written.join(" ")
    }

    #[test]
    fn names_between_commas_and_joining_words_are_one_list() {
        for (text, lists) in [
            ("Forecast Leeds, Hull and York", "+Leeds|Hull|York"),
            ("Leeds or Hull?", "+Leeds|Hull"),
            ("Compare Leeds with Hull", "+Leeds +Hull"),
            ("Red Wine in Leeds & Hull", "+Red Wine +Leeds|Hull"),
            ("Demand by store and product", "+store|product"),
            ("Forecast store Leeds", "+Leeds"),
            ("the Leeds store and the Hull store", "+Leeds +Hull"),
            ("Forecast everything", ""),
        ] {
            assert_eq!(read(text), lists, "{text}");
        }
    }

    #[test]
    fn names_behind_a_negation_are_left_out() {
        for (text, lists) in [
            ("All but Hull", "-Hull"),
            ("Everything except Leeds and York", "-Leeds|York"),
            ("Without Leeds, Hull", "-Leeds|Hull"),
            ("Not Leeds but Hull", "-Leeds +Hull"),
            ("Exclude SKU-12. Forecast Red Wine", "-SKU-12 +Red Wine"),
            ("Forecast Leeds, not Hull", "+Leeds -Hull"),
            ("Don't include York", "-York"),
        ] {
            assert_eq!(read(text), lists, "{text}");
        }
    }
}
