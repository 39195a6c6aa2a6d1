//! Order lines as the record of their suppliers.

use super::*;

/// Alder is late once and short never, Birch is short once and late never. Mean prices by units delivered: Bolt
/// (200 + 200 + 270) / 290, Nut 1.
const LINES: &str = "supplier,item,order_date,promised_date,delivered_date,qty_ordered,qty_received,qty_rejected,agreed_price,invoiced_price
Alder,Bolt,2025-01-01,2025-01-11,2025-01-10,100,100,1,2.00,2.00
Alder,Bolt,2025-02-01,2025-02-11,2025-02-13,100,100,0,2.00,2.10
Birch,Bolt,2025-01-01,2025-01-11,2025-01-11,100,90,0,3.00,3.00
Birch,Nut,2025-02-01,2025-02-11,2025-02-11,100,100,0,1.00,1.00
";

/// The cell of a supplier in a table.
fn of(answer: &Answer, table: &str, supplier: &str, column: &str) -> f64 {
    let row = (0..2).find(|row| cell(answer, table, *row, "supplier") == supplier).unwrap();
    cell(answer, table, row, column).as_f64().unwrap()
}

#[tokio::test]
async fn order_lines_become_the_criteria_of_their_suppliers() {
    let answer = ask("rank the suppliers", LINES).await.unwrap();
    let bolt = 670.0 / 290.0;
    for (supplier, column, expected) in [
        ("Alder", "otif", 50.0),
        ("Birch", "otif", 50.0),
        ("Alder", "rejects_ppm", 5_000.0),
        ("Alder", "price_variance", 100.0 * 10.0 / 400.0),
        ("Alder", "lead_time", 10.5),
        ("Alder", "lead_time_spread", 4.5_f64.sqrt()),
        ("Alder", "price_index", 400.0 / (200.0 * bolt)),
        ("Birch", "price_index", 370.0 / (90.0 * bolt + 100.0)),
    ] {
        let is_compared = file(&answer, "supplier_report.csv").lines().next().unwrap().contains(column);
        let found = if is_compared {
            of(&answer, "supplier_report", supplier, column)
        } else {
            // The same for both, so it is in the record only.
            100.0 * of(&answer, "supplier_performance", supplier, column)
        };
        assert!((found - expected).abs() < 1e-9, "{supplier} {column}: {found}, not {expected}");
    }
    assert!((of(&answer, "supplier_performance", "Alder", "price_variance") - 10.0).abs() < 1e-9);
    // Shares of spend 410 and 370 of 780.
    let index = 1e4 * ((410.0_f64 / 780.0).powi(2) + (370.0_f64 / 780.0).powi(2));
    assert_eq!(index.round(), 5013.0);
    assert!(answer.content.contains("Concentration (HHI) 5,013 of 10,000"), "{}", answer.content);
}

#[tokio::test]
async fn the_question_can_state_what_counts_as_on_time() {
    let answer = ask("rank, allow 2 days late", LINES).await.unwrap();
    assert_eq!(of(&answer, "supplier_report", "Alder", "otif"), 100.0);
    assert_eq!(of(&answer, "supplier_report", "Birch", "otif"), 50.0);
    let next = follow(&answer, "allow 10 % short", LINES).await;
    assert_eq!(of(&next, "supplier_performance", "Birch", "otif"), 1.0);
}

#[tokio::test]
async fn impossible_lines_are_listed_and_open_lines_are_late_after_their_promised_day() {
    let text = format!(
        "{LINES}Alder,Bolt,2025-01-01,2025-01-05,2024-12-30,100,100,0,2,2\nAlder,Bolt,2025-01-01,2025-01-09,,100,0,0,2,2\n\
         Birch,Bolt,2025-02-01,2025-12-24,,100,0,0,2,2\nBirch,Bolt,2025-02-01,2025-02-05,2025-02-04,100,50,60,2,2\n"
    );
    let answer = ask("rank the suppliers", &text).await.unwrap();
    let quality = file(&answer, "data_quality.csv");
    assert!(
        quality.contains("6,delivered_date,2024-12-30,delivered before it was ordered,row not used"),
        "{quality}"
    );
    assert!(
        quality.contains("9,qty_rejected,60,\"more units rejected than delivered, or below zero\""),
        "{quality}"
    );
    assert_eq!(of(&answer, "supplier_performance", "Alder", "lines_due"), 3.0);
    assert_eq!(of(&answer, "supplier_performance", "Birch", "lines_due"), 2.0);
    assert!((of(&answer, "supplier_performance", "Alder", "otif") - 1.0 / 3.0).abs() < 1e-12);
}

#[tokio::test]
async fn order_lines_are_judged_whatever_is_asked_and_never_split() {
    let answer = ask("", LINES).await.unwrap();
    assert_eq!(answer.run.as_ref().unwrap().tool, "rank_suppliers");
    assert!(answer.content.contains("**Its record is based on only 2 order lines.**"), "{}", answer.content);
    let error = ask("split 1000 units over the suppliers", LINES).await.unwrap_err();
    assert!(matches!(&error, AgentError::Needs(text) if text.contains("holds order lines")), "{error}");
}

/// Two columns of prices: the standard of the buyer, and what was paid.
const STANDARD: &str =
    "supplier,item,order_date,promised_date,delivered_date,quantity,standard_price,unit_price
Alder,Bolt,2025-01-01,2025-01-11,2025-01-10,100,2.00,2.50
Birch,Bolt,2025-01-01,2025-01-11,2025-01-11,100,2.00,1.90
";

#[tokio::test]
async fn beside_a_standard_price_the_unit_price_is_what_was_paid() {
    for name in ["standard_price", "Standardpreis", "moving_average_price", "std_cost", "Verrechnungspreis"] {
        let answer = ask("rank the suppliers", &STANDARD.replace("standard_price", name)).await.unwrap();
        assert_eq!(of(&answer, "supplier_performance", "Alder", "spend"), 250.0, "{name}");
        assert_eq!(of(&answer, "supplier_performance", "Birch", "spend"), 190.0, "{name}");
        assert!(
            (of(&answer, "supplier_performance", "Alder", "price_variance") - 50.0).abs() < 1e-9,
            "{name}"
        );
        assert!((of(&answer, "supplier_report", "Alder", "price_index") - 2.5 / 2.2).abs() < 1e-9, "{name}");
        assert!(answer.content.contains("above the standard prices in all"), "{name}: {}", answer.content);
    }
}

#[tokio::test]
async fn the_price_variance_is_answered_first() {
    let answer = understood("what is the price variance per supplier?", STANDARD).await.unwrap();
    let first =
        "**Invoices of Birch are 5.0 % below the agreed or standard prices, those of Alder 25 % above.**";
    assert!(answer.content.starts_with(first), "{}", answer.content);
    let unread = answer.understood.map(|understood| understood.not_understood).unwrap_or_default();
    assert!(unread.is_empty(), "{unread:?}");
    let none = ask("what is the price variance per supplier?", THREE).await.unwrap();
    assert!(none.content.starts_with("**Not used:** the price variance, because"), "{}", none.content);
}
