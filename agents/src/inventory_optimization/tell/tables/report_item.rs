//! One item as the report shows it.

use kernels::inventory::item_plan::{ItemOrders, ItemToday};

use crate::inventory_optimization::{plan::planned::Planned, tell::tables::working::Working};

/// A planned item with the figures that only the workbook needs.
pub(super) struct ReportItem<'a> {
    pub planned: &'a Planned,
    pub working: Working,
}

impl<'a> ReportItem<'a> {
    pub(super) fn new(planned: &'a Planned) -> Self {
        Self { planned, working: Working::new(planned) }
    }

    pub(super) fn annual_demand(&self) -> f64 {
        self.planned.figures.demand.mean * self.planned.figures.periods_per_year
    }

    /// Times a year that the stock of today is used up.
    pub(super) fn turnover(&self) -> Option<f64> {
        let stock = self.planned.item.stock.filter(|stock| *stock > 0.0)?;
        Some(self.annual_demand() / stock)
    }

    /// A figure of the policy; nothing for an item without one.
    pub(super) fn orders<T>(&self, figure: impl Fn(&ItemOrders) -> T) -> Option<T> {
        self.planned.orders.as_ref().map(figure)
    }

    /// A figure of today's stock; nothing where that is unknown.
    pub(super) fn today<T>(&self, figure: impl Fn(&ItemToday) -> T) -> Option<T> {
        self.planned.today.as_ref().map(figure)
    }
}
