-- How much a plan stores, in MB of 1024 * 1024 bytes; -1 where there is no limit.
ALTER TABLE plans ADD COLUMN max_storage_mb BIGINT NOT NULL DEFAULT 1024;
UPDATE plans SET max_storage_mb = 512 WHERE id = 'basic';
UPDATE plans SET max_storage_mb = 5120 WHERE id = 'pro';
UPDATE plans SET max_storage_mb = 51200 WHERE id = 'enterprise';
UPDATE plans SET max_storage_mb = -1 WHERE id = 'admin';

-- How many products or items a file holds; unknown where it names none.
ALTER TABLE uploads ADD COLUMN skus BIGINT;
UPDATE uploads SET skus = CAST(profile ->> 'products' AS BIGINT) WHERE profile IS NOT NULL;
