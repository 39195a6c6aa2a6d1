/** What the server has written about all that came before. Goes last. */

import assert from "node:assert/strict";
import { CLIENT } from "../support/oidc-provider.mjs";
import { secrets } from "./devices.mjs";

export const LOGS = [["the logs hold no password, no token, no code and no address", nothingSecret]];

async function nothingSecret(life) {
  const lines = (await life.logs()).flatMap(([, log]) => log.split("\n"));
  // What is not a line of the log is the mail on the console.
  const logged = lines.filter((line) => line.startsWith("{"));
  assert.ok(logged.length > secrets.size, `only ${logged.length} lines`);
  for (const secret of [...secrets, CLIENT.clientSecret]) {
    const found = logged.find((line) => line.includes(secret) || line.includes(encodeURIComponent(secret)));
    assert.equal(found, undefined, secret);
  }
}
