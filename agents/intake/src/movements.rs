//! Lists of stock movements: one column says whether a row is an opening stock, a receipt, an issue or a transfer. Such
//! rows must never be added up as one quantity; demand is only what leaves, for customers where the file says so. A list may
//! also say it by the sign of its quantities.

use std::collections::BTreeMap;

use crate::{Table, roles::Name};

/// A column with more different values than this does not hold kinds of movements.
const MOST_KINDS: usize = 40;

/// Fewer quantities below zero may be the returns of a short list.
const FEWEST_NEGATIVE: usize = 6;

/// What one kind of movement does to the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    /// Leaves for a customer, or is used up.
    Sale,
    /// Leaves; the file does not say for whom.
    Out,
    /// Arrives from a supplier or from production.
    In,
    /// Comes back from a customer.
    Return,
    /// The stock at a moment, such as an opening balance.
    Level,
    /// Changes the stock without a customer: transfers, counts, scrap.
    Correction,
}

/// Words and codes of one kind of movement, without accents. The numbers are movement types of SAP.
const KINDS: [(Movement, &str); 6] = [
    (
        Movement::Sale,
        "sale, sales, sold, customer sale, sales issue, sales order, customer shipment, shipment to customer, delivery to customer, \
         consumption, usage, consumed, 201, 221, 231, 261, 281, 601, verkauf, verbrauch, venta, ventas, consumo, vente, ventes, \
         consommation, venda, vendas, vendita, vendite, verkoop, verbruik, sprzedaz, satis, продажа, расход, 销售, 销售出库, 売上",
    ),
    (
        Movement::Out,
        "out, outbound, outgoing, outward, issue, issued, goods issue, gi, issues, stock out, stockout, withdrawal, dispatch, despatch, \
         shipment, shipped, shipping, picked, -, ausgang, warenausgang, abgang, salida, salidas, sortie, sorties, saida, saidas, \
         uscita, uitgaand, uitgifte, wydanie, cikis, отгрузка, 出库, 出庫",
    ),
    (
        Movement::In,
        "in, inbound, incoming, inward, receipt, receipts, received, goods receipt, gr, grn, purchase, purchases, purchase receipt, \
         replenishment, production, production receipt, stock in, +, 101, 105, 131, 501, 521, eingang, wareneingang, zugang, \
         entrada, entradas, entree, entrees, reception, receptions, ricevimento, ontvangst, przyjecie, giris, приход, поступление, 入库, 入庫",
    ),
    (
        Movement::Return,
        "return, returns, returned, customer return, sales return, 202, 222, 232, 262, 282, 602, 651, 653, 657, retoure, retouren, devolucion, retour, devolucao, reso, \
         zwrot, iade, возврат, 退货, 返品",
    ),
    (
        Movement::Level,
        "opening, opening stock, opening balance, opening inventory, initial, initial stock, initial balance, beginning balance, \
         balance, balance forward, closing, closing stock, closing balance, stock count, count, stocktake, 561, anfangsbestand, \
         endbestand, saldo, saldo inicial, stock inicial, stock initial, estoque inicial, beginvoorraad, stan poczatkowy, \
         остаток, начальный остаток, 期初, 期初库存, 期初在庫",
    ),
    (
        Movement::Correction,
        "transfer, transfers, transfer in, transfer out, stock transfer, internal transfer, relocation, adjustment, adjustments, \
         inventory adjustment, correction, scrap, scrapped, scrapping, write off, written off, waste, damaged, damage, loss, \
         122, 123, 124, 161, 162, 102, 301, 302, 303, 305, 309, 311, 312, 313, 315, 321, 322, 343, 344, 551, 552, 701, 702, 711, 712, umlagerung, umbuchung, \
         korrektur, schrott, verschrottung, ajuste, traslado, transferencia, ajustement, transfert, rebut, rettifica, trasferimento, \
         correctie, overboeking, przesuniecie, duzeltme, перемещение, 调拨, 调整, 移動",
    ),
];

/// Signs that say the direction of a booking; they mean it only in a column that is named so.
const SIGNS: [(Movement, &[&str]); 2] =
    [(Movement::Out, &["h", "c", "cr"]), (Movement::In, &["s", "d", "dr"])];

/// The column of the kinds of movements, and what each of its texts means.
pub struct Movements<'a> {
    pub column: usize,
    /// `None` for a text whose meaning is not known.
    pub kinds: BTreeMap<&'a str, Option<Movement>>,
}

impl Movements<'_> {
    /// The kinds that are demand: sales where the file has them, else everything that leaves.
    #[must_use]
    pub fn demand(&self) -> Movement {
        if self.has(Movement::Sale) { Movement::Sale } else { Movement::Out }
    }

    fn has(&self, movement: Movement) -> bool {
        self.kinds.values().any(|kind| *kind == Some(movement))
    }

    /// Whether some rows leave and others arrive, or stand for a stock.
    fn are_both_ways(&self) -> bool {
        let leaves = self.has(Movement::Sale) || self.has(Movement::Out);
        let stays = [Movement::In, Movement::Level, Movement::Correction];
        let known = self.kinds.values().flatten().count();
        leaves && stays.into_iter().any(|kind| self.has(kind)) && 2 * known > self.kinds.len()
    }
}

/// Finds the column of the kinds of movements. The state of an order, such as shipped or received, is no movement.
#[must_use]
pub fn find(table: &Table) -> Option<Movements<'_>> {
    let columns = (0..table.names.len()).filter(|column| !is_state(&table.names[*column]));
    columns.filter_map(|column| kinds(table, column)).find(Movements::are_both_ways)
}

/// Whether the sign of the quantities tells what leaves from what arrives: most are below zero. A few returns are no movements.
#[must_use]
pub fn leaves_as_negative(quantities: impl Iterator<Item = f64>) -> bool {
    let (negative, all) = count_negative(quantities);
    negative >= FEWEST_NEGATIVE && 2 * negative > all
}

/// Whether most quantities of rows that leave are written as negative.
#[must_use]
pub fn are_mostly_negative(quantities: impl Iterator<Item = f64>) -> bool {
    let (negative, all) = count_negative(quantities);
    2 * negative > all
}

fn count_negative(quantities: impl Iterator<Item = f64>) -> (usize, usize) {
    let (mut negative, mut all) = (0, 0);
    for quantity in quantities {
        negative += usize::from(quantity < 0.0);
        all += 1;
    }
    (negative, all)
}

fn is_state(name: &str) -> bool {
    let words = Name::of(name).words;
    words.iter().any(|word| ["status", "state", "estado", "statut", "stato", "etat"].contains(&word.as_str()))
}

/// The different texts of a column with their meanings; `None` when there are too many.
fn kinds(table: &Table, column: usize) -> Option<Movements<'_>> {
    let mut kinds = BTreeMap::new();
    let is_of_signs = names_signs(&table.names[column]);
    let is_of_codes = names_codes(&table.names[column]);
    for text in table.column(column).flatten() {
        if kinds.contains_key(text) {
            continue;
        }
        if kinds.len() == MOST_KINDS {
            return None;
        }
        let is_code = text.bytes().all(|byte| byte.is_ascii_digit());
        let kind = if is_code && !is_of_codes { None } else { meaning(text, is_of_signs) };
        kinds.insert(text, kind);
    }
    Some(Movements { column, kinds })
}

fn meaning(text: &str, is_of_signs: bool) -> Option<Movement> {
    let words = Name::of(text).words.join(" ");
    let words = if words.is_empty() { text } else { words.as_str() };
    let sign = SIGNS.iter().find(|(_, signs)| is_of_signs && signs.contains(&words));
    let named = || KINDS.iter().find(|(_, names)| names.split(',').any(|name| name.trim() == words));
    sign.map(|(movement, _)| *movement).or_else(|| named().map(|(movement, _)| *movement))
}

/// Whether a name announces the direction of bookings, such as `sign` or `D/C`.
fn names_signs(name: &str) -> bool {
    let words = Name::of(name).words.join(" ");
    ["shkzg", "sign", "direction", "d c", "s h", "dr cr", "debit credit", "soll haben", "vorzeichen"]
        .contains(&words.as_str())
}

/// Whether a name announces movement types, which are written as numbers.
fn names_codes(name: &str) -> bool {
    const NAMES: [&str; 8] = [
        "bwart",
        "movement type",
        "movement code",
        "mvt type",
        "mvt",
        "bewegungsart",
        "transaction type",
        "movement",
    ];
    NAMES.contains(&Name::of(name).words.join(" ").as_str())
}
