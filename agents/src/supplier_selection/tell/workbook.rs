//! What the workbook of a ranking calculates itself: weights from the inputs, scores of all four methods, ranks.
//! Changing a weight there gives the scores of a run with that weight; rows keep their order.

use kernels::suppliers::{
    DecisionMatrix, Direction, Preferences, SupplierError, Weights, promethee_flows, topsis_closeness,
};

use crate::supplier_selection::{
    params::MethodName, plan::judged::Judged, tell::tables::supplier_report::FIRST_CRITERION,
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
/// Meetings of two suppliers on a criterion that a spreadsheet works through without a long pause.
const MOST_MEETINGS: usize = 10_000_000;

/// The numbers behind the formulas, by criterion and by supplier.
pub struct Working {
    scaled: Vec<Vec<f64>>,
    /// Flows of PROMETHEE on each criterion alone.
    flows: Vec<Vec<f64>>,
    to_ideal: Vec<f64>,
    to_worst: Vec<f64>,
}

impl Working {
    /// The working of a choice; `None` when it is too much for a spreadsheet.
    pub fn from_judged(judged: &Judged, matrix: &DecisionMatrix) -> Result<Option<Self>, SupplierError> {
        let criteria = &judged.choice.criteria;
        let suppliers = matrix.suppliers();
        if criteria.len() > WEIGHTS.len() || suppliers * suppliers * criteria.len() > MOST_MEETINGS {
            return Ok(None);
        }
        let closeness = topsis_closeness(matrix, &judged.weighed.weights)?;
        let alone = |criterion: usize| -> Result<Vec<f64>, SupplierError> {
            let weights: Vec<f64> =
                (0..criteria.len()).map(|other| f64::from(u8::from(other == criterion))).collect();
            Ok(promethee_flows(matrix, &Weights::given(&weights)?, &Preferences::Spread)?.net)
        };
        let flows = (0..criteria.len()).map(alone).collect::<Result<_, _>>()?;
        Ok(Some(Self {
            scaled: criteria.iter().map(|criterion| criterion.scaled()).collect(),
            flows,
            to_ideal: closeness.to_ideal,
            to_worst: closeness.to_worst,
        }))
    }
}

/// The weights in percent, to be changed.
pub fn inputs(judged: &Judged) -> Vec<Input> {
    let criteria = judged.choice.criteria.iter().zip(WEIGHTS).enumerate();
    criteria
        .map(|(place, (criterion, name))| Input {
            name,
            label: format!("Weight of {} (weights are divided by their sum)", criterion.name),
            value: 100.0 * judged.weighed.weight(place),
            unit: Some("percent"),
        })
        .collect()
}

/// The best score and how far the second is behind.
pub fn figures(judged: &Judged, is_live: bool) -> Vec<Figure> {
    let ranked = &judged.ranked;
    let (best, next) = if ranked.main == MethodName::Vikor {
        ("MIN(supplier_report[score])", "SMALL(supplier_report[score],2)-best_score")
    } else {
        ("MAX(supplier_report[score])", "best_score-LARGE(supplier_report[score],2)")
    };
    // A tie has no lead, whatever rounding leaves of it.
    let lead = Some(ranked.lead(ranked.second())).filter(|lead| lead.abs() > 1e-12).unwrap_or(0.0);
    let figure = |name, label: String, value, formula: &'static str| Figure {
        name,
        label,
        value,
        unit: None,
        formula: is_live.then(|| formula.into()),
        format: Some("0.000"),
    };
    vec![
        figure(
            "best_score",
            format!("Best score by {}", ranked.main.label()),
            ranked.ranking().scores[ranked.winner()],
            best,
        ),
        figure("score_lead", "Lead over the second".to_owned(), lead, next),
    ]
}

/// `f(1)+f(2)+..` over the criteria.
fn sum(count: usize, term: impl Fn(usize) -> String) -> String {
    (1..=count).map(term).collect::<Vec<_>>().join("+")
}

/// Lets the workbook calculate the weights and what the scales of the criteria need.
pub fn weigh(table: &mut Table, judged: &Judged) {
    let criteria = &judged.choice.criteria;
    let count = criteria.len();
    let pick = |each: &dyn Fn(usize) -> String| sum(count, |k| format!("([number]={k})*{}", each(k)));
    let all = sum(count, |k| WEIGHTS[k - 1].to_owned());
    let weight = format!("({})/({all})", pick(&|k| WEIGHTS[k - 1].to_owned()));
    if let Some(column) = table.columns.iter_mut().find(|column| column.name == "weight") {
        *column = column.clone().calculated(weight).shown_as("0.0%");
    }
    table.columns.push(Column::number("number", None).working().shown_as("0"));
    let functions =
        [("lowest", "MIN"), ("highest", "MAX"), ("vector_length", "SUMSQ"), ("spread", "STDEV.P")];
    for (name, function) in functions {
        cancel::tick();
        let formula = pick(&|k| format!("{function}(supplier_report[value_{k}])"));
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
pub fn score(table: &mut Table, judged: &Judged, working: &Working) {
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
    let weight = |k: usize| format!("INDEX(weights[weight],{k})");
    let share = |column: &str| {
        let range = format!("(MAX(supplier_report[{column}])-MIN(supplier_report[{column}]))");
        format!("IF({range}>1E-12,([{column}]-MIN(supplier_report[{column}]))/{range},0)")
    };
    let mut found = vec![
        ("score".to_owned(), format!("[{}]", judged.ranked.main.column())),
        ("rank".to_owned(), format!("[rank_{}]", judged.ranked.main.column())),
        ("weighted_sum".to_owned(), sum(count, |k| format!("{}*[scaled_{k}]", weight(k)))),
        (
            "topsis".to_owned(),
            "IF([ideal_distance]+[worst_distance]>0,[worst_distance]/([ideal_distance]+[worst_distance]),1)"
                .to_owned(),
        ),
        ("vikor".to_owned(), format!("0.5*{}+0.5*{}", share("group_regret"), share("worst_regret"))),
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

fn working_columns(judged: &Judged) -> Vec<Column> {
    let criteria = &judged.choice.criteria;
    let count = criteria.len();
    let column = |name: String, formula: String| Column::number(name, None).working().calculated(formula);
    let mut columns: Vec<Column> = (1..=count)
        .map(|k| column(format!("value_{k}"), format!("[#{}]", FIRST_CRITERION + k - 1)))
        .collect();
    for (k, criterion) in (1..).zip(criteria) {
        cancel::tick();
        columns.push(column(format!("scaled_{k}"), scaled(k, criterion.direction)));
    }
    let is_cost = |k: usize| criteria[k - 1].direction == Direction::Cost;
    let distance = |to_best: bool| {
        let term = |k: usize| {
            let end = if is_cost(k) == to_best { "lowest" } else { "highest" };
            format!(
                "(INDEX(weights[weight],{k})*([value_{k}]-INDEX(weights[{end}],{k}))/INDEX(weights[vector_length],{k}))^2"
            )
        };
        format!("SQRT({})", sum(count, term))
    };
    columns.push(column("ideal_distance".to_owned(), distance(true)));
    columns.push(column("worst_distance".to_owned(), distance(false)));
    let regret = |k: usize| format!("INDEX(weights[weight],{k})*(1-[scaled_{k}])");
    columns.push(column("group_regret".to_owned(), sum(count, regret)));
    let regrets: Vec<String> = (1..=count).map(regret).collect();
    columns.push(column("worst_regret".to_owned(), format!("MAX({})", regrets.join(","))));
    columns.extend((1..=count).map(|k| column(format!("flow_{k}"), flow(k, is_cost(k)))));
    let total = sum(count, |k| format!("INDEX(weights[weight],{k})*[flow_{k}]"));
    columns.push(column("flow_plus_one".to_owned(), total));
    columns
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
