/**
 * The public pages in every state, in both themes and at three widths, checked for access and sideways overflow; and the
 * languages of the interface.
 * Starts its own server, which may show the maps that are served from here: `node web/e2e/pages.mjs [words of a step]`
 */

import { CONTACT } from "./public/contact.mjs";
import { HELP } from "./public/help.mjs";
import { HOME } from "./public/home.mjs";
import { LANGUAGES_OF_PAGES } from "./public/languages.mjs";
import { LEGAL } from "./public/legal.mjs";
import { MAP } from "./public/map.mjs";
import { serveMaps } from "./public/map-host.mjs";
import { TROUBLE } from "./public/trouble.mjs";
import { openBrowser } from "./support/browser.mjs";
import { looker } from "./support/look.mjs";
import { startServer } from "./support/server.mjs";
import { chosen, screenshots, walk } from "./support/walk.mjs";

const maps = await serveMaps();
const server = await startServer({ settings: { MAP_HOSTS: maps.origin } });
const { baseUrl, outbox } = server;
const { browser, page, complaints } = await openBrowser(baseUrl);
const look = looker(page, screenshots);
const mapUrl = (name) => `${maps.origin}/storage/${name}`;
const mapPage = (name) => `/map?url=${encodeURIComponent(mapUrl(name))}`;
const newcomer = {};
const scene = { browser, page, complaints, look, server, baseUrl, outbox, newcomer, screenshots, mapUrl, mapPage };

await walk(
  "public pages",
  chosen([...HOME, ...LEGAL, ...HELP, ...CONTACT, ...MAP, ...TROUBLE, ...LANGUAGES_OF_PAGES]),
  {
    scene,
    servers: [server],
  },
);
await browser.close();
await server.stop();
maps.close();
