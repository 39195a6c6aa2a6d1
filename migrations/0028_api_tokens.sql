-- Programs that call the API in the name of a user: a token of theirs, of which only the fingerprint is stored.
CREATE TABLE api_tokens (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    -- The first characters, by which its owner recognises it.
    beginning TEXT NOT NULL,
    scopes JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ,
    last_used_at TIMESTAMPTZ,
    revoked_at TIMESTAMPTZ
);
CREATE INDEX api_tokens_by_user ON api_tokens (user_id, created_at);

-- Which plans include it. Plans of administrators that list it among their features include it too.
ALTER TABLE plans ADD COLUMN api_access BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE plans SET api_access = TRUE
WHERE id IN ('pro', 'enterprise', 'admin') OR CAST(features AS TEXT) LIKE '%"API access"%';
