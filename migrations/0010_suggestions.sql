-- The agent that a reply offers to hand the question to, such as the one that fits the file.
ALTER TABLE messages ADD COLUMN suggested_agent TEXT;
-- When an upload that was made on its own came into a conversation; without it, when it was uploaded.
ALTER TABLE uploads ADD COLUMN attached_at TIMESTAMPTZ;
