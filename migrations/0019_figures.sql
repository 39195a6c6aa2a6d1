-- Figures for administrators are summed from the rows of questions, runs, uploads, profiles and orders. These indexes hold
-- everything that the sums read; the wider ones replace those that they contain.

CREATE INDEX turns_by_time ON turns (created_at, user_id);
DROP INDEX runs_by_time;
CREATE INDEX runs_by_time ON runs (created_at, user_id);
DROP INDEX uploads_by_time;
CREATE INDEX uploads_by_time ON uploads (created_at, user_id);
DROP INDEX uploads_by_user;
CREATE INDEX uploads_by_user ON uploads (user_id, created_at, bytes, quality_bytes);
CREATE INDEX profiles_plans ON profiles (id, plan);
CREATE INDEX profiles_by_plan ON profiles (plan, id);

-- When a payment for the order failed for the first time; the buyer may still pay it afterwards.
ALTER TABLE orders ADD COLUMN failed_at TIMESTAMPTZ;
CREATE INDEX orders_paid ON orders (paid_at, gateway, currency, amount_minor) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_refunded ON orders (refunded_at, gateway, currency, amount_minor) WHERE refunded_at IS NOT NULL;
CREATE INDEX orders_failed ON orders (failed_at, gateway, currency, amount_minor) WHERE failed_at IS NOT NULL;

-- What administrators announce to everybody who is signed in.
CREATE TABLE announcements (
    id UUID NOT NULL PRIMARY KEY,
    text TEXT NOT NULL,
    level TEXT NOT NULL,
    starts_at TIMESTAMPTZ NOT NULL,
    ends_at TIMESTAMPTZ NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX announcements_by_end ON announcements (ends_at);

-- An administrator sees pages as a user sees them, for a limited time and without changing anything. Only the hash of the
-- token is kept; the view ends with the session in which it began.
CREATE TABLE user_views (
    id UUID NOT NULL PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    administrator UUID NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    auth_session UUID NOT NULL,
    user_id UUID NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    ends_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX user_views_by_user ON user_views (user_id);
CREATE INDEX user_views_by_administrator ON user_views (administrator);
