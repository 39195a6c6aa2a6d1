//! What an order of an item costs in the report: one figure, or the sum of an order and its line where lines cost extra.

use intake::roles::Role;
use provenance::record::{Combined, Reading};
use report::result::{Column, TableBuilder};

use crate::inventory_optimization::{
    params::defaults,
    plan::order_cost,
    tell::{findings::Findings, inputs::usual, tables::report_item::ReportItem},
};

pub(super) struct OrderCosts<'a> {
    findings: &'a Findings<'a>,
    has_lines: bool,
}

impl<'a> OrderCosts<'a> {
    pub(super) fn of(findings: &'a Findings<'a>) -> Self {
        let mut planned = findings.plan.planned.iter();
        let has_lines =
            findings.params.line_cost.is_some() || planned.any(|one| one.item.line_cost.is_some());
        Self { findings, has_lines }
    }

    /// The column of both together.
    pub(super) fn column(&self, column: Column) -> Column {
        if self.has_lines { column.calculated("[cost_of_order]+[cost_of_line]") } else { of_order(column) }
    }

    /// Adds the two parts of a sum.
    pub(super) fn add_parts(&self, columns: &mut TableBuilder<'a, ReportItem>) {
        if !self.has_lines {
            return;
        }
        let params = self.findings.params;
        let order = of_order(Column::number("cost_of_order", None).working());
        columns.add(order, move |item| {
            item.planned.figures.cost_per_order - order_cost::line(&item.planned.item, params)
        });
        let line = Column::number("cost_of_line", None).working().from_params(&["line_cost"]);
        let line = line.otherwise("no cost of a line is known");
        let line = match &self.findings.items.names.line_cost {
            Some(name) => line
                .from_column(name.clone(), first_of_rows(), self.without_line())
                .changed_by(&["order_cost_change_percent"]),
            None => line,
        };
        columns.add(line, move |item| order_cost::line(&item.planned.item, params));
    }

    /// Rows of items whose line has no cost in the file.
    fn without_line(&self) -> Vec<u32> {
        let items = (0..).zip(&self.findings.plan.planned);
        items.filter(|(_, planned)| planned.item.line_cost.is_none()).map(|(row, _)| row).collect()
    }
}

fn first_of_rows() -> Reading {
    Reading { combined: Some(Combined::First), ..Reading::default() }
}

fn of_order(column: Column) -> Column {
    column
        .from_role(Role::OrderCost)
        .from_params(&["order_cost", "joint_order_cost"])
        .changed_by(&["order_cost_change_percent"])
        .otherwise(usual(defaults::ORDER_COST, ""))
}
