-- Other parameters of a run that its owner saved under a name, and the key figures that they gave.
CREATE TABLE scenarios (
    user_id UUID NOT NULL,
    run_id TEXT NOT NULL,
    name TEXT NOT NULL,
    params JSONB NOT NULL,
    figures JSONB NOT NULL,
    saved_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (user_id, run_id, name),
    FOREIGN KEY (user_id, run_id) REFERENCES runs (user_id, id) ON DELETE CASCADE
);
