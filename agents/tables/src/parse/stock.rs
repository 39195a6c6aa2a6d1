//! Questions about a list of stock: what is out of stock, pieces that are there, and how long they last.

use intake::roles::Role;

use super::{
    filters::{Found, Subject},
    reader::Reader,
};
use crate::{
    query::{Compare, Filter, Test},
    sentence::Item,
};

impl Reader<'_> {
    /// `out of stock`: nothing is left.
    pub(super) fn out_of_stock(&mut self) {
        let Some(column) = self.data.with_role(Role::CurrentStock) else { return };
        for at in 0..self.pieces.len() {
            let Some(next) = self.phrase(at, "out of stock") else { continue };
            self.use_up(at..next);
            let test = Test::Number(Compare::Le, 0.0);
            self.filters.push(Filter { column, test, is_negated: false });
        }
    }

    /// `orders by category`, `order value by warehouse` of a list of stock: the orders are not in the file but have to be planned.
    pub(super) fn asks_for_orders(&self) -> bool {
        const OF_ORDERS: &[&str] =
            &["value", "values", "quantity", "quantities", "amount", "amounts", "volume", "lines"];
        let has_column = || {
            let mut columns = self.data.of_file().map(|column| self.data.column(column));
            columns.any(|column| column.role == Some(Role::Order) || column.words == ["order"])
        };
        let names_orders = |at: usize| {
            let is_word = self.pieces[at].item == Item::Word;
            is_word && (self.is(at, &["orders"]) || self.is(at, &["order"]) && self.is(at + 1, OF_ORDERS))
        };
        self.data.is_stock_list && (0..self.pieces.len()).any(names_orders) && !has_column()
    }

    /// `items with less than 10 pieces` of a list of stock: pieces that are there, and not those of a year. The inner value is `None` for
    /// pieces of something else.
    pub(super) fn pieces_in_stock(&self, found: &Found) -> Option<Option<(Subject, usize, usize)>> {
        const THERE: &[&str] = &["have", "has", "with", "left", "stock", "hold", "holds", "remaining"];
        let column = self.data.with_role(Role::CurrentStock)?;
        if !self.is(found.next, &["pieces", "units", "pcs", "piece", "unit"]) {
            return None;
        }
        let is_there = (0..self.pieces.len()).any(|at| self.is(at, THERE));
        Some(is_there.then_some((Subject::Column(column), found.first, found.next + 1)))
    }

    /// `less than 14 days left` is how long the stock lasts, unless the words are about deliveries.
    pub(super) fn counts_cover(&self, unit: &str) -> bool {
        const DELIVERY: &[&str] =
            &["lead", "delivery", "deliver", "delivers", "arrive", "arrives", "lead time"];
        let is_time = ["day", "week", "month"].contains(&unit);
        let has_stock = self.data.with_role(Role::CurrentStock).is_some();
        is_time && has_stock && !(0..self.pieces.len()).any(|at| self.is(at, DELIVERY))
    }
}
