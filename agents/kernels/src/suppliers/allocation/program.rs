//! A linear program with some columns that are yes or no, and the one place that knows the solver.
//! Knows nothing about suppliers; `model` writes the program, others read its values. microlp is asked directly since a
//! limit of nodes, the proven bound and the gap are not reachable through a common interface of solvers.

use microlp::{
    ComparisonOp, LinearExpr, OptimizationDirection, Problem, SolutionStatus, SolveOptions, SolveOutcome,
    TerminationReason,
};

use super::{AllocationError, Limit};
use crate::cancel;

/// Minimise the cost of columns between bounds under rows `low <= sum(coefficient * value) <= high`.
#[derive(Debug, Clone, Default)]
pub(super) struct Program {
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Column {
    pub cost: f64,
    /// The lower bound is 0; yes-or-no columns have 1.
    pub upper: f64,
    pub yes_or_no: bool,
    /// The limit that the upper bound stands for and its unit in units of that limit.
    pub source: Option<(Limit, f64)>,
}

#[derive(Debug, Clone)]
pub(super) struct Row {
    pub terms: Vec<(usize, f64)>,
    pub low: f64,
    pub high: f64,
    /// The limit that the row stands for and what the row was divided by.
    pub source: Option<(Limit, f64)>,
}

impl Program {
    /// The linear program in which yes or no may be anything between.
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
    /// No solution within the node limit, and no proof that there is none.
    Unfinished,
}

#[derive(Debug, Clone)]
pub(super) struct Found {
    pub values: Vec<f64>,
    /// No solution costs less.
    pub bound: f64,
    pub proven: bool,
    pub nodes: u64,
}

/// Nodes between two looks whether the search is cancelled. The same nodes are visited, however many at once.
const NODES_AT_ONCE: u64 = 4;

/// Solves with branch and bound up to `nodes` nodes, beginning at `start` if that is feasible.
///
/// The same program gives the same answer on every machine: there is a limit of nodes and none of time.
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

/// Goes on from a first part until the search ends or so many nodes are used up.
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
