//! Calculates a formula as a spreadsheet would.

use anyhow::Context;

use super::{
    expression::{Expression, Operator},
    functions::call,
    value::Value,
};

/// Where the cells, columns and names of a formula come from.
pub trait Scope {
    /// The cell of the same row in the column of this name.
    fn cell(&self, column: &str) -> Option<Value>;
    /// The same by the position of the column.
    fn cell_at(&self, position: usize) -> Option<Value>;
    /// All cells of a column of a table.
    fn column(&self, table: &str, column: &str) -> Option<Vec<Value>>;
    /// An input or a key figure.
    fn name(&self, name: &str) -> Option<Value>;
}

/// The value of the formula in this scope.
///
/// # Errors
/// When something that it needs is missing, or a spreadsheet would show an error.
pub fn evaluate(expression: &Expression, scope: &dyn Scope) -> anyhow::Result<Value> {
    match expression {
        Expression::Number(number) => Ok(Value::Number(*number)),
        Expression::Text(text) => Ok(Value::Text(text.clone())),
        Expression::Truth(truth) => Ok(Value::Truth(*truth)),
        Expression::Cell(column) => scope.cell(column).with_context(|| format!("no column {column}")),
        Expression::CellAt(position) => scope.cell_at(*position).context("no such column"),
        Expression::Column { table, column } => {
            let cells = scope.column(table, column);
            Ok(Value::Many(cells.with_context(|| format!("no column {column} in {table}"))?))
        }
        Expression::Name(name) => scope.name(name).with_context(|| format!("no input {name}")),
        Expression::Negated(inner) => {
            evaluate(inner, scope)?.each(|value| Ok(Value::Number(-value.number()?)))
        }
        Expression::Joined(operator, left, right) => {
            let (left, right) = (evaluate(left, scope)?, evaluate(right, scope)?);
            left.with(right, |left, right| joined(*operator, left, right))
        }
        Expression::Call(function, arguments) => call(*function, arguments, scope),
    }
}

fn joined(operator: Operator, left: &Value, right: &Value) -> anyhow::Result<Value> {
    let number = |join: fn(f64, f64) -> f64| {
        let value = Value::Number(join(left.number()?, right.number()?));
        // A division by 0 is an error, as in a spreadsheet.
        value.number()?;
        Ok(value)
    };
    let compared = |holds: fn(std::cmp::Ordering) -> bool| Ok(Value::Truth(holds(compare(left, right)?)));
    match operator {
        Operator::Plus => number(|left, right| left + right),
        Operator::Minus => number(|left, right| left - right),
        Operator::Times => number(|left, right| left * right),
        Operator::Over => number(|left, right| left / right),
        Operator::Power => number(f64::powf),
        Operator::Append => Ok(Value::Text(left.text()? + &right.text()?)),
        Operator::Equal => compared(std::cmp::Ordering::is_eq),
        Operator::Unequal => compared(std::cmp::Ordering::is_ne),
        Operator::Less => compared(std::cmp::Ordering::is_lt),
        Operator::Greater => compared(std::cmp::Ordering::is_gt),
        Operator::AtMost => compared(std::cmp::Ordering::is_le),
        Operator::AtLeast => compared(std::cmp::Ordering::is_ge),
    }
}

/// Texts compare without regard to capitals, and any text is greater than any number.
fn compare(left: &Value, right: &Value) -> anyhow::Result<std::cmp::Ordering> {
    use std::cmp::Ordering;

    Ok(match (left, right) {
        (Value::Text(left), Value::Text(right)) => left.to_lowercase().cmp(&right.to_lowercase()),
        (Value::Text(text), Value::Blank) => text.as_str().cmp(""),
        (Value::Blank, Value::Text(text)) => "".cmp(text.as_str()),
        (Value::Text(_), _) => Ordering::Greater,
        (_, Value::Text(_)) => Ordering::Less,
        (left, right) => left.number()?.total_cmp(&right.number()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sheet;

    impl Scope for Sheet {
        fn cell(&self, column: &str) -> Option<Value> {
            Some(match column {
                "demand" => Value::Number(1200.0),
                "cost" => Value::Number(2.5),
                "answer" => Value::Text("Yes".to_owned()),
                "blank" => Value::Blank,
                _ => return None,
            })
        }

        fn cell_at(&self, position: usize) -> Option<Value> {
            self.cell(["demand", "cost"].get(position)?)
        }

        fn column(&self, table: &str, column: &str) -> Option<Vec<Value>> {
            (table == "report").then_some(())?;
            let texts = |all: &[&str]| all.iter().map(|text| Value::Text((*text).to_owned())).collect();
            Some(match column {
                "item" => texts(&["A", "B", "a"]),
                "value" => vec![Value::Number(1.0), Value::Number(4.0), Value::Blank],
                _ => return None,
            })
        }

        fn name(&self, name: &str) -> Option<Value> {
            (name == "order_cost").then_some(Value::Number(50.0))
        }
    }

    fn calculated(formula: &str) -> anyhow::Result<Value> {
        evaluate(&Expression::parse(formula)?, &Sheet)
    }

    #[test]
    fn formulas_give_what_a_spreadsheet_gives() {
        let cases = [
            ("SQRT(2*[demand]*order_cost/([cost]*0.2))", 240_000f64.sqrt()),
            ("[#0]-[#1]*2^2", 1190.0),
            ("-2^2", 4.0),
            ("IF(ISNUMBER([blank]),1,[blank]+7)", 7.0),
            ("IF([answer]=\"yes\",1,1/0)", 1.0),
            ("SUM(report[value])+COUNT(report[value])", 7.0),
            ("SUMIFS(report[value],report[item],\"b\")", 4.0),
            ("COUNTIFS(report[item],\"A\",report[value],1)", 1.0),
            ("SUMPRODUCT(EXACT(report[item],\"a\")*1)", 1.0),
            ("1+SUMPRODUCT((report[value]>1)*1)", 2.0),
            ("SUMPRODUCT(ABS(report[value]-4))", 7.0),
            ("INDEX(report[value],2)", 4.0),
            ("MAX(report[value],[cost])+MIN(3,2)", 6.0),
            ("SUMSQ(report[value])+STDEV.P(report[value])", 18.5),
            ("SMALL(report[value],1)+LARGE(report[value],1)", 5.0),
            ("ROUNDUP(2.1,0)+ROUNDUP(0-2.1,0)+INT(0-0.5)", -1.0),
            ("ROUND(2.345,2)+ROUND(0-2.5,0)", -0.65),
            ("NORM.S.INV(NORM.S.DIST(1.25,TRUE))", 1.25),
            ("NORM.S.DIST(0,FALSE)", 0.398_942_280_401_432_7),
            ("EXP(0)+(1<>2)", 2.0),
        ];
        for (formula, expected) in cases {
            let found = calculated(formula).and_then(|value| value.number());
            let found = found.unwrap_or_else(|error| panic!("{formula}: {error:#}"));
            assert!((found - expected).abs() < 1e-9, "{formula}: {found}, not {expected}");
        }
        assert_eq!(calculated("\"a\"&1&TRUE").unwrap(), Value::Text("a1TRUE".to_owned()));
    }

    #[test]
    fn what_a_spreadsheet_shows_as_an_error_is_an_error() {
        for formula in
            ["1/[blank]", "1+[answer]", "[unknown]", "INDEX(report[value],9)", "SQRT(0-1)", "unknown_input"]
        {
            assert!(calculated(formula).is_err(), "{formula}");
        }
    }
}
