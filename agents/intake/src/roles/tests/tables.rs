//! Tables in which the values of one column help to recognise another.

use crate::{
    Recipe, Table, reader,
    roles::{Mapped, Mapping, Role, Roles, SURE, TableKind, find, map},
};

pub(super) fn table(text: &str) -> Table {
    reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap()
}

pub(super) fn mapping(text: &str) -> Mapping {
    map(&table(text), &Roles::default())
}

pub(super) fn found(mapping: &Mapping, role: Role) -> &Mapped {
    mapping.columns.iter().find(|found| found.role == role).unwrap()
}

fn roles(text: &str) -> [Option<String>; 3] {
    let roles = find(&table(text));
    [Role::Date, Role::Quantity, Role::Product].map(|role| roles.get(role).map(str::to_owned))
}

fn named(names: [&str; 3]) -> [Option<String>; 3] {
    names.map(|name| Some(name.to_owned()))
}

#[test]
fn names_from_templates_and_common_names_are_recognised() {
    assert_eq!(roles("date,demand,product_id\n2025-01-01,5,A\n"), named(["date", "demand", "product_id"]));
    assert_eq!(roles("unique_id,ds,y\nA,2025-01-01,5\n"), named(["ds", "y", "unique_id"]));
    assert_eq!(
        roles(
            "Invoice,StockCode,Description,Quantity,InvoiceDate,Price\n1,22A,X,6,2025-01-01 10:00:00,2.5\n"
        ),
        named(["InvoiceDate", "Quantity", "StockCode"])
    );
    assert_eq!(
        roles("Order Date;Sold Units;Item Code;Price\n01.02.2025;5;A;3\n"),
        named(["Order Date", "Sold Units", "Item Code"])
    );
    assert_eq!(roles("Datum;Menge;Artikel\n01.02.2025;1,5;A\n"), named(["Datum", "Menge", "Artikel"]));
}

#[test]
fn values_decide_the_role_when_the_name_does_not() {
    let [date, quantity, product] = roles("when,how much,what\n2025-01-01,5,A\n2025-01-02,6,B\n");
    assert_eq!((date.as_deref(), quantity, product), (Some("when"), None, None));
    let asked = mapping("when,how much,what\n2025-01-01,5,A\n2025-01-02,6,B\n");
    assert_eq!(
        (found(&asked, Role::Quantity).column.as_str(), found(&asked, Role::Product).column.as_str()),
        ("how much", "what")
    );
    assert_eq!(roles("a,b\nx,y\n"), [None, None, None]);
}

#[test]
fn two_numeric_columns_without_known_names_stay_undecided() {
    let text = "date,foo,bar\n2025-01-01,5,6\n";
    assert_eq!(roles(text)[1], None);
    let mapping = mapping(text);
    let quantity = found(&mapping, Role::Quantity);
    assert!(quantity.confidence < SURE);
    assert_eq!(
        (quantity.column.as_str(), quantity.others.as_slice()),
        ("foo", ["bar".to_owned()].as_slice())
    );
}

#[test]
fn the_choice_of_a_person_overrides_the_detected_role() {
    let table = table("date,demand,foo\n2025-01-01,5,6\n");
    let mut corrections = Roles::default();
    corrections.set(Role::Quantity, "foo".to_owned());
    let mapping = map(&table, &corrections);
    let quantity = found(&mapping, Role::Quantity);
    assert_eq!((quantity.column.as_str(), quantity.confidence), ("foo", 1.0));
    assert_eq!(quantity.reason, "You chose it.");
    assert_eq!(mapping.sure().get(Role::Quantity), Some("foo"));
}

#[test]
fn dates_below_a_name_that_means_something_else_are_the_date() {
    let series = mapping("Series Name,units\n2025-01-01,2\n2025-02-01,4\n2025-03-01,5\n");
    assert_eq!(found(&series, Role::Date).column, "Series Name");
    let due =
        mapping("order date,item,delivered,units\n2025-01-01,A,2025-01-09,2\n2025-02-01,A,2025-02-03,4\n");
    assert_eq!(found(&due, Role::Date).column, "order date");
}

#[test]
fn the_same_name_can_have_different_roles_in_different_tables() {
    let places = mapping("id,name,x,y,demand\nA,Shop,1,2,5\nB,Mill,3,4,6\n");
    assert_eq!(places.kind, Some(TableKind::Places));
    assert_eq!(
        (found(&places, Role::Location).column.as_str(), found(&places, Role::Quantity).column.as_str()),
        ("id", "demand")
    );
    assert_eq!(found(&places, Role::YCoordinate).column, "y");
    let history = mapping("ds,y,name\n2025-01-01,2,Bolt\n2025-01-02,4,Nut\n");
    assert_eq!(found(&history, Role::Quantity).column, "y");
    assert_eq!(found(&history, Role::ProductName).column, "name");
    let stock = mapping("item,quantity,cost\nA,5,1.5\nB,6,2.5\n");
    assert_eq!(found(&stock, Role::CurrentStock).column, "quantity");
}

#[test]
fn a_quantity_is_distinguished_from_quantity_times_price() {
    let mut text = "date,item,aa,bb,sales\n".to_owned();
    for (day, (quantity, price)) in [(3, 2.5), (5, 1.25), (7, 4.75), (2, 3.5)].into_iter().enumerate() {
        text.push_str(&format!(
            "2025-01-0{},A,{quantity},{price},{}\n",
            day + 1,
            f64::from(quantity) * price
        ));
    }
    let mapping = mapping(&text);
    let quantity = found(&mapping, Role::Quantity);
    assert_eq!((quantity.column.as_str(), quantity.confidence < SURE), ("aa", true));
    assert_eq!(found(&mapping, Role::Price).column, "bb");
}

#[test]
fn uncertain_money_and_date_columns_give_a_question() {
    let asked = |text: &str, role: Role| found(&mapping(text), role).confidence < SURE;
    assert!(asked("item,stock,price\nA,5,1.5\nB,6,2.5\n", Role::UnitCost));
    assert!(asked(
        "invoice date,order date,qty\n2025-01-01,2025-01-02,5\n2025-01-03,2025-01-05,7\n",
        Role::Date
    ));
    assert!(asked("year,month,qty\n2024,early,5\n2024,late,7\n", Role::Date));
    assert!(asked("item,stock,unit cost,selling price\nA,5,9.5,1\nB,6,8.5,2\n", Role::UnitCost));
    assert!(asked("place,longitude\nA,5.5\nB,6.5\n", Role::Longitude));
    assert!(asked("date,sales (EUR)\n2025-01-01,6.5\n", Role::Quantity));
}

#[test]
fn the_product_name_is_found_because_its_values_follow_the_product_id() {
    let mapping = mapping("date,sku,foo,qty\n2025-01-01,A,Bolt,5\n2025-01-02,A,Bolt,5\n2025-01-01,B,Nut,5\n");
    assert_eq!(found(&mapping, Role::ProductName).column, "foo");
}

#[test]
fn a_thousand_columns_are_mapped_quickly() {
    let names: Vec<String> = (0..1000).map(|i| format!("Lieferanten Kennzahl demand value {i}")).collect();
    let mut text = names.join(",") + "\n";
    let rows = if cfg!(debug_assertions) { 20 } else { 2000 };
    for row in 0..rows {
        let values: Vec<String> = (0..1000_usize)
            .map(|i| match i % 3 {
                0 => format!("{}", row * 7 + i),
                1 => format!("2025-{:02}-{:02}", row % 12 + 1, i % 28 + 1),
                _ => format!("item {row} {i}"),
            })
            .collect();
        text.push_str(&(values.join(",") + "\n"));
    }
    let table = table(&text);
    let start = std::time::Instant::now();
    map(&table, &Roles::default());
    let seconds = start.elapsed().as_secs_f64();
    println!("{rows} rows: {seconds:.3} s");
    // The limit is half a second on a machine with no other load.
    if !cfg!(debug_assertions) {
        assert!(seconds < 2.0, "{seconds}");
    }
}

#[test]
fn a_quantity_that_only_its_values_suggest_is_asked_for() {
    let mapping = mapping("when,how much,what\n2025-01-01,5,A\n2025-01-02,6,A\n");
    let quantity = found(&mapping, Role::Quantity);
    assert_eq!((quantity.column.as_str(), quantity.confidence), ("how much", 0.75));
}

#[test]
fn order_numbers_beside_dates_are_not_offered_as_a_likely_quantity() {
    let lines: Vec<String> = (0..40)
        .map(|row| format!("2025-01-{:02},{},A", row % 28 + 1, 500_017 + row * 7_919 % 90_001))
        .collect();
    let mapping = mapping(&format!("day,ref_nbr_x,sku\n{}\n", lines.join("\n")));
    let quantity = mapping.columns.iter().find(|found| found.role == Role::Quantity);
    assert!(quantity.is_none_or(|found| found.column != "ref_nbr_x"), "{quantity:?}");
}

#[test]
fn figures_about_things_and_keys_of_events_are_neither_levels_nor_grades() {
    let roles = find(&table(
        "date,product_id,inventory_id,units_sold,customer_score,part_compliance,quality_event_id\n\
         2025-01-01,A,I-1,5,81,1,E-1\n2025-01-02,A,I-2,6,82,0,E-2\n2025-01-03,B,I-3,7,75,1,E-3\n2025-01-04,B,I-4,5,71,1,E-4\n",
    ));
    let found: Vec<(Role, &str)> = roles.iter().collect();
    let sure = [(Role::Date, "date"), (Role::Quantity, "units_sold"), (Role::Product, "product_id")];
    assert_eq!(found, sure);
}

#[test]
fn dates_written_as_one_number_are_dates_under_any_name() {
    let [date, quantity, _] = roles("fld1;units sold;sku\n20210101;5;A\n20210102;6;A\n20210103;7;B\n");
    assert_eq!((date.as_deref(), quantity.as_deref()), (Some("fld1"), Some("units sold")));
}

#[test]
fn one_impossible_coordinate_does_not_hide_those_of_all_other_stops() {
    let stops: String = (0..30).map(|row| format!("S{row},11.{row:02}31,48.{row:02}57\n")).collect();
    let found = find(&table(&format!("stop,lng,lat\nDepot,0,999\n{stops}")));
    assert_eq!([Role::Longitude, Role::Latitude].map(|role| found.get(role)), [Some("lng"), Some("lat")]);
}

#[test]
fn names_of_further_languages_are_known() {
    for header in [
        "Data ordine;Quantità venduta;Codice articolo",
        "Besteldatum;Verkocht aantal;Artikelnummer",
        "Data sprzedaży;Ilość sprzedana;Kod towaru",
        "Satış Tarihi;Satış Miktarı;Ürün Kodu",
        "Дата продажи;Количество продаж;Артикул",
        "销售日期;销售数量;商品编码",
        "訂單日期;銷售數量;產品編號",
        "売上日;販売数量;商品コード",
        "판매일;판매수량;상품코드",
        "Dátum;Eladott mennyiség;Termék",
        "datum;mennyiseg;termek",
        "Data comenzii;Cantitate;Cod produs",
        "Päivämäärä;Myyty määrä;Tuotekoodi",
        "pvm;maara;tuote_id",
        "Tanggal;Jumlah_Barang;Kode_Barang",
        "Ngày bán;Số lượng;Mã hàng",
        "التاريخ;الكمية;الصنف",
        "Tarih;Miktar_kg;Urun",
        "DataZamowienia;Ilosc;IDProduktu",
    ] {
        let names: Vec<String> = header.split(';').map(str::to_owned).collect();
        let found = roles(&format!("{header}\n2025-01-01;5;A1\n2025-01-02;6;A2\n2025-01-03;7;A1\n"));
        assert_eq!(found.map(Option::unwrap_or_default).to_vec(), names);
    }
}

#[test]
fn short_words_of_one_language_keep_their_meaning_in_another() {
    let role = |name: &str, values: &str| {
        let rows: String = values
            .split(' ')
            .enumerate()
            .map(|(row, value)| format!("2025-01-{:02};{value};{row}\n", row + 1))
            .collect();
        let mapping = mapping(&format!("date;{name};demand\n{rows}"));
        mapping.columns.into_iter().find(|found| found.column == name).map(|found| found.role)
    };
    let texts = "Acme Bolt Cap Dot Acme Bolt Cap Dot";
    let years = "2017 2018 2019 2020 2021 2022 2023 2024";
    assert_eq!(role("Năm", years), None);
    assert_eq!(role("Nam", texts), Some(Role::Product));
    for name in ["gun", "an", "SL", "het"] {
        assert_eq!(role(name, "1 2 3 4 5 6 7 8").filter(|role| *role == Role::Date), None, "{name}");
    }
}

#[test]
fn names_written_together_are_known() {
    let stock = mapping(
        "refprod;nomprod;nofour;prixunit;unitesstock;unitescom;niveaureap\n1;Chai;3;90.5;39;5;10\n2;Chang;4;95.25;17;40;25\n",
    );
    let roles = [Role::Product, Role::ProductName, Role::Supplier, Role::CurrentStock, Role::OnOrder];
    let columns = roles.map(|role| found(&stock, role).column.clone());
    assert_eq!(columns, ["refprod", "nomprod", "nofour", "unitesstock", "unitescom"]);
    let polish = mapping(
        "IDProduktu;NazwaProduktu;IDDostawcy;CenaJednostkowa;JednostekNaStanie;JednostekNaZamowieniu;PoziomDomowienia\n\
         138;Seed;11;12;16;0;10\n93;Edger;10;17.5;12;4;10\n",
    );
    let columns = roles.map(|role| found(&polish, role).column.clone());
    assert_eq!(
        columns,
        ["IDProduktu", "NazwaProduktu", "IDDostawcy", "JednostekNaStanie", "JednostekNaZamowieniu"]
    );
}

#[test]
fn a_quantity_beside_months_is_no_stock_without_a_question() {
    let bought =
        mapping("mes,livro_id,titulo,quantidade,custo_unitario\nJan,L1,Um,64,36.5\nFev,L2,Dois,70,36.5\n");
    let stock = bought.columns.iter().find(|found| found.role == Role::CurrentStock);
    assert!(stock.is_none_or(|found| found.confidence < SURE), "{bought:?}");
}

#[test]
fn further_usual_names_are_known() {
    let role = |name: &str, values: [&str; 3]| {
        let rows: String =
            values.iter().enumerate().map(|(row, value)| format!("A{row};{value};5\n")).collect();
        let mapping = mapping(&format!("item;{name};stock\n{rows}"));
        mapping.columns.into_iter().find(|found| found.column == name).map(|found| found.role)
    };
    let money = ["1.25", "2.5", "3.75"];
    for (name, expected) in [
        ("Standard cost price", Role::UnitCost),
        ("MAP", Role::UnitCost),
        ("Moving avg price", Role::UnitCost),
        ("SL %", Role::ServiceLevel),
        ("Svc lvl", Role::ServiceLevel),
        ("CC %", Role::HoldingRate),
        ("Carrying cost %", Role::HoldingRate),
        ("carr. cost %", Role::HoldingRate),
        ("Pieces per case", Role::PackSize),
        ("Bidder", Role::Supplier),
    ] {
        let values = if expected == Role::Supplier { ["Acme", "Bolt AG", "Cap Ltd"] } else { money };
        assert_eq!(role(name, values), Some(expected), "{name}");
    }
}
