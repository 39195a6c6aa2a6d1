//! What people call a column that is named otherwise: by its role in the file, by its unit, or by a word for the same thing in
//! another language.

use intake::roles::Role;

use crate::{
    data::{Column, Kind},
    lateness::{self, DAYS_LATE, LATE_SHARE},
};

/// Something that a column can hold.
pub(crate) struct Concept {
    /// How questions say it, as singulars.
    said: &'static [&'static str],
    roles: &'static [Role],
    /// Words of the names of its columns.
    named: &'static [&'static str],
    /// Units behind a number that only it has.
    units: &'static [&'static str],
}

const fn concept(
    said: &'static [&'static str],
    roles: &'static [Role],
    named: &'static [&'static str],
    units: &'static [&'static str],
) -> Concept {
    Concept { said, roles, named, units }
}

const CONCEPTS: &[Concept] = &[
    concept(
        &["weight", "kilo", "kg", "kilogram", "weigh", "total weight"],
        &[Role::Weight],
        &["kg", "weight", "kilo", "gewicht", "peso", "poids", "lb", "tonne"],
        &["kg", "kilo", "kilogram", "lb", "tonne", "t"],
    ),
    concept(
        &["temperature", "degree", "temp", "heat"],
        &[],
        &["temp", "temperature", "temperatur", "temperatura", "température", "celsius"],
        &["degree", "celsius", "grad", "grado", "grau", "degré", "c"],
    ),
    concept(
        &["rain", "rainfall", "precipitation"],
        &[],
        &["rain", "rainfall", "regen", "niederschlag", "lluvia", "chuva", "pluie", "precipitation"],
        &["mm"],
    ),
    concept(
        &["lead time", "delivery time", "lead"],
        &[Role::LeadTime],
        &[
            "lead",
            "lieferzeit",
            "lieferfrist",
            "lieferdauer",
            "beschaffungszeit",
            "wiederbeschaffung",
            "plazo",
            "délai",
            "prazo",
        ],
        &["day", "week"],
    ),
    concept(
        &["service", "service time", "unloading", "unloading time", "dwell"],
        &[Role::ServiceTime],
        &["service", "unload", "dwell"],
        &["minute", "min"],
    ),
    concept(&["price", "unit price", "price per unit"], &[Role::Price, Role::UnitCost], &[], &[]),
    concept(&["unit cost", "cost per unit", "purchase price"], &[Role::UnitCost, Role::Price], &[], &[]),
    concept(
        &["minimum order", "minimum order quantity", "minimum quantity", "moq"],
        &[Role::MinimumOrder],
        &["moq"],
        &[],
    ),
    concept(&["volume"], &[Role::Volume], &["m3", "cbm"], &["m3", "cbm", "litre"]),
    concept(&["stock", "inventory", "stock level"], &[Role::CurrentStock], &[], &[]),
    concept(&["on order"], &[Role::OnOrder], &[], &[]),
    concept(&["annual demand", "yearly demand", "demand"], &[Role::AnnualDemand, Role::Quantity], &[], &[]),
    concept(&["quality"], &[Role::Quality], &[], &[]),
    concept(
        &["punctuality", "on time", "on time delivery", "delivery performance", "reliability"],
        &[Role::Performance],
        &["otd", "otif"],
        &[],
    ),
    concept(
        &["days late"],
        &[],
        &["late", "lateness", "delay", "verspätung", "retraso", "retard", "atraso"],
        &[],
    ),
    concept(&["defect rate", "defect", "reject rate"], &[Role::DefectRate], &["ppm", "defect"], &[]),
    concept(&["capacity"], &[Role::Capacity], &[], &[]),
    concept(&["risk"], &[Role::Risk], &[], &[]),
    concept(&["priority"], &[Role::Priority], &[], &[]),
    concept(&["promotion", "promo"], &[Role::Promotion], &["promo", "aktion", "promoción", "promoção"], &[]),
    concept(&["holiday"], &[Role::Holiday], &[], &[]),
    concept(&["customer", "client"], &[Role::Customer, Role::LocationName, Role::Location], &[], &[]),
    concept(&["stop"], &[Role::LocationName, Role::Location], &[], &[]),
];

/// Comparisons that say themselves what is compared.
pub(crate) const COMPARATIVES: &[(&str, crate::query::Compare, &str)] = {
    use crate::query::Compare::{Gt, Lt};
    &[
        ("hotter than", Gt, "temperature"),
        ("warmer than", Gt, "temperature"),
        ("colder than", Lt, "temperature"),
        ("cooler than", Lt, "temperature"),
        ("cheaper than", Lt, "price"),
        ("dearer than", Gt, "price"),
        ("more expensive than", Gt, "price"),
        ("less expensive than", Lt, "price"),
        ("pricier than", Gt, "price"),
        ("heavier than", Gt, "weight"),
        ("lighter than", Lt, "weight"),
        ("faster than", Lt, "lead time"),
        ("quicker than", Lt, "lead time"),
        ("slower than", Gt, "lead time"),
    ]
};

/// Superlatives that say themselves what is compared, and whether the largest comes first. The comparative counts where it stands
/// alone: `which one is faster`.
pub(crate) const SUPERLATIVES: &[(&str, bool, &str)] = &[
    ("hottest", true, "temperature"),
    ("warmest", true, "temperature"),
    ("hotter", true, "temperature"),
    ("warmer", true, "temperature"),
    ("coldest", false, "temperature"),
    ("colder", false, "temperature"),
    ("most punctual", false, DAYS_LATE),
    ("more punctual", false, DAYS_LATE),
    ("least punctual", true, DAYS_LATE),
    ("less punctual", true, DAYS_LATE),
    ("latest on average", true, DAYS_LATE),
    ("late most often", true, LATE_SHARE),
    ("late the most often", true, LATE_SHARE),
    ("late most frequently", true, LATE_SHARE),
    ("most often late", true, LATE_SHARE),
    ("most frequently late", true, LATE_SHARE),
    ("most often delivers late", true, LATE_SHARE),
    ("most often deliver late", true, LATE_SHARE),
    ("late least often", false, LATE_SHARE),
    ("late the least often", false, LATE_SHARE),
    ("least often late", false, LATE_SHARE),
    ("fastest", false, "lead time"),
    ("quickest", false, "lead time"),
    ("faster", false, "lead time"),
    ("quicker", false, "lead time"),
    ("slowest", true, "lead time"),
    ("slower", true, "lead time"),
    ("heaviest", true, "weight"),
    ("heavier", true, "weight"),
    ("lightest", false, "weight"),
    ("lighter", false, "weight"),
];

/// The columns that hold what these words say: by role, else by a word of their name.
pub(crate) fn columns(said: &str, all: &[Column]) -> Vec<usize> {
    if said == LATE_SHARE {
        return all.iter().position(lateness::is_late_share).into_iter().collect();
    }
    let Some(concept) = CONCEPTS.iter().find(|concept| concept.said.contains(&said)) else {
        return Vec::new();
    };
    let found = of_concept(concept, all);
    if found.is_empty() && said == DAYS_LATE {
        return all.iter().position(lateness::is_days_late).into_iter().collect();
    }
    found
}

fn of_concept(concept: &Concept, all: &[Column]) -> Vec<usize> {
    for role in concept.roles {
        if let Some(column) = all.iter().position(|column| column.role == Some(*role)) {
            return vec![column];
        }
    }
    named(concept.named, all)
}

/// The columns of numbers whose unit this is: 30 `minutes` of a column `Service min`.
pub(crate) fn with_unit(unit: &str, all: &[Column]) -> Vec<usize> {
    const ALIKE: [&[&str]; 7] = [
        &["minute", "min"],
        &["hour", "h", "hr"],
        &["day"],
        &["week"],
        &["kg", "kilo", "kilogram"],
        &["mm"],
        &["km", "kilometre", "kilometer"],
    ];
    let alike = ALIKE.iter().find(|alike| alike.contains(&unit)).copied().unwrap_or_default();
    let found = named(alike, all);
    if !found.is_empty() {
        return found;
    }
    let concept = CONCEPTS.iter().find(|concept| concept.units.contains(&unit));
    concept.map_or_else(Vec::new, |concept| of_concept(concept, all))
}

fn named(words: &[&str], all: &[Column]) -> Vec<usize> {
    let is_named = |column: &Column| {
        column.kind == Kind::Number && column.words.iter().any(|word| words.contains(&word.as_str()))
    };
    (0..all.len()).filter(|index| !all[*index].is_calculated && is_named(&all[*index])).collect()
}
