use serde_json::json;

use super::*;

#[test]
fn json_is_checked_like_words() {
    let read = |value: Value| RankParams::from_json(&value);
    assert_eq!(read(json!({"weights": "entropy"})).unwrap().weights, Some(Weighing::Entropy));
    assert!(
        read(json!({"weights": {"shares": {"cost": 40, "quality": 60}}, "method": "topsis", "top": 3}))
            .is_ok()
    );
    for wrong in [
        json!({"weights": "best"}),
        json!({"weights": {"shares": {"cost": -1}}}),
        json!({"weights": {"shares": {"cost": 0}}}),
        json!({"method": "electre"}),
        json!({"top": 0}),
        json!({"requirements": [{"criterion": "cost"}]}),
        json!({"weights": {"comparisons": [{"criterion": "a", "than": "b", "times": 0}]}}),
        json!({"quality": 3}),
        json!([1]),
    ] {
        assert!(matches!(read(wrong), Err(AgentError::Needs(_))));
    }
}
