/**
 * The list of conversations, the tables of a reply, and the upload page, as a signed-in user meets them.
 * Starts its own server.
 */

import { ADVICE } from "./conversations/advice.mjs";
import { BESIDE } from "./conversations/beside.mjs";
import { CHAIN } from "./conversations/chain.mjs";
import { DASHBOARD } from "./conversations/dashboard.mjs";
import { FOLDERS } from "./conversations/folders.mjs";
import { HOSTILE } from "./conversations/hostile.mjs";
import { LAYOUT } from "./conversations/layout.mjs";
import { LIST } from "./conversations/list.mjs";
import { LOCALE } from "./conversations/locale.mjs";
import { MAP } from "./conversations/map.mjs";
import { OUTAGE } from "./conversations/outage.mjs";
import { PASTED } from "./conversations/pasted.mjs";
import { REPLY } from "./conversations/reply.mjs";
import { ROUTES } from "./conversations/routes.mjs";
import { SENSING } from "./conversations/sensing.mjs";
import { SHARING } from "./conversations/sharing.mjs";
import { SOURCES } from "./conversations/sources.mjs";
import { ATTRIBUTION, serveTilesOfPlaces, TILES } from "./conversations/tiles.mjs";
import { UNDERSTOOD } from "./conversations/understood.mjs";
import { UPLOAD } from "./conversations/upload.mjs";
import { serveMaps } from "./public/map-host.mjs";
import { openBrowser } from "./support/browser.mjs";
import { looker } from "./support/look.mjs";
import { startServer } from "./support/server.mjs";
import { chosen, screenshots, walk } from "./support/walk.mjs";

const maps = await serveMaps();
const tiles = await serveTilesOfPlaces();
const server = await startServer({
  settings: {
    MAP_HOSTS: maps.origin,
    MAP_TILES_URL: tiles.template,
    MAP_TILES_ATTRIBUTION: ATTRIBUTION,
    SHARE_LINKS: "on",
  },
});
const { browser, context, page, complaints } = await openBrowser(server.baseUrl);
await context.grantPermissions(["clipboard-read", "clipboard-write"]);
const look = looker(page, screenshots);
const email = `conversations-${Date.now()}@example.com`;
const scene = { browser, page, complaints, look, server, email, screenshots, maps, tiles };

const steps = [
  ...LIST,
  ...LAYOUT,
  ...OUTAGE,
  ...REPLY,
  ...SHARING,
  ...FOLDERS,
  ...MAP,
  ...ROUTES,
  ...SENSING,
  ...SOURCES,
  ...TILES,
  ...UPLOAD,
  ...HOSTILE,
  ...PASTED,
  ...UNDERSTOOD,
  ...CHAIN,
  ...BESIDE,
  ...ADVICE,
  ...DASHBOARD,
  ...LOCALE,
];
await walk("conversations", chosen(steps), { scene, servers: [server] });
await browser.close();
await server.stop();
maps.close();
tiles.close();
