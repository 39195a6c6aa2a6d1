-- Links by which anyone reads a conversation up to the message that was its last when the link was made. Only the fingerprint
-- of a link is stored. A link goes with its conversation and with its account.
CREATE TABLE share_links (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL REFERENCES chat_sessions (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    -- The title at that time; its owner may give the conversation another one later.
    title TEXT NOT NULL,
    -- The place of the last message that is shown, and how many there are up to it.
    last_place BIGINT NOT NULL,
    messages BIGINT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    revoked_at TIMESTAMPTZ
);
CREATE INDEX share_links_by_session ON share_links (session_id, created_at);
CREATE INDEX share_links_by_user ON share_links (user_id, created_at);
