//! Figures that only the workbook needs: those that its formulas start from, and the engine's own figure where no formula
//! of a spreadsheet gives it (Poisson, gamma, fill rates, price breaks, budgets).

use kernels::{
    inventory::{
        demand_distribution::Family,
        item_plan::{ItemFigures, ItemOrders},
        order_rounding::OrderRules,
        protection_demand::Goods,
        service_level::ServiceTarget,
    },
    statistics::normal,
};

use crate::inventory_optimization::{plan::planned::Planned, tell::words};

/// The largest relative difference at which a formula may replace the engine's figure.
const EXACT: f64 = 1e-11;

/// The working figures of one item; a `fixed_` figure stands where the formula would give another number.
#[derive(Default)]
pub(super) struct Working {
    pub daily_deviation: f64,
    pub order_multiple: f64,
    pub lowest_lot: f64,
    pub is_whole: bool,
    pub orders_up_to: bool,
    pub position: Option<f64>,
    pub lot_below: Option<f64>,
    pub lot_above: Option<f64>,
    pub normal_level: Option<f64>,
    pub highest_lot: Option<f64>,
    pub fixed_lot_size: Option<f64>,
    pub fixed_reorder_point: Option<f64>,
    pub fixed_risk: Option<f64>,
    pub z_low: Option<f64>,
    pub z_high: Option<f64>,
    pub expected_on_hand: Option<f64>,
    pub fixed_on_hand: Option<f64>,
    pub fixed_annual_cost: Option<f64>,
    pub fixed_cycle_service: Option<f64>,
    pub fixed_fill_rate: Option<f64>,
}

impl Working {
    pub(super) fn new(planned: &Planned) -> Self {
        let figures = &planned.figures;
        let multiple = figures.rules.multiple;
        let mut lowest = figures.rules.minimum;
        if multiple > 0.0 {
            lowest = round_up(lowest, multiple).max(multiple);
        }
        let mut working = Self {
            daily_deviation: figures.demand.std,
            order_multiple: multiple,
            lowest_lot: lowest,
            highest_lot: highest_lot(&figures.rules),
            is_whole: figures.goods == Goods::Pieces,
            orders_up_to: planned.orders_up_to,
            position: planned.today.map(|_| figures.stock.position()),
            ..Self::default()
        };
        match &planned.orders {
            Some(orders) => {
                working.set_lots(orders.economic.quantity);
                working.fix_lot_size(figures, orders.order.quantity);
                working.fix_levels(planned, orders);
                working.fix_performance(planned, orders);
            }
            None => working.fixed_risk = planned.today.map(|today| today.stockout_risk),
        }
        working
    }

    /// The lots that the supplier accepts below and above the economic quantity.
    fn set_lots(&mut self, economic: f64) {
        let (mut below, mut above) = (economic, economic);
        if self.order_multiple > 0.0 {
            below = round_down(economic, self.order_multiple);
            above = round_up(economic, self.order_multiple);
        }
        self.lot_below = Some(self.lowest_lot.max(below));
        self.lot_above = Some(self.lowest_lot.max(above));
    }

    /// Keeps the engine's lot size where the cheaper of both lots is another one.
    fn fix_lot_size(&mut self, figures: &ItemFigures, lot: f64) {
        let cheaper = match (self.lot_below, self.lot_above) {
            (Some(below), Some(above)) if lot_cost(figures, below) <= lot_cost(figures, above) => Some(below),
            (_, above) => above,
        };
        self.fixed_lot_size = (!is_same(cheaper, lot)).then_some(lot);
    }

    /// Keeps the engine's reorder point and risk where the formulas would give other ones.
    fn fix_levels(&mut self, planned: &Planned, orders: &ItemOrders) {
        let (mean, deviation) = planned.protection_moments();
        let (_, target) = words::target(planned.figures.target);
        let is_normal = matches!(orders.family, Family::Normal);
        let is_cycle_service = matches!(planned.figures.target, ServiceTarget::CycleService(_));

        let level = mean + normal::quantile(target).max(0.0) * deviation;
        self.normal_level = Some(level);
        let rounded = if self.is_whole { (level - 1e-9 * mean).ceil() } else { level };
        let has_formula = is_normal && is_cycle_service && is_same(Some(rounded), orders.reorder_point);
        self.fixed_reorder_point = (!has_formula).then_some(orders.reorder_point);

        let Some(today) = &planned.today else { return };
        let formula = self.position.map(|position| normal::tail((position - mean) / deviation));
        let has_formula = is_normal && is_same(formula, today.stockout_risk);
        self.fixed_risk = (!has_formula).then_some(today.stockout_risk);
    }

    /// The same for the stock, cost and service that follow in the long run.
    fn fix_performance(&mut self, planned: &Planned, orders: &ItemOrders) {
        let (mean, deviation) = planned.protection_moments();
        let lot = orders.order.quantity;
        let low = (orders.reorder_point - mean) / deviation;
        let high = (orders.reorder_point + lot - mean) / deviation;
        let waiting = deviation * deviation / lot * (second_loss(low) - second_loss(high));
        let on_hand = (orders.reorder_point + 0.5 * lot - mean + waiting).max(0.0);
        let short = (deviation / lot * (loss(low) - loss(high))).clamp(0.0, 1.0);
        let performance = &orders.performance;

        (self.z_low, self.z_high) = (Some(low), Some(high));
        self.expected_on_hand = Some(performance.expected_on_hand);
        self.fixed_on_hand = fixed(orders, on_hand, performance.expected_on_hand);
        self.fixed_cycle_service = fixed(orders, normal::cumulative(low), performance.cycle_service);
        self.fixed_fill_rate = fixed(orders, 1.0 - short, performance.fill_rate);
        let figures = &planned.figures;
        let cost = orders.order.orders_per_year * figures.cost_per_order
            + figures.holding_rate * planned.unit_price * performance.expected_on_hand;
        self.fixed_annual_cost = (!is_same(Some(cost), orders.annual_cost)).then_some(orders.annual_cost);
    }
}

/// The largest order that the supplier accepts; none without a limit.
fn highest_lot(rules: &OrderRules) -> Option<f64> {
    let highest =
        if rules.multiple > 0.0 { round_down(rules.maximum, rules.multiple) } else { rules.maximum };
    highest.is_finite().then_some(highest)
}

fn round_up(quantity: f64, multiple: f64) -> f64 {
    (quantity / multiple - 1e-9).ceil() * multiple
}

fn round_down(quantity: f64, multiple: f64) -> f64 {
    (quantity / multiple + 1e-9).floor() * multiple
}

/// Money a year for ordering lots of this size and holding half of each.
fn lot_cost(figures: &ItemFigures, lot: f64) -> f64 {
    let annual_demand = figures.demand.mean * figures.periods_per_year;
    let holding = figures.holding_rate * figures.unit_cost;
    annual_demand / lot * figures.cost_per_order + lot / 2.0 * holding
}

fn is_same(formula: Option<f64>, figure: f64) -> bool {
    formula.is_some_and(|formula| (formula - figure).abs() <= EXACT * figure.abs().max(1.0))
}

/// The engine's figure, unless the formula for normal demand gives the same.
fn fixed(orders: &ItemOrders, formula: f64, figure: f64) -> Option<f64> {
    let is_normal = matches!(orders.family, Family::Normal);
    (!(is_normal && is_same(Some(formula), figure))).then_some(figure)
}

/// Expected shortage of a standard normal demand at `z`.
fn loss(z: f64) -> f64 {
    normal::density(z) - z * normal::tail(z)
}

/// The second-order loss of a standard normal demand at `z`.
fn second_loss(z: f64) -> f64 {
    0.5 * ((1.0 + z * z) * normal::tail(z) - z * normal::density(z))
}
