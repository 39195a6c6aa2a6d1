-- Passwords that did not fit or are being looked at, per peer, for some minutes each. The peer's network address is
-- hashed.
CREATE TABLE peer_guesses (
    id UUID NOT NULL PRIMARY KEY,
    peer_hash TEXT NOT NULL,
    tried_at TIMESTAMPTZ NOT NULL,
    has_failed BOOLEAN NOT NULL
);
CREATE INDEX peer_guesses_by_peer ON peer_guesses (peer_hash, tried_at);
CREATE INDEX peer_guesses_by_time ON peer_guesses (tried_at);
