//! The plan of all items under one set of parameters.

use crate::inventory_optimization::{
    data::items::Items,
    params::InventoryParams,
    plan::{
        basis::Basis,
        budget::{self, BudgetResult, PartBudget},
        items,
        planned::Planned,
        policies::{self, Compared},
        storage::{self, LimitPoint, StorageResult},
        totals::Totals,
    },
};

/// All items under one set of parameters.
pub(crate) struct StockPlan {
    pub planned: Vec<Planned>,
    pub basis: Basis,
    pub totals: Totals,
    pub budget: Option<BudgetResult>,
    pub part_budgets: Vec<PartBudget>,
    pub storage: Option<StorageResult>,
    /// Kinds of policy side by side, where they were compared.
    pub compared: Vec<Compared>,
    /// Cost against room and money of order sizes, when they are limited.
    pub storage_curve: Vec<LimitPoint>,
    pub money_curve: Vec<LimitPoint>,
}

/// Takes the items out and plans them.
pub(crate) fn plan_stock(items: &mut Items, params: &InventoryParams) -> StockPlan {
    let read = std::mem::take(&mut items.items);
    let (planned, basis) = items::plan_all(read, items.past.as_ref(), params);
    let mut planned = items::chosen(planned, params);
    let compared = policies::compare(&planned, params);
    policies::adopt(&mut planned, &compared, params.policy_in_force().unwrap_or_default());
    let storage_curve = params.storage_limit.map(|_| storage::storage_curve(&planned)).unwrap_or_default();
    let money_curve = params.budget.map(|_| storage::money_curve(&planned)).unwrap_or_default();
    let storage = storage::apply(&mut planned, params);
    let budget = budget::apply(&mut planned, params);
    let part_budgets = budget::apply_to_parts(&mut planned, params);
    let totals = Totals::of(&planned);
    StockPlan { planned, basis, totals, budget, part_budgets, storage, compared, storage_curve, money_curve }
}
