/**
 * Ten people at work: each plays a short job from its beginning to its end, on a device, in a language or in a place of their
 * own, and is photographed on the way. Starts its own server: `node web/e2e/people.mjs [name of a person]`
 */

import { ADMINISTRATOR } from "./people/administrator.mjs";
import { ARABIC } from "./people/arabic.mjs";
import { COLLEAGUE } from "./people/colleague.mjs";
import { DISPATCHER } from "./people/dispatcher.mjs";
import { GERMAN } from "./people/german.mjs";
import { HINDI } from "./people/hindi.mjs";
import { NEWCOMER } from "./people/newcomer.mjs";
import { come } from "./people/person.mjs";
import { PLANNER } from "./people/planner.mjs";
import { PURCHASER } from "./people/purchaser.mjs";
import { TRAVELLER } from "./people/traveller.mjs";
import { openBrowser } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";
import { walk } from "./support/walk.mjs";

const PEOPLE = [NEWCOMER, PLANNER, DISPATCHER, PURCHASER, ADMINISTRATOR, GERMAN, HINDI, ARABIC, TRAVELLER, COLLEAGUE];

const wanted = process.argv.slice(2);
const server = await startServer();
const { browser, context } = await openBrowser(server.baseUrl);
await context.close();

for (const person of PEOPLE.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const scene = await come(browser, server, person);
  await walk(`people, ${person.name}`, person.steps, { scene, servers: [server] });
  await scene.context.close();
}
await browser.close();
await server.stop();
