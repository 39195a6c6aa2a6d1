//! Wordings about suppliers that could be read as something else: whom a limit keeps, what weighs, what a duty is on. As a user sees it.

use protocol::AgentKind;
use report::answer::Answer;
use serde_json::{Value, json};

use crate::tests::{ask, left, params, selection};

const SUPPLIERS: &str = "\
supplier,country,unit_price,quality,lead_time_days
Kroll,Germany,10.20,88,12
Siemex,Germany,9.80,74,15
Vogt,Austria,11.50,93,9
Nordia,Sweden,10.90,82,20
Iberia,Spain,9.10,70,18
Shenzen,China,7.20,68,42
Mumbai,India,7.90,72,35
Ankara,Turkey,8.60,78,25
";

async fn ranking(question: &str) -> Answer {
    ask(AgentKind::SupplierSelection, SUPPLIERS, question).await
}

#[tokio::test]
async fn whom_a_limit_does_not_leave_out_stays_in_the_ranking() {
    for question in [
        "Descarta los de calidad inferior a 75 salvo Iberia",
        "Rank the suppliers, drop those with quality below 75 except Iberia",
        "Lieferanten mit Qualität unter 75 weglassen außer Iberia",
        "Écarte ceux dont la qualité est inférieure à 75 sauf Iberia",
        "Descarte os com qualidade inferior a 75 exceto Iberia",
    ] {
        let answer = ranking(question).await;
        let requirement = json!([{"criterion": "quality", "at_least": 75.0, "kept": ["Iberia"]}]);
        assert_eq!(params(&answer)["requirements"], requirement, "{question}");
        assert_eq!(params(&answer)["exclude"], Value::Null, "{question}");
        assert!(
            answer.content.contains("quality at least 75, and Iberia as you asked, are ranked: 3 of 8"),
            "{question}: {}",
            answer.content
        );
        assert!(!left(&answer).iter().any(|part| part.contains("Iberia")), "{question}: {:?}", left(&answer));
    }
}

#[tokio::test]
async fn a_criterion_weighs_what_the_words_say_in_five_languages() {
    for (question, shares) in [
        ("Rank the suppliers with a weight of 40 % on price", json!({"unit_price": 40.0})),
        ("Rank with quality 70 %", json!({"quality": 70.0})),
        ("Rangliste der Lieferanten, Qualität zählt 50 %", json!({"quality": 50.0})),
        ("Rangliste der Lieferanten, Preis mit 60 % gewichtet", json!({"unit_price": 60.0})),
        (
            "Bewerte die Lieferanten: der Preis geht mit 60 % ein, die Qualität mit 40 %",
            json!({"quality": 40.0, "unit_price": 60.0}),
        ),
        ("Ordena los proveedores con un peso del 60 % para el precio", json!({"unit_price": 60.0})),
        ("Ordena los proveedores, la calidad pesa un 50 %", json!({"quality": 50.0})),
        ("Classe les fournisseurs avec un poids de 60 % pour le prix", json!({"unit_price": 60.0})),
        ("Classe les fournisseurs, la qualité compte pour 50 %", json!({"quality": 50.0})),
        ("Classifique os fornecedores com peso de 40 % para o preço", json!({"unit_price": 40.0})),
        ("Classifica os fornecedores, a qualidade vale 50 %", json!({"quality": 50.0})),
    ] {
        let answer = ranking(question).await;
        assert_eq!(params(&answer)["weights"]["shares"], shares, "{question}");
        assert_eq!(params(&answer)["criteria"], Value::Null, "{question}");
        assert_eq!(selection(&answer)["filters"], Value::Null, "{question}");
    }
}

#[tokio::test]
async fn a_denied_limit_leaves_out_those_beyond_it() {
    for question in [
        "Rangliste der Lieferanten, keine Lieferzeit über 20 Tagen",
        "Schließe Lieferanten mit Lieferzeit über 20 Tagen aus",
        "Wer eine Lieferzeit über 20 Tagen hat, fällt raus",
        "Rangliste ohne Lieferanten mit Lieferzeit über 20 Tagen",
        "Rank the suppliers, no lead time over 20 days",
        "Ordena los proveedores, ningún plazo superior a 20 días",
    ] {
        let answer = ranking(question).await;
        let requirement = json!([{"criterion": "lead_time_days", "at_most": 20.0}]);
        assert_eq!(params(&answer)["requirements"], requirement, "{question}");
    }
}

#[tokio::test]
async fn both_names_of_a_denied_pair_are_left_out() {
    for question in [
        "Classe les fournisseurs sans la Chine ni l'Inde",
        "Classe les fournisseurs sans la Chine ni l’Inde",
        "Ordena los proveedores sin China ni India",
        "Rangliste der Lieferanten, weder China noch Indien",
        "Classifica os fornecedores sem a China nem a Índia",
        "Rank the suppliers, neither China nor India",
    ] {
        let filter = |name: &str| json!({"column": "country", "op": "ne", "value": name});
        let answer = ranking(question).await;
        assert_eq!(selection(&answer)["filters"], json!([filter("China"), filter("India")]), "{question}");
    }
}

#[tokio::test]
async fn who_is_left_out_by_name_is_said() {
    let answer = ranking("Ordena los proveedores: Kroll, Siemex y Vogt no").await;
    assert!(
        answer.content.contains("Kroll, Siemex and Vogt are left out, as you asked."),
        "{}",
        answer.content
    );
    let answer = ranking("Ordena los proveedores: Kroll y Siemex, Vogt no").await;
    assert_eq!(params(&answer)["suppliers"], json!(["Kroll", "Siemex"]));
    assert!(answer.content.contains("Vogt is left out, as you asked."), "{}", answer.content);
}

#[tokio::test]
async fn a_duty_on_some_suppliers_raises_their_price_and_leaves_nobody_out() {
    for (question, names) in [
        (
            "Rank the suppliers with 12 % duty on everything from outside the EU except Ankara",
            "Shenzen and Mumbai",
        ),
        (
            "Who is cheapest in total? Suppliers outside the EU except Ankara pay 12 % duty",
            "Shenzen and Mumbai",
        ),
        (
            "Rangliste nach Gesamtkosten, 12 % Zoll für alle außerhalb der EU außer Ankara",
            "Shenzen and Mumbai",
        ),
        ("Coste total con 12 % de arancel para los de fuera de la UE salvo Ankara", "Shenzen and Mumbai"),
        (
            "Who is cheapest in total with 12 % duty on goods from outside the EU?",
            "Shenzen, Mumbai and Ankara",
        ),
        ("Rank the suppliers, 12 % duty for China", "Shenzen"),
    ] {
        let answer = ranking(question).await;
        assert!(
            answer.content.contains(&format!("If unit_price of {names} is 12 % above the file")),
            "{question}: {}",
            answer.content
        );
        assert_eq!(params(&answer)["costs"], Value::Null, "{question}");
        assert_eq!(selection(&answer)["filters"], Value::Null, "{question}");
    }
    let chosen = ranking("Only suppliers outside the EU, total cost with 12 % duty").await;
    assert_eq!(params(&chosen)["costs"]["charges"][0]["percent"], 12.0);
    assert_eq!(selection(&chosen)["filters"].as_array().map(Vec::len), Some(4));
}

#[tokio::test]
async fn a_cost_of_lateness_shows_no_number_of_suppliers() {
    let answer =
        ranking("total cost including lateness at 2 per day, and 10 % interest for the lead time").await;
    assert_eq!(params(&answer)["top"], Value::Null);
}

#[tokio::test]
async fn what_a_buyer_asks_in_other_words_is_answered_first() {
    for (question, view) in
        [("Which supplier should we get rid of?", "whom_to_drop"), ("Should we dual-source?", "one_or_two")]
    {
        assert_eq!(params(&ranking(question).await)["view"], view, "{question}");
    }
    let split = ranking("Teile 1.000 Stück auf die zwei besten auf").await;
    assert_eq!(params(&split)["best_suppliers"], 2);
}
