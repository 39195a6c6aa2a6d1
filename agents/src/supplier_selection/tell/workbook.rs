//! Formulas of the workbook of a ranking: weights from the inputs, scores of all four methods, ranks. Changing a weight in
//! the workbook gives the scores of a run with that weight; rows keep their order.

use kernels::suppliers::{
    DecisionMatrix, Direction, SupplierError, Weights, promethee_flows, topsis_closeness,
};

use crate::supplier_selection::{
    params::MethodName,
    plan::{judged::Judged, preferences::preferences},
    tell::tables::supplier_report::FIRST_CRITERION,
};
use kernels::cancel;
use report::result::{Cell, Column, Figure, Input, Table};

/// Names of the inputs; with more criteria the workbook has plain numbers.
const WEIGHTS: [&str; 30] = [
    "weight_1",
    "weight_2",
    "weight_3",
    "weight_4",
    "weight_5",
    "weight_6",
    "weight_7",
    "weight_8",
    "weight_9",
    "weight_10",
    "weight_11",
    "weight_12",
    "weight_13",
    "weight_14",
    "weight_15",
    "weight_16",
    "weight_17",
    "weight_18",
    "weight_19",
    "weight_20",
    "weight_21",
    "weight_22",
    "weight_23",
    "weight_24",
    "weight_25",
    "weight_26",
    "weight_27",
    "weight_28",
    "weight_29",
    "weight_30",
];
/// The most comparisons of two suppliers on a criterion that a spreadsheet calculates without a long pause.
const MOST_COMPARISONS: usize = 10_000_000;

/// The numbers behind the formulas, by criterion and by supplier.
pub(crate) struct Working {
    scaled: Vec<Vec<f64>>,
    /// Flows of PROMETHEE on each criterion alone.
    flows: Vec<Vec<f64>>,
    to_ideal: Vec<f64>,
    to_worst: Vec<f64>,
}

impl Working {
    /// The working of a choice; `None` when it is too much for a spreadsheet.
    pub(crate) fn from_judged(
        judged: &Judged,
        matrix: &DecisionMatrix,
    ) -> Result<Option<Self>, SupplierError> {
        let criteria = &judged.choice.criteria;
        let suppliers = matrix.suppliers();
        if criteria.len() > WEIGHTS.len() || suppliers * suppliers * criteria.len() > MOST_COMPARISONS {
            return Ok(None);
        }
        let closeness = topsis_closeness(matrix, &judged.weighed.weights)?;
        let preferences = preferences(&judged.params, criteria);
        let mut flows = Vec::with_capacity(criteria.len());
        for criterion in 0..criteria.len() {
            let mut weights = vec![0.0; criteria.len()];
            weights[criterion] = 1.0;
            flows.push(promethee_flows(matrix, &Weights::given(&weights)?, &preferences)?.net);
        }
        Ok(Some(Self {
            scaled: criteria.iter().map(|criterion| criterion.scaled()).collect(),
            flows,
            to_ideal: closeness.to_ideal,
            to_worst: closeness.to_worst,
        }))
    }
}

/// The weights in percent, which a person may change.
pub(crate) fn inputs(judged: &Judged) -> Vec<Input> {
    let mut inputs = Vec::new();
    for (place, (criterion, name)) in judged.choice.criteria.iter().zip(WEIGHTS).enumerate() {
        let label = format!("Weight of {} (weights are divided by their sum)", criterion.name);
        let input = Input::new(name, label, 100.0 * judged.weighed.weight(place), "percent");
        inputs.push(
            input.from_params(&["weights"]).otherwise("equal weights, because the question gives none"),
        );
    }
    inputs
}

/// The best score, and its lead over the second.
pub(crate) fn figures(judged: &Judged, is_live: bool) -> Vec<Figure> {
    let ranked = &judged.ranked;
    let (best, next) = if ranked.main == MethodName::Vikor {
        ("MIN(supplier_report[score])", "SMALL(supplier_report[score],2)-best_score")
    } else {
        ("MAX(supplier_report[score])", "best_score-LARGE(supplier_report[score],2)")
    };
    // A tie has no lead, even when rounding leaves a small difference.
    let lead = ranked.lead(ranked.second());
    let lead = if lead.abs() > 1e-12 { lead } else { 0.0 };
    vec![
        Figure {
            name: "best_score",
            label: format!("Best score by {}", ranked.main.label()),
            value: ranked.ranking().scores[ranked.winner()],
            unit: None,
            formula: is_live.then(|| best.into()),
            format: Some("0.000"),
        },
        Figure {
            name: "score_lead",
            label: "Lead over the second".to_owned(),
            value: lead,
            unit: None,
            formula: is_live.then(|| next.into()),
            format: Some("0.000"),
        },
    ]
}

/// `f(1)+f(2)+..` over the criteria.
fn sum(count: usize, term: impl Fn(usize) -> String) -> String {
    (1..=count).map(term).collect::<Vec<_>>().join("+")
}

/// Lets the workbook calculate the weights and the figures that the scales of the criteria need. A formula of the row with
/// `number` k uses the input or the column of criterion k.
pub(crate) fn weigh(table: &mut Table, judged: &Judged) {
    let criteria = &judged.choice.criteria;
    let count = criteria.len();
    let own = sum(count, |k| format!("([number]={k})*{}", WEIGHTS[k - 1]));
    let all = sum(count, |k| WEIGHTS[k - 1].to_owned());
    let weight = format!("({own})/({all})");
    if let Some(column) = table.columns.iter_mut().find(|column| column.name == "weight") {
        *column = column.clone().calculated(weight).shown_as("0.0%");
    }
    table.columns.push(Column::number("number", None).working().shown_as("0"));
    let functions =
        [("lowest", "MIN"), ("highest", "MAX"), ("vector_length", "SUMSQ"), ("spread", "STDEV.P")];
    for (name, function) in functions {
        cancel::tick();
        let formula = sum(count, |k| format!("([number]={k})*{function}(supplier_report[value_{k}])"));
        let formula = if function == "SUMSQ" { format!("SQRT({formula})") } else { formula };
        table.columns.push(Column::number(name, None).working().calculated(formula));
    }
    for ((row, criterion), number) in table.rows.iter_mut().zip(criteria).zip(1..) {
        cancel::tick();
        let values = &criterion.values;
        let (best, worst) = criterion.ends();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64;
        row.push(Cell::Count(number));
        row.extend([best.min(worst), best.max(worst)].map(Cell::number));
        row.push(Cell::number(values.iter().map(|value| value * value).sum::<f64>().sqrt()));
        row.push(Cell::number(variance.sqrt()));
    }
}

/// Lets the workbook calculate scores and ranks. The name of a working column shows its content.
pub(crate) fn score(table: &mut Table, judged: &Judged, working: &Working) {
    let criteria = &judged.choice.criteria;
    for (name, formula) in formulas(judged) {
        cancel::tick();
        if let Some(column) = table.columns.iter_mut().find(|column| column.name == name) {
            *column = column.clone().calculated(formula);
        }
    }
    table.columns.extend(working_columns(judged));
    for (row, place) in table.rows.iter_mut().zip(&judged.ranked.ranking().order) {
        cancel::tick();
        row.extend(criteria.iter().map(|criterion| Cell::number(criterion.values[*place])));
        row.extend(working.scaled.iter().map(|scaled| Cell::number(scaled[*place])));
        row.extend([working.to_ideal[*place], working.to_worst[*place]].map(Cell::number));
        let compromise = &judged.ranked.compromise;
        row.extend([compromise.group_regret[*place], compromise.worst_regret[*place]].map(Cell::number));
        row.extend(working.flows.iter().map(|flow| Cell::number(1.0 + flow[*place])));
        row.push(Cell::number(1.0 + judged.ranked.by(MethodName::Promethee).scores[*place]));
    }
}

/// Formulas of the columns of the contract.
fn formulas(judged: &Judged) -> Vec<(String, String)> {
    let count = judged.choice.criteria.len();
    let group_regret = from_zero_to_one("group_regret");
    let worst_regret = from_zero_to_one("worst_regret");
    let group_utility = judged.params.group_utility();
    let mut found = vec![
        ("score".to_owned(), format!("[{}]", judged.ranked.main.column())),
        ("rank".to_owned(), format!("[rank_{}]", judged.ranked.main.column())),
        ("weighted_sum".to_owned(), sum(count, |k| format!("INDEX(weights[weight],{k})*[scaled_{k}]"))),
        (
            "topsis".to_owned(),
            "IF([ideal_distance]+[worst_distance]>0,[worst_distance]/([ideal_distance]+[worst_distance]),1)"
                .to_owned(),
        ),
        (
            "vikor".to_owned(),
            format!("{group_utility}*{group_regret}+{}*{worst_regret}", 1.0 - group_utility),
        ),
        ("promethee".to_owned(), "[flow_plus_one]-1".to_owned()),
    ];
    for method in MethodName::ALL {
        cancel::tick();
        let name = method.column();
        let better =
            if method == MethodName::Vikor { format!("<[{name}]-1E-11") } else { format!(">[{name}]+1E-11") };
        let rank = format!("1+SUMPRODUCT((supplier_report[{name}]{better})*1)");
        found.push((format!("rank_{name}"), rank));
    }
    found
}

/// A column on a scale from its smallest to its largest value; 0 when all are equal.
fn from_zero_to_one(column: &str) -> String {
    let range = format!("(MAX(supplier_report[{column}])-MIN(supplier_report[{column}]))");
    format!("IF({range}>1E-12,([{column}]-MIN(supplier_report[{column}]))/{range},0)")
}

fn working_columns(judged: &Judged) -> Vec<Column> {
    let criteria = &judged.choice.criteria;
    let count = criteria.len();
    let mut columns = Vec::new();
    for k in 1..=count {
        columns.push(working_column(format!("value_{k}"), format!("[#{}]", FIRST_CRITERION + k - 1)));
    }
    for (k, criterion) in (1..).zip(criteria) {
        cancel::tick();
        let column = working_column(format!("scaled_{k}"), scaled(k, criterion.direction));
        columns.push(column.labelled(format!("{} from 0 (worst) to 1 (best)", criterion.name)));
    }
    let to_ideal = sum(count, |k| {
        let is_cost = criteria[k - 1].direction == Direction::Cost;
        squared_distance(k, if is_cost { "lowest" } else { "highest" })
    });
    let to_worst = sum(count, |k| {
        let is_cost = criteria[k - 1].direction == Direction::Cost;
        squared_distance(k, if is_cost { "highest" } else { "lowest" })
    });
    columns.push(working_column("ideal_distance".to_owned(), format!("SQRT({to_ideal})")));
    columns.push(working_column("worst_distance".to_owned(), format!("SQRT({to_worst})")));
    let regrets: Vec<String> = (1..=count).map(regret).collect();
    columns.push(working_column("group_regret".to_owned(), regrets.join("+")));
    columns.push(working_column("worst_regret".to_owned(), format!("MAX({})", regrets.join(","))));
    for (k, criterion) in (1..).zip(criteria) {
        let column = working_column(format!("flow_{k}"), flow(k, criterion.direction == Direction::Cost));
        columns.push(column.labelled(format!("net flow of {} plus one", criterion.name)));
    }
    let total = sum(count, |k| format!("INDEX(weights[weight],{k})*[flow_{k}]"));
    columns.push(working_column("flow_plus_one".to_owned(), total));
    columns
}

fn working_column(name: String, formula: String) -> Column {
    Column::number(name, None).working().calculated(formula)
}

/// The weighted distance of a value to one end of its criterion, squared.
fn squared_distance(k: usize, end: &str) -> String {
    let distance = format!("([value_{k}]-INDEX(weights[{end}],{k}))/INDEX(weights[vector_length],{k})");
    format!("(INDEX(weights[weight],{k})*{distance})^2")
}

/// The weighted distance of a scaled value to the best one.
fn regret(k: usize) -> String {
    format!("INDEX(weights[weight],{k})*(1-[scaled_{k}])")
}

/// From 0 (worst) to 1 (best).
fn scaled(k: usize, direction: Direction) -> String {
    let (low, high) = (format!("INDEX(weights[lowest],{k})"), format!("INDEX(weights[highest],{k})"));
    let lead = match direction {
        Direction::Cost => format!("{high}-[value_{k}]"),
        Direction::Benefit => format!("[value_{k}]-{low}"),
    };
    format!("IF({high}={low},1,({lead})/({high}-{low}))")
}

/// One more than the mean of the leads over all others, each lead counted up to one standard deviation.
fn flow(k: usize, is_cost: bool) -> String {
    let spread = format!("INDEX(weights[spread],{k})");
    let lead = if is_cost {
        format!("(supplier_report[value_{k}]-[value_{k}])/{spread}")
    } else {
        format!("([value_{k}]-supplier_report[value_{k}])/{spread}")
    };
    // |x + 1| - |x - 1| is twice x between -1 and 1, and twice that end beyond.
    format!(
        "IF({spread}=0,1,1+SUMPRODUCT(ABS({lead}+1)-ABS({lead}-1))/2/(COUNT(supplier_report[value_{k}])-1))"
    )
}
