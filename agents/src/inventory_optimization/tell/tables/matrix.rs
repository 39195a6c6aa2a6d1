//! The nine boxes of value and evenness, and what to do with each.

use kernels::{
    cancel,
    classes::{AbcClass, XyzClass},
    inventory::item_plan::ItemToday,
};
use report::result::{Column, Table, TableBuilder};

use crate::inventory_optimization::plan::planned::Planned;

const MONEY: Option<&str> = Some("money");

/// The usual control of a box, and the service level that is usual for it.
fn policy(abc: AbcClass, xyz: Option<XyzClass>) -> (&'static str, &'static str) {
    match (abc, xyz) {
        (AbcClass::A, Some(XyzClass::X)) => {
            ("watch all the time, small orders by EOQ, automatic", "97 to 99 %")
        }
        (AbcClass::A, Some(XyzClass::Y)) => {
            ("watch all the time, forecast with season, review parameters monthly", "95 to 98 %")
        }
        (AbcClass::A, Some(XyzClass::Z)) => {
            ("order by hand or to order, agree short lead times with the supplier", "90 to 95 %")
        }
        (AbcClass::B, Some(XyzClass::X)) => ("automatic reorder point", "95 to 97 %"),
        (AbcClass::B, Some(XyzClass::Y)) => {
            ("automatic reorder point, review parameters quarterly", "93 to 95 %")
        }
        (AbcClass::B, Some(XyzClass::Z)) => {
            ("periodic review with more safety stock, or to order", "90 to 93 %")
        }
        (AbcClass::C, Some(XyzClass::X)) => ("large orders, review rarely", "95 to 98 %, as it costs little"),
        (AbcClass::C, Some(XyzClass::Y)) => ("periodic review, two bins", "92 to 95 %"),
        (AbcClass::C, Some(XyzClass::Z)) => ("to order, or drop from the range", "85 to 90 %"),
        (AbcClass::A, None) => ("watch all the time, small orders by EOQ", "95 to 98 %"),
        (AbcClass::B, None) => ("automatic reorder point", "93 to 97 %"),
        (AbcClass::C, None) => ("large orders, review rarely", "90 to 95 %"),
    }
}

/// The items of one box.
pub(crate) struct ClassBox<'a> {
    abc: AbcClass,
    xyz: Option<XyzClass>,
    items: Vec<&'a Planned>,
    /// Money a year of all items of all boxes.
    total_value: f64,
}

impl ClassBox<'_> {
    /// `A`, or `AX` where it is known how demand varies.
    pub(crate) fn label(&self) -> String {
        let mut label = self.abc.letter().to_string();
        label.extend(self.xyz.map(XyzClass::letter));
        label
    }

    pub(crate) fn items(&self) -> usize {
        self.items.len()
    }

    fn annual_value(&self) -> f64 {
        self.items.iter().map(|planned| planned.annual_value).sum()
    }

    pub(crate) fn share_of_value(&self) -> f64 {
        self.annual_value() / self.total_value
    }

    pub(crate) fn safety_value(&self) -> f64 {
        self.items.iter().map(|planned| planned.safety_value()).sum()
    }

    /// Money in the stock of today; unknown when the stock of no item is known.
    pub(crate) fn stock_value(&self) -> Option<f64> {
        self.sum_of_today(|today| today.stock_value)
    }

    fn sum_of_today(&self, value: fn(&ItemToday) -> f64) -> Option<f64> {
        let has_stock = self.items.iter().any(|planned| planned.today.is_some());
        has_stock.then(|| self.items.iter().filter_map(|planned| planned.today.as_ref()).map(value).sum())
    }

    fn ordered_now(&self) -> usize {
        self.items.iter().filter(|planned| planned.is_ordered_now()).count()
    }

    pub(crate) fn control(&self) -> &'static str {
        policy(self.abc, self.xyz).0
    }

    fn usual_service(&self) -> &'static str {
        policy(self.abc, self.xyz).1
    }
}

/// The boxes that have items, the most valuable first.
pub(crate) fn boxes(planned: &[Planned]) -> Vec<ClassBox<'_>> {
    let total_value: f64 = planned.iter().map(|planned| planned.annual_value).sum();
    let mut boxes = Vec::new();
    for abc in AbcClass::ALL {
        cancel::tick();
        for xyz in XyzClass::ALL.map(Some).into_iter().chain([None]) {
            cancel::tick();
            let items: Vec<&Planned> =
                planned.iter().filter(|planned| planned.abc == abc && planned.xyz == xyz).collect();
            if !items.is_empty() {
                boxes.push(ClassBox { abc, xyz, items, total_value });
            }
        }
    }
    boxes
}

/// A row per box that has items, the most valuable first.
pub(super) fn policy_matrix(planned: &[Planned]) -> Table {
    let mut columns = TableBuilder::<ClassBox>::new();
    columns.add(Column::text("box"), ClassBox::label);
    columns.add(Column::text("abc_class"), |class| class.abc.letter());
    columns.add(Column::text("xyz_class"), |class| class.xyz.map(XyzClass::letter));
    columns.add(Column::number("items", None), ClassBox::items);
    columns.add(Column::number("annual_value", MONEY), ClassBox::annual_value);
    columns.add(Column::number("share_of_value", Some("share")), ClassBox::share_of_value);
    columns.add(Column::number("stock_value", MONEY), ClassBox::stock_value);
    columns.add(Column::number("safety_stock_value", MONEY), ClassBox::safety_value);
    columns
        .add(Column::number("excess_value", MONEY), |class| class.sum_of_today(|today| today.excess_value));
    columns.add(Column::number("orders_now", None), ClassBox::ordered_now);
    columns.add(Column::text("control"), ClassBox::control);
    columns.add(Column::text("usual_service"), ClassBox::usual_service);
    columns.build("policy_matrix", "Nine boxes of value and evenness", boxes(planned))
}
