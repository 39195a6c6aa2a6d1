//! Rankings with numbers worked out by hand.

use serde_json::json;

use super::*;

#[tokio::test]
async fn the_winner_comes_with_score_margin_and_reasons() {
    let answer = ask("rank the suppliers", THREE).await.unwrap();
    let text = &answer.content;
    // Equal weights: (0 + 0 + 1) / 3, (0.5 + 0.75 + 1) / 3 and (0 + 1 + 0.5) / 3.
    assert!(
        text.starts_with("**Choose Birch: first of 3 suppliers with a score of 0.750 by weighted sum, 0.250 ahead of Cedar.**"),
        "{text}"
    );
    assert!(text.contains("It is not the cheapest: cost 11 against 10 at Alder, 10 % more."), "{text}");
    assert!(
        text.contains("Lower is better for cost; higher is better for quality and performance."),
        "{text}"
    );
    assert!(text.contains("## Award memo"), "{text}");
    let report = file(&answer, "supplier_report.csv");
    assert!(
        report
            .starts_with("supplier,rank,score,weighted_sum,topsis,vikor,promethee,quality,performance,cost,"),
        "{report}"
    );
    assert!(file(&answer, "weights.csv").starts_with("criterion,direction,weight,stable_from,stable_to,"));
    assert!(close(&cell(&answer, "supplier_report", 2, "score"), 1.0 / 3.0));
    assert_eq!(cell(&answer, "supplier_report", 2, "supplier"), "Alder");
}

#[tokio::test]
async fn weights_in_words_are_the_weights_of_the_run() {
    for (question, weights) in [
        ("cost 60 %, quality 20 %, rest equal", [0.2, 0.2, 0.6]),
        ("rank with 50% price, 30% quality and 20% performance", [0.3, 0.2, 0.5]),
        ("weights: quality 3, cost 1", [0.75, 0.0, 0.25]),
        // Quality and cost share two thirds as 2 to 1.
        ("quality is twice as important as price", [4.0 / 9.0, 1.0 / 3.0, 2.0 / 9.0]),
        // Rank-order centroid of three: 11/18, and the mean of 5/18 and 2/18.
        ("price is most important", [7.0 / 36.0, 7.0 / 36.0, 11.0 / 18.0]),
        ("price is most important, then quality", [5.0 / 18.0, 2.0 / 18.0, 11.0 / 18.0]),
        ("weigh all criteria equally", [1.0 / 3.0; 3]),
    ] {
        let answer = ask(question, THREE).await.unwrap();
        for (row, weight) in weights.into_iter().enumerate() {
            let found = cell(&answer, "weights", row, "weight");
            assert!(close(&found, weight), "{question}: {found} at {row}, not {weight}");
        }
    }
}

#[tokio::test]
async fn the_range_of_a_weight_ends_where_the_winner_changes() {
    // With the others equal, Alder (w) passes Birch (0.5 w + 0.875 (1 - w)) at w = 0.875 / 1.375.
    let answer = ask("rank", THREE).await.unwrap();
    assert!(close(&cell(&answer, "weights", 2, "stable_to"), 0.875 / 1.375));
    assert_eq!(cell(&answer, "weights", 2, "first_above"), "Alder");
    assert_eq!(cell(&answer, "weights", 2, "stable_from"), json!(0.0));
}

#[tokio::test]
async fn what_if_shows_before_and_after() {
    let first = ask("rank the suppliers", THREE).await.unwrap();
    let next = follow(&first, "what if cost counts 80 %", THREE).await;
    assert!(next.content.contains("**The winner changes from Birch to Alder.**"), "{}", next.content);
    assert!(close(&cell(&next, "weights", 0, "weight"), 0.1));
    let topsis = follow(&next, "use TOPSIS", THREE).await;
    assert_eq!(topsis.run.as_ref().unwrap().params["method"], "topsis");
    assert!(close(&cell(&topsis, "weights", 2, "weight"), 0.8));
    let lower = follow(&first, "lower quality is better", THREE).await;
    assert_eq!(cell(&lower, "weights", 0, "direction"), "lower");
    assert!(lower.content.contains("quality (as you asked)"), "{}", lower.content);
}

#[tokio::test]
async fn blanks_duplicates_constants_and_unknown_ends_are_reported() {
    let text = "supplier,price,quality,volume,iso,rating\nA1,10,80,5,1,3\nB2,,90,6,1,4\nC3,abc,70,7,1,5\na1,10,80,5,1,3\nA1,10,80,5,1,3\nD4,14,85,9,1,2\nE5,15,86,9,1,2\n";
    let answer = ask("rank", text).await.unwrap();
    let quality = file(&answer, "data_quality.csv");
    assert!(quality.contains("4,price,abc,not a number,counts as blank"), "{quality}");
    assert!(quality.contains("another spelling of A1") && quality.contains("the same as row 2"), "{quality}");
    let text = &answer.content;
    assert!(
        text.contains("2 blank values were filled with the middle value of the other suppliers: price (2)"),
        "{text}"
    );
    assert!(text.contains("Ask for example “higher volume is better”"), "{text}");
    let left = file(&answer, "left_out.csv");
    assert!(left.contains("column,volume,"), "{left}");
    assert_eq!(cell(&answer, "weights", 2, "criterion"), "rating");
}

#[tokio::test]
async fn dominated_suppliers_and_requirements_are_reported() {
    let text = "supplier,price,quality\nAlder,10,90\nBirch,11,80\nCedar,9,50\n";
    let answer = ask("rank", text).await.unwrap();
    assert!(file(&answer, "dominated.csv").contains("Birch,Alder"), "{}", answer.content);
    let answer = ask("rank, quality at least 60", text).await.unwrap();
    assert!(
        answer.content.contains("Not ranked: Cedar (quality is 50, at least 60 is required)"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn comparisons_in_a_table_have_a_consistency_ratio() {
    let mut asked = request("", THREE);
    asked.params = Some(json!({"weights": {"pairwise": {"criteria": ["cost", "quality", "performance"],
        "matrix": [[1, 2, 4], [0.5, 1, 2], [0.25, 0.5, 1]]}}}));
    let answer = answer(AgentKind::SupplierSelection, &asked, &Tools::silent()).await.unwrap();
    assert!(close(&cell(&answer, "weights", 2, "weight"), 4.0 / 7.0));
    assert!(answer.content.contains("consistency ratio 0.000"), "{}", answer.content);
}

#[tokio::test]
async fn unclear_questions_are_refused_with_the_reason() {
    for (question, file, reason) in [
        ("sustainability 40 %, price 60 %", THREE, "There is no criterion sustainability"),
        ("rank", "supplier,price\nAlder,10\n", "Alder is the only supplier"),
        ("rank", "supplier,volume\nAlder,10\nBirch,11\n", "state which end is good"),
        ("rank", "supplier,price\nAlder,€10\nBirch,$11\n", "in EUR and USD"),
        ("buy 100 units", "supplier,quality\nAlder,10\nBirch,11\n", "price per unit"),
        ("split the order", "supplier,price\nAlder,10\nBirch,11\n", "How many units"),
        (
            "buy 100 units, quality at least 95 %",
            "supplier,price\nAlder,10\nBirch,11\n",
            "limit for the quality",
        ),
    ] {
        let error = ask(question, file).await.unwrap_err();
        assert!(matches!(&error, AgentError::Needs(text) if text.contains(reason)), "{question}: {error}");
    }
}

#[tokio::test]
async fn the_sample_is_ranked_and_the_same_run_has_the_same_bytes() {
    let sample =
        crate::samples().into_iter().find(|sample| sample.agent == AgentKind::SupplierSelection).unwrap();
    let text = String::from_utf8(sample.bytes).unwrap();
    let answer = ask("Who is the best supplier?", &text).await.unwrap();
    assert_eq!(answer, ask("Who is the best supplier?", &text).await.unwrap());
    assert!(
        answer.content.contains("Grades of risk count as steps of equal size: low = 1, medium = 2, high = 3"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn ten_thousand_rows_are_ranked() {
    let mut text = "supplier,price,quality,lead time,defects\n".to_owned();
    for i in 0..10_000_u64 {
        let number = |prime: u64| (i * prime) % 10_007;
        text.push_str(&format!(
            "S-{i:05},{},{},{},{}\n",
            10 + number(31),
            number(57),
            1 + number(71),
            number(13)
        ));
    }
    let answer = ask("rank", &text).await.unwrap();
    assert!(answer.content.contains("first of 10,000 suppliers"), "{}", answer.content);
}

#[tokio::test]
async fn suppliers_of_different_items_are_compared_by_a_price_index() {
    let text = "item,supplier,unit_price,demand,quality\nBolt,Alder,1,100,90\nBolt,Birch,3,100,80\nPlate,Birch,50,10,80\nPlate,Cedar,150,10,95\n";
    let answer = ask("rank the suppliers", text).await.unwrap();
    let index = |supplier: &str| {
        let row = (0..3).find(|row| cell(&answer, "supplier_report", *row, "supplier") == supplier).unwrap();
        cell(&answer, "supplier_report", row, "price_index")
    };
    // Means are 2 for bolts and 100 for plates: 1/2, the mean of 3/2 and 50/100, 150/100.
    assert!(close(&index("Alder"), 0.5) && close(&index("Birch"), 1.0) && close(&index("Cedar"), 1.5));
}

#[tokio::test]
async fn a_question_for_another_agent_is_referred_to_it() {
    let answer = ask("forecast the next 3 months", THREE).await.unwrap();
    assert!(answer.run.is_none() && answer.content.contains("looks like a question for Demand Forecasting"));
}

#[tokio::test]
async fn the_cost_of_capital_and_a_changed_price_are_no_weights() {
    let plain = ask("rank the suppliers", THREE).await.unwrap();
    let answer = ask("rank the suppliers, capital costs 12 %", THREE).await.unwrap();
    assert_eq!(cell(&plain, "weights", 0, "weight"), cell(&answer, "weights", 0, "weight"));
    assert_eq!(answer.run.as_ref().unwrap().params["interest_percent"], 12.0);

    let answer = ask("what if Birch raises its cost by 50 %?", THREE).await.unwrap();
    assert_eq!(cell(&plain, "weights", 0, "weight"), cell(&answer, "weights", 0, "weight"));
    assert!(
        answer.content.starts_with("If cost of Birch is 50 % above the file: **Choose"),
        "{}",
        answer.content
    );
    let change = &answer.run.as_ref().unwrap().params["changes"][0];
    assert_eq!((&change["supplier"], &change["percent"]), (&Value::from("Birch"), &Value::from(50.0)));
    let next = follow(&answer, "and by topsis?", THREE).await;
    assert!(!next.content.starts_with("If "), "{}", next.content);

    for question in ["what if the cost rises by 5 %?", "increase the weight of cost by 10 %"] {
        let error = ask(question, THREE).await.unwrap_err();
        assert!(matches!(error, AgentError::Needs(_)), "{question}");
    }
}

#[tokio::test]
async fn a_supplier_whose_price_would_change_is_compared_with_the_others() {
    for (question, percent) in [
        ("Birch announced an increase of 5 % on its cost. Does it stay in front?", 5.0),
        ("Was, wenn Birch 8 % teurer wird?", 8.0),
        ("¿Y si Birch sube su cost un 10 %?", 10.0),
    ] {
        let answer = understood(question, THREE).await.unwrap();
        let params = &answer.run.as_ref().unwrap().params;
        assert_eq!(params["changes"][0]["percent"], percent, "{question}: {params}");
        assert!(params.get("suppliers").is_none(), "{question}: {params}");
    }
}

#[tokio::test]
async fn whom_to_drop_is_answered_before_the_ranking() {
    let answer = ask("whom should we drop?", THREE).await.unwrap();
    let first =
        "**If you give up one, give up Alder: last of 3 with 0.333 points against 0.750 of Birch; last by ";
    assert!(answer.content.starts_with(first), "{}", answer.content);
    assert!(
        answer.content.contains(
            "It has the worst value of quality (60) and performance (70). It has the best value of cost (10)"
        ),
        "{}",
        answer.content
    );
    let next = follow(&answer, "use TOPSIS", THREE).await;
    assert!(!next.content.contains("give up"), "{}", next.content);
}

#[tokio::test]
async fn one_source_or_two_is_answered_by_what_a_missing_unit_costs() {
    let answer = ask("one source or two?", THREE).await.unwrap();
    assert_eq!(answer.run.as_ref().unwrap().tool, "rank_suppliers");
    assert!(
        answer.content.starts_with("**Birch alone is cheaper; Birch and Cedar together are safer."),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn the_parts_of_vikor_are_a_table_and_its_v_can_be_said() {
    let answer = ask("use VIKOR", THREE).await.unwrap();
    // Distances times weights: Alder 0 + 1/3 + 1/3, Birch 1/6 + 1/12 + 0, Cedar 1/3 + 0 + 1/6.
    assert_eq!(cell(&answer, "vikor", 0, "supplier"), "Birch");
    assert!(close(&cell(&answer, "vikor", 0, "s"), 0.25));
    assert!(close(&cell(&answer, "vikor", 0, "r"), 1.0 / 6.0));
    // Q of Cedar: (0.5 - 0.25) / (2/3 - 0.25) = 0.6 for S and 1 for R.
    assert!(close(&cell(&answer, "vikor", 1, "q"), 0.8));
    let other = ask("use VIKOR with v = 0.9", THREE).await.unwrap();
    assert!(close(&cell(&other, "vikor", 1, "q"), 0.9 * 0.6 + 0.1));
    assert!(other.content.contains("compromise index Q with v = 0.9"), "{}", other.content);
    let usual = ask("use PROMETHEE with the usual preference", THREE).await.unwrap();
    // Birch wins 1 of 2 on cost, 1 of 2 on quality and 2 of 2 on performance, and loses the others.
    assert!(close(&cell(&usual, "supplier_report", 0, "promethee"), 1.0 / 3.0));
}

#[tokio::test]
async fn a_table_of_comparisons_says_its_eigenvalue_and_consistency() {
    let pairwise = json!({"weights": {"pairwise": {"criteria": ["cost", "quality", "performance"],
        "matrix": [[1.0, 2.0, 4.0], [0.5, 1.0, 2.0], [0.25, 0.5, 1.0]]}}});
    let request = Request { params: Some(pairwise), ..request("rank", THREE) };
    let answer = answer(AgentKind::SupplierSelection, &request, &Tools::silent()).await.unwrap();
    assert!(
        answer.content.contains("largest eigenvalue λ = 3.000, consistency index 0.000"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn what_a_question_says_and_the_ranking_cannot_use_stands_first() {
    let electre = ask("use ELECTRE with lambda 0.7", THREE).await.unwrap();
    let first = "**Not used:** ELECTRE, which is not available (the methods are weighted sum, TOPSIS, VIKOR, PROMETHEE II); “ELECTRE with lambda 0.7”.";
    assert!(electre.content.starts_with(first), "{}", electre.content);
    let topsis = ask("use TOPSIS with indifference 0.2 and preference 1 for cost", THREE).await.unwrap();
    assert!(
        topsis.content.starts_with("**Not used:** the preference thresholds for the TOPSIS that decides"),
        "{}",
        topsis.content
    );
    for question in [
        "rank the suppliers, cost 60 %, top 2",
        "cost at most 11.5, use VIKOR with v = 0.3",
        "what if cost counts 80 %",
    ] {
        let used = ask(question, THREE).await.unwrap();
        assert!(!used.content.contains("Not used:"), "{question}: {}", used.content);
    }
}

#[tokio::test]
async fn preference_thresholds_reach_the_ranking_and_are_said() {
    let answer = ask("rank, indifference 0.5 and preference 2 for cost", THREE).await.unwrap();
    // Leads of 1, 1 and 2: a third, a third and 1; other criteria keep their function.
    assert!(
        answer.content.contains("PROMETHEE II decides, because you gave its thresholds: cost: linear, indifferent up to 0.50, fully preferred from 2 on."),
        "{}",
        answer.content
    );
    let alone = ask("only cost, PROMETHEE with indifference 0.5 and preference 2", THREE).await.unwrap();
    let net = (1.0 / 3.0 + 1.0) / 2.0;
    assert!(close(&cell(&alone, "supplier_report", 0, "score"), net), "{}", alone.content);
}

#[tokio::test]
async fn a_threshold_of_one_criterion_is_put_on_no_other() {
    for question in [
        "PROMETHEE with a linear preference for cost, indifference 0.5 and preference 2",
        "PROMETHEE, linear for cost with indifference 0.5 and preference 2",
        "PROMETHEE, cost: indifference 0.5 and preference 2",
    ] {
        let answer = ask(question, THREE).await.unwrap();
        let thresholds = &answer.run.as_ref().unwrap().params["thresholds"];
        assert_eq!(thresholds.as_array().map(Vec::len), Some(1), "{question}: {thresholds}");
        assert_eq!(thresholds[0]["criterion"], "cost", "{question}: {thresholds}");
        assert_eq!(thresholds[0]["indifference"], 0.5, "{question}: {thresholds}");
        assert_eq!(thresholds[0]["preference"], 2.0, "{question}: {thresholds}");
    }
}

#[tokio::test]
async fn the_parts_of_vikor_are_shown_without_choosing_by_it() {
    for question in ["show VIKOR's S and R", "what are S, R and Q of VIKOR?"] {
        let answer = understood(question, THREE).await.unwrap();
        assert!(
            answer.content.contains("**By VIKOR Birch is first: Q 0.000, with v = 0.5.**"),
            "{}",
            answer.content
        );
        assert!(answer.content.contains("| Birch | 0.250 | 0.167 | 0.000 | 1 |"), "{}", answer.content);
        assert!(answer.content.contains("by weighted sum"), "{question}: {}", answer.content);
        assert_eq!(answer.run.as_ref().unwrap().params["method"], "weighted_sum");
    }
}

#[tokio::test]
async fn comparisons_above_the_stated_consistency_are_said() {
    let mut asked = request("", THREE);
    let mut params = json!({"weights": {"pairwise": {"criteria": ["cost", "quality", "performance"],
        "matrix": [[1, 2, 2], [0.5, 1, 3], [0.5, 0.3333333333333333, 1]]}}});
    asked.params = Some(params.clone());
    let usual = answer(AgentKind::SupplierSelection, &asked, &Tools::silent()).await.unwrap();
    assert!(usual.content.contains("up to 0.1 is accepted (Saaty)"), "{}", usual.content);
    params["consistency_limit"] = json!(0.5);
    asked.params = Some(params.clone());
    let wide = answer(AgentKind::SupplierSelection, &asked, &Tools::silent()).await.unwrap();
    assert!(!wide.content.contains("contradict each other"), "{}", wide.content);
    assert!(wide.content.contains("up to 0.5 is accepted"), "{}", wide.content);
    params["consistency_limit"] = json!(0.01);
    asked.params = Some(params);
    let narrow = answer(AgentKind::SupplierSelection, &asked, &Tools::silent()).await.unwrap();
    assert!(narrow.content.contains("up to 0.01 is accepted (as you asked)"), "{}", narrow.content);
}

/// Three suppliers with a limit that one of them meets exactly.
const LIMITED: &str = "supplier,quality,cost,defect_rate\nAlder,90,10,1\nBirch,80,9,2\nCedar,70,8,3\n";

#[tokio::test]
async fn suppliers_that_a_condition_describes_are_left_out_when_the_words_leave_them_out() {
    for (question, ranked) in [
        ("leave out suppliers with a defect rate above 2 %", 2),
        ("drop suppliers with a defect rate of at least 2 %", 1),
        ("exclude everyone with quality below 80", 2),
        ("rank suppliers without those whose defect rate is over 2 %", 2),
        ("only suppliers with a defect rate below 2 %", 1),
        ("drop suppliers with a defect rate worse than 2 %", 2),
        ("avoid suppliers with a defect rate above 2 %", 2),
        ("I don't want suppliers with a defect rate above 2 %, rank the rest", 2),
        ("rank suppliers with a defect rate of at most 2 %", 2),
        ("suppliers with a defect rate above 2 % are out", 2),
        ("rank suppliers whose defect rate does not exceed 2 %", 2),
    ] {
        let answer = ask(question, LIMITED).await;
        let content = answer.map_or_else(|error| error.to_string(), |answer| answer.content);
        let left_out = 3 - ranked;
        if ranked > 1 {
            assert!(content.contains(&format!("{left_out} of 3 are left out.")), "{question}: {content}");
            assert!(
                content.starts_with(&format!("**Choose Alder: first of {ranked} suppliers")),
                "{question}: {content}"
            );
        } else {
            // A ranking of one is none.
            assert!(
                !content.contains("Choose Cedar") && !content.contains("Choose Birch"),
                "{question}: {content}"
            );
        }
    }
}

#[tokio::test]
async fn what_lies_between_two_limits_cannot_be_left_out() {
    let refused =
        ask("exclude suppliers with quality between 70 and 80", LIMITED).await.unwrap_err().to_string();
    assert!(refused.contains("not between two"), "{refused}");
}
