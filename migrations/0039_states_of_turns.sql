-- A turn changes its state twice, and each change rewrote every index that held the state. Now open turns are those without an end,
-- and the state is in one index alone, of turns without an answer.

UPDATE turns SET finished_at = NULL WHERE state IN ('queued', 'running') AND finished_at IS NOT NULL;
UPDATE turns SET finished_at = COALESCE(started_at, created_at) WHERE state NOT IN ('queued', 'running') AND finished_at IS NULL;

DROP INDEX turns_waiting;
CREATE INDEX turns_waiting ON turns (session_id, place) WHERE finished_at IS NULL;
CREATE INDEX turns_open ON turns (user_id) WHERE finished_at IS NULL;
CREATE INDEX turns_open_by_lane ON turns (lane, created_at, id) WHERE finished_at IS NULL;

DROP INDEX turns_by_state;
CREATE INDEX turns_by_lane ON turns (lane, created_at, id);
CREATE INDEX turns_unanswered ON turns (state, lane, created_at, id) WHERE state IN ('failed', 'stopped');

DROP INDEX turns_by_owner;
CREATE INDEX turns_by_owner ON turns (user_id, created_at, id);
