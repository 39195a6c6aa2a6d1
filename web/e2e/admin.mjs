/**
 * Administration in every state, in both themes and at three widths. Starts its own server, in which some people have
 * signed up, one of them an administrator: `node web/e2e/admin.mjs [words of a step]`
 */

import { ANNOUNCEMENTS } from "./admin/announcements.mjs";
import { EFFECTS } from "./admin/effects.mjs";
import { FIGURES } from "./admin/figures.mjs";
import { OPERATIONS } from "./admin/operations.mjs";
import { signUpPeople, submitInquiry } from "./admin/people.mjs";
import { PLAN_KEYS, PLANS } from "./admin/plans.mjs";
import { AUDIT, INQUIRIES } from "./admin/records.mjs";
import { SCREENS } from "./admin/screens.mjs";
import { USERS } from "./admin/users.mjs";
import { VIEWS } from "./admin/views.mjs";
import { onPage, signIn } from "./pages/visit.mjs";
import { openBrowser } from "./support/browser.mjs";
import { looker } from "./support/look.mjs";
import { startServer } from "./support/server.mjs";
import { chosen, screenshots, walk } from "./support/walk.mjs";

const server = await startServer();
const { baseUrl } = server;
const { browser, page, complaints } = await openBrowser(baseUrl);
const people = await signUpPeople({ server });
const [customer, admin] = people.slice(-2);
await server.admin("grant", admin, "--role", "admin");
await submitInquiry({ baseUrl });
await signIn(page, admin);
await onPage(page, "/chat");

const look = looker(page, screenshots);
const scene = { browser, page, complaints, look, server, baseUrl, people, customer, admin };
// The audit log is read before the last steps add to it.
const steps = [
  ...SCREENS,
  ...USERS,
  ...INQUIRIES,
  ...PLANS,
  ...AUDIT,
  ...PLAN_KEYS,
  ...FIGURES,
  ...ANNOUNCEMENTS,
  ...VIEWS,
  ...EFFECTS,
  ...OPERATIONS,
];

await walk("administration", chosen(steps), { scene, servers: [server] });
await browser.close();
await server.stop();
