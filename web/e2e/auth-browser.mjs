/**
 * Signing in, registering and leaving as people see it: the dialog, the way through Google and back, the callback, the
 * guard, sessions that end, tokens for programs. Starts its own server and provider: `node e2e/auth-browser.mjs [words of a step]`
 */

import { CALLBACK } from "./pages/callback.mjs";
import { DIALOG } from "./pages/dialog.mjs";
import { ENDINGS } from "./pages/endings.mjs";
import { GUARD } from "./pages/guard.mjs";
import { TOKENS } from "./pages/tokens.mjs";
import { newVisitor, openBrowser } from "./support/browser.mjs";
import { CLIENT, startProvider } from "./support/oidc-provider.mjs";
import { startServer } from "./support/server.mjs";
import { chosen, screenshots, walk } from "./support/walk.mjs";

const provider = await startProvider(CLIENT);
provider.asks = true;
// Endpoints for webhooks are on this machine.
const hooks = { PRIVATE_DATABASES: "true", CONNECTIONS_KEY: "a key of forty random characters for us" };
const server = await startServer({ settings: { ...provider.settings, ...hooks } });
const { browser } = await openBrowser(server.baseUrl, [provider.issuer]);
const another = () => newVisitor(browser, server.baseUrl, [provider.issuer]);

await walk("sign-in pages", chosen([...DIALOG, ...CALLBACK, ...GUARD, ...ENDINGS, ...TOKENS]), {
  scene: emptyBrowser,
  servers: [server],
});
await browser.close();
await server.stop();
provider.close();

/** Everybody comes with an empty browser. */
async function emptyBrowser() {
  const close = () => Promise.all(browser.contexts().map((context) => context.close()));
  return { ...(await another()), browser, another, server, provider, screenshots, close };
}
