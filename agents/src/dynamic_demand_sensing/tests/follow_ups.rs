//! Questions that continue the run before.

use serde_json::json;

use super::{answered, asked, sample, world};
use crate::request::LastRun;
use report::Answer;

fn last(answer: &Answer) -> Option<LastRun> {
    let run = answer.run.as_ref().unwrap();
    Some(LastRun { id: Some(run.id.clone()), tool: run.tool.to_owned(), params: run.params.clone() })
}

#[test]
fn a_follow_up_that_changes_nothing_states_what_is_in_force_and_runs_nothing() {
    let text = world(200);
    let first = answered(&text, "sense the next 3 weeks without moon");
    for (question, length) in [
        ("and just for 3 weeks", "3 weeks"),
        ("also without moon", "21 days"),
        ("but for the next 21 days", "21 days"),
        ("but daily", "21 days"),
    ] {
        let second = asked(&text, question, last(&first)).unwrap();
        assert!(second.run.is_none(), "{question}");
        let expected = format!(
            "That changes nothing of the answer before, which is for all products, the next {length}, without moon; you can \
             change the length of the forecast, the products, the signals, or a price or another signal by an amount.\n"
        );
        assert_eq!(second.content, expected, "{question}");
    }
    let assumed = answered(&text, "what if we cut the price by 5 %");
    let same = asked(&text, "and with the price 5 % lower?", last(&assumed)).unwrap();
    assert!(same.run.is_none() && same.content.contains("a price lower by 5 %"), "{}", same.content);
}

#[test]
fn a_follow_up_with_unknown_words_names_them_beside_what_is_in_force() {
    let text = world(200);
    let first = answered(&text, "sense the next 3 weeks");
    let second = asked(&text, "and for the Leeds store?", last(&first)).unwrap();
    let start = "I did not use these words of your question: “Leeds store”.\n\nThat changes nothing";
    assert!(second.run.is_none() && second.content.starts_with(start), "{}", second.content);
}

#[test]
fn a_follow_up_that_changes_nothing_does_not_explain_the_change_again() {
    let first = answered(&sample(), "why did demand drop in November 2025?");
    let second = asked(&sample(), "and for all products?", last(&first)).unwrap();
    assert!(second.run.is_none(), "{}", second.content);
    let held = "for all products, 2025-11-01 to 2025-11-30, compared with 2025-10-02 to 2025-10-31; you can";
    assert!(second.content.contains(held), "{}", second.content);
}

#[test]
fn a_follow_up_about_the_file_runs_again() {
    let text = world(200);
    let first = answered(&text, "sense the next 3 weeks");
    let second = asked(&text, "and with the new file?", last(&first)).unwrap();
    assert_eq!(second.run.unwrap().id, first.run.unwrap().id);
}

#[test]
fn a_follow_up_about_another_file_runs_although_its_words_change_nothing() {
    let first = answered(&world(200), "sense the next 3 weeks");
    let second = asked(&world(230), "just for 3 weeks", last(&first)).unwrap();
    assert_ne!(second.run.unwrap().id, first.run.unwrap().id);
}

#[test]
fn an_event_stays_when_only_the_range_changes() {
    let first = answered(&world(400), "impact of the campaign from 3 to 9 December 2024");
    let before = first.run.as_ref().unwrap().params.clone();
    assert_eq!(before["event"], "campaign");
    let second = asked(&world(400), "with 95 % confidence", last(&first)).unwrap().run.unwrap();
    assert_eq!(second.params["event"], before["event"]);
    assert_eq!(second.params["interval_level"], json!(0.95));
}
