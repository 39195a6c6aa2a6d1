//! A question that asks for the result of the conversation beside an earlier one: the answer says what moved and why, and
//! refers to the result, so that the full view opens below it.

use agents::{Answer, When};
use anyhow::Context;
use chrono::{Datelike, Duration, NaiveDate};
use language::written::markdown::plain;
use platform::{
    Platform,
    db::{
        runs::{FilesState, ListedRun, Run},
        turns::Turn,
    },
};
use protocol::{RunId, UserId};

use crate::{chat::ReplyFailure, context::Worker, repeating};

/// Earlier runs among which the one that is meant is looked for.
const LOOKED_AT: i64 = 200;

/// The answer; none when the question asks for something else.
pub(crate) async fn answer(
    worker: &Worker,
    turn: &Turn,
    has_core: bool,
) -> Result<Option<Answer>, ReplyFailure> {
    let platform = &worker.platform;
    let Some(when) = agents::compares_with_earlier(&turn.question) else { return Ok(None) };
    let text = |content: String| Some(Answer::words(turn.agent(), content, 1.0));
    let user = UserId(turn.user_id);
    let Some(now) = result_of(platform, turn).await? else {
        return Ok(text(
            "**There is no result of this file in the conversation yet.** Ask for it first, such as “plan my stock”; then ask \
             this again."
                .to_owned(),
        ));
    };
    let listed = platform.db.newest_runs(user, None, LOOKED_AT).await?;
    let today = platform.clock.now().date_naive();
    let Some((earlier, note)) = chosen(&now, listed, when, today) else {
        return Ok(text(
            "**There is no earlier result of the same analysis to compare with.** Results stay for comparing as long as your \
             plan keeps them."
                .to_owned(),
        ));
    };
    // Two records of many items need memory and time, as an analysis does.
    let _core = if has_core { None } else { Some(worker.cores.for_user(user).await) };
    let (before, after) = (RunId(earlier.id.clone()), RunId(now.id.clone()));
    let before = repeating::stored(repeating::record_bytes(platform, user, &before).await?).await?;
    let now_stored = repeating::stored(repeating::record_bytes(platform, user, &after).await?).await?;
    let told = tokio::task::spawn_blocking(move || {
        comparison::compare(&before, &now_stored, None).map(|comparison| comparison::told(&comparison))
    });
    let told = told.await.context("comparing two results")?.context("comparing two results")?;
    let content = [note, Some(told), Some(closing(&earlier))];
    let content = content.into_iter().flatten().collect::<Vec<_>>().join("\n\n");
    Ok(text(content).map(|answer| Answer { about: Some(after), ..answer }))
}

/// The latest run of the conversation, if it is about the file of the question.
async fn result_of(platform: &Platform, turn: &Turn) -> Result<Option<Run>, ReplyFailure> {
    let run = platform.db.last_run(&turn.session_id).await?;
    let is_of_file = |run: &Run| turn.upload_id.is_none() || run.upload_id == turn.upload_id;
    Ok(run.filter(|run| run.files_state == FilesState::Stored && is_of_file(run)))
}

/// The earlier run that is meant, and what has to be said about the choice.
fn chosen(
    now: &Run,
    listed: Vec<ListedRun>,
    when: When,
    today: NaiveDate,
) -> Option<(ListedRun, Option<String>)> {
    let is_other =
        |run: &ListedRun| run.id != now.id && run.tool == now.tool && run.files_state == FilesState::Stored;
    let mut others: Vec<ListedRun> = listed.into_iter().filter(is_other).collect();
    let meant = others.iter().position(|run| match when {
        When::Before => run.created_at <= now.created_at,
        _ => is_meant(when, run.created_at.date_naive(), today),
    });
    if let Some(at) = meant {
        return Some((others.swap_remove(at), None));
    }
    // Next to a result of then, one of another file is more likely meant than another try with this one.
    let of_other_file = others.iter().position(|run| run.upload_id != now.upload_id).unwrap_or(0);
    let latest = (!others.is_empty()).then(|| others.swap_remove(of_other_file))?;
    Some((latest, Some(instead(when))))
}

/// What is said when no result is of the time that is meant.
fn instead(when: When) -> String {
    let time = match when {
        When::Before => return "All other results are later, so this is the latest of them.".to_owned(),
        When::Yesterday => "yesterday".to_owned(),
        When::LastWeek => "last week".to_owned(),
        When::LastMonth => "last month".to_owned(),
        When::Month(month) => {
            let first = NaiveDate::from_ymd_opt(2000, month, 1).unwrap_or_default();
            format!("in {}", first.format("%B"))
        }
    };
    format!("There is no result that was calculated {time}, so this is the latest other one.")
}

/// Whether a run that was calculated on `created` is of the time that is meant.
fn is_meant(when: When, created: NaiveDate, today: NaiveDate) -> bool {
    match when {
        When::Yesterday => today.pred_opt() == Some(created),
        When::LastWeek => (today - Duration::days(7)).iso_week() == created.iso_week(),
        When::LastMonth => {
            let last = today.with_day(1).and_then(|first| first.pred_opt());
            last.is_some_and(|last| (last.year(), last.month()) == (created.year(), created.month()))
        }
        When::Month(month) => created.month() == month && created <= today,
        When::Before => created <= today,
    }
}

fn closing(earlier: &ListedRun) -> String {
    let file = earlier.filename.as_deref().map_or_else(|| "a deleted file".to_owned(), plain);
    let date = earlier.created_at.format("%-d %B %Y");
    format!(
        "The earlier result is of {file}, calculated on {date}. “Compare” below shows all rows and charts of two results."
    )
}
