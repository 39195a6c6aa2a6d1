//! A query as the parameters of a typed request.

use language::{Clock, Unit};
use serde_json::{Map, Value, json};

use super::{Filter, Key, LimitOf, Measure, Query, Shape, Test, Wanted};
use crate::data::Data;

impl Query {
    /// The parameters of the typed request: `aggregate`, `filters`, `group_by`, `top_n`, `history_period`.
    #[must_use]
    pub fn params(&self, data: &Data) -> Map<String, Value> {
        let mut params = Map::new();
        let mut filters: Vec<Value> = Vec::new();
        for filter in &self.filters {
            filters.extend(filter.params(data));
        }
        for having in &self.having {
            let mut limit = json!({
                "column": having.key.label(data),
                "op": having.compare.name(),
                "value": having.value,
                "total": measure_params(&having.measure, data),
            });
            if let Some(step) = self.every {
                limit["every"] = json!(step.label(data));
            }
            filters.push(limit);
        }
        for absence in &self.absent {
            let days = json!({"from": absence.period.from, "to": absence.period.to});
            let mut absent = json!({"column": absence.key.label(data), "op": "absent", "value": days});
            if let Some(column) = absence.counting {
                absent["counting"] = json!(data.column(column).name);
            }
            filters.push(absent);
        }
        self.add_shape(data, &mut params, &mut filters);
        if !filters.is_empty() {
            params.insert("filters".to_owned(), json!(filters));
        }
        if let Some(period) = &self.period {
            params.insert("history_period".to_owned(), json!({"from": period.from, "to": period.to}));
        }
        params
    }

    fn add_shape(&self, data: &Data, params: &mut Map<String, Value>, filters: &mut Vec<Value>) {
        let mut groups: Vec<String> = Vec::new();
        let mut aggregate = None;
        match &self.shape {
            Shape::Figure { measure, groups: keys, rank } => {
                aggregate = Some(measure_params(measure, data));
                groups.extend(keys.iter().map(|key| key.label(data)));
                if let Some(rank) = rank {
                    params.insert("top_n".to_owned(), json!(rank.count));
                    params.insert("descending".to_owned(), json!(rank.is_descending));
                }
            }
            Shape::OfTotals { op, measure, per, with_empty } => {
                aggregate = Some(json!({"op": op.name(), "of": measure_params(measure, data)}));
                groups.push(per.label(data));
                if *with_empty {
                    params.insert("with_empty".to_owned(), json!(true));
                }
            }
            Shape::FirstOfEach { measure, each, key, rank } => {
                aggregate = Some(measure_params(measure, data));
                groups.extend([each.label(data), key.label(data)]);
                params.insert("top_n_of_each".to_owned(), json!(rank.count));
                params.insert("descending".to_owned(), json!(rank.is_descending));
            }
            Shape::Concentration { measure, key, share } => {
                aggregate =
                    Some(json!({"op": "concentration", "of": measure_params(measure, data), "share": share}));
                groups.push(key.label(data));
            }
            Shape::Runs { measure, key, step, rises, length } => {
                let op = if *rises { "rises_in_a_row" } else { "falls_in_a_row" };
                aggregate = Some(json!({"op": op, "of": measure_params(measure, data), "count": length}));
                groups.extend([key.label(data), step.label(data)]);
            }
            Shape::StepsPassing { measure, step, compare, value } => {
                let limit = json!({"op": compare.name(), "value": value});
                aggregate =
                    Some(json!({"op": "count_steps", "of": measure_params(measure, data), "limit": limit}));
                groups.push(step.label(data));
            }
            Shape::Rows { columns, order } => {
                let shown: Vec<&str> =
                    columns.iter().map(|index| data.column(*index).name.as_str()).collect();
                if !shown.is_empty() {
                    params.insert("columns".to_owned(), json!(shown));
                }
                if let Some((column, rank)) = order {
                    params.insert("order_by".to_owned(), json!(data.column(*column).name));
                    params.insert("descending".to_owned(), json!(rank.is_descending));
                    params.insert("top_n".to_owned(), json!(rank.count));
                }
            }
            Shape::Distinct { column } => groups.push(data.column(*column).name.clone()),
            Shape::Share { measure, part } => {
                aggregate = Some(json!({"op": "share", "of": measure_params(measure, data)}));
                for filter in part {
                    filters.extend(filter.params(data));
                }
            }
            Shape::Compare { measure, sides } => {
                aggregate = Some(measure_params(measure, data));
                let labels: Vec<&str> = sides.iter().map(|side| side.label.as_str()).collect();
                params.insert("compare".to_owned(), json!(labels));
            }
            Shape::Changes { measure, key, sides, wanted } => {
                aggregate = Some(json!({"op": "change", "of": measure_params(measure, data)}));
                groups.push(key.label(data));
                let labels: Vec<&str> = sides.iter().map(|side| side.label.as_str()).collect();
                params.insert("compare".to_owned(), json!(labels));
                wanted.add_params(params);
            }
            Shape::YearOverYear { measure, date } => {
                aggregate = Some(measure_params(measure, data));
                groups.push(Key::Step(*date, Unit::Year).label(data));
            }
            Shape::Correlation { first, second } => {
                let columns = [&data.column(*first).name, &data.column(*second).name];
                aggregate = Some(json!({"op": "correlation", "columns": columns}));
            }
        }
        if let Some(aggregate) = aggregate {
            params.insert("aggregate".to_owned(), aggregate);
        }
        if !groups.is_empty() {
            params.insert("group_by".to_owned(), json!(groups));
        }
    }
}

impl Wanted {
    fn add_params(&self, params: &mut Map<String, Value>) {
        if let Some(count) = self.count {
            params.insert("top_n".to_owned(), json!(count));
        }
        if let Some(rises) = self.rises {
            params.insert("descending".to_owned(), json!(rises));
        }
        if let Some(limit) = self.limit {
            let unit = match limit.of {
                LimitOf::Amount => "amount",
                LimitOf::Share => "share",
                LimitOf::Ratio => "ratio",
            };
            params.insert(
                "limit".to_owned(),
                json!({"op": limit.compare.name(), "value": limit.value, "unit": unit}),
            );
        }
    }
}

fn measure_params(measure: &Measure, data: &Data) -> Value {
    let column = measure.column.map(|index| data.column(index).name.clone());
    json!({"op": measure.op.name(), "column": column})
}

impl Filter {
    fn params(&self, data: &Data) -> Vec<Value> {
        let column = &data.column(self.column).name;
        let mut tests = Vec::new();
        match &self.test {
            Test::In(values) if values.len() == 1 => {
                let op = if self.is_negated { "ne" } else { "eq" };
                tests.push(json!({"column": column, "op": op, "value": values[0]}));
                return tests;
            }
            Test::In(values) => tests.push(json!({"column": column, "op": "in", "value": values})),
            Test::Number(compare, value) => {
                tests.push(json!({"column": column, "op": compare.name(), "value": value}));
            }
            Test::Contains(text) => tests.push(json!({"column": column, "op": "contains", "value": text})),
            Test::StartsWith(text) => {
                tests.push(json!({"column": column, "op": "starts_with", "value": text}));
            }
            Test::Blank => tests.push(json!({"column": column, "op": "eq", "value": null})),
            Test::Clock(compare, minutes) => {
                tests.push(json!({"column": column, "op": compare.name(), "value": Clock(*minutes).text()}));
            }
            Test::Weekdays(days) => tests.push(json!({"column": column, "op": "weekday", "value": days})),
            Test::Days(from, to) => {
                tests.extend(from.map(|day| json!({"column": column, "op": "ge", "value": day})));
                tests.extend(to.map(|day| json!({"column": column, "op": "le", "value": day})));
            }
        }
        if self.is_negated {
            for test in &mut tests {
                test["not"] = json!(true);
            }
        }
        tests
    }
}
