//! The rows of a file as offers: one for every item and supplier, the cheapest where there are several.

use std::collections::BTreeMap;

use kernels::suppliers::allocation::Offer;

use crate::supplier_selection::{
    data::{
        fields::{column::Numeric, roster::name_key, sense::Concept},
        offers::{
            columns::{Columns, Read},
            market::Market,
        },
        source::Intake,
    },
    params::allocate::AllocateParams,
};
use intake::{
    Table,
    demand::ALL_PRODUCTS,
    problem::{NOT_USED, Problem},
};
use kernels::cancel;

const DEARER: &str = "a second, dearer price for the same item";

/// The terms in the rows, one value per record.
pub(super) struct Terms {
    pub price: Option<Numeric>,
    pub capacity: Option<Numeric>,
    minimum: Option<Numeric>,
    fixed: Option<Numeric>,
    demand: Option<Numeric>,
    pub largest_share: Option<Numeric>,
    pub smallest_share: Option<Numeric>,
    pub bad: Option<Vec<f64>>,
    pub late: Option<Vec<f64>>,
}

fn value(numeric: Option<&Numeric>, record: usize) -> Option<f64> {
    numeric.and_then(|numeric| numeric.values[record])
}

impl Terms {
    pub(super) fn read(columns: &Columns, read: &Read) -> Self {
        Self {
            price: read(columns.price, Some(Concept::Price)),
            capacity: read(columns.capacity, Some(Concept::Capacity)),
            minimum: read(columns.minimum_order, Some(Concept::MinimumOrder)),
            fixed: read(columns.fixed_cost, Some(Concept::Price)),
            demand: read(columns.demand, Some(Concept::Capacity)),
            largest_share: read(columns.largest_share, None),
            smallest_share: read(columns.smallest_share, None),
            bad: None,
            late: None,
        }
    }

    /// The offer of a row; nothing without a price.
    fn offer(&self, record: usize, supplier: usize, item: usize, params: &AllocateParams) -> Option<Offer> {
        Some(Offer {
            supplier,
            item,
            unit_cost: value(self.price.as_ref(), record)?,
            capacity: value(self.capacity.as_ref(), record),
            minimum_order: value(self.minimum.as_ref(), record).or(params.minimum_order).unwrap_or(0.0),
            smallest_units: 0.0,
            fixed_cost: value(self.fixed.as_ref(), record).unwrap_or(0.0),
            defect_rate: self.bad.as_ref().map_or(0.0, |shares| shares[record]),
            late_rate: self.late.as_ref().map_or(0.0, |shares| shares[record]),
        })
    }
}

/// Offers by item and supplier with their records, and the units that rows say are needed.
#[derive(Default)]
pub(super) struct Gathered {
    pub offers: BTreeMap<(usize, usize), (Offer, usize)>,
    pub wanted: Vec<Vec<f64>>,
}

impl Gathered {
    /// The offers of the suppliers that may get orders.
    pub(super) fn allowed(self, names: &[String], params: &AllocateParams) -> Vec<Offer> {
        let only = params.suppliers.as_deref().unwrap_or_default();
        let excluded = params.exclude.as_deref().unwrap_or_default();
        let mut allowed = Vec::new();
        for (offer, _) in self.offers.into_values() {
            let name = &names[offer.supplier];
            if (only.is_empty() || only.contains(name)) && !excluded.contains(name) {
                allowed.push(offer);
            }
        }
        allowed
    }
}

impl Market {
    /// Reads every row; rows without an offer are listed.
    pub(super) fn gather(
        &mut self,
        intake: &Intake,
        columns: &Columns,
        terms: &Terms,
        params: &AllocateParams,
    ) -> Gathered {
        let mut gathered = Gathered::default();
        let mut items: BTreeMap<String, usize> = BTreeMap::new();
        for (supplier, records) in intake.roster.records.iter().enumerate() {
            cancel::tick();
            for &record in records {
                cancel::tick();
                let index = columns.item;
                let name =
                    index.and_then(|index| intake.table.texts(index).get(record)).unwrap_or(ALL_PRODUCTS);
                let item = *items.entry(name_key(name)).or_insert(self.items.len());
                if item == self.items.len() {
                    self.items.push(name.to_owned());
                    gathered.wanted.push(Vec::new());
                }
                gathered.wanted[item].extend(value(terms.demand.as_ref(), record));
                match terms.offer(record, supplier, item, params) {
                    Some(offer) => self.take(&mut gathered, offer, record, &intake.table),
                    None => self.refuse(&intake.table, record, "no price"),
                }
            }
        }
        gathered
    }

    /// Keeps the cheaper of two offers for the same.
    fn take(&mut self, gathered: &mut Gathered, offer: Offer, record: usize, table: &Table) {
        let key = (offer.item, offer.supplier);
        match gathered.offers.get(&key) {
            Some((known, _)) if known.unit_cost <= offer.unit_cost => self.refuse(table, record, DEARER),
            known => {
                if let Some((_, first)) = known {
                    self.refuse(table, *first, DEARER);
                }
                gathered.offers.insert(key, (offer, record));
            }
        }
    }

    fn refuse(&mut self, table: &Table, record: usize, problem: &str) {
        let value = table.position(&self.price_column).and_then(|index| table.texts(index).get(record));
        self.problems.push(Problem {
            row: table.row_of(record),
            column: self.price_column.clone(),
            value: value.unwrap_or_default().to_owned(),
            problem: problem.to_owned(),
            done: NOT_USED,
        });
    }
}
