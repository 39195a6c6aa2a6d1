//! What only some files and questions call for: policies side by side, joint orders, one season, lots over coming periods,
//! curves of a limit. Each is left out when it has nothing to say.

use super::{
    joint::{JointOrders, joint_orders},
    lots::{ItemLots, lots},
    optimize::Outcome,
    params::InventoryParams,
    past::Past,
    season::{Seasons, seasons},
    settings::Year,
    storage::LimitPoint,
    tables,
};
use report::result::{Chart, ChartSeries, Table};

/// All of it; empty lists where it was not called for.
pub struct Extras {
    pub joint: Vec<JointOrders>,
    pub seasons: Seasons,
    pub lots: Vec<ItemLots>,
}

impl Extras {
    pub fn of(outcome: &Outcome, past: Option<&Past>, params: &InventoryParams) -> Self {
        let planned = &outcome.planned;
        Self {
            joint: joint_orders(planned, params),
            seasons: seasons(planned, past, params),
            lots: lots(planned, past, params),
        }
    }

    /// A table for everything that is there.
    pub fn tables(&self, outcome: &Outcome, year: Year) -> Vec<Table> {
        let planned = &outcome.planned;
        let mut found = Vec::new();
        if !self.seasons.orders.is_empty() {
            found.push(tables::season_orders(planned, &self.seasons.orders));
        }
        if !self.lots.is_empty() {
            found.push(tables::lot_plan(planned, &self.lots));
            found.push(tables::lot_costs(planned, &self.lots));
        }
        if !outcome.compared.is_empty() {
            found.push(tables::policies(planned, &outcome.compared));
        }
        if !self.joint.is_empty() {
            found.push(tables::joint_orders(&self.joint, year));
            found.push(tables::joint_order_items(planned, &self.joint));
        }
        if !outcome.storage_curve.is_empty() {
            let title = "Cost of order sizes against room, safety stock included";
            found.push(tables::limit_curve("storage_curve", title, "room", &outcome.storage_curve));
        }
        if !outcome.money_curve.is_empty() {
            let title = "Cost of order sizes against money in stock, safety stock included";
            found.push(tables::limit_curve("budget_curve", title, "money", &outcome.money_curve));
        }
        found
    }

    /// The curves of limits as pictures.
    pub fn charts(outcome: &Outcome) -> Vec<Chart> {
        let room = curve(
            "storage_cost",
            "Cost of order sizes by the room they may take",
            "Room",
            &outcome.storage_curve,
        );
        let money = curve(
            "budget_cost",
            "Cost of order sizes by the money in stock",
            "Money in stock",
            &outcome.money_curve,
        );
        [room, money].into_iter().flatten().collect()
    }
}

fn curve(name: &'static str, title: &str, x_title: &str, points: &[LimitPoint]) -> Option<Chart> {
    (!points.is_empty()).then(|| Chart {
        name,
        title: title.to_owned(),
        kind: "line",
        x: points.iter().map(|point| report::number::amount(point.with_safety)).collect(),
        series: vec![ChartSeries::new("cost", points.iter().map(|point| Some(point.cost)).collect())],
        x_title: Some(x_title.to_owned()),
        y_title: Some("Money a year for ordering and holding".to_owned()),
    })
}
