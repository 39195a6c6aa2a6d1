//! Splits with what is agreed with single suppliers, with every supplier, and for single items.

use serde_json::json;

use super::*;

const ONE_ITEM: &str =
    "supplier,unit_price,capacity\nAlder,10,800\nBirch,9.5,900\nCedar,11,600\nDogwood,9.8,2000\n";

#[tokio::test]
async fn units_of_every_supplier_are_no_units_to_buy() {
    for (question, first) in [
        // 850 at 9.5 and 150 at 9.8.
        ("buy 1,000 units, at least 150 units per supplier", "(Birch and Dogwood) for 9,545.**"),
        ("buy 1,000 units, minimum 150 per supplier", "(Birch and Dogwood) for 9,545.**"),
        ("buy 1,000 units, each supplier gets at least 150 units", "(Birch and Dogwood) for 9,545.**"),
        // 400 at 9.5, 400 at 9.8 and 200 at 10.
        ("buy 1,000 units, at most 400 units per supplier", "for 9,720.**"),
        ("buy 1,000 units, no supplier over 400 units", "for 9,720.**"),
    ] {
        let answer = understood(question, ONE_ITEM).await.unwrap();
        assert!(answer.content.starts_with("**Buy 1,000 units from "), "{question}: {}", answer.content);
        assert!(answer.content.contains(first), "{question}: {}", answer.content);
    }
}

#[tokio::test]
async fn a_minimum_and_a_fixed_cost_of_one_supplier_do_not_choose_it() {
    for (question, name, value) in [
        ("buy 1,000 units, minimum of 150 for Dogwood", "minimum_order", 150.0),
        ("buy 1,000 units, Dogwood has a minimum order of 150 units", "minimum_order", 150.0),
        ("split 1,000 units, Dogwood costs 20 to set up", "fixed_cost", 20.0),
        ("split 1,000 units, fixed cost 20 for Dogwood", "fixed_cost", 20.0),
    ] {
        let answer = understood(question, ONE_ITEM).await.unwrap();
        let params = &answer.run.as_ref().unwrap().params;
        assert_eq!(params["supplier_limits"]["Dogwood"][name], value, "{question}: {params}");
        assert_eq!(params.get("suppliers"), None, "{question}: {params}");
        // 850 and 150; or 900 at 9.5 and 100 at 10, which is less than 9.8 and 20.
        let first = if name == "fixed_cost" { "(Birch and Alder) for 9,550.**" } else { "for 9,545.**" };
        assert!(answer.content.contains(first), "{question}: {}", answer.content);
    }
}

#[tokio::test]
async fn a_stated_fixed_cost_replaces_the_column() {
    let text = "supplier,unit_price,fixed_cost\nAlder,10,500\nBirch,9.5,5000\n";
    for question in
        ["buy 1,000 units, fixed cost of 400 per supplier", "buy 1,000 units at 400 fixed cost per supplier"]
    {
        let answer = understood(question, text).await.unwrap();
        assert!(
            answer.content.contains("from Birch for 9,900, of which 400 fixed costs.**"),
            "{question}: {}",
            answer.content
        );
        assert!(
            answer.content.contains("what you stated replaces fixed_cost"),
            "{question}: {}",
            answer.content
        );
    }
}

const TWO_ITEMS: &str = "item,supplier,unit_price,demand\nBolt,Alder,10,1000\nBolt,Birch,9.5,1000\nBolt,Cedar,11,1000\n\
                         Nut,Alder,15,500\nNut,Birch,14.5,500\n";

#[tokio::test]
async fn a_share_of_one_item_is_no_share_of_the_whole_order() {
    for (question, cost) in [
        // Half of the bolts at 9.5 and half at 10, all nuts at 14.5.
        ("Birch at most 50 % of Bolt", "17,000"),
        ("at most 50 % of Bolt from Birch", "17,000"),
        ("split the orders, Birch must not get more than 50 % of Bolt", "17,000"),
        ("Alder at most 20 % of Nut, Birch at most 50 % of Bolt", "17,000"),
        // Beyond the 80 %, 100 nuts have to come from the other one at 15.
        ("Birch max 50 % for Bolt and max 80 % for Nut", "17,050"),
        // What one of two gets at least, the other cannot.
        ("Alder at least 30 % of Nut", "16,825"),
    ] {
        let answer = understood(question, TWO_ITEMS).await.unwrap();
        let first = format!(" for {cost}.**");
        assert!(answer.content.starts_with("**Buy 1,500 units from "), "{question}: {}", answer.content);
        assert!(answer.content.contains(&first), "{question}: {}", answer.content);
    }
    let answer = understood("Birch at most 50 % of Bolt", TWO_ITEMS).await.unwrap();
    assert!(answer.content.contains("| at most 50 % of Bolt from Birch | 250 |"), "{}", answer.content);
    let params = &answer.run.as_ref().unwrap().params;
    assert_eq!(params["item_limits"], json!({"Bolt": {"Birch": {"largest_share": 50.0}}}));
    assert_eq!(params.get("supplier_limits"), None);
}

#[tokio::test]
async fn a_smallest_share_of_an_item_is_kept_with_several_others() {
    // 300 bolts at 11 and 700 at 9.5, all nuts at 14.5.
    for question in [
        "Cedar at least 30 % of Bolt",
        "at least 30 % of Bolt from Cedar",
        "mindestens 30 % von Bolt von Cedar",
    ] {
        let answer = understood(question, TWO_ITEMS).await.unwrap();
        assert!(answer.content.contains("**Buy 1,500 units from "), "{question}: {}", answer.content);
        assert!(answer.content.contains(" for 17,200.**"), "{question}: {}", answer.content);
        assert!(answer.content.contains("| at least 30 % of Bolt from Cedar | 450 |"), "{}", answer.content);
    }
}

#[tokio::test]
async fn combinations_of_suppliers_are_listed_with_their_costs() {
    for question in [
        "which combinations of suppliers are possible and what do they cost?",
        "compare the sourcing combinations",
        "cost of one, two or three suppliers",
    ] {
        let answer = understood(question, TWO_ITEMS).await.unwrap();
        let text = &answer.content;
        assert!(text.contains("## What combinations of suppliers cost"), "{question}: {text}");
        // All bolts at 9.5 and all nuts at 14.5; at 10 and 15 from Alder.
        assert!(text.contains("| Birch alone | 16,750 | 0 |"), "{question}: {text}");
        assert!(text.contains("| Alder alone | 17,500 | 750 |"), "{question}: {text}");
        assert!(
            text.contains("1 cannot deliver everything within the limits, for example Cedar alone."),
            "{text}"
        );
        assert!(file(&answer, "combinations.csv").lines().count() == 8, "{text}");
    }
    let one_item =
        understood("which combinations of suppliers cost what for 1,000 units", ONE_ITEM).await.unwrap();
    assert!(one_item.content.contains("| Dogwood alone | 9,800 |"), "{}", one_item.content);
}

#[tokio::test]
async fn what_units_cost_from_each_supplier_is_answered_for_every_supplier_alone() {
    for question in [
        "What does it cost to buy 1,000 units from each?",
        "What would 1,000 units cost at each supplier?",
        "Was kosten 1.000 Stück bei jedem Lieferanten?",
        "¿Cuánto cuestan 1.000 unidades con cada proveedor?",
    ] {
        let answer = understood(question, ONE_ITEM).await.unwrap();
        let text = &answer.content;
        assert!(text.contains("## What all units cost from each supplier alone"), "{question}: {text}");
        assert!(text.contains("| Dogwood alone | 9,800 | 0 |"), "{question}: {text}");
        assert!(!text.contains("I did not use"), "{question}: {text}");
        assert!(!text.contains("Each supplier of a combination"), "{question}: {text}");
    }
}

#[tokio::test]
async fn the_workbook_adds_the_fixed_cost_of_each_supplier() {
    let answer =
        understood("split 1,000 units, fixed cost 20 for Dogwood, at least 100 units per supplier", ONE_ITEM)
            .await
            .unwrap();
    let by_supplier = file(&answer, "allocation_by_supplier.csv");
    assert!(
        by_supplier.starts_with("supplier,quantity,cost,share_of_units,share_of_cost,own_fixed_cost"),
        "{by_supplier}"
    );
}
