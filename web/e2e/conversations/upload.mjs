/** The upload page. */

import assert from "node:assert/strict";
import { toast } from "../support/notices.mjs";
import { weeklyDemand } from "../support/sample-data.mjs";
import { isChat } from "../support/walk.mjs";

export const UPLOAD = [
  ["the upload page, which the header leads to, offers templates and a guide", openUpload],
  ["files can be dropped on the marked area", dragFile],
  ["unsupported files are reported", refuseFiles],
  ["an uploaded file is previewed and leads to its question", askAboutFile],
];

async function openUpload({ page, look }) {
  await page.getByRole("link", { name: "Templates and upload" }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Data" }).click();
  await page.getByRole("heading", { name: "Upload Supply Chain Data" }).waitFor();
  await page.getByRole("heading", { name: "How to Prepare Your Data" }).waitFor();
  await page.getByText("Supported formats: CSV, XLSX, XLS (max 16MB)").waitFor();
  for (const [agent, columns] of [
    ["Demand Forecasting", ["date", "demand", "product_id"]],
    ["Inventory Optimization", ["item_id", "item_name", "current_stock", "unit_cost", "annual_demand"]],
    ["Vehicle Routing", ["location_id", "name", "x_coord", "y_coord", "demand"]],
  ]) {
    const href = await page
      .getByRole("link", { name: `Download the ${agent} template`, exact: true })
      .getAttribute("href");
    const head = (await (await page.request.get(href)).text()).split(/\r?\n/)[0].split(",");
    assert.deepEqual(head.slice(0, columns.length), columns);
  }
  await look("upload-empty");
}

async function dragFile({ page }) {
  const carried = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["a,b"], "dragged.csv", { type: "text/csv" }));
    return transfer;
  });
  const place = page.getByText("Drag files here, or choose them");
  await place.dispatchEvent("dragenter", { dataTransfer: carried });
  await page.getByText("Drop files here").waitFor();
  await page.getByText("Drop files here").dispatchEvent("dragleave", { dataTransfer: carried });
  await place.waitFor();
}

async function refuseFiles({ page, look }) {
  const input = page.locator("input[type=file]");
  await input.setInputFiles({ name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("x") });
  const box = page.getByRole("main").getByRole("alert");
  await box.getByRole("heading", { name: "Upload Error" }).waitFor();
  await box.getByText("notes.pdf: Invalid file type. Only CSV and Excel files are allowed.").waitFor();
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/csv", buffer: Buffer.from("x") });
  await box.getByText("notes.txt: Invalid file extension. Only CSV and Excel files are allowed.").waitFor();
  await input.setInputFiles({ name: "big.csv", mimeType: "text/csv", buffer: Buffer.alloc(16 * 1024 * 1024 + 1, "1") });
  await box.getByText("big.csv: File size too large. Maximum size is 16MB.").waitFor();
  await input.evaluate(chooseUntypedFile, "untyped.csv");
  await page.getByText("File type may not be supported. Please ensure it's a valid CSV or Excel file.").waitFor();
  await look("upload-error");
  for (const name of ["notes.pdf", "notes.txt", "big.csv", "untyped.csv"]) {
    await page.getByRole("button", { name: `Remove ${name}` }).click();
  }
  await box.waitFor({ state: "detached" });
}

/** Runs in the page: Playwright would give the file a type by its extension, as no system without that type does. */
function chooseUntypedFile(input, name) {
  const transfer = new DataTransfer();
  transfer.items.add(new File(["date,demand\n2025-01-06,5\n"], name));
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

async function askAboutFile({ page, look }) {
  await page.locator("input[type=file]").setInputFiles({
    name: "weekly.csv",
    mimeType: "text/csv",
    buffer: weeklyDemand(),
  });
  await toast(page, "weekly.csv uploaded successfully");
  await page.getByRole("list", { name: "Uploaded files" }).getByText("Uploaded", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "First rows of weekly.csv" });
  await preview.getByRole("row").nth(5).waitFor();
  assert.equal(await preview.getByRole("row").count(), 6);
  await look("upload-done");
  await page.getByRole("button", { name: "Ask about this file" }).click();
  await page.waitForURL(isChat);
  await page.getByRole("button", { name: "Remove weekly.csv" }).waitFor();
}
