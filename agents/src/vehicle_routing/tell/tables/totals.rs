//! The plan as a whole, and two plans side by side.

use crate::vehicle_routing::plan::totals::Totals;
use report::result::{Column, Table, TableBuilder};

/// One number of a plan.
struct Figure {
    name: &'static str,
    unit: &'static str,
    value: Option<f64>,
}

/// The figures of a plan that follow from its other tables, each with its formula.
const FORMULAS: [(&str, &str); 12] = [
    ("routes", "COUNT(routes[route])"),
    ("stops", "SUM(routes[stops])"),
    ("distance", "SUM(routes[distance])"),
    ("duration", "SUM(routes[duration_minutes])"),
    ("driving", "SUM(routes[driving_minutes])"),
    ("service", "SUM(routes[service_minutes])"),
    ("waiting", "SUM(routes[waiting_minutes])"),
    ("late", "SUM(route_report[late_minutes])"),
    ("break", "SUM(routes[break_minutes])"),
    ("reloads", "COUNTIFS(route_report[event],\"reload\")"),
    ("load", "SUM(routes[load])"),
    ("cost", "SUM(routes[cost])"),
];

/// How the figures without a formula are found.
const COUNTED: &str = "unassigned counts the stops that the plan leaves out; utilisation is the largest load of every route over the \
     capacity of its vehicle, all routes together";

/// The row of a figure, counted from 1.
pub(super) fn place(name: &str) -> Option<usize> {
    figures(&Totals::default(), "").iter().position(|figure| figure.name == name).map(|at| at + 1)
}

/// The formula of the row: that of the figure which it names.
fn formula() -> String {
    let fuel = [("fuel", "SUM(routes[fuel])"), ("co2", "SUM(routes[co2])")];
    let each = FORMULAS.into_iter().chain(fuel);
    each.fold("[counted]".to_owned(), |rest, (name, formula)| {
        format!("IF([figure]=\"{name}\",{formula},{rest})")
    })
}

fn figures(totals: &Totals, unit: &'static str) -> Vec<Figure> {
    let named = [
        ("routes", "vehicles used", Some(totals.routes as f64)),
        ("stops", "stops visited", Some(totals.stops as f64)),
        ("unassigned", "stops", Some(totals.unassigned as f64)),
        ("distance", "km", Some(totals.km)),
        ("duration", "minutes", Some(totals.minutes)),
        ("driving", "minutes", Some(totals.driving)),
        ("service", "minutes", Some(totals.service)),
        ("waiting", "minutes", Some(totals.waiting)),
        ("late", "minutes", Some(totals.late)),
        ("break", "minutes", Some(totals.break_minutes)),
        ("reloads", "times", Some(totals.reloads as f64)),
        ("load", unit, Some(totals.delivered)),
        ("utilisation", "share of the capacity", totals.utilisation),
        ("cost", "money", Some(totals.cost)),
        ("fuel", "litres", Some(totals.fuel)),
        ("co2", "kg", Some(totals.co2)),
    ];
    named.map(|(name, unit, value)| Figure { name, unit, value }).into()
}

/// A row per figure.
pub(crate) fn plan_totals(totals: &Totals, unit: &'static str) -> Table {
    let mut columns = TableBuilder::<Figure>::new();
    columns.add(Column::text("figure"), |figure| figure.name);
    columns.add(Column::text("unit"), |figure| figure.unit);
    columns.add(Column::number("value", None).explained(formula()), |figure| figure.value);
    let counted = Column::number("counted", None).labelled("figure of the plan").found_by(COUNTED).working();
    columns
        .add(counted, |figure| figure.value.filter(|_| ["unassigned", "utilisation"].contains(&figure.name)));
    columns.build("totals", "The plan as a whole", figures(totals, unit))
}

/// The same figure of two plans.
struct Compared {
    before: Figure,
    after: Figure,
}

impl Compared {
    fn change(&self) -> Option<f64> {
        Some(self.after.value? - self.before.value?)
    }

    fn change_percent(&self) -> Option<f64> {
        Some(100.0 * self.change()? / self.before.value?)
    }
}

/// A row per figure of both plans.
pub(crate) fn what_if(before: &Totals, after: &Totals, unit: &'static str) -> Table {
    let mut rows = Vec::new();
    let with_end = |totals: &Totals| {
        let mut figures = figures(totals, unit);
        let (name, unit) = ("latest_return", "minutes after midnight");
        figures.push(Figure { name, unit, value: totals.latest_end });
        figures
    };
    for (before, after) in with_end(before).into_iter().zip(with_end(after)) {
        rows.push(Compared { before, after });
    }
    let mut columns = TableBuilder::<Compared>::new();
    columns.add(Column::text("figure"), |row| row.before.name);
    columns.add(Column::text("unit"), |row| row.before.unit);
    let of_plan = |name: &'static str, method: &'static str| Column::number(name, None).found_by(method);
    columns.add(of_plan("before", "from the plan before, as its own table of totals had it"), |row| {
        row.before.value
    });
    columns.add(of_plan("after", "from this plan, as the table of totals has it"), |row| row.after.value);
    columns.add(Column::number("change", None).explained("[after]-[before]"), Compared::change);
    let percent = Column::number("change_percent", Some("percent")).explained("100*[change]/[before]");
    columns.add(percent, Compared::change_percent);
    columns.build("what_if", "The plan before and this one", rows)
}
