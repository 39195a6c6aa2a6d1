//! Tests which rows become demand and which do not.

use super::*;
use crate::{
    Recipe, reader,
    recipe::{Blanks, Copies, Rules},
    roles,
};

fn demand(text: &str) -> Result<Demand, AgentError> {
    let table = reader::read("x.csv", text.as_bytes(), &Recipe::default())?;
    let mapping = roles::map(&table, &Roles::default());
    read("x.csv", &table, &mapping.sure(), &mapping.columns, &Recipe::default())
}

fn with_rules(text: &str, rules: Rules) -> Demand {
    let table = reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
    let recipe = Recipe { rules, ..Recipe::default() };
    read("x.csv", &table, &roles::find(&table), &[], &recipe).unwrap()
}

#[test]
fn blanks_are_filled_as_a_person_chose() {
    let text = "date,demand,product_id\n2025-01-02,5,A\n2025-01-01,3,A\n2025-01-03,,A\n2025-01-03,,B\n\
                2025-01-04,1,B\n";
    let quantities = |blanks: Option<Blanks>| {
        let demand = with_rules(text, Rules { blanks, ..Rules::default() });
        let rows: Vec<(u64, f64)> = demand.rows.iter().map(|row| (row.row, row.quantity)).collect();
        (
            rows,
            demand.problems.iter().map(|problem| problem.done).collect::<Vec<_>>(),
            demand.assumptions.len(),
        )
    };
    let used = vec![(2, 5.0), (3, 3.0), (6, 1.0)];
    assert_eq!(quantities(None), (used.clone(), vec![NOT_USED, NOT_USED], 0));
    assert_eq!(quantities(Some(Blanks::Drop)), (used, vec![NOT_USED, NOT_USED], 1));
    let (rows, done, said) = quantities(Some(Blanks::FillZero));
    assert_eq!((rows[2], rows[3], done[0], said), ((4, 0.0), (5, 0.0), "filled with 0", 1));
    let (rows, done, _) = quantities(Some(Blanks::FillPrevious));
    assert_eq!((rows[2], rows.len()), ((4, 5.0), 4));
    assert_eq!(done, ["filled with the last quantity before", NOT_USED]);
}

#[test]
fn duplicate_rows_are_summed_or_dropped() {
    let text = "date,demand,product_id\n2025-01-01,5,A\n2025-01-01,5,A\n2025-01-02,5,A\n";
    let rows = |copies| {
        let demand = with_rules(text, Rules { copies, ..Rules::default() });
        (demand.rows.len(), demand.problems[0].done, demand.assumptions.len())
    };
    assert_eq!(rows(None), (3, USED, 0));
    assert_eq!(rows(Some(Copies::Sum)), (3, USED, 1));
    assert_eq!(rows(Some(Copies::Drop)), (2, NOT_USED, 1));
}

#[test]
fn an_uncertain_date_column_gives_a_question_with_its_candidates() {
    let text = "order_date,ship_date,demand,sku\n2025-01-01,2025-01-02,5,A\n2025-01-03,2025-01-04,6,A\n";
    let table = reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
    let mut mapping = roles::map(&table, &Roles::default());
    mapping.columns.retain(|found| found.role != Role::Date);
    mapping.columns.push(Mapped {
        role: Role::Date,
        column: "order_date".to_owned(),
        confidence: 0.75,
        reason: "Both are dates.".to_owned(),
        others: vec!["ship_date".to_owned()],
    });
    let error = read("x.csv", &table, &mapping.sure(), &mapping.columns, &Recipe::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Which column of x.csv is the date: order_date or ship_date? order_date: Both are dates. Choose it in the \
         mapping on the upload page."
    );
}

#[test]
fn every_row_is_used_or_listed() {
    let text = "date,demand,product_id\n2025-01-01,5,B\nsoon,5,B\n2025-01-03,many,B\n\n2025-01-05,,A\n\
                ,1,B\n2025-01-06,1,\n2025-01-07,1,C,9\n";
    let demand = demand(text).unwrap();
    assert_eq!(demand.products, ["B"]);
    assert_eq!(demand.rows.len(), 1);
    let listed: Vec<(u64, &str, &str, &str)> = demand
        .problems
        .iter()
        .map(|problem| {
            (problem.row, problem.column.as_str(), problem.value.as_str(), problem.problem.as_str())
        })
        .collect();
    assert_eq!(
        listed,
        [
            (3, "date", "soon", "not a date"),
            (4, "demand", "many", "not a number"),
            (6, "demand", "", "no quantity"),
            (7, "date", "", "no date"),
            (8, "product_id", "", "no product"),
            (9, "demand", "1", "more values than columns; quotes may be missing"),
        ]
    );
}

#[test]
fn the_error_for_a_file_without_dates_or_quantities_lists_its_columns() {
    assert_eq!(
        demand("a,b\nx,y\n").unwrap_err().to_string(),
        "No column of x.csv could be recognised as the date. Its columns are: a, b. \
         Name one of them `date` and upload the file again."
    );
}

#[test]
fn excel_serial_numbers_are_read_as_dates() {
    let demand = demand("date,demand\n45658,5\n45659,6\n").unwrap();
    assert_eq!(demand.rows[0].date, "2025-01-01".parse::<NaiveDate>().unwrap());
    assert_eq!(demand.products, [ALL_PRODUCTS]);
}

#[test]
fn cancelled_or_returned_orders_are_not_demand() {
    let text = "date,demand,product_id,status\n2025-01-01,5,A,Shipped\n2025-01-02,7,A,Cancelled\n\
                2025-01-03,2,A,returned\n2025-01-04,-1,A,returned\n2025-01-05,4,A,\n";
    let demand = demand(text).unwrap();
    let quantities: Vec<f64> = demand.rows.iter().map(|row| row.quantity).collect();
    assert_eq!(quantities, [5.0, -1.0, 4.0]);
    let listed: Vec<(u64, &str)> =
        demand.problems.iter().map(|problem| (problem.row, problem.value.as_str())).collect();
    assert_eq!(listed, [(3, "Cancelled"), (4, "returned")]);
    assert_eq!(
        demand.assumptions,
        [
            "2 rows whose status says Cancelled or returned are no demand. Upload the file without that column to count them."
        ]
    );
}

#[test]
fn cancelled_orders_are_known_in_other_languages() {
    for (status, cancelled) in
        [("durum", "İptal"), ("статус", "Отменен"), ("状态", "已取消"), ("stav", "Zrušeno")]
    {
        let text = format!("date,demand,product_id,{status}\n2025-01-01,5,A,x\n2025-01-02,7,A,{cancelled}\n");
        assert_eq!(demand(&text).unwrap().rows.len(), 1, "{cancelled}");
    }
}

#[test]
fn a_row_with_an_unknown_order_status_is_kept() {
    let text = "date,demand,product_id,note\n2025-01-01,5,A,return\n2025-01-02,7,A,gift\n";
    assert_eq!(demand(text).unwrap().rows.len(), 2);
}

#[test]
fn only_what_leaves_for_customers_is_demand_in_a_list_of_stock_movements() {
    let text = "date,item,movement,quantity\n2025-01-01,A,Opening,100\n2025-01-02,A,Receipt,50\n2025-01-03,A,Issue,7\n\
                2025-01-04,A,Transfer,20\n2025-01-05,A,Issue,8\n";
    let found = demand(text).unwrap();
    assert_eq!(found.rows.iter().map(|row| row.quantity).collect::<Vec<_>>(), [7.0, 8.0]);
    let left_out: Vec<u64> = found.problems.iter().map(|problem| problem.row).collect();
    assert_eq!((left_out, found.problems[0].done), (vec![2, 3, 5], NOT_USED));
    assert_eq!(
        found.assumptions,
        [
            "The file lists stock movements, told apart by movement: 2 rows with Issue are demand; 3 rows with Opening, \
             Receipt, Transfer are not."
        ]
    );
    let table = reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
    assert_eq!(roles::map(&table, &Roles::default()).kind, Some(roles::TableKind::StockMovements));
}

#[test]
fn sales_go_before_other_issues_and_a_negative_issue_is_positive_demand() {
    let text = "date,item,bwart,quantity\n2025-01-01,A,561,100\n2025-01-02,A,101,50\n2025-01-03,A,601,-7\n\
                2025-01-04,A,601,-9\n2025-01-05,A,101,20\n2025-01-05,A,101,20\n2025-01-05,A,101,20\n";
    let found = demand(text).unwrap();
    assert_eq!(found.rows.iter().map(|row| row.quantity).collect::<Vec<_>>(), [7.0, 9.0]);
    let text = "date,item,type,qty\n2025-01-01,A,sale,1\n2025-01-02,A,out,2\n2025-01-03,A,in,3\n";
    assert_eq!(demand(text).unwrap().rows.len(), 1);
}

#[test]
fn quantities_that_are_mostly_below_zero_are_movements_of_which_the_negative_ones_are_demand() {
    let text = "date,item,quantity\n2025-01-01,A,-15\n2025-01-02,A,-5\n2025-01-03,A,200\n2025-01-04,A,-10\n\
                2025-01-05,A,0\n2025-01-06,A,-1\n2025-01-07,A,-2\n2025-01-08,A,-3\n";
    let found = demand(text).unwrap();
    assert_eq!(
        found.rows.iter().map(|row| row.quantity).collect::<Vec<_>>(),
        [15.0, 5.0, 10.0, 0.0, 1.0, 2.0, 3.0]
    );
    assert_eq!((found.problems[0].row, found.problems[0].done), (4, NOT_USED));
    assert_eq!(
        found.assumptions,
        [
            "The sign of quantity tells what leaves from what arrives: 7 rows of zero or below are demand; 1 row above zero is not."
        ]
    );
    let table = reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
    assert_eq!(roles::map(&table, &Roles::default()).kind, Some(roles::TableKind::StockMovements));
    // A few returns are subtracted, as before.
    let sales = "date,item,quantity\n2025-01-01,A,15\n2025-01-02,A,-5\n2025-01-03,A,20\n2025-01-04,A,10\n";
    assert_eq!(demand(sales).unwrap().rows.len(), 4);
}

#[test]
fn states_of_orders_and_returns_are_no_movements_of_stock() {
    for text in [
        "date,sku,status,qty\n2025-01-01,A,Shipped,1\n2025-01-02,A,Received,2\n",
        "date,sku,type,qty\n2025-01-01,A,sale,1\n2025-01-02,A,return,-1\n",
    ] {
        let found = demand(text).unwrap();
        assert_eq!((found.rows.len(), found.assumptions.len()), (2, 0), "{text}");
    }
}

#[test]
fn rows_below_a_product_that_is_written_once_belong_to_it() {
    let text =
        "sku,date,units\nA,2025-01-01,5\n,2025-01-02,6\n,2025-01-03,7\nB,2025-01-04,8\n,2025-01-05,9\n";
    let found = demand(text).unwrap();
    let rows: Vec<(usize, f64)> = found.rows.iter().map(|row| (row.product, row.quantity)).collect();
    assert_eq!(rows, [(0, 5.0), (0, 6.0), (0, 7.0), (1, 8.0), (1, 9.0)]);
    assert_eq!(
        found.assumptions,
        ["3 rows without a value in sku belong to the one above, since the file writes each only once."]
    );
}

#[test]
fn years_that_hold_the_sums_of_their_months_do_not_count_twice() {
    let mut text = "date,demand,product_id\n2023,78,A\n2024,90,A\n".to_owned();
    for month in 1..=12 {
        text.push_str(&format!("2023-{month:02},{month},A\n2024-{month:02},{},A\n", month + 1));
    }
    let read = demand(&text).unwrap();
    assert_eq!((read.rows.len(), read.rows.iter().map(|row| row.quantity).sum::<f64>()), (24, 168.0));
    let left_out: Vec<(u64, &str)> =
        read.problems.iter().map(|found| (found.row, found.problem.as_str())).collect();
    let reason = "the sum of the other rows of that year";
    assert_eq!(left_out, [(2, reason), (3, reason)]);
    assert_eq!(
        demand(&text.replace("2023,78", "2023,40").replace("2024,90", "2024,41")).unwrap().rows.len(),
        26
    );
}
