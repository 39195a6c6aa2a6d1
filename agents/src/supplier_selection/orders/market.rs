//! What a file offers: items with the units needed of each, and who sells them at which price within which limits.

use std::collections::BTreeMap;

use kernels::suppliers::allocation::{AllocationProblem, Limits, Offer, SupplierTerms};

use super::params::AllocateParams;
use crate::{
    AgentError, Dataset,
    report::{markdown::plain, number::amount},
    supplier_selection::{
        fields::{Concept, Numeric, concept, name_key, read_numeric},
        intake::Intake,
    },
    table::{
        demand::ALL_PRODUCTS,
        problem::{NOT_USED, Problem},
        roles::{Name, Role},
    },
};

/// The columns of an order split, by position.
pub struct Columns {
    pub item: Option<usize>,
    pub demand: Option<usize>,
    pub price: Option<usize>,
    pub capacity: Option<usize>,
    pub minimum_order: Option<usize>,
    pub fixed_cost: Option<usize>,
    pub defects: Option<usize>,
    pub quality: Option<usize>,
    pub on_time: Option<usize>,
}

/// A problem with its names.
pub struct Market {
    pub items: Vec<String>,
    pub suppliers: Vec<String>,
    pub problem: AllocationProblem,
    pub currency: Option<&'static str>,
    pub price_column: String,
    /// The bad share of units is known.
    pub has_defects: bool,
    pub has_lateness: bool,
    pub assumptions: Vec<String>,
    pub warnings: Vec<String>,
    pub problems: Vec<Problem>,
}

impl Columns {
    pub fn of(intake: &Intake) -> Self {
        let table = &intake.table;
        let role = |role: Role| intake.roles.get(role).and_then(|name| table.position(name));
        let words = |index: usize| Name::of(&table.names[index]).words;
        let is_fixed = |index: usize| {
            words(index)
                .iter()
                .any(|word| matches!(word.as_str(), "fixed" | "setup" | "onboarding" | "order" | "total"))
        };
        let others = || (0..table.names.len()).filter(|index| *index != intake.supplier);
        let about = |wanted: Concept| {
            others().find(|index| concept(&table.names[*index], None) == Some(wanted) && !is_fixed(*index))
        };
        let called = |known: &[&str]| {
            others().find(|index| words(*index).iter().any(|word| known.contains(&word.as_str())))
        };
        let price = role(Role::UnitCost)
            .or_else(|| role(Role::Price))
            .filter(|index| !is_fixed(*index))
            .or_else(|| about(Concept::Price));
        let item = role(Role::Product).or_else(|| role(Role::ProductName)).or_else(|| {
            called(&["item", "product", "part", "material", "sku", "article", "artikel", "articulo"])
        });
        Self {
            item: item.filter(|index| *index != intake.supplier),
            demand: role(Role::AnnualDemand).or_else(|| role(Role::Quantity)).or_else(|| {
                called(&[
                    "demand",
                    "required",
                    "needed",
                    "need",
                    "requirement",
                    "quantity",
                    "bedarf",
                    "menge",
                ])
            }),
            price,
            capacity: role(Role::Capacity).or_else(|| about(Concept::Capacity)),
            minimum_order: role(Role::MinimumOrder).or_else(|| called(&["moq"])),
            fixed_cost: others().find(|index| {
                let words = words(*index);
                words.iter().any(|word| matches!(word.as_str(), "fixed" | "setup" | "onboarding"))
                    && words.iter().any(|word| matches!(word.as_str(), "cost" | "costs" | "fee" | "charge"))
            }),
            defects: role(Role::DefectRate).or_else(|| about(Concept::Defects)),
            quality: role(Role::Quality).or_else(|| about(Concept::Quality)),
            on_time: role(Role::Performance).or_else(|| about(Concept::Performance)),
        }
    }

    /// Items with prices and the units needed of each: a file made to be split.
    pub fn has_pairs(&self) -> bool {
        self.item.is_some() && self.demand.is_some() && self.price.is_some()
    }
}

/// Reads the offers of a file within the limits of the parameters.
pub fn market(
    dataset: &Dataset,
    intake: &Intake,
    columns: &Columns,
    params: &AllocateParams,
) -> Result<Market, AgentError> {
    let table = &intake.table;
    let Some(price_column) = columns.price else {
        return Err(AgentError::Needs(format!(
            "No column of {} could be recognised as the price per unit, without which orders cannot be split. Name one `unit_price` \
             and upload the file again, or say it with `--params '{{\"columns\": {{\"unit_cost\": \"name of the column\"}}}}'`.",
            plain(&dataset.name)
        )));
    };
    let mut market = Market {
        items: Vec::new(),
        suppliers: intake.roster.names.clone(),
        problem: AllocationProblem::default(),
        currency: None,
        price_column: table.names[price_column].clone(),
        has_defects: false,
        has_lateness: false,
        assumptions: Vec::new(),
        warnings: Vec::new(),
        problems: intake.roster.problems.clone(),
    };
    let read = |index: Option<usize>, about: Option<Concept>| {
        index.and_then(|index| read_numeric(table, index, about, &dataset.recipe))
    };
    let price = read(Some(price_column), Some(Concept::Price));
    if let Some(trouble) = price.as_ref().and_then(|price| price.trouble.as_ref()) {
        return Err(AgentError::Needs(format!(
            "Prices in {} cannot be added up: {trouble}. Bring them to one currency and upload the file again.",
            plain(&market.price_column)
        )));
    }
    market.currency = price.as_ref().and_then(|price| price.unit);
    let capacity = read(columns.capacity, Some(Concept::Capacity));
    let minimum = read(columns.minimum_order, Some(Concept::MinimumOrder));
    let fixed = read(columns.fixed_cost, Some(Concept::Price));
    let bad = market.bad_shares(intake, columns, params, &read)?;
    let late = market.late_shares(intake, columns, params, &read)?;
    let value = |numeric: &Option<Numeric>, record: usize| {
        numeric.as_ref().and_then(|numeric| numeric.values[record])
    };

    let mut items: BTreeMap<String, usize> = BTreeMap::new();
    let mut wanted: Vec<Vec<f64>> = Vec::new();
    let demand = read(columns.demand, Some(Concept::Capacity));
    let mut offers: BTreeMap<(usize, usize), (Offer, usize)> = BTreeMap::new();
    for (supplier, records) in intake.roster.records.iter().enumerate() {
        for record in records.iter().copied() {
            let name = columns.item.and_then(|index| table.texts(index).get(record)).unwrap_or(ALL_PRODUCTS);
            let item = *items.entry(name_key(name)).or_insert(market.items.len());
            if item == market.items.len() {
                market.items.push(name.to_owned());
                wanted.push(Vec::new());
            }
            wanted[item].extend(value(&demand, record));
            let problem = |problem: &str| Problem {
                row: table.row_of(record),
                column: table.names[price_column].clone(),
                value: table.texts(price_column).get(record).unwrap_or_default().to_owned(),
                problem: problem.to_owned(),
                done: NOT_USED,
            };
            let Some(unit_cost) = value(&price, record) else {
                market.problems.push(problem("no price"));
                continue;
            };
            let offer = Offer {
                supplier,
                item,
                unit_cost,
                capacity: value(&capacity, record),
                minimum_order: value(&minimum, record).or(params.minimum_order).unwrap_or(0.0),
                fixed_cost: value(&fixed, record).unwrap_or(0.0),
                defect_rate: bad.as_ref().map_or(0.0, |shares| shares[record]),
                late_rate: late.as_ref().map_or(0.0, |shares| shares[record]),
            };
            match offers.get(&(item, supplier)) {
                Some((known, _)) if known.unit_cost <= unit_cost => {
                    market.problems.push(problem("a second, dearer price for the same item"))
                }
                Some((_, first)) => {
                    market.problems.push(Problem {
                        row: table.row_of(*first),
                        ..problem("a second, dearer price for the same item")
                    });
                    offers.insert((item, supplier), (offer, record));
                }
                None => {
                    offers.insert((item, supplier), (offer, record));
                }
            }
        }
    }
    market.demand(dataset, params, &wanted)?;
    let is_allowed = |supplier: usize| {
        let name = &intake.roster.names[supplier];
        let only = params.suppliers.as_deref().unwrap_or_default();
        (only.is_empty() || only.contains(name))
            && !params.exclude.iter().flatten().any(|other| other == name)
    };
    market.problem.offers =
        offers.into_values().map(|(offer, _)| offer).filter(|offer| is_allowed(offer.supplier)).collect();
    if market.problem.offers.is_empty() {
        return Err(AgentError::Needs(format!(
            "No supplier of {} has a usable price.",
            plain(&dataset.name)
        )));
    }
    market.limits(params, columns, capacity.is_some());
    Ok(market)
}

impl Market {
    /// Units needed of every item, by what was said or by a column.
    fn demand(
        &mut self,
        dataset: &Dataset,
        params: &AllocateParams,
        wanted: &[Vec<f64>],
    ) -> Result<(), AgentError> {
        let items = self.items.len();
        let file = plain(&dataset.name);
        let mut demand = vec![0.0; items];
        for (item, units) in wanted.iter().enumerate() {
            let most = units.iter().copied().fold(0.0, f64::max);
            if units.iter().any(|other| *other != most)
                && params.demand.is_none()
                && params.quantity.is_none()
            {
                self.warnings.push(format!(
                    "{} has different units needed in its rows; the largest, {}, is bought.",
                    plain(&self.items[item]),
                    amount(most)
                ));
            }
            demand[item] = most;
        }
        if let Some(quantity) = params.quantity {
            if items > 1 {
                return Err(AgentError::Needs(format!(
                    "{file} has {items} items, so {} units of what? Give a column demand, or say it with `--params '{{\"demand\": {{\"{}\": \
                     {quantity}}}}}'`.",
                    amount(quantity),
                    plain(&self.items[0])
                )));
            }
            demand[0] = quantity;
        }
        if let Some(said) = &params.demand {
            demand.fill(0.0);
            for (name, units) in said {
                let place = self.items.iter().position(|item| name_key(item) == name_key(name));
                let place = place.ok_or_else(|| {
                    AgentError::Needs(format!("There is no item {} in {file}.", plain(name)))
                })?;
                demand[place] = *units;
            }
        }
        if demand.iter().sum::<f64>() <= 0.0 {
            return Err(AgentError::Needs(format!(
                "How many units are to be bought? {file} does not say. Ask for example “buy 10 000 units, at most 2 suppliers”, or add a \
                 column demand."
            )));
        }
        self.problem.demand = demand;
        Ok(())
    }

    fn bad_shares(
        &mut self,
        intake: &Intake,
        columns: &Columns,
        params: &AllocateParams,
        read: &dyn Fn(Option<usize>, Option<Concept>) -> Option<Numeric>,
    ) -> Result<Option<Vec<f64>>, AgentError> {
        if params.minimum_quality.is_some() {
            let good = self.good_shares(intake, columns.quality, "quality", read)?;
            self.has_defects = true;
            return Ok(Some(good.into_iter().map(|good| 1.0 - good).collect()));
        }
        let Some((index, defects)) = columns.defects.zip(read(columns.defects, Some(Concept::Defects)))
        else {
            return match params.largest_defect_rate {
                Some(_) => Err(no_column("defect rate", "defect_rate_percent")),
                None => Ok(None),
            };
        };
        let name = &intake.table.names[index];
        let words = Name::of(name);
        let has = |word: &str| words.words.iter().chain(&words.unit).any(|other| other == word);
        let most = defects.values.iter().flatten().copied().fold(0.0, f64::max);
        let (divisor, unit) = match () {
            () if has("ppm") => (1e6, "parts per million"),
            () if defects.unit == Some("%")
                || has("percent")
                || has("pct")
                || name.contains('%')
                || most > 1.0 =>
            {
                (100.0, "percent")
            }
            () => (1.0, "shares, so that 0.02 is 2 %"),
        };
        self.assumptions.push(format!("{} is read as {unit}.", plain(name)));
        self.has_defects = true;
        self.whole(&defects.values, divisor, most / divisor, name).map(Some)
    }

    fn late_shares(
        &mut self,
        intake: &Intake,
        columns: &Columns,
        params: &AllocateParams,
        read: &dyn Fn(Option<usize>, Option<Concept>) -> Option<Numeric>,
    ) -> Result<Option<Vec<f64>>, AgentError> {
        if params.minimum_on_time.is_none() {
            return Ok(None);
        }
        self.has_lateness = true;
        let good = self.good_shares(intake, columns.on_time, "on-time rate", read)?;
        Ok(Some(good.into_iter().map(|good| 1.0 - good).collect()))
    }

    /// Shares of good units from a column of percentages or fractions.
    fn good_shares(
        &mut self,
        intake: &Intake,
        index: Option<usize>,
        what: &str,
        read: &dyn Fn(Option<usize>, Option<Concept>) -> Option<Numeric>,
    ) -> Result<Vec<f64>, AgentError> {
        let Some((index, numeric)) = index.zip(read(index, None)) else {
            return Err(no_column(what, &what.replace([' ', '-'], "_")));
        };
        let name = &intake.table.names[index];
        let most = numeric.values.iter().flatten().copied().fold(0.0, f64::max);
        let divisor = if most <= 1.0 { 1.0 } else { 100.0 };
        if most > 100.0 || (most > 1.0 && most <= 10.0) {
            return Err(AgentError::Needs(format!(
                "A limit in percent needs percentages, but {} goes up to {}. Give the {what} in percent.",
                plain(name),
                amount(most)
            )));
        }
        let how = if divisor == 1.0 { "shares, so that 0.95 is 95 %" } else { "percent of good units" };
        self.assumptions.push(format!("{} is read as {how}.", plain(name)));
        // Where nothing is known nothing is good.
        self.whole(&numeric.values, divisor, 0.0, name)
    }

    /// Shares with blanks filled by the worst of the file.
    fn whole(
        &mut self,
        values: &[Option<f64>],
        divisor: f64,
        worst: f64,
        name: &str,
    ) -> Result<Vec<f64>, AgentError> {
        let known: Vec<f64> = values.iter().flatten().copied().collect();
        if known.iter().any(|value| !(0.0..=divisor).contains(value)) {
            return Err(AgentError::Needs(format!("{} has values below 0 or above 100 %.", plain(name))));
        }
        let least = known.iter().copied().fold(f64::INFINITY, f64::min) / divisor;
        let fill = if worst > 0.0 { worst } else { least };
        let blanks = values.len() - known.len();
        if blanks > 0 {
            self.warnings
                .push(format!("{blanks} blank values in {} count as the worst of the others.", plain(name)));
        }
        Ok(values.iter().map(|value| value.map_or(fill, |value| value / divisor)).collect())
    }

    fn limits(&mut self, params: &AllocateParams, columns: &Columns, has_capacity: bool) {
        let is_single_item = self.items.len() == 1 || columns.item.is_none();
        let terms = SupplierTerms {
            fixed_cost: params.fixed_cost.unwrap_or(0.0),
            largest_share: params.largest_share.map(|share| share / 100.0),
            ..SupplierTerms::default()
        };
        self.problem.suppliers = vec![terms; self.suppliers.len()];
        let defect_rate = params.largest_defect_rate.map(|rate| rate / 100.0);
        self.problem.limits = Limits {
            defect_rate: params.minimum_quality.map(|quality| 1.0 - quality / 100.0).or(defect_rate),
            late_rate: params.minimum_on_time.map(|rate| 1.0 - rate / 100.0),
            largest_item_share: None,
            fewest_suppliers: params.fewest_suppliers.map(|count| count as usize),
            most_suppliers: params.most_suppliers.map(|count| count as usize),
        };
        self.assumptions.push(format!(
            "The cost of an order is {} times the units; nothing else is in it.",
            plain(&self.price_column)
        ));
        if !has_capacity {
            self.assumptions
                .push("The file has no capacities, so every supplier can deliver any quantity.".to_owned());
        } else if !is_single_item {
            self.assumptions
                .push("A capacity is read as that of its row: of one supplier for one item.".to_owned());
        }
    }
}

fn no_column(what: &str, name: &str) -> AgentError {
    AgentError::Needs(format!(
        "You gave a limit for the {what}, but no column could be recognised as it. Name one `{name}` and upload the file again."
    ))
}
