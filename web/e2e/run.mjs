/** Runs the story against a running server: `BASE_URL=... OUTBOX_DIR=... npm run e2e`. Stops at the first step that fails. */

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./browser.mjs";
import { looker, photographer, STORY } from "./story.mjs";

const baseUrl = process.env.BASE_URL ?? "http://localhost:8080";
const outbox = process.env.OUTBOX_DIR ?? fileURLToPath(new URL("../../data/outbox", import.meta.url));
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
  process.exitCode = 1;
} finally {
  await browser.close();
}
console.log(`browser story: ${passed} passed, ${STORY.length - passed} failed`);
