//! The table of a file, kept in memory by a caller that reads the same file again soon: a worker that tries other parameters of
//! a run.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{AgentError, Recipe, Table};

/// The table that was read last, with the decisions that it was read by. By default nothing is kept; clones share what is.
#[derive(Clone, Default)]
pub struct KeptTable(Option<Arc<Mutex<Option<Read>>>>);

struct Read {
    recipe: Recipe,
    table: Table,
}

impl KeptTable {
    /// Keeps the next table that is read.
    #[must_use]
    pub fn keeping() -> Self {
        Self(Some(Arc::default()))
    }

    /// The table that was kept for these decisions, or else the one that `read` gives.
    pub(crate) fn or_read(
        &self,
        recipe: &Recipe,
        read: impl FnOnce() -> Result<Table, AgentError>,
    ) -> Result<Table, AgentError> {
        let Some(place) = &self.0 else { return read() };
        let kept =
            locked(place).as_ref().filter(|kept| kept.recipe == *recipe).map(|kept| kept.table.clone());
        if let Some(table) = kept {
            return Ok(table);
        }
        let table = read()?;
        *locked(place) = Some(Read { recipe: recipe.clone(), table: table.clone() });
        Ok(table)
    }

    /// The bytes of memory that the table takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let Some(place) = &self.0 else { return 0 };
        locked(place).as_ref().map_or(0, |kept| kept.table.bytes())
    }
}

fn locked(place: &Mutex<Option<Read>>) -> MutexGuard<'_, Option<Read>> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use crate::{Dataset, opened::Opened};

    use super::*;

    fn names(dataset: &Dataset) -> Vec<String> {
        Opened::read(dataset, None).unwrap().table.names
    }

    #[test]
    fn a_table_that_is_kept_is_not_read_again_until_it_is_to_be_read_otherwise() {
        let kept = KeptTable::keeping();
        let file = Dataset { kept: kept.clone(), ..Dataset::new("a.csv", "sku,stock\nA,1\nB,2\n".into()) };
        assert_eq!(kept.bytes(), 0);
        assert_eq!(names(&file), ["sku", "stock"]);
        assert!(kept.bytes() > 0);

        let mut gone = Dataset { bytes: "x,y\n1,2\n".into(), ..file.clone() };
        assert_eq!(names(&gone), ["sku", "stock"], "the bytes are not read again");
        gone.recipe.roles = gone.recipe.roles.corrected_by(&crate::roles::Roles::default());
        assert_eq!(names(&gone), ["sku", "stock"], "the same decisions in another value");
        gone.recipe.rules.copies = Some(crate::recipe::Copies::Sum);
        assert_eq!(names(&gone), ["x", "y"], "other decisions about the file");
        assert_eq!(names(&Dataset { kept: KeptTable::default(), ..file }), ["sku", "stock"]);
    }
}
