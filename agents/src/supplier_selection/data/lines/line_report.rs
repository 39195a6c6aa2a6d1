//! The order lines of a file with the records of its suppliers. Another rule for “on time” gives new records.

use kernels::suppliers::Tolerance;

use crate::supplier_selection::{
    data::{
        fields::roster::Roster,
        lines::{
            columns::LineColumns,
            criteria::put_into,
            judge::{Record, judge},
            read::{Lines, lines},
        },
    },
    params::RankParams,
};
use intake::{AgentError, Table, recipe::Recipe, roles::Roles};

/// The order lines with the results from them.
pub(crate) struct LineReport {
    columns: LineColumns,
    pub lines: Lines,
    /// One per supplier of the roster.
    pub records: Vec<Record>,
    pub tolerance: Tolerance,
}

impl LineReport {
    /// Reads the lines of a file and puts their figures into its roster.
    pub(crate) fn from_table(
        table: &Table,
        roles: &Roles,
        roster: &mut Roster,
        recipe: &Recipe,
    ) -> Result<Option<Self>, AgentError> {
        let Some(columns) = LineColumns::from_table(table, roles) else { return Ok(None) };
        let Some(mut lines) = lines(table, &columns, roster, recipe) else { return Ok(None) };
        let taken = columns.taken();
        // Values of these columns are judged by line, so that a blank is no blank of a supplier.
        roster.problems.retain(|problem| {
            problem.done != "counts as blank"
                || !taken.iter().any(|index| table.names[*index] == problem.column)
        });
        roster.problems.append(&mut lines.problems);
        roster.problems.sort_by_key(|problem| problem.row);
        let records = records(&lines, roster, Tolerance::NONE)?;
        put_into(roster, table, &columns, &lines, &records);
        Ok(Some(Self { columns, lines, records, tolerance: Tolerance::NONE }))
    }

    /// The same lines by what the parameters count as on time and in full, in the roster too.
    pub(crate) fn judged_by(
        &mut self,
        params: &RankParams,
        roster: &mut Roster,
        table: &Table,
    ) -> Result<(), AgentError> {
        let short = params.short_percent.unwrap_or(0.0) / 100.0;
        self.tolerance = Tolerance { days_late: params.days_late.unwrap_or(0.0), short, ..Tolerance::NONE };
        self.records = records(&self.lines, roster, self.tolerance)?;
        put_into(roster, table, &self.columns, &self.lines, &self.records);
        Ok(())
    }
}

/// With fewer lines due, a rate is uncertain.
pub(crate) const FEW_LINES: usize = 20;

impl LineReport {
    /// The number of lines of a supplier that are due, when it is small.
    pub(crate) fn few_lines(&self, supplier: usize) -> Option<usize> {
        Some(self.records[supplier].performance.lines_due).filter(|lines| *lines < FEW_LINES)
    }
}

fn records(lines: &Lines, roster: &Roster, tolerance: Tolerance) -> Result<Vec<Record>, AgentError> {
    judge(lines, roster.names.len(), tolerance)
        .map_err(|cause| AgentError::Needs(format!("The order lines cannot be judged: {cause}.")))
}
