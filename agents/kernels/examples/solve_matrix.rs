//! Plans routes for a problem in a file, on one thread or several.
//!
//! usage: solve_matrix MATRIX.json SECONDS [SEED] [THREADS]
//! The file holds `{n, capacity, fleet, demand[], dist[][], time[][], ready[], due[], service[]}`; index 0 is the
//! depot, window fields may be missing, fleet null is free. SECONDS is CPU time of the process; with several threads, of
//! the first of them, so that a busy machine does not count.
//! Prints `{"routes": [[1, 2], ...]}`.
#![expect(clippy::print_stdout, reason = "a command line tool")]

use std::error::Error;

use kernels::routing::{Limits, Matrix, Problem, Stop, VehicleType, Watch, Window, solve};
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, seconds, rest @ ..] = arguments.as_slice() else {
        return Err("usage: solve_matrix MATRIX.json SECONDS [SEED] [THREADS]".into());
    };
    let seed = rest.first().map_or(Ok(1), |seed| seed.parse())?;
    let problem = read(&serde_json::from_str(&std::fs::read_to_string(path)?)?)?;
    let threads = rest.get(1).map_or(Ok(1), |threads| threads.parse())?;
    let limits = Limits { seconds: seconds.parse()?, threads, ..Limits::default() };
    let clock =
        move || cpu_seconds(if threads > 1 { ClockId::ThreadCPUTime } else { ClockId::ProcessCPUTime });
    let mut watch = Watch { clock: &clock, is_cancelled: &|| false, report: &mut |_| () };
    let plan = solve(&problem, seed, limits, &mut watch)?;
    let routes: Vec<Vec<usize>> =
        plan.routes.iter().map(|route| route.stops().map(|stop| stop + 1).collect()).collect();
    println!("{}", json!({ "routes": routes }));
    Ok(())
}

fn cpu_seconds(of: ClockId) -> f64 {
    let time = clock_gettime(of);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

fn read(file: &Value) -> Result<Problem, Box<dyn Error>> {
    let demand = row(&file["demand"])?;
    let size = demand.len();
    let distance = table(&file["dist"], size)?;
    let windows = match &file["ready"] {
        Value::Null => None,
        ready => Some((row(ready)?, row(&file["due"])?, row(&file["service"])?)),
    };
    let window = |node: usize| {
        windows.as_ref().map(|(ready, due, _)| Window { earliest: ready[node], latest: due[node] })
    };
    let stops = (1..size).map(|node| Stop {
        place: node,
        demand: vec![demand[node]],
        windows: window(node).into_iter().collect(),
        service: windows.as_ref().map_or(0.0, |(_, _, service)| service[node]),
        ..Stop::default()
    });
    let vehicle = VehicleType {
        count: file["fleet"].as_u64().map(|fleet| fleet as usize),
        capacity: file["capacity"].as_f64().into_iter().collect(),
        start: Some(0),
        end: Some(0),
        shift: window(0),
        ..VehicleType::default()
    };
    let duration = match &file["time"] {
        Value::Null => distance.clone(),
        time => table(time, size)?,
    };
    let matrix = |cells: &[f64]| Matrix::distances(size, |from, to| cells[from * size + to]);
    Ok(Problem {
        stops: stops.collect(),
        vehicles: vec![vehicle],
        distance: matrix(&distance)?,
        duration: window(0)
            .map(|_| Matrix::durations(size, |from, to| duration[from * size + to]))
            .transpose()?,
        ..Problem::default()
    })
}

fn row(value: &Value) -> Result<Vec<f64>, Box<dyn Error>> {
    let numbers = value.as_array().ok_or("a list is missing")?;
    numbers.iter().map(|number| number.as_f64().ok_or_else(|| "not a number".into())).collect()
}

fn table(value: &Value, size: usize) -> Result<Vec<f64>, Box<dyn Error>> {
    let mut cells = Vec::with_capacity(size * size);
    for line in value.as_array().ok_or("a table is missing")? {
        cells.extend(row(line)?);
    }
    if cells.len() == size * size { Ok(cells) } else { Err("a table is not square".into()) }
}
