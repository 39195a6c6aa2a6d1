//! Files are uploaded, analyzed, deleted and expire in any order: the counted size must equal the size in the store.

use chrono::Duration;
use reqwest::Method;
use serde_json::json;

use super::{counted, stored, usage};
use crate::{
    quotas::{change_basic, demand_of},
    support::{Person, TestApp, eventually},
};

/// Numbers that are the same in every run (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % end
    }
}

async fn step(app: &TestApp, person: &mut Person, numbers: &mut Numbers) {
    let session = format!("session_{}", numbers.below(3));
    match numbers.below(14) {
        0..3 => {
            let name = format!("file_{}.csv", numbers.below(3));
            let products = usize::try_from(1 + numbers.below(4)).unwrap();
            person.upload(&session, &name, demand_of(products)).await;
        }
        3..8 => {
            let weeks = 2 + numbers.below(4);
            let question = json!({
                "message": format!("Forecast the next {weeks} weeks"), "session_id": session,
                "agent_type": "demand_forecasting",
            });
            person.post("/api/chat").json(&question).send().await.unwrap();
        }
        8 => drop(person.request(Method::DELETE, &format!("/api/sessions/{session}")).send().await.unwrap()),
        9 => {
            let list = person.get_json("/api/data-sets").await;
            if let Some(id) = list["data_sets"][0]["id"].as_str() {
                let address = format!("/api/data-sets/{id}?forever=true");
                person.request(Method::DELETE, &address).send().await.unwrap();
            }
        }
        10 | 11 => {
            let list = person.get_json("/api/data-sets").await;
            let Some(upload) = list["data_sets"][0]["upload_id"].as_str() else { return };
            let address = format!("/api/uploads/{upload}/recipe");
            // The last recipe makes the file unreadable.
            let recipes =
                [json!({}), json!({ "rules": { "gaps": "no_sale" } }), json!({ "header_row": 900 })];
            for _ in 0..=numbers.below(2) {
                let recipe = &recipes[usize::try_from(numbers.below(3)).unwrap()];
                let decided = person.request(Method::PUT, &address).json(recipe).send().await.unwrap();
                assert_eq!(decided.status(), reqwest::StatusCode::OK);
            }
        }
        12 => {
            let address = format!("/api/user/results?older_than_days={}", numbers.below(3));
            person.request(Method::DELETE, &address).send().await.unwrap();
        }
        _ => {
            app.platform.clock.advance(Duration::days(1));
            *person = person.on_another_device().await;
        }
    }
}

#[tokio::test]
async fn the_counted_bytes_equal_the_bytes_in_the_store() {
    for seed in 1..4 {
        let app = TestApp::start().await;
        // So little storage that some answers have no space for their files.
        change_basic(&app, json!({ "max_storage_mb": 1, "results_kept_days": 3 })).await;
        let mut person = app.signed_in("basic").await;
        let mut numbers = Numbers(seed);
        for _ in 0..40 {
            step(&app, &mut person, &mut numbers).await;
        }
        eventually(async || counted(&usage(&person).await) == stored(&app)).await;
        // Profiles of files are always stored, and are small here.
        let all = usage(&person).await;
        assert!(all["storage_bytes"]["used"].as_i64().unwrap() <= 1024 * 1024 + 64 * 1024, "{all}");
        let proof = json!({ "password": crate::support::PASSWORD });
        person.request(Method::DELETE, "/api/user").json(&proof).send().await.unwrap();
        eventually(async || stored(&app) == (0, 0)).await;
    }
}
