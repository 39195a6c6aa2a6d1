//! A follow-up as an edit of the parameters of the run before.

use serde_json::{Value, from_value, to_value};

use crate::inventory_optimization::params::InventoryParams;

impl InventoryParams {
    /// These parameters, replaced by those of `edit` wherever it has a value.
    #[must_use]
    pub fn edited(self, edit: Self) -> Self {
        // A level is stated in one way at a time: the latest one.
        let states_other_level =
            edit.service_percent.or(edit.safety_days).is_some() || edit.class_service.is_some();
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
            suppliers: edit.suppliers.or(self.suppliers),
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
            lot_sizes: edit.lot_sizes.or(self.lot_sizes),
            discount: edit.discount.or(self.discount),
            duplicates: edit.duplicates.or(self.duplicates),
            lead_time_unit: edit.lead_time_unit.or(self.lead_time_unit),
            demand_period: edit.demand_period.or(self.demand_period),
            deviation_period: edit.deviation_period.or(self.deviation_period),
            holding_column: edit.holding_column.or(self.holding_column),
            demand_change_percent: edit.demand_change_percent.or(self.demand_change_percent),
            lead_time_change_percent: edit.lead_time_change_percent.or(self.lead_time_change_percent),
            unit_cost_change_percent: edit.unit_cost_change_percent.or(self.unit_cost_change_percent),
            order_cost_change_percent: edit.order_cost_change_percent.or(self.order_cost_change_percent),
            as_of: edit.as_of.or(self.as_of),
            compared_with: edit.compared_with.or(self.compared_with),
            base: edit.base.or(self.base),
            class_service: edit.class_service.or(self
                .class_service
                .filter(|_| edit.service_percent.is_none() && edit.safety_factor.is_none())),
            safety_days: edit.safety_days.or(self.safety_days.filter(|_| edit.safety_factor.is_none())),
            backorder_cost: edit.backorder_cost.or(self.backorder_cost),
            distribution: edit.distribution.or(self.distribution),
            group_by: edit.group_by.or(self.group_by),
            view: edit.view.or(self.view),
            within_days: edit.within_days.or(self.within_days),
            cover_less_than_days: edit.cover_less_than_days.or(self.cover_less_than_days),
            cover_more_than_days: edit.cover_more_than_days.or(self.cover_more_than_days),
            skipped: edit.skipped.or(self.skipped),
            changed_orders: edit.changed_orders.or(self.changed_orders),
            columns: edit.columns.or(self.columns),
        }
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
            classes: None,
            compared_with: None,
            base: None,
            group_by: None,
            abc_by: None,
            view: None,
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
