/**
 * How long the what-if board of each tool takes from the hand to the new figures, with its sample and with a file of 5,000 rows:
 * `npm --prefix web run boards`. Beside it stands the time from the question to its answer, and the share of it that a move takes, since
 * machines differ; take the executable of a release (`BINARY=`). A lever that changes no
 * key figure is named with what the board says about it; the run fails when it says nothing. `ROWS`, `TRIES` (of each lever) and words of
 * an agent or a question choose what is measured.
 */

import { boards } from "./boards/files.mjs";
import { moveLevers } from "./boards/hand.mjs";
import { ask, attach, beginAnother } from "./conversations/chat.mjs";
import { newAccount, onPage, signIn } from "./pages/visit.mjs";
import { newVisitor, openBrowser } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";

const ROWS = Number(process.env.ROWS ?? 5000);
const TRIES = Number(process.env.TRIES ?? 5);
const WORDS = process.argv.slice(2).join(" ");
const RUN_MS = 600_000;

const server = await startServer();
const { browser } = await openBrowser(server.baseUrl);
const email = await newAccount(server, "boards");
await server.admin("grant", email, "--plan", "enterprise");
const { page } = await newVisitor(browser, server.baseUrl);
page.setDefaultTimeout(RUN_MS);
await signIn(page, email);
await onPage(page, "/chat");

let measured = 0;
console.log("question                    file        levers  moves  median     p95   slowest    answer   p95 of it");
for (const { agent, question, files } of await boards(ROWS)) {
  for (const [name, text] of Object.entries(files)) {
    if (`${agent} ${question} ${name}`.includes(WORDS)) await measure({ agent, question, name, text });
  }
}
await browser.close();
await server.stop();

async function measure({ agent, question, name, text }) {
  await page.goto("/chat");
  if (measured++ > 0) await beginAnother(page);
  await attach(page, "file.csv", text);
  const agents = page.getByRole("complementary");
  await agents.getByRole("button", { name: new RegExp(`^${agent}`) }).click();
  const begin = performance.now();
  await ask(page, question, RUN_MS);
  const whole = performance.now() - begin;
  const whatIf = page.getByRole("button", { name: "What if", exact: true });
  const dialog = page.getByRole("dialog", { name: "What if" });
  await whatIf.click();
  await dialog.getByText(/^Move a slider/).waitFor();
  const { levers, times, unmoved, refused } = await dialog.evaluate(moveLevers, TRIES);
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const ms = (time) => `${Math.round(time)} ms`.padStart(9);
  console.log(
    `${question.slice(0, 26).padEnd(27)} ${name.padEnd(11)} ${`${levers}`.padStart(6)} ${`${times.length}`.padStart(6)} ${ms(at(0.5))} ${ms(at(0.95))} ${ms(times.at(-1))} ${ms(whole)} ${(at(0.95) / whole).toFixed(2).padStart(9)}`,
  );
  for (const { name, why } of unmoved) {
    console.log(`  ${name} changes no key figure${why ? `: “${why}”` : ", and the board does not say why"}`);
    if (!why) process.exitCode = 1;
  }
  for (const reason of refused) console.log(`  refused: ${reason}`);
}
