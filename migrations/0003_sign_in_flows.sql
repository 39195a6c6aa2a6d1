-- Sign-in through another provider, changes of address, and guesses at passwords.

-- The address that waits for its link to be opened.
ALTER TABLE users ADD COLUMN new_email TEXT;
ALTER TABLE users ADD COLUMN email_change_sent_at TIMESTAMPTZ;

-- Someone is at the provider. What the browser sent waits here with what only we may know.
CREATE TABLE provider_flows (
    id UUID NOT NULL PRIMARY KEY,
    state_hash TEXT NOT NULL UNIQUE,
    provider TEXT NOT NULL,
    nonce TEXT NOT NULL,
    code_verifier TEXT NOT NULL,
    redirect_to TEXT NOT NULL,
    code_challenge TEXT NOT NULL,
    code_challenge_method TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
);

-- Wrong passwords in a row, for known and unknown addresses alike (the address is hashed).
CREATE TABLE password_guesses (
    address_hash TEXT NOT NULL PRIMARY KEY,
    guesses BIGINT NOT NULL,
    since TIMESTAMPTZ NOT NULL
);
