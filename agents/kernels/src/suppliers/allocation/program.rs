//! A linear program in which some columns are yes or no, and the only file that knows the solver.
//! Knows nothing about suppliers; `model` writes the program, other files read its values. This calls microlp directly, because
//! common interfaces to solvers do not offer a node limit, the proven bound and the gap.

use microlp::{
    ComparisonOp, LinearExpr, OptimizationDirection, Problem, SolutionStatus, SolveOptions, SolveOutcome,
    TerminationReason,
};

use super::{AllocationError, Limit};
use crate::cancel;

/// Minimises the cost of columns between bounds, under rows `low <= sum(coefficient * value) <= high`.
#[derive(Debug, Clone, Default)]
pub(super) struct Program {
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Column {
    pub cost: f64,
    /// The upper bound; the lower bound is 0. Yes-or-no columns have 1.
    pub upper: f64,
    pub yes_or_no: bool,
    /// The limit that the upper bound represents, and the size of one unit of the column in units of that limit.
    pub source: Option<(Limit, f64)>,
}

#[derive(Debug, Clone)]
pub(super) struct Row {
    pub terms: Vec<(usize, f64)>,
    pub low: f64,
    pub high: f64,
    /// The limit that the row represents, and the divisor of the row.
    pub source: Option<(Limit, f64)>,
}

impl Program {
    /// The linear program in which yes-or-no columns may take any value in between.
    pub(super) fn relaxed(&self) -> Self {
        let mut relaxed = self.clone();
        relaxed.columns.iter_mut().for_each(|column| column.yes_or_no = false);
        relaxed
    }

    pub(super) fn add(&mut self, column: Column) -> usize {
        self.columns.push(column);
        self.columns.len() - 1
    }
}

/// How a search ended.
#[derive(Debug, Clone)]
pub(super) enum Outcome {
    Found(Found),
    Infeasible,
    /// No solution within the node limit, and no proof that none exists.
    Unfinished,
}

#[derive(Debug, Clone)]
pub(super) struct Found {
    pub values: Vec<f64>,
    /// A lower bound: no solution costs less.
    pub bound: f64,
    pub proven: bool,
    pub nodes: u64,
}

/// Nodes between two checks for cancellation. The visited nodes do not depend on this number.
const NODES_AT_ONCE: u64 = 4;

/// Solves by branch and bound with at most `nodes` nodes, starting from `start` if that is feasible.
///
/// The same program gives the same answer on every machine, because the search is limited by nodes and not by time.
pub(super) fn solve(
    program: &Program,
    start: Option<&[f64]>,
    nodes: u64,
) -> Result<Outcome, AllocationError> {
    if program.rows.iter().any(|row| row.terms.is_empty() && (row.low > 0.0 || row.high < 0.0)) {
        return Ok(Outcome::Infeasible);
    }
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let mut variables = Vec::with_capacity(program.columns.len());
    for column in &program.columns {
        variables.push(if column.yes_or_no {
            problem.add_binary_var(column.cost)
        } else {
            problem.add_var(column.cost, (0.0, column.upper))
        });
    }
    for row in program.rows.iter().filter(|row| !row.terms.is_empty()) {
        cancel::look();
        let mut sum = LinearExpr::empty();
        row.terms.iter().for_each(|&(column, coefficient)| sum.add(variables[column], coefficient));
        if row.low == row.high {
            problem.add_constraint(sum, ComparisonOp::Eq, row.low);
        } else if row.low.is_finite() {
            problem.add_constraint(sum, ComparisonOp::Ge, row.low);
        } else {
            problem.add_constraint(sum, ComparisonOp::Le, row.high);
        }
    }
    let mut options = SolveOptions::default();
    options.node_limit = Some(nodes.min(NODES_AT_ONCE));
    options.warm_start = start.map(|values| variables.iter().copied().zip(values.iter().copied()).collect());
    match in_parts(problem.solve_with(options), nodes) {
        Ok(SolveOutcome::Solution(solution)) => {
            let stats = solution.stats();
            let proven = solution.status() == SolutionStatus::Optimal;
            let objective = solution.objective();
            let bound = if proven { objective } else { stats.best_bound.unwrap_or(f64::NEG_INFINITY) };
            let values = variables.iter().map(|&variable| solution.var_value(variable)).collect();
            Ok(Outcome::Found(Found { values, bound, proven, nodes: stats.nodes_solved }))
        }
        Ok(SolveOutcome::Interrupted(_)) => Ok(Outcome::Unfinished),
        Err(microlp::Error::Infeasible) => Ok(Outcome::Infeasible),
        Err(error) => Err(AllocationError::Solver(error.to_string())),
    }
}

/// Continues after the first part until the search ends or `nodes` nodes are used.
fn in_parts(
    mut outcome: Result<SolveOutcome, microlp::Error>,
    nodes: u64,
) -> Result<SolveOutcome, microlp::Error> {
    let mut used = NODES_AT_ONCE;
    while used < nodes {
        cancel::look();
        let part = outcome?;
        if part.termination_reason() != TerminationReason::NodeLimit {
            return Ok(part);
        }
        let mut options = part.last_resume_options();
        options.node_limit = Some(NODES_AT_ONCE.min(nodes - used));
        outcome = part.resume_with(options);
        used += NODES_AT_ONCE;
    }
    outcome
}
