-- What leaves the installation: files to be removed, erased accounts, and data that is too old.

-- Folders of the file store that no row vouches for: being written, or to be removed. Written before the files come
-- and in the transaction that lets go of them, so that a process that dies leaves nothing behind.
CREATE TABLE loose_files (
    folder TEXT NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL,
    run_id TEXT,
    upload_id UUID,
    writers BIGINT NOT NULL,
    busy_until TIMESTAMPTZ NOT NULL,
    unwanted BOOLEAN NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    taken_until TIMESTAMPTZ
);
CREATE INDEX loose_files_due ON loose_files (due_at);

-- Sessions of a hosted project whose owner was erased here: their tokens make no new account.
CREATE TABLE erased_sessions (
    id UUID NOT NULL PRIMARY KEY,
    erased_at TIMESTAMPTZ NOT NULL
);

-- How often a user did something that is allowed a few times only.
CREATE TABLE allowances (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    used BIGINT NOT NULL,
    since TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (user_id, kind)
);

-- The code that was mailed to whoever wants to be erased and has no password.
CREATE TABLE erasure_codes (
    user_id UUID NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
);

CREATE INDEX turns_by_session ON turns (session_id, id);
CREATE INDEX turns_by_run ON turns (user_id, run_id) WHERE run_id IS NOT NULL;
CREATE INDEX turns_by_upload ON turns (upload_id) WHERE upload_id IS NOT NULL;
CREATE INDEX chat_sessions_by_time ON chat_sessions (created_at);
CREATE INDEX uploads_by_user ON uploads (user_id, created_at);
CREATE INDEX uploads_by_time ON uploads (created_at);
CREATE INDEX runs_by_time ON runs (created_at);
