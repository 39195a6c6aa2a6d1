//! A follow-up as an edit of the parameters of the run before.

use std::collections::BTreeMap;

use serde_json::{Value, from_value, to_value};

use crate::inventory_optimization::params::InventoryParams;

impl InventoryParams {
    /// These parameters, replaced by those of `edit` wherever it has a value.
    #[must_use]
    pub fn edited(self, edit: Self) -> Self {
        // A level is stated in one way at a time: the latest one.
        let states_other_level =
            edit.service_percent.or(edit.safety_days).is_some() || edit.states_services();
        let (suppliers, without_suppliers) = choice_of_suppliers(
            (self.suppliers, self.without_suppliers),
            (edit.suppliers, edit.without_suppliers),
        );
        // Another cost of all orders takes back those of single suppliers.
        let states_other_cost = edit.order_cost.is_some() && edit.order_cost != self.order_cost;
        Self {
            order_cost: edit.order_cost.or(self.order_cost),
            holding_percent: edit.holding_percent.or(self.holding_percent),
            holding_per_unit: edit
                .holding_per_unit
                .or(self.holding_per_unit.filter(|_| edit.holding_percent.is_none())),
            minimum_order: edit.minimum_order.or(self.minimum_order),
            maximum_order: edit.maximum_order.or(self.maximum_order),
            pack_size: edit.pack_size.or(self.pack_size),
            eoq_multiple: edit.eoq_multiple.or(self.eoq_multiple),
            cover_days: edit.cover_days.or(self.cover_days),
            shelf_life_days: edit.shelf_life_days.or(self.shelf_life_days),
            service_percent: edit
                .service_percent
                .or(self.service_percent.filter(|_| edit.safety_factor.is_none())),
            safety_factor: edit.safety_factor.or(self.safety_factor.filter(|_| !states_other_level)),
            service_measure: edit.service_measure.or(self.service_measure),
            lead_time_days: edit.lead_time_days.or(self.lead_time_days),
            lead_time_deviation_days: edit.lead_time_deviation_days.or(self.lead_time_deviation_days),
            review_days: edit.review_days.or(self.review_days),
            days_per_year: edit.days_per_year.or(self.days_per_year),
            demand_deviation_percent: edit.demand_deviation_percent.or(self.demand_deviation_percent),
            unit_cost: edit.unit_cost.or(self.unit_cost),
            abc_percent: edit.abc_percent.or(self.abc_percent),
            xyz_limits: edit.xyz_limits.or(self.xyz_limits),
            abc_by: edit.abc_by.or(self.abc_by),
            products: edit.products.or(self.products),
            suppliers,
            without_suppliers,
            classes: edit.classes.or(self.classes),
            budget: edit.budget.or(self.budget),
            safety_budget: edit.safety_budget.or(self.safety_budget),
            cycle_budget: edit.cycle_budget.or(self.cycle_budget),
            order_budget: edit.order_budget.or(self.order_budget),
            storage_limit: edit.storage_limit.or(self.storage_limit),
            policy: edit.policy.or(self.policy),
            joint_orders: edit.joint_orders.or(self.joint_orders),
            joint_order_cost: edit.joint_order_cost.or(self.joint_order_cost),
            line_cost: edit.line_cost.or(self.line_cost),
            one_season: edit.one_season.or(self.one_season),
            sale_price: edit.sale_price.or(self.sale_price),
            salvage_percent: edit.salvage_percent.or(self.salvage_percent),
            salvage_value: edit.salvage_value.or(self.salvage_value),
            goodwill_cost: edit.goodwill_cost.or(self.goodwill_cost),
            price_breaks: edit.price_breaks.or(self.price_breaks),
            lot_sizes: edit.lot_sizes.or(self.lot_sizes),
            discount: edit.discount.or(self.discount),
            duplicates: edit.duplicates.or(self.duplicates),
            lead_time_unit: edit.lead_time_unit.or(self.lead_time_unit),
            demand_period: edit.demand_period.or(self.demand_period),
            deviation_period: edit.deviation_period.or(self.deviation_period),
            holding_column: edit.holding_column.or(self.holding_column),
            demand_change_percent: edit.demand_change_percent.or(self.demand_change_percent),
            lead_time_change_percent: edit.lead_time_change_percent.or(self.lead_time_change_percent),
            lead_time_change_days: edit.lead_time_change_days.or(self.lead_time_change_days),
            unit_cost_change_percent: edit.unit_cost_change_percent.or(self.unit_cost_change_percent),
            order_cost_change_percent: edit.order_cost_change_percent.or(self.order_cost_change_percent),
            as_of: edit.as_of.or(self.as_of),
            compared_with: edit.compared_with.or(self.compared_with),
            base: edit.base.or(self.base),
            group_service: edit.group_service.or(self.group_service.filter(|_| {
                edit.service_percent.or(edit.safety_factor).is_none() && edit.class_service.is_none()
            })),
            class_service: edit.class_service.or(self
                .class_service
                .filter(|_| edit.service_percent.is_none() && edit.safety_factor.is_none())),
            safety_days: edit.safety_days.or(self.safety_days.filter(|_| edit.safety_factor.is_none())),
            backorder_cost: edit.backorder_cost.or(self.backorder_cost),
            distribution: edit.distribution.or(self.distribution),
            group_by: edit.group_by.or(self.group_by),
            view: edit.view.or(self.view),
            asked_figure: edit.asked_figure.or(self.asked_figure),
            within_days: edit.within_days.or(self.within_days),
            cover_less_than_days: edit.cover_less_than_days.or(self.cover_less_than_days),
            cover_more_than_days: edit.cover_more_than_days.or(self.cover_more_than_days),
            skipped: edit.skipped.or(self.skipped),
            changed_orders: edit.changed_orders.or(self.changed_orders),
            supplier_order_costs: costs_of_suppliers(
                self.supplier_order_costs.filter(|_| !states_other_cost),
                edit.supplier_order_costs,
            ),
            xyz_days: edit.xyz_days.or(self.xyz_days),
            adi_limit: edit.adi_limit.or(self.adi_limit),
            cv2_limit: edit.cv2_limit.or(self.cv2_limit),
            columns: edit.columns.or(self.columns),
        }
    }

    /// These parameters without days of safety stock when a service is stated after them.
    #[must_use]
    pub fn with_level_of(self, stated: &Self) -> Self {
        let states_service = stated.service_percent.is_some() || stated.states_services();
        Self { safety_days: self.safety_days.filter(|_| !states_service), ..self }
    }

    /// These parameters without a value wherever `other` has one.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let (Ok(Value::Object(mut kept)), Ok(Value::Object(gone))) = (to_value(self), to_value(other)) else {
            return self.clone();
        };
        kept.retain(|name, _| !gone.contains_key(name));
        from_value(Value::Object(kept)).unwrap_or_default()
    }

    /// These parameters without those that only select items or say what is shown.
    #[must_use]
    pub fn without_choice(&self) -> Self {
        Self {
            products: None,
            suppliers: None,
            without_suppliers: None,
            classes: None,
            compared_with: None,
            base: None,
            group_by: None,
            abc_by: None,
            view: None,
            asked_figure: None,
            within_days: None,
            cover_less_than_days: None,
            cover_more_than_days: None,
            skipped: None,
            changed_orders: None,
            as_of: None,
            ..self.clone()
        }
    }
}

/// The suppliers to look at, and those to leave out.
type Suppliers = (Option<Vec<String>>, Option<Vec<String>>);

/// A supplier that is asked for is no longer left out, and one that is left out is no longer asked for. What was left out
/// before stays out; an empty list takes everything back.
fn choice_of_suppliers(before: Suppliers, edit: Suppliers) -> Suppliers {
    let ((kept_before, out_before), (kept_now, out_now)) = (before, edit);
    let is_out = |name: &String| out_now.iter().flatten().any(|out| out == name);
    let is_kept = |name: &String| kept_now.iter().flatten().any(|kept| kept == name) && !is_out(name);
    let mut left_out = match (out_before, out_now.clone()) {
        (Some(earlier), Some(more)) if !more.is_empty() => Some([earlier, more].concat()),
        (earlier, more) => more.or(earlier),
    };
    for names in left_out.iter_mut() {
        names.retain(|name| !is_kept(name));
        names.sort_unstable();
        names.dedup();
    }
    let mut kept = kept_now.clone().or(kept_before);
    kept.iter_mut().for_each(|names| names.retain(|name| !is_out(name)));
    (kept, left_out)
}

type Costs = BTreeMap<String, f64>;

/// The costs of an order at each supplier: a supplier that is not named again keeps its own.
fn costs_of_suppliers(before: Option<Costs>, edit: Option<Costs>) -> Option<Costs> {
    match (before, edit) {
        (Some(before), Some(edit)) => Some(before.into_iter().chain(edit).collect()),
        (before, edit) => edit.or(before),
    }
}

#[cfg(test)]
mod tests {
    use super::{Costs, InventoryParams};

    #[test]
    fn a_supplier_keeps_its_order_cost_until_another_is_stated_for_it_or_for_all() {
        let at = |costs: &[(&str, f64)]| InventoryParams {
            supplier_order_costs: Some(
                costs.iter().map(|(name, cost)| ((*name).to_owned(), *cost)).collect::<Costs>(),
            ),
            ..InventoryParams::default()
        };
        let for_all = |cost| InventoryParams { order_cost: Some(cost), ..InventoryParams::default() };
        let first = at(&[("Vogt", 50.0), ("Weber", 80.0)]);
        let next = first.clone().edited(at(&[("Vogt", 60.0)]));
        assert_eq!(next, at(&[("Vogt", 60.0), ("Weber", 80.0)]));
        let all = next.edited(for_all(70.0));
        assert_eq!(all, for_all(70.0));
        let again = all.edited(at(&[("Vogt", 60.0)]));
        assert_eq!(again.clone().edited(for_all(70.0)), again);
    }

    fn names(names: &[&str]) -> Option<Vec<String>> {
        Some(names.iter().map(ToString::to_string).collect())
    }

    fn of(suppliers: Option<Vec<String>>, without_suppliers: Option<Vec<String>>) -> InventoryParams {
        InventoryParams { suppliers, without_suppliers, ..InventoryParams::default() }
    }

    #[test]
    fn suppliers_that_are_left_out_stay_out_until_they_are_asked_for() {
        let first = of(None, names(&["Acme"]));
        let both = first.clone().edited(of(None, names(&["Best"])));
        assert_eq!(both.without_suppliers, names(&["Acme", "Best"]));
        let back = both.clone().edited(of(names(&["Best"]), None));
        assert_eq!((back.suppliers, back.without_suppliers), (names(&["Best"]), names(&["Acme"])));
        assert_eq!(both.edited(of(names(&[]), names(&[]))).without_suppliers, names(&[]));
        let chosen = of(names(&["Acme", "Best"]), None).edited(of(None, names(&["Acme"])));
        assert_eq!((chosen.suppliers, chosen.without_suppliers), (names(&["Best"]), names(&["Acme"])));
    }
}
