//! The suppliers of a file, and its columns per supplier: rows of one supplier are combined, exact copies count once.

use std::collections::BTreeMap;

use crate::supplier_selection::{
    data::fields::{
        column::read_numeric,
        field::Field,
        sense::{self, Sense, concept},
    },
    params::Change,
};
use intake::{
    Table, copies,
    number::is_nothing,
    problem::{NOT_USED, Problem, USED},
    recipe::Recipe,
    roles::{Role, Roles},
    values,
};
use kernels::cancel;

/// The suppliers in the order of the file.
#[derive(Clone)]
pub(crate) struct Roster {
    pub names: Vec<String>,
    /// The records of each supplier.
    pub records: Vec<Vec<usize>>,
    /// Rows of the file of each supplier.
    pub rows: Vec<Vec<u64>>,
    pub fields: Vec<Field>,
    /// Weights that a row of the file called weight holds, by column name.
    pub weights: BTreeMap<String, f64>,
    pub problems: Vec<Problem>,
    pub notes: Vec<String>,
    /// What must be checked before any figure is believed.
    pub doubts: Vec<String>,
    /// The note on the price index, when one replaces the prices of different items.
    pub price_note: Option<String>,
}

/// Text of `done` for a row that holds weights.
const AS_WEIGHTS: &str = "read as weights";
/// Names of a row that holds weights.
const WEIGHT_ROWS: [&str; 12] = [
    "weight",
    "weights",
    "weighting",
    "importance",
    "gewicht",
    "gewichte",
    "gewichtung",
    "poids",
    "peso",
    "pesos",
    "wichtigkeit",
    "weightage",
];

/// Two spellings of one name: capitals and blanks do not matter.
pub(crate) fn name_key(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

impl Roster {
    /// Puts what suppliers would change in place of what the file says.
    pub(crate) fn suppose(&mut self, changes: &[Change]) {
        for change in changes {
            let supplier = self.names.iter().position(|name| *name == change.supplier);
            let field = self.fields.iter_mut().find(|field| field.name == change.criterion);
            if let Some((supplier, field)) = supplier.zip(field) {
                let changed = field.values[supplier].map(|value| change.applied(value));
                field.values[supplier] = changed.or(change.to);
            }
        }
    }
}

/// Reads suppliers and fields; `supplier` is the column of their names.
pub(crate) fn roster(table: &Table, supplier: usize, roles: &Roles, recipe: &Recipe) -> Roster {
    let mut roster = Roster {
        names: Vec::new(),
        records: Vec::new(),
        rows: Vec::new(),
        fields: Vec::new(),
        weights: BTreeMap::new(),
        problems: table.left_out.clone(),
        notes: table.notes.clone(),
        doubts: Vec::new(),
        price_note: None,
    };
    let weights = roster.gather(table, supplier);
    for index in (0..table.names.len()).filter(|index| *index != supplier) {
        roster.add_field(table, index, roles, recipe, weights);
    }
    roster
}

impl Roster {
    /// Puts records under their suppliers; returns the record that holds weights, if one does.
    fn gather(&mut self, table: &Table, supplier: usize) -> Option<usize> {
        let every: Vec<usize> = (0..table.names.len()).collect();
        let copied: BTreeMap<usize, usize> =
            copies::repeated(table, &every, 0..table.rows).into_iter().collect();
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        let mut weights = None;
        for (record, name) in table.column(supplier).enumerate() {
            cancel::tick();
            let problem = Problem {
                row: table.row_of(record),
                column: table.names[supplier].clone(),
                value: String::new(),
                problem: "no name of a supplier".to_owned(),
                done: NOT_USED,
            };
            let Some(name) = name.filter(|name| !is_nothing(name)) else {
                self.problems.push(problem);
                continue;
            };
            let problem = Problem { value: name.to_owned(), ..problem };
            let key = name_key(name);
            if weights.is_none() && WEIGHT_ROWS.contains(&key.as_str()) {
                weights = Some(record);
                let text = "a row of weights, no supplier".to_owned();
                self.problems.push(Problem { problem: text, done: AS_WEIGHTS, ..problem });
                continue;
            }
            if let Some(first) = copied.get(&record) {
                let text = format!("the same as row {}", table.row_of(*first));
                self.problems.push(Problem { problem: text, ..problem });
                continue;
            }
            let place = *places.entry(key).or_insert(self.names.len());
            if place == self.names.len() {
                self.names.push(name.to_owned());
                self.records.push(Vec::new());
                self.rows.push(Vec::new());
            } else if self.names[place] != name {
                let text = format!("another spelling of {}", self.names[place]);
                self.problems.push(Problem { problem: text, done: USED, ..problem });
            }
            self.records[place].push(record);
            self.rows[place].push(table.row_of(record));
        }
        weights
    }

    fn add_field(
        &mut self,
        table: &Table,
        index: usize,
        roles: &Roles,
        recipe: &Recipe,
        weights: Option<usize>,
    ) {
        let name = &table.names[index];
        let role = roles.iter().find(|(_, column)| column == name).map(|(role, _)| role);
        if role.is_some_and(is_never_a_criterion) {
            return;
        }
        let concept = concept(name, role);
        let Some(numeric) = read_numeric(table, index, concept, recipe) else { return };
        let mut found = sense::sense(name, role);
        if found == Sense::NoCriterion {
            return;
        }
        self.doubts.extend(values::doubt(table, index, recipe.decimal_mark));
        if let Some(direction) = numeric.direction {
            found = Sense::Better(direction);
        }
        if let Some(weight) = weights.and_then(|record| numeric.values[record]) {
            self.weights.insert(name.clone(), weight);
        }
        let mut means = Vec::with_capacity(self.records.len());
        for records in &self.records {
            let known: Vec<f64> = records.iter().filter_map(|record| numeric.values[*record]).collect();
            means.push((!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64));
        }
        self.fields.push(Field {
            name: name.clone(),
            sense: found,
            concept,
            unit: numeric.unit,
            scale: numeric.scale,
            values: means,
            trouble: numeric.trouble,
        });
        self.problems.extend(numeric.problems);
    }

    /// Suppliers with more than one row, whose numbers are means.
    pub(crate) fn repeated(&self) -> usize {
        self.records.iter().filter(|records| records.len() > 1).count()
    }
}

/// Roles of columns that are not a criterion even when they have numbers.
fn is_never_a_criterion(role: Role) -> bool {
    matches!(
        role,
        Role::Supplier
            | Role::Product
            | Role::ProductName
            | Role::Category
            | Role::Location
            | Role::LocationName
            | Role::Customer
            | Role::Order
            | Role::Currency
            | Role::Unit
            | Role::Country
            | Role::Date
            | Role::PromisedDate
            | Role::DeliveredDate
            | Role::Longitude
            | Role::Latitude
            | Role::Text
    )
}
