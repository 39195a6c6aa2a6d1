//! The step of a result: `weekly totals`, `by month`, `a value for each day`, `week-wise`.

use std::sync::LazyLock;

use crate::rules::Rule;

/// A step with its adverb, its noun and its ways of speaking in other languages.
struct Step {
    name: &'static str,
    adverb: &'static str,
    noun: &'static str,
    elsewhere: &'static str,
}

const STEPS: [Step; 6] = [
    Step {
        name: "day",
        adverb: "(daily|dly)",
        noun: "(day|days|daily)",
        elsewhere: "(täglich*|pro tag|por día|por dia|diario|diaria|diariamente|par jour|journalière|quotidienne|roz ka|har din|din ke hisab|per tag)",
    },
    Step {
        name: "week",
        adverb: "(weekly|wkly)",
        noun: "(week|weeks|wk|wks|weekly)",
        elsewhere: "(wöchentlich*|pro woche|je woche|por semana|semanal|semanalmente|par semaine|hebdomadaire*|har hafte|hafte ke hisab|har hafta)",
    },
    Step {
        name: "month",
        adverb: "(monthly|mthly)",
        noun: "(month|months|mth|mths|monthly)",
        elsewhere: "(monatlich*|pro monat|je monat|por mes|mensual|mensualmente|mês a mês|mes a mes|por mês|mensal|mensalmente|par mois|mensuel|mensuelle|mensuelles|har mahine|mahine ke hisab)",
    },
    Step {
        name: "quarter",
        adverb: "quarterly",
        noun: "(quarter|quarters|quarterly)",
        elsewhere: "(vierteljährlich|pro quartal|je quartal|por trimestre|trimestral|par trimestre|trimestriel|trimestrielle)",
    },
    Step {
        name: "year",
        adverb: "(yearly|annual|annually)",
        noun: "(year|years|yearly)",
        elsewhere: "(jährlich|pro jahr|je jahr|por año|por ano|par an|annuel|annuelle)",
    },
    Step {
        name: "hour",
        adverb: "hourly",
        noun: "(hour|hours|hourly)",
        elsewhere: "(stündlich|pro stunde|por hora|par heure)",
    },
];

/// What is told in steps.
const TOLD: &str = "(figure*|number*|step*|value*|bucket*|total*|sum*|granularity|level|view|breakdown|outlook|baseline|forecast*|fcst|plan|projection*|estimate*|resolution|line*|row*|detail|interval|prediction*|picture|profile|curve)";

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut rules = Vec::new();
    for step in STEPS {
        let Step { name, adverb, noun, elsewhere } = step;
        let patterns = [
            format!("{noun} by {noun}"),
            format!("{adverb} {TOLD}"),
            format!("(by|per) (the)? {noun} (level|basis)?"),
            format!("(in|as) {name}s"),
            format!("(in|on|as) (a)? {adverb} (steps|basis|buckets|totals)"),
            format!("{adverb} not (daily|weekly|monthly|quarterly|yearly)"),
            format!(
                "(at|on|to|into|down to|aggregate* to|roll* up to|show) (the)? {noun} (level|basis|buckets|totals|values)?"
            ),
            format!("{noun} (- )? (wise|level|granularity)"),
            format!("each {noun} (separately|alone|by itself|on its own (line|row)?|in its own (line|row))"),
            format!("(value|figure|number|line|row|total|point) (for (each|every)|per|a|each|every) {noun}"),
            elsewhere.to_owned(),
        ];
        for pattern in patterns {
            rules.push(Rule::word("frequency", name, &pattern));
        }
    }
    rules
});

/// The adverb alone; not before the words that make it a property of the past or of something else.
pub(super) static BARE: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut rules = vec![Rule::leave(
        "(daily|weekly|monthly|quarterly|yearly|annual) (season*|seasonal*|pattern*|cycle*|rhythm*|data|file|table|sheet|review*|visit*|history|peak*|meeting*|series|average*|change*|growth|usage|demand|consumption|orders|deliver*)",
    )];
    for step in STEPS {
        rules.push(Rule::word("frequency", step.name, step.adverb));
    }
    rules
});
