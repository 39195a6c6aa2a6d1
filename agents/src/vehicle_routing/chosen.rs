//! Which rows of the file are planned: those that the question chooses, with the depots. A question when a stop is served
//! chooses none; its stops are told from the plan of all of them.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{
    question::follow_up::without_name,
    request::Request,
    vehicle_routing::{
        data::{columns, depots, source},
        params::{RouteParams, StopRule, Wish},
        question::{self, Clause},
    },
};
use intake::{
    AgentError, Dataset,
    selection::{Compared, RowFilter, Selection},
};
use report::markdown::plain;

/// The rows that are planned.
pub(super) struct Chosen {
    pub dataset: Dataset,
    /// The ids of all rows, when only some were chosen.
    pub not_chosen: Vec<String>,
    /// The numbers of the conditions that chose rows, and of the names of stops that are asked about.
    pub chosen_by: Vec<f64>,
    /// The ids of the stops that the question asks about, and the names by which it names them.
    pub asked: Vec<String>,
    /// The wishes that name stops, also where the rows that count leave these out.
    pub wishes: Vec<Wish>,
}

impl Chosen {
    /// The wishes that no plan considers, because it has no row for one of their stops: `C5 and C7 in the same van, without kiosks` where
    /// C7 is one.
    pub(super) fn lost_wishes(&self, planned: &[String]) -> Vec<Clause> {
        let mut lost = Vec::new();
        for wish in &self.wishes {
            let gone: Vec<&String> = wish.places().iter().filter(|place| !planned.contains(place)).collect();
            let Some(first) = gone.first() else { continue };
            let is = if gone.len() == 1 { "is" } else { "and others are" };
            lost.push(Clause {
                text: wish.words(),
                places: wish.places().to_vec(),
                instead: Some(format!(
                    "{} {is} left out by the rows that the question chooses",
                    plain(first)
                )),
                is_choice: false,
            });
        }
        lost
    }
}

/// The file with its depots among the rows that count, whatever stops the question chooses. Names that the plan uses otherwise
/// choose no stops: depots, what vehicles are able to do, places of a wish and stops to leave out.
pub(super) fn chosen(
    request: &Request,
    dataset: &Dataset,
    explicit: Option<&RouteParams>,
) -> Result<Chosen, AgentError> {
    let mut chosen = dataset.clone();
    let asks_about_stops = question::asks_about_stops(&request.question);
    if !dataset.selection.chooses_rows() && !asks_about_stops {
        return Ok(Chosen {
            dataset: chosen,
            not_chosen: Vec::new(),
            chosen_by: Vec::new(),
            asked: Vec::new(),
            wishes: Vec::new(),
        });
    }
    let whole = Dataset { selection: dataset.selection.of_all_rows(), ..dataset.clone() };
    let source = source::open(&whole, explicit)?;
    if asks_about_stops {
        let asked = asked_about(request, dataset, explicit, &source)?;
        if !asked.is_empty() {
            return Ok(Chosen {
                dataset: whole,
                not_chosen: Vec::new(),
                chosen_by: numbers_said(&asked, &request.question),
                asked,
                wishes: Vec::new(),
            });
        }
        if !dataset.selection.chooses_rows() {
            return Ok(Chosen {
                dataset: chosen,
                not_chosen: Vec::new(),
                chosen_by: Vec::new(),
                asked,
                wishes: Vec::new(),
            });
        }
    }
    let params = question::plan(request, &dataset.name, &source.vocabulary())?;
    let beyond = question::beyond(request, &dataset.name, &source.vocabulary());
    let fleet = || params.fleet.iter().flatten();
    let mut used: Vec<&String> = params.depots.iter().flatten().collect();
    used.extend(fleet().flat_map(|kind| kind.skills.iter().chain(&kind.depot).chain(&kind.end)));
    used.extend(params.left_out.iter().flatten());
    used.extend(params.stop_rules.iter().flatten().map(|rule| &rule.id));
    used.extend(beyond.iter().flat_map(|clause| &clause.places));
    used.extend(params.wishes.iter().flatten().flat_map(Wish::places));
    let vocabulary = source.vocabulary();
    // The pharmacies of a rule choose no stops either.
    let of_rules: BTreeSet<&str> = params.stop_rules.iter().flatten().flat_map(StopRule::groups).collect();
    let groups = vocabulary.groups.iter().filter(|(value, _)| of_rules.contains(value.as_str()));
    let groups: Vec<&String> = groups.map(|(value, _)| value).collect();
    used.extend(groups);
    let called = vocabulary.called.iter().filter(|(_, id)| used.contains(&id));
    let called: Vec<&String> = called.map(|(name, _)| name).collect();
    used.extend(called);
    chosen.selection.filters.retain(|filter| {
        let is_used = |name: &Value| {
            let name = name.as_str().map(str::to_lowercase);
            name.is_some_and(|name| used.iter().any(|used| used.to_lowercase() == name))
        };
        !filter.values().iter().any(is_used)
    });
    let depots = depots::find(&source, &params)?;
    // A question about the depots is not about their rows alone.
    let mut of_depots: Vec<String> = depots.ids(&source);
    of_depots.extend(vocabulary.depots.iter().cloned());
    let names = vocabulary.called.iter().filter(|(_, id)| of_depots.contains(id));
    let names: Vec<String> = names.map(|(name, _)| name.clone()).collect();
    of_depots.extend(names);
    let places = [source.id(), source.names()];
    let marks = columns::named(&source.table, columns::MARK);
    let vehicles = columns::named(&source.table, columns::VEHICLE);
    let is_of = |positions: [Option<usize>; 2], column: &str| {
        positions.into_iter().flatten().any(|at| source.column_name(at) == column)
    };
    let groups_alike = params.wishes.iter().flatten().any(|wish| matches!(wish, Wish::SameVehicle(_)));
    chosen.selection.filters.retain(|filter| {
        let values = filter.values();
        let are_depots =
            |name: &Value| name.as_str().is_some_and(|name| of_depots.iter().any(|id| id == name));
        let mark_depots =
            |name: &Value| name.as_str().is_some_and(|name| columns::marks_depot(&filter.column, name));
        let are_names = is_of(places, &filter.column) && values.iter().all(are_depots);
        let are_marks = is_of([marks, None], &filter.column) && values.iter().all(mark_depots);
        // The van of `on the same van` chooses no stops.
        let is_vehicle = groups_alike && is_of([vehicles, None], &filter.column);
        !(are_names || are_marks || is_vehicle)
    });
    chosen.selection.always = depots.used.into_iter().chain(depots.ends).collect();
    let values = chosen.selection.filters.iter().flat_map(RowFilter::values);
    let chosen_by = values.filter_map(Value::as_f64).collect();
    let wishes = params.wishes.unwrap_or_default();
    let wishes = wishes.into_iter().filter(|wish| !wish.places().is_empty()).collect();
    let not_chosen = source.vocabulary().places;
    Ok(Chosen { dataset: chosen, not_chosen, chosen_by, asked: Vec::new(), wishes })
}

/// The ids of the stops that the question names, and the names by which it names them. The depot is no stop. `whole` has all
/// rows of the file.
fn asked_about(
    request: &Request,
    dataset: &Dataset,
    explicit: Option<&RouteParams>,
    whole: &source::Source,
) -> Result<Vec<String>, AgentError> {
    let depots = depots::find(whole, &RouteParams::default())?.ids(whole);
    let is_stop = |id: &String| !depots.contains(id);
    if names_stops(&dataset.selection, whole) {
        let ids = source::open(dataset, explicit)?.vocabulary().places;
        let mut asked: Vec<String> = ids.into_iter().filter(is_stop).collect();
        if asked.is_empty() {
            return Ok(asked);
        }
        let values = dataset.selection.filters.iter().flat_map(RowFilter::values);
        for name in values.filter_map(Value::as_str) {
            if !asked.iter().any(|known| known == name) {
                asked.push(name.to_owned());
            }
        }
        return Ok(asked);
    }
    if dataset.selection.chooses_rows() {
        return Ok(Vec::new());
    }
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    let question = without_name(&request.question, &dataset.name);
    let words: Vec<&str> =
        question.split(|letter| !is_part(letter)).filter(|word| !word.is_empty()).collect();
    let is_named = |id: &String| (0..words.len()).any(|at| names_stop(&words, at, id));
    Ok(whole.vocabulary().places.into_iter().filter(|id| is_stop(id) && is_named(id)).collect())
}

/// Whether the word at a place is the id of a stop. `a` is a word and A is a stop; 5 is a number, and `stop 5` a stop.
fn names_stop(words: &[&str], at: usize, id: &str) -> bool {
    const STOPS: [&str; 8] = ["stop", "customer", "client", "shop", "store", "order", "id", "kunde"];
    let is_short = id.chars().count() < 3;
    let is_same = words[at] == id || !is_short && words[at].to_lowercase() == id.to_lowercase();
    let is_behind_noun =
        || at.checked_sub(1).is_some_and(|before| STOPS.contains(&words[before].to_lowercase().as_str()));
    is_same && (id.parse::<f64>().is_err() || is_behind_noun())
}

/// Whether rows are chosen by ids or names of stops alone.
fn names_stops(selection: &Selection, source: &source::Source) -> bool {
    let columns = [source.id(), source.names()].into_iter().flatten();
    let columns: Vec<&str> = columns.map(|at| source.column_name(at)).collect();
    let is_name = |filter: &RowFilter| {
        matches!(filter.op, Compared::Eq | Compared::In) && columns.contains(&filter.column.as_str())
    };
    !selection.filters.is_empty() && selection.filters.iter().all(is_name)
}

/// The numbers in those names that the question says, such as 3 in `Zeist customer 3`; the id of that stop it does not say.
fn numbers_said(names: &[String], question: &str) -> Vec<f64> {
    let question = question.to_lowercase();
    let said = names.iter().filter(|name| question.contains(&name.to_lowercase()));
    let parts = said.flat_map(|name| name.split(|letter: char| !letter.is_ascii_digit()));
    parts.filter_map(|part| part.parse().ok()).collect()
}
