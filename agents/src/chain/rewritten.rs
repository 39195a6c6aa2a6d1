//! The file of the next analysis with the figures of the earlier result in place of its own.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Context;
use intake::{
    AgentError, Dataset, Table,
    calendar::Frequency,
    dataset::RestsOn,
    number::DecimalMark,
    opened::Opened,
    roles::{Role, Roles},
};
use report::{
    markdown::plain,
    number::{counted, whole},
};

use super::{
    amounts::{Amount, Amounts, Periods},
    fitted::Fitted,
};

/// Names that a doubt lists.
const LISTED: usize = 5;

/// How an analysis takes up the figures.
pub(super) struct Target {
    /// The columns that its figures are written to.
    columns: &'static [&'static str],
    figures: fn(&Amount, Option<Periods>) -> Vec<f64>,
    /// Columns of the file that say the same; they give way.
    replaced: &'static [Role],
    /// The column whose names do not count.
    not: Option<Role>,
    /// Whether rows without a figure are needed: a stock list keeps them, a list of stops does not.
    keeps_others: bool,
}

pub(super) fn target(tool: &str) -> Option<Target> {
    let demand = |amount: &Amount, _| vec![amount.units];
    let demand = Target {
        columns: &["demand"],
        figures: demand,
        replaced: &[Role::Quantity, Role::DeliveredQuantity, Role::AnnualDemand],
        not: None,
        keeps_others: false,
    };
    match tool {
        "optimize_inventory" => Some(Target {
            columns: &["annual_demand", "weekly_demand_std"],
            figures: yearly,
            replaced: &[Role::AnnualDemand, Role::DemandDeviation, Role::Quantity, Role::Date],
            not: Some(Role::Supplier),
            keeps_others: true,
        }),
        "plan_routes" => Some(demand),
        // An order is split whoever supplies the item today.
        "allocate_orders" => Some(Target { not: Some(Role::Supplier), ..demand }),
        _ => None,
    }
}

/// The demand of a year at the rate of the forecast, and the standard deviation of a week.
fn yearly(amount: &Amount, periods: Option<Periods>) -> Vec<f64> {
    let (count, frequency) = periods.unwrap_or((1, Frequency::Yearly));
    let in_year = match frequency {
        Frequency::Daily => 365.0,
        Frequency::Weekly => 365.0 / 7.0,
        Frequency::Monthly => 12.0,
        Frequency::Quarterly => 4.0,
        Frequency::Yearly => 1.0,
    };
    let weeks = 365.0 / 7.0 / in_year;
    vec![amount.units / count.max(1) as f64 * in_year, amount.deviation / weeks.sqrt()]
}

/// The file with the figures; none when no column of it names what they are of.
pub(super) fn rewritten(
    dataset: &Dataset,
    amounts: &Amounts,
    target: &Target,
    source: RestsOn,
) -> Result<Option<Dataset>, AgentError> {
    let Opened { table, roles, .. } = Opened::read(dataset, None)?;
    let Some(fitted) = Fitted::find(amounts, &table, &roles, target.not) else { return Ok(None) };
    let names = fitted.names_of_records(&table);
    let records = records(&table, &roles, &names, &fitted, target);
    let shared = Shared::of(&fitted, &names, &records, &table);
    let bytes = written(dataset, &table, &roles, &names, &records, &fitted, (amounts, target, &shared))?;
    let rests_on = RestsOn {
        text: format!(
            "{}: {} of its {} in {}",
            source.text,
            whole(shared.used as f64),
            counted(fitted.amounts.len(), "name"),
            plain(&dataset.name)
        ),
        doubts: shared.doubts(&plain(&dataset.name), &fitted, target),
        ..source
    };
    let file = Dataset::new(&dataset.name, bytes.into());
    Ok(Some(Dataset {
        recipe: dataset.recipe.clone(),
        selection: dataset.selection.clone(),
        rests_on: Some(rests_on),
        ..file
    }))
}

/// The records that stay. Of a history, whose rows are periods, the last one of each name.
fn records(
    table: &Table,
    roles: &Roles,
    names: &[Vec<String>],
    fitted: &Fitted,
    target: &Target,
) -> Vec<usize> {
    let has_figure = |record: &usize| fitted.amounts.contains_key(&names[*record]);
    let dates = roles.get(Role::Date).and_then(|name| table.position(name));
    if let (true, Some(dates)) = (target.keeps_others, dates) {
        let dates: Vec<&str> = table.column(dates).map(Option::unwrap_or_default).collect();
        let mut last: BTreeMap<&Vec<String>, usize> = BTreeMap::new();
        for record in 0..table.rows {
            let latest = last.entry(&names[record]).or_insert(record);
            if !is_iso(dates[record]) || dates[record] >= dates[*latest] {
                *latest = record;
            }
        }
        return last.into_values().collect::<BTreeSet<_>>().into_iter().collect();
    }
    if target.keeps_others {
        return (0..table.rows).collect();
    }
    // The first row of a list of stops is its depot.
    let is_place = roles.get(Role::Supplier).is_none();
    (0..table.rows).filter(|record| (*record == 0 && is_place) || has_figure(record)).collect()
}

fn is_iso(date: &str) -> bool {
    date.len() >= 10 && date.as_bytes()[4] == b'-' && date.as_bytes()[7] == b'-'
}

/// What is on both sides, and how many rows a figure stands in.
struct Shared {
    used: usize,
    rows: BTreeMap<Vec<String>, usize>,
    without_figure: Vec<String>,
}

impl Shared {
    fn of(fitted: &Fitted, names: &[Vec<String>], records: &[usize], table: &Table) -> Self {
        let mut rows: BTreeMap<Vec<String>, usize> = BTreeMap::new();
        let mut without_figure = Vec::new();
        for record in records {
            if fitted.amounts.contains_key(&names[*record]) {
                *rows.entry(names[*record].clone()).or_default() += 1;
            } else {
                without_figure.push(*record);
            }
        }
        let without_figure = as_written(&without_figure, fitted, table);
        Self { used: rows.len(), rows, without_figure }
    }

    /// What did not fit together, so that nothing is lost in silence.
    fn doubts(&self, file: &str, fitted: &Fitted, target: &Target) -> Vec<String> {
        let mut doubts = Vec::new();
        let missing = fitted
            .amounts
            .iter()
            .filter(|(names, amount)| amount.units > 0.0 && !self.rows.contains_key(*names));
        let missing: Vec<String> = missing.map(|(_, amount)| amount.names.join(" ")).collect();
        if !missing.is_empty() {
            doubts.push(format!("Not in {file}, so left out here: {}.", listed(&missing)));
        }
        if target.keeps_others && !self.without_figure.is_empty() {
            let text =
                "In the file and not in the forecast, so planned with the demand of the file if it has any";
            doubts.push(format!("{text}: {}.", listed(&self.without_figure)));
        }
        let several: Vec<String> = self
            .rows
            .iter()
            .filter(|(_, count)| **count > 1)
            .map(|(names, _)| fitted.amounts[names].names.join(" "))
            .collect();
        if target.keeps_others && !several.is_empty() {
            doubts.push(format!(
                "In several rows of {file}, so the forecast is shared equally among them: {}.",
                listed(&several)
            ));
        }
        doubts
    }
}

/// The names of these records as the file writes them.
fn as_written(records: &[usize], fitted: &Fitted, table: &Table) -> Vec<String> {
    let texts: Vec<_> = fitted.columns.iter().map(|column| table.texts(*column)).collect();
    let mut names = Vec::new();
    for record in records {
        let parts: Vec<&str> = texts.iter().filter_map(|texts| texts.get(*record)).collect();
        names.push(parts.join(" "));
    }
    names
}

fn listed(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(LISTED).map(|name| plain(name)).collect();
    match names.len().saturating_sub(LISTED) {
        0 => shown.join(", "),
        more => format!("{} and {} more", shown.join(", "), whole(more as f64)),
    }
}

/// The table as CSV, with the columns of the figures at its end.
fn written(
    dataset: &Dataset,
    table: &Table,
    roles: &Roles,
    names: &[Vec<String>],
    records: &[usize],
    fitted: &Fitted,
    (amounts, target, shared): (&Amounts, &Target, &Shared),
) -> Result<Vec<u8>, AgentError> {
    let gives_way = |name: &str| {
        let is_replaced = target.replaced.iter().any(|role| roles.get(*role) == Some(name));
        is_replaced || target.columns.iter().any(|column| column.eq_ignore_ascii_case(name))
    };
    let kept: Vec<usize> =
        (0..table.names.len()).filter(|column| !gives_way(&table.names[*column])).collect();
    let columns: Vec<Vec<&str>> =
        kept.iter().map(|column| table.column(*column).map(Option::unwrap_or_default).collect()).collect();
    let own = own_demand(table, roles, target);
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header =
        kept.iter().map(|column| table.names[*column].as_str()).chain(target.columns.iter().copied());
    writer.write_record(header).context("writing a table")?;
    for record in records {
        let mut cells: Vec<String> = columns.iter().map(|texts| texts[*record].to_owned()).collect();
        match fitted.amounts.get(&names[*record]) {
            Some(amount) => {
                let rows = if target.keeps_others { shared.rows[&names[*record]] } else { 1 };
                for figure in (target.figures)(amount, amounts.periods) {
                    cells.push(number(figure / rows as f64, dataset));
                }
            }
            None => {
                let mut own = own.as_ref().map(|texts| texts[*record].to_owned()).unwrap_or_default();
                if !target.keeps_others {
                    own = "0".to_owned();
                }
                cells.push(own);
                cells.extend(target.columns.iter().skip(1).map(|_| String::new()));
            }
        }
        writer.write_record(&cells).context("writing a table")?;
    }
    Ok(writer.into_inner().context("writing a table")?)
}

/// The demand of a year as the file states it, for rows without a figure.
fn own_demand<'a>(table: &'a Table, roles: &Roles, target: &Target) -> Option<Vec<&'a str>> {
    let column = roles.get(Role::AnnualDemand).filter(|_| target.keeps_others)?;
    Some(table.column(table.position(column)?).map(Option::unwrap_or_default).collect())
}

/// Two decimals, so that the mark cannot be taken for one of thousands.
fn number(value: f64, dataset: &Dataset) -> String {
    let text = format!("{value:.2}");
    match dataset.recipe.decimal_mark {
        Some(DecimalMark::Comma) => text.replace('.', ","),
        Some(DecimalMark::Point) | None => text,
    }
}
