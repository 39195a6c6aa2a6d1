-- People, their sessions and what they may do. Valid on Postgres and SQLite; times and ids are bound by the application.

CREATE TABLE users (
    id UUID NOT NULL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    password_hash TEXT,
    email_confirmed_at TIMESTAMPTZ,
    banned_until TIMESTAMPTZ,
    app_metadata JSONB NOT NULL,
    user_metadata JSONB NOT NULL,
    last_sign_in_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE identities (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    provider_id TEXT NOT NULL,
    identity_data JSONB NOT NULL,
    last_sign_in_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    UNIQUE (provider, provider_id)
);
CREATE INDEX identities_by_user ON identities (user_id);

-- One row per signed-in device. `generation` counts its refreshes.
CREATE TABLE auth_sessions (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    method TEXT NOT NULL,
    generation BIGINT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    refreshed_at TIMESTAMPTZ NOT NULL,
    ended_at TIMESTAMPTZ
);
CREATE INDEX auth_sessions_by_user ON auth_sessions (user_id);

-- Only hashes of tokens are kept. All tokens of a generation are used when one of them was exchanged for the next.
CREATE TABLE refresh_tokens (
    id UUID NOT NULL PRIMARY KEY,
    session_id UUID NOT NULL REFERENCES auth_sessions (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    generation BIGINT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    used_at TIMESTAMPTZ
);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_unused ON refresh_tokens (session_id) WHERE used_at IS NULL;

-- Links in mail, removed when opened. What the browser that asked has sent travels with the link:
-- its challenge, and the password and data that a sign-up chose.
CREATE TABLE mail_tokens (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    code_challenge TEXT,
    code_challenge_method TEXT,
    password_hash TEXT,
    user_metadata JSONB,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX mail_tokens_by_user ON mail_tokens (user_id, kind);

-- When a mail was last asked for, for known and unknown addresses alike (the address is hashed).
CREATE TABLE mail_requests (
    address_hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    requested_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (address_hash, kind)
);

-- Codes of the PKCE flow, waiting to be exchanged.
CREATE TABLE flow_states (
    id UUID NOT NULL PRIMARY KEY,
    code_hash TEXT NOT NULL UNIQUE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    method TEXT NOT NULL,
    code_challenge TEXT NOT NULL,
    code_challenge_method TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
);

-- Secrets that every process of an installation shares: the token signing key, the key of file links.
CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE plans (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    price_inr DOUBLE PRECISION NOT NULL,
    currency TEXT NOT NULL,
    description TEXT NOT NULL,
    features JSONB NOT NULL,
    agents JSONB NOT NULL,
    max_agents BIGINT NOT NULL,
    max_skus BIGINT NOT NULL,
    is_hidden BOOLEAN NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE profiles (
    id UUID NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    full_name TEXT,
    organization TEXT,
    plan TEXT NOT NULL,
    role TEXT NOT NULL,
    last_login TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX profiles_by_email ON profiles (email);
