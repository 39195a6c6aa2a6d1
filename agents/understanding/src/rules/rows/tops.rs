//! How many results are shown: `top 5`, `our five biggest sellers`, `show only 4`.

use std::sync::LazyLock;

use crate::{reading::Reading, rules::Rule};

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::number(
            "top_n",
            "(the)? (top|best|first|worst|bottom|leading|biggest|largest|highest|lowest|cheapest|strangest|weirdest|oddest) {number}",
        ),
        Rule::number(
            "top_n",
            "(the)? {number} (best|biggest|largest|highest|lowest|cheapest|dearest|most|worst|strangest|weirdest|oddest|smallest|slowest|fastest|strongest|top|highest|heaviest|craziest|mas|más|dia mais|dias mais|wichtigsten|besten|größten|mejores|meilleurs|melhores|maiores)",
        ),
        Rule::number("top_n", "which {number}"),
        Rule::number("top_n", "(show|list|give|display) (me)? (only|just)? (the)? {number} (only)?"),
        Rule::number("top_n", "(shortlist|list) (of|with) {number}"),
        Rule::number(
            "top_n",
            "(mejores|meilleurs|melhores|besten|beste|größten|sabse (acche|achhe|accha|achha|bade|sasta|saste)) {number}",
        ),
    ]
});

pub(in crate::rules) static ALL: [&LazyLock<Vec<Rule>>; 1] = [&RULES];

pub(super) fn read(reading: &mut Reading) {
    reading.apply(&RULES);
}
