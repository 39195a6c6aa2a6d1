//! What became of the numbers of each column, for explanations of the figures that rest on them.

use intake::roles::Role;
use provenance::record::{Combined, Reading};

use crate::inventory_optimization::{
    data::{
        columns::{Columns, figures::Figures},
        source::Source,
    },
    params::{
        InventoryParams,
        choices::{Duplicates, HoldingMeaning},
    },
};

/// A column of the file that gives the figures of a role.
pub(crate) struct RoleReading {
    pub role: Role,
    pub column: String,
    pub reading: Reading,
}

/// How several rows of an item become one figure.
struct Merging {
    demand: Combined,
    unit_cost: Combined,
    stock: Combined,
    deviation: Combined,
    lead_time: Combined,
    /// Every other figure.
    other: Combined,
}

impl Merging {
    fn all(combined: &Combined) -> Self {
        let same = || combined.clone();
        Self {
            demand: same(),
            unit_cost: same(),
            stock: same(),
            deviation: same(),
            lead_time: same(),
            other: same(),
        }
    }

    /// As `past` does with a history, and `duplicates` with other files.
    fn of(source: &Source, columns: &Columns, params: &InventoryParams) -> Self {
        if let Some(date) = source.roles.get(Role::Date).filter(|_| source.is_history) {
            let latest = Self::all(&Combined::Latest(date.to_owned()));
            let Some(place) = columns.location else { return latest };
            let place = source.column_name(place).to_owned();
            return Self { stock: Combined::LatestOfEach(date.to_owned(), place), ..latest };
        }
        let rows_of_item =
            Self { stock: Combined::Sum, lead_time: Combined::Highest, ..Self::all(&Combined::First) };
        match (params.duplicates, &columns.annual_demand) {
            (Some(Duplicates::First), _) => Self::all(&Combined::First),
            (Some(Duplicates::Last), _) => Self::all(&Combined::Last),
            (None | Some(Duplicates::Sum), Some(demand)) => Self {
                demand: Combined::Sum,
                unit_cost: Combined::MeanBy(source.column_name(demand.position).to_owned()),
                deviation: Combined::RootOfSquares,
                ..rows_of_item
            },
            (Some(Duplicates::SumStock) | None | Some(Duplicates::Sum), _) => rows_of_item,
        }
    }
}

/// The reading of every column that a plan takes figures from.
pub(super) fn readings(source: &Source, columns: &Columns, params: &InventoryParams) -> Vec<RoleReading> {
    let merging = Merging::of(source, columns, params);
    let order_cost = columns.order_cost.as_ref().or(columns.supplier_order_cost.as_ref());
    let service = columns.service.as_ref().map(|(figures, _)| figures);
    let holding = columns.holding.as_ref().map(|(figures, _)| figures);
    let known: [(Role, Option<&Figures>, &Combined); 13] = [
        (Role::AnnualDemand, columns.annual_demand.as_ref(), &merging.demand),
        (Role::UnitCost, columns.unit_cost.as_ref(), &merging.unit_cost),
        (Role::CurrentStock, columns.stock.as_ref(), &merging.stock),
        (Role::OnOrder, columns.on_order.as_ref(), &merging.stock),
        (Role::DemandDeviation, columns.deviation.as_ref(), &merging.deviation),
        (Role::LeadTime, columns.lead_time.as_ref(), &merging.lead_time),
        (Role::LeadTimeDeviation, columns.lead_time_deviation.as_ref(), &merging.other),
        (Role::OrderCost, order_cost, &merging.other),
        (Role::HoldingRate, holding, &merging.other),
        (Role::ServiceLevel, service, &merging.other),
        (Role::MinimumOrder, columns.minimum.as_ref(), &merging.other),
        (Role::PackSize, columns.pack.as_ref(), &merging.other),
        (Role::ReviewPeriod, columns.review.as_ref(), &merging.other),
    ];
    let is_money =
        columns.holding.as_ref().is_some_and(|(_, meaning)| *meaning == HoldingMeaning::MoneyPerUnit);
    let reading = |(role, figures, combined): (Role, Option<&Figures>, &Combined)| {
        let figures = figures?;
        let over = (role == Role::HoldingRate && is_money).then(|| "unit_cost".into());
        let reading = Reading { over, ..figures.reading(Some(combined.clone())) };
        Some(RoleReading { role, column: source.column_name(figures.position).to_owned(), reading })
    };
    known.into_iter().filter_map(reading).collect()
}
