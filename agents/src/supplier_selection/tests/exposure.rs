//! Risk, a second source and total cost, by hand.

use super::*;

const VENDORS: &str =
    "supplier,cost,freight_per_unit,payment_days,defect_rate_percent,on_time_rate_percent,risk
Alder,10,1,30,2,90,low
Birch,9,3,0,4,80,high
Cedar,12,1,60,1,99,medium
";

#[tokio::test]
async fn risk_has_its_parts_and_two_sources_their_break_even() {
    let answer = ask("rank the suppliers, cost 60 %, rest equal", VENDORS).await.unwrap();
    let row = (0..3).find(|row| cell(&answer, "supplier_risk", *row, "supplier") == "Alder").unwrap();
    let score = 100.0 * (1.0 - (1.0 - 0.1 * 0.2) * (1.0 - 0.02 * 0.5) * (1.0 - 0.01));
    assert!(close(&cell(&answer, "supplier_risk", row, "risk_score"), score));
    assert_eq!(cell(&answer, "supplier_risk", row, "largest_part"), "late lines");
    assert_eq!(cell(&answer, "sourcing", 0, "suppliers"), "Alder");
    assert!(close(&cell(&answer, "sourcing", 0, "units_missing_of_100"), 1.0), "{}", answer.content);
    assert!(close(&cell(&answer, "sourcing", 0, "cost_of_100_units_ordered"), 990.0));
}

#[tokio::test]
async fn a_unit_costs_price_freight_bad_units_and_credit() {
    let answer = ask("rank the suppliers", VENDORS).await.unwrap();
    let row = (0..3).find(|row| cell(&answer, "cost_of_ownership", *row, "supplier") == "Alder").unwrap();
    let total = 10.0 + 1.0 + 10.0 * 0.02 - 11.0 * 0.08 * 30.0 / 365.0;
    assert!(close(&cell(&answer, "cost_of_ownership", row, "total_cost"), total));
    assert!(
        answer.content.contains("Birch is cheapest by price, Alder by total cost (11.13 a unit)."),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn a_file_without_their_columns_has_none_of_these_parts() {
    let answer = ask("rank the suppliers", THREE).await.unwrap();
    let tables = result(&answer)["tables"].to_string();
    assert!(!tables.contains("supplier_risk") && !tables.contains("cost_of_ownership"));
    assert!(!answer.content.contains("## Total cost of ownership"));
}

#[tokio::test]
async fn the_probability_of_an_outage_is_a_parameter_and_no_weight() {
    let question = "rank the suppliers, cost 60 %, rest equal, an outage has a chance of 8 %";
    let answer = ask(question, VENDORS).await.unwrap();
    assert!(close(&cell(&answer, "weights", 0, "weight"), 0.6));
    assert!(close(&cell(&answer, "sourcing", 0, "units_missing_of_100"), 8.0));
    assert!(answer.content.contains("is 8 % for every supplier, as you asked"), "{}", answer.content);
}

#[tokio::test]
async fn the_concentration_of_spend_comes_from_its_column() {
    let text = "supplier,cost,quality,annual_spend\nAlder,10,80,600\nBirch,9,70,300\nCedar,12,95,100\n";
    let answer = ask("rank the suppliers", text).await.unwrap();
    // 60, 30 and 10 percent: 3,600 + 900 + 100.
    assert!(
        answer
            .content
            .contains("Alder has 60 % of annual_spend. Concentration (HHI) 4,600 of 10,000: highly"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn a_rate_of_duty_is_a_share_of_the_price_and_no_money() {
    for (column, rates) in
        [("Duty %", [8.5, 0.0]), ("duty_rate", [0.085, 0.02]), ("Zoll duty (percent)", [8.5, 2.0])]
    {
        let text =
            format!("supplier,cost,quality,{column}\nAlder,10,80,{}\nBirch,12,90,{}\n", rates[0], rates[1]);
        let answer = ask("rank the suppliers", &text).await.unwrap();
        let row = (0..2).find(|row| cell(&answer, "cost_of_ownership", *row, "supplier") == "Alder").unwrap();
        assert!(close(&cell(&answer, "cost_of_ownership", row, "freight_and_duty"), 0.85), "{column}");
        assert!(close(&cell(&answer, "cost_of_ownership", row, "total_cost"), 10.85), "{column}");
    }
}

#[tokio::test]
async fn a_column_of_duty_that_may_be_money_or_a_rate_is_left_out_and_named() {
    let text = "supplier,cost,quality,duty,payment_days\nAlder,10,80,8.5,0\nBirch,12,90,2,30\n";
    let answer = ask("rank the suppliers", text).await.unwrap();
    let row = (0..2).find(|row| cell(&answer, "cost_of_ownership", *row, "supplier") == "Alder").unwrap();
    assert!(close(&cell(&answer, "cost_of_ownership", row, "total_cost"), 10.0));
    assert!(
        answer.content.contains("duty may be money per unit or a share of the price"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn the_total_cost_of_a_unit_ranks_by_price_duty_and_the_capital_of_the_lead_time() {
    let text = "supplier_name,price,lead_time_days\nAlder,10,30\nBirch,11,10\nCedar,9.9,60\n";
    let question = "who is cheapest? include duty 5 % and 8 % interest for the lead time";
    let answer = ask(question, text).await.unwrap();
    let first = 10.0 + 0.5 + 10.0 * 0.08 * 30.0 / 365.0;
    let second = 9.9 * 1.05 + 9.9 * 0.08 * 60.0 / 365.0;
    let total = |name: &str| {
        let row = (0..3).find(|row| cell(&answer, "cost_of_ownership", *row, "supplier") == name).unwrap();
        cell(&answer, "cost_of_ownership", row, "total_cost")
    };
    assert!(close(&total("Alder"), first) && close(&total("Cedar"), second));
    assert_eq!(cell(&answer, "supplier_report", 0, "supplier"), "Cedar");
    assert!(
        answer.content.starts_with("**Cedar has the lowest total cost of a unit: 10.53, "),
        "{}",
        answer.content
    );
    assert!(answer.content.contains("duty 5 % of the price as you asked"), "{}", answer.content);
}

#[tokio::test]
async fn defects_and_late_deliveries_cost_what_the_question_says() {
    let question =
        "total cost with duty 10 %, a defect costs 25, a late delivery costs 50, 100 units per delivery";
    let answer = ask(question, VENDORS).await.unwrap();
    let row = (0..3).find(|row| cell(&answer, "cost_of_ownership", *row, "supplier") == "Alder").unwrap();
    // Price 10, freight 1 and duty 1, 2 % of 25, 10 % late at 50 for 100 units, less credit of 30 days.
    let total = 12.0 + 0.5 + 0.05 - 12.0 * 0.08 * 30.0 / 365.0;
    assert!(close(&cell(&answer, "cost_of_ownership", row, "total_cost"), total), "{}", answer.content);
    let without = ask("total cost, a late delivery costs 50", VENDORS).await.unwrap();
    assert!(
        without
            .content
            .starts_with("**Not used:** the cost of a late delivery, because it is not known how many units"),
        "{}",
        without.content
    );
}

/// Cedar has the lowest price, and Birch the lowest cost with duty and freight.
const DUTIES: &str =
    "supplier,unit_price,Duty %,freight_per_unit\nAlder,100,8.5,2\nBirch,103,0,2\nCedar,99,12,1\n";

#[tokio::test]
async fn who_is_cheapest_in_total_is_no_sum_of_the_prices() {
    for question in [
        "which supplier has the lowest total cost?",
        "who is cheapest in total?",
        "lowest total cost",
        "who has the lowest landed cost?",
        "who is cheapest including duty and freight?",
        "Wer ist insgesamt am günstigsten?",
    ] {
        let answer = understood(question, DUTIES).await.unwrap();
        let first = "**Birch has the lowest total cost of a unit: 105, 5.50 (5.2 %) below Alder.**";
        assert!(answer.content.contains(first), "{question}: {}", answer.content);
        let unread = answer.understood.map(|understood| understood.not_understood).unwrap_or_default();
        assert!(unread.is_empty(), "{question}: {unread:?}");
    }
}

#[tokio::test]
async fn a_column_of_total_costs_is_looked_up() {
    let text = "supplier,unit_price,total_cost\nAlder,10,14\nBirch,11,12\n";
    let answer = understood("which supplier has the lowest total cost?", text).await.unwrap();
    assert_eq!(answer.run.unwrap().tool, "query_table", "{}", answer.content);
}

#[tokio::test]
async fn capital_costs_that_change_nothing_are_named() {
    let text = "supplier,unit_price,quality,lead_time\nAlder,10,90,14\nBirch,9.5,85,20\nCedar,11,95,7\n";
    let answer = ask("rank the suppliers, capital costs 12 %", text).await.unwrap();
    assert!(
        answer.content.starts_with("**Not used:** capital costs of 12 % a year, because"),
        "{}",
        answer.content
    );
    let by_cost = ask("rank by total cost, capital costs 12 %", text).await.unwrap();
    assert!(!by_cost.content.contains("Not used"), "{}", by_cost.content);
    let with_duty = "supplier,unit_price,duty_percent,quality,lead_time\nAlder,10,5,90,14\nBirch,9.5,0,85,20\nCedar,11,0,95,7\n";
    let answer = ask("rank the suppliers, capital costs 12 %", with_duty).await.unwrap();
    assert!(
        answer.content.contains("Capital costs of 12 % a year are in the total cost below"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn a_late_unit_costs_what_is_said_whatever_the_column_is_called() {
    let text =
        "supplier,unit_price,Duty %,lead_time_days,late_percent\nAlder,100,8.5,40,10\nBirch,103,0,10,2\n";
    for question in [
        "total cost with duty, 8 % interest for the lead time and a late unit costs 20",
        "total cost, each late unit costs us 20, capital costs 8 %",
    ] {
        let answer = understood(question, text).await.unwrap();
        let row = |name: &str| {
            (0..2).find(|row| cell(&answer, "cost_of_ownership", *row, "supplier") == name).unwrap()
        };
        // 2 % of 20 late, and 10 days of 8 % on the price.
        let total = 103.0 + 0.4 + 103.0 * 0.08 * 10.0 / 365.0;
        assert!(
            close(&cell(&answer, "cost_of_ownership", row("Birch"), "total_cost"), total),
            "{question}: {}",
            answer.content
        );
    }
}
