use super::*;
use crate::{Recipe, Table, reader};

fn read_with(text: &str, recipe: &Recipe) -> Result<Table, AgentError> {
    reader::read("x.csv", text.as_bytes(), recipe)
}

fn read(text: &str) -> Table {
    read_with(text, &Recipe::default()).unwrap()
}

fn column(table: &Table, index: usize) -> Vec<&str> {
    table.column(index).map(Option::unwrap_or_default).collect()
}

fn left_out_of(table: &Table) -> Vec<(u64, &str, &str)> {
    table
        .left_out
        .iter()
        .map(|problem| (problem.row, problem.value.as_str(), problem.problem.as_str()))
        .collect()
}

#[test]
fn titles_and_metadata_above_the_names_are_left_out_and_listed() {
    let table = read(
        "Sales report 2025\nWarehouse:,Berlin,Currency:,EUR\nCreated,2025-03-01\n\ndate,sku,units,price\n2025-01-01,A,5,1.5\n\
         2025-01-02,A,6,1.5\n",
    );
    assert_eq!(table.names, ["date", "sku", "units", "price"]);
    assert_eq!((table.source.header_row, table.rows, table.row_of(0)), (5, 2, 6));
    let reason = "above the names of the columns";
    assert_eq!(
        left_out_of(&table),
        [(1, "Sales report 2025", reason), (2, "Warehouse:", reason), (3, "Created", reason)]
    );
}

#[test]
fn two_header_rows_are_joined() {
    let table = read(",,North,,South,\nsku,name,units,price,units,price\nA,x,1,2,3,4\nB,y,5,6,7,8\n");
    assert_eq!(
        table.names,
        ["sku", "name", "North / units", "North / price", "South / units", "South / price"]
    );
    assert_eq!((table.source.header_row, table.rows), (2, 2));
    let table = read("sku,Sales,\n,units,price\nA,1,2\nB,5,6\n");
    assert_eq!(table.names, ["sku", "Sales / units", "Sales / price"]);
    assert_eq!((table.source.header_row, table.left_out.len()), (2, 0));
    assert_eq!(table.notes, ["Rows 1 and 2 name the columns together."]);
}

#[test]
fn a_row_of_units_below_the_header_is_reported() {
    let table = read("date,demand,weight\n,[pcs],(kg)\n2025-01-01,5,1.5\n2025-01-02,6,1.5\n");
    assert_eq!(
        (table.names.as_slice(), table.rows),
        (["date", "demand", "weight"].map(str::to_owned).as_slice(), 2)
    );
    assert_eq!(table.notes, ["Row 2 gives units: demand [pcs], weight (kg)."]);
    assert_eq!(left_out_of(&table), [(2, "[pcs]", "units of the columns")]);
}

#[test]
fn repeated_header_rows_are_left_out() {
    let table = read("date,demand\n2025-01-01,5\nDate,Demand\n2025-01-02,6\n");
    assert_eq!((column(&table, 1), table.row_of(1)), (vec!["5", "6"], 4));
    assert_eq!(left_out_of(&table), [(3, "Date", "a repeated header")]);
}

#[test]
fn blank_and_repeated_column_names_become_unique() {
    let table = read("date,,demand,demand,\n2025-01-01,x,5,6,\n2025-01-02,y,7,8,\n");
    assert_eq!(table.names, ["date", "column_2", "demand", "demand (2)"]);
}

#[test]
fn columns_that_only_number_the_rows_are_left_out() {
    for text in [
        ",date,demand\n0,2025-01-01,5\n1,2025-01-02,6\n",
        "Unnamed: 0,date,demand\n1,2025-01-01,5\n2,2025-01-02,6\n",
        "\"date\",\"demand\"\n\"1\",2025-01-01,5\n\"2\",2025-01-02,6\n",
    ] {
        let table = read(text);
        assert_eq!(table.names, ["date", "demand"]);
        assert_eq!((column(&table, 1), table.notes.len()), (vec!["5", "6"], 1), "{text}");
        assert!(table.too_long.is_empty());
    }
    assert_eq!(read(",demand\n7,5\n9,6\n").names, ["column_1", "demand"]);
}

#[test]
fn a_file_without_a_header_gets_column_names() {
    for text in ["2025-01-01,A,5\n2025-01-02,B,6\n", "1,2,3\n4,5,6\n"] {
        let table = read(text);
        assert_eq!(table.names, ["column_1", "column_2", "column_3"]);
        assert_eq!((table.rows, table.row_of(0), table.source.header_row, table.notes.len()), (2, 1, 0, 1));
    }
}

#[test]
fn a_faulty_record_is_not_mistaken_for_a_header() {
    let table = read("2025-01-01,5\n2025-01-02,6\nsoon,many\n2025-01-04,7\n2025-01-05,8\n");
    assert_eq!(
        (table.rows, table.names.as_slice()),
        (5, ["column_1", "column_2"].map(str::to_owned).as_slice())
    );
    let table = read("when,how many\n2025-01-02,6\nsoon,unknown\n2025-01-04,7\n");
    assert_eq!((table.rows, table.names.as_slice()), (3, ["when", "how many"].map(str::to_owned).as_slice()));
}

#[test]
fn total_rows_are_recognised_by_their_word_and_their_sum() {
    let table = read(
        "region,sku,units\nNorth,A,5\nNorth,B,6\nNorth Total,,11\nSouth,A,7\nSouth,B,1\nSouth Total,,8\nGrand Total,,19\n",
    );
    assert_eq!(column(&table, 2), ["5", "6", "7", "1"]);
    let reason = "a total of other rows";
    assert_eq!(
        left_out_of(&table),
        [(4, "North Total", reason), (7, "South Total", reason), (8, "Grand Total", reason)]
    );
    for word in ["Total", "Summe:", "Gesamt", "Somme", "Total general", "Soma", "TOTALE"] {
        let table = read(&format!("sku,units\nA,5\nB,6\n{word},11\n"));
        assert_eq!(column(&table, 1), ["5", "6"], "{word}");
    }
}

#[test]
fn an_unlabelled_sum_below_the_last_row_is_left_out() {
    let table = read("date,units,value\n2025-01-01,5,1.5\n2025-01-02,6,2.5\n2025-01-03,7,3.5\n,18,7.5\n");
    assert_eq!(left_out_of(&table), [(5, "18", "the sum of the rows above")]);
    assert_eq!(read("date,units\n2025-01-01,5\n2025-01-02,6\n2025-01-03,7\n,4\n").rows, 4);
}

#[test]
fn products_named_total_are_kept() {
    let table = read("date,sku,units\n2025-01-01,Total,5\n2025-01-02,Sum 41,6\n2025-01-03,Total 500g,7\n");
    assert_eq!((table.rows, table.left_out.len()), (3, 0));
    assert_eq!(read("sku,units\nTotal 500g,5\nB,6\nTotal 0%,7\n").rows, 3);
}

#[test]
fn notes_below_the_table_are_left_out() {
    let table = read("sku,name,units\nA,x,5\nB,y,6\n\n* preliminary\nSource: ERP, as of\n");
    assert_eq!(table.rows, 2);
    let reason = "a note below the table";
    assert_eq!(left_out_of(&table), [(5, "* preliminary", reason), (6, "Source: ERP", reason)]);
}

#[test]
fn the_header_row_chosen_by_a_person_is_used() {
    let text = "a,b\nx,y\ndate,demand\n2025-01-01,5\n";
    let chosen = |row| Recipe { header_row: Some(row), ..Recipe::default() };
    let table = read_with(text, &chosen(2)).unwrap();
    assert_eq!((table.names.as_slice(), table.rows), (["x", "y"].map(str::to_owned).as_slice(), 2));
    assert_eq!(read_with(text, &chosen(0)).unwrap().names, ["column_1", "column_2"]);
    assert_eq!(
        read_with(text, &chosen(9)).err().map(|error| error.to_string()).as_deref(),
        Some("Row 9 of x.csv is empty, so it cannot name the columns. Choose another row.")
    );
}

#[test]
fn every_row_below_the_header_is_used_or_listed() {
    let text =
        "report\n\nsku,units\n,[kg]\nA,5\n\nsku,units\nB,6\nTotal,11\n\nchecked by the planning team\n";
    let table = read(text);
    let filled = text.lines().skip(3).filter(|line| !line.is_empty()).count();
    let below =
        table.left_out.iter().filter(|problem| problem.row > u64::from(table.source.header_row)).count();
    assert_eq!((filled, table.rows), (below + table.rows, 2));
}

#[test]
fn rows_with_missing_values_at_the_end_are_reported() {
    let table = read("a,b,c\n1,2,3\n4,5\n6,7,8\n");
    assert_eq!(table.notes, ["Row 3 has fewer values than there are columns; the others count as blank."]);
}

#[test]
fn a_first_record_of_texts_is_not_a_second_row_of_names() {
    let table = read("sku,flag a,flag b,units\nA,yes,yes,\nB,no,yes,5\nC,yes,no,6\n");
    assert_eq!((table.names[1].as_str(), table.rows), ("flag a", 3));
    let table = read("sku,name,,units\nA,Bolt,pcs,\nB,Nut,pcs,6\nC,Cap,pcs,7\n");
    assert_eq!((table.names[0].as_str(), table.rows), ("sku", 3));
}

#[test]
fn a_record_never_replaces_a_better_header_above_it() {
    let table = read(
        "spec_id,type,unit,critical\nS1,length,mm,yes\nS2,width,mm,no\nS3,surface,grade,yes\nS4,12,8,1\n",
    );
    assert_eq!(table.names, ["spec_id", "type", "unit", "critical"]);
    assert_eq!((table.rows, table.left_out.len()), (4, 0));
}

#[test]
fn texts_without_a_header_are_all_records() {
    for text in ["A,Berlin,north\nB,Paris,south\nC,Rome,north\n", "P-001,red\nP-002,blue\nP-003,green\n"] {
        let table = read(text);
        assert_eq!((table.rows, table.source.header_row), (3, 0), "{text}");
    }
    assert_eq!(read("make,colour\nFord,red\nFiat,blue\n").names, ["make", "colour"]);
}

#[test]
fn a_title_line_is_not_glued_to_the_names_below() {
    let table = read("Stock list,,Dated: Jun 1,\nItem,Qty.,Rate,Value\nA,1,2,2\nB,3,4,12\n");
    assert_eq!(table.names, ["Item", "Qty.", "Rate", "Value"]);
}

#[test]
fn names_of_series_are_the_header_above_rows_that_say_the_same_of_several() {
    let table = read(
        "Series Name,Beer production,Wine production,Spirits\nUnit,ML,ML,ML\nSeries ID,A123,A124,A125\n\
         Frequency,Month,Month,Month\nJan-2020,120,80,20\nFeb-2020,125,82,21\nMar-2020,130,81,22\nApr-2020,122,83,25\n",
    );
    assert_eq!(table.names, ["Series Name", "Beer production", "Wine production", "Spirits"]);
    assert_eq!((table.source.header_row, table.rows, table.row_of(0)), (1, 4, 5));
}

#[test]
fn rows_that_describe_the_series_of_a_statistics_office_are_no_records() {
    let table = read(
        "Series,Retail,Wholesale\nUnit,Mio EUR,Mio EUR\nSeries ID,A123,A124\n2025-01,5,6\n2025-02,7,8\n2025-03,9,8\n",
    );
    assert_eq!((table.names[1].as_str(), table.rows), ("Retail", 3));
    let reason = "describes the columns";
    assert_eq!(left_out_of(&table), [(2, "Unit", reason), (3, "Series ID", reason)]);
}

#[test]
fn the_first_of_the_rows_above_dated_records_is_the_header_where_the_others_have_the_labels_of_statistics_offices()
 {
    let table = read(
        "Title,Retail sales index,Retail sales value\nCDID,J5AH,J4MC\nUnit,GBP million,Index 2016=100\n\
         Release Date,2025-06-01,2025-06-01\n2023-01,1052,103.6\n2023-02,989,91.3\n2023-03,996,106.4\n",
    );
    assert_eq!(table.names, ["Title", "Retail sales index", "Retail sales value"]);
    assert_eq!((table.rows, left_out_of(&table).len()), (3, 3));
    let table = read(
        ",Turnover ; Food ;,Turnover ; Clothing ;\nUnit,$ Millions,$ Millions\nSeries Type,Original,Original\nData Type,FLOW,FLOW\n\
         Frequency,Month,Month\nSeries Start,Jan-2023,Jan-2023\nSeries ID,A1,A2\n2023-01,1052,1036.0\n2023-02,989,913.0\n\
         2023-03,996,1064.0\n",
    );
    assert_eq!((table.names[1].as_str(), table.source.header_row, table.rows), ("Turnover ; Food ;", 1, 3));
}

#[test]
fn sums_without_a_name_below_the_table_are_left_out_also_one_for_each_unit() {
    let table = read(
        "order,date,item,units,uom\n1,2025-01-01,A,5,pcs\n2,2025-01-02,B,6,m2\n3,2025-01-03,A,7,pcs\n4,2025-01-04,B,8,m2\n\
         5,2025-01-05,C,9,pcs\n6,2025-01-05,D,1,m2\n,,,21,pcs\n,,,15,m2\n,,,36,\n",
    );
    assert_eq!(table.rows, 6);
    let reason = "the sum of the rows above";
    assert_eq!(left_out_of(&table), [(8, "21", reason), (9, "15", reason), (10, "36", reason)]);
}

#[test]
fn sums_of_each_unit_are_left_out_where_no_row_says_the_unit() {
    let table = read(
        "order,date,item,units,uom,price\n1,2025-01-01,A,5,pcs,2\n2,2025-01-02,B,6,m2,3\n3,2025-01-03,A,7,pcs,2\n\
         4,2025-01-04,B,8,m2,3\n5,2025-01-05,C,9,kg,4\n,,,12,,\n,,,14,,\n,,,9,,4.5\n",
    );
    assert_eq!((table.rows, left_out_of(&table).len()), (5, 3), "{:?}", left_out_of(&table));
}

#[test]
fn a_last_record_with_a_name_of_its_own_is_no_sum_by_chance() {
    let table = read("stop,x,weight,skill,window\nDEPOT,0,,,\nA,10,100,cold,8-9\nB,20,200,,\nC,30,,,\n");
    assert_eq!((table.rows, table.left_out.len()), (4, 0));
}

#[test]
fn sums_that_stand_above_their_groups_are_left_out() {
    let table = read(
        "code,name,ordered,price\nA Pumps,,11,\nP1,Pump 1,5,10\nP2,Pump 2,6,12\nB Valves,,9,\nV1,Valve 1,2,3\nV2,Valve 2,3,4\n\
         V3,Valve 3,4,5\n",
    );
    assert_eq!(column(&table, 2), ["5", "6", "2", "3", "4"]);
    let reason = "the sum of the rows below";
    assert_eq!(left_out_of(&table), [(2, "A Pumps", reason), (5, "B Valves", reason)]);
}

#[test]
fn headings_between_the_records_are_left_out_and_an_item_without_values_is_kept() {
    let table = read(
        "item,unit,price,stock\nPhones,,,\nA5,pcs,10,1\nA8,pcs,12,2\nCards,,,\nUSB 8,pcs,3,9\nUSB 16,pcs,4,8\n",
    );
    assert_eq!(column(&table, 0), ["A5", "A8", "USB 8", "USB 16"]);
    let reason = "a heading of the rows below";
    assert_eq!(left_out_of(&table), [(2, "Phones", reason), (5, "Cards", reason)]);
    assert_eq!(read("item,unit,price,stock\nA5,pcs,10,1\nA8,,,\nUSB 8,pcs,3,9\n").rows, 3);
}

#[test]
fn a_product_that_is_written_once_above_its_rows_is_no_heading() {
    let table =
        read("item,date,units\nA,,\n,2025-01-01,5\n,2025-01-02,6\nB,,\n,2025-01-01,7\n,2025-01-02,8\n");
    assert!(left_out_of(&table).iter().all(|(_, _, reason)| !reason.contains("heading")));
}

#[test]
fn a_second_table_beside_and_below_is_no_part_of_the_first() {
    let table = read(
        "day,units,cost,,,\n2025-01-01,5,1.5,,,\n2025-01-02,6,1.5,,,\n,,,units,cost,value\nleft,,4,2,1.5,3\n",
    );
    assert_eq!(column(&table, 1), ["5", "6"]);
    let reason = "part of another table below";
    assert_eq!(left_out_of(&table), [(4, "units", reason), (5, "left", reason)]);
}

#[test]
fn a_table_below_with_some_of_the_same_names_is_no_part_of_the_first() {
    let table = read(
        "town,code,crop,yield\nA,1,wheat,300\nA,2,rye,400\n,,,\ntown,code,crop,trees\nA,1,olive,90000\n",
    );
    assert_eq!(column(&table, 3), ["300", "400"]);
    let reason = "part of another table below";
    assert_eq!(left_out_of(&table), [(5, "town", reason), (6, "A", reason)]);
}

#[test]
fn printed_pages_repeat_the_names_with_their_number_and_end_no_table() {
    let table = read(
        "date,item,units,Page 1\n2025-01-01,A,5,\n2025-01-02,B,6,\ndate,item,units,Page 2\n2025-01-03,C,7,\n",
    );
    assert!(column(&table, 2).contains(&"7"));
    let table = read(",,North,\nitem,store,units,price\nA,1,5,2\nB,1,6,2\nitem,store,units,price\nC,1,7,2\n");
    assert!(column(&table, 2).contains(&"7"));
}

#[test]
fn tables_of_other_periods_below_the_first_are_not_read_as_its_rows() {
    let text = ",01/06/2025,02/06/2025,03/06/2025\nA,5,6,7\nB,1,2,3\n,04/06/2025,05/06/2025,06/06/2025\nA,8,9,10\nB,4,5,6\n";
    let error = read_with(text, &Recipe::default()).err().unwrap().to_string();
    assert!(
        error.starts_with("Row 4 names other periods than row 1, so the file holds several tables"),
        "{error}"
    );
}

#[test]
fn tables_of_the_same_periods_under_names_of_their_own_are_not_added_up() {
    let dates = "01/06/2025,02/06/2025,03/06/2025";
    let blocks = |first: &str, second: &str| {
        let text =
            format!("{first},,,\n,{dates}\nA,5,6,7\nB,1,2,3\n{second},,,\n,{dates}\nA,8,9,10\nB,4,5,6\n");
        read_with(&text, &Recipe::default()).err().map(|error| error.to_string())
    };
    assert!(
        blocks("1", "2")
            .is_some_and(|error| error.starts_with("Row 6 names the periods again, under 2 in row 5"))
    );
    assert_eq!([blocks("Sales", "Sales"), blocks("Page 1", "Page 2")], [None, None]);
}

#[test]
fn marks_and_labels_below_the_table_are_notes() {
    let table = read("year,milk,cheese,butter\n2023,5,6,7\n2024,5,6,8\n2025,6,6,9\nprice of one:,235,,\n");
    assert_eq!((table.rows, left_out_of(&table)[0].0), (3, 5));
    let table = read("size,red,blue,green\n35,5,6,7\n36,5,6,8\n37,6,6,9\nprice of one:,price of one:,235,\n");
    assert_eq!((table.rows, left_out_of(&table)[0].0), (3, 5));
    let table =
        read("month,milk,cheese\n2025-01,5,6\n2025-02,5,6\n\n1) Prices are those of the day.\n####,,\n");
    assert_eq!((table.rows, left_out_of(&table).len()), (2, 2));
}

#[test]
fn a_first_record_that_says_a_value_twice_or_leaves_many_blank_is_no_title() {
    for text in [
        "1,1,A,1,408,2025-08-07\n1,6,B,5,324,2025-08-07\n1,50,A,5,353,2025-08-07\n2,1,A,2,427,2025-08-07\n2,6,B,1,318,2025-08-07\n",
        "14;0;;;;P;0.0;5\n00 00;1;00;00;00;P;0.0;5\n01 01;1;01;01;01;P;0.0;5\n01 02;1;01;02;02;P;0.0;5\n01 03;1;01;03;01;P;0.0;5\n",
    ] {
        let table = read(text);
        assert_eq!((table.source.header_row, table.rows), (0, 5), "{text}");
    }
}

#[test]
fn a_usual_name_among_the_values_of_a_table_of_texts_is_no_header() {
    let table = read(
        "Area,Code,Title,Kind\nAD,CAN,Canillo,Parish\nAD,MAS,La Massana,Parish\nAF,BDS,Badakh,Province\nAF,DAY,Daykundi,Province\n\
         AF,FRA,Farah,Province\n",
    );
    assert_eq!(table.names, ["Area", "Code", "Title", "Kind"]);
    assert_eq!(table.rows, 5);
}

#[test]
fn two_rows_describe_a_series_when_one_is_only_a_label() {
    let table = read(
        "Name;Index of beer;Codes\nidBank;010537304;\nPeriod;;\n2019-02;95.19;A\n2019-01;103.68;A\n2018-12;77.47;A\n",
    );
    assert_eq!(
        (column(&table, 1), table.names[1].as_str()),
        (vec!["95.19", "103.68", "77.47"], "Index of beer")
    );
}

#[test]
fn a_labelled_total_is_left_out_even_where_rows_of_its_group_are_missing() {
    let table = read(
        "region,sku,units\nNorth,A,5\nNorth,B,6\nNorth Total,,20\nSouth,A,7\nSouth,B,8\nSouth Total,,15\nGrand Total,,35\n",
    );
    assert_eq!(column(&table, 2), ["5", "6", "7", "8"]);
    let unequal = "a total of a group whose rows do not add up to it";
    assert_eq!(left_out_of(&table)[0], (4, "North Total", unequal));
    assert_eq!(left_out_of(&table)[1], (7, "South Total", "a total of other rows"));
    assert!(table.notes[0].contains("the first is row 4 (North Total)"), "{:?}", table.notes);
    // Products of a list with one name each are no totals of each other.
    assert_eq!(read("product,units\nColgate,5\nColgate Total,6\nOther,7\n").rows, 3);
}

#[test]
fn a_block_of_merged_cells_above_its_group_is_no_record_whatever_it_adds_up_to() {
    let table = read(
        "code,name,power,ordered\nPumps,Pumps,Pumps,30\nP1,Pump 1,5,10\nP2,Pump 2,6,12\nValves,Valves,Valves,12\nV1,Valve 1,2,3\n\
         V2,Valve 2,3,4\nV3,Valve 3,4,5\n",
    );
    assert_eq!(column(&table, 3), ["10", "12", "3", "4", "5"]);
    let unequal = "a total of a group whose rows do not add up to it";
    assert_eq!(left_out_of(&table), [(2, "Pumps", unequal), (5, "Valves", "the sum of the rows below")]);
}

#[test]
fn a_first_row_with_an_address_is_a_record() {
    let table = read("M;2019.03.31;1;a@example.com\nT;1;BG01;8\nT;1;N003;9\nT;1;K002;1\n");
    assert_eq!((table.rows, table.source.header_row), (4, 0));
}

#[test]
fn a_column_that_is_written_once_per_group_counts_for_the_rows_below() {
    let stock = read("item code,warehouse,on hand\nC00,East,79\n,West,85\n,Mid,15\nC01,East,79\n,West,42\n");
    assert_eq!(column(&stock, 0), ["C00", "C00", "C00", "C01", "C01"]);
    assert_eq!(
        stock.notes,
        ["item code is written once per group of rows, so 3 blank cells count as the value above."]
    );
    let nested = read(
        "month,region,product,qty\n2024-01,North,A,1\n,,B,2\n,South,A,3\n,,B,4\n2024-02,North,A,5\n,,B,6\n,South,A,7\n,,B,8\n",
    );
    assert_eq!(column(&nested, 0)[5], "2024-02");
    assert_eq!(column(&nested, 1), ["North", "North", "South", "South", "North", "North", "South", "South"]);
}

#[test]
fn a_column_with_few_blanks_or_with_rows_that_are_no_group_stays_as_it_is() {
    for text in [
        // One id is missing.
        "sku,place,qty\nA,x,1\nB,y,2\n,x,3\nD,y,4\nE,x,5\n",
        // Only some stops have a vehicle of their own.
        "fixed_van,stop,city,demand\nV1,S1,Graz,5\n,S2,Linz,4\nV2,S3,Graz,6\n,S4,Linz,3\n",
        // A campaign stands beside some days.
        "promo,date,qty\nSummer,2024-01-01,1\n,2024-01-02,2\n,2024-01-03,3\nWinter,2024-01-04,1\n,2024-01-05,2\n",
        // The rows below hold the same product again.
        "note,product,qty\nfirst,A,1\n,A,2\n,B,3\nnew,A,4\n,A,5\n,B,2\n",
    ] {
        let table = read(text);
        assert!(column(&table, 0).contains(&""), "{text}");
    }
}

#[test]
fn a_title_of_one_cell_above_wider_rows_names_no_column() {
    let table = read(
        "Prices of our services\n\nCleaning of a hall,800\nCleaning of stairs,900\nWindows of a shop,400\nGarden,300\n",
    );
    assert_eq!(table.names, ["column_1", "column_2"]);
    assert_eq!(column(&table, 1), ["800", "900", "400", "300"]);
    assert_eq!(left_out_of(&table), [(1, "Prices of our services", "above the names of the columns")]);
}

#[test]
fn tables_one_below_the_other_under_titles_of_their_own_are_said_first() {
    let tariffs = "Parcels to Austria,\nweight kg,rate\nup to 3,6.20\nup to 5,6.70\nup to 9,7.10\nParcels to Poland,\nweight kg,rate\n\
                   up to 3,4.35\nup to 5,4.90\nup to 9,5.90\n";
    let table = read(tariffs);
    assert_eq!(
        table.beside_headline,
        [
            "Row 7 names the columns again under “Parcels to Poland”: the sheet holds 2 tables one below the other, which were read as one, \
          so sums and means mix them."
        ]
    );
    let pages = tariffs.replace("Poland", "Austria");
    assert!(read(&pages).beside_headline.is_empty());
}
