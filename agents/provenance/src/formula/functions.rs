//! The functions of formulas: those that Excel and LibreOffice calculate alike and that runs use.

use anyhow::{Context, bail, ensure};
use kernels::statistics::normal;

use super::{
    evaluate::{Scope, evaluate},
    expression::Expression,
    value::Value,
};

macro_rules! functions {
    ($($variant:ident = $name:literal),+ $(,)?) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Function {
            $($variant),+
        }

        impl Function {
            /// The function of this name; none when the language has no such function.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$variant),)+
                    _ => None,
                }
            }

            /// Its name in a spreadsheet.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }
        }
    };
}

functions! {
    Abs = "ABS",
    Count = "COUNT",
    CountIfs = "COUNTIFS",
    Exact = "EXACT",
    Exp = "EXP",
    If = "IF",
    Index = "INDEX",
    Int = "INT",
    IsNumber = "ISNUMBER",
    Large = "LARGE",
    Max = "MAX",
    Min = "MIN",
    NormalDistribution = "NORM.S.DIST",
    NormalQuantile = "NORM.S.INV",
    Round = "ROUND",
    RoundUp = "ROUNDUP",
    Small = "SMALL",
    Sqrt = "SQRT",
    Deviation = "STDEV.P",
    Sum = "SUM",
    SumIfs = "SUMIFS",
    SumProduct = "SUMPRODUCT",
    SumSquares = "SUMSQ",
}

/// Calculates a function. `IF` calculates only the branch that it takes.
pub(super) fn call(function: Function, arguments: &[Expression], scope: &dyn Scope) -> anyhow::Result<Value> {
    if function == Function::If {
        let [condition, yes, no] = arguments else { bail!("IF has three parts") };
        let taken = if evaluate(condition, scope)?.truth()? { yes } else { no };
        return evaluate(taken, scope);
    }
    let values: anyhow::Result<Vec<Value>> =
        arguments.iter().map(|argument| evaluate(argument, scope)).collect();
    of_values(function, &values?).with_context(|| function.name().to_owned())
}

fn of_values(function: Function, values: &[Value]) -> anyhow::Result<Value> {
    let first = values.first().context("nothing to calculate from")?;
    let second = || values.get(1).context("the second part is missing");
    let numbers = || {
        let mut found = Vec::new();
        values.iter().for_each(|value| value.numbers(&mut found));
        found
    };
    Ok(match function {
        Function::If => bail!("IF is calculated by its branches"),
        Function::Abs => first.clone().each(|value| Ok(Value::Number(value.number()?.abs())))?,
        Function::Exact => first
            .clone()
            .with(second()?.clone(), |one, other| Ok(Value::Truth(one.text()? == other.text()?)))?,
        Function::Index => element(first, second()?.number()?)?,
        Function::IsNumber => Value::Truth(matches!(first, Value::Number(_))),
        Function::CountIfs => Value::Number(matching(values)?.iter().filter(|holds| **holds).count() as f64),
        Function::SumIfs => sum_of_matching(first, &matching(&values[1..])?)?,
        Function::Count => Value::Number(numbers().len() as f64),
        Function::Max => Value::Number(numbers().into_iter().reduce(f64::max).unwrap_or(0.0)),
        Function::Min => Value::Number(numbers().into_iter().reduce(f64::min).unwrap_or(0.0)),
        Function::Sum => Value::Number(numbers().iter().sum()),
        Function::SumSquares => Value::Number(numbers().iter().map(|number| number * number).sum()),
        Function::SumProduct => sum_of_products(values)?,
        Function::Deviation => Value::Number(deviation(&numbers())?),
        Function::Small => ranked(first, second()?.number()?, f64::total_cmp)?,
        Function::Large => ranked(first, second()?.number()?, |one, other| other.total_cmp(one))?,
        Function::NormalDistribution => {
            let z = first.number()?;
            Value::Number(if second()?.truth()? { normal::cumulative(z) } else { normal::density(z) })
        }
        Function::NormalQuantile => finite(normal::quantile(first.number()?))?,
        Function::Exp => finite(first.number()?.exp())?,
        Function::Sqrt => finite(first.number()?.sqrt())?,
        Function::Int => Value::Number(first.number()?.floor()),
        Function::Round => {
            let (number, scale) = (first.number()?, 10f64.powf(second()?.number()?));
            // -0 becomes 0.
            Value::Number((number * scale).round() / scale + 0.0)
        }
        Function::RoundUp => {
            let (number, scale) = (first.number()?, 10f64.powf(second()?.number()?));
            Value::Number((number.abs() * scale).ceil() / scale * number.signum())
        }
    })
}

fn finite(number: f64) -> anyhow::Result<Value> {
    ensure!(number.is_finite(), "not a finite number");
    Ok(Value::Number(number))
}

fn cells(value: &Value) -> anyhow::Result<&[Value]> {
    match value {
        Value::Many(values) => Ok(values),
        _ => bail!("a column is needed"),
    }
}

/// The row of a column, counted from 1.
fn element(column: &Value, place: f64) -> anyhow::Result<Value> {
    let found = cells(column)?.get((place as usize).wrapping_sub(1));
    found.cloned().context("no such row")
}

/// The number at a place of the sorted column, counted from 1.
fn ranked(
    column: &Value,
    place: f64,
    order: impl Fn(&f64, &f64) -> std::cmp::Ordering,
) -> anyhow::Result<Value> {
    let mut numbers = Vec::new();
    column.numbers(&mut numbers);
    numbers.sort_unstable_by(order);
    let found = numbers.get((place as usize).wrapping_sub(1)).context("no such place")?;
    Ok(Value::Number(*found))
}

/// Rows for which every pair of column and wanted value holds. Texts are the same whatever their capitals.
fn matching(pairs: &[Value]) -> anyhow::Result<Vec<bool>> {
    let mut holds = vec![true; cells(pairs.first().context("no condition")?)?.len()];
    for pair in pairs.chunks(2) {
        let [column, wanted] = pair else { bail!("a condition without its value") };
        let column = cells(column)?;
        ensure!(column.len() == holds.len(), "columns of different lengths");
        for (cell, holds) in column.iter().zip(&mut holds) {
            *holds = *holds && is_wanted(cell, wanted);
        }
    }
    Ok(holds)
}

fn is_wanted(cell: &Value, wanted: &Value) -> bool {
    match (cell, wanted) {
        (Value::Text(cell), Value::Text(wanted)) => cell.to_lowercase() == wanted.to_lowercase(),
        (Value::Number(cell), Value::Number(wanted)) => cell == wanted,
        _ => false,
    }
}

fn sum_of_matching(column: &Value, holds: &[bool]) -> anyhow::Result<Value> {
    let column = cells(column)?;
    ensure!(column.len() == holds.len(), "columns of different lengths");
    let mut numbers = Vec::new();
    for (cell, holds) in column.iter().zip(holds) {
        if *holds {
            cell.numbers(&mut numbers);
        }
    }
    Ok(Value::Number(numbers.iter().sum()))
}

/// The sum over the rows of the product of the columns.
fn sum_of_products(values: &[Value]) -> anyhow::Result<Value> {
    let mut product = Value::Number(1.0);
    for value in values {
        product =
            product.with(value.clone(), |one, other| Ok(Value::Number(one.number()? * other.number()?)))?;
    }
    let mut numbers = Vec::new();
    product.numbers(&mut numbers);
    Ok(Value::Number(numbers.iter().sum()))
}

/// The standard deviation of a whole population.
fn deviation(numbers: &[f64]) -> anyhow::Result<f64> {
    ensure!(!numbers.is_empty(), "no numbers");
    let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    Ok((squares / numbers.len() as f64).sqrt())
}
