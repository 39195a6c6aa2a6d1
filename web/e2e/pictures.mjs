/**
 * The pictures of the README: an answer of each agent to its sample, with its first chart or map, at the size of a laptop. They are written
 * to `docs/pictures`: `npm --prefix web run pictures`, with words of an agent for some of them. The forecast is a picture of the story
 * (`run.mjs`).
 */

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { boards } from "./boards/files.mjs";
import { ask, attach, beginAnother } from "./conversations/chat.mjs";
import { newAccount, onPage, signIn } from "./pages/visit.mjs";
import { newVisitor, openBrowser } from "./support/browser.mjs";
import { painted } from "./support/painted.mjs";
import { takePicture } from "./support/picture.mjs";
import { startServer } from "./support/server.mjs";

const FOLDER = fileURLToPath(new URL("../../docs/pictures", import.meta.url));
const OF_THE_STORY = "Demand Forecasting";
const WORDS = process.argv.slice(2).join(" ");
const ANSWER_MS = 180_000;

await mkdir(FOLDER, { recursive: true });
const server = await startServer();
const { browser } = await openBrowser(server.baseUrl);
const email = await newAccount(server, "pictures");
await server.admin("grant", email, "--plan", "enterprise");
const { page } = await newVisitor(browser, server.baseUrl);
await signIn(page, email);
await onPage(page, "/chat");

const done = new Set();
for (const { agent, question, files } of await boards(10)) {
  if (agent === OF_THE_STORY || done.has(agent) || !agent.includes(WORDS)) continue;
  if (done.size > 0) await beginAnother(page);
  done.add(agent);
  await attach(page, "sample.csv", files.sample);
  const agents = page.getByRole("complementary");
  await agents.getByRole("button", { name: new RegExp(`^${agent}`) }).click();
  await ask(page, question, ANSWER_MS);
  await photograph(agent);
}
await browser.close();
await server.stop();

async function photograph(agent) {
  const reply = page.getByRole("article", { name: agent }).last();
  const more = reply.getByRole("button", { name: "Show tables and charts" });
  if (await more.isVisible()) await more.click();
  await reply.locator("canvas, iframe").first().waitFor();
  await page.getByRole("button", { name: "Dismiss notification" }).first().waitFor({ state: "detached" });
  await reply.evaluate((element) => element.scrollIntoView({ block: "start" }));
  await painted(page);
  await takePicture(page, `${FOLDER}/${agent.toLowerCase().replaceAll(" ", "-")}.png`);
  console.log(agent);
}
