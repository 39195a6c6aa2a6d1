/** What a file holds and what its owner decides: sheets, columns, quality. */

import assert from "node:assert/strict";
import { accessProblems } from "../support/access.mjs";
import { toast } from "../support/notices.mjs";
import { workbook } from "../support/workbook.mjs";

export const CHOICES = [
  ["templates of all five agents have the columns of the contract", openTemplates],
  ["a workbook is previewed as the server has read it, and another sheet can be chosen", readWorkbook],
  ["a doubtful column is asked about first and corrected", correctColumn],
  ["earlier choices are used again for the next file and can be undone", replay],
  ["a choice about doubtful values is one click", chooseQuality],
];

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function openTemplates({ page }) {
  await page.goto("/upload");
  await page.getByText("Files that you upload appear here.").waitFor();
  for (const [agent, columns] of [
    ["Demand Forecasting", ["date", "demand", "product_id"]],
    ["Inventory Optimization", ["item_id", "item_name", "current_stock", "unit_cost", "annual_demand"]],
    ["Vehicle Routing", ["location_id", "name", "x_coord", "y_coord", "demand"]],
    ["Dynamic Demand Sensing", ["date", "demand", "price", "promotion", "temperature"]],
    ["Supplier Selection", ["supplier_name", "quality", "performance", "cost"]],
  ]) {
    assert.deepEqual(await namesIn(`Download the ${agent} template`), columns);
  }
  const everything = await namesIn("Download the Vehicle Routing template with all columns");
  assert.ok(everything.includes("ready_time"), everything.join());

  async function namesIn(link) {
    const href = await page.getByRole("link", { name: link, exact: true }).getAttribute("href");
    return (await (await page.request.get(href)).text()).split(/\r?\n/)[0].split(",");
  }
}

async function readWorkbook({ page, look }) {
  const rows = (values) =>
    values.map((value, week) => [`2025-01-${String(6 + 7 * week).padStart(2, "0")}`, value, "A"]);
  const names = ["date", "demand", "product_id"];
  const content = workbook({
    North: [names, ...rows([5, 6, 7, 8])],
    South: [names, ...rows([50, 60, 70])],
  });
  await send(page, "regions.xlsx", content, XLSX);
  const file = uploaded(page, "regions.xlsx");
  await file.getByText(/rows, 3 columns/).waitFor();
  await file.getByRole("button", { name: "Preview" }).click();
  const preview = file.getByRole("region", { name: "First rows of regions.xlsx" });
  await preview.getByRole("columnheader", { name: "product_id" }).waitFor();
  await file.getByText("File preview not supported for this file type").waitFor();
  const sheet = file.getByRole("combobox", { name: "Sheet" });
  const other = (await sheet.inputValue()) === "North" ? ["South", 3] : ["North", 4];
  await sheet.selectOption(other[0]);
  await file.getByText(`${other[1]} rows, 3 columns, sheet “${other[0]}”`).waitFor();
  assert.deepEqual(await accessProblems(page), []);
  await look("upload-workbook");
}

/** Two columns of numbers that nothing tells apart. */
function twoNumbers(last) {
  return Buffer.from(`when,first,second\n2025-01-06,5,6\n2025-01-13,6,8\n2025-01-20,7,${last}\n2025-01-27,8,9\n`);
}

async function correctColumn({ page, look }) {
  await send(page, "first.csv", twoNumbers(9));
  const file = uploaded(page, "first.csv");
  const form = file.getByRole("group", { name: "What the columns mean" });
  await form.waitFor();
  const quantity = form.getByRole("combobox", { name: "Quantity (demand)" });
  if ((await quantity.count()) === 0) {
    await form.getByRole("combobox", { name: "Add what another column means" }).selectOption("quantity");
  }
  await quantity.selectOption("second");
  await look("upload-mapping");
  await form.getByRole("button", { name: "Save what the columns mean" }).click();
  await toast(page, "Saved. The file is being read again.");
  await file.getByText("4 rows, 3 columns").waitFor();
  await file.getByText("You chose it.").first().waitFor();
  assert.equal(await quantity.inputValue(), "second");
}

async function replay({ page }) {
  await send(page, "next.csv", twoNumbers(10));
  const file = uploaded(page, "next.csv");
  await file.getByText("Your choices for an earlier file with these columns were used again.").waitFor();
  assert.equal(await file.getByRole("combobox", { name: "Quantity (demand)" }).inputValue(), "second");
  await file.getByRole("button", { name: "Undo my earlier choices" }).click();
  await file
    .getByText("Your choices for an earlier file with these columns were used again.")
    .waitFor({ state: "detached" });
  await file.getByText("4 rows, 3 columns").waitFor();
}

/** The report is played, since which values are doubtful is decided elsewhere and tested there. */
async function chooseQuality({ page, look }) {
  const finding = {
    kind: "blank_quantity",
    column: "demand",
    count: 1,
    rows: [3],
    text: "One row has no quantity.",
    effect: "The row is left out.",
    choices: [
      { rule: "blanks", value: "drop", label: "Leave out" },
      { rule: "blanks", value: "fill_zero", label: "Count as zero" },
    ],
  };
  await page.route("**/api/uploads/*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    if (body.profile) body.profile.findings = [finding];
    await route.fulfill({ response: answer, json: body });
  });
  let sent = null;
  await page.route("**/api/uploads/*/recipe", async (route) => {
    sent = route.request().postDataJSON();
    await route.continue();
  });
  await send(page, "blanks.csv", Buffer.from("date,demand\n2025-01-06,5\n2025-01-13,\n2025-01-20,7\n"));
  const file = uploaded(page, "blanks.csv");
  const row = file.getByRole("row", { name: /One row has no quantity/ });
  await row.getByText("The row is left out.").waitFor();
  const link = file.getByRole("link", { name: "data_quality.csv" });
  const list = await page.request.get(await link.getAttribute("href"));
  assert.match(await list.text(), /^row,column,value,problem,done/);
  assert.deepEqual(await accessProblems(page), []);
  await look("upload-quality");
  await row.getByRole("button", { name: "Count as zero" }).click();
  await toast(page, "Saved. The file is being read again.");
  assert.deepEqual(sent, { rules: { blanks: "fill_zero" } });
  await link.waitFor();
  await page.unrouteAll({ behavior: "wait" });
}

export function send(page, name, buffer, mimeType = "text/csv") {
  return page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
}

export function uploaded(page, name) {
  return page
    .getByRole("list", { name: "Uploaded files" })
    .getByRole("listitem")
    .filter({
      has: page.getByRole("button", { name: `Remove ${name}` }),
    });
}
