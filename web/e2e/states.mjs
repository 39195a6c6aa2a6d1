/**
 * Every page in every state that it has (empty, busy, failed, full), in both themes and at three widths: no rule of
 * access broken, nothing wider than the window, no complaint, the state's words there.
 * Starts its own server: `node web/e2e/states.mjs [words of a state]`
 */

import { submitInquiry } from "./admin/people.mjs";
import { newAccount, onPage, signIn } from "./pages/visit.mjs";
import { serveMaps } from "./public/map-host.mjs";
import { ADMIN } from "./states/admin.mjs";
import { USER } from "./states/user.mjs";
import { VISITOR } from "./states/visitor.mjs";
import { newVisitor, openBrowser } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";
import { chosen, walk } from "./support/walk.mjs";

const maps = await serveMaps();
const server = await startServer({ settings: { MAP_HOSTS: maps.origin } });
const { browser, ...visitor } = await openBrowser(server.baseUrl);
const mapPage = (name) => `/map?url=${encodeURIComponent(`${maps.origin}/storage/${name}`)}`;
const admin = await newAccount(server, "admin");
await server.admin("grant", admin, "--role", "admin");
await newAccount(server, "absent");
await submitInquiry({ baseUrl: server.baseUrl });
const people = {
  visitor: { ...visitor, mapPage },
  user: await signedIn(await newAccount(server, "user")),
  admin: await signedIn(admin),
};

for (const [who, states] of [
  ["visitor", VISITOR],
  ["user", USER],
  ["admin", ADMIN],
]) {
  // A state that fails does not keep the others from being seen.
  await walk(`states, ${who}`, chosen(states), { scene: () => people[who], servers: [server] });
}
await browser.close();
await server.stop();
maps.close();

async function signedIn(email) {
  const person = await newVisitor(browser, server.baseUrl);
  await signIn(person.page, email);
  await onPage(person.page, "/chat");
  return person;
}
