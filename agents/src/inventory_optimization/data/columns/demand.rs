//! Which column says how much of an item is used, and for how long a stretch: annual demand, average daily sales, the sales
//! of the last 30 days.

use intake::{AgentError, roles::Role};
use report::markdown::plain;

use crate::inventory_optimization::{
    data::{
        periods,
        source::Source,
        spans::{self, Span},
    },
    params::{InventoryParams, year::Year},
    unit_words::UNITS,
};

/// Words for units that leave the stock.
const DEMAND_WORDS: [&str; 41] = [
    "demand",
    "sales",
    "sale",
    "sold",
    "usage",
    "used",
    "consumption",
    "consumed",
    "issues",
    "issued",
    "offtake",
    "movement",
    "shipped",
    "adu",
    "amc",
    "amu",
    "velocity",
    "verbrauch",
    "absatz",
    "bedarf",
    "verkauf",
    "verkäufe",
    "ventas",
    "consumo",
    "ventes",
    "consommation",
    "vendas",
    "vendite",
    "domanda",
    "verbruik",
    "vraag",
    "zużycie",
    "popyt",
    "tüketim",
    "talep",
    "расход",
    "спрос",
    "销量",
    "月销量",
    "需要",
    "月間需要",
];
/// Ends of compound words: `Monatsverbrauch`.
const DEMAND_ENDS: [&str; 5] = ["verbruik", "verbrauch", "absatz", "bedarf", "verkauf"];
/// Words of a column about something else than units that were used.
const OTHER_WORDS: [&str; 57] = [
    "target",
    "plan",
    "planned",
    "budget",
    "quota",
    "goal",
    "max",
    "min",
    "maximum",
    "minimum",
    "peak",
    "highest",
    "lost",
    "returns",
    "returned",
    "without",
    "open",
    "revenue",
    "value",
    "amount",
    "price",
    "cost",
    "umsatz",
    "wert",
    "eur",
    "usd",
    "inr",
    "gbp",
    "std",
    "stdev",
    "deviation",
    "écart",
    "ecart",
    "desviación",
    "desviacion",
    "desvio",
    "desvío",
    "standardabweichung",
    "abweichung",
    "streuung",
    "sd",
    "sigma",
    "variance",
    "forecast",
    "lead",
    "days_of",
    "cover",
    "coverage",
    "supply",
    "growth",
    "trend",
    "stock",
    "bestand",
    "rank",
    "margin",
    "profit",
    "since",
];

/// A column of demand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DemandColumn {
    pub position: usize,
    /// The stretch that its name says; none when it leaves that open.
    pub span: Option<Span>,
    /// Further columns of demand over stretches that are not used.
    pub others: Vec<usize>,
}

/// The column of demand; of several the one over the longest stretch, which varies least.
pub(crate) fn find(source: &Source, params: &InventoryParams) -> Option<DemandColumn> {
    let of_position = |position: usize| {
        let span = spans::of_name(source.column_name(position));
        DemandColumn { position, span, others: Vec::new() }
    };
    if let Some(position) = source.position(Role::AnnualDemand) {
        return Some(of_position(position));
    }
    let year = Year::of(params);
    let mut found: Vec<DemandColumn> = (0..source.table.names.len())
        .filter(|position| is_demand(source, *position))
        .map(of_position)
        .filter(|found| found.span.is_some())
        .collect();
    found.sort_by(|a, b| days(b, year).total_cmp(&days(a, year)).then(a.position.cmp(&b.position)));
    let others: Vec<usize> = found.iter().skip(1).map(|found| found.position).collect();
    let longest = found.into_iter().next().map(|found| DemandColumn { others, ..found });
    longest.or_else(|| {
        let quantity = source.position(Role::Quantity).filter(|quantity| is_demand(source, *quantity));
        quantity.or_else(|| quantity_beside_stock(source)).map(of_position)
    })
}

/// Beside a column of stock, units and quantities are what was sold or used.
fn quantity_beside_stock(source: &Source) -> Option<usize> {
    let stock = source.position(Role::CurrentStock)?;
    let mut names = source.table.names.iter();
    let position = names.position(
        |name| matches!(periods::words(name).as_slice(), [word] if UNITS.contains(&word.as_str())),
    )?;
    (position != stock && source.has_numbers(position)).then_some(position)
}

fn days(found: &DemandColumn, year: Year) -> f64 {
    found.span.map_or(0.0, |span| span.days(year))
}

/// Whether the name of a column of numbers says that units were used.
fn is_demand(source: &Source, position: usize) -> bool {
    const OTHER_ROLES: [Role; 8] = [
        Role::CurrentStock,
        Role::UnitCost,
        Role::Price,
        Role::DemandDeviation,
        Role::OnOrder,
        Role::LeadTime,
        Role::OrderCost,
        Role::PackSize,
    ];
    let name = source.column_name(position);
    let words = periods::words(name);
    let has_demand = words.iter().any(|word| {
        DEMAND_WORDS.contains(&word.as_str()) || DEMAND_ENDS.iter().any(|end| word.ends_with(end))
    });
    has_demand
        && !words.iter().any(|word| OTHER_WORDS.contains(&word.as_str()))
        && !name.contains(['€', '$', '£', '₹', '¥', '%'])
        && position != source.product
        && OTHER_ROLES.iter().all(|role| source.position(*role) != Some(position))
        && source.has_numbers(position)
        && !source.is_written_as_money(position)
}

/// The question for the stretch that the figures of a column are for.
pub(crate) fn ask_for_stretch(name: &str) -> AgentError {
    AgentError::Needs(format!(
        "Is {} the demand of a day, a week, a month or a year? Ask again with, for example, “the demand is monthly”, or name \
         the column monthly_demand.",
        plain(name)
    ))
}
