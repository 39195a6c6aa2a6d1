//! Lists that are handed out a page at a time, newest first. A place in such a list is the time and the id of an entry.

use chrono::{DateTime, SecondsFormat, Utc};

use crate::error::ApiError;

/// The place that `next` of an earlier page encodes; `id` reads the id of an entry.
///
/// # Errors
/// When the text does not come from an earlier page.
pub(super) fn place<'a, Id>(
    text: &'a str,
    id: impl Fn(&'a str) -> Option<Id>,
) -> Result<(DateTime<Utc>, Id), ApiError> {
    let wrong = || ApiError::Invalid("before must be the value of next from an earlier page.".to_owned());
    let (time, name) = text.split_once(',').ok_or_else(wrong)?;
    let time = DateTime::parse_from_rfc3339(time).map_err(|_| wrong())?.to_utc();
    Ok((time, id(name).ok_or_else(wrong)?))
}

/// Cuts what was found to one page, for which one entry more was asked. Returns `next`: the place of the last entry, when
/// others follow it.
pub(super) fn cut<T>(
    found: &mut Vec<T>,
    page: usize,
    place: impl Fn(&T) -> (DateTime<Utc>, String),
) -> Option<String> {
    let has_more = found.len() > page;
    found.truncate(page);
    let (time, id) = place(found.last().filter(|_| has_more)?);
    Some(format!("{},{id}", time.to_rfc3339_opts(SecondsFormat::AutoSi, true)))
}
