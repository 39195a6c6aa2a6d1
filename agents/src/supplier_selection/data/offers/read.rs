//! Reads a file with prices as a market: its offers, the units needed, and the limits that hold.

use kernels::suppliers::allocation::{AllocationProblem, Limits, SupplierTerms};

use crate::supplier_selection::{
    data::{
        fields::{
            column::{Numeric, read_numeric},
            sense::Concept,
        },
        offers::{columns::Columns, market::Market, offer_rows::Terms},
        source::Intake,
    },
    params::allocate::AllocateParams,
};
use intake::{AgentError, Dataset};
use kernels::cancel;
use report::markdown::plain;

/// Reads the offers of a file within the limits of the parameters.
pub(crate) fn market(
    dataset: &Dataset,
    intake: &Intake,
    columns: &Columns,
    params: &AllocateParams,
) -> Result<Market, AgentError> {
    let read = |index: Option<usize>, about: Option<Concept>| {
        index.and_then(|index| read_numeric(&intake.table, index, about, &dataset.recipe))
    };
    let mut terms = Terms::read(columns, &read);
    let mut market = Market::priced(dataset, intake, columns, &terms)?;
    terms.bad = market.bad_shares(intake, columns, params, &read)?;
    terms.late = market.late_shares(intake, columns, params, &read)?;
    let whole = terms.capacity.take_if(|_| columns.has_whole_capacity(&intake.table));
    let mut gathered = market.gather(intake, columns, &terms, params);
    market.demand(dataset, params, &gathered.wanted)?;
    market.share_limits(intake, columns, &terms, &mut gathered)?;
    let mut offers = gathered.allowed(&intake.roster.names, params);
    market.agreed_sources(dataset, params, &mut offers)?;
    market.problem.offers = offers;
    if market.problem.offers.is_empty() {
        return Err(AgentError::Needs(format!(
            "No supplier of {} has a usable price.",
            plain(&dataset.name)
        )));
    }
    market.limits(params);
    market.agreed_limits(params)?;
    market.agreed_costs(params);
    market.limits_of_items(dataset, params)?;
    market.capacities(intake, columns, terms.capacity.is_some(), whole.as_ref());
    market.unused_columns = columns.unused(intake);
    market.problems.sort_by_key(|problem| problem.row);
    Ok(market)
}

fn no_price_column(file: &str) -> AgentError {
    AgentError::Needs(format!(
        "No column of {} could be recognised as the price per unit, without which orders cannot be split. Name one `unit_price` \
         and upload the file again, or choose the column of the unit cost in the mapping on the upload page.",
        plain(file)
    ))
}

impl Market {
    /// A market without offers whose prices are in one currency.
    fn priced(
        dataset: &Dataset,
        intake: &Intake,
        columns: &Columns,
        terms: &Terms,
    ) -> Result<Self, AgentError> {
        let price_column = columns.price.ok_or_else(|| no_price_column(&dataset.name))?;
        let price_column = intake.table.names[price_column].clone();
        if let Some(trouble) = terms.price.as_ref().and_then(|price| price.trouble.as_ref()) {
            return Err(AgentError::Needs(format!(
                "Prices in {} cannot be added up: {trouble}. Bring them to one currency and upload the file again.",
                plain(&price_column)
            )));
        }
        Ok(Self {
            items: Vec::new(),
            suppliers: intake.roster.names.clone(),
            problem: AllocationProblem::default(),
            currency: terms.price.as_ref().and_then(|price| price.unit),
            price_column,
            fixed_column: columns.fixed_cost.map(|index| intake.table.names[index].clone()),
            has_defects: false,
            has_lateness: false,
            assumptions: Vec::new(),
            warnings: Vec::new(),
            unused_columns: Vec::new(),
            item_caps: Vec::new(),
            item_floors: Vec::new(),
            unused_limits: Vec::new(),
            problems: intake.roster.problems.clone(),
        })
    }

    /// The largest share, 0 to 1, of all units that any supplier may get.
    pub(crate) fn largest_share_of_all(&self, params: &AllocateParams) -> Option<f64> {
        let of_units = params.most_units.map(|units| (units / self.units()).min(1.0));
        let share = params.largest_share.map(|share| share / 100.0);
        of_units.into_iter().chain(share).reduce(f64::min)
    }

    fn limits(&mut self, params: &AllocateParams) {
        let terms = SupplierTerms {
            fixed_cost: params.fixed_cost.unwrap_or(0.0),
            largest_share: self.largest_share_of_all(params),
            minimum_order: params
                .smallest_share
                .map_or(0.0, |share| share / 100.0 * self.units())
                .max(params.fewest_units.unwrap_or(0.0)),
            ..SupplierTerms::default()
        };
        self.problem.suppliers = vec![terms; self.suppliers.len()];
        if let Some(share) = params.smallest_item_share {
            for offer in &mut self.problem.offers {
                let least = share / 100.0 * self.problem.demand[offer.item];
                offer.minimum_order = offer.minimum_order.max(least);
            }
        }
        let defect_rate = params.largest_defect_rate.map(|rate| rate / 100.0);
        self.problem.limits = Limits {
            defect_rate: params.minimum_quality.map(|quality| 1.0 - quality / 100.0).or(defect_rate),
            late_rate: params.minimum_on_time.map(|rate| 1.0 - rate / 100.0),
            largest_item_share: params.largest_item_share.map(|share| share / 100.0),
            fewest_suppliers: params.fewest_suppliers.map(|count| count as usize),
            most_suppliers: params.most_suppliers.map(|count| count as usize),
            fewest_per_item: params.fewest_item_suppliers.map(|count| count as usize),
        };
        self.assumptions.push(self.cost_rule(params));
    }

    /// What suppliers can deliver of an item, or of all items together.
    fn capacities(&mut self, intake: &Intake, columns: &Columns, has_rows: bool, whole: Option<&Numeric>) {
        let Some(index) = columns.capacity.filter(|_| has_rows || whole.is_some()) else {
            self.assumptions
                .push("The file has no capacities, so every supplier can deliver any quantity.".to_owned());
            return;
        };
        let name = plain(&intake.table.names[index]);
        if let Some(whole) = whole {
            for (terms, records) in self.problem.suppliers.iter_mut().zip(&intake.roster.records) {
                cancel::tick();
                let known = records.iter().filter_map(|record| whole.values[*record]);
                terms.capacity = known.min_by(f64::total_cmp);
            }
            self.assumptions
                .push(format!("{name} is read as the capacity of a supplier for all items together."));
        } else if self.items.len() > 1 && columns.item.is_some() {
            self.assumptions.push(format!("{name} is read as the capacity of one supplier for one item."));
        }
    }

    /// What the cost of an order is made of.
    fn cost_rule(&self, params: &AllocateParams) -> String {
        let mut text = format!("The cost of an order is {} times the units", plain(&self.price_column));
        if let Some(column) = self.fixed_column.as_ref().filter(|_| params.fixed_cost.is_none()) {
            text.push_str(&format!(
                ", and {} once for every item of a supplier that is ordered",
                plain(column)
            ));
        }
        if let Some(fixed) = params.fixed_cost {
            text.push_str(&format!(", and {} for every supplier in use", self.money(fixed)));
        }
        for (supplier, limit) in params.supplier_limits.iter().flatten() {
            if let Some(fixed) = limit.fixed_cost {
                text.push_str(&format!(", and {} once for {}", self.money(fixed), plain(supplier)));
            }
        }
        let is_stated = params.fixed_cost.is_some() || self.has_stated_cost(params);
        if let Some(column) = self.fixed_column.as_ref().filter(|_| is_stated) {
            text.push_str(&format!("; what you stated replaces {} of the file", plain(column)));
        }
        text + "; nothing else is included."
    }
}
