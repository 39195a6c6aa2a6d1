-- What a user thinks of an answer. It goes with the question that was answered, and with the account.
CREATE TABLE feedback (
    turn_id UUID NOT NULL PRIMARY KEY REFERENCES turns (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    helpful BOOLEAN NOT NULL,
    note TEXT,
    given_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX feedback_by_user ON feedback (user_id);
CREATE INDEX feedback_by_time ON feedback (given_at, turn_id);
