//! The figures that an earlier result hands on: units of what, read from the file of its run.

use std::collections::BTreeMap;

use anyhow::{Context, anyhow};
use intake::{AgentError, calendar::Frequency};
use serde_json::Value;

use crate::conversation::EarlierRun;

/// The file of a tool's run that holds its figures.
pub(super) fn file_of(tool: &str) -> Option<&'static str> {
    match tool {
        "forecast_demand" => Some("forecast_report.csv"),
        "optimize_inventory" => Some("order_list.csv"),
        "allocate_orders" => Some("allocation.csv"),
        _ => None,
    }
}

/// Units of something, named part by part: a product, or a branch and a product.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Amount {
    pub names: Vec<String>,
    pub units: f64,
    /// Standard deviation of the units of one period; zero when it is not known.
    pub deviation: f64,
}

/// A number of periods and their length.
pub(super) type Periods = (usize, Frequency);

/// All figures of a result.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Amounts {
    pub list: Vec<Amount>,
    /// The periods that the units of a forecast cover.
    pub periods: Option<Periods>,
}

impl Amounts {
    /// Reads the figures of a tool's run.
    pub(super) fn of(tool: &str, run: &EarlierRun) -> Result<Self, AgentError> {
        let rows = Rows::read(&run.bytes)?;
        match tool {
            "forecast_demand" => forecast(&rows, &run.params),
            "optimize_inventory" => Ok(orders(&rows)),
            "allocate_orders" => Ok(split(&rows)),
            _ => Err(anyhow!("{tool} hands nothing on").into()),
        }
    }

    pub(super) fn total(&self) -> f64 {
        self.list.iter().map(|amount| amount.units).sum()
    }
}

/// The rows of a CSV file that an agent wrote, by column name.
struct Rows {
    names: Vec<String>,
    records: Vec<csv::StringRecord>,
}

impl Rows {
    fn read(bytes: &[u8]) -> Result<Self, AgentError> {
        let mut reader = csv::Reader::from_reader(bytes);
        let names = reader.headers().context("reading an earlier result")?;
        let names = names.iter().map(str::to_owned).collect();
        let records = reader.records().collect::<Result<_, _>>().context("reading an earlier result")?;
        Ok(Self { names, records })
    }

    fn column(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|other| other == name)
    }

    fn texts<'a>(&'a self, record: &'a csv::StringRecord, names: &[&str]) -> Vec<String> {
        let text = |name: &&str| self.column(name).and_then(|column| record.get(column)).unwrap_or_default();
        names.iter().map(|name| text(name).to_owned()).collect()
    }

    fn number(&self, record: &csv::StringRecord, name: &str) -> f64 {
        let text = self.column(name).and_then(|column| record.get(column)).unwrap_or_default();
        text.parse().unwrap_or_default()
    }
}

/// The total of each product over all periods, and how far one period may be off.
fn forecast(rows: &Rows, params: &Value) -> Result<Amounts, AgentError> {
    let frequency = serde_json::from_value(params["frequency"].clone()).context("the step of a forecast")?;
    let mut by_product: BTreeMap<String, (f64, f64, usize)> = BTreeMap::new();
    for record in &rows.records {
        let [product] = &rows.texts(record, &["product_id"])[..] else { continue };
        let width = rows.number(record, "upper_80") - rows.number(record, "lower_80");
        let entry = by_product.entry(product.clone()).or_default();
        entry.0 += rows.number(record, "forecast");
        // 80 % of a normal distribution lie within 1.2816 standard deviations.
        entry.1 += width.max(0.0) / (2.0 * 1.2816);
        entry.2 += 1;
    }
    let periods = by_product.values().map(|(_, _, count)| *count).max().unwrap_or_default();
    let mut list = Vec::new();
    for (product, (units, deviations, count)) in by_product {
        let names = product.split('|').map(str::to_owned).collect();
        list.push(Amount { names, units, deviation: deviations / count.max(1) as f64 });
    }
    Ok(Amounts { list, periods: Some((periods, frequency)) })
}

/// What is to be ordered now.
fn orders(rows: &Rows) -> Amounts {
    let mut list = Vec::new();
    for record in &rows.records {
        let is_now = rows.texts(record, &["when"]) == ["now"];
        if is_now {
            let names = rows.texts(record, &["location", "item_id", "item_name", "supplier"]);
            list.push(Amount { names, units: rows.number(record, "quantity"), deviation: 0.0 });
        }
    }
    Amounts { list, periods: None }
}

/// What is bought of each supplier.
fn split(rows: &Rows) -> Amounts {
    let mut list = Vec::new();
    for record in &rows.records {
        let names = rows.texts(record, &["item", "supplier"]);
        list.push(Amount { names, units: rows.number(record, "quantity"), deviation: 0.0 });
    }
    Amounts { list, periods: None }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use serde_json::json;

    use super::*;

    fn run(text: &str) -> EarlierRun {
        let bytes = Bytes::from(text.to_owned());
        EarlierRun {
            id: "1".to_owned(),
            about: "x.csv".to_owned(),
            params: json!({"frequency": "monthly"}),
            bytes,
        }
    }

    #[test]
    fn a_forecast_hands_on_the_total_of_each_product_and_its_parts() {
        let text = "product_id,date,forecast,lower_80,upper_80\nN|hat,2026-01-01,10,8,12\nN|hat,2026-02-01,20,18,22\n";
        let amounts = Amounts::of("forecast_demand", &run(text)).unwrap();
        assert_eq!(amounts.list.len(), 1);
        assert_eq!(amounts.list[0].names, ["N", "hat"]);
        assert_eq!((amounts.list[0].units, amounts.periods), (30.0, Some((2, Frequency::Monthly))));
        assert!((amounts.list[0].deviation - 4.0 / 2.5632).abs() < 1e-9);
    }

    #[test]
    fn an_order_plan_hands_on_what_is_to_be_ordered_now() {
        let text = "supplier,item_id,item_name,location,when,quantity\nAcme,A,Bolt,Leeds,now,12\nAcme,B,Nut,Leeds,later,7\n";
        let amounts = Amounts::of("optimize_inventory", &run(text)).unwrap();
        assert_eq!((amounts.list.len(), amounts.total()), (1, 12.0));
    }
}
