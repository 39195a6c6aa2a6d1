//! The columns of an order split.

use std::collections::BTreeSet;

use crate::supplier_selection::data::{
    fields::{
        column::Numeric,
        roster::name_key,
        sense::{Concept, concept},
    },
    source::Intake,
};
use intake::{
    Table,
    roles::{Name, Role},
};

const ITEM_WORDS: [&str; 8] =
    ["item", "product", "part", "material", "sku", "article", "artikel", "articulo"];
const DEMAND_WORDS: [&str; 8] =
    ["demand", "required", "needed", "need", "requirement", "quantity", "bedarf", "menge"];
/// Words in the names of costs that are not per unit.
const FIXED_WORDS: [&str; 5] = ["fixed", "setup", "onboarding", "order", "total"];

/// Finds columns by their roles and by the words of their names; never that of the suppliers' names.
struct Names<'a>(&'a Intake);

impl Names<'_> {
    fn column(&self, role: Role) -> Option<usize> {
        self.0.roles.get(role).and_then(|name| self.0.table.position(name))
    }

    /// The first column whose words meet a condition.
    fn find(&self, is_wanted: impl Fn(&[String]) -> bool) -> Option<usize> {
        let names = &self.0.table.names;
        (0..names.len()).find(|index| *index != self.0.supplier && is_wanted(&Name::of(&names[*index]).words))
    }

    /// A column of the largest or the smallest share: `max_share`, `Mindestanteil %`.
    fn share(&self, ends: &[&str]) -> Option<usize> {
        const SHARES: [&str; 6] = ["share", "quota", "anteil", "cuota", "quote", "participacion"];
        self.find(|words| {
            let in_one = words.iter().any(|word| {
                SHARES.iter().any(|share| word.strip_suffix(share).is_some_and(|end| ends.contains(&end)))
            });
            in_one || (has_word(words, &SHARES) && has_word(words, ends))
        })
    }

    fn with_word(&self, known: &[&str]) -> Option<usize> {
        self.find(|words| has_word(words, known))
    }

    /// The first column of a concept that is not a fixed cost.
    fn about(&self, wanted: Concept) -> Option<usize> {
        let names = &self.0.table.names;
        (0..names.len()).find(|index| {
            let is_wanted = concept(&names[*index], None) == Some(wanted);
            is_wanted && *index != self.0.supplier && !self.is_fixed(*index)
        })
    }

    fn is_fixed(&self, index: usize) -> bool {
        has_word(&Name::of(&self.0.table.names[index]).words, &FIXED_WORDS)
    }
}

pub(super) fn has_word(words: &[String], known: &[&str]) -> bool {
    words.iter().any(|word| known.contains(&word.as_str()))
}

/// Reads a column, if there is one, as numbers of a concept.
pub(crate) type Read<'a> = dyn Fn(Option<usize>, Option<Concept>) -> Option<Numeric> + 'a;

/// The columns of an order split, by position.
pub(crate) struct Columns {
    pub item: Option<usize>,
    pub demand: Option<usize>,
    pub price: Option<usize>,
    pub capacity: Option<usize>,
    pub minimum_order: Option<usize>,
    pub fixed_cost: Option<usize>,
    pub defects: Option<usize>,
    pub quality: Option<usize>,
    pub on_time: Option<usize>,
    /// Shares of the units of an item that a supplier may get at most, and gets at least.
    pub largest_share: Option<usize>,
    pub smallest_share: Option<usize>,
}

impl Columns {
    /// The items of a file as they are written first; none in a file without a column of items.
    pub(crate) fn items(&self, intake: &Intake) -> Vec<String> {
        let Some(column) = self.item else { return Vec::new() };
        let mut known = BTreeSet::new();
        let names = intake.table.column(column).flatten();
        names.filter(|name| known.insert(name_key(name))).map(str::to_owned).collect()
    }

    pub(crate) fn from_intake(intake: &Intake) -> Self {
        let names = Names(intake);
        let price = names
            .column(Role::UnitCost)
            .or_else(|| names.column(Role::Price))
            .filter(|index| !names.is_fixed(*index))
            .or_else(|| names.about(Concept::Price));
        let item = names
            .column(Role::Product)
            .or_else(|| names.column(Role::ProductName))
            .or_else(|| names.with_word(&ITEM_WORDS));
        let demand = names
            .column(Role::AnnualDemand)
            .or_else(|| names.column(Role::Quantity))
            .or_else(|| names.with_word(&DEMAND_WORDS));
        let fixed_cost = names.find(|words| {
            has_word(words, &["fixed", "setup", "onboarding"])
                && has_word(words, &["cost", "costs", "fee", "charge"])
        });
        let on_time = names
            .with_word(&["otif", "otd", "punctuality"])
            .or_else(|| names.find(|words| words.windows(2).any(|pair| pair == ["on", "time"])))
            .or_else(|| names.column(Role::Performance))
            .or_else(|| names.about(Concept::Performance));
        Self {
            item: item.filter(|index| *index != intake.supplier),
            demand,
            price,
            capacity: names.column(Role::Capacity).or_else(|| names.about(Concept::Capacity)),
            minimum_order: names.column(Role::MinimumOrder).or_else(|| names.with_word(&["moq"])),
            fixed_cost,
            defects: names.column(Role::DefectRate).or_else(|| names.about(Concept::Defects)),
            quality: names.column(Role::Quality).or_else(|| names.about(Concept::Quality)),
            on_time,
            largest_share: names.share(&[
                "max",
                "maximum",
                "largest",
                "most",
                "maximal",
                "hoechster",
                "maximo",
            ]),
            smallest_share: names
                .share(&["min", "minimum", "smallest", "least", "minimal", "mindest", "minimo"]),
        }
    }

    /// The names of columns that a split does not look at, in the order of the file.
    pub(super) fn unused(&self, intake: &Intake) -> Vec<String> {
        let used = [
            Some(intake.supplier),
            self.item,
            self.demand,
            self.price,
            self.capacity,
            self.minimum_order,
            self.fixed_cost,
            self.defects,
            self.quality,
            self.on_time,
            self.largest_share,
            self.smallest_share,
        ];
        let is_name = |name: &String| {
            [Role::Supplier, Role::Product, Role::ProductName]
                .iter()
                .any(|role| intake.roles.get(*role) == Some(name.as_str()))
        };
        let names = intake.table.names.iter().enumerate();
        let unused = names.filter(|(index, name)| !used.contains(&Some(*index)) && !is_name(name));
        unused.map(|(_, name)| name.clone()).collect()
    }

    /// Whether the capacity is that of a supplier for all items together, as its name says.
    pub(crate) fn has_whole_capacity(&self, table: &Table) -> bool {
        self.capacity.is_some_and(|index| {
            let words = Name::of(&table.names[index]).words;
            words.iter().any(|word| matches!(word.as_str(), "supplier" | "vendor" | "total" | "overall"))
        })
    }

    /// Items with prices and the units needed of each: a file made to be split.
    pub(crate) fn has_pairs(&self) -> bool {
        self.item.is_some() && self.demand.is_some() && self.price.is_some()
    }
}
