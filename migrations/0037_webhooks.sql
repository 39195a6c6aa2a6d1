-- Addresses of users that are called when a run has ended. Secrets are sealed with a key that no table holds.
CREATE TABLE webhook_endpoints (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    sealed_secret TEXT NOT NULL,
    -- The secret before the last rotation, which signs too until this time.
    sealed_old_secret TEXT,
    old_secret_until TIMESTAMPTZ,
    paused_at TIMESTAMPTZ,
    -- Why it is paused; null when its owner has paused it.
    pause_reason TEXT,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX webhook_endpoints_by_user ON webhook_endpoints (user_id, created_at);

-- What an endpoint gets, stored in the transaction of the ending. The id is that of the event: each endpoint gets it under the same one.
CREATE TABLE webhook_deliveries (
    id UUID NOT NULL,
    endpoint_id UUID NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    event TEXT NOT NULL,
    -- The bytes that are signed and sent.
    body TEXT NOT NULL,
    -- waiting, delivered or failed.
    state TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    -- Why the last attempt failed.
    reason TEXT,
    -- When it is sent next; null once it was delivered or has failed.
    next_attempt_at TIMESTAMPTZ,
    -- Until when one worker has it; later another one may take it.
    claimed_until TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    ended_at TIMESTAMPTZ,
    PRIMARY KEY (endpoint_id, id)
);
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
