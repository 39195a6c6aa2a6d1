//! The expected error of the forecast, and whether a simple rule would do as well.

use crate::demand_forecasting::plan::outlook::Forecast;
use crate::demand_forecasting::plan::trust::{Comparison, TotalError, Trust};
use crate::demand_forecasting::tell::narrative::story::Story;
use intake::calendar::count_of;
use report::{
    markdown::list,
    number::{amount, percent, products, whole},
};

/// Errors that differ by less than this share are called equal.
const LEVEL: f64 = 0.005;

/// The result of the backtest.
pub(super) fn trust(story: &Story) -> String {
    let Some(trust) = story.trust else {
        let is_empty = story.forecasts.iter().all(|it| it.series.values.iter().all(|value| *value == 0.0));
        return if is_empty {
            "All demand in the history is 0, so there is nothing to test a forecast on.\n".to_owned()
        } else {
            let ranges = match story.forecasts.iter().any(Forecast::has_guessed_ranges) {
                true => " No range was measured either: those in the files are a usual width.",
                false => "",
            };
            format!(
                "The history is too short to test a forecast on it, so nothing is known about its error.{ranges}\n"
            )
        };
    };
    let mut lines = vec![expected(story, trust), against_rules(trust)];
    lines.extend(
        trust.total.as_ref().filter(|_| trust.tested > 1).map(|total| total_against_rules(trust, total)),
    );
    let direction = match trust.bias {
        bias if bias.abs() < LEVEL => "neither too high nor too low".to_owned(),
        bias if bias > 0.0 => format!("{} too high", percent(bias)),
        bias => format!("{} too low", percent(-bias)),
    };
    lines.push(format!("On the whole the tested forecasts were {direction}.{}", ranges(trust)));
    if story.forecasts.iter().any(|it| !it.result.drawn_in.is_empty()) {
        lines.push(
            "Values far outside of what is usual, which the warnings list, are left out of these tests as well.".to_owned(),
        );
    }
    if trust.untested > 0 {
        lines.push(format!("{} had too little history to be tested.", products(trust.untested)));
    }
    list(&lines)
}

/// `The 80 % ranges held 82 % of what came, the 95 % ranges 96 %.`
fn ranges(trust: &Trust) -> String {
    if !trust.coverage_80.is_finite() || !trust.coverage_95.is_finite() {
        return String::new();
    }
    let mut text = format!(
        " The 80 % ranges held {} of what came, the 95 % ranges {}",
        percent(trust.coverage_80),
        percent(trust.coverage_95)
    );
    for (level, held) in trust.coverage_more.iter().filter(|(_, held)| held.is_finite()) {
        text.push_str(&format!(", the {level} % ranges {}", percent(*held)));
    }
    text + "."
}

/// `Expect a single month of one product to be off by about 14 % of its demand (31 units for the middle product), the
/// total of 12 months by about 5 % (620 units).`
fn expected(story: &Story, trust: &Trust) -> String {
    let frequency = story.history.calendar.frequency;
    let noun = frequency.noun();
    let units = format!("{} {}", amount(trust.single_units), story.history.counted_in());
    let (of_one, middle) = match trust.tested {
        1 => ("", units),
        _ => (" of one product", format!("{units} for the middle product")),
    };
    let mut text = format!("Expect a single {noun}{of_one} to be off by ");
    text.push_str(&match trust.single_error {
        share if share > 1.0 => format!("more than its demand ({}; {middle})", percent(share)),
        fraction if fraction.is_finite() => format!("about {} of its demand ({middle})", share(fraction)),
        _ => format!("about {middle}"),
    });
    if let Some(total) = &trust.total.filter(|total| total.steps > 1 || trust.tested > 1) {
        let units = if total.steps == story.horizon && story.outlook.total != 0.0 {
            {
                let off = amount(total.forecast * story.outlook.total.abs());
                format!(" ({off} {})", story.history.counted_in())
            }
        } else {
            String::new()
        };
        let time = count_of(total.steps, frequency);
        text.push_str(&format!(", the total of {time} by about {}{units}", share(total.forecast)));
    }
    let tests = if trust.windows == 1 {
        "an earlier point in time".to_owned()
    } else {
        format!("{} earlier points in time", trust.windows)
    };
    format!("{text}. Measured by forecasting from {tests} what then happened.")
}

/// Compares the forecast with repeating the last value and the last season, product by product.
fn against_rules(trust: &Trust) -> String {
    let naive = against(&trust.against_naive, "repeating the last value", "");
    match &trust.against_seasonal {
        Some(seasonal) => {
            format!("{naive} {}", against(seasonal, "repeating the last season", " with a season"))
        }
        None => naive,
    }
}

fn against(comparison: &Comparison, rule: &str, which: &str) -> String {
    let all = if comparison.products == 1 { "" } else { " in all" };
    let saved = match comparison.saved {
        saved if saved > LEVEL => format!("the errors were {} smaller{all}", percent(saved)),
        f64::NEG_INFINITY => "there were errors where it had none, so the simple rule wins".to_owned(),
        saved if saved < -LEVEL => {
            format!("the errors were {} larger{all}, so the simple rule wins", percent(-saved))
        }
        _ => format!("the errors were as large{all}"),
    };
    if comparison.products == 1 {
        return format!("Against {rule} {saved}.");
    }
    let same = comparison.products - comparison.closer - comparison.worse;
    let same = if same > 0 { format!(", as close for {}", whole(same as f64)) } else { String::new() };
    format!(
        "Against {rule} {saved}: closer for {} of {}{which}{same}, further off for {}.",
        whole(comparison.closer as f64),
        products(comparison.products),
        whole(comparison.worse as f64)
    )
}

/// The same comparison for the total of all products, for which a simple rule is often hard to beat.
fn total_against_rules(trust: &Trust, total: &TotalError) -> String {
    let rules = [
        ("the last value", Some(total.naive)),
        ("the last season", trust.against_seasonal.map(|_| total.seasonal_naive)),
        ("the year before", total.year_before),
    ];
    let rule_errors: Vec<String> = rules
        .iter()
        .filter_map(|(rule, error)| error.map(|error| format!("repeating {rule} by {}", share(error))))
        .collect();
    let best = rules.iter().filter_map(|(rule, error)| error.map(|error| (rule, error)));
    let best = best.filter(|(_, error)| *error < total.forecast - LEVEL).min_by(|a, b| a.1.total_cmp(&b.1));
    let verdict = match best {
        Some((rule, _)) => format!(" For the total, repeating {rule} was closer than the forecast."),
        None => String::new(),
    };
    format!(
        "The forecast of the total was off by {}, {}.{verdict}",
        share(total.forecast),
        rule_errors.join(", ")
    )
}

/// A percentage without visible floating-point noise.
fn share(fraction: f64) -> String {
    percent(if fraction.abs() < 0.0005 { 0.0 } else { fraction })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_reports_that_a_simple_rule_is_closer() {
        let said = |products, closer, worse, saved| {
            against(&Comparison { products, closer, worse, saved }, "repeating the last value", "")
        };
        assert_eq!(
            said(1, 0, 1, f64::NEG_INFINITY),
            "Against repeating the last value there were errors where it had none, so the simple rule wins."
        );
        assert_eq!(
            said(9, 3, 5, -0.2),
            "Against repeating the last value the errors were 20 % larger in all, so the simple rule wins: closer \
             for 3 of 9 products, as close for 1, further off for 5."
        );
        assert_eq!(said(1, 1, 0, 0.25), "Against repeating the last value the errors were 25 % smaller.");
    }
}
