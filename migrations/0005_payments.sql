-- Orders for plans, what was granted for them, and how long it lasts. Amounts are in the smallest unit of the currency.

-- state moves forward only: created, paid, refunded. `gateway_order` is the order's name at the gateway.
CREATE TABLE orders (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL,
    plan TEXT NOT NULL,
    amount_minor BIGINT NOT NULL,
    currency TEXT NOT NULL,
    gateway TEXT NOT NULL,
    gateway_order TEXT NOT NULL,
    state TEXT NOT NULL,
    payment_id TEXT,
    created_at TIMESTAMPTZ NOT NULL,
    paid_at TIMESTAMPTZ,
    refunded_at TIMESTAMPTZ,
    checked_at TIMESTAMPTZ,
    UNIQUE (gateway, gateway_order)
);
CREATE INDEX orders_by_user ON orders (user_id, created_at);
CREATE INDEX orders_open ON orders (created_at) WHERE state = 'created';

-- One per paid order, whoever tells of the payment and however often.
CREATE TABLE plan_grants (
    order_id UUID NOT NULL PRIMARY KEY REFERENCES orders (id),
    user_id UUID NOT NULL,
    plan TEXT NOT NULL,
    starts_at TIMESTAMPTZ NOT NULL,
    ends_at TIMESTAMPTZ NOT NULL,
    revoked_at TIMESTAMPTZ
);
CREATE INDEX plan_grants_by_user ON plan_grants (user_id, starts_at);

-- The plan that a user has paid for, until it ends.
CREATE TABLE subscriptions (
    user_id UUID NOT NULL PRIMARY KEY,
    plan TEXT NOT NULL,
    ends_at TIMESTAMPTZ NOT NULL,
    cancelled_at TIMESTAMPTZ,
    reminded_at TIMESTAMPTZ
);
CREATE INDEX subscriptions_by_end ON subscriptions (ends_at);

-- Messages of gateways, which come more than once.
CREATE TABLE gateway_events (
    gateway TEXT NOT NULL,
    event_id TEXT NOT NULL,
    received_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (gateway, event_id)
);

-- What the sandbox gateway knows. No money moves.
CREATE TABLE sandbox_payments (
    id TEXT NOT NULL PRIMARY KEY,
    gateway_order TEXT NOT NULL,
    amount_minor BIGINT NOT NULL,
    currency TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX sandbox_payments_by_order ON sandbox_payments (gateway_order);
