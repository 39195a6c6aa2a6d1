//! The tool `forecast_demand`: takes the bytes of a file and returns a closed run. CPU work from start to end.

use std::borrow::Cow;

use crate::{
    demand_forecasting::{
        coverage::Coverage,
        data::{
            history::{self, History},
            levels::Levels,
            measure::Measure,
            one_series::OneSeries,
            series::Series,
            source::{self, Intake},
            times::has_times_of_day,
            unit_value::UnitValue,
            units::Units,
        },
        method::{Method, usual_window},
        metric::Metric,
        params::{FORECAST_DEMAND, ForecastParams, Horizon, Unit},
        plan::{
            events::Events,
            forecasts::{Forecasts, Wanted},
            horizon::{default_horizon, periods, settled},
        },
        question,
        tell::draft::{MAX_REPORT_ROWS, draft},
        view::View,
    },
    question::sets::{Belongs, Names},
    request::{Request, Tools},
};
use intake::{
    AgentError, Dataset,
    calendar::{Frequency, count_of},
    demand::{Demand, UNSURE_PRODUCT, frequency},
    profile::distinct_dates,
    recipe::{Copies, Outliers},
};
use kernels::forecast::{MethodChoice, MoreLevels};
use report::{
    answer::Answer,
    number::{products, whole},
    result::DatasetInfo,
    run,
};

/// Forecasts the file as the question asks.
pub(super) fn run(request: &Request, dataset: &Dataset, tools: &Tools) -> Result<Answer, AgentError> {
    tools.start(FORECAST_DEMAND);
    tools.step(1, 0, format!("Reading {}", dataset.name))?;
    let explicit = request.params.as_ref().map(ForecastParams::from_json).transpose()?;
    // A split by another column than that of the products decides how the file is read.
    let understood = || request.understood_as::<ForecastParams>().columns;
    let columns = explicit.and_then(|params| params.columns).or_else(understood);
    let decided = with_repeated_rows(dataset, question::repeated_rows::repeated_rows(request)?);
    let dataset = decided.as_ref();
    let Intake { table, mut demand, roles, mapping } = source::read(dataset, columns.as_ref())?;
    let in_file = demand.products.len();
    let levels = Levels::find(&mut demand, &table, &roles, &mapping);
    let names =
        levels.as_ref().map_or(Cow::Borrowed(&demand.products), |levels| Cow::Owned(levels.askable()));
    let series = levels.as_ref().map(Levels::series);
    let belongs =
        |series: &str, name: &str| levels.as_ref().is_some_and(|levels| levels.belongs(series, name));
    let levelled = series.as_deref().map(|series| (series, &belongs as &Belongs));
    let names = Names { levels: levelled, ..Names::of(&names) };
    let asked = question::plan(request, names, &dataset.name)?;
    let named = asked.products.as_deref().unwrap_or_default();
    let named = levels.as_ref().map_or(named.len(), |levels| levels.products_asked(named));
    request.limits.allow(&dataset.name, in_file, named)?;

    tools.step(2, 10, format!("Preparing {}", products(demand.products.len())))?;
    let units = Units::of(&table, &roles, &demand);
    let unit_value = UnitValue::of(&table, &roles, &demand, &dataset.recipe);
    let has_times_of_day = has_times_of_day(&table, &demand.date_column);
    let measure = Measure::of(&table, columns.as_ref());
    let one_series = OneSeries::of(&demand, &table, &roles, &mapping);
    // The findings beside the headline say the same.
    let is_beside = |note: &String| {
        one_series.is_some() && note.starts_with(UNSURE_PRODUCT) || table.beside_headline.contains(note)
    };
    demand.notes.retain(|note| !is_beside(note));
    let frequency = asked.frequency.or_else(|| days_if_asked(&asked, &demand));
    let history = history::build(demand, frequency, &dataset.recipe.rules)?;
    let history = History {
        has_times_of_day,
        one_series,
        measure,
        beside_headline: table.beside_headline.clone(),
        ..history
    };
    let (params, horizon) = decide(asked, &history)?;
    check_size(history.series.len(), horizon, &history)?;
    let mut series = history.series.clone();
    let events =
        Events::gather(&table, &roles, &dataset.recipe, &history, &mut series, params.holidays, horizon);
    let file = DatasetInfo::of(dataset, &table).traced(&table, &roles);
    // The texts of a large file are the most that is kept; nothing reads them any more.
    drop(table);
    let frequency = history.calendar.frequency;
    let window = params.window.unwrap_or_else(|| usual_window(frequency));
    let wanted = Wanted {
        history: &history,
        series,
        events,
        levels,
        horizon,
        growth: params.growth.as_ref(),
        draw_in_outliers: dataset.recipe.rules.outliers != Some(Outliers::Keep),
        more_levels: params.level.as_ref().map_or(MoreLevels::NONE, Coverage::more),
        method: params.method.map_or(MethodChoice::Ensemble, |method| method.choice(window)),
        compared: compared(&params, window),
        metric: params.metric.unwrap_or(Metric::Mase),
        seasons: params
            .season_length
            .map_or_else(|| frequency.seasons().to_vec(), |length| vec![length as usize]),
        with_total_range: params.view == Some(View::Range),
        names: params.products.as_deref().unwrap_or_default(),
    };
    let made = Forecasts::of(wanted, tools)?;

    tools.step(4, 90, "Writing the report".to_owned())?;
    let money_and_units = (unit_value.as_ref(), units.as_ref());
    let draft = draft(request, file, &params, &history, &made, horizon, money_and_units)?;
    // The files need the memory.
    drop(made);
    Ok(run::close(draft, request.purpose)?)
}

/// The file with what the question decides about its repeated rows; it comes before the choice on the upload page.
fn with_repeated_rows(dataset: &Dataset, decision: Option<Copies>) -> Cow<'_, Dataset> {
    let Some(decision) = decision else { return Cow::Borrowed(dataset) };
    let mut decided = dataset.clone();
    decided.recipe.rules.copies = Some(decision);
    Cow::Owned(decided)
}

/// Days when the question asks for a few days of a file of days, although weeks would be more informative for rare sales.
fn days_if_asked(asked: &ForecastParams, demand: &Demand) -> Option<Frequency> {
    const A_FEW: u32 = 31;
    let Some(Horizon::Span { amount: ..=A_FEW, unit: Unit::Days }) = asked.horizon else { return None };
    let of_file = frequency::infer(&distinct_dates(&demand.rows));
    of_file.filter(|frequency| *frequency == Frequency::Daily)
}

/// The methods to compare, as the engine knows them.
fn compared(params: &ForecastParams, window: u32) -> Vec<(Method, MethodChoice)> {
    let methods = params.compare_methods.as_deref().unwrap_or_default();
    methods.iter().map(|method| (*method, method.choice(window))).collect()
}

fn check_size(count: usize, horizon: usize, history: &History) -> Result<(), AgentError> {
    if count.saturating_mul(horizon) <= MAX_REPORT_ROWS {
        return Ok(());
    }
    Err(AgentError::Needs(format!(
        "{} for {} make more than {} rows. Ask for a shorter time, longer periods or fewer products.",
        count_of(horizon, history.calendar.frequency),
        products(count),
        whole(MAX_REPORT_ROWS as f64)
    )))
}

/// Fills in parameters that the question left open, so that the run's parameters describe the whole run.
fn decide(asked: ForecastParams, history: &History) -> Result<(ForecastParams, usize), AgentError> {
    let frequency = history.calendar.frequency;
    let longest = history.series.iter().map(|series| series.values.len()).max().unwrap_or(0);
    let last = history.series.iter().map(Series::last).max().unwrap_or(0);
    let averages = asked.names_method(Method::MovingAverage);
    let horizon = asked.horizon.unwrap_or_else(|| default_horizon(frequency, longest));
    let horizon = settled(horizon, &history.calendar, last)?;
    let periods = periods(&horizon, &history.calendar, last)?;
    asked.growth.as_ref().map_or(Ok(()), |growth| growth.check_within(periods, frequency))?;
    let params = ForecastParams {
        horizon: Some(horizon),
        frequency: Some(frequency),
        products: Some(asked.products.unwrap_or_default()),
        level: Some(asked.level.unwrap_or(Coverage::One(80))),
        window: asked.window.or_else(|| averages.then(|| usual_window(frequency))),
        method: asked.method,
        compare_methods: asked.compare_methods,
        metric: asked.metric,
        season_length: asked.season_length,
        growth: asked.growth,
        holidays: asked.holidays,
        repeated_rows: asked.repeated_rows,
        view: asked.view,
        top: asked.top,
        columns: asked.columns,
    };
    Ok((params, periods))
}
