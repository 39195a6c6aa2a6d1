-- The order of a conversation is counted: a clock can jump back, and ids that begin with the time jump with it.

-- Counts from 1 in each conversation. A question and its turn have the same place.
ALTER TABLE messages ADD COLUMN place BIGINT NOT NULL DEFAULT 0;
UPDATE messages SET place = ordered.place
FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY session_id ORDER BY created_at, id) AS place FROM messages) AS ordered
WHERE ordered.id = messages.id;
DROP INDEX messages_by_session;
CREATE INDEX messages_by_place ON messages (session_id, place);

ALTER TABLE turns ADD COLUMN place BIGINT NOT NULL DEFAULT 0;
UPDATE turns SET place = COALESCE(
    (SELECT m.place FROM messages m WHERE m.turn_id = turns.id AND m.role = 'user'),
    (SELECT COUNT(*) FROM turns o WHERE o.session_id = turns.session_id AND o.id <= turns.id));
DROP INDEX turns_waiting;
CREATE INDEX turns_waiting ON turns (session_id, place) WHERE state IN ('queued', 'running');

-- Files of a conversation count for themselves: the newest is what a question without a file is about.
ALTER TABLE session_files ADD COLUMN place BIGINT NOT NULL DEFAULT 0;
UPDATE session_files SET place = ordered.place
FROM (SELECT session_id, upload_id,
        ROW_NUMBER() OVER (PARTITION BY session_id ORDER BY attached_at, upload_id) AS place FROM session_files) AS ordered
WHERE ordered.session_id = session_files.session_id AND ordered.upload_id = session_files.upload_id;
