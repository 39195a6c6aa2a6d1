//! Columns of the report that only the workbook has: what its formulas start from, and the engine's own figure where no
//! formula of a spreadsheet gives it (Poisson, gamma, fill rates, price breaks, budgets).

use kernels::{
    inventory::{demand_distribution::Family, protection_demand::Goods, service_level::ServiceTarget},
    statistics::normal,
};

use super::number;
use crate::{
    inventory_optimization::plan::Planned,
    report::result::{Cell, Column},
};

/// How far a formula may be from the engine's figure to stand for it.
const EXACT: f64 = 1e-11;

/// The working figures of one item.
pub struct Working {
    daily_deviation: f64,
    order_multiple: f64,
    lowest_lot: f64,
    is_whole: bool,
    position: Option<f64>,
    lot_below: Option<f64>,
    lot_above: Option<f64>,
    normal_level: Option<f64>,
    fixed_lot_size: Option<f64>,
    fixed_reorder_point: Option<f64>,
    fixed_risk: Option<f64>,
}

impl Working {
    pub fn columns() -> Vec<Column> {
        let column = |name| Column::number(name, None).working();
        vec![
            column("daily_deviation"),
            column("order_multiple"),
            column("lowest_lot"),
            column("whole_units"),
            column("position").calculated("[current_stock]+[on_order]"),
            column("lot_below").calculated(
                "MAX([lowest_lot],IF([order_multiple]>0,INT([eoq]/[order_multiple]+1E-9)*[order_multiple],[eoq]))",
            ),
            column("lot_above").calculated(
                "MAX([lowest_lot],IF([order_multiple]>0,ROUNDUP([eoq]/[order_multiple]-1E-9,0)*[order_multiple],[eoq]))",
            ),
            column("normal_level").calculated(
                "[protection_demand]+MAX(0,NORM.S.INV([service_target]))*[protection_deviation]",
            ),
            column("fixed_lot_size"),
            column("fixed_reorder_point"),
            column("fixed_risk"),
        ]
    }

    pub fn of(planned: &Planned) -> Self {
        let figures = &planned.figures;
        let multiple = figures.rules.multiple;
        let up = |quantity: f64| (quantity / multiple - 1e-9).ceil() * multiple;
        let down = |quantity: f64| (quantity / multiple + 1e-9).floor() * multiple;
        let lowest =
            if multiple > 0.0 { up(figures.rules.minimum).max(multiple) } else { figures.rules.minimum };
        let economic = planned.orders.map(|orders| orders.economic.quantity);
        let lot = |round: &dyn Fn(f64) -> f64| {
            economic.map(|economic| lowest.max(if multiple > 0.0 { round(economic) } else { economic }))
        };
        let mut working = Self {
            daily_deviation: figures.demand.std,
            order_multiple: multiple,
            lowest_lot: lowest,
            is_whole: figures.goods == Goods::Pieces,
            position: planned.today.map(|_| figures.stock.position()),
            lot_below: lot(&down),
            lot_above: lot(&up),
            normal_level: None,
            fixed_lot_size: None,
            fixed_reorder_point: None,
            fixed_risk: None,
        };
        working.fix(planned);
        working
    }

    /// Keeps the engine's figure wherever the formula would give another one.
    fn fix(&mut self, planned: &Planned) {
        let Some(orders) = &planned.orders else {
            self.fixed_risk = planned.today.map(|today| today.stockout_risk);
            return;
        };
        let figures = &planned.figures;
        let annual_demand = figures.demand.mean * figures.periods_per_year;
        let holding = figures.holding_rate * figures.unit_cost;
        let cost = |lot: f64| annual_demand / lot * figures.cost_per_order + lot / 2.0 * holding;
        let cheaper = self
            .lot_below
            .zip(self.lot_above)
            .map(|(below, above)| if cost(below) <= cost(above) { below } else { above });
        let is_same = |formula: Option<f64>, figure: f64| {
            formula.is_some_and(|formula| (formula - figure).abs() <= EXACT * figure.abs().max(1.0))
        };
        let lot = orders.order.quantity;
        self.fixed_lot_size = (!is_same(cheaper, lot)).then_some(lot);

        let (mean, deviation) = planned.protection_moments();
        let (_, target) = crate::inventory_optimization::words::target(figures.target);
        let level = mean + normal::quantile(target).max(0.0) * deviation;
        self.normal_level = Some(level);
        let rounded = if self.is_whole { (level - 1e-9 * mean).ceil() } else { level };
        let is_cycle = matches!(figures.target, ServiceTarget::CycleService(_));
        let is_formula = is_cycle
            && matches!(orders.family, Family::Normal)
            && is_same(Some(rounded), orders.reorder_point);
        self.fixed_reorder_point = (!is_formula).then_some(orders.reorder_point);

        let risk = planned.today.map(|today| today.stockout_risk);
        let formula = self.position.map(|position| normal::tail((position - mean) / deviation));
        let is_formula =
            matches!(orders.family, Family::Normal) && risk.is_some_and(|risk| is_same(formula, risk));
        self.fixed_risk = risk.filter(|_| !is_formula);
    }

    pub fn cells(&self) -> Vec<Cell> {
        vec![
            Cell::number(self.daily_deviation),
            Cell::number(self.order_multiple),
            Cell::number(self.lowest_lot),
            Cell::Count(u64::from(self.is_whole)),
            number(self.position),
            number(self.lot_below),
            number(self.lot_above),
            number(self.normal_level),
            number(self.fixed_lot_size),
            number(self.fixed_reorder_point),
            number(self.fixed_risk),
        ]
    }
}
