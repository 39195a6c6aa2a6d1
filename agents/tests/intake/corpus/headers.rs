//! Names of columns: missing, blank, equal, in many languages, and as other programs write them.

use agents::Role;

use crate::case::{Case, read};

pub fn cases() -> Vec<Case> {
    [odd(), languages(), programs()].into_iter().flatten().collect()
}

fn odd() -> Vec<Case> {
    vec![
        read(
            "equal names get a number",
            "x.csv",
            "date,demand,demand\n2025-02-01,5,6\n2025-02-02,7,8\n",
            2,
            "date|demand|demand (2)",
        )
        .cell(1, "demand (2)", "8"),
        read(
            "a blank name gets a number",
            "x.csv",
            "date,,demand\n2025-02-01,x,5\n2025-02-02,y,7\n",
            2,
            "date|column_2|demand",
        )
        .sum(12.0),
        read(
            "a column without a name and values is none",
            "x.csv",
            "date,,demand\n2025-02-01,,5\n2025-02-02,,7\n",
            2,
            "date|demand",
        )
        .sum(12.0),
        read(
            "a table without names gets some",
            "x.csv",
            "2025-02-01,A,5\n2025-02-02,B,7\n2025-02-03,A,8\n",
            3,
            "column_1|column_2|column_3",
        )
        .says("No row names the columns"),
        read(
            "a name may hold lines",
            "x.csv",
            "date,\"demand\n(pcs)\"\n2025-02-01,5\n2025-02-02,7\n",
            2,
            "date|demand (pcs)",
        )
        .sum(12.0),
        read(
            "a name may tell a unit",
            "x.csv",
            "Date,Demand [pcs]\n2025-02-01,5\n2025-02-02,7\n",
            2,
            "Date|Demand [pcs]",
        )
        .sum(12.0),
        read(
            "capitals and blanks do not matter",
            "x.csv",
            " DATE , Product ID ,QUANTITY\n2025-02-01,A,5\n2025-02-02,B,7\n",
            2,
            "DATE|Product ID|QUANTITY",
        )
        .role(Role::Product, "Product ID")
        .sum(12.0),
        read(
            "the index of pandas is no column",
            "x.csv",
            ",date,demand\n0,2025-02-01,5\n1,2025-02-02,7\n",
            2,
            "date|demand",
        )
        .sum(12.0),
        read(
            "the index of pandas has a name the second time",
            "x.csv",
            "Unnamed: 0,date,demand\n0,2025-02-01,5\n1,2025-02-02,7\n",
            2,
            "date|demand",
        )
        .sum(12.0),
        read(
            "the row names of R have no name",
            "x.csv",
            "\"date\",\"demand\"\n\"1\",2025-02-01,5\n\"2\",2025-02-02,7\n",
            2,
            "date|demand",
        )
        .sum(12.0),
        read(
            "two years as names are no periods",
            "x.csv",
            "sku,2024,2025\nA,5,6\nB,7,8\n",
            2,
            "sku|2024|2025",
        )
        .cell(1, "2025", "8"),
        read(
            "a column without any value stays",
            "x.csv",
            "date,demand,note\n2025-02-01,5,\n2025-02-02,7,\n",
            2,
            "date|demand|note",
        )
        .sum(12.0),
    ]
}

fn languages() -> Vec<Case> {
    vec![
        read(
            "names in German",
            "x.csv",
            "Datum;Artikelnummer;Menge\n01.02.2025;A1;5\n14.02.2025;B2;7\n",
            2,
            "Datum|Artikelnummer|Menge",
        )
        .role(Role::Product, "Artikelnummer")
        .sum(12.0),
        read(
            "names in Spanish",
            "x.csv",
            "Fecha;Código de artículo;Cantidad\n01/02/2025;A1;5\n14/02/2025;B2;7\n",
            2,
            "Fecha|Código de artículo|Cantidad",
        )
        .role(Role::Product, "Código de artículo")
        .dates("2025-02-01", "2025-02-14")
        .sum(12.0),
        read(
            "names in French",
            "x.csv",
            "Date;Référence article;Quantité\n01/02/2025;A1;5\n14/02/2025;B2;7\n",
            2,
            "Date|Référence article|Quantité",
        )
        .role(Role::Product, "Référence article")
        .sum(12.0),
        read(
            "names in Portuguese",
            "x.csv",
            "Data;Código do produto;Quantidade\n01/02/2025;A1;5\n14/02/2025;B2;7\n",
            2,
            "Data|Código do produto|Quantidade",
        )
        .role(Role::Product, "Código do produto")
        .sum(12.0),
        read(
            "names of Hindi in Latin letters",
            "x.csv",
            "Tarikh,Utpad,Matra\n01/02/2025,A1,5\n14/02/2025,B2,7\n",
            2,
            "Tarikh|Utpad|Matra",
        )
        .role(Role::Date, "Tarikh")
        .sum(12.0),
    ]
}

fn programs() -> Vec<Case> {
    vec![
        read("the long format of Nixtla", "x.csv", "unique_id,ds,y\nA,2025-02-01,5\nB,2025-02-02,7\n", 2, "unique_id|ds|y")
            .role(Role::Product, "unique_id").role(Role::Date, "ds").role(Role::Quantity, "y").sum(12.0),
        read("sales orders of ERPNext", "x.csv",
            "Sales Order,Date,Customer,Item Code,Delivery Date,Qty,Rate\nSO-1,2025-01-25,Acme,A1,2025-02-01,5,1.5\n\
             SO-2,2025-01-26,Beta,B2,2025-02-02,7,2.5\n", 2, "Sales Order|Date|Customer|Item Code|Delivery Date|Qty|Rate")
            .role(Role::Product, "Item Code").role(Role::Quantity, "Qty").role(Role::Date, "Date").sum(12.0),
        read("a date of delivery is not taken for the date unasked", "x.csv",
            "Sales Order,Customer,Item Code,Delivery Date,Qty,Rate\nSO-1,Acme,A1,2025-02-01,5,1.5\nSO-2,Beta,B2,2025-02-02,7,2.5\n",
            2, "Sales Order|Customer|Item Code|Delivery Date|Qty|Rate").role(Role::Quantity, "Qty")
            .asks("Column Delivery Date of x.csv may be the date"),
        read("sales lines of Odoo", "x.csv",
            "Order Reference,Order Date,Product,Quantity,Unit Price\nS001,2025-02-01 10:15:00,A1,5,1.5\nS002,2025-02-02 11:00:00,B2,7,2.5\n",
            2, "Order Reference|Order Date|Product|Quantity|Unit Price").role(Role::Date, "Order Date").sum(12.0),
        read("demands of frePPLe", "x.csv",
            "name,item,location,customer,due,quantity,priority\nD1,A1,Hub,Acme,2025-02-01T00:00:00,5,1\nD2,B2,Hub,Acme,2025-02-02T00:00:00,7,1\n",
            2, "name|item|location|customer|due|quantity|priority").role(Role::Product, "item")
            .role(Role::Quantity, "quantity").asks("Column due of x.csv may be the date"),
        read("a stock list of InvenTree", "x.csv", "Part ID,Part Name,In Stock,Minimum Stock\n1,Nut,5,2\n2,Bolt,7,3\n", 2,
            "Part ID|Part Name|In Stock|Minimum Stock").role(Role::CurrentStock, "In Stock"),
        read("the columns of the template for stock", "x.csv",
            "item_id,item_name,annual_demand,unit_cost,current_stock,lead_time\nA1,Nut,100,1.5,5,7\nB2,Bolt,200,2.5,7,14\n", 2,
            "item_id|item_name|annual_demand|unit_cost|current_stock|lead_time").role(Role::Product, "item_id")
            .role(Role::AnnualDemand, "annual_demand").role(Role::UnitCost, "unit_cost"),
        read("the columns of the template for suppliers", "x.csv",
            "supplier,quality,performance,cost,delivery_days,capacity\nAcme,90,80,5,7,100\nBeta,95,70,6,9,200\n", 2,
            "supplier|quality|performance|cost|delivery_days|capacity").role(Role::Supplier, "supplier")
            .role(Role::LeadTime, "delivery_days"),
    ]
}
