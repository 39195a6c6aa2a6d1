-- Databases of users, each with the table or query that becomes a data set. The password is sealed with a key that no table holds.
CREATE TABLE database_connections (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    host TEXT NOT NULL,
    port BIGINT NOT NULL,
    database_name TEXT NOT NULL,
    username TEXT NOT NULL,
    sealed_password TEXT NOT NULL,
    tls TEXT NOT NULL,
    ca_certificate TEXT,
    -- A table name, or a query that begins with SELECT or WITH.
    source TEXT NOT NULL,
    schedule TEXT NOT NULL,
    -- When a worker refreshes it next; null while nothing is planned.
    next_refresh_at TIMESTAMPTZ,
    -- Until when one worker has it; later another one may take it.
    claimed_until TIMESTAMPTZ,
    last_refresh_at TIMESTAMPTZ,
    last_rows BIGINT,
    last_error TEXT,
    -- Refreshes that failed since the last one that did not.
    failures BIGINT NOT NULL DEFAULT 0,
    data_set_id UUID REFERENCES data_sets (id) ON DELETE SET NULL,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX database_connections_by_user ON database_connections (user_id, created_at);
CREATE INDEX database_connections_due ON database_connections (next_refresh_at);
CREATE INDEX database_connections_by_data_set ON database_connections (data_set_id);

-- Which plans include it. Plans of administrators that list it among their features include it too.
ALTER TABLE plans ADD COLUMN database_connection BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE plans SET database_connection = TRUE
WHERE id IN ('enterprise', 'admin') OR CAST(features AS TEXT) LIKE '%"Database connection"%';
