//! The plan without what the question supposes, which is planned beside the supposed one. Both share the time of the search.

use crate::{
    request::Tools,
    vehicle_routing::{
        data::{
            addresses,
            read::{self, Places},
            source::{self, Source},
        },
        params::RouteParams,
        plan::pace,
    },
};
use intake::{AgentError, Dataset};

/// The parameters of the plan beside this one: those that the question names, else its own where it supposes other rows.
pub(super) fn params(params: &RouteParams, dataset: &Dataset) -> Option<RouteParams> {
    let asked = params.compared_with.as_deref().cloned();
    asked.or_else(|| (!dataset.selection.changes.is_empty()).then(|| params.alone()))
}

/// The parameters of both searches, which together take the time that is stated.
pub(super) fn shared_time(
    params: &RouteParams,
    other: Option<RouteParams>,
    stops: usize,
) -> (RouteParams, Option<RouteParams>) {
    let Some((stated, other)) = params.solve_seconds.zip(other.clone()) else {
        return (params.clone(), other);
    };
    let half = stated / 2.0;
    let own = other.solve_seconds.unwrap_or(pace::usual_seconds(stops));
    let of_other = own.min(half);
    let searched = RouteParams { solve_seconds: Some(stated - of_other), ..params.clone() };
    (searched, Some(RouteParams { solve_seconds: Some(of_other), ..other }))
}

/// The places of the file as it is. Its recipe and what looks addresses up are those of the supposed plan.
pub(super) fn places(
    source: &Source,
    params: &RouteParams,
    dataset: &Dataset,
    tools: &Tools,
) -> Result<Places, AgentError> {
    if dataset.selection.changes.is_empty() {
        return read::read(source, params, &dataset.recipe);
    }
    let mut as_it_is = dataset.clone();
    as_it_is.selection.changes.clear();
    let mut source = source::open(&as_it_is, Some(params))?;
    source.addresses = addresses::locate(&source, tools)?;
    read::read(&source, params, &as_it_is.recipe)
}
