//! The parameters of a stock plan that people try other values of.

use report::result::{Input, Lever};

use super::findings::Findings;

/// Service, changes of demand and lead times, costs, and money for orders. `inputs` are those of the workbook, which state what
/// holds for all items alike.
pub(super) fn levers(findings: &Findings, inputs: &[Input]) -> Vec<Lever> {
    let params = findings.params;
    let of_all = |name: &str| inputs.iter().find(|input| input.name == name).map(|input| input.value);
    let service = params.service_percent.or_else(|| of_all("service_level").map(|share| 100.0 * share));
    let holding = params.holding_percent.or_else(|| of_all("holding_rate").map(|share| 100.0 * share));
    let change = (-50.0, 100.0, 1.0);
    let mut levers = vec![
        Lever::number("service_percent", "Service", "percent", service, (50.0, 99.9, 0.1)),
        Lever::number(
            "demand_change_percent",
            "Change of demand",
            "percent",
            Some(params.demand_change_percent.unwrap_or(0.0)),
            change,
        ),
        Lever::number(
            "lead_time_change_percent",
            "Change of lead times",
            "percent",
            Some(params.lead_time_change_percent.unwrap_or(0.0)),
            change,
        ),
        Lever::number(
            "order_cost_change_percent",
            "Change of order costs",
            "percent",
            Some(params.order_cost_change_percent.unwrap_or(0.0)),
            change,
        ),
        Lever::number(
            "holding_percent",
            "Holding cost a year",
            "percent of the value",
            holding,
            (1.0, 60.0, 0.5),
        ),
    ];
    let orders = findings.totals().order_value;
    if orders > 0.0 {
        let step = rounded_up(orders / 100.0);
        let most = step * (1.5 * orders / step).ceil();
        levers.push(Lever::number(
            "order_budget",
            "Money for orders of now",
            "money",
            params.order_budget,
            (step, most, step),
        ));
    }
    levers
}

/// The next of 1, 2 or 5 times a power of ten.
fn rounded_up(value: f64) -> f64 {
    let power = 10_f64.powf(value.log10().floor());
    let digits = [1.0, 2.0, 5.0].into_iter().find(|digit| digit * power >= value * (1.0 - 1e-9));
    digits.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::rounded_up;

    #[test]
    fn steps_of_money_are_round() {
        for (value, expected) in [(0.3, 0.5), (1.0, 1.0), (5_878.8, 10_000.0), (12.0, 20.0), (500.0, 500.0)] {
            assert!((rounded_up(value) - expected).abs() < 1e-9, "{value}: {}", rounded_up(value));
        }
    }
}
