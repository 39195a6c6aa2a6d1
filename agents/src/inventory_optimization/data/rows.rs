//! Reads one row of the file as one item. Missing and unusable values are listed with their row.

use intake::problem::{DEFAULT_USED, NOT_USED, Problem, UNKNOWN, USED};
use kernels::inventory::protection_demand::Goods;

use crate::inventory_optimization::{
    data::{
        columns::{
            Columns,
            figures::{Figures, is_unreadable},
        },
        item::{Holding, Item, ItemRow},
        price_breaks::{self, PriceBreaks},
        scope::Scope,
        source::Source,
    },
    params::{InventoryParams, choices::HoldingMeaning},
};

/// Reads rows as items.
pub(crate) struct Rows<'a> {
    pub source: &'a Source,
    pub columns: &'a Columns,
    pub params: &'a InventoryParams,
    pub breaks: &'a PriceBreaks,
    pub scope: Scope,
    pub problems: Vec<Problem>,
}

impl Rows<'_> {
    pub(crate) fn list(&mut self) -> Vec<ItemRow> {
        let mut rows = Vec::new();
        for record in 0..self.source.table.rows {
            rows.extend(self.row(record, self.columns.annual_demand.as_ref()));
        }
        rows
    }

    fn row(&mut self, record: usize, demand: Option<&Figures>) -> Option<ItemRow> {
        if self.source.table.too_long.binary_search(&record).is_ok() {
            let problem = "more values than columns; quotes may be missing";
            let position = demand.map_or(self.source.product, |demand| demand.position);
            self.problem(record, position, problem, NOT_USED);
            return None;
        }
        let Some(id) = self.text(self.source.product, record) else {
            self.problem(record, self.source.product, "no item", NOT_USED);
            return None;
        };
        let annual_demand = self.needed(demand, record, "annual demand")?;
        let mut item = self.item(record, id)?;
        item.annual_demand = annual_demand;
        Some(ItemRow { record, item })
    }

    /// The item of a row without its demand; nothing when it has no cost.
    pub(crate) fn item(&mut self, record: usize, id: String) -> Option<Item> {
        let columns = self.columns;
        let unit_cost = match &columns.unit_cost {
            Some(figures) => match (figures.values[record], self.params.unit_cost) {
                (None, Some(cost)) => cost,
                _ => self.needed(Some(figures), record, "unit cost")?,
            },
            None => self.params.unit_cost.unwrap_or(f64::NAN),
        };
        if unit_cost == 0.0
            && let Some(figures) = &columns.unit_cost
        {
            self.problem(record, figures.position, "a cost of zero: no order quantity can be computed", USED);
        }
        let mut stock = self.optional(columns.stock.as_ref(), record, "stock", |_| true);
        if let (Some(figures), true) = (&columns.stock, stock.is_some_and(is_placeholder)) {
            self.problem(record, figures.position, PLACEHOLDER, UNKNOWN);
            stock = None;
        }
        if let (Some(figures), true) = (&columns.stock, stock.is_some_and(|stock| stock < 0.0)) {
            self.problem(record, figures.position, "stock below zero; counted as demand that waits", USED);
        }
        let holding = columns.holding.as_ref().and_then(|(figures, meaning)| {
            let value = self.optional(Some(figures), record, "holding cost", is_positive)?;
            Some(match meaning {
                HoldingMeaning::Rate => Holding::Rate(value),
                HoldingMeaning::MoneyPerUnit => Holding::MoneyPerUnit(value),
            })
        });
        let service = columns.service.as_ref().and_then(|(figures, measure)| {
            let value =
                self.optional(Some(figures), record, "service level", |value| value > 0.0 && value < 1.0)?;
            Some((value, *measure))
        });
        let minimum = self.optional(columns.minimum.as_ref(), record, "minimum order", is_not_negative);
        let pack = self.optional(columns.pack.as_ref(), record, "pack size", is_positive);
        let unit = columns.unit.and_then(|unit| self.text(unit, record));
        Some(Item {
            id,
            name: columns.name.and_then(|name| self.text(name, record)),
            location: columns.location.and_then(|location| self.text(location, record)),
            supplier: columns.supplier.and_then(|supplier| self.text(supplier, record)),
            group: columns.group.and_then(|group| self.text(group, record)),
            wanted_service: columns.service_group.and_then(|column| {
                let services = self.params.group_service.as_ref()?;
                let figure = columns.service_figures.as_ref().and_then(|figures| figures.values[record]);
                services.percent_of(self.text(column, record).as_deref(), figure)
            }),
            row: self.source.table.row_of(record),
            annual_demand: 0.0,
            unit_cost,
            reorder_point: self.optional(
                columns.reorder_point.as_ref(),
                record,
                "reorder point",
                is_not_negative,
            ),
            lowest_stock: self.optional(
                columns.lowest_stock.as_ref(),
                record,
                "lowest stock",
                is_not_negative,
            ),
            safety_stock: self.optional(
                columns.safety_stock.as_ref(),
                record,
                "safety stock",
                is_not_negative,
            ),
            money: self.optional(columns.money.as_ref(), record, "value", is_not_negative),
            stock,
            on_order: self.optional(columns.on_order.as_ref(), record, "quantity on order", is_not_negative),
            daily_deviation: self.optional(columns.deviation.as_ref(), record, "deviation", is_not_negative),
            lead_time: self.optional(columns.lead_time.as_ref(), record, "lead time", is_not_negative),
            lead_time_deviation: self.optional(
                columns.lead_time_deviation.as_ref(),
                record,
                "deviation of the lead time",
                is_not_negative,
            ),
            order_cost: self.optional(columns.order_cost.as_ref(), record, "order cost", is_positive),
            supplier_order_cost: self.optional(
                columns.supplier_order_cost.as_ref(),
                record,
                "order cost of the supplier",
                is_positive,
            ),
            line_cost: self.optional(columns.line_cost.as_ref(), record, "cost of a line", is_not_negative),
            holding: self.params.holding_per_unit.map(Holding::MoneyPerUnit).or(holding),
            service,
            minimum: self.params.minimum_order.or(minimum),
            pack: self.params.pack_size.or(pack),
            largest: self.optional(columns.largest.as_ref(), record, "largest order", is_positive),
            shelf_life: self.optional(columns.shelf_life.as_ref(), record, "shelf life", is_positive),
            review: self.optional(columns.review.as_ref(), record, "review period", is_not_negative),
            price: self.optional(columns.price.as_ref(), record, "sale price", is_positive),
            salvage: self.optional(columns.salvage.as_ref(), record, "salvage value", |_| true),
            volume: self.optional(columns.volume.as_ref(), record, "volume", is_positive),
            breaks: match &self.params.price_breaks {
                Some(stated) => price_breaks::stated(stated, unit_cost),
                None => self.breaks.of(self.source, record, unit_cost, &mut self.problems),
            },
            goods: goods(unit.as_deref(), &[stock, minimum, pack]),
            series: None,
        })
    }

    /// A figure that a plan cannot do without; for any other question it is then unknown, which is not a number.
    fn needed(&mut self, figures: Option<&Figures>, record: usize, what: &str) -> Option<f64> {
        if self.scope == Scope::Plan {
            return self.required(figures?, record, what);
        }
        Some(self.optional(figures, record, what, is_not_negative).unwrap_or(f64::NAN))
    }

    /// A figure that every item of a plan needs.
    fn required(&mut self, figures: &Figures, record: usize, what: &str) -> Option<f64> {
        let problem = match figures.values[record] {
            Some(value) if value >= 0.0 => return Some(value),
            Some(_) => format!("{what} below zero"),
            None if is_unreadable(self.source.table.texts(figures.position).get(record)) => {
                "not a number".to_owned()
            }
            None => format!("no {what}"),
        };
        self.problem(record, figures.position, &problem, NOT_USED);
        None
    }

    /// A figure that has a default; an unusable value is listed.
    fn optional(
        &mut self,
        figures: Option<&Figures>,
        record: usize,
        what: &str,
        is_usable: impl Fn(f64) -> bool,
    ) -> Option<f64> {
        let figures = figures?;
        let problem = match figures.values[record] {
            Some(value) if is_usable(value) => return Some(value),
            Some(_) => format!("{what} out of its range"),
            None if is_unreadable(self.source.table.texts(figures.position).get(record)) => {
                "not a number".to_owned()
            }
            None => return None,
        };
        let has_default = self.scope == Scope::Plan
            && !matches!(
                what,
                "stock" | "quantity on order" | "reorder point" | "lowest stock" | "safety stock" | "value"
            );
        let done = if has_default { DEFAULT_USED } else { UNKNOWN };
        self.problem(record, figures.position, &problem, done);
        None
    }

    fn text(&self, position: usize, record: usize) -> Option<String> {
        let text = self.source.table.texts(position).get(record)?.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }

    pub(crate) fn problem(&mut self, record: usize, position: usize, problem: &str, done: &'static str) {
        self.problems.push(Problem {
            row: self.source.table.row_of(record),
            column: self.source.column_name(position).to_owned(),
            value: self.source.table.texts(position).get(record).unwrap_or_default().to_owned(),
            problem: problem.to_owned(),
            done,
        });
    }
}

const PLACEHOLDER: &str = "more units than can be in stock, probably a placeholder";

/// `999999` and `99,999,999,999` stand for no figure, and nobody counts thousands of millions of units.
fn is_placeholder(stock: f64) -> bool {
    let nines = (stock + 1.0).log10();
    let is_nines = stock >= 99_999.0 && (nines - nines.round()).abs() < 1e-12;
    stock >= 1e10 || is_nines
}

fn is_positive(value: f64) -> bool {
    value > 0.0
}

fn is_not_negative(value: f64) -> bool {
    value >= 0.0
}

/// Pieces, unless the unit is a measure or the file counts in fractions.
fn goods(unit: Option<&str>, figures: &[Option<f64>]) -> Goods {
    const MEASURES: [&str; 21] = [
        "kg", "g", "mg", "t", "to", "ton", "tons", "tonne", "tonnes", "lb", "lbs", "oz", "l", "ltr", "litre",
        "liter", "ml", "gal", "m", "m2", "m3",
    ];
    let is_measure = unit.is_some_and(|unit| MEASURES.contains(&unit.to_lowercase().trim_end_matches('.')));
    let has_fraction = figures.iter().flatten().any(|figure| figure.fract() != 0.0);
    if is_measure || has_fraction { Goods::Divisible } else { Goods::Pieces }
}
