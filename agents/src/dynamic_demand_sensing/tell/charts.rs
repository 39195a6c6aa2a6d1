//! Pictures: actual and fitted demand, contributions, leads, and what the price does.

use kernels::{cancel, sensing::Form};
use report::result::{Chart, ChartSeries};

use super::findings::Findings;
use crate::dynamic_demand_sensing::{plan::change::signals_in, question::Topic};

/// Changes of the price in percent.
const PRICE_STEPS: [f64; 9] = [-20.0, -15.0, -10.0, -5.0, 0.0, 5.0, 10.0, 15.0, 20.0];

/// All charts of a run.
pub(crate) fn charts(findings: &Findings) -> Vec<Chart> {
    let mut charts = vec![actual_and_fitted(findings), contributions(findings)];
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
    let ahead = |values: &[f64]| {
        let mut line = vec![None; history];
        line.extend(values.iter().copied().map(Some));
        line
    };
    let mut series = vec![
        ChartSeries::new("actual", actual),
        ChartSeries::new("fitted", fitted),
        ChartSeries::new("forecast", ahead(&total.forecast)),
    ];
    for (name, values) in [
        ("lower_80", &total.lower_80),
        ("upper_80", &total.upper_80),
        ("lower_95", &total.lower_95),
        ("upper_95", &total.upper_95),
    ] {
        series.push(ChartSeries::new(name, ahead(values)));
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

fn add(cell: &mut Option<f64>, value: Option<f64>) {
    if let Some(value) = value {
        *cell = Some(cell.unwrap_or(0.0) + value);
    }
}

/// The parts of the forecast over all products.
fn contributions(findings: &Findings) -> Chart {
    let grid = &findings.prepared.grid;
    let models = &findings.sensed.models;
    let ahead = grid.history..grid.all();
    let sum = |part: &dyn Fn(usize, usize) -> f64| -> Vec<Option<f64>> {
        ahead.clone().map(|period| Some((0..models.len()).map(|model| part(model, period)).sum())).collect()
    };
    let base = sum(&|model, period| {
        let parts = &models[model].decomposition;
        parts.base[period] + parts.trend[period]
    });
    let season = sum(&|model, period| models[model].decomposition.season[period]);
    let mut series = vec![ChartSeries::new("base and trend", base), ChartSeries::new("season", season)];
    for signal in signals_in(models) {
        let values = sum(&|model, period| {
            let parts = &models[model].decomposition.signals;
            parts.iter().find(|part| part.signal == signal).map_or(0.0, |part| part.part[period])
        });
        series.push(ChartSeries::new(findings.prepared.signals[signal].name.clone(), values));
    }
    Chart {
        name: "contributions",
        title: "What the forecast is made of".to_owned(),
        kind: "bar",
        x: ahead.clone().map(|period| grid.date(period).to_string()).collect(),
        series,
        x_title: Some(grid.noun().to_owned()),
        y_title: Some(format!("units per {}", grid.noun())),
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
    let is_price = |signal: usize| findings.prepared.signals[signal].topic == Topic::Price;
    let effect =
        findings.relevant().into_iter().find(|effect| is_price(effect.signal) && effect.form == Form::Log)?;
    let line = |elasticity: f64| {
        let change = |percent: &f64| Some(100.0 * ((1.0 + percent / 100.0).powf(elasticity) - 1.0));
        PRICE_STEPS.iter().map(change).collect()
    };
    Some(Chart {
        name: "price_effect",
        title: "Change of demand by change of the price".to_owned(),
        kind: "line",
        x: PRICE_STEPS.iter().map(|percent| format!("{percent:+} %")).collect(),
        series: vec![
            ChartSeries::new("demand", line(effect.effect)),
            ChartSeries::new("lower_95", line(effect.lower_95)),
            ChartSeries::new("upper_95", line(effect.upper_95)),
        ],
        x_title: Some("change of the price".to_owned()),
        y_title: Some("change of demand in percent".to_owned()),
    })
}
