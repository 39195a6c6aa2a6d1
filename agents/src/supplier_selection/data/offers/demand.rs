//! Units needed of every item.

use crate::supplier_selection::{
    data::{fields::roster::name_key, offers::market::Market},
    params::allocate::AllocateParams,
};
use intake::{AgentError, Dataset};
use kernels::cancel;
use report::{markdown::plain, number::amount};

impl Market {
    /// Units needed of every item, by what was said or by a column.
    pub(super) fn demand(
        &mut self,
        dataset: &Dataset,
        params: &AllocateParams,
        wanted: &[Vec<f64>],
    ) -> Result<(), AgentError> {
        let items = self.items.len();
        let file = plain(&dataset.name);
        let mut demand = vec![0.0; items];
        for (item, units) in wanted.iter().enumerate() {
            cancel::tick();
            let most = units.iter().copied().fold(0.0, f64::max);
            if units.iter().any(|other| *other != most)
                && params.demand.is_none()
                && params.quantity.is_none()
            {
                self.warnings.push(format!(
                    "{} has different units needed in its rows; the largest, {}, is bought.",
                    plain(&self.items[item]),
                    amount(most)
                ));
            }
            demand[item] = most;
        }
        if let Some(quantity) = params.quantity {
            if items > 1 {
                return Err(AgentError::Needs(format!(
                    "{file} has {items} items. Which of them do you need {} units of? Name one, for example say “I need {} units of {}”, or \
                     add a column demand with the units of every item.",
                    amount(quantity),
                    amount(quantity),
                    plain(&self.items[0])
                )));
            }
            demand[0] = quantity;
        }
        if let Some(said) = &params.demand {
            demand.fill(0.0);
            for (name, units) in said {
                cancel::tick();
                let place = self.items.iter().position(|item| name_key(item) == name_key(name));
                let place = place.ok_or_else(|| {
                    AgentError::Needs(format!("There is no item {} in {file}.", plain(name)))
                })?;
                demand[place] = *units;
            }
        }
        if demand.iter().sum::<f64>() <= 0.0 {
            return Err(AgentError::Needs(format!(
                "How many units should be bought? {file} does not state it. Ask for example “buy 10 000 units, at most 2 suppliers”, or add a \
                 column demand."
            )));
        }
        self.problem.demand = demand;
        Ok(())
    }
}
