//! The columns of an order split.

use crate::supplier_selection::data::{
    fields::{
        column::Numeric,
        sense::{Concept, concept},
    },
    source::Intake,
};
use intake::{
    Table,
    roles::{Name, Role},
};

/// Reads a column, if there is one, as numbers about something.
pub type Read<'a> = dyn Fn(Option<usize>, Option<Concept>) -> Option<Numeric> + 'a;

/// The columns of an order split, by position.
pub struct Columns {
    pub item: Option<usize>,
    pub demand: Option<usize>,
    pub price: Option<usize>,
    pub capacity: Option<usize>,
    pub minimum_order: Option<usize>,
    pub fixed_cost: Option<usize>,
    pub defects: Option<usize>,
    pub quality: Option<usize>,
    pub on_time: Option<usize>,
}

impl Columns {
    pub fn from_intake(intake: &Intake) -> Self {
        let table = &intake.table;
        let role = |role: Role| intake.roles.get(role).and_then(|name| table.position(name));
        let words = |index: usize| Name::of(&table.names[index]).words;
        let is_fixed = |index: usize| {
            words(index)
                .iter()
                .any(|word| matches!(word.as_str(), "fixed" | "setup" | "onboarding" | "order" | "total"))
        };
        let others = || (0..table.names.len()).filter(|index| *index != intake.supplier);
        let about = |wanted: Concept| {
            others().find(|index| concept(&table.names[*index], None) == Some(wanted) && !is_fixed(*index))
        };
        let called = |known: &[&str]| {
            others().find(|index| words(*index).iter().any(|word| known.contains(&word.as_str())))
        };
        let price = role(Role::UnitCost)
            .or_else(|| role(Role::Price))
            .filter(|index| !is_fixed(*index))
            .or_else(|| about(Concept::Price));
        let item = role(Role::Product).or_else(|| role(Role::ProductName)).or_else(|| {
            called(&["item", "product", "part", "material", "sku", "article", "artikel", "articulo"])
        });
        Self {
            item: item.filter(|index| *index != intake.supplier),
            demand: role(Role::AnnualDemand).or_else(|| role(Role::Quantity)).or_else(|| {
                called(&[
                    "demand",
                    "required",
                    "needed",
                    "need",
                    "requirement",
                    "quantity",
                    "bedarf",
                    "menge",
                ])
            }),
            price,
            capacity: role(Role::Capacity).or_else(|| about(Concept::Capacity)),
            minimum_order: role(Role::MinimumOrder).or_else(|| called(&["moq"])),
            fixed_cost: others().find(|index| {
                let words = words(*index);
                words.iter().any(|word| matches!(word.as_str(), "fixed" | "setup" | "onboarding"))
                    && words.iter().any(|word| matches!(word.as_str(), "cost" | "costs" | "fee" | "charge"))
            }),
            defects: role(Role::DefectRate).or_else(|| about(Concept::Defects)),
            quality: role(Role::Quality).or_else(|| about(Concept::Quality)),
            on_time: called(&["otif", "otd", "punctuality"])
                .or_else(|| {
                    others().find(|index| words(*index).windows(2).any(|pair| pair == ["on", "time"]))
                })
                .or_else(|| role(Role::Performance))
                .or_else(|| about(Concept::Performance)),
        }
    }

    /// Whether the capacity is that of a supplier for all items together, as its name says.
    pub fn has_whole_capacity(&self, table: &Table) -> bool {
        self.capacity.is_some_and(|index| {
            let words = Name::of(&table.names[index]).words;
            words.iter().any(|word| matches!(word.as_str(), "supplier" | "vendor" | "total" | "overall"))
        })
    }

    /// Items with prices and the units needed of each: a file made to be split.
    pub fn has_pairs(&self) -> bool {
        self.item.is_some() && self.demand.is_some() && self.price.is_some()
    }
}
