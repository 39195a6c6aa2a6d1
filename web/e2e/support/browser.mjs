/** A headless browser that remembers every complaint of the pages it showed. */

import { chromium } from "playwright-core";
import { isExpectedNow } from "./notices.mjs";

const ARGS = [
  "--no-sandbox",
  "--headless",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/**
 * Long polling takes two requests at a time: when the server closes a socket by answering the one, the other may be on
 * its way and finds the socket gone. The browser itself prints that; no page can keep it from doing so.
 */
const POLL_OF_A_CLOSED_SOCKET = /status of 400 .*\/socket\.io\/\?.*[?&]sid=/;

/** Addresses without a page that tests open on purpose: their status is 404, which the browser prints. */
const UNKNOWN_PAGE = /status of 404 .*\/(nothing\/here|no-such-page|help\/none)$/;

/**
 * A page whose socket opens while the first question of a conversation is on its way asks for a conversation that the server has not
 * stored yet. It shows the question all the same; the status is what the browser prints.
 */
const FIRST_QUESTION_ON_ITS_WAY = /status of 404 .*\/api\/sessions\/session_\d+_[a-z0-9]+\/messages$/;

/**
 * A list that is loaded again in the moment in which its folder is deleted, because of an event that came meanwhile, finds no folder. The
 * section goes with its folder; the status is what the browser prints.
 */
const FOLDER_BEING_DELETED = /status of 404 .*\/api\/sessions\?folder_id=[0-9a-f-]+$/;

const EXPECTED = [POLL_OF_A_CLOSED_SOCKET, UNKNOWN_PAGE, FIRST_QUESTION_ON_ITS_WAY, FOLDER_BEING_DELETED];

/** `friends` are further servers that pages may lead to. */
export async function openBrowser(baseUrl, friends = []) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ARGS,
  });
  return { browser, ...(await newVisitor(browser, baseUrl, friends)) };
}

/**
 * Somebody with a browser profile of their own, and what their pages complained about. `device` is what differs from a desktop. No
 * service worker is installed unless it says so: behind one, requests that a test holds back would pass it.
 */
export async function newVisitor(browser, baseUrl, friends = [], locale = "en-GB", device = {}) {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 1280, height: 800 },
    colorScheme: "light",
    reducedMotion: "reduce",
    acceptDownloads: true,
    locale,
    serviceWorkers: "block",
    ...device,
  });
  const complaints = [];
  const known = [baseUrl, ...friends].map((url) => new URL(url).origin);
  context.on("console", (message) => {
    const line = `${message.text()} ${message.location().url}`;
    const isExpected = EXPECTED.some((pattern) => pattern.test(line)) || isExpectedNow(line);
    if (message.type() === "error" && !isExpected) complaints.push(line);
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && !known.includes(url.origin)) complaints.push(`left the server: ${url}`);
  });
  return { context, page: await context.newPage(), complaints };
}

export function sidewaysOverflow(page) {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}

/** The chat scrolls inside itself; the page around it stands still. */
export function pageScrolls(page) {
  return page.evaluate(() => document.documentElement.scrollHeight > document.documentElement.clientHeight);
}
