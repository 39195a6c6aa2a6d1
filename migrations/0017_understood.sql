-- What was understood of the question of a reply; none for replies from before this was stored.
ALTER TABLE messages ADD COLUMN understood JSONB;
