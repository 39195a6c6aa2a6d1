use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    time::{Duration, Instant},
};

use protocol::{DEFAULT_PLANS, MAX_UPLOAD_BYTES};

use crate::{answer, articles, index::named, is_asked};

const QUESTIONS: &str = include_str!("questions.txt");
const OFF_TOPIC: &str = include_str!("off_topic.txt");

/// Every question with the name of the article that answers it.
fn questions() -> Vec<(&'static str, &'static str)> {
    let mut questions = Vec::new();
    for line in QUESTIONS.lines() {
        let (name, asked) = line.split_once(": ").unwrap();
        for question in asked.split(" | ") {
            questions.push((name, question));
        }
    }
    questions
}

#[test]
fn the_list_holds_every_file_of_the_folder() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("articles");
    let mut files = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        files.insert(name.trim_end_matches(".md").to_owned());
    }
    let listed: BTreeSet<String> = articles().iter().map(|article| article.name.to_owned()).collect();
    assert_eq!(listed, files);
}

#[test]
fn every_article_is_complete_short_and_refers_to_articles_that_exist() {
    for article in articles() {
        let name = article.name;
        assert!(!article.title.is_empty(), "{name} has no title");
        assert!(article.asks.len() >= 3, "{name} has too few ways to ask");
        for related in &article.related {
            assert!(named(related).is_some(), "{name} refers to {related}");
        }
        assert!(!article.related.is_empty(), "{name} has no related article");
        let words = article.text.split_whitespace().count();
        assert!((90..=300).contains(&words), "{name} has {words} words");
        assert!(!article.text.contains('{'), "{name} has an unknown fact");
    }
}

#[test]
fn questions_in_other_words_find_their_article() {
    let questions = questions();
    assert!(questions.len() >= 160);
    let mut wrong = Vec::new();
    for (name, question) in &questions {
        let found = answer(question).map(|found| found.article.name);
        if found != Some(name) || !is_asked(question) {
            wrong.push(format!("{question}: {found:?}, not {name}; asked: {}", is_asked(question)));
        }
    }
    assert!(wrong.len() * 20 <= questions.len(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_test_questions_are_not_those_of_the_articles() {
    for (name, question) in questions() {
        let asks = &named(name).unwrap().asks;
        assert!(
            !asks.iter().any(|ask| ask.eq_ignore_ascii_case(question.trim_end_matches('?'))),
            "{question}"
        );
    }
}

#[test]
fn requests_for_a_calculation_and_other_subjects_find_no_article() {
    let mut answered = Vec::new();
    for question in OFF_TOPIC.lines() {
        if is_asked(question)
            && let Some(found) = answer(question)
        {
            answered.push(format!("{question}: {} {}", found.article.name, found.score));
        }
    }
    assert!(OFF_TOPIC.lines().count() >= 30);
    assert!(answered.is_empty(), "{}", answered.join("\n"));
}

#[test]
fn small_typing_errors_are_forgiven() {
    for (question, name) in [
        ("What is the economic order quantitiy?", "eoq"),
        ("Explain saftey stock", "safety-stock"),
        ("what is a newsvender model", "newsvendor"),
        ("what is seasonalty", "seasonality"),
    ] {
        assert_eq!(answer(question).map(|found| found.article.name), Some(name), "{question}");
    }
}

#[test]
fn the_article_on_plans_states_the_prices_of_the_settings() {
    let text = &named("plans").unwrap().text;
    for plan in DEFAULT_PLANS.iter().filter(|plan| !plan.is_hidden) {
        assert!(text.contains(plan.name));
        assert!(plan.price_inr == 0.0 || text.contains(&format!("{} INR", plan.price_inr)));
    }
    let megabytes = MAX_UPLOAD_BYTES / 1024 / 1024;
    assert!(named("file-limits").unwrap().text.contains(&format!("at most {megabytes} MB")));
}

#[test]
fn the_reply_holds_the_text_related_articles_and_the_agent_with_an_example() {
    let found = answer("Explain EOQ").unwrap();
    let markdown = found.markdown();
    assert!(markdown.starts_with("**Economic order quantity (EOQ)**\n\n"));
    assert!(markdown.contains("\nSee also: Order cost; Holding cost and holding rate; Reorder point.\n"));
    assert!(markdown.ends_with(
        "**Inventory Optimization** does this with your file. Ask, for example, “what should I order now, order cost 50, \
         holding 20 % a year”.\n"
    ));
}

#[test]
fn an_answer_is_found_quickly_once_the_index_is_built() {
    assert!(answer("Explain EOQ").is_some());
    let questions = questions();
    let start = Instant::now();
    for (_, question) in &questions {
        let _ = answer(question);
    }
    let each = start.elapsed() / u32::try_from(questions.len()).unwrap();
    // Without optimisation and on a busy machine; the goal is 2 ms.
    assert!(each < Duration::from_millis(20), "{each:?} per answer");
}
