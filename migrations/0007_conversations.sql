-- The name that its owner has given to a conversation; without one its first question stands for it.
ALTER TABLE chat_sessions ADD COLUMN title TEXT;
