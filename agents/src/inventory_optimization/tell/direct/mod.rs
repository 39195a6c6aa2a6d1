//! The answer to what the question asks to see first, above the plan that it comes from: a sentence, a short table in
//! words, and where it helps a table of its own and a chart.

mod approvals;
mod before_delivery;
mod by_week;
mod groups;
mod item_figure;
mod lasting;
mod min_max;
mod purchase_orders;
mod run_out;
mod slow;
mod why;

use report::{
    Documents,
    result::{Chart, Table},
};

use crate::inventory_optimization::{params::choices::View, tell::findings::Findings};

/// What stands above the plan.
#[derive(Default)]
pub(super) struct Direct {
    pub text: String,
    pub tables: Vec<Table>,
    pub charts: Vec<Chart>,
    /// Files that are no table.
    pub documents: Documents<'static>,
}

impl Direct {
    fn words(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

/// The direct answer; empty when the question asks for the plan as a whole.
pub(super) fn direct(findings: &Findings) -> Direct {
    let Some(view) = findings.params.view else { return Direct::default() };
    let needs_stock = match findings.params.asked_figure {
        Some(asked) => asked.figure.is_of_stock(),
        None => !matches!(view, View::MinMax | View::Groups | View::Classes | View::DemandClasses),
    };
    if needs_stock && !findings.items.has_stock {
        return Direct::words(
            "**The file does not say what is in stock, so this cannot be answered.** Add a column current_stock.\n\n"
                .to_owned(),
        );
    }
    if let Some(text) = findings.of_file {
        return Direct::words(format!("{text}\n"));
    }
    let mut direct = match view {
        View::RunningOut => run_out::run_out(findings),
        View::BeforeDelivery => before_delivery::before_delivery(findings),
        View::Lasting => lasting::lasting(findings),
        View::SlowMovers => slow::slow_first(findings),
        View::DeadStock => slow::dead_first(findings),
        View::Why => why::why(findings),
        View::StockByWeek => by_week::by_week(findings),
        View::MinMax => min_max::min_max(findings),
        View::Approvals => approvals::approvals(findings),
        View::Groups => groups::groups(findings),
        View::ItemFigure => item_figure::item_figure(findings),
        // The plan answers these where the figures of the file alone do not.
        View::OutOfStock
        | View::BelowReorderPoint
        | View::BelowLowestStock
        | View::BelowSafetyStock
        | View::Cover
        | View::DemandClasses
        | View::Classes => {
            return Direct::default();
        }
    };
    direct.text.push('\n');
    direct
}
