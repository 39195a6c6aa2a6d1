-- Operations: what administrators see and do about the queue. Turns, uploads and the queue itself stay the only record of
-- jobs; the tables here hold what neither of them knows.

-- Lanes from which no worker takes jobs until an administrator resumes them.
CREATE TABLE paused_lanes (
    lane TEXT NOT NULL PRIMARY KEY,
    paused_at TIMESTAMPTZ NOT NULL
);

-- `running` lists the jobs that a worker held at its last heartbeat. A worker with `draining_since` takes no more jobs.
ALTER TABLE heartbeats ADD COLUMN host TEXT;
ALTER TABLE heartbeats ADD COLUMN version TEXT;
ALTER TABLE heartbeats ADD COLUMN memory_bytes BIGINT;
ALTER TABLE heartbeats ADD COLUMN running JSONB;
ALTER TABLE heartbeats ADD COLUMN draining_since TIMESTAMPTZ;

-- `cause` says why a turn failed, without any text of the question or the file. `requeued_at` is when it was last retried
-- by hand; the attempts before that do not count towards the limit.
ALTER TABLE turns ADD COLUMN cause TEXT;
ALTER TABLE turns ADD COLUMN requeued_at TIMESTAMPTZ;
ALTER TABLE turns ADD COLUMN earlier_attempts BIGINT NOT NULL DEFAULT 0;
CREATE INDEX turns_by_state ON turns (state, lane, created_at, id);
DROP INDEX turns_by_user_waiting;
CREATE INDEX turns_by_owner ON turns (user_id, state, created_at, id);
CREATE INDEX turns_by_end ON turns (finished_at) WHERE finished_at IS NOT NULL;

ALTER TABLE uploads ADD COLUMN attempts BIGINT NOT NULL DEFAULT 0;
ALTER TABLE uploads ADD COLUMN started_at TIMESTAMPTZ;
ALTER TABLE uploads ADD COLUMN requeued_at TIMESTAMPTZ;
UPDATE uploads SET attempts = 1 WHERE analyzed_at IS NOT NULL;
CREATE INDEX uploads_by_state ON uploads (state, created_at, id);
CREATE INDEX uploads_by_owner ON uploads (user_id, state, created_at, id);
CREATE INDEX uploads_by_end ON uploads (analyzed_at) WHERE analyzed_at IS NOT NULL;

CREATE INDEX audit_log_by_target ON audit_log (target);

-- The figures of each lane, one row a minute for a week.
CREATE TABLE lane_minutes (
    lane TEXT NOT NULL,
    minute TIMESTAMPTZ NOT NULL,
    waiting BIGINT NOT NULL,
    running BIGINT NOT NULL,
    finished BIGINT NOT NULL,
    failed BIGINT NOT NULL,
    oldest_seconds BIGINT,
    p50_ms BIGINT,
    p95_ms BIGINT,
    PRIMARY KEY (lane, minute)
);
CREATE INDEX lane_minutes_by_time ON lane_minutes (minute);

-- Work that one process at a time does for all. A holder that ends is replaced after `held_until`.
CREATE TABLE duties (
    name TEXT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    held_until TIMESTAMPTZ NOT NULL
);
