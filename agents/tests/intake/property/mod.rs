//! Random tables in random dialects: what is read equals what was written, or the difference is reported.
//! `INTAKE_TABLES` says how many, `INTAKE_SEED` which one is the first. Reading order: `random`, `table`, `dialect`,
//! `writing`, `compare`.

mod compare;
mod dialect;
mod random;
mod table;
mod writing;

use compare::Outcome;
use dialect::Dialect;
use random::Random;
use table::Written;

const TABLES: u64 = 300;
/// Tables of which something is reported as read in another way, at most, of a hundred.
const MOST_REPORTED: usize = 20;

#[test]
fn what_is_read_is_what_was_written_or_the_difference_is_reported() {
    let first = number("INTAKE_SEED", 1);
    let count = number("INTAKE_TABLES", TABLES);
    let mut reported: Vec<String> = Vec::new();
    let mut wrong: Vec<String> = Vec::new();
    for seed in first..first + count {
        let mut random = Random::new(seed);
        let dialect = Dialect::random(&mut random);
        let written = Written::random(&mut random, &dialect);
        match compare::outcome(&written, &dialect, &mut random) {
            Outcome::Equal => {}
            Outcome::Reported(what) => reported.push(what),
            Outcome::Wrong(what) => wrong.push(format!("seed {seed}: {what}\n    {dialect:?}")),
        }
    }
    println!("{count} tables, {} of them with a reported difference", reported.len());
    let mut kinds = reported.clone();
    kinds.sort_unstable();
    kinds.chunk_by(|a, b| a == b).for_each(|kind| println!("{:>6} {}", kind.len(), kind[0]));
    let shown = wrong.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {count} tables are read wrong:\n{shown}", wrong.len());
    assert!(
        reported.len() * 100 <= count as usize * MOST_REPORTED,
        "too many differences: {}",
        reported.len()
    );
}

#[expect(clippy::disallowed_methods, reason = "only how long this test runs")]
fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}
