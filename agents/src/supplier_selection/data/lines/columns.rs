//! The columns of order lines, by what the mapping is sure of and else by the words of their names.

use intake::{
    Table,
    roles::{Name, Role, Roles, stem},
};

/// Positions of the columns; without both dates there are no order lines.
pub struct LineColumns {
    pub item: Option<usize>,
    pub ordered_on: Option<usize>,
    pub promised_on: usize,
    pub received_on: usize,
    pub ordered: usize,
    pub received: Option<usize>,
    pub rejected: Option<usize>,
    pub agreed_price: Option<usize>,
    pub invoiced_price: Option<usize>,
}

impl LineColumns {
    /// The columns when the file holds order lines.
    pub fn from_table(table: &Table, roles: &Roles) -> Option<Self> {
        let role = |role: Role| roles.get(role).and_then(|name| table.position(name));
        let named = |all: &[&str], any: &[&str]| {
            (0..table.names.len()).find(|index| {
                let name = Name::of(&table.names[*index]);
                let has = |word: &&str| name.words.iter().any(|other| stem(other) == *word || other == word);
                all.iter().all(has) && any.iter().any(has)
            })
        };
        let price = |any: &[&str]| named(&["price"], any).or_else(|| named(&["cost"], any));
        let promised_on = role(Role::PromisedDate).or_else(|| {
            named(&["date"], &["promised", "due", "planned", "expected", "requested", "required"])
        })?;
        let received_on = role(Role::DeliveredDate)
            .or_else(|| named(&["date"], &["delivered", "delivery", "received", "receipt", "actual"]))
            .filter(|index| *index != promised_on)?;
        let invoiced = price(&["invoice", "invoiced", "actual", "paid", "billed"]);
        let agreed = price(&["agreed", "contract", "quoted", "list", "standard", "po", "ordered", "budget"]);
        let usual =
            role(Role::UnitCost).or_else(|| role(Role::Price)).filter(|index| Some(*index) != invoiced);
        Some(Self {
            item: role(Role::Product).or_else(|| role(Role::ProductName)),
            ordered_on: role(Role::Date).or_else(|| named(&["date"], &["order", "ordered", "po", "created"])),
            promised_on,
            received_on,
            ordered: role(Role::Quantity)
                .or_else(|| named(&["quantity"], &["ordered", "order", "po"]))
                .or_else(|| named(&["qty"], &["ordered", "order", "po"]))?,
            received: role(Role::DeliveredQuantity),
            rejected: role(Role::RejectedQuantity),
            agreed_price: agreed.or(usual),
            invoiced_price: invoiced,
        })
    }

    /// Columns whose plain means say nothing about a supplier.
    pub fn taken(&self) -> Vec<usize> {
        let optional = [
            self.item,
            self.ordered_on,
            self.received,
            self.rejected,
            self.agreed_price,
            self.invoiced_price,
        ];
        [self.promised_on, self.received_on, self.ordered]
            .into_iter()
            .chain(optional.into_iter().flatten())
            .collect()
    }
}
