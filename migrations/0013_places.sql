-- Places: how many turns of a user are in the queue or run at once. `lane` is the queue that a turn waits in: 'analyses'
-- for what calculates over a file, 'chat' for everything else. `admitted_at` says that the turn has one of its user's
-- places in that lane; `pushed_at` says from now on that it is known to be in the queue.
ALTER TABLE turns ADD COLUMN lane TEXT NOT NULL DEFAULT 'chat';
ALTER TABLE turns ADD COLUMN admitted_at TIMESTAMPTZ;
UPDATE turns SET admitted_at = COALESCE(pushed_at, created_at)
WHERE state = 'running' OR (state = 'queued' AND pushed_at IS NOT NULL);
