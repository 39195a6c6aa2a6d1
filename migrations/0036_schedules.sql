-- Analyses that are run again: every day, every week, or when their data set gets a new version.
CREATE TABLE schedules (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- Where the answers stand; null once that conversation was deleted.
    session_id TEXT REFERENCES chat_sessions (id) ON DELETE SET NULL,
    data_set_id UUID REFERENCES data_sets (id) ON DELETE SET NULL,
    tool TEXT NOT NULL,
    -- The question that was asked at first.
    about TEXT NOT NULL,
    -- What the next run is calculated from: the latest run whose files are there.
    run_id TEXT NOT NULL,
    -- daily, weekly or new_version.
    repeats TEXT NOT NULL,
    sends_mail BOOLEAN NOT NULL,
    paused_at TIMESTAMPTZ,
    -- When a worker asks for it next; null while nothing is planned.
    next_run_at TIMESTAMPTZ,
    -- Until when one worker has it; later another one may take it.
    claimed_until TIMESTAMPTZ,
    -- The turn that answers it now.
    turn_id UUID,
    last_run_at TIMESTAMPTZ,
    last_run_id TEXT,
    last_error TEXT,
    -- Runs that failed since the last one that did not.
    failures BIGINT NOT NULL DEFAULT 0,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX schedules_by_user ON schedules (user_id, created_at);
CREATE INDEX schedules_by_session ON schedules (session_id);
CREATE INDEX schedules_by_data_set ON schedules (data_set_id);
CREATE INDEX schedules_due ON schedules (next_run_at) WHERE turn_id IS NULL;
CREATE INDEX schedules_running ON schedules (turn_id) WHERE turn_id IS NOT NULL;
