//! What stands around a table: titles above, totals and notes below, blank and repeated rows between.

use agents::{Recipe, Role};

use crate::case::{Case, read};

const NAMES: &str = "date|product|quantity";
const BODY: &str = "date,product,quantity\n2025-02-01,A,5\n2025-02-02,B,7\n2025-02-03,A,8\n";

/// The same three rows with something around them.
fn around(name: &'static str, above: &str, below: &str) -> Case {
    read(name, "x.csv", format!("{above}{BODY}{below}"), 3, NAMES).dates("2025-02-01", "2025-02-03").sum(20.0)
}

pub fn cases() -> Vec<Case> {
    [above(), below(), between(), chosen()].into_iter().flatten().collect()
}

fn above() -> Vec<Case> {
    vec![
        around("a title stands above the table", "Sales report\n\n", "").left_out(1, 0),
        around("a title stands above the table without a gap", "Sales report 2025\n", "").left_out(1, 0),
        around(
            "facts about the export stand above the table",
            "Company:,Acme Ltd\nPeriod:,01.02.2025 - 28.02.2025\nUser:,admin\n\n",
            "",
        )
        .left_out(3, 0),
        around(
            "a title with separators stands above the table",
            "Sales report,,\nCreated 2025-03-01,,\n,,\n",
            "",
        )
        .left_out(2, 0),
        around("a dozen lines stand above the table", "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\n\n", "")
            .left_out(12, 0),
        around(
            "remarks with a sign in front stand above the table",
            "# exported by the warehouse\n# version 2\n",
            "",
        )
        .left_out(2, 0),
        read(
            "a row of units stands below the names",
            "x.csv",
            "date,product,quantity\n,,[pcs]\n2025-02-01,A,5\n2025-02-02,B,7\n",
            2,
            NAMES,
        )
        .left_out(0, 1)
        .sum(12.0)
        .says("gives units"),
        read(
            "two rows name the columns",
            "x.csv",
            ",,Sales,Sales\ndate,product,units,value\n2025-02-01,A,5,50\n2025-02-02,B,7,70\n",
            2,
            "date|product|Sales / units|Sales / value",
        )
        .cell(1, "Sales / units", "7"),
    ]
}

fn below() -> Vec<Case> {
    vec![
        around("a total stands below", "", "Total,,20\n").left_out(0, 1),
        around("a total in German stands below", "", ",Gesamtsumme,20\n").left_out(0, 1),
        around("a total in French stands below a gap", "", "\n\nTotal général,,20\n").left_out(0, 1),
        around("a sum without a word stands below", "", ",,20\n").left_out(0, 1),
        around("a note stands below", "", "\nSource: ERP of the north\n").left_out(0, 1),
        around("notes and a total stand below", "", "Total,,20\n\n* preliminary figures\nPage 1 of 1\n")
            .left_out(0, 3),
        around("a line of dashes and a total stand below", "", "----------,----,----\nTotal,,20\n")
            .left_out(0, 2),
        read(
            "a line is drawn below the names, as by a database",
            "x.csv",
            "date,product,quantity\n----------,-------,--------\n2025-02-01,A,5\n2025-02-02,B,7\n",
            2,
            NAMES,
        )
        .left_out(0, 1)
        .sum(12.0),
        around("an end mark stands below", "", "*** end of report ***\n").left_out(0, 1),
        around("blank rows and separators stand below", "", ",,\n\n,,\n"),
    ]
}

fn between() -> Vec<Case> {
    vec![
        read(
            "the names come again on every page",
            "x.csv",
            "date,product,quantity\n2025-02-01,A,5\ndate,product,quantity\n2025-02-02,B,7\n\n\
             Date,Product,Quantity\n2025-02-03,A,8\n",
            3,
            NAMES,
        )
        .left_out(0, 2)
        .sum(20.0),
        read(
            "every group has its total",
            "x.csv",
            "region,date,sku,units\nNorth,2025-02-01,A,5\nNorth,2025-02-02,B,6\nNorth Total,,,11\n\
             South,2025-02-01,A,7\nSouth,2025-02-02,B,1\nSouth Total,,,8\nGrand Total,,,19\n",
            4,
            "region|date|sku|units",
        )
        .left_out(0, 3)
        .sum(19.0),
        read(
            "a product may be called total",
            "x.csv",
            "date,product,quantity\n2025-02-01,Total 500g,5\n2025-02-02,Total,7\n2025-02-03,Summe,8\n",
            3,
            NAMES,
        )
        .sum(20.0),
        read(
            "a row without a product is listed",
            "x.csv",
            "date,product,quantity\n2025-02-01,A,5\n2025-02-02,,7\n2025-02-03,A,8\n",
            3,
            NAMES,
        )
        .sum(13.0)
        .unused(1),
        read(
            "a row with nothing but a product is listed",
            "x.csv",
            "date,product,quantity\n2025-02-01,A,5\n,B,\n2025-02-03,A,8\n",
            3,
            NAMES,
        )
        .sum(13.0)
        .unused(1),
        read(
            "copies of a row are used and told",
            "x.csv",
            "date,product,quantity\n2025-02-01,A,5\n2025-02-01,A,5\n2025-02-03,A,8\n",
            3,
            NAMES,
        )
        .sum(18.0),
    ]
}

fn chosen() -> Vec<Case> {
    let text = "a,b,c\nx,y,z\ndate,product,quantity\n2025-02-01,A,5\n2025-02-02,B,7\n";
    let row = |row| Recipe { header_row: Some(row), ..Recipe::default() };
    let mut roles = Recipe::default();
    for (role, column) in [(Role::Date, "c1"), (Role::Quantity, "c2")] {
        roles.roles.set(role, column.to_owned());
    }
    vec![
        read("the row that a person chose names the columns", "x.csv", text, 2, NAMES)
            .with(row(3))
            .left_out(2, 0)
            .sum(12.0),
        read(
            "a person can say that no row names the columns",
            "x.csv",
            "2025-02-01,A,5\n2025-02-02,B,7\n",
            2,
            "column_1|column_2|column_3",
        )
        .with(row(0))
        .cell(0, "column_3", "5"),
        read(
            "the columns that a person chose are used",
            "x.csv",
            "c1,c2\n2025-02-01,5\n2025-02-02,7\n",
            2,
            "c1|c2",
        )
        .with(roles)
        .role(Role::Date, "c1")
        .role(Role::Quantity, "c2")
        .sum(12.0),
    ]
}
