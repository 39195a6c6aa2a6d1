-- Keys that sign, so that one can follow another: the newest whose time has come signs, and each is accepted until it ends.
-- The first of each purpose is the one that `secrets` held; it stays there for processes of the version before.
CREATE TABLE keys (
    id TEXT NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL,
    value TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    signs_from TIMESTAMPTZ NOT NULL,
    ends_at TIMESTAMPTZ
);
CREATE INDEX keys_by_purpose ON keys (purpose, signs_from);

INSERT INTO keys (id, purpose, value, created_at, signs_from)
SELECT name, name, value, created_at, created_at FROM secrets WHERE name IN ('auth_signing_key', 'file_links');
