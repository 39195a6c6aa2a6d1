-- What administrators did: who, what, on whom and when. Rows are added and never changed.

-- `actor` is empty for commands at the terminal of the server. `target` is the id of a user, a plan or an inquiry.
CREATE TABLE audit_log (
    id UUID NOT NULL PRIMARY KEY,
    actor UUID,
    actor_name TEXT NOT NULL,
    action TEXT NOT NULL,
    target_kind TEXT NOT NULL,
    target TEXT NOT NULL,
    target_name TEXT NOT NULL,
    details JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX audit_log_by_time ON audit_log (created_at, id);

CREATE INDEX profiles_by_time ON profiles (created_at, id);
