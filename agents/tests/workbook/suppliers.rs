//! Workbooks of supplier selection: every score and every sum of a split is calculated again, and follows its inputs.

use std::collections::BTreeMap;

use calamine::{Data, Reader, Xlsx, open_workbook_from_rs};
use protocol::AgentKind;

use crate::{office::recalculated, package::with_input, recalculation::assert_recalculates, runs::workbook};

/// Names that a spreadsheet would read as formulas, patterns or numbers, a blank, a grade, ties.
const VENDORS: &str = "supplier,cost,quality,lead time (days),risk,value_1\n=B,10.5,91,12,low,3\nA*,9.75,84,20,high,4\n\
    >5,11,97,9,medium,5\n007,10,,15,low,4\nSame 1,12,88,11,medium,2\nSame 2,12,88,11,medium,2\n";
const SPLIT: &str = "item,supplier,unit_price,demand,capacity,moq\nBolt,=B,1.15,1000,800,10\nBolt,A*,1.32,1000,900,50\n\
    Nut,=B,3,500,500,\nNut,A*,2.71,500,400,\nNut,>5,2.9,500,300,\n";

/// Lines of two items with a blank delivery, a short one and a reject; prices agreed and invoiced.
const LINES: &str = "supplier,item,order_date,promised_date,delivered_date,qty_ordered,qty_received,qty_rejected,agreed_price,invoiced_price\n\
    =B,Bolt,2025-01-01,2025-01-11,2025-01-10,100,100,1,2.00,2.00\n=B,Bolt,2025-02-01,2025-02-11,2025-02-13,100,100,0,2.00,2.10\n\
    A*,Bolt,2025-01-01,2025-01-11,2025-01-11,100,90,0,3.00,3.00\nA*,Nut,2025-02-01,2025-02-11,2025-02-11,100,100,0,1.00,1.00\n\
    007,Nut,2025-02-02,2025-02-11,,100,0,0,1.10,\n007,Nut,2025-01-02,2025-01-11,2025-01-08,70,70,2,1.10,1.15\n";
const OWNED: &str = "supplier,cost,freight_per_unit,payment_days,defect_rate_percent,on_time_rate_percent,risk\n\
    =B,10,1,30,2,90,low\nA*,9,3,0,4,80,high\n>5,12,1,60,,99,medium\n";

async fn written(file: &str, question: &str) -> Vec<u8> {
    let bytes = file.as_bytes().to_vec();
    workbook("vendors.csv", bytes, AgentKind::SupplierSelection, question).await.unwrap()
}

/// The cells of a sheet by the text in the first column and the name of the column.
fn cells(bytes: &[u8], sheet: &str) -> BTreeMap<(String, String), Data> {
    let mut book: Xlsx<_> = open_workbook_from_rs(std::io::Cursor::new(bytes.to_vec())).unwrap();
    let range = book.worksheet_range(sheet).unwrap();
    let mut rows = range.rows();
    let name = |cell: &Data| cell.to_string().split(['\n', '(']).next().unwrap().trim().to_owned();
    let head: Vec<String> = rows.next().unwrap().iter().map(name).collect();
    rows.flat_map(|row| {
        let key = row[0].to_string();
        head.iter().zip(row).map(move |(name, cell)| ((key.clone(), name.clone()), cell.clone()))
    })
    .collect()
}

fn number(cells: &BTreeMap<(String, String), Data>, row: &str, column: &str) -> f64 {
    let found = &cells[&(row.to_owned(), column.to_owned())];
    if let Data::Float(value) = found { *value } else { panic!("{row} {column}: {found:?}") }
}

#[tokio::test]
async fn every_formula_of_a_ranking_and_of_a_split_gives_the_engines_value() {
    let cases = [
        (VENDORS, "rank the suppliers"),
        (VENDORS, "rank, cost 50 %, rest equal"),
        (VENDORS, "rank with TOPSIS and entropy weights"),
        (VENDORS, "rank with VIKOR"),
        (VENDORS, "rank with PROMETHEE and CRITIC weights"),
        (LINES, "rank the suppliers"),
        (OWNED, "rank the suppliers"),
        (SPLIT, "what should I buy from whom?"),
        (SPLIT, "split the orders, no supplier over 60 %, fixed cost 40 per supplier"),
    ];
    let mut books = Vec::new();
    for (file, question) in cases {
        books.push(written(file, question).await);
    }
    let Some(found) = recalculated(&books) else { return };
    for (((_, question), written), found) in cases.iter().zip(&books).zip(&found) {
        let formulas = assert_recalculates(written, found);
        assert!(formulas > 20, "{question}: {formulas}");
    }
}

#[tokio::test]
async fn another_weight_in_the_workbook_gives_the_scores_of_a_run_with_that_weight() {
    let equal = written(VENDORS, "rank, weights: cost 25, quality 25, lead time 25, risk 25").await;
    // 75 of 150 is half of the weight, 25 a sixth.
    let changed = with_input(&equal, "weight_1", 75.0);
    let Some(found) = recalculated(&[changed]) else { return };
    let question = "rank, weights: cost 75, quality 25, lead time 25, risk 25";
    let expected = written(VENDORS, question).await;
    let (found, expected) = (cells(&found[0], "supplier_report"), cells(&expected, "supplier_report"));
    assert_ne!(found, cells(&equal, "supplier_report"));
    for supplier in ["=B", "A*", ">5", "007", "Same 1", "Same 2"] {
        for column in ["rank", "score", "weighted_sum", "topsis", "vikor", "promethee", "rank_topsis"] {
            let (found, expected) = (number(&found, supplier, column), number(&expected, supplier, column));
            assert!((found - expected).abs() < 1e-9, "{supplier} {column}: {found} {expected}");
        }
    }
}

#[tokio::test]
async fn another_fixed_cost_in_the_workbook_gives_the_cost_of_the_split_with_it() {
    let plain = written(SPLIT, "split the orders").await;
    let Some(found) = recalculated(&[with_input(&plain, "fixed_cost_per_supplier", 100.0)]) else { return };
    let (before, after) =
        (cells(&plain, "allocation_by_supplier"), cells(&found[0], "allocation_by_supplier"));
    for supplier in ["=B", "A*"] {
        let difference = number(&after, supplier, "cost") - number(&before, supplier, "cost");
        assert!((difference - 100.0).abs() < 1e-9, "{supplier}: {difference}");
    }
}

#[tokio::test]
async fn another_interest_in_the_workbook_gives_the_total_cost_with_it() {
    let plain = written(OWNED, "rank the suppliers").await;
    let Some(found) = recalculated(&[with_input(&plain, "interest_rate", 0.2)]) else { return };
    let after = cells(&found[0], "cost_of_ownership");
    let expected = 10.0 + 1.0 + 10.0 * 0.02 - 11.0 * 0.2 * 30.0 / 365.0;
    assert!((number(&after, "=B", "total_cost") - expected).abs() < 1e-9);
}
