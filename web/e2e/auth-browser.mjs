/**
 * Signing in, registering and leaving as people see it: the dialog, the way through Google and back, the callback, the
 * guard, sessions that end. Starts its own server and provider: `node e2e/auth-browser.mjs [words of a step]`
 */

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { newVisitor, openBrowser } from "./browser.mjs";
import { CLIENT, startProvider } from "./oidc-provider.mjs";
import { CALLBACK } from "./pages/callback.mjs";
import { DIALOG } from "./pages/dialog.mjs";
import { ENDINGS } from "./pages/endings.mjs";
import { GUARD } from "./pages/guard.mjs";
import { startServer } from "./server.mjs";
import { walk } from "./walk.mjs";

const screenshots = fileURLToPath(new URL("./screenshots", import.meta.url));
const words = process.argv.slice(2).join(" ");

await mkdir(screenshots, { recursive: true });
const provider = await startProvider(CLIENT);
provider.asks = true;
const server = await startServer({ settings: provider.settings });
const friends = [provider.issuer];
const { browser } = await openBrowser(server.baseUrl, friends);

await walk(
  "sign-in pages",
  [...DIALOG, ...CALLBACK, ...GUARD, ...ENDINGS].filter(([name]) => name.includes(words)).map(inFreshBrowser),
  server,
);
await browser.close();
await server.stop();
provider.close();

/** Everybody comes with an empty browser. */
function inFreshBrowser([sentence, step]) {
  return [
    sentence,
    async () => {
      const visitor = await newVisitor(browser, server.baseUrl, friends);
      const another = () => newVisitor(browser, server.baseUrl, friends);
      try {
        await step({ ...visitor, browser, another, server, provider, screenshots });
        if (visitor.complaints.length > 0) throw new Error(`the browser complained: ${visitor.complaints.join("; ")}`);
      } catch (error) {
        const name = sentence.replaceAll(/\W+/g, "-").slice(0, 60);
        await visitor.page.screenshot({ path: `${screenshots}/failed-${name}.png` }).catch(() => {});
        throw error;
      } finally {
        await Promise.all(browser.contexts().map((context) => context.close()));
      }
    },
  ];
}
