//! The files of an answer. They are stored before the reply that links to them, or omitted when the plan has no room for
//! them. The user gets the text of the answer in both cases.

use platform::{
    Platform,
    db::{
        runs::{FilesState, Run, RunFile, result_files::NoRoom},
        turns::Turn,
    },
    files::run_key,
    sizes::megabytes,
};
use protocol::UserId;

use crate::context::Retry;

/// The heading of the list of files at the end of an answer.
const HEADING: &str = "## Files";
const BETWEEN_LINKS: &str = " · ";

/// The run as it is stored, with its files listed.
pub(crate) fn record(platform: &Platform, turn: &Turn, run: &agents::Run) -> Run {
    let listed = |file: &agents::RunFile| RunFile {
        name: file.name.clone(),
        kind: file.kind.to_owned(),
        bytes: file.bytes.len() as u64,
    };
    Run {
        id: run.id.0.clone(),
        user_id: turn.user_id,
        upload_id: turn.upload_id,
        tool: run.tool.to_owned(),
        params: run.params.clone().into(),
        files: run.files.iter().map(listed).collect::<Vec<_>>().into(),
        created_at: platform.clock.now(),
        files_state: FilesState::Stored,
        parent: parent(turn, run),
    }
}

/// The run that was changed to make this one.
fn parent(turn: &Turn, run: &agents::Run) -> Option<String> {
    let asked = turn.recalculates.as_ref().filter(|asked| asked.has_changes() && asked.run != run.id)?;
    Some(asked.run.0.clone())
}

/// Writes the files. The caller must hold their folder.
pub(crate) async fn store(platform: &Platform, turn: &Turn, run: agents::Run) -> Result<(), Retry> {
    for file in run.files {
        platform.files.put(&run_key(UserId(turn.user_id), &run.id, &file.name), file.bytes).await?;
    }
    Ok(())
}

/// The answer without its files: first the reason and what to do about it, then the text without links to them.
pub(crate) fn content_without_files(content: &str, run: &Run, no_room: NoRoom) -> String {
    format!("{}\n\n{}", notice(run, no_room), without_links(content, run))
}

fn notice(run: &Run, no_room: NoRoom) -> String {
    format!(
        "**The files of this answer were not saved.** They need {}, and your files use {} of the {} of your plan. \
         Delete old results on your account page, permanently delete data sets that you no longer need, or upgrade \
         your plan. Then ask again.",
        megabytes(run.stored_bytes().unsigned_abs()),
        megabytes(no_room.used_bytes.unsigned_abs()),
        megabytes(no_room.max_bytes.unsigned_abs()),
    )
}

/// Turns links to the files of the run into plain names, and removes lines of only such links together with their heading.
fn without_links(content: &str, run: &Run) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in content.lines() {
        let plain = run.files.iter().fold(line.to_owned(), |line, file| {
            line.replace(&format!("[{name}]({name})", name = file.name), &file.name)
        });
        if plain != line && is_list_of_files(&plain, run) {
            while lines.last().is_some_and(|line| line.is_empty() || line == HEADING) {
                lines.pop();
            }
        } else {
            lines.push(plain);
        }
    }
    lines.join("\n") + "\n"
}

fn is_list_of_files(line: &str, run: &Run) -> bool {
    line.split(BETWEEN_LINKS).all(|part| run.files.iter().any(|file| file.name == part.trim()))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn run() -> Run {
        let file = |name: &str| RunFile { name: name.to_owned(), kind: String::new(), bytes: 600 * 1024 };
        Run {
            id: "r1".to_owned(),
            user_id: uuid::Uuid::nil(),
            upload_id: None,
            tool: "forecast".to_owned(),
            params: Value::Null.into(),
            files: vec![file("a.csv"), file("b.xlsx")].into(),
            created_at: chrono::DateTime::UNIX_EPOCH,
            files_state: FilesState::Stored,
            parent: None,
        }
    }

    #[test]
    fn an_answer_without_its_files_begins_with_a_notice_and_has_no_file_links() {
        let content = "A story, see [a.csv](a.csv).\n\n## Assumptions\n\n- None\n\n## Files\n\n[a.csv](a.csv) · [b.xlsx](b.xlsx)\n";
        let no_room = NoRoom { used_bytes: 1024 * 1024, max_bytes: 2 * 1024 * 1024 };
        assert_eq!(
            content_without_files(content, &run(), no_room),
            "**The files of this answer were not saved.** They need 1.2 MB, and your files use 1 MB of the 2 MB of your \
             plan. Delete old results on your account page, permanently delete data sets that you no longer need, or \
             upgrade your plan. Then ask again.\n\nA story, see a.csv.\n\n## Assumptions\n\n- None\n"
        );
    }

    #[test]
    fn links_that_are_not_result_files_are_kept() {
        let content = "See [the page](/upload) and [c.csv](c.csv).\n";
        assert_eq!(without_links(content, &run()), content);
    }
}
