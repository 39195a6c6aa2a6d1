//! Order lines and exports of other programs: several rows per day and product, money and customers beside them.

use agents::Role;

use crate::{
    case::{Case, read},
    write::bytes::{utf16_little, windows_1252},
};

pub fn cases() -> Vec<Case> {
    vec![
        read("lines of orders, several of one product on a day", "orders.csv",
            "order_id,order_date,sku,qty,unit_price\n1,2025-02-01,A1,5,1.5\n1,2025-02-01,B2,2,2.5\n2,2025-02-01,A1,3,1.5\n\
             3,2025-02-14,A1,1,1.5\n", 4, "order_id|order_date|sku|qty|unit_price").role(Role::Order, "order_id")
            .role(Role::Date, "order_date").role(Role::Price, "unit_price").dates("2025-02-01", "2025-02-14").sum(11.0),
        read("returns are less than zero", "orders.csv",
            "order_id,order_date,sku,qty\n1,2025-02-01,A1,5\n2,2025-02-02,A1,-2\n3,2025-02-03,A1,(1)\n", 3,
            "order_id|order_date|sku|qty").sum(2.0),
        read("an online shop", "retail.csv",
            "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n\
             536365,85123A,WHITE HANGING HEART,6,12/1/2010 8:26,2.55,17850,United Kingdom\n\
             536366,22633,\"HAND WARMER, UNION JACK\",6,12/1/2010 8:28,1.85,17850,United Kingdom\n\
             C536379,22633,\"HAND WARMER, UNION JACK\",-1,12/13/2010 9:41,1.85,,France\n", 3,
            "InvoiceNo|StockCode|Description|Quantity|InvoiceDate|UnitPrice|CustomerID|Country")
            .role(Role::Product, "StockCode").role(Role::Date, "InvoiceDate").role(Role::Quantity, "Quantity")
            .cell(2, "Description", "HAND WARMER, UNION JACK").dates("2010-12-01", "2010-12-13").sum(11.0),
        read("an export of SAP with a title, German numbers and minus signs behind", "sap.csv",
            windows_1252("Warenausgänge 2025;;;\n\nMaterial;Buchungsdatum;Menge;Basismengeneinheit\n\
             100-100;01.02.2025;1.234,500;ST\n100-200;14.02.2025;1,000-;ST\n100-100;15.02.2025;10,000;ST\n"), 3,
            "Material|Buchungsdatum|Menge|Basismengeneinheit").left_out(1, 0).role(Role::Product, "Material")
            .role(Role::Date, "Buchungsdatum").dates("2025-02-01", "2025-02-15").sum(1243.5).encoding("iso-8859-1"),
        read("an export of SAP as a list of tabs in UTF-16", "sap.xls",
            utf16_little("\u{feff}Material\tBuch.dat.\tMenge\r\nA1\t01.02.2025\t5\r\nB2\t14.02.2025\t7\r\n"), 2,
            "Material|Buch.dat.|Menge").sum(12.0).encoding("utf-16le").separator('\t'),
        read("an order whose lines repeat in full", "orders.csv",
            "date,sku,qty\n2025-02-01,A1,5\n2025-02-01,A1,5\n2025-02-01,A1,5\n", 3, "date|sku|qty").sum(15.0),
        read("a point of sale with dates and times", "pos.csv",
            "Timestamp|Receipt|Item|Qty\n2025-02-01T09:00:01Z|1|A1|1\n2025-02-01T09:00:02Z|2|A1|1\n2025-02-02T09:00:00Z|3|B2|2\n", 3,
            "Timestamp|Receipt|Item|Qty").separator('|').dates("2025-02-01", "2025-02-02").sum(4.0),
        read("purchase orders with dates of need", "po.csv",
            "PO Number,Supplier,Item,Order Date,Quantity\n4500001,Acme,A1,2025-02-01,5\n4500002,Beta,B2,2025-02-14,7\n", 2,
            "PO Number|Supplier|Item|Order Date|Quantity").role(Role::Supplier, "Supplier").sum(12.0),
        read("money beside the quantity is not the quantity", "sales.csv",
            "date,sku,quantity,revenue\n2025-02-01,A1,5,\"1,500.00\"\n2025-02-02,B2,7,\"2,100.50\"\n", 2,
            "date|sku|quantity|revenue").role(Role::Quantity, "quantity").sum(12.0),
        read("the codes of products keep their zeros", "sales.csv",
            "date,ean,quantity\n2025-02-01,0012345678905,5\n2025-02-02,0000000000017,7\n", 2, "date|ean|quantity")
            .cell(0, "ean", "0012345678905").sum(12.0),
    ]
}
