-- 1 when the user wants this agent to answer, whatever the question looks like.
ALTER TABLE turns ADD COLUMN pinned BIGINT NOT NULL DEFAULT 0;
