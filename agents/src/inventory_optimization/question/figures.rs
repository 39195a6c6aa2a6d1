//! One figure per key phrase: the number behind the phrase, else the one before it.

use crate::inventory_optimization::{
    params::{InventoryParams, choices::ServiceMeasure, year::Year},
    question::tokens::Token,
};
use intake::{AgentError, calendar::Frequency};

/// What a phrase asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Key {
    JointOrderCost,
    LineCost,
    StorageLimit,
    SalePrice,
    Salvage,
    Goodwill,
    OrderCost,
    OrderBudget,
    Budget,
    Holding,
    FillRate,
    Service,
    LeadTimeDeviation,
    LeadTime,
    Review,
    Year,
    Deviation,
    UnitCost,
}

/// Beginnings of words, one after the other; longer phrases before those that they hold.
const PHRASES: &[(Key, &[&str])] = &[
    (Key::LeadTimeDeviation, &["lead", "time", "deviation"]),
    (Key::LeadTimeDeviation, &["lead", "time", "std"]),
    (Key::LeadTimeDeviation, &["lead", "time", "varie"]),
    (Key::LeadTimeDeviation, &["deviation", "of", "lead", "time"]),
    (Key::LeadTimeDeviation, &["deviation", "of", "the", "lead", "time"]),
    (Key::LeadTime, &["lead", "time"]),
    (Key::LeadTime, &["leadtime"]),
    (Key::LeadTime, &["deliver", "in"]),
    (Key::OrderBudget, &["order", "budget"]),
    (Key::OrderBudget, &["budget", "for", "order"]),
    (Key::OrderBudget, &["budget", "for", "purchas"]),
    (Key::OrderBudget, &["purchas", "budget"]),
    (Key::OrderBudget, &["spend"]),
    (Key::JointOrderCost, &["order", "cost", "per", "supplier"]),
    (Key::JointOrderCost, &["cost", "per", "supplier", "order"]),
    (Key::JointOrderCost, &["supplier", "order", "cost"]),
    (Key::JointOrderCost, &["joint", "order", "cost"]),
    (Key::JointOrderCost, &["common", "order", "cost"]),
    (Key::LineCost, &["line", "cost"]),
    (Key::LineCost, &["cost", "per", "line"]),
    (Key::StorageLimit, &["storage", "limit"]),
    (Key::StorageLimit, &["storage", "space"]),
    (Key::StorageLimit, &["storage", "capacity"]),
    (Key::StorageLimit, &["space", "limit"]),
    (Key::StorageLimit, &["volume", "limit"]),
    (Key::StorageLimit, &["warehouse", "capacity"]),
    (Key::StorageLimit, &["warehouse", "space"]),
    (Key::SalePrice, &["sale", "price"]),
    (Key::SalePrice, &["sales", "price"]),
    (Key::SalePrice, &["selling", "price"]),
    (Key::Salvage, &["salvage"]),
    (Key::Salvage, &["left", "over"]),
    (Key::Salvage, &["leftover"]),
    (Key::Goodwill, &["goodwill"]),
    (Key::Goodwill, &["cost", "of", "a", "missing"]),
    (Key::OrderCost, &["order", "cost"]),
    (Key::OrderCost, &["ordering", "cost"]),
    (Key::OrderCost, &["cost", "per", "order"]),
    (Key::OrderCost, &["cost", "of", "an", "order"]),
    (Key::OrderCost, &["cost", "of", "ordering"]),
    (Key::OrderCost, &["setup", "cost"]),
    (Key::OrderCost, &["per", "order"]),
    (Key::UnitCost, &["unit", "cost"]),
    (Key::UnitCost, &["cost", "per", "unit"]),
    (Key::Holding, &["holding"]),
    (Key::Holding, &["carrying"]),
    (Key::Holding, &["storage", "cost"]),
    (Key::FillRate, &["fill", "rate"]),
    (Key::FillRate, &["fillrate"]),
    (Key::Service, &["service"]),
    (Key::Service, &["availability"]),
    (Key::Review, &["review"]),
    (Key::Review, &["order", "every"]),
    (Key::Review, &["ordering", "every"]),
    (Key::Deviation, &["demand", "varie"]),
    (Key::Deviation, &["demand", "variation"]),
    (Key::Deviation, &["demand", "variability"]),
    (Key::Deviation, &["demand", "deviation"]),
    (Key::Deviation, &["coefficient", "of", "variation"]),
    (Key::Budget, &["budget"]),
    (Key::Budget, &["money", "in", "stock"]),
    (Key::Year, &["day", "year"]),
    (Key::Year, &["day", "a", "year"]),
    (Key::Year, &["day", "per", "year"]),
    (Key::Year, &["year", "of"]),
    (Key::Year, &["year", "has"]),
    (Key::Year, &["working", "day"]),
    (Key::Year, &["business", "day"]),
];

/// Reads every figure of a clause.
pub fn read(clause: &[Token], params: &mut InventoryParams) -> Result<(), AgentError> {
    let keys = keys(clause);
    for (number, (key, start, end)) in keys.iter().enumerate() {
        let next = keys.get(number + 1).map_or(clause.len(), |next| next.1);
        let before = if number == 0 { 0 } else { keys[number - 1].2 };
        let found = first_number(clause, *end, next).or_else(|| last_number(clause, before, *start));
        set(*key, found.map(|at| Figure::at(clause, at)), &clause[*start..], params)?;
    }
    Ok(())
}

/// Where the phrases stand: key, first token, token after the last.
fn keys(clause: &[Token]) -> Vec<(Key, usize, usize)> {
    let mut keys = Vec::new();
    let mut at = 0;
    while at < clause.len() {
        let matches = |words: &[&str]| {
            let tail = &clause[at..];
            tail.len() >= words.len() && words.iter().zip(tail).all(|(word, token)| token.starts(word))
        };
        match PHRASES.iter().find(|(_, words)| matches(words)) {
            Some((key, words)) => {
                keys.push((*key, at, at + words.len()));
                at += words.len();
            }
            None => at += 1,
        }
    }
    keys
}

fn first_number(clause: &[Token], from: usize, to: usize) -> Option<usize> {
    (from..to).find(|at| clause[*at].number().is_some() && !belongs_to_next(clause, *at, to))
}

/// `holding 20 % 95 % service`: the second percentage is the service's, and it stands right before it.
fn belongs_to_next(clause: &[Token], at: usize, to: usize) -> bool {
    let after = if clause.get(at + 1) == Some(&Token::Percent) { at + 2 } else { at + 1 };
    to < clause.len() && after == to
}

fn last_number(clause: &[Token], from: usize, to: usize) -> Option<usize> {
    (from..to).rev().find(|at| clause[*at].number().is_some())
}

/// A number with what follows it.
#[derive(Clone, Copy)]
struct Figure {
    value: f64,
    is_percent: bool,
    unit: Option<Frequency>,
}

impl Figure {
    fn at(clause: &[Token], at: usize) -> Self {
        let value = clause[at].number().unwrap_or(f64::NAN);
        let after = clause.get(at + 1);
        let skipped =
            after.filter(|token| token.is("working") || token.is("calendar") || token.is("business"));
        let unit = if skipped.is_some() { clause.get(at + 2) } else { after };
        Self { value, is_percent: after == Some(&Token::Percent), unit: unit.and_then(unit_of) }
    }

    /// In days; a bare number is days. Years of working days are rare enough beside weeks to be asked for in days.
    fn days(self, params: &InventoryParams) -> f64 {
        self.value * self.unit.map_or(1.0, |unit| Year::of(params).days_in(unit))
    }

    /// `20 %`, `20` and `0.2` are the same.
    fn percent(self) -> f64 {
        if self.is_percent || self.value > 1.0 { self.value } else { 100.0 * self.value }
    }
}

/// The unit that a word says.
pub fn unit_of(token: &Token) -> Option<Frequency> {
    let Token::Word(word) = token else { return None };
    Some(match word.as_str() {
        "d" | "day" | "days" => Frequency::Daily,
        "w" | "wk" | "wks" | "week" | "weeks" => Frequency::Weekly,
        "mo" | "month" | "months" => Frequency::Monthly,
        "quarter" | "quarters" => Frequency::Quarterly,
        "y" | "yr" | "year" | "years" => Frequency::Yearly,
        _ => return None,
    })
}

fn set(
    key: Key,
    figure: Option<Figure>,
    from_key: &[Token],
    params: &mut InventoryParams,
) -> Result<(), AgentError> {
    let money =
        figure.filter(|figure| !figure.is_percent && figure.unit.is_none()).map(|figure| figure.value);
    match key {
        Key::JointOrderCost => {
            params.joint_order_cost = money.or(params.joint_order_cost);
            params.joint_orders = params.joint_orders.or(money.map(|_| true));
        }
        Key::LineCost => {
            params.line_cost = money.or(params.line_cost);
            params.joint_orders = params.joint_orders.or(money.map(|_| true));
        }
        Key::StorageLimit => params.storage_limit = money.or(params.storage_limit),
        Key::SalePrice => params.sale_price = money.or(params.sale_price),
        Key::Salvage => {
            let percent = figure.filter(|figure| figure.is_percent).map(Figure::percent);
            params.salvage_percent = percent.or(params.salvage_percent);
            params.salvage_value = money.or(params.salvage_value);
        }
        Key::Goodwill => params.goodwill_cost = money.or(params.goodwill_cost),
        Key::OrderCost => params.order_cost = money.or(params.order_cost),
        Key::OrderBudget => params.order_budget = money.or(params.order_budget),
        Key::Budget => params.budget = money.or(params.budget),
        Key::UnitCost => params.unit_cost = money.or(params.unit_cost),
        Key::Holding => {
            let per_unit = from_key.windows(2).any(|pair| pair[0].is("per") && pair[1].starts("unit"));
            if let Some(figure) = figure.filter(|_| per_unit)
                && !figure.is_percent
            {
                return Err(AgentError::Needs(format!(
                    "Holding cost is asked for in percent of the value of stock a year, such as “holding 20 % a year”; \
                     {} per unit can only come from a column holding_cost_per_unit.",
                    figure.value
                )));
            }
            params.holding_percent = figure.map(Figure::percent).or(params.holding_percent);
        }
        Key::FillRate => {
            params.service_measure = Some(ServiceMeasure::FillRate);
            params.service_percent = figure.map(Figure::percent).or(params.service_percent);
        }
        Key::Service => {
            if let Some(figure) = figure.filter(|figure| figure.unit.is_none()) {
                params.service_percent = Some(figure.percent());
            }
        }
        Key::LeadTime => params.lead_time_days = days(figure, params).or(params.lead_time_days),
        Key::LeadTimeDeviation => {
            params.lead_time_deviation_days = days(figure, params).or(params.lead_time_deviation_days);
        }
        Key::Review => {
            let every = from_key.iter().find_map(unit_of).map(|unit| Year::of(params).days_in(unit));
            let adverb = from_key.first().is_some_and(|token| token.starts("review"));
            params.review_days = days(figure, params).or(every.filter(|_| adverb || figure.is_none()));
        }
        Key::Year => {
            let is_days = |figure: &Figure| {
                !figure.is_percent && figure.unit.is_none_or(|unit| unit == Frequency::Daily)
            };
            params.days_per_year = figure
                .filter(is_days)
                .map(|figure| figure.value)
                .filter(|days| *days >= 100.0)
                .or(params.days_per_year);
        }
        Key::Deviation => {
            params.demand_deviation_percent = figure.map(Figure::percent).or(params.demand_deviation_percent)
        }
    }
    Ok(())
}

fn days(figure: Option<Figure>, params: &InventoryParams) -> Option<f64> {
    figure.filter(|figure| !figure.is_percent).map(|figure| figure.days(params))
}

/// `ABC at 70/90`, `A up to 70 %, B up to 90 %`.
pub fn abc_limits(tokens: &[Token]) -> Option<[f64; 2]> {
    let at = tokens.iter().position(|token| token.is("abc"))?;
    let numbers: Vec<f64> = tokens[at..].iter().take(9).filter_map(Token::number).take(2).collect();
    let [first, second] = numbers[..] else { return None };
    let scale = if second <= 1.0 { 100.0 } else { 1.0 };
    (first < second && second * scale <= 100.0).then_some([first * scale, second * scale])
}
