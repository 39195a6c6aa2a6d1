-- What the list of conversations shows of each: a title made from its first request, and whether that was an analysis (1) or
-- only a question; when its owner pinned or archived it; and up to which message its owner has seen it.
ALTER TABLE chat_sessions ADD COLUMN made_title TEXT;
ALTER TABLE chat_sessions ADD COLUMN made_of_analysis BIGINT NOT NULL DEFAULT 0;
ALTER TABLE chat_sessions ADD COLUMN pinned_at TIMESTAMPTZ;
ALTER TABLE chat_sessions ADD COLUMN archived_at TIMESTAMPTZ;
ALTER TABLE chat_sessions ADD COLUMN seen_at TIMESTAMPTZ;
-- Everything from before counts as seen.
UPDATE chat_sessions SET seen_at = (SELECT MAX(created_at) FROM messages WHERE messages.session_id = chat_sessions.id);
