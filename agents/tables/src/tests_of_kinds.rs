//! Questions about rows of several kinds: stock movements, mixed units, cases, and numbers that can be read in two ways.

use intake::Dataset;

use crate::{Files, Outcome, Settings, Value, answer, answer_stated};

const MOVEMENTS: &str = "\
date,item,movement_type,quantity
2025-03-01,A,Opening,500
2025-03-02,A,Issue,7
2025-03-03,B,Receipt,50
2025-03-04,B,Issue,8
2025-04-01,A,Issue,5
2025-04-02,A,Return,1
2025-04-03,B,Transfer,20
";

const SAP: &str = "\
Posting Date,Material,Movement Type,Quantity
2025-01-01,A,561,500
2025-01-02,A,601,-7
2025-01-03,B,101,50
2025-01-04,B,601,-9
";

const SIGNED: &str = "\
date,item,quantity
2025-01-01,A,-15
2025-01-02,B,-5
2025-01-03,A,200
2025-01-04,A,-10
2025-01-05,A,-1
2025-01-06,A,-1
2025-01-07,A,-1
";

fn asked(text: &'static str, question: &str) -> String {
    let file = Dataset::new("file.csv", text.as_bytes().into());
    let found = answer(question, &file, Settings::default()).unwrap();
    found.unwrap_or_else(|| panic!("{question} was not answered")).content
}

fn first_line(text: &'static str, question: &str) -> String {
    asked(text, question).lines().next().unwrap_or_default().to_owned()
}

fn lines(text: &'static str, question: &str) -> Vec<Vec<Value>> {
    let file = Dataset::new("file.csv", text.as_bytes().into());
    match Files::read(&file).unwrap().ask(question, None).unwrap() {
        Outcome::Found(answered) => answered.found.lines,
        _ => panic!("{question} was not answered"),
    }
}

fn is_asked(text: &'static str, question: &str) -> bool {
    let file = Dataset::new("file.csv", text.as_bytes().into());
    !matches!(Files::read(&file).unwrap().ask(question, None).unwrap(), Outcome::NotAsked)
}

fn line(name: &str, number: f64) -> Vec<Value> {
    vec![Value::Text(name.to_owned()), Value::Number(number)]
}

#[test]
fn demand_in_a_list_of_stock_movements_is_only_what_leaves() {
    let total = asked(MOVEMENTS, "What was the total demand?");
    assert!(total.starts_with("**20** is the sum of quantity."), "{total}");
    assert!(total.contains("only rows with Issue in movement_type leave, so only they count."), "{total}");
    assert_eq!(
        first_line(MOVEMENTS, "How many units were issued in March 2025?"),
        "**15** is the sum of quantity."
    );
    for question in
        ["What was the total demand excluding returns?", "What was the total demand without transfers?"]
    {
        assert_eq!(first_line(MOVEMENTS, question), "**20** is the sum of quantity.", "{question}");
    }
    assert_eq!(lines(MOVEMENTS, "total quantity sold per item"), [line("A", 12.0), line("B", 8.0)]);
    assert_eq!(lines(MOVEMENTS, "which item sold most?"), [line("A", 12.0)]);
}

#[test]
fn receipts_and_returns_are_counted_where_they_are_asked_for() {
    assert_eq!(first_line(MOVEMENTS, "How many units were received?"), "**50** is the sum of quantity.");
    assert_eq!(first_line(MOVEMENTS, "How many units were returned?"), "**1** is the sum of quantity.");
}

#[test]
fn kinds_of_movements_have_figures_of_their_own_where_the_question_names_none() {
    let total = asked(MOVEMENTS, "What is the total quantity?");
    assert!(total.starts_with("The file lists stock movements of several kinds (movement_type)"), "{total}");
    assert!(total.contains("500 Opening") && total.contains("20 Issue"), "{total}");
    let all = asked(MOVEMENTS, "total quantity of all movements");
    assert!(all.starts_with("The file lists stock movements; this figure is over all kinds"), "{all}");
    assert!(all.contains("**591** is the sum of quantity."), "{all}");
}

#[test]
fn issues_below_zero_under_codes_of_movements_are_demand_above_zero() {
    let demand = lines(SAP, "demand per material");
    assert_eq!(demand, [line("B", 9.0), line("A", 7.0)]);
}

#[test]
fn the_sign_of_a_quantity_tells_what_leaves() {
    let demand = asked(SIGNED, "What was the total demand?");
    assert!(demand.starts_with("**33** is the sum of quantity that leaves."), "{demand}");
    let net = asked(SIGNED, "What is the total quantity?");
    assert!(net.starts_with("In quantity what leaves is below zero"), "{net}");
    assert!(net.contains("**167** is the sum of quantity."), "{net}");
}

#[test]
fn parameters_alone_never_add_movements_of_several_kinds() {
    let file = Dataset::new("file.csv", MOVEMENTS.as_bytes().into());
    let params = serde_json::json!({ "aggregate": { "op": "sum", "column": "quantity" } });
    let found = answer_stated(params.as_object().unwrap(), &file, Settings::default()).unwrap();
    assert!(found.is_none());
}

#[test]
fn units_in_cells_are_not_added_up() {
    const CELLS: &str = "date,product,quantity\n2025-01-01,P,72 kg\n2025-01-02,Q,65 pcs\n2025-01-03,P,8 kg\n";
    let total = first_line(CELLS, "What is the total quantity?");
    assert_eq!(total, "**80 kg and 65 pcs** is the sum of quantity.");
    const SAME: &str = "date,product,quantity\n2025-01-01,P,72 kg\n2025-01-02,Q,65 kg\n";
    assert_eq!(first_line(SAME, "What is the total quantity?"), "**137** is the sum of quantity.");
}

#[test]
fn an_answer_begins_with_the_doubt_about_the_decimal_mark() {
    const DOUBT: &str = "date;product;weight\n2025-01-01;P;62864\n2025-01-02;Q;379.665\n2025-01-03;P;36890\n";
    let total = first_line(DOUBT, "What is the sum of weight?");
    assert!(
        total.starts_with("No column of the file shows which mark is the decimal one: 379.665"),
        "{total}"
    );
}

#[test]
fn pieces_are_cases_times_the_pieces_in_each() {
    const CASES: &str =
        "date,product,cases sold,units per case\n2025-01-01,P,10,12\n2025-01-02,Q,20,6\n2025-01-03,P,1,12\n";
    for question in ["How many pieces were sold in total?", "How many units did we sell?"] {
        let total = first_line(CASES, question);
        assert_eq!(total, "**252** is the sum of cases sold × units per case.", "{question}");
    }
    let cases = asked(CASES, "How many cases were sold in total?");
    assert!(cases.starts_with("The cases of cases sold hold different numbers of pieces"), "{cases}");
    assert!(cases.contains("**31** is the sum of cases sold."), "{cases}");
}

#[test]
fn a_figure_in_another_unit_than_asked_for_says_so() {
    const KILOS: &str = "date,product,quantity (kg)\n2025-01-01,P,720\n2025-01-02,Q,650\n";
    let tonnes = asked(KILOS, "How many tonnes were sold?");
    assert!(
        tonnes.starts_with("quantity (kg) is in kg, and so is this figure; 1 t is 1,000 kg."),
        "{tonnes}"
    );
    assert_eq!(first_line(KILOS, "How many kilos were sold?"), "**1,370** is the sum of quantity (kg).");
}

#[test]
fn orders_of_a_stock_list_are_planned_and_not_looked_up() {
    const STOCK: &str = "\
item_id,current_stock,unit_cost,annual_demand,lead_time_days,category,warehouse
X1,28,7.31,3157,14,Valves,South
X2,108,37.19,4961,14,Valves,South
X3,278,56.27,4312,21,Pumps,North
";
    for question in ["orders by category with totals", "order value by warehouse"] {
        assert!(!is_asked(STOCK, question), "{question}");
    }
    assert!(is_asked(STOCK, "total stock by warehouse"));
}
