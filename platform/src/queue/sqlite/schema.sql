-- The row id is the order of arrival. There is no index to keep: who waits in which order is known in memory.
CREATE TABLE IF NOT EXISTS jobs (
    id INTEGER PRIMARY KEY,
    lane TEXT NOT NULL,
    payload TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    running INTEGER NOT NULL DEFAULT 0,
    due INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS dead (
    id INTEGER PRIMARY KEY,
    lane TEXT NOT NULL,
    payload TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    cause TEXT NOT NULL,
    died_at INTEGER NOT NULL
);
