// Where the durable Node stacks keep what was said: nothing is acknowledged before it is committed. STORE chooses a file
// of SQLite (`sqlite:PATH`, with the journal and the wait for the disk that the product uses) or Postgres (`postgres://...`);
// without it nothing is kept.
const TABLE = `CREATE TABLE IF NOT EXISTS messages (
  id TEXT PRIMARY KEY, session TEXT NOT NULL, role TEXT NOT NULL, content TEXT NOT NULL, created_at TEXT NOT NULL)`;
const INDEX = "CREATE INDEX IF NOT EXISTS messages_by_session ON messages (session, created_at)";
const INSERT = "INSERT INTO messages (id, session, role, content, created_at) VALUES";

/** A function that resolves when a message is committed: `keep(id, session, role, content)`. */
export async function open(store) {
  if (!store) return async () => {};
  return store.startsWith("sqlite:") ? openSqlite(store.slice("sqlite:".length)) : openPostgres(store);
}

async function openSqlite(path) {
  const { default: Database } = await import("better-sqlite3");
  const database = new Database(path, { timeout: 10_000 });
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = NORMAL");
  database.exec(`${TABLE}; ${INDEX}`);
  const insert = database.prepare(`${INSERT} (?, ?, ?, ?, ?)`);
  return async (...message) => {
    insert.run(...message, new Date().toISOString());
  };
}

async function openPostgres(url) {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // Two processes that create a table in the same moment would meet in the catalogue: one waits for the other.
  await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(1); ${TABLE}; ${INDEX}; COMMIT`);
  const statement = { name: "keep", text: `${INSERT} ($1, $2, $3, $4, $5)` };
  return (...message) => pool.query({ ...statement, values: [...message, new Date().toISOString()] });
}
