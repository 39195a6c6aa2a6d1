//! Lists at a terminal: columns as wide as their widest cell.

use std::fmt::Write;

use chrono::{DateTime, SecondsFormat, Utc};
use platform::{
    Purpose,
    db::installation::keys::StoredKey,
    operations::{detail::JobDetail, lanes::LaneState, list::JobPage, workers::WorkerState},
};

pub(super) fn lanes(lanes: &[LaneState]) -> String {
    let mut rows = Vec::new();
    for lane in lanes {
        rows.push([
            lane.name.to_owned(),
            if lane.paused { "paused" } else { "open" }.to_owned(),
            lane.waiting.to_string(),
            lane.running.to_string(),
            lane.retrying.to_string(),
            lane.failed.to_string(),
            lane.oldest_seconds.map_or("-".to_owned(), |seconds| format!("{seconds} s")),
            lane.finished_last_minute.to_string(),
            lane.p95_ms.map_or("-".to_owned(), |ms| format!("{ms} ms")),
        ]);
    }
    let head =
        ["lane", "state", "waiting", "running", "retrying", "failed", "oldest", "per minute", "95 % within"];
    table(head, &rows)
}

pub(super) fn workers(workers: &[WorkerState], now: DateTime<Utc>) -> String {
    if workers.is_empty() {
        return "no worker has reported lately".to_owned();
    }
    let mut rows = Vec::new();
    for worker in workers {
        rows.push([
            worker.id.clone(),
            worker.host.clone(),
            worker.version.clone(),
            if worker.draining { "draining" } else { "open" }.to_owned(),
            format!("{} s ago", (now - worker.beat_at).num_seconds().max(0)),
            worker.memory_bytes.map_or("-".to_owned(), |bytes| format!("{} MB", bytes / 1_000_000)),
            worker.running.len().to_string(),
        ]);
    }
    table(["worker", "host", "version", "state", "beat", "memory", "jobs"], &rows)
}

pub(super) fn keys(keys: &[(Purpose, StoredKey, &str)]) -> String {
    if keys.is_empty() {
        return "there is no key yet; the first start makes it".to_owned();
    }
    let mut rows = Vec::new();
    for (purpose, key, state) in keys {
        rows.push([
            purpose.title().to_owned(),
            (*state).to_owned(),
            time(key.created_at),
            time(key.signs_from),
            key.ends_at.map_or("-".to_owned(), time),
        ]);
    }
    table(["signs", "state", "made", "signs from", "ends"], &rows)
}

pub(super) fn jobs(page: &JobPage) -> String {
    if page.jobs.is_empty() {
        return "no job fits".to_owned();
    }
    let mut rows = Vec::new();
    for job in &page.jobs {
        rows.push([
            job.id.to_string(),
            time(job.created_at),
            job.lane.clone(),
            job.state.as_str().to_owned(),
            job.attempts.to_string(),
            job.owner_email.clone(),
            job.error.clone().unwrap_or_default(),
        ]);
    }
    let mut text = table(["job", "asked", "lane", "state", "attempts", "owner", "error"], &rows);
    if let Some(total) = page.total {
        let _ = writeln!(text, "{} of {total}", page.jobs.len());
    }
    if page.is_cut {
        let _ = writeln!(text, "more people fit the search than are shown; type more of the address");
    }
    text
}

pub(super) fn job(detail: &JobDetail) -> String {
    let job = &detail.job;
    let mut text = format!("{} {} of {}: {}\n", job.lane, job.id, job.owner_email, job.state.as_str());
    if let Some(error) = &job.error {
        let _ = writeln!(text, "error: {error}");
    }
    for (name, value) in &detail.payload {
        let _ = writeln!(text, "{}: {value}", name.replace('_', " "));
    }
    for moment in &detail.timeline {
        let _ = writeln!(text, "{}  {}", time(moment.at), moment.what);
    }
    text
}

pub(super) fn time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

fn table<const COLUMNS: usize>(head: [&str; COLUMNS], rows: &[[String; COLUMNS]]) -> String {
    let mut widths = head.map(|name| name.chars().count());
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    let head = head.map(str::to_owned);
    for row in std::iter::once(&head).chain(rows) {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            let _ = write!(line, "{cell:width$}  ");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [["chat".to_owned(), "12".to_owned()], ["analyses".to_owned(), "3".to_owned()]];
        assert_eq!(table(["lane", "waiting"], &rows), "lane      waiting\nchat      12\nanalyses  3\n");
    }
}
