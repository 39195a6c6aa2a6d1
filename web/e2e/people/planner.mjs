/** A planner with the exports of ten months: the newest is compared with the one before and forecast, and stays on the dashboard. */

import { ask } from "../conversations/chat.mjs";
import { toast } from "../support/notices.mjs";

const MONTHS = 10;
const FILE = "sales.csv";
const WEEK_MS = 7 * 24 * 3600 * 1000;

export const PLANNER = {
  name: "planner",
  plan: "pro",
  steps: [
    ["ten monthly exports of one name are one data set with ten versions", bringFiles],
    ["the newest export is compared with the one before", compareVersions],
    ["the newest export is attached by its name and forecast", forecast],
    ["a table of the answer without rows says so", lookUp],
    ["the forecast is a tile of the dashboard", seeTile],
  ],
};

/** Each month exports all weeks until then, of two products. */
function monthlyExport(month) {
  const rows = ["date,demand,product_id"];
  for (const product of [1, 2]) {
    for (let week = 0; week < 52 + Math.round(month * 4.35); week++) {
      const date = new Date(Date.UTC(2024, 0, 1) + week * WEEK_MS).toISOString().slice(0, 10);
      rows.push(`${date},${Math.round(300 * product + 40 * Math.sin(week / 8) + ((week * 37) % 23))},SKU-${product}`);
    }
  }
  return `${rows.join("\n")}\n`;
}

async function bringFiles({ page, portrait }) {
  const earlier = Array.from({ length: MONTHS - 1 }, (_, month) => monthlyExport(month));
  await page.evaluate(uploadAll, { name: FILE, texts: earlier });
  await page.goto("/upload");
  const buffer = Buffer.from(monthlyExport(MONTHS - 1));
  await page.locator("input[type=file]").setInputFiles({ name: FILE, mimeType: "text/csv", buffer });
  await toast(page, `${FILE} uploaded successfully`);
  await dataSet(page).getByText(`${MONTHS} versions`).waitFor();
  await portrait("upload");
}

/** Runs in the page: what the upload page has sent in the nine months before. */
async function uploadAll({ name, texts }) {
  const token = JSON.parse(localStorage.getItem("supplychain.auth")).access_token;
  for (const text of texts) {
    const body = new FormData();
    body.set("file", new File([text], name, { type: "text/csv" }));
    const answer = await fetch("/api/upload", { method: "POST", headers: { authorization: `Bearer ${token}` }, body });
    if (!answer.ok) throw new Error(`the upload is answered with ${answer.status}`);
  }
}

function dataSet(page) {
  return page.getByRole("list", { name: "Data sets", exact: true }).getByRole("listitem").first();
}

async function compareVersions({ page, portrait }) {
  await dataSet(page).getByRole("button", { expanded: false }).first().click();
  await dataSet(page)
    .getByRole("button", { name: `Compare with version ${MONTHS - 1}` })
    .click();
  const difference = page.getByRole("region", { name: `From version ${MONTHS - 1} to version ${MONTHS}` });
  await difference.getByText(/^Rows: \d+ before, \d+ now/).waitFor();
  await difference.scrollIntoViewIfNeeded();
  await portrait("versions");
}

async function forecast({ page, portrait }) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Chat" }).click();
  await page.getByRole("button", { name: "Attach a data set" }).click();
  const dialog = page.getByRole("dialog", { name: "Attach a data set" });
  await dialog.getByRole("button", { name: new RegExp(`^${FILE}`) }).click();
  await page.getByRole("button", { name: `Remove ${FILE}` }).waitFor();
  await ask(page, "Forecast the next 8 weeks");
  await page.getByRole("article", { name: "Demand Forecasting" }).getByRole("table").first().waitFor();
  await portrait("forecast");
}

async function lookUp({ page, portrait }) {
  await ask(page, "List the rows with demand above 100000");
  await page.getByRole("button", { name: "Show tables and charts" }).last().click();
  await page.getByText("This table has no rows.").scrollIntoViewIfNeeded();
  await portrait("look-up");
}

async function seeTile({ page, portrait }) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Analytics" }).click();
  const tile = page.getByRole("link").filter({ hasText: FILE }).first();
  await tile.waitFor();
  await portrait("dashboard");
}
