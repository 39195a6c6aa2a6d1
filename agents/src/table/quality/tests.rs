//! What the report says of small files, and that no row is ever lost.

use crate::{Inspection, Recipe, inspect};

fn report(text: &str) -> Inspection {
    inspect("x.csv", text.as_bytes(), &Recipe::default()).unwrap()
}

fn kinds(text: &str) -> Vec<String> {
    report(text).profile.findings.into_iter().map(|finding| finding.kind).collect()
}

fn lines(inspection: &Inspection) -> Vec<String> {
    String::from_utf8(inspection.data_quality.clone()).unwrap().lines().map(str::to_owned).collect()
}
