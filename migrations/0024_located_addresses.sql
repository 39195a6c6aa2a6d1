-- Where a geocoder said that addresses are, so that it is asked about each of them once. Addresses are kept as digests.
-- Without a latitude the geocoder knows no such place.
CREATE TABLE located_addresses (
    digest TEXT NOT NULL PRIMARY KEY,
    latitude DOUBLE PRECISION,
    longitude DOUBLE PRECISION,
    -- Whether it is the street or the house, and not only the town.
    is_exact BOOLEAN NOT NULL,
    asked_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX located_addresses_by_time ON located_addresses (asked_at);
