/**
 * The list of conversations, the tables of a reply, and the upload page, as a signed-in user meets them.
 * Starts its own server.
 */

import { openBrowser } from "./browser.mjs";
import { ADVICE } from "./conversations/advice.mjs";
import { LAYOUT } from "./conversations/layout.mjs";
import { LIST } from "./conversations/list.mjs";
import { REPLY } from "./conversations/reply.mjs";
import { UPLOAD } from "./conversations/upload.mjs";
import { looker } from "./look.mjs";
import { startServer } from "./server.mjs";
import { screenshots, walk } from "./walk.mjs";

const server = await startServer();
const { browser, context, page, complaints } = await openBrowser(server.baseUrl);
await context.grantPermissions(["clipboard-read", "clipboard-write"]);
const look = looker(page, screenshots);
const email = `conversations-${Date.now()}@example.com`;
const scene = { browser, page, complaints, look, server, email, screenshots };

await walk("conversations", [...LIST, ...LAYOUT, ...REPLY, ...UPLOAD, ...ADVICE], { scene, servers: [server] });
await browser.close();
await server.stop();
