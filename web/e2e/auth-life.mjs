/**
 * The whole life of an account, walked with the unmodified sign-in client against the real executable: SQLite, or
 * Postgres and Redis with two API processes taking turns (inside `scripts/with-services.sh`). Starts its own server
 * and its own OpenID Connect provider: `node e2e/auth-life.mjs ["a chapter"]`
 */

import { CHANGES, RESET } from "./life/account.mjs";
import { GOOGLE } from "./life/google.mjs";
import { LOGS } from "./life/logs.mjs";
import { LEAVING, SESSIONS } from "./life/sessions.mjs";
import { RESEND, SIGN_UP } from "./life/sign-up.mjs";
import { CLIENT, startProvider } from "./support/oidc-provider.mjs";
import { startServer } from "./support/server.mjs";
import { walk } from "./support/walk.mjs";

const CHAPTERS = {
  "sign-up": SIGN_UP,
  "mail again": RESEND,
  sessions: SESSIONS,
  "forgotten password": RESET,
  changes: CHANGES,
  google: GOOGLE,
  leaving: LEAVING,
  logs: LOGS,
};

const wanted = process.argv.slice(2);
const provider = await startProvider(CLIENT);
const server = await startServer({
  nodes: 2,
  // Nobody waits here for the time in which a spent token still counts. The logs say all they can: they are read.
  settings: { ...provider.settings, AUTH_REFRESH_REUSE_SECS: "0", RUST_LOG: "debug" },
});
const steps = Object.entries(CHAPTERS)
  .filter(([name]) => wanted.length === 0 || wanted.includes(name))
  .flatMap(([name, steps]) => stepsOf(name, steps));

// A step that fails does not keep the rest from being tried.
await walk("sign-in life", steps, { scene: () => ({}), servers: [server] });
await server.stop();
provider.close();

/** The steps of a chapter share what they learned. */
function stepsOf(name, steps) {
  const life = { baseUrl: server.baseUrl, outbox: server.outbox, admin: server.admin, logs: server.logs, provider };
  return steps.map(([sentence, step]) => [`${name}: ${sentence}`, () => step(life)]);
}
