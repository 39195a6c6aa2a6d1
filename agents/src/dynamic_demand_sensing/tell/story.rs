//! The answer to `sense_demand` up to its closing sections: what was asked first, then the rest.

use kernels::sensing::Effect;
use report::markdown::{list, plain, section};

use super::{assumed, effects, findings::Findings, forecast, reasons, unexplained};
use crate::dynamic_demand_sensing::{params::About, question::Topic};

/// Signals that are named at the start.
const SHOWN: usize = 6;

/// The story of a run.
pub(crate) fn story(findings: &Findings) -> String {
    let about = findings.params.about.unwrap_or(About::Drivers);
    let mut text = String::new();
    text.push_str(&match about {
        About::WhatIf => assumed::paragraph(findings),
        About::Forecast => forecast::headline(findings),
        About::Price => prices(findings),
        About::Lead => leads(findings),
        About::Sentiment => sentiment(findings),
        About::Events => unexplained::events(findings),
        About::Anomalies => unexplained::anomalies(findings),
        About::Levels => unexplained::levels(findings),
        About::Drivers => String::new(),
    });
    text.push_str(&signals(findings));
    if about != About::Forecast {
        text.push_str(&section("Forecast", &forecast::headline(findings)));
    } else {
        text.push('\n');
    }
    text.push_str(&forecast::table(findings));
    text.push_str(&section("How far signals help", &forecast::comparison(findings)));
    if about != About::WhatIf && findings.what_if.is_some() {
        text.push_str(&section("What if", &assumed::paragraph(findings)));
    }
    text.push_str(&section("Left out", &list(&left_out(findings))));
    text
}

/// Words of the question without a use come first: they may have been meant to change a figure.
pub(crate) fn not_used(left: &[String]) -> String {
    if left.is_empty() {
        return String::new();
    }
    let quoted: Vec<String> = left.iter().map(|words| format!("“{}”", plain(words))).collect();
    format!("I did not use these words of your question: {}.\n\n", quoted.join(", "))
}

/// The effects that were found; those that were asked about first.
fn signals(findings: &Findings) -> String {
    let relevant = findings.relevant();
    let asked = answers_about(findings, &relevant);
    let mut text = String::new();
    if !asked.is_empty() {
        text.push_str(&format!("{}\n", list(&asked)));
    }
    let others: Vec<&&Effect> = relevant.iter().filter(|effect| !findings.is_asked(effect.signal)).collect();
    if relevant.is_empty() {
        text.push_str(
            "**No signal of this file moves demand beyond season and trend**, as far as the history shows.\n",
        );
        return text;
    }
    if others.is_empty() {
        return text;
    }
    let intro = if asked.is_empty() { "**What moves demand**" } else { "**What else moves demand**" };
    let sentences: Vec<String> =
        others.iter().take(SHOWN).map(|effect| effects::sentence(findings, effect)).collect();
    text.push_str(&format!("{intro}\n\n{}", list(&sentences)));
    if others.len() > SHOWN {
        text.push_str(&format!("\n{} more are in [signals.csv](signals.csv).\n", others.len() - SHOWN));
    }
    text
}

/// A sentence for each signal that the question names.
fn answers_about(findings: &Findings, relevant: &[&Effect]) -> Vec<String> {
    let mut sentences = Vec::new();
    for effect in relevant.iter().filter(|effect| findings.is_asked(effect.signal)) {
        sentences.push(effects::sentence(findings, effect));
    }
    for effect in findings.not_relevant() {
        if findings.is_asked(effect.signal) {
            sentences.push(format!(
                "{}: {}",
                findings.name(effect.signal),
                lower_first(&reasons::reason(findings, effect))
            ));
        }
    }
    sentences
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// Price elasticity per product.
fn prices(findings: &Findings) -> String {
    let own = findings.prepared.signals.iter().position(|signal| signal.topic == Topic::Price);
    let Some(own) = own else {
        return format!(
            "{} has no price column, so price sensitivity cannot be measured. Add a column `price` with the price of each {}.\n\n",
            plain(findings.file),
            findings.noun()
        );
    };
    let found: Vec<_> = findings.sensed.elasticities.iter().filter(|found| found.signal == own).collect();
    let products = &findings.prepared.grid.products;
    let sentence = match found.as_slice() {
        [] => return String::new(),
        [one] => format!(
            "The price elasticity is {:.2} (standard error {:.2}): {}.",
            one.pooled,
            one.pooled_std_error,
            if one.pooled < -1.0 {
                "a lower price brings more revenue"
            } else {
                "a lower price brings less revenue"
            }
        ),
        several => {
            let most = several.iter().min_by(|a, b| a.pooled.total_cmp(&b.pooled));
            let least = several.iter().max_by(|a, b| a.pooled.total_cmp(&b.pooled));
            match most.zip(least) {
                Some((most, least)) => format!(
                    "{} is the most price sensitive with an elasticity of {:.2}, {} the least with {:.2}; all are in \
                     [elasticities.csv](elasticities.csv).",
                    plain(&products[most.series]),
                    most.pooled,
                    plain(&products[least.series]),
                    least.pooled
                ),
                None => String::new(),
            }
        }
    };
    format!("{sentence}\n\n")
}

/// Which signals lead, the longest lead first.
fn leads(findings: &Findings) -> String {
    let mut leading: Vec<&Effect> = findings.relevant().into_iter().filter(|effect| effect.lag > 0).collect();
    leading.sort_by_key(|effect| std::cmp::Reverse(effect.lag));
    if leading.is_empty() {
        return format!(
            "**No signal leads demand**: those that move it act {}.\n\n",
            if findings.is_daily() { "on the same day" } else { "in the same week" }
        );
    }
    let sentences: Vec<String> = leading
        .iter()
        .map(|effect| {
            let days = report::number::counted(findings.lag_days(effect), "day");
            format!("{} leads demand by {days}.", findings.name(effect.signal))
        })
        .collect();
    format!("**{}**\n\n", sentences.join(" "))
}

/// What the texts state, and whether they move demand.
fn sentiment(findings: &Findings) -> String {
    let Some(scored) = &findings.prepared.scored else { return String::new() };
    let mean = scored.mean();
    let tone = if mean > 0.05 {
        "positive"
    } else if mean < -0.05 {
        "negative"
    } else {
        "neutral"
    };
    format!(
        "The {} of {} are {tone} on average ({mean:.2} from -1 to 1); each one is scored in [sentiment.csv](sentiment.csv).\n\n",
        report::number::counted(scored.rows.len(), "text"),
        plain(&scored.column)
    )
}

/// Every candidate without an effect, with the reason.
fn left_out(findings: &Findings) -> Vec<String> {
    let mut sentences = Vec::new();
    for effect in findings.not_relevant() {
        let name = findings.name(effect.signal);
        sentences.push(format!("{name}: {}", lower_first(&reasons::reason(findings, effect))));
    }
    sentences.extend(findings.prepared.left_out.iter().cloned());
    sentences
}
