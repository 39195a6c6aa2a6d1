//! Checks the values of parameters, from words and from JSON alike.

use std::collections::BTreeMap;

use crate::inventory_optimization::params::{InventoryParams, price_break};
use crate::params::within;
use intake::AgentError;

impl InventoryParams {
    /// Every source of parameters ends here.
    pub fn check(&self) -> Result<(), AgentError> {
        let change = -99.0..=10_000.0;
        within("The order cost", self.order_cost, 1e-6..=1e9, "above 0")?;
        within(
            "The holding cost",
            self.holding_percent,
            0.01..=1000.0,
            "between 0.01 and 1000 percent a year",
        )?;
        within("The holding cost of a unit", self.holding_per_unit, 1e-9..=1e12, "above 0")?;
        within("The smallest order", self.minimum_order, 0.0..=1e12, "0 units or more")?;
        within("The largest order", self.maximum_order, 1e-9..=1e12, "above 0 units")?;
        price_break::check(self.price_breaks.as_deref().unwrap_or_default())?;
        within("The pack size", self.pack_size, 1e-9..=1e9, "above 0 units")?;
        within(
            "The days that an order covers",
            self.cover_days,
            0.5..=3660.0,
            "between half a day and ten years",
        )?;
        within(
            "The shelf life",
            self.shelf_life_days,
            0.5..=36_600.0,
            "between half a day and a hundred years",
        )?;
        within(
            "The multiple of the economic quantity",
            self.eoq_multiple,
            0.01..=100.0,
            "between 0.01 and 100",
        )?;
        within("The service", self.service_percent, 1.0..=99.9999, "above 1 and below 100 percent")?;
        within("The safety factor z", self.safety_factor, 0.0..=6.0, "between 0 and 6")?;
        if let Some(z) = self.safety_factor
            && (self.service_percent.or(self.safety_days).is_some() || self.states_services())
        {
            return Err(AgentError::Needs(format!(
                "A safety factor (z = {z}) and another level of safety stock were requested: a service level or days of stock. \
                 Which of them counts? Ask again with one of them."
            )));
        }
        within("The lead time", self.lead_time_days, 0.0..=3660.0, "between 0 days and ten years")?;
        within(
            "The deviation of the lead time",
            self.lead_time_deviation_days,
            0.0..=3660.0,
            "0 days or more",
        )?;
        within("The review period", self.review_days, 0.0..=3660.0, "between 0 days and ten years")?;
        within("The year", self.days_per_year, 100.0..=366.0, "between 100 and 366 days long")?;
        within("The deviation of demand", self.demand_deviation_percent, 0.0..=1000.0, "0 to 1000 percent")?;
        within("The unit cost", self.unit_cost, 1e-9..=1e12, "above 0")?;
        within("The budget", self.budget, 1e-6..=1e15, "above 0")?;
        within("The budget for safety stock", self.safety_budget, 1e-6..=1e15, "above 0")?;
        within("The budget for cycle stock", self.cycle_budget, 1e-6..=1e15, "above 0")?;
        within("The budget for orders", self.order_budget, 1e-6..=1e15, "above 0")?;
        within("The storage limit", self.storage_limit, 1e-9..=1e15, "above 0")?;
        within("The cost of an order to a supplier", self.joint_order_cost, 1e-6..=1e9, "above 0")?;
        within("The cost of a line", self.line_cost, 0.0..=1e9, "0 or more")?;
        within("The sale price", self.sale_price, 1e-9..=1e12, "above 0")?;
        within("The salvage value", self.salvage_percent, -1000.0..=99.9, "below 100 percent of the cost")?;
        within("The salvage value", self.salvage_value, -1e12..=1e12, "an amount of money")?;
        within("The cost of a missing unit", self.goodwill_cost, 0.0..=1e12, "0 or more")?;
        within("The change of demand", self.demand_change_percent, change.clone(), "above -99 percent")?;
        within(
            "The change of lead times",
            self.lead_time_change_percent,
            change.clone(),
            "above -99 percent",
        )?;
        within(
            "The change of lead times",
            self.lead_time_change_days,
            -3660.0..=3660.0,
            "at most ten years",
        )?;
        within(
            "The change of unit costs",
            self.unit_cost_change_percent,
            change.clone(),
            "above -99 percent",
        )?;
        within("The change of order costs", self.order_cost_change_percent, change, "above -99 percent")?;
        let of_groups = self.group_service.iter().flat_map(|services| services.percents.values());
        for service in self.class_service.iter().flat_map(BTreeMap::values).chain(of_groups) {
            within("The service", Some(*service), 1.0..=99.9999, "above 1 and below 100 percent")?;
        }
        within("The safety stock", self.safety_days, 0.0..=3660.0, "between 0 days and ten years")?;
        within("The cost of a waiting unit", self.backorder_cost, 1e-9..=1e12, "above 0")?;
        for (supplier, cost) in self.supplier_order_costs.iter().flatten() {
            within(&format!("The cost of an order to {supplier}"), Some(*cost), 1e-6..=1e9, "above 0")?;
        }
        within(
            "The time that XYZ classes look at",
            self.xyz_days,
            1.0..=36_600.0,
            "between one day and 100 years",
        )?;
        within("The limit of ADI", self.adi_limit, 1.0..=1e6, "1 or more")?;
        within("The limit of CV²", self.cv2_limit, 0.0..=1e6, "0 or more")?;
        for days in [self.within_days, self.cover_less_than_days, self.cover_more_than_days] {
            within("The days ahead", days, 1.0..=3660.0, "between one day and ten years")?;
        }
        for (item, units) in self.changed_orders.iter().flatten() {
            within(&format!("The order of {item}"), Some(*units), 0.0..=1e12, "0 units or more")?;
        }
        if let Some([b, c]) = self.abc_percent
            && !(b > 0.0 && b < c && c <= 100.0)
        {
            return Err(AgentError::Needs(format!(
                "The limits of ABC classes must rise and lie between 0 and 100 percent, but {b} and {c} were requested."
            )));
        }
        if let Some([x, y]) = self.xyz_limits
            && !(x >= 0.0 && x < y && y.is_finite())
        {
            return Err(AgentError::Needs(format!(
                "The limits of XYZ classes must rise from 0, but X up to {x} and Y up to {y} were requested. Which two are meant?"
            )));
        }
        self.compared_with.as_deref().map_or(Ok(()), Self::check)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::inventory_optimization::params::choices::{Class, ServiceMeasure};

    use super::*;

    #[test]
    fn json_is_checked_like_words() {
        let read = |value: Value| InventoryParams::from_json(&value);
        assert_eq!(read(json!({"holding_percent": 20})).unwrap().holding_percent, Some(20.0));
        assert_eq!(read(json!({"classes": ["A"]})).unwrap().classes, Some(vec![Class::A]));
        assert_eq!(
            read(json!({"service_measure": "fill_rate"})).unwrap().service_measure,
            Some(ServiceMeasure::FillRate)
        );
        for wrong in [
            json!({"service_percent": 100}),
            json!({"order_cost": 0}),
            json!({"holding_percent": -1}),
            json!({"days_per_year": 12}),
            json!({"abc_percent": [95, 80]}),
            json!({"xyz_limits": [0.9, 0.4]}),
            json!({"xyz_limits": [-0.1, 0.4]}),
            json!({"demand_change_percent": -100}),
            json!({"compared_with": {"service_percent": 0}}),
            json!({"as_of": "soon"}),
            json!({"servce": 3}),
            json!([1]),
        ] {
            assert!(matches!(read(wrong.clone()), Err(AgentError::Needs(_))), "{wrong}");
        }
    }
}
