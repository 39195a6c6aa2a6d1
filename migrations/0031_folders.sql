-- Folders in which users keep their conversations. When one is deleted, its conversations stay.
CREATE TABLE folders (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    UNIQUE (user_id, name)
);

ALTER TABLE chat_sessions ADD COLUMN folder_id UUID REFERENCES folders (id) ON DELETE SET NULL;
CREATE INDEX chat_sessions_by_folder ON chat_sessions (folder_id) WHERE folder_id IS NOT NULL;
