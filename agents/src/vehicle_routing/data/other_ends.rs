//! Routes of an uploaded report that end elsewhere than they will in the new plan: a plan has one end for all of its routes, or ends
//! each where it starts.

use std::collections::BTreeMap;

use crate::vehicle_routing::{
    data::{columns, own_report::OwnReport, source::Source},
    params::RouteParams,
};
use report::{markdown::plain, number::agree};

/// More routes are counted and not named.
const SHOWN: usize = 5;

/// What becomes of the ends of the routes; `None` when all of them stay, or when the question says where routes start or end.
pub(crate) fn sentence(source: &Source, report_end: Option<&str>, params: &RouteParams) -> Option<String> {
    let is_of_kind = params.fleet.iter().flatten().any(|kind| kind.depot.is_some() || kind.end.is_some());
    if params.ends_at().is_some() || params.depots.is_some() || params.open_routes == Some(true) || is_of_kind
    {
        return None;
    }
    let changed: Vec<(String, String)> = ends(source)?
        .into_iter()
        .filter(|(_, start, end)| end != report_end.unwrap_or(start))
        .map(|(route, _, end)| (route, end))
        .collect();
    let shown: Vec<String> = changed
        .iter()
        .take(SHOWN)
        .map(|(route, end)| format!("route {} at {}", plain(route), plain(end)))
        .collect();
    let more = match changed.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    (!shown.is_empty()).then(|| {
        format!(
            "the {} of {} of the file ({}{more}): every route of this plan ends where it starts, unless you name one end for all, as in \
             “end at {}”",
            agree(changed.len(), "end", "ends"),
            agree(changed.len(), "a route", "routes"),
            shown.join(", "),
            plain(&changed[0].1),
        )
    })
}

/// The name, the start and the end of every route of a report, in the order of their names.
fn ends(source: &Source) -> Option<Vec<(String, String, String)>> {
    let report = OwnReport::of(source)?;
    let route = columns::named(&source.table, columns::ROUTE)?;
    let mut starts: BTreeMap<&str, String> = BTreeMap::new();
    let mut ends = Vec::new();
    for record in 0..source.table.rows {
        let (Some(name), Some(id)) = (source.text(route, record), source.id_of(record)) else { continue };
        if report.leaves(record) {
            starts.insert(name, id);
        } else if report.returns(record)
            && let Some(start) = starts.get(name)
        {
            ends.push((name.to_owned(), start.clone(), id));
        }
    }
    Some(ends)
}
