/**
 * The whole life of an account, walked with the unmodified sign-in client against the real executable: SQLite, or
 * Postgres and Redis with two API processes taking turns (inside `scripts/with-services.sh`). Starts its own server
 * and its own OpenID Connect provider: `node e2e/auth-life.mjs [words of a chapter's name]`
 */

import { CHANGES, RESET } from "./life/account.mjs";
import { GOOGLE } from "./life/google.mjs";
import { LEAVING, SESSIONS } from "./life/sessions.mjs";
import { RESEND, SIGN_UP } from "./life/sign-up.mjs";
import { startProvider } from "./oidc-provider.mjs";
import { startServer } from "./server.mjs";

const CHAPTERS = {
  "sign-up": SIGN_UP,
  "mail again": RESEND,
  sessions: SESSIONS,
  "forgotten password": RESET,
  changes: CHANGES,
  google: GOOGLE,
  leaving: LEAVING,
};
const CLIENT = { clientId: "supplychain", clientSecret: "provider secret + / &" };

const wanted = process.argv.slice(2);
const provider = await startProvider(CLIENT);
const server = await startServer({
  nodes: 2,
  settings: {
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: CLIENT.clientId,
    GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
    // Nobody waits here for the time in which a spent token still counts.
    AUTH_REFRESH_REUSE_SECS: "0",
  },
});
let passed = 0;
let failed = 0;

try {
  for (const [name, steps] of Object.entries(CHAPTERS)) {
    if (wanted.length === 0 || wanted.includes(name)) await walk(name, steps);
  }
} finally {
  if (failed > 0) console.error(await server.lastLines());
  await server.stop();
  provider.close();
}
console.log(`sign-in life: ${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

/** The steps of a chapter share what they learned; one that fails does not keep the rest from being tried. */
async function walk(name, steps) {
  const life = { baseUrl: server.baseUrl, outbox: server.outbox, admin: server.admin, provider };
  for (const [sentence, step] of steps) {
    try {
      await step(life);
      passed++;
      console.log(`ok   ${name}: ${sentence}`);
    } catch (error) {
      failed++;
      console.error(`FAIL ${name}: ${sentence}\n${error instanceof Error ? error.stack : error}`);
    }
  }
}
