-- Conversations, turns, uploads and runs: the record of everything that was asked and answered.

-- Named by the browser; belongs to the first signed-in user who joins it.
CREATE TABLE chat_sessions (
    id TEXT NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX chat_sessions_by_user ON chat_sessions (user_id, updated_at);

CREATE TABLE uploads (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL,
    session_id TEXT,
    filename TEXT NOT NULL,
    content_type TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    sha256 TEXT NOT NULL,
    state TEXT NOT NULL,
    profile JSONB,
    error TEXT,
    created_at TIMESTAMPTZ NOT NULL,
    analyzed_at TIMESTAMPTZ
);
CREATE INDEX uploads_by_session ON uploads (session_id, created_at);
CREATE INDEX uploads_unfinished ON uploads (state, created_at) WHERE state IN ('stored', 'analyzing');

-- state: queued, running, done, failed, stopped. A turn waits for the one before it in its session.
CREATE TABLE turns (
    id UUID NOT NULL PRIMARY KEY,
    session_id TEXT NOT NULL REFERENCES chat_sessions (id),
    user_id UUID NOT NULL,
    agent_type TEXT NOT NULL,
    question TEXT NOT NULL,
    upload_id UUID,
    client_id TEXT,
    state TEXT NOT NULL,
    attempt BIGINT NOT NULL,
    error TEXT,
    run_id TEXT,
    created_at TIMESTAMPTZ NOT NULL,
    pushed_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ,
    finished_at TIMESTAMPTZ
);
CREATE INDEX turns_waiting ON turns (session_id, id) WHERE state IN ('queued', 'running');
CREATE INDEX turns_by_user_waiting ON turns (user_id) WHERE state IN ('queued', 'running');
CREATE UNIQUE INDEX turns_by_client ON turns (session_id, client_id) WHERE client_id IS NOT NULL;

CREATE TABLE messages (
    id UUID NOT NULL PRIMARY KEY,
    session_id TEXT NOT NULL REFERENCES chat_sessions (id),
    turn_id UUID,
    role TEXT NOT NULL,
    content JSONB NOT NULL,
    agent_type TEXT,
    confidence DOUBLE PRECISION,
    filename TEXT,
    upload_id UUID,
    run_id TEXT,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX messages_by_session ON messages (session_id, id);
-- A turn has one question and one reply, however often its job runs.
CREATE UNIQUE INDEX messages_once_per_turn ON messages (turn_id, role) WHERE turn_id IS NOT NULL;

-- Equal runs of one user share a row; files are listed with name, kind and size.
CREATE TABLE runs (
    id TEXT NOT NULL,
    user_id UUID NOT NULL,
    upload_id UUID,
    tool TEXT NOT NULL,
    params JSONB NOT NULL,
    files JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (user_id, id)
);

-- Who is alive, for the status card and for operators.
CREATE TABLE heartbeats (
    process TEXT NOT NULL PRIMARY KEY,
    role TEXT NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    seen_at TIMESTAMPTZ NOT NULL
);
