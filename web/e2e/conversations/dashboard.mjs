/** The user's own results below the text of the analytics page, from real answers of two agents. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { newAccount, onPage, signIn } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { looker } from "../support/look.mjs";
import { ask, beginAnother } from "./chat.mjs";

export const DASHBOARD = [
  ["the newest results of every file are on the analytics page, and follow the chat", seeResults],
];

const FORECAST = "Forecast the next 12 weeks";
const STOCK = "Which items should I reorder first?";

async function seeResults({ browser, server, screenshots }) {
  const { context, page, complaints } = await newVisitor(browser, server.baseUrl);
  const look = looker(page, screenshots);
  const email = await newAccount(server, "dashboard");
  await server.admin("grant", email, "--plan", "enterprise");
  await signIn(page, email);
  await onPage(page, "/chat");
  const demand = rowsOf(await sample("demand_forecasting"), (row) => row.includes(",SNK-00"));
  await askAbout(
    page,
    "Demand Forecasting",
    "demand.csv",
    rowsOf(demand, (row) => row < "2025-10-01"),
    FORECAST,
  );
  await askAbout(page, "Demand Forecasting", "demand.csv", demand, FORECAST);
  await beginAnother(page);
  await page.waitForURL((url) => url.pathname === "/chat");
  await askAbout(page, "Inventory Optimization", "stock.csv", await sample("inventory_optimization"), STOCK);
  const conversation = new URL(page.url()).pathname;

  const calls = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/runs")) calls.push(pathname);
  });
  await page.getByRole("banner").getByRole("link", { name: "Analytics" }).click();
  await page.getByText("The analytics dashboard is coming soon.").waitFor();
  const tiles = page.getByRole("list", { name: "Latest results" }).getByRole("listitem");
  await tiles.filter({ has: page.getByRole("link", { name: "stock.csv" }) }).waitFor();
  assert.equal(await tiles.count(), 2, "one tile per file and agent");
  assert.match(await tiles.nth(0).textContent(), /Inventory Optimization.*Order 76 of 120 items now/s);
  assert.match(await tiles.nth(0).textContent(), /Orders of now587,885.*What to do first: .* At stake: [\d,]+$/s);
  assert.match(await tiles.nth(1).textContent(), /Demand Forecasting.*Demand of \d+ products in the next 12 weeks/s);
  assert.match(await tiles.nth(1).textContent(), /Forecast in total[\d,]+ units/);

  const list = page.getByRole("list", { name: "Needs attention" }).getByRole("listitem");
  assert.equal(await list.count(), 10);
  const stakes = (await list.allInnerTexts()).map((text) => /At stake: ([\d,.]+)/.exec(text)?.[1].replaceAll(",", ""));
  const money = stakes.map(Number);
  assert.deepEqual(
    money,
    [...money].sort((one, other) => other - one),
    "the most money comes first",
  );
  await page.getByRole("img", { name: /^Forecast error, demand\.csv\. Line chart/ }).waitFor();
  assert.equal(calls.filter((path) => path === "/api/runs").length, 1);
  assert.equal(
    calls.filter((path) => /^\/api\/runs\/[^/]+$/.test(path)).length,
    3,
    "two tiles and an earlier forecast",
  );
  assert.equal(calls.length, 1 + 3 + 2, "one list of what comes first for each tile");
  await look("analytics-results");
  await page.setViewportSize({ width: 1280, height: 800 });

  await watchAnswer(context, page, conversation);
  await page.reload();
  await list.first().waitFor();
  assert.ok((await shiftOf(page)) < 0.01, "nothing on the page moves while it is loaded");
  await tiles.nth(0).getByRole("link", { name: "stock.csv" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === conversation);
  await page.getByRole("article", { name: "Inventory Optimization" }).first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
}

/** An answer that arrives in another tab is on the page without a reload. */
async function watchAnswer(context, page, conversation) {
  const before = await page.getByRole("list", { name: "Latest results" }).getByRole("listitem").first().textContent();
  const other = await context.newPage();
  await other.goto(conversation);
  await ask(other, "plan my stock with 99 % service");
  await other.close();
  await page.bringToFront();
  await page.waitForFunction(
    (text) => document.querySelector("[aria-labelledby=latest-results] li")?.textContent !== text,
    before,
  );
}

async function askAbout(page, agent, name, buffer, question) {
  await page
    .getByRole("complementary")
    .getByRole("button", { name: new RegExp(`^${agent}`) })
    .click();
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: `Remove ${name}` }).waitFor();
  await ask(page, question);
}

function sample(name) {
  return readFile(new URL(`../../public/samples/${name}.csv`, import.meta.url));
}

/** The head of a table and some of its rows. */
function rowsOf(table, isWanted) {
  const [head, ...rows] = table.toString().trimEnd().split("\n");
  return Buffer.from(`${[head, ...rows.filter(isWanted)].join("\n")}\n`);
}

/** How far parts of the page have moved since it was opened, as browsers measure it. */
function shiftOf(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => done(sum), 500);
      }),
  );
}
