//! The table of a file, kept in memory by a caller that reads the same file again soon: a worker that tries other parameters of
//! a run, or a question, which is understood by the file before it is answered from it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{AgentError, Recipe, Table};

/// The table that was read last, with the decisions that it was read by. By default nothing is kept; clones share what is.
#[derive(Clone, Default)]
pub struct KeptTable(Option<Place>);

#[derive(Clone, Default)]
struct Place {
    last: Arc<Mutex<Option<Read>>>,
    lasts: Lasts,
}

/// How long a table is kept.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Lasts {
    #[default]
    AsLongAsItsPlace,
    /// Until the work of the question begins.
    UntilWork,
    /// The next reader gets it, and nothing is kept any more: large results need the memory.
    UntilRead,
}

struct Read {
    recipe: Recipe,
    table: Table,
}

impl KeptTable {
    /// Keeps the next table that is read.
    #[must_use]
    pub fn keeping() -> Self {
        Self(Some(Place::default()))
    }

    /// Keeps the table between the reader of a question and its work, unless something keeps it already.
    #[must_use]
    pub fn for_question(self) -> Self {
        Self(self.0.or_else(|| Some(Place { lasts: Lasts::UntilWork, ..Place::default() })))
    }

    /// For the work of the question, which reads the file last.
    #[must_use]
    pub fn for_work(self) -> Self {
        let lasts = |place: &Place| match place.lasts {
            Lasts::UntilWork => Lasts::UntilRead,
            other => other,
        };
        Self(self.0.map(|place| Place { lasts: lasts(&place), ..place }))
    }

    /// The table that was kept for these decisions, or else the one that `read` gives.
    pub(crate) fn or_read(
        &self,
        recipe: &Recipe,
        read: impl FnOnce() -> Result<Table, AgentError>,
    ) -> Result<Table, AgentError> {
        let Some(place) = &self.0 else { return read() };
        if place.lasts == Lasts::UntilRead {
            let kept = locked(&place.last).take().filter(|kept| kept.recipe == *recipe);
            return kept.map_or_else(read, |kept| Ok(kept.table));
        }
        let kept =
            locked(&place.last).as_ref().filter(|kept| kept.recipe == *recipe).map(|kept| kept.table.clone());
        if let Some(table) = kept {
            return Ok(table);
        }
        let table = read()?;
        *locked(&place.last) = Some(Read { recipe: recipe.clone(), table: table.clone() });
        Ok(table)
    }

    /// The bytes of memory that the table takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let Some(place) = &self.0 else { return 0 };
        locked(&place.last).as_ref().map_or(0, |kept| kept.table.bytes())
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

    #[test]
    fn a_table_that_is_kept_for_a_question_goes_to_its_work() {
        let file = Dataset::new("a.csv", "sku,stock\nA,1\n".into());
        let asked = Dataset { kept: file.kept.clone().for_question(), ..file };
        let gone = Dataset { bytes: "x,y\n1,2\n".into(), ..asked.clone() };
        assert_eq!(names(&asked), ["sku", "stock"]);
        assert_eq!(names(&gone), ["sku", "stock"], "the bytes are not read again");
        let work = Dataset { kept: gone.kept.clone().for_work(), ..gone };
        assert_eq!(names(&work), ["sku", "stock"], "nor for the work");
        assert_eq!(
            (work.kept.bytes(), names(&work)),
            (0, vec!["x".to_owned(), "y".to_owned()]),
            "which has it alone"
        );

        let kept = KeptTable::keeping().for_question().for_work();
        let file = Dataset { kept: kept.clone(), ..asked };
        names(&file);
        assert!(kept.bytes() > 0, "what is kept for longer stays");
    }
}
