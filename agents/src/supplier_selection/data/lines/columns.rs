//! The columns of order lines, by their roles where those are certain, else by the words of their names.

use intake::{
    Table,
    roles::{Name, Role, Roles, stem},
};

/// Finds columns by their roles and by the words of their names.
struct Names<'a> {
    table: &'a Table,
    roles: &'a Roles,
}

impl Names<'_> {
    fn column(&self, role: Role) -> Option<usize> {
        self.roles.get(role).and_then(|name| self.table.position(name))
    }

    /// The first column whose name has `word` and any of `others`.
    fn find(&self, word: &str, others: &[&str]) -> Option<usize> {
        self.table.names.iter().position(|name| {
            let name = Name::of(name);
            has_word(&name, word) && others.iter().any(|other| has_word(&name, other))
        })
    }

    fn price(&self, words: &[&str]) -> Option<usize> {
        self.find("price", words).or_else(|| self.find("cost", words))
    }
}

/// Whether a name is that of a price which the buyer sets or works out itself, the same for every supplier: `standard_price`,
/// `Standardpreis`, `moving_average_price`.
fn is_of_buyer(name: &Name) -> bool {
    const ALONE: [&str; 7] = [
        "standardpreis",
        "standardkosten",
        "verrechnungspreis",
        "bewertungspreis",
        "planpreis",
        "durchschnittspreis",
        "wac",
    ];
    let has = |words: &[&str]| words.iter().any(|word| has_word(name, word));
    let is_mean = has(&["average", "avg"]) && has(&["moving", "weighted"]);
    let is_set = is_mean || has(&["standard", "std", "budget", "map", "valuation"]);
    has(&ALONE) || is_set && has(&["price", "cost", "preis"])
}

fn has_word(name: &Name, word: &str) -> bool {
    name.words.iter().any(|other| stem(other) == word || other == word)
}

/// Positions of the columns; without both dates there are no order lines.
pub(crate) struct LineColumns {
    pub item: Option<usize>,
    pub ordered_on: Option<usize>,
    pub promised_on: usize,
    pub received_on: usize,
    pub ordered: usize,
    pub received: Option<usize>,
    pub rejected: Option<usize>,
    pub agreed_price: Option<usize>,
    /// Whether the agreed price is one of the buyer's own, the same for every supplier: a standard or a budget.
    pub is_own_standard: bool,
    pub invoiced_price: Option<usize>,
}

impl LineColumns {
    /// The columns when the file holds order lines.
    pub(crate) fn from_table(table: &Table, roles: &Roles) -> Option<Self> {
        let names = Names { table, roles };
        let promised_on = names.column(Role::PromisedDate).or_else(|| {
            names.find("date", &["promised", "due", "planned", "expected", "requested", "required"])
        })?;
        let received_on = names
            .column(Role::DeliveredDate)
            .or_else(|| names.find("date", &["delivered", "delivery", "received", "receipt", "actual"]))
            .filter(|index| *index != promised_on)?;
        let invoiced = names.price(&["invoice", "invoiced", "actual", "paid", "billed"]);
        let agreed =
            names.price(&["agreed", "contract", "quoted", "list", "standard", "po", "ordered", "budget"]);
        let of_buyer = || table.names.iter().position(|name| is_of_buyer(&Name::of(name)));
        let agreed = agreed.or_else(|| of_buyer().filter(|index| Some(*index) != invoiced));
        let is_other = |index: &usize| Some(*index) != agreed && Some(*index) != invoiced;
        let price = [Role::UnitCost, Role::Price].into_iter().filter_map(|role| names.column(role));
        let price = price
            .chain(names.price(&["unit", "net", "purchase", "order", "line"]))
            .find(|index| is_other(index));
        // Beside a standard, list or contract price a plain price is what was paid.
        let invoiced = invoiced.or(price.filter(|_| agreed.is_some()));
        let is_own_standard = agreed.is_some_and(|index| is_of_buyer(&Name::of(&table.names[index])));
        let ordered = ["ordered", "order", "po"];
        Some(Self {
            item: names.column(Role::Product).or_else(|| names.column(Role::ProductName)),
            ordered_on: names
                .column(Role::Date)
                .or_else(|| names.find("date", &["order", "ordered", "po", "created"])),
            promised_on,
            received_on,
            ordered: names
                .column(Role::Quantity)
                .or_else(|| names.find("quantity", &ordered))
                .or_else(|| names.find("qty", &ordered))?,
            received: names.column(Role::DeliveredQuantity),
            rejected: names.column(Role::RejectedQuantity),
            agreed_price: agreed.or(price),
            is_own_standard,
            invoiced_price: invoiced,
        })
    }

    /// Columns whose plain means do not describe a supplier.
    pub(crate) fn taken(&self) -> Vec<usize> {
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
