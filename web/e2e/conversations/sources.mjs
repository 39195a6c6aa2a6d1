/**
 * One figure of each tool, opened in the browser: its calculation, calculated again from what the window shows, and the rows of the file
 * that it comes from, which the window also opens in their data set.
 */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { newAccount, onPage, signIn } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { focused, looker } from "../support/look.mjs";
import { ask } from "./chat.mjs";

export const SOURCES = [
  ["a figure of every tool gives what the calculation in its window gives", openOneOfEachTool],
  ["the rows behind a figure open in their data set, by keyboard", openRowsInDataSet],
  ["a total and a point of a chart list the rows of the file", openEachKind],
];

/** Agent, question, table and column; `words` is what the window has to say where it is no sum of numbers. */
const FIGURES = [
  ["inventory_optimization", "Plan my stock", "inventory_report", "annual_value"],
  ["demand_forecasting", "Forecast the next 4 weeks", "forecast_report", "forecast"],
  ["vehicle_routing", "Plan the routes, solve for 1 second", "routes", "duration_minutes"],
  ["dynamic_demand_sensing", "What drives demand in the next 2 weeks?", "decomposition", "fitted"],
  ["supplier_selection", "Rank the suppliers", "supplier_report", "score"],
];

const NAMES = {
  inventory_optimization: "Inventory Optimization",
  demand_forecasting: "Demand Forecasting",
  vehicle_routing: "Vehicle Routing",
  dynamic_demand_sensing: "Dynamic Demand Sensing",
  supplier_selection: "Supplier Selection",
};

async function openOneOfEachTool(scene) {
  const { context, page, complaints } = await user(scene, "sources");
  for (const [agent, question, table, column] of FIGURES) {
    const another = page.getByRole("button", { name: "New conversation" }).first();
    if (await another.isEnabled()) await another.click();
    await page
      .getByRole("complementary")
      .getByRole("button", { name: new RegExp(`^${NAMES[agent]}`) })
      .click();
    await attachSample(page, agent);
    await ask(page, question);
    await page.getByRole("button", { name: "Show tables and charts" }).last().click();
    const dialog = await openCell(page, table, column);
    const steps = await dialog.getByRole("listitem").allTextContents();
    const calculation = steps.find((step) => / = /.test(step));
    assert.ok(calculation, `${table} ${column} has a calculation`);
    check(calculation);
    await dialog.getByRole("button", { name: "Close this source" }).click();
  }
  assert.deepEqual(complaints, []);
  await context.close();
}

/**
 * `Annual value 3,000 = annual demand 1,200 × unit cost 2.5`: the figures of the right side, without their names, give that of the left at
 * the precision that is shown.
 */
function check(step) {
  const [left, ...rest] = step.split(" = ");
  const right = rest.join(" = ");
  const number = (text) => Number(text.replaceAll(",", "").match(/-?\d+(\.\d+)?(?!.*\d)/)?.[0]);
  const signs = / ([+×−÷]) /;
  const parts = right.split(signs);
  let found = number(parts[0]);
  for (let at = 1; at < parts.length; at += 2) {
    const next = number(parts[at + 1]);
    found = { "+": found + next, "−": found - next, "×": found * next, "÷": found / next }[parts[at]];
  }
  const told = number(left);
  // Three significant digits are shown of each part.
  assert.ok(Math.abs(found - told) <= 0.02 * Math.max(1, Math.abs(told)), `${step}: ${found} is not ${told}`);
  console.log(`     ${step}`);
}

async function openRowsInDataSet(scene) {
  const { context, page, complaints } = await user(scene, "rows");
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /^Inventory Optimization/ })
    .click();
  await attachSample(page, "inventory_optimization");
  await ask(page, "Plan my stock");
  await page.getByRole("button", { name: "Show tables and charts" }).last().click();
  const dialog = await openCell(page, "inventory_report", "annual_value");
  const link = dialog.getByRole("link", { name: "Open them in the data set" });
  await link.focus();
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { name: /^Rows behind Annual value of / });
  await focused(heading);
  const rows = page.getByRole("region", { name: "Rows of inventory_optimization.csv" });
  await rows.waitFor();
  assert.ok((await rows.getByRole("row").count()) > 1, "the head and the rows of the file");
  await page.getByText("inventory_optimization.csv, version 1 of its data set").waitFor();
  await page.getByRole("button", { name: /^inventory_optimization\.csv/, expanded: true }).waitFor();
  await looker(page, scene.screenshots)("upload-rows");
  await page.reload();
  await rows.waitFor();
  await page.getByRole("link", { name: "Close these rows" }).click();
  await rows.waitFor({ state: "detached" });
  await page.goBack();
  await rows.waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
}

async function openEachKind(scene) {
  const { context, page, complaints } = await user(scene, "kinds");
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /^Inventory Optimization/ })
    .click();
  await attachSample(page, "inventory_optimization");
  await ask(page, "Plan my stock");
  await page.getByRole("button", { name: "Show tables and charts" }).last().click();
  const log = page.getByRole("log");
  const dialog = page.getByRole("dialog", { name: "Where this figure comes from" });
  const hasRows = async (kind) => {
    await dialog.getByRole("heading", { name: "Rows of the file" }).waitFor();
    await dialog.getByRole("button", { name: "Show these rows" }).click();
    await dialog.getByRole("region", { name: "Rows of inventory_optimization.csv" }).waitFor();
    const rows = await dialog.getByText(/rows? of inventory_optimization\.csv/).textContent();
    console.log(`     ${kind}: ${rows}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };
  await log.locator("tfoot button.figure").first().click();
  await hasRows("total");
  await log.getByRole("button", { name: "Show as table" }).first().click();
  await log
    .getByRole("region", { name: /^Values of / })
    .locator("button.figure")
    .first()
    .click();
  await hasRows("value of a chart");
  const cursor = log.getByRole("application", { name: /^Values of / }).first();
  if (await cursor.isVisible()) {
    await cursor.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await hasRows("point by keyboard");
  }
  assert.deepEqual(complaints, []);
  await context.close();
}

async function openCell(page, table, column) {
  const name = column.replaceAll("_", " ");
  const head = page
    .getByRole("log")
    .getByRole("table")
    .filter({
      has: page.getByRole("button", { name: new RegExp(`^${name}$`, "i") }),
    });
  const grid = head.first();
  await grid.waitFor();
  const place = await grid
    .getByRole("columnheader")
    .evaluateAll(
      (heads, wanted) => heads.findIndex((head) => head.textContent.trim().toLowerCase().startsWith(wanted)),
      name,
    );
  assert.ok(place >= 0, `${table} has ${column}`);
  const cell = grid.locator("tbody tr").first().locator("td, th").nth(place).locator("button.figure, .figure").first();
  await cell.scrollIntoViewIfNeeded();
  await cell.click();
  const dialog = page.getByRole("dialog", { name: "Where this figure comes from" });
  await dialog
    .getByRole("heading", { name: /^How it was/ })
    .first()
    .waitFor();
  return dialog;
}

async function attachSample(page, agent) {
  const buffer = await readFile(new URL(`../../public/samples/${agent}.csv`, import.meta.url));
  const name = `${agent}.csv`;
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: `Remove ${name}` }).waitFor();
}

async function user({ browser, server, tiles }, name) {
  const visitor = await newVisitor(browser, server.baseUrl, [tiles.origin]);
  const email = await newAccount(server, name);
  await server.admin("grant", email, "--plan", "enterprise");
  await signIn(visitor.page, email);
  await onPage(visitor.page, "/chat");
  return visitor;
}
