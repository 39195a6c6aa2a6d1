//! From items to plans: figures, classes, order quantity with price breaks, levels and today's stock.

use kernels::{
    classes::{AbcClass, XyzClass, abc_at},
    forecast::DemandClass,
    inventory::{
        item_plan::{ItemFigures, ItemOrders, ItemToday, plan_item, plan_items},
        order_rounding::OrderRules,
        performance::{StockPolicy, performance},
        protection_demand::{Goods, ProtectionDemand, Replenishment, moments_over, protection_demand},
        quantity_discount::{Discount, DiscountedCosts, order_quantity_with_discount},
        replay::ReplayPolicy,
        service_level::{reorder_point, safety_stock},
        stock_position::{days_of_supply, turnover},
    },
};

use super::{
    basis::{self, Basis},
    columns::Holding,
    item::Item,
    params::InventoryParams,
    past::Past,
    settings::{ABC_PERCENT, Class, Discounts, Year},
};
use intake::calendar::Frequency;
use kernels::cancel;

/// One item with all that follows for it.
#[derive(Clone, Debug)]
pub struct Planned {
    pub item: Item,
    pub figures: ItemFigures,
    pub abc: AbcClass,
    /// Unknown when nothing says how demand varies.
    pub xyz: Option<XyzClass>,
    /// Standard deviation of a month's demand over its mean.
    pub variation: Option<f64>,
    pub demand_class: Option<DemandClass>,
    /// Money a year.
    pub annual_value: f64,
    /// How to replenish; nothing without demand, or when it cannot be computed.
    pub orders: Option<ItemOrders>,
    /// Money per unit at the order quantity; below the unit cost with a price break.
    pub unit_price: f64,
    /// Money a year that the price break saves.
    pub discount_saving: f64,
    /// Today's stock; nothing when the file does not tell it.
    pub today: Option<ItemToday>,
    /// Orders go up to the highest level, whatever is left: (s, S).
    pub orders_up_to: bool,
    /// Why nothing could be computed.
    pub failure: Option<String>,
}

impl Planned {
    pub fn class(&self) -> Class {
        match self.abc {
            AbcClass::A => Class::A,
            AbcClass::B => Class::B,
            AbcClass::C => Class::C,
        }
    }

    pub fn safety_value(&self) -> f64 {
        self.orders.map_or(0.0, |orders| orders.safety_stock.max(0.0) * self.unit_price)
    }

    /// Money in stock on average under the policy.
    pub fn policy_value(&self) -> f64 {
        self.orders.map_or(0.0, |orders| orders.performance.expected_on_hand * self.unit_price)
    }

    pub fn annual_cost(&self) -> f64 {
        self.orders.map_or(0.0, |orders| orders.annual_cost)
    }

    pub fn is_ordered_now(&self) -> bool {
        self.today.is_some_and(|today| today.decision.order_now)
    }

    /// Mean and standard deviation of the demand over lead time and review period.
    pub fn protection_moments(&self) -> (f64, f64) {
        let Replenishment { lead_time, lead_time_std, review_period } = self.figures.replenishment;
        moments_over(self.figures.demand, lead_time + review_period, lead_time_std)
    }

    /// Units that are asked for and not there before an order placed now can arrive.
    pub fn expected_shortage(&self) -> f64 {
        self.protection().map_or(0.0, |demand| demand.whole.beyond(self.figures.stock.position()).loss)
    }

    /// The same in money, which is what makes an order urgent.
    pub fn shortage_value(&self) -> f64 {
        self.expected_shortage() * self.figures.unit_cost
    }

    /// Demand over lead time and review period.
    pub fn protection(&self) -> Option<ProtectionDemand> {
        protection_demand(self.figures.demand, &self.figures.replenishment, self.figures.goods).ok()
    }
}

/// All items by falling value, and where their figures came from.
pub fn plan(items: Vec<Item>, past: Option<&Past>, params: &InventoryParams) -> (Vec<Planned>, Basis) {
    let mut basis = Basis::default();
    let figures: Vec<ItemFigures> =
        items.iter().map(|item| basis::figures(item, params, &mut basis)).collect();
    let values: Vec<f64> = figures
        .iter()
        .map(|figures| figures.demand.mean * figures.periods_per_year * figures.unit_cost)
        .collect();
    let limits = params.abc_percent.unwrap_or(ABC_PERCENT).map(|percent| percent / 100.0);
    let classes = abc_at(&values, limits);
    let plans = plan_items(&figures);
    let year = Year::of(params);
    let mut planned: Vec<Planned> = Vec::with_capacity(items.len());
    for (i, (item, plan)) in items.into_iter().zip(plans).enumerate() {
        cancel::tick();
        let figures = figures[i];
        let is_told = item.daily_deviation.is_some() || params.demand_deviation_percent.is_some();
        let variation = variation(&figures, year).filter(|_| is_told);
        let (plan, failure) = match plan {
            Ok(plan) => (Some(plan), None),
            Err(error) => (None, Some(error.to_string())),
        };
        planned.push(Planned {
            abc: classes[i],
            xyz: variation.map(XyzClass::of),
            variation,
            demand_class: past.zip(item.series).map(|(past, series)| past.demand_class(series)),
            annual_value: values[i],
            orders: plan.and_then(|plan| plan.order),
            unit_price: figures.unit_cost,
            discount_saving: 0.0,
            today: plan.map(|plan| plan.today).filter(|_| item.stock.is_some()),
            orders_up_to: false,
            failure,
            item,
            figures,
        });
    }
    for planned in &mut planned {
        with_price_breaks(planned, params);
    }
    planned.sort_by(|a, b| {
        b.annual_value
            .total_cmp(&a.annual_value)
            .then_with(|| a.item.id.cmp(&b.item.id))
            .then(a.item.row.cmp(&b.item.row))
    });
    (planned, basis)
}

/// Only what was asked for; classes are those among all items.
pub fn chosen(planned: Vec<Planned>, params: &InventoryParams) -> Vec<Planned> {
    let names = params.products.as_deref().unwrap_or_default();
    let suppliers = params.suppliers.as_deref().unwrap_or_default();
    let classes = params.classes.as_deref().unwrap_or_default();
    let is_of = |supplier: &String| suppliers.binary_search(supplier).is_ok();
    let is_chosen = |planned: &Planned| {
        (names.is_empty() || names.binary_search(&planned.item.id).is_ok())
            && (suppliers.is_empty() || planned.item.supplier.as_ref().is_some_and(is_of))
            && (classes.is_empty() || classes.contains(&planned.class()))
    };
    planned.into_iter().filter(is_chosen).collect()
}

/// Standard deviation of a month's demand over its mean.
fn variation(figures: &ItemFigures, year: Year) -> Option<f64> {
    let days = year.days_in(Frequency::Monthly);
    (figures.demand.mean > 0.0).then(|| figures.demand.std / (figures.demand.mean * days.sqrt()))
}

/// The order quantity that a lower price makes the cheapest, and everything that follows from it.
fn with_price_breaks(planned: &mut Planned, params: &InventoryParams) {
    let (Some(orders), false) = (planned.orders, planned.item.breaks.is_empty()) else { return };
    let figures = planned.figures;
    let factor = 1.0 + params.unit_cost_change_percent.unwrap_or(0.0) / 100.0;
    let mut breaks = planned.item.breaks.clone();
    breaks.iter_mut().for_each(|tier| tier.unit_price *= factor);
    let per_unit = match planned.item.holding {
        Some(Holding::MoneyPerUnit(money)) if params.holding_percent.is_none() => money,
        _ => 0.0,
    };
    let costs = DiscountedCosts {
        annual_demand: figures.demand.mean * figures.periods_per_year,
        cost_per_order: figures.cost_per_order,
        holding_rate: if per_unit > 0.0 { 0.0 } else { figures.holding_rate },
        holding_cost_per_unit: per_unit,
    };
    let discount = match params.discount.unwrap_or_default() {
        Discounts::AllUnits => Discount::AllUnits,
        Discounts::Incremental => Discount::Incremental,
    };
    let found = match order_quantity_with_discount(&costs, &breaks, discount, &figures.rules) {
        Ok(found) => found,
        Err(error) => {
            planned.failure = Some(format!("price breaks were not used: {error}"));
            return;
        }
    };
    let rate = if per_unit > 0.0 { per_unit / found.average_price } else { figures.holding_rate };
    let fixed = ItemFigures {
        unit_cost: found.average_price,
        holding_rate: rate,
        rules: OrderRules { minimum: found.quantity, maximum: found.quantity, ..figures.rules },
        ..figures
    };
    if let Some(mut at_price) = plan_item(&fixed).ok().and_then(|plan| plan.order) {
        at_price.economic = orders.economic;
        let without = costs.annual_demand * figures.unit_cost + orders.order.total_cost;
        planned.discount_saving = (without - found.total_cost).max(0.0);
        planned.unit_price = found.average_price;
        planned.orders = Some(at_price);
        look_again(planned);
    }
}

/// Other levels for an item, with what follows from them.
pub fn set_levels(planned: &mut Planned, quantity: f64, reorder_point: f64) {
    let (Some(before), Some(demand)) = (planned.orders, planned.protection()) else { return };
    let figures = &planned.figures;
    let policy = StockPolicy::ReorderPoint { reorder_point, quantity };
    let Ok(performance) = performance(&demand, &policy) else { return };
    let annual_demand = figures.demand.mean * figures.periods_per_year;
    let holding = figures.holding_rate * planned.unit_price;
    let costs = kernels::inventory::order_quantity::OrderCosts {
        annual_demand,
        cost_per_order: figures.cost_per_order,
        holding_cost_per_unit: holding,
    };
    let order = costs.plan(quantity);
    let on_hand = performance.expected_on_hand;
    planned.orders = Some(ItemOrders {
        order,
        reorder_point,
        safety_stock: safety_stock(&demand, reorder_point),
        order_up_to: reorder_point + quantity,
        performance,
        annual_cost: order.ordering_cost + holding * on_hand,
        turnover: turnover(annual_demand, on_hand),
        periods_of_supply: days_of_supply(annual_demand, on_hand, figures.periods_per_year),
        ..before
    });
    look_again(planned);
}

/// The level that gives the item's service with orders of this size.
pub fn level_for(planned: &Planned, quantity: f64) -> Option<f64> {
    let demand = planned.protection()?;
    let mean = demand.whole.mean();
    let level = reorder_point(&demand, quantity, planned.figures.target).ok()?;
    Some(match planned.figures.goods {
        _ if demand.whole.is_counted() => level.max(mean.floor()),
        Goods::Pieces => (level.max(mean) - 1e-9 * mean).ceil(),
        Goods::Divisible => level.max(mean),
    })
}

/// A lowest level, and a highest one that every order goes up to.
pub fn set_min_max(planned: &mut Planned, low: f64, high: f64) {
    planned.orders_up_to = true;
    set_levels(planned, high - low, low);
}

/// Today's stock against the levels as they are now.
fn look_again(planned: &mut Planned) {
    let (Some(orders), Some(mut today)) = (planned.orders, planned.today) else { return };
    let figures = &planned.figures;
    let (reorder_point, quantity) = (orders.reorder_point, orders.order.quantity);
    today.state = figures.stock.state(figures.demand.mean, reorder_point, orders.order_up_to);
    today.excess = figures.stock.excess(orders.order_up_to);
    today.excess_value = today.excess * figures.unit_cost;
    let policy = if planned.orders_up_to {
        ReplayPolicy::MinMax { reorder_point, order_up_to: orders.order_up_to }
    } else {
        ReplayPolicy::ReorderPoint { reorder_point, quantity }
    };
    if let Ok(decision) = figures.stock.order_decision(&policy, &figures.rules, figures.demand.mean) {
        today.decision = decision;
        today.order_value = decision.quantity * planned.unit_price;
    }
    planned.today = Some(today);
}
