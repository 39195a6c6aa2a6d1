//! Orders that were not fulfilled: rows with a status such as cancelled or returned are not demand. A row with a negative
//! quantity stays, because it reverses the sale of another row.

use std::collections::BTreeSet;

use super::Reading;
use crate::{
    Table,
    problem::{NOT_USED, Problem},
};
use language::written::{
    markdown::plain,
    number::{agree, counted},
};

/// Why a row of such an order is not used.
pub(crate) const CANCELLED: &str = "an order that was cancelled or returned";

/// A column with more different values than this does not hold order states.
const MOST_STATES: usize = 30;

/// Usual names of a column of order states.
const STATUS: [&str; 24] = [
    "status",
    "state",
    "estado",
    "statut",
    "stato",
    "etat",
    "état",
    "situação",
    "toestand",
    "durum",
    "statü",
    "stav",
    "статус",
    "состояние",
    "стан",
    "状态",
    "状態",
    "상태",
    "trạng thái",
    "tila",
    "állapot",
    "stare",
    "situacao",
    "estatus",
];

/// States of an order that ended without a sale.
const UNSOLD: [&str; 97] = [
    "cancelled",
    "canceled",
    "returned",
    "return",
    "refunded",
    "refund",
    "void",
    "voided",
    "rejected",
    "declined",
    "storniert",
    "retoure",
    "retourniert",
    "zurückgegeben",
    "erstattet",
    "abgelehnt",
    "annulé",
    "annulée",
    "retourné",
    "retournée",
    "remboursé",
    "remboursée",
    "cancelado",
    "cancelada",
    "anulado",
    "anulada",
    "devuelto",
    "devuelta",
    "reembolsado",
    "reembolsada",
    "devolvido",
    "devolvida",
    "annullato",
    "annullata",
    "reso",
    "rimborsato",
    "rimborsata",
    "rifiutato",
    "geannuleerd",
    "geretourneerd",
    "terugbetaald",
    "iptal",
    "iptal edildi",
    "iade",
    "iade edildi",
    "reddedildi",
    "anulowane",
    "anulowano",
    "anulowany",
    "zwrócone",
    "zwrot",
    "odrzucone",
    "отменен",
    "отменён",
    "отменено",
    "отменена",
    "отменённый",
    "возврат",
    "возвращен",
    "возвращён",
    "скасовано",
    "повернення",
    "zrušeno",
    "zrušená",
    "vráceno",
    "storno",
    "törölve",
    "lemondva",
    "visszaküldve",
    "anulat",
    "anulată",
    "returnat",
    "peruttu",
    "palautettu",
    "annullerad",
    "avbruten",
    "returnerad",
    "annulleret",
    "kansellert",
    "ακυρώθηκε",
    "dibatalkan",
    "batal",
    "retur",
    "đã hủy",
    "hủy",
    "trả hàng",
    "已取消",
    "取消",
    "已退货",
    "退货",
    "已退款",
    "退款",
    "キャンセル",
    "返品",
    "취소",
    "반품",
    "रद्द",
];

/// States of an order that ended in a sale, or is expected to.
const SOLD: [&str; 36] = [
    "completed",
    "complete",
    "shipped",
    "delivered",
    "paid",
    "closed",
    "open",
    "pending",
    "processing",
    "fulfilled",
    "sold",
    "confirmed",
    "invoiced",
    "abgeschlossen",
    "geliefert",
    "versendet",
    "bezahlt",
    "offen",
    "livré",
    "livrée",
    "expédié",
    "expédiée",
    "payé",
    "payée",
    "entregado",
    "enviado",
    "pagado",
    "completado",
    "consegnato",
    "spedito",
    "pagato",
    "completato",
    "geleverd",
    "verzonden",
    "betaald",
    "entregue",
];

/// Takes the rows of cancelled or returned orders out of the demand, and adds a note about it.
pub(super) fn take_out(table: &Table, reading: &mut Reading) {
    let Some(column) = (0..table.names.len()).find(|column| is_status(table, reading, *column)) else {
        return;
    };
    let states = table.texts(column);
    let before = reading.rows.len();
    let mut found = BTreeSet::new();
    let mut problems = Vec::new();
    reading.rows.retain(|row| {
        let state = states.get(row.record).filter(|state| row.quantity > 0.0 && is_in(&UNSOLD, state));
        let Some(state) = state else { return true };
        found.insert(state.to_owned());
        problems.push(Problem {
            row: row.row,
            column: table.names[column].clone(),
            value: state.to_owned(),
            problem: CANCELLED.to_owned(),
            done: NOT_USED,
        });
        false
    });
    let count = before - reading.rows.len();
    if count > 0 {
        let found: Vec<String> = found.iter().map(|state| plain(state)).collect();
        reading.assumptions.push(format!(
            "{} whose {} says {} {} no demand. Upload the file without that column to count them.",
            counted(count, "row"),
            plain(&table.names[column]),
            found.join(" or "),
            agree(count, "is", "are")
        ));
    }
    reading.problems.extend(problems);
}

/// Whether a column has few different values, some of which are order states.
fn is_status(table: &Table, reading: &Reading, column: usize) -> bool {
    let used = [Some(reading.columns.date), Some(reading.columns.quantity), reading.columns.product];
    if used.contains(&Some(column)) {
        return false;
    }
    let mut values = BTreeSet::new();
    for text in table.column(column).flatten() {
        values.insert(text);
        if values.len() > MOST_STATES {
            return false;
        }
    }
    let has = |states: &[&str]| values.iter().any(|value| is_in(states, value));
    let name = table.names[column].to_lowercase();
    has(&UNSOLD) && (has(&SOLD) || STATUS.iter().any(|status| name.contains(status)))
}

fn is_in(states: &[&str], text: &str) -> bool {
    // The Turkish capital İ becomes two characters in lower case, of which the second is a dot above.
    states.contains(&text.trim().to_lowercase().replace('\u{307}', "").as_str())
}
