-- Results count towards the storage of a plan and expire after a time that the plan names.

-- How many days the files of results are kept; -1 where they are kept for as long as there is room.
ALTER TABLE plans ADD COLUMN results_kept_days BIGINT NOT NULL DEFAULT 180;
UPDATE plans SET results_kept_days = 30 WHERE id = 'basic';
UPDATE plans SET results_kept_days = 365 WHERE id = 'enterprise';
UPDATE plans SET results_kept_days = -1 WHERE id = 'admin';

-- files_state: stored, expired, deleted, no_room. `bytes` is what the stored files take, 0 once they are gone.
ALTER TABLE runs ADD COLUMN files_state TEXT NOT NULL DEFAULT 'stored';
ALTER TABLE runs ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
-- A run has a dozen files; both engines can take one of a list by its place.
UPDATE runs SET bytes = COALESCE((
    WITH RECURSIVE places (place) AS (SELECT 0 UNION ALL SELECT place + 1 FROM places WHERE place < 99)
    SELECT SUM(CAST(runs.files -> places.place ->> 'bytes' AS BIGINT)) FROM places
), 0);
CREATE INDEX runs_by_user ON runs (user_id, created_at, bytes);
CREATE INDEX runs_stored ON runs (created_at) WHERE files_state = 'stored';
