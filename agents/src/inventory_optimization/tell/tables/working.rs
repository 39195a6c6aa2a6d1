//! Columns of the report that only the workbook has: what its formulas start from, and the engine's own figure where no
//! formula of a spreadsheet gives it (Poisson, gamma, fill rates, price breaks, budgets).

use kernels::{
    inventory::{
        demand_distribution::Family, item_plan::ItemOrders, protection_demand::Goods,
        service_level::ServiceTarget,
    },
    statistics::normal,
};

use crate::inventory_optimization::plan::planned::Planned;
use crate::inventory_optimization::tell::tables::cells::number;
use report::result::{Cell, Column};

/// How far a formula may be from the engine's figure to stand for it.
const EXACT: f64 = 1e-11;

/// The working figures of one item.
pub struct Working {
    daily_deviation: f64,
    order_multiple: f64,
    lowest_lot: f64,
    is_whole: bool,
    orders_up_to: bool,
    position: Option<f64>,
    lot_below: Option<f64>,
    lot_above: Option<f64>,
    normal_level: Option<f64>,
    fixed_lot_size: Option<f64>,
    fixed_reorder_point: Option<f64>,
    fixed_risk: Option<f64>,
    z_low: Option<f64>,
    z_high: Option<f64>,
    expected_on_hand: Option<f64>,
    fixed_on_hand: Option<f64>,
    fixed_annual_cost: Option<f64>,
    fixed_cycle_service: Option<f64>,
    fixed_fill_rate: Option<f64>,
}

impl Working {
    pub fn columns() -> Vec<Column> {
        let column = |name| Column::number(name, None).working();
        vec![
            column("daily_deviation"),
            column("order_multiple"),
            column("lowest_lot"),
            column("whole_units"),
            column("orders_up_to"),
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
            column("z_low").calculated("([reorder_point]-[protection_demand])/[protection_deviation]"),
            column("z_high").calculated("([reorder_point]+[lot_size]-[protection_demand])/[protection_deviation]"),
            // Half a lot and the safety stock, and what waits: the second loss of a normal demand at both ends of the position.
            column("expected_on_hand").calculated(
                "IF(ISNUMBER([fixed_on_hand]),[fixed_on_hand],MAX(0,[reorder_point]+[lot_size]/2-[protection_demand]\
                 +[protection_deviation]^2/[lot_size]*0.5*((1+[z_low]^2)*NORM.S.DIST(0-[z_low],TRUE)\
                 -[z_low]*NORM.S.DIST([z_low],FALSE)-(1+[z_high]^2)*NORM.S.DIST(0-[z_high],TRUE)\
                 +[z_high]*NORM.S.DIST([z_high],FALSE))))",
            ),
            column("fixed_on_hand"),
            column("fixed_annual_cost"),
            column("fixed_cycle_service"),
            column("fixed_fill_rate"),
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
            orders_up_to: planned.orders_up_to,
            position: planned.today.map(|_| figures.stock.position()),
            lot_below: lot(&down),
            lot_above: lot(&up),
            normal_level: None,
            fixed_lot_size: None,
            fixed_reorder_point: None,
            fixed_risk: None,
            z_low: None,
            z_high: None,
            expected_on_hand: None,
            fixed_on_hand: None,
            fixed_annual_cost: None,
            fixed_cycle_service: None,
            fixed_fill_rate: None,
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
        let (_, target) = crate::inventory_optimization::tell::words::target(figures.target);
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
        self.fix_performance(planned, orders, (mean, deviation));
    }

    /// The same for what follows in the long run: stock, cost and service.
    fn fix_performance(&mut self, planned: &Planned, orders: &ItemOrders, (mean, deviation): (f64, f64)) {
        let lot = orders.order.quantity;
        let low = (orders.reorder_point - mean) / deviation;
        let high = (orders.reorder_point + lot - mean) / deviation;
        let loss = |z: f64| normal::density(z) - z * normal::tail(z);
        let second_loss = |z: f64| 0.5 * ((1.0 + z * z) * normal::tail(z) - z * normal::density(z));
        let waiting = deviation * deviation / lot * (second_loss(low) - second_loss(high));
        let on_hand = (orders.reorder_point + 0.5 * lot - mean + waiting).max(0.0);
        let short = (deviation / lot * (loss(low) - loss(high))).clamp(0.0, 1.0);
        let performance = &orders.performance;
        let is_normal = matches!(orders.family, Family::Normal);
        let unless_same = |formula: f64, figure: f64| {
            let is_same = (formula - figure).abs() <= EXACT * figure.abs().max(1.0);
            (!(is_normal && is_same)).then_some(figure)
        };
        (self.z_low, self.z_high) = (Some(low), Some(high));
        self.expected_on_hand = Some(performance.expected_on_hand);
        self.fixed_on_hand = unless_same(on_hand, performance.expected_on_hand);
        self.fixed_cycle_service = unless_same(normal::cumulative(low), performance.cycle_service);
        self.fixed_fill_rate = unless_same(1.0 - short, performance.fill_rate);
        let figures = &planned.figures;
        let cost = orders.order.orders_per_year * figures.cost_per_order
            + figures.holding_rate * planned.unit_price * performance.expected_on_hand;
        let is_cost = (cost - orders.annual_cost).abs() <= EXACT * orders.annual_cost.abs().max(1.0);
        self.fixed_annual_cost = (!is_cost).then_some(orders.annual_cost);
    }

    pub fn cells(&self) -> Vec<Cell> {
        vec![
            Cell::number(self.daily_deviation),
            Cell::number(self.order_multiple),
            Cell::number(self.lowest_lot),
            Cell::Count(u64::from(self.is_whole)),
            Cell::Count(u64::from(self.orders_up_to)),
            number(self.position),
            number(self.lot_below),
            number(self.lot_above),
            number(self.normal_level),
            number(self.fixed_lot_size),
            number(self.fixed_reorder_point),
            number(self.fixed_risk),
            number(self.z_low),
            number(self.z_high),
            number(self.expected_on_hand),
            number(self.fixed_on_hand),
            number(self.fixed_annual_cost),
            number(self.fixed_cycle_service),
            number(self.fixed_fill_rate),
        ]
    }
}
