/**
 * Runs the story, against a server of its own or a running one: `node e2e/run.mjs`, or
 * `BASE_URL=... OUTBOX_DIR=... npm run e2e`. Stops at the first step that fails.
 */

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./browser.mjs";
import { startServer } from "./server.mjs";
import { looker, photographer, STORY } from "./story.mjs";

const own = process.env.BASE_URL ? null : await startServer({ nodes: 2 });
const baseUrl = own?.baseUrl ?? process.env.BASE_URL;
const outbox = own?.outbox ?? process.env.OUTBOX_DIR ?? fileURLToPath(new URL("../../data/outbox", import.meta.url));
const screenshots = fileURLToPath(new URL("./screenshots", import.meta.url));
const pictures = process.env.SCREENSHOT_DIR ?? screenshots;

await mkdir(screenshots, { recursive: true });
await mkdir(pictures, { recursive: true });
const { browser, page, complaints } = await openBrowser(baseUrl);
const look = looker(page, screenshots);
const picture = photographer(page, pictures);
let passed = 0;

try {
  for (const [name, step] of STORY) {
    const start = Date.now();
    await step({ page, outbox, look, picture, complaints });
    if (complaints.length > 0) throw new Error(`the browser complained: ${complaints.join("; ")}`);
    passed++;
    console.log(`ok   ${name} (${Date.now() - start} ms)`);
  }
} catch (error) {
  console.error(`FAIL ${STORY[passed][0]}\n${error instanceof Error ? error.stack : error}`);
  await page.screenshot({ path: `${screenshots}/failed.png` }).catch(() => {});
  if (complaints.length > 0) console.error(`complaints: ${complaints.join("\n")}`);
  if (own) console.error(await own.lastLines());
  process.exitCode = 1;
} finally {
  await browser.close();
  await own?.stop();
}
console.log(`browser story: ${passed} passed, ${STORY.length - passed} failed`);
