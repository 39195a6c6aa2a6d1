//! The record of a run calculated again: every formula in it, from the figures in it, gives the figure that is stored.

use agents::Answer;
use provenance::{
    formula::Value,
    stored::{Place, Stored},
};

/// Calculates all formulas of the record of an answer; tells how many there are.
pub fn assert_record_recalculates(answer: &Answer) -> usize {
    let Some(run) = &answer.run else { return 0 };
    let file = run.files.iter().find(|file| file.name == "result.json").unwrap();
    let stored = Stored::read(&file.bytes).unwrap();
    let mut formulas = 0;
    for table in &stored.tables {
        for column in &table.columns {
            let Some(formula) = &column.formula else { continue };
            for row in 0..table.rows.len() {
                let expected = table.published(&column.name, row).unwrap();
                // What cannot be computed has no formula in the workbook either.
                if *expected == Value::Blank {
                    continue;
                }
                let at = format!("{} {} {row}", table.name, column.name);
                assert_gives(&at, &Place::row(&stored, table, row), formula, expected);
                formulas += 1;
            }
        }
    }
    for figure in &stored.figures {
        let (Some(formula), Some(value)) = (&figure.formula, figure.value) else { continue };
        assert_gives(&figure.name, &Place::run(&stored), formula, &Value::Number(value));
        formulas += 1;
    }
    for chart in &stored.charts {
        for series in &chart.series {
            let Some(formula) = &series.formula else { continue };
            for (x, value) in chart.x.iter().zip(&series.values) {
                let Some(value) = value else { continue };
                let at = format!("{} {} {x}", chart.name, series.name);
                assert_gives(&at, &Place::point(&stored, x), formula, &Value::Number(*value));
                formulas += 1;
            }
        }
    }
    formulas
}

fn assert_gives(at: &str, place: &Place, formula: &str, expected: &Value) {
    let found = place.calculate(formula).unwrap_or_else(|error| panic!("{at} ={formula}: {error:#}"));
    let is_same = match (found.number(), expected.number()) {
        (Ok(found), Ok(expected)) => {
            (found - expected).abs() <= 1e-9 * found.abs().max(expected.abs()).max(1.0)
        }
        _ => found == *expected,
    };
    assert!(is_same, "{at} ={formula}: {found:?}, the record has {expected:?}");
}
