//! Questions about small tables whose answers can be seen at a glance.

use intake::Dataset;

use crate::{Files, Outcome, Settings, Value, answer, answer_stated, is_asked};

const SALES: &str = "\
order_id,date,product,channel,customer,units,unit_price
S-1,2026-04-30,SNK-001,web,Sharma & Sons,10,2.50
S-2,2026-05-01,SNK-001,shop,Old Mill,20,2.50
S-3,2026-05-10,SNK-042,web,Old Mill,5,8.00
S-4,,SNK-042,web,Blue Bay,7,8.00
S-5,2026-05-31,SNK-007,phone,,1,300.00
S-6,2025-05-12,SNK-007,shop,Blue Bay,ten,300.00
";

const CUSTOMERS: &str = "customer,country\nSharma & Sons,India\nOld Mill,France\nBlue Bay,India\n";

fn file(name: &str, text: &'static str) -> Dataset {
    Dataset::new(name, text.as_bytes().into())
}

fn outcome(question: &str) -> Outcome {
    Files::read(&file("sales.csv", SALES)).unwrap().ask(question, None).unwrap()
}

/// The figure, or the lines when there is none.
fn lines(question: &str) -> Vec<Vec<Value>> {
    match outcome(question) {
        Outcome::Found(answered) if answered.found.lines.is_empty() => {
            vec![answered.found.figure.into_iter().collect()]
        }
        Outcome::Found(answered) => answered.found.lines,
        Outcome::AskBack { text, .. } => panic!("{question} was asked back: {text}"),
        Outcome::NotAsked => panic!("{question} was not read as a question about the data"),
    }
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

fn is_asked_back(question: &str) -> bool {
    matches!(outcome(question), Outcome::AskBack { .. })
}

#[test]
fn sums_are_taken_per_group_and_within_a_month() {
    let found = lines("sum of units per channel in May");
    assert_eq!(
        found,
        [
            vec![text("shop"), Value::Number(20.0)],
            vec![text("web"), Value::Number(5.0)],
            vec![text("phone"), Value::Number(1.0)],
        ]
    );
}

#[test]
fn blank_dates_are_counted_when_asked_for() {
    assert_eq!(lines("how often is the date missing"), [[Value::Number(1.0)]]);
}

#[test]
fn different_customers_are_counted_once_each() {
    assert_eq!(lines("how many different customers"), [[Value::Number(3.0)]]);
}

#[test]
fn a_customer_can_be_left_out() {
    assert_eq!(lines("total units for all but Old Mill"), [[Value::Number(18.0)]]);
}

#[test]
fn limits_on_the_total_of_an_article_select_its_rows() {
    assert_eq!(lines("mean price of products that sell more than 20"), [[Value::Number(2.5)]]);
}

#[test]
fn the_best_seller_is_the_product_with_most_units() {
    assert_eq!(lines("our best selling product"), [vec![text("SNK-001"), Value::Number(30.0)]]);
}

#[test]
fn one_article_is_looked_up_by_its_code() {
    let found = lines("show me SNK-042");
    assert_eq!(found.len(), 2);
    assert_eq!(found[0][0], text("S-3"));
}

#[test]
fn revenue_is_units_times_price_where_the_file_has_no_column_of_it() {
    let mut found = lines("what is the revenue by channel?");
    found.sort_by_key(|line| format!("{line:?}"));
    let line = |channel: &str, sum: f64| vec![text(channel), Value::Number(sum)];
    assert_eq!(found, [line("phone", 300.0), line("shop", 50.0), line("web", 121.0)]);
    let Outcome::Found(answered) = outcome("all rows in May") else { panic!("no rows") };
    assert!(!answered.found.head.iter().any(|name| name.contains('×')), "{:?}", answered.found.head);
}

#[test]
fn the_best_month_is_the_one_with_the_largest_sum() {
    for question in
        ["best month by revenue", "what was our best month by units?", "which month brought the most units?"]
    {
        let found = lines(question);
        let is_may = question.contains("units");
        assert_eq!(
            (found.len(), &found[0][1]),
            (1, &Value::Number(if is_may { 26.0 } else { 390.0 })),
            "{question}"
        );
    }
    assert_eq!(lines("which product brings the most revenue?")[0], [text("SNK-007"), Value::Number(300.0)]);
}

#[test]
fn ids_that_are_numbers_are_counted_and_never_added_up() {
    const ORDERS: &str =
        "order_id,units,status\n901,5,shipped\n902,6,cancelled\n903,7,shipped\n903,2,shipped\n";
    let share =
        |question: &str| match Files::read(&file("orders.csv", ORDERS)).unwrap().ask(question, None).unwrap()
        {
            Outcome::Found(answered) => answered.found.lines[0].clone(),
            _ => panic!("{question} was not answered"),
        };
    let numbers = [1.0, 3.0, 1.0 / 3.0].map(Value::Number).to_vec();
    assert_eq!(share("what percentage of orders was cancelled?"), numbers);
    let mean = Files::read(&file("orders.csv", ORDERS)).unwrap().ask("average order value", None).unwrap();
    let Outcome::AskBack { text, .. } = mean else { panic!("a mean of ids") };
    assert!(text.contains("name things"), "{text}");
}

#[test]
fn a_share_is_a_part_of_the_whole() {
    assert_eq!(lines("share of web")[0][2], Value::Number(22.0 / 43.0));
}

#[test]
fn a_month_is_compared_with_the_same_month_of_the_year_before() {
    let found = lines("compare the number of orders in May 2026 with May 2025");
    assert_eq!((&found[0][1], &found[1][1]), (&Value::Number(3.0), &Value::Number(1.0)));
}

#[test]
fn a_column_that_the_file_does_not_have_is_asked_for() {
    assert!(is_asked_back("total margin of the web"));
}

#[test]
fn a_word_that_could_change_the_figure_is_asked_for() {
    assert!(is_asked_back("total units of organic products"));
}

#[test]
fn a_value_that_the_file_does_not_hold_is_asked_for() {
    assert!(is_asked_back("how many orders in Manchester"));
}

#[test]
fn rows_whose_number_cannot_be_read_are_counted_and_reported() {
    let file = file("sales.csv", SALES);
    let answer = answer("total units", &file, Settings::default()).unwrap().unwrap();
    assert!(answer.content.starts_with("**43** is the sum of units."), "{}", answer.content);
    assert!(
        answer.content.contains("units: the text of 1 row could not be read as a number"),
        "{}",
        answer.content
    );
    assert!(answer.confidence < 1.0);
}

#[test]
fn an_answer_says_which_rows_were_used_and_holds_the_whole_table_as_a_file() {
    let file = file("sales.csv", SALES);
    let answer = answer("units per channel on the web", &file, Settings::default()).unwrap().unwrap();
    assert!(answer.content.contains("rows with channel = web; 3 rows of sales.csv"), "{}", answer.content);
    let names: Vec<String> = answer.run.unwrap().files.into_iter().map(|file| file.name).collect();
    assert!(names.contains(&"table.csv".to_owned()), "{names:?}");
}

#[test]
fn the_parameters_name_the_calculation_the_filters_and_the_groups() {
    let Outcome::Found(answered) = outcome("top 2 customers by units on the web in May 2026") else {
        panic!()
    };
    let expected = serde_json::json!({
        "aggregate": {"op": "sum", "column": "units"},
        "filters": [{"column": "channel", "op": "eq", "value": "web"}],
        "group_by": ["customer"],
        "top_n": 2,
        "descending": true,
        "history_period": {"from": "2026-05-01", "to": "2026-05-31"},
    });
    assert_eq!(serde_json::Value::Object(answered.params()), expected);
}

#[test]
fn two_files_are_joined_by_the_key_that_they_share() {
    let files = file("sales.csv", SALES).beside(file("customers.csv", CUSTOMERS));
    let Outcome::Found(answered) = Files::read(&files).unwrap().ask("units per country", None).unwrap()
    else {
        panic!("the two files were not joined")
    };
    assert_eq!(
        answered.found.lines,
        [
            vec![text("France"), Value::Number(25.0)],
            vec![text("India"), Value::Number(17.0)],
            vec![Value::Empty, Value::Number(1.0)],
        ]
    );
}

#[test]
fn a_question_for_an_analysis_is_not_one_about_the_data() {
    let columns = ["date".to_owned(), "units".to_owned()];
    for question in
        ["forecast the next 3 months", "optimize my inventory", "hello", "analyze the file sales.csv"]
    {
        assert!(is_asked(question, &columns) < 0.5, "{question}");
    }
    for question in
        ["sum of units per month", "how often is the date missing", "which day had the most units"]
    {
        assert!(is_asked(question, &columns) > 0.8, "{question}");
    }
}

const RIDERS: &str = "\
Rider,Team,Year,Points,Venue
Anna,Red,2003,12,Leeds
Bo,Red,2004,30,York
Carla,Blue,2005,30,Leeds
Dan,Blue,2006,5,Bath
";

fn of_riders(question: &str) -> Outcome {
    Files::read(&file("riders.csv", RIDERS)).unwrap().ask(question, None).unwrap()
}

fn lines_of_riders(question: &str) -> Vec<Vec<Value>> {
    match of_riders(question) {
        Outcome::Found(answered) => answered.found.lines,
        Outcome::AskBack { text, .. } => panic!("{question} was asked back: {text}"),
        Outcome::NotAsked => panic!("{question} was not read as a question about the data"),
    }
}

#[test]
fn who_had_the_most_is_answered_with_names() {
    let found = lines_of_riders("who had the most points?");
    let best = |name: &str| vec![text(name), Value::Number(30.0)];
    assert_eq!(found, [best("Bo"), best("Carla")]);
}

#[test]
fn years_stay_years_and_are_not_shown_as_days() {
    let Outcome::Found(answered) = of_riders("in what year was the first rider?") else {
        panic!("not answered")
    };
    assert_eq!(answered.found.figure, Some(text("2003")));
    assert_eq!(lines_of_riders("year of Dan"), [[text("2006")]]);
}

#[test]
fn questions_without_a_figure_or_with_two_readings_are_asked_back() {
    let questions = [
        "did Anna or Bo get more points?",
        "was Anna in Leeds?",
        "who is the rider listed first?",
        "how many riders from the us are there?",
        "how many venues are there?",
        "who was the top points?",
    ];
    for question in questions {
        assert!(matches!(of_riders(question), Outcome::AskBack { .. }), "{question}");
    }
}

const PRICES: &str = "product,currency,price,units,unit\nA,EUR,10.50,5,kg\nB,USD,4.25,6,pcs\nC,EUR,1.50,7,kg\nD,JPY,500.00,8,kg\n";

fn of_prices(question: &str) -> Outcome {
    Files::read(&file("prices.csv", PRICES)).unwrap().ask(question, None).unwrap()
}

#[test]
fn amounts_in_several_currencies_and_units_are_not_added_up() {
    let Outcome::Found(answered) = of_prices("sum of price") else { panic!("no figure") };
    assert_eq!(
        answered.found.lines,
        [
            vec![text("JPY"), Value::Number(500.0)],
            vec![text("EUR"), Value::Number(12.0)],
            vec![text("USD"), Value::Number(4.25)],
        ]
    );
    assert!(
        answered.query.notes[0].starts_with("price is in 3 currencies (currency)"),
        "{:?}",
        answered.query.notes
    );
    let Outcome::Found(answered) = of_prices("total units") else { panic!("no figure") };
    assert_eq!(
        answered.found.lines,
        [vec![text("kg"), Value::Number(20.0)], vec![text("pcs"), Value::Number(6.0)]]
    );
}

#[test]
fn amounts_of_one_currency_are_one_figure() {
    let Outcome::Found(answered) = of_prices("sum of price for EUR") else { panic!("no figure") };
    assert_eq!(answered.found.figure, Some(Value::Number(12.0)));
    assert!(answered.query.notes.is_empty());
}

#[test]
fn a_share_of_several_currencies_is_asked_about() {
    let Outcome::AskBack { text, choices } = of_prices("what share of the price is kg") else {
        panic!("not asked back")
    };
    assert!(text.starts_with("price is in 3 currencies (currency)"), "{text}");
    assert_eq!(choices, ["EUR", "JPY", "USD"]);
}

const STOCK: &str = "\
item,item_name,current_stock,unit_cost,lead_time_days
A,Motor S-1,10,2.50,7
B,Motor S-2,4,5.00,21
C,Gasket S-3,8,1.00,14
D,Gasket S-4,2,3.00,7
";

fn of_stock(question: &str) -> Vec<Vec<Value>> {
    match Files::read(&file("stock.csv", STOCK)).unwrap().ask(question, None).unwrap() {
        Outcome::Found(answered) if answered.found.lines.is_empty() => {
            vec![answered.found.figure.into_iter().collect()]
        }
        Outcome::Found(answered) => answered.found.lines,
        Outcome::AskBack { text, .. } => panic!("{question} was asked back: {text}"),
        Outcome::NotAsked => panic!("{question} was not read as a question about the data"),
    }
}

#[test]
fn a_word_that_several_names_have_chooses_their_rows() {
    assert_eq!(of_stock("average unit cost of the gaskets"), [[Value::Number(2.0)]]);
    assert_eq!(of_stock("how many gaskets are there"), [[Value::Number(2.0)]]);
}

#[test]
fn the_value_of_the_stock_is_calculated_of_each_row() {
    assert_eq!(of_stock("total stock value"), [[Value::Number(59.0)]]);
    assert_eq!(of_stock("total inventory value of the gaskets"), [[Value::Number(14.0)]]);
}

#[test]
fn a_column_is_meant_without_the_unit_in_its_name() {
    assert_eq!(of_stock("average lead time"), [[Value::Number(12.25)]]);
}

#[test]
fn what_grew_or_shrank_most_is_told_by_the_change() {
    let grew = lines("which products grew the most in units, May 2026 vs April 2026");
    let row = |name: &str, later: f64, earlier: f64| {
        let share = (later - earlier) / earlier * 100.0;
        vec![
            text(name),
            Value::Number(later),
            Value::Number(earlier),
            Value::Number(later - earlier),
            Value::Number(share),
        ]
    };
    assert_eq!(grew[0], row("SNK-001", 20.0, 10.0));
    assert_eq!(grew.len(), 3);
    // The later stretch comes first, whatever the order of the words.
    let shrank = lines("which product shrank the most in units, April 2026 vs May 2026");
    assert_eq!(shrank, [Vec::new()]);
}

#[test]
fn parameters_alone_state_a_figure() {
    let dataset = file("stock.csv", STOCK);
    let figure = |params: serde_json::Value| {
        let params = params.as_object().unwrap().clone();
        let answer = answer_stated(&params, &dataset, Settings::default()).unwrap();
        answer.map(|answer| answer.content.lines().next().unwrap().to_owned())
    };
    let mean = serde_json::json!({ "op": "mean", "column": "lead_time_days" });
    let motors = serde_json::json!([{ "column": "item_name", "op": "contains", "value": "Motor" }]);
    assert_eq!(
        figure(serde_json::json!({ "aggregate": mean, "filters": motors })).as_deref(),
        Some("**14** is the mean lead_time_days.")
    );
    // What the table does not have, and what has no meaning as a sum, is no figure.
    let other = serde_json::json!([{ "column": "colour", "op": "eq", "value": "red" }]);
    assert_eq!(figure(serde_json::json!({ "aggregate": mean, "filters": other })), None);
    let sum = serde_json::json!({ "op": "sum", "column": "lead_time_days" });
    assert_eq!(figure(serde_json::json!({ "aggregate": sum })), None);
    assert_eq!(figure(serde_json::json!({ "aggregate": mean, "top_n": 3 })), None);
}

#[test]
fn more_in_one_stretch_than_in_another_is_a_comparison() {
    for question in [
        "did we sell more units in May 2026 than in April 2026",
        "were units higher in May 2026 than in April 2026?",
    ] {
        let found = lines(question);
        assert_eq!((&found[0][1], &found[1][1]), (&Value::Number(26.0), &Value::Number(10.0)), "{question}");
    }
}

#[test]
fn how_many_of_a_word_were_sold_are_units_and_no_rows() {
    const SHOES: &str =
        "week,product,units\n2025-01-06,Trail shoe,5\n2025-01-13,Road shoe,7\n2025-01-20,Tent,2\n";
    let asked =
        Files::read(&file("shoes.csv", SHOES)).unwrap().ask("how many shoes did we sell", None).unwrap();
    let Outcome::Found(answered) = asked else { panic!("it was asked back") };
    assert_eq!(answered.found.figure, Some(Value::Number(12.0)));
}
