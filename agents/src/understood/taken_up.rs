//! Whether a run took up what was said. A parameter whose values do not occur in the parameters of the run is named as not
//! understood, so that nobody believes it was used.

use std::ops::Range;

use chrono::{Datelike, NaiveDate};
use language::{
    Context, Entity, Kind, Period, Span, Unit,
    conversation::is_excepted,
    entities,
    tokens::{Token, TokenKind, amounts, tokens, words},
};
use protocol::{AgentKind, QuestionKind, Understood};
use report::Run;
use serde_json::{Map, Value, json};

use super::hours;

/// What an amount is multiplied by between the units of a request and those of the tools: shares and percentages, hours,
/// minutes and seconds, days and weeks.
const SCALES: &[f64] = &[1.0, 100.0, 0.01, 60.0, 1.0 / 60.0, 24.0, 1440.0, 7.0, 1.0 / 7.0, -1.0];

/// Parameters that change no figure of a run, or that the run states in another way.
const NOT_COMPARED: &[&str] = &["currency", "capacity_unit", "quantity_unit", "stops", "aggregate"];

/// What was understood, with the agent and the tool that ran.
pub(super) fn by_run(
    read: &Understood,
    agent: AgentKind,
    run: &Run,
    content: &str,
    question: &str,
) -> Understood {
    let mut understood = read.clone();
    understood.agent = agent;
    understood.kind = QuestionKind::Analysis;
    if understood.tool.as_deref() != Some(run.tool) {
        understood.params = Map::new();
        understood.changed = Vec::new();
        understood.not_understood = Vec::new();
        understood.by_model = None;
    }
    understood.tool = Some(run.tool.to_owned());
    let selection = serde_json::to_value(&run.selection).unwrap_or_default();
    let (texts, mut numbers) = leaves_of(&json!([run.params, selection]));
    let hours = hours::of_run(&run.params);
    // No run has a place for what holds for some rows only; routes read it themselves.
    let is_of_some = |part: &str| {
        agent != AgentKind::VehicleRouting && read.of_some_rows.iter().any(|clause| clause.contains(part))
    };
    understood.not_understood.retain(|part| {
        if is_of_some(part) {
            return !is_kept(part, &run.params);
        }
        // A 12 is no window until 12:00 unless the question says it as a time.
        let said = hours::said(part, question);
        let said = said.into_iter().filter(|hour| hours.iter().any(|known| is_near(*known, *hour)));
        let known: Vec<f64> = numbers.iter().copied().chain(said).collect();
        !is_taken_up(&with_unit(part, question), &known)
            && !ends_as_run(part, &texts)
            && !is_criterion(part, &run.params)
    });
    numbers.extend(hours);
    let said = std::mem::take(&mut understood.params);
    for (name, value) in said {
        let is_used = is_in(&value, &texts, &numbers)
            || is_factor_in(&name, &value, &numbers)
            || is_load_in(&name, &value, &texts, &numbers)
            || is_time_in(&value, &texts)
            || name == "frequency" && value == "day" && run.params["frequency"] == "daily"
            || name == "objective" && value == "distance"
            || is_read_as_weights(&name, &value, &run.params)
            || name == "horizon" && lasts_as_long(&value, &run.params["period"])
            || name == "period" && ends_on_the_day(&value, &run.params["horizon"]["until"])
            || name == "group_by" && heads_a_table(&value, content)
            || name == "vehicles" && run.params["view"] == "one_more"
            || name == "vehicles_delta"
                && (run.params.get("vehicles").is_some_and(Value::is_number)
                    || run.params["view"] == "one_more");
        if NOT_COMPARED.contains(&name.as_str()) || is_used {
            understood.params.insert(name, value);
        } else {
            understood.not_understood.push(understanding::phrase(&name, &value));
        }
    }
    understood
}

/// Whether a forecast ends on the day of the year that a stretch ends on: behind a file of whole years, a year later.
fn ends_on_the_day(stretch: &Value, until: &Value) -> bool {
    let day_of_year = |date: &Value| date.as_str().and_then(|date| date.get(5..)).map(str::to_owned);
    day_of_year(&stretch["to"]).is_some_and(|day| Some(day) == day_of_year(until))
}

/// Whether the run weighs by the same words in another form: as comparisons of pairs, as points, or with the rest in equal parts.
fn is_read_as_weights(name: &str, value: &Value, params: &Value) -> bool {
    let weights = &params["weights"];
    let given = ["shares", "points"].iter().find_map(|kind| weights[kind].as_object());
    let are_given = |names: &Map<String, Value>| {
        given.is_some_and(|given| names.keys().all(|name| given.contains_key(name)))
    };
    match name {
        "weights" => weights["comparisons"].is_array() || value.as_object().is_some_and(are_given),
        "weight_ratios" => weights["comparisons"].is_array(),
        "weighting" => value == "equal" && given.is_some(),
        "method" => value == "ahp" && weights["comparisons"].is_array(),
        _ => false,
    }
}

/// The numbers in the parameters of a run.
pub(super) fn numbers_in(params: &Value) -> Vec<f64> {
    let (texts, mut numbers) = leaves_of(params);
    // The number of a name: the 005 of `C005`.
    let of_name =
        |text: &String| text.trim_start_matches(|letter: char| !letter.is_ascii_digit()).parse::<f64>().ok();
    numbers.extend(texts.iter().filter_map(of_name));
    numbers
}

/// Whether a value that was said occurs in parameters of a run.
pub(super) fn occurs_in(value: &Value, params: &Value) -> bool {
    let (texts, numbers) = leaves_of(params);
    is_in(value, &texts, &numbers)
}

/// A part that ends with a number, with the word behind it: the `months` of `XYZ over the last 6 months` is no part of it.
fn with_unit(part: &str, question: &str) -> String {
    let behind = question.split_once(part).map_or("", |(_, behind)| behind);
    let word: String = behind.trim_start().chars().take_while(|letter| letter.is_alphabetic()).collect();
    let ends = part.ends_with(|letter: char| letter.is_ascii_digit());
    if ends && !word.is_empty() { format!("{part} {word}") } else { part.to_owned() }
}

/// Whether the tool's own reading of the words has taken up all numbers of a part that the request could not use:
/// `line cost 5`, `less than 3 weeks of cover`, `twice the EOQ`.
fn is_taken_up(part: &str, numbers: &[f64]) -> bool {
    let times =
        amounts(part).into_iter().filter_map(|amount| Some((amount.start..amount.end, amount.time()?)));
    let times: Vec<(Range<usize>, Span)> = times.collect();
    let is_known = |number: f64| numbers.iter().any(|known| is_near(*known, number));
    let mut said = Vec::new();
    for token in tokens(part) {
        if let TokenKind::Clock(clock) = token.kind {
            said.push(is_known(f64::from(clock.0)));
            continue;
        }
        let Some(number) = token.number().or_else(|| times_in_words(&token)) else { continue };
        // A length of time may be stated in days.
        let time = times.iter().find(|(range, _)| range.contains(&token.start));
        let days = time.map(|(_, span)| span.seconds() / Unit::Day.seconds());
        // A cost of a week, a month or a day is counted by the year.
        let of_year = [52.0, 12.0, 365.0].iter().any(|times| is_known(times * number));
        said.push(is_known(number) || days.is_some_and(is_known) || of_year);
    }
    !said.is_empty() && said.into_iter().all(|is_known| is_known)
}

/// Whether a part is an end of time at which the run ends: `until March 2027`, `until the end of March`. A part without a year means
/// the one of the run.
fn ends_as_run(part: &str, texts: &[String]) -> bool {
    const UNTIL: &[&str] = &[
        "until",
        "till",
        "to",
        "through",
        "up",
        "by",
        "the",
        "end",
        "of",
        "and",
        "including",
        "bis",
        "ende",
        "zum",
        "des",
        "einschließlich",
        "hasta",
        "el",
        "fin",
        "final",
        "finales",
        "de",
        "del",
        "jusqu",
        "jusqu'à",
        "jusqu’à",
        "la",
        "à",
        "au",
        "du",
        "até",
        "ao",
        "o",
        "fim",
        "do",
        "fino",
        "alla",
        "fine",
        "di",
    ];
    let has_year = part.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() == 4);
    let is_same = |end: NaiveDate, text: &String| {
        let day = text.parse::<NaiveDate>();
        day.is_ok_and(|day| day == end || !has_year && (day.month(), day.day()) == (end.month(), end.day()))
    };
    let is_end = |entity: &Entity| {
        let (Kind::Period(Period { to: Some(end), .. }) | Kind::Date { value: end, .. }) = entity.kind else {
            return false;
        };
        texts.iter().any(|text| is_same(end, text))
    };
    let found = entities(part, &Context::new(NaiveDate::default()));
    let is_alone = |entity: &Entity| {
        let rest = [&part[..entity.start], " ", &part[entity.end..]].concat().to_lowercase();
        let mut words = rest.split_whitespace();
        words.clone().count() <= 1 || words.all(|word| UNTIL.contains(&word))
    };
    found.iter().any(|entity| is_end(entity) && is_alone(entity))
}

/// Whether a part names the suppliers that a ranking keeps although they miss a requirement, and nothing else.
fn is_kept(part: &str, params: &Value) -> bool {
    const JOINING: &[&str] = &[
        "for", "the", "and", "or", "supplier", "den", "und", "oder", "a", "al", "y", "o", "le", "et", "ou",
        "e",
    ];
    let requirements = params["requirements"].as_array().into_iter().flatten();
    let names = requirements.filter_map(|requirement| requirement["kept"].as_array()).flatten();
    let mut rest = part.to_lowercase();
    let mut is_named = false;
    for name in names.filter_map(Value::as_str).map(str::to_lowercase) {
        is_named |= rest.contains(&name);
        rest = rest.replace(&name, " ");
    }
    let words = words(&rest);
    let joins = |token: &Token| token.is_one_of(JOINING);
    is_named && words.iter().enumerate().all(|(at, token)| joins(token) || is_excepted(&words[at..]))
}

/// Whether a part is the name of a criterion that the run ranks by: `quality, cost and risk`.
fn is_criterion(part: &str, params: &Value) -> bool {
    let criteria = params["criteria"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let weights =
        params["weights"].as_object().into_iter().flat_map(|weights| weights.keys().map(String::as_str));
    criteria.chain(weights).any(|name| name.replace('_', " ").eq_ignore_ascii_case(part.trim()))
}

/// 2 for `twice`.
fn times_in_words(token: &Token) -> Option<f64> {
    Some(match token.word()? {
        "half" => 0.5,
        "twice" | "double" | "doubled" => 2.0,
        "thrice" | "triple" => 3.0,
        _ => return None,
    })
}

/// The texts, in lower case, and the numbers of a value.
fn leaves_of(value: &Value) -> (Vec<String>, Vec<f64>) {
    let (mut texts, mut numbers) = (Vec::new(), Vec::new());
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value {
            Value::Null => {}
            Value::Bool(flag) => texts.push(flag.to_string()),
            Value::Number(number) => numbers.extend(number.as_f64()),
            Value::String(text) => texts.push(text.to_lowercase()),
            Value::Array(list) => open.extend(list),
            Value::Object(map) => {
                texts.extend(map.keys().map(|key| key.to_lowercase()));
                open.extend(map.values());
            }
        }
    }
    (texts, numbers)
}

/// Whether a factor such as twice the lead time occurs as a change in percent.
fn is_factor_in(name: &str, value: &Value, numbers: &[f64]) -> bool {
    let percent = value.as_f64().filter(|_| name.ends_with("_factor")).map(|factor| 100.0 * (factor - 1.0));
    percent.is_some_and(|percent| numbers.iter().any(|known| is_near(*known, percent)))
}

/// Whether a load in tonnes occurs in kilograms: `trucks of 7.5 t`.
fn is_load_in(name: &str, value: &Value, texts: &[String], numbers: &[f64]) -> bool {
    const KG_PER_TONNE: f64 = 1000.0;
    let in_tonnes = numbers.iter().map(|number| number / KG_PER_TONNE);
    let numbers: Vec<f64> = numbers.iter().copied().chain(in_tonnes).collect();
    matches!(name, "capacity" | "fleet") && is_in(value, texts, &numbers)
}

/// Whether a stretch of days ends where the run does. A forecast begins where its file ends, so that its parameters need no first day.
fn is_time_in(value: &Value, texts: &[String]) -> bool {
    let last = value.get("to").and_then(Value::as_str).filter(|_| value.get("from").is_some());
    last.is_some_and(|last| last.contains('-') && texts.iter().any(|known| known == last))
}

/// Whether a stretch of days is as long as a horizon: next week from Monday to Sunday.
fn lasts_as_long(horizon: &Value, period: &Value) -> bool {
    let day = |end: &str| period[end].as_str().and_then(|text| text.parse::<NaiveDate>().ok());
    let Some((from, to)) = day("from").zip(day("to")) else { return false };
    let unit_days = match horizon["unit"].as_str() {
        Some("day") => 1.0,
        Some("week") => 7.0,
        Some("month") => 30.0,
        Some("quarter") => 91.0,
        _ => return false,
    };
    let (said, days) = (horizon["n"].as_f64().unwrap_or_default() * unit_days, (to - from).num_days() + 1);
    (said - days as f64).abs() <= 0.05 * said
}

/// Whether a table of the answer has a column for each of the names by which it should be split.
fn heads_a_table(columns: &Value, content: &str) -> bool {
    let plain = |text: &str| text.trim().to_lowercase().replace(['_', '-', '\\'], " ");
    let cells: Vec<String> = content
        .lines()
        .filter(|line| line.starts_with('|'))
        .flat_map(|line| line.split('|'))
        .map(plain)
        .collect();
    let columns = columns.as_array().map_or(std::slice::from_ref(columns), Vec::as_slice);
    columns.iter().all(|column| column.as_str().is_some_and(|name| cells.contains(&plain(name))))
}

/// Whether all that the value says occurs: its numbers in some unit, its texts, the names in a filter.
fn is_in(value: &Value, texts: &[String], numbers: &[f64]) -> bool {
    match value {
        Value::Null => true,
        // A tool states a switch by another name; a switch that is stated was read from the same words.
        Value::Bool(_) => true,
        Value::Number(number) => {
            let said = number.as_f64().unwrap_or_default();
            numbers.iter().any(|known| SCALES.iter().any(|scale| is_near(*known, said * scale)))
        }
        Value::String(text) => is_text_in(text, texts, numbers),
        Value::Array(list) => list.iter().all(|item| is_in(item, texts, numbers)),
        Value::Object(map) if map.contains_key("op") && map.contains_key("value") => {
            is_in(&map["value"], texts, numbers)
        }
        Value::Object(map) => {
            map.iter().all(|(key, item)| key == "unit" || key == "op" || is_in(item, texts, numbers))
        }
    }
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-3 * one.abs().max(1e-9)
}

fn is_text_in(text: &str, texts: &[String], numbers: &[f64]) -> bool {
    let wanted = text.to_lowercase();
    let minutes = wanted
        .split_once(':')
        .and_then(|(hours, minutes)| Some(hours.parse::<f64>().ok()? * 60.0 + minutes.parse::<f64>().ok()?));
    texts.iter().any(|known| known.contains(&wanted) || (known.len() > 3 && wanted.contains(known.as_str())))
        || minutes.is_some_and(|minutes| numbers.iter().any(|known| is_near(*known, minutes)))
}

#[cfg(test)]
mod tests {
    use intake::selection::Selection;
    use protocol::{AgentKind, RunId, Understood};
    use report::Run;
    use serde_json::{Value, json};

    use super::{by_run, ends_as_run, is_taken_up, with_unit};

    fn of(params: Value, run: Value) -> Understood {
        let read = Understood {
            tool: Some("plan_routes".to_owned()),
            params: params.as_object().cloned().unwrap_or_default(),
            ..Understood::default()
        };
        let run = Run {
            is_first_look: false,
            id: RunId("r".to_owned()),
            tool: "plan_routes",
            params: run,
            selection: Selection::default(),
            files: Vec::new(),
        };
        by_run(&read, AgentKind::VehicleRouting, &run, "", "")
    }

    #[test]
    fn values_count_as_taken_up_in_the_units_of_the_tool() {
        let said =
            json!({ "max_route_hours": 8, "shift": { "from": "08:00", "to": "17:30" }, "vehicles": 4 });
        let run = json!({ "max_duration_minutes": 480.0, "shift_start_minutes": 480.0, "shift_end_minutes": 1050.0, "vehicles": 4 });
        assert_eq!(of(said, run).not_understood, Vec::<String>::new());
    }

    #[test]
    fn loads_in_tonnes_the_end_of_a_forecast_and_vehicles_that_go_are_taken_up() {
        let said = json!({ "fleet": [{ "n": 2, "capacity": 7.5 }], "vehicles_delta": -1 });
        let run =
            json!({ "fleet": [{ "name": "truck", "count": 2, "weight_capacity": 7500.0 }], "vehicles": 7 });
        assert_eq!(of(said, run).not_understood, Vec::<String>::new());
        let year = json!({ "period": { "from": "2025-01-01", "to": "2025-12-31" } });
        assert_eq!(
            of(year.clone(), json!({ "horizon": { "until": "2025-12-31" } })).not_understood,
            Vec::<String>::new()
        );
        assert_eq!(of(year, json!({ "horizon": { "until": "2025-06-30" } })).not_understood.len(), 1);
    }

    #[test]
    fn an_end_of_time_in_many_words_is_taken_up_where_the_run_ends_there() {
        let ends = ["2027-03-31".to_owned()];
        for part in [
            "until March 2027",
            "until the end of March",
            "bis Ende März",
            "hasta finales de marzo",
            "até ao fim de março",
        ] {
            assert!(ends_as_run(part, &ends), "{part}");
        }
        for part in ["until the end of April", "until March 2028", "two trucks until March"] {
            assert!(!ends_as_run(part, &ends), "{part}");
        }
    }

    #[test]
    fn a_length_of_time_whose_unit_is_a_usual_word_is_taken_up() {
        let question = "ABC and XYZ over the last 6 months";
        let part = with_unit("ABC and XYZ over the last 6", question);
        assert_eq!(part, question);
        assert!(is_taken_up(&part, &[180.0]) || is_taken_up(&part, &[182.625]), "{part}");
    }

    #[test]
    fn what_the_run_does_not_have_is_named_and_no_parameter() {
        let understood = of(json!({ "vehicles": 4, "max_stops": 9 }), json!({ "vehicles": 4 }));
        assert_eq!(understood.not_understood, ["stop limit 9"]);
        assert!(!understood.params.contains_key("max_stops"));
    }

    #[test]
    fn a_length_of_time_that_the_tool_read_in_days_and_a_number_of_times_in_words_are_taken_up() {
        let numbers = [21.0, 2.0];
        for part in ["less than 3 weeks of cover", "order twice the EOQ", "21 days"] {
            assert!(is_taken_up(part, &numbers), "{part}");
        }
        for part in ["less than 4 weeks of cover", "half the EOQ", "quickly"] {
            assert!(!is_taken_up(part, &numbers), "{part}");
        }
    }

    #[test]
    fn hours_of_the_day_are_taken_up_as_minutes_after_midnight() {
        let read = Understood {
            tool: Some("plan_routes".to_owned()),
            not_understood: vec!["15 Minuten um 10 Uhr".to_owned(), "nur bis 12".to_owned()],
            ..Understood::default()
        };
        let run = Run {
            is_first_look: false,
            id: RunId("r".to_owned()),
            tool: "plan_routes",
            params: json!({ "break_minutes": 15.0, "break_from_minutes": 600.0 }),
            selection: Selection::default(),
            files: Vec::new(),
        };
        assert_eq!(by_run(&read, AgentKind::VehicleRouting, &run, "", "").not_understood, ["nur bis 12"]);
    }

    #[test]
    fn a_number_that_is_no_time_is_named_although_a_window_ends_at_that_hour() {
        let read = Understood {
            tool: Some("plan_routes".to_owned()),
            not_understood: vec!["close at 12".to_owned(), "12 boxes".to_owned()],
            ..Understood::default()
        };
        let run = Run {
            is_first_look: false,
            id: RunId("r".to_owned()),
            tool: "plan_routes",
            params: json!({ "stop_rules": [{ "id": "H1", "group": "hotel", "until_minutes": 720.0 }] }),
            selection: Selection::default(),
            files: Vec::new(),
        };
        let question = "3 vans, hotels close at 12 and 12 boxes";
        let understood = by_run(&read, AgentKind::VehicleRouting, &run, "", question);
        assert_eq!(understood.not_understood, ["12 boxes"]);
    }

    #[test]
    fn words_whose_numbers_the_tool_read_itself_are_not_named_as_unused() {
        let read = Understood {
            tool: Some("plan_routes".to_owned()),
            not_understood: vec!["line cost 5".to_owned(), "since 2019".to_owned(), "quickly".to_owned()],
            ..Understood::default()
        };
        let run = Run {
            is_first_look: false,
            id: RunId("r".to_owned()),
            tool: "plan_routes",
            params: json!({ "line_cost": 5.0 }),
            selection: Selection::default(),
            files: Vec::new(),
        };
        let understood = by_run(&read, AgentKind::VehicleRouting, &run, "", "");
        assert_eq!(understood.not_understood, ["since 2019", "quickly"]);
    }
}
