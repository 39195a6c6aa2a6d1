-- Data sets: the uploads of a user under one name, version after version, and what their owner decided about them.

-- A deleted one can be brought back for a while; then it goes with its versions and their files.
CREATE TABLE data_sets (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL,
    name TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    deleted_at TIMESTAMPTZ
);
CREATE UNIQUE INDEX data_sets_by_name ON data_sets (user_id, name) WHERE deleted_at IS NULL;
CREATE INDEX data_sets_by_user ON data_sets (user_id, updated_at);
CREATE INDEX data_sets_deleted ON data_sets (deleted_at) WHERE deleted_at IS NOT NULL;

-- An upload is a version of a data set. `revision` counts the recipes that it was read with; a worker stores what it
-- has found only for the revision that it has read.
ALTER TABLE uploads ADD COLUMN data_set_id UUID REFERENCES data_sets (id);
ALTER TABLE uploads ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE uploads ADD COLUMN recipe JSONB;
ALTER TABLE uploads ADD COLUMN recipe_replayed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE uploads ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE uploads ADD COLUMN header_hash TEXT;
ALTER TABLE uploads ADD COLUMN row_count BIGINT;
ALTER TABLE uploads ADD COLUMN column_count BIGINT;
-- The size of data_quality.csv, when there is one.
ALTER TABLE uploads ADD COLUMN quality_bytes BIGINT;
UPDATE uploads SET row_count = CAST(profile ->> 'rows' AS BIGINT) WHERE profile IS NOT NULL;

-- Earlier uploads of one name become the versions of one data set, whose id is that of the first.
INSERT INTO data_sets (id, user_id, name, created_at, updated_at)
SELECT u.id, u.user_id, u.filename, u.created_at,
    (SELECT MAX(o.created_at) FROM uploads o WHERE o.user_id = u.user_id AND o.filename = u.filename)
FROM uploads u
WHERE NOT EXISTS (SELECT 1 FROM uploads o WHERE o.user_id = u.user_id AND o.filename = u.filename AND o.id < u.id);
UPDATE uploads SET
    data_set_id = (SELECT d.id FROM data_sets d WHERE d.user_id = uploads.user_id AND d.name = uploads.filename),
    version = (SELECT COUNT(*) FROM uploads o
        WHERE o.user_id = uploads.user_id AND o.filename = uploads.filename AND o.id <= uploads.id);
CREATE UNIQUE INDEX uploads_by_data_set ON uploads (data_set_id, version);

-- The files of a conversation, which may be those of others too. A row stays when its file was deleted, so that the
-- conversation can tell.
CREATE TABLE session_files (
    session_id TEXT NOT NULL REFERENCES chat_sessions (id) ON DELETE CASCADE,
    upload_id UUID NOT NULL,
    attached_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (session_id, upload_id)
);
CREATE INDEX session_files_by_upload ON session_files (upload_id);
INSERT INTO session_files (session_id, upload_id, attached_at)
SELECT u.session_id, u.id, COALESCE(u.attached_at, u.created_at) FROM uploads u
JOIN chat_sessions s ON s.id = u.session_id;

-- What a user decided about a file, under a fingerprint of its column names: used again for the next such file.
CREATE TABLE remembered_recipes (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    header_hash TEXT NOT NULL,
    recipe JSONB NOT NULL,
    used_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (user_id, header_hash)
);
CREATE INDEX remembered_recipes_by_time ON remembered_recipes (used_at);
