//! Pictures: actual and fitted demand, contributions, leads, and what the price does.

use kernels::{
    cancel,
    sensing::{Decomposition, Effect, EffectUnit, Form},
};
use report::{
    number::amount,
    result::{Chart, ChartSeries},
};

use super::{effects::step, findings::Findings};
use crate::dynamic_demand_sensing::{plan::change::signals_in, question::Topic};

/// Changes of the price in percent.
const PRICE_STEPS: [f64; 9] = [-20.0, -15.0, -10.0, -5.0, 0.0, 5.0, 10.0, 15.0, 20.0];

/// Names of the charts of effects by lag, the surest signal first.
const BY_LAG: [&str; 3] = ["effect_by_lag", "effect_by_lag_2", "effect_by_lag_3"];

/// All charts of a run.
pub(crate) fn charts(findings: &Findings) -> Vec<Chart> {
    let mut charts = vec![actual_and_fitted(findings), contributions(findings)];
    charts.extend(effects_by_lag(findings));
    charts.extend(leads(findings));
    charts.extend(price_curve(findings));
    charts
}

fn actual_and_fitted(findings: &Findings) -> Chart {
    let grid = &findings.prepared.grid;
    let (history, all) = (grid.history, grid.all());
    let total = &findings.sensed.total;
    let mut actual = vec![None; all];
    let mut fitted = vec![None; all];
    for (model, demand) in findings.sensed.models.iter().zip(&grid.demand) {
        for period in 0..history {
            cancel::tick();
            add(&mut fitted[period], Some(model.decomposition.fitted[period]));
            add(&mut actual[period], demand[period]);
        }
    }
    let mut series = vec![
        ChartSeries::new("actual", actual).explained(of_date("decomposition[actual]", "decomposition[date]")),
        ChartSeries::new("fitted", fitted).explained(of_date("decomposition[fitted]", "decomposition[date]")),
        ChartSeries::new("forecast", after(history, &total.forecast))
            .explained(of_date("demand_sensing_report[forecast]", "demand_sensing_report[date]")),
    ];
    for (name, values) in [
        ("lower_80", &total.lower_80),
        ("upper_80", &total.upper_80),
        ("lower_95", &total.lower_95),
        ("upper_95", &total.upper_95),
    ] {
        series.push(ChartSeries::new(name, after(history, values)));
    }
    Chart {
        name: "actual_and_fitted",
        title: "Demand, what the model explains of it, and the forecast".to_owned(),
        kind: "line",
        x: (0..all).map(|period| grid.date(period).to_string()).collect(),
        series,
        x_title: Some(grid.noun().to_owned()),
        y_title: Some(format!("units per {}", grid.noun())),
    }
}

/// The sum over all products of the date that a point stands for.
fn of_date(column: &str, dates: &str) -> String {
    format!("SUMIFS({column},{dates},[x])")
}

/// Values ahead as a line that begins behind the history.
fn after(history: usize, values: &[f64]) -> Vec<Option<f64>> {
    let mut line = vec![None; history];
    line.extend(values.iter().copied().map(Some));
    line
}

fn add(cell: &mut Option<f64>, value: Option<f64>) {
    if let Some(value) = value {
        *cell = Some(cell.unwrap_or(0.0) + value);
    }
}

/// The parts of the forecast over all products, on top of each other. They add up to the forecast exactly.
fn contributions(findings: &Findings) -> Chart {
    let grid = &findings.prepared.grid;
    let models = &findings.sensed.models;
    let mut parts = vec![
        ("base".to_owned(), sum_ahead(findings, |parts, period| parts.base[period])),
        ("trend".to_owned(), sum_ahead(findings, |parts, period| parts.trend[period])),
        ("season".to_owned(), sum_ahead(findings, |parts, period| parts.season[period])),
    ];
    for signal in signals_in(models) {
        let values = sum_ahead(findings, |parts, period| of_signal(parts, signal, period));
        parts.push((findings.prepared.signals[signal].name.clone(), values));
    }
    for (step, forecast) in findings.sensed.total.forecast.iter().enumerate() {
        raise_to(&mut parts, step, *forecast);
    }
    let mut series = Vec::new();
    for (name, values) in parts {
        series.push(ChartSeries::new(name, values.into_iter().map(Some).collect()));
    }
    Chart {
        name: "contributions",
        title: "What the forecast is made of".to_owned(),
        kind: "stacked",
        x: (grid.history..grid.all()).map(|period| grid.date(period).to_string()).collect(),
        series,
        x_title: Some(grid.noun().to_owned()),
        y_title: Some(format!("units per {}", grid.noun())),
    }
}

/// One part of the forecast over all products, by period ahead.
fn sum_ahead(findings: &Findings, part: impl Fn(&Decomposition, usize) -> f64) -> Vec<f64> {
    let grid = &findings.prepared.grid;
    let mut sums = vec![0.0; grid.ahead];
    for model in &findings.sensed.models {
        for (step, sum) in sums.iter_mut().enumerate() {
            cancel::tick();
            *sum += part(&model.decomposition, grid.history + step);
        }
    }
    sums
}

fn of_signal(parts: &Decomposition, signal: usize, period: usize) -> f64 {
    parts.signals.iter().find(|part| part.signal == signal).map_or(0.0, |part| part.part[period])
}

/// Sums in another order differ from the forecast by rounding, which the last part takes.
fn raise_to(parts: &mut [(String, Vec<f64>)], step: usize, forecast: f64) {
    let Some(((_, last), others)) = parts.split_last_mut() else { return };
    let sum: f64 = others.iter().map(|(_, values)| values[step]).sum();
    if sum + last[step] != forecast {
        last[step] = forecast - sum;
    }
}

/// The effect of the surest signals at each lead that was tried, one chart for each.
fn effects_by_lag(findings: &Findings) -> Vec<Chart> {
    let mut charts = Vec::new();
    let mut signals: Vec<usize> = Vec::new();
    for found in &findings.sensed.lags {
        if !signals.contains(&found.signal) {
            signals.push(found.signal);
        }
    }
    for (signal, name) in signals.into_iter().zip(BY_LAG) {
        let effect = findings.relevant().into_iter().find(|effect| effect.signal == signal);
        charts.extend(effect.map(|effect| effect_by_lag(findings, effect, name)));
    }
    charts
}

fn effect_by_lag(findings: &Findings, effect: &Effect, name: &'static str) -> Chart {
    let (mut x, mut sure, mut unsure) = (Vec::new(), Vec::new(), Vec::new());
    for found in findings.sensed.lags.iter().filter(|found| found.signal == effect.signal) {
        let shown = Some(shown(effect, found.effect));
        x.push((found.lag * findings.prepared.grid.step().days()).to_string());
        sure.push(shown.filter(|_| found.is_significant));
        unsure.push(shown.filter(|_| !found.is_significant));
    }
    Chart {
        name,
        title: format!("Effect of {} by lag", findings.prepared.signals[effect.signal].name),
        kind: "bar",
        x,
        series: vec![ChartSeries::new("significant", sure), ChartSeries::new("not significant", unsure)],
        x_title: Some("days by which the signal leads".to_owned()),
        y_title: Some(unit_shown(effect)),
    }
}

/// An effect of this signal as the chart shows it.
fn shown(effect: &Effect, value: f64) -> f64 {
    match (effect.form, effect.unit) {
        (Form::Log, EffectUnit::LogPerUnit) => value,
        (_, EffectUnit::LogPerUnit) => 100.0 * (value * step(effect)).exp_m1(),
        (_, EffectUnit::UnitsPerUnit) => value * step(effect),
    }
}

fn unit_shown(effect: &Effect) -> String {
    let per = match effect.form {
        Form::Log | Form::LogOnePlus => "of its logarithm",
        Form::Share => "of its share",
        Form::Level { .. } => "of the category",
        Form::Linear | Form::CarryOver { .. } | Form::Above { .. } | Form::Below { .. } => "of the signal",
    };
    let step = amount(step(effect));
    match (effect.form, effect.unit) {
        (Form::Log, EffectUnit::LogPerUnit) => "elasticity".to_owned(),
        (_, EffectUnit::LogPerUnit) => format!("percent of demand for {step} {per}"),
        (_, EffectUnit::UnitsPerUnit) => format!("units of demand for {step} {per}"),
    }
}

/// The lead of each signal that moves demand.
fn leads(findings: &Findings) -> Option<Chart> {
    let relevant = findings.relevant();
    if relevant.is_empty() {
        return None;
    }
    let x = relevant.iter().map(|effect| findings.prepared.signals[effect.signal].name.clone()).collect();
    let values = relevant.iter().map(|effect| Some(findings.lag_days(effect) as f64)).collect();
    Some(Chart {
        name: "leads",
        title: "Days by which signals lead demand".to_owned(),
        kind: "bar",
        x,
        series: vec![ChartSeries::new("lead", values)],
        x_title: Some("signal".to_owned()),
        y_title: Some("days".to_owned()),
    })
}

/// Demand over the own price.
fn price_curve(findings: &Findings) -> Option<Chart> {
    let relevant = findings.relevant();
    let effect =
        relevant.into_iter().find(|effect| is_price(findings, effect) && effect.form == Form::Log)?;
    Some(Chart {
        name: "price_effect",
        title: "Change of demand by change of the price".to_owned(),
        kind: "line",
        x: PRICE_STEPS.iter().map(|percent| format!("{percent:+} %")).collect(),
        series: vec![
            ChartSeries::new("demand", price_line(effect.effect)),
            ChartSeries::new("lower_95", price_line(effect.lower_95)),
            ChartSeries::new("upper_95", price_line(effect.upper_95)),
        ],
        x_title: Some("change of the price".to_owned()),
        y_title: Some("change of demand in percent".to_owned()),
    })
}

fn is_price(findings: &Findings, effect: &Effect) -> bool {
    findings.prepared.signals[effect.signal].topic == Topic::Price
}

/// Change of demand in percent at each step of the price.
fn price_line(elasticity: f64) -> Vec<Option<f64>> {
    let mut line = Vec::new();
    for percent in PRICE_STEPS {
        line.push(Some(100.0 * ((1.0 + percent / 100.0).powf(elasticity) - 1.0)));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::raise_to;

    #[test]
    fn parts_add_up_to_the_forecast_to_the_last_digit() {
        let forecast = 158.334_196_833_812_85;
        for base in [151.7, 1e-3, -40.0, 158.334_196_833_812_8] {
            let rest = forecast - base - 0.1 - 0.7;
            let mut parts =
                [base, 0.1, 0.7, rest].map(|part| (String::new(), vec![part * (1.0 + 1e-15)])).to_vec();
            raise_to(&mut parts, 0, forecast);
            let sum: f64 = parts.iter().map(|(_, values)| values[0]).sum();
            assert_eq!(sum.to_bits(), forecast.to_bits(), "{base}");
        }
    }
}
