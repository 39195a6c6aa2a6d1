/** The pages of signed-in users, in every state that they have. */

import { composer } from "../support/look.mjs";
import { weeklyDemand } from "../support/sample-data.mjs";
import { state } from "./matrix.mjs";

const REPLY_MS = 60_000;
const ACCESS = "**/api/user/agent-access";
const FILES_DELETED = "You deleted the files of this answer. Ask the question again to create them again.";
const BILLING = "**/api/payments/billing";

export const USER = [
  state("guard busy", "/chat", { busy: "**/assets/auth-client*.js", shows: "Loading..." }),
  state("analytics empty", "/analytics", { shows: /coming soon/ }),
  state("analytics busy", "/analytics", { busy: "**/api/runs**", shows: [/coming soon/, "Loading your results"] }),
  state("analytics error", "/analytics", {
    failing: "**/api/runs**",
    shows: [/coming soon/, "Failed to load your results"],
  }),
  state("chat empty", "/chat", {
    shows: [
      "Supply Chain Intelligence",
      /^Welcome\./,
      "2 / 2",
      "AI Service Online",
      "Database Connected",
      "API Active",
    ],
  }),
  state("chat busy", "/chat", { busy: "**/api/**", shows: "Loading agents" }),
  state("chat error", "/chat", { failing: ACCESS, shows: ["Failed to load agents", "Failed to fetch agent access"] }),
  state("chat all errors", "/chat", { failing: "**/api/**", shows: ["Failed to load agents", "Supplier Selection"] }),
  state("chat full", "/chat", { act: askWithSample, shows: ["Demand Forecasting", "Copy message"] }),
  state("chat tables", "/chat", { act: filterTable, shows: [/^No row fits\./, "Clear the filters."] }),
  state("chat files deleted", "/chat", { act: deleteFilesOfAnswer, shows: FILES_DELETED }),
  state("chat history busy", "/chat", { busy: "**/api/**", shows: ["Loading agents", "Loading conversation"] }),
  state("chat history error", "/chat", {
    failing: "**/api/sessions/session_**",
    shows: ["The conversation could not be loaded", "Failed to load the conversation"],
  }),
  state("chat uploading", "/chat", { act: sendFile, busy: "**/api/upload", shows: "Uploading weekly.csv..." }),
  state("upload empty", "/upload", {
    shows: ["Upload Supply Chain Data", "Data Templates", "How to Prepare Your Data"],
  }),
  state("upload busy", "/upload", { act: uploadFile, busy: "**/api/upload", shows: "Uploading..." }),
  state("upload error", "/upload", { act: uploadFile, failing: "**/api/upload", shows: ["Upload Error", "Error"] }),
  state("upload data sets busy", "/upload", { busy: "**/api/data-sets**", shows: "Loading data sets" }),
  state("upload data sets error", "/upload", {
    failing: "**/api/data-sets**",
    shows: ["Your data sets", "Failed to load your data sets"],
  }),
  state("upload file busy", "/upload", { act: uploadFile, busy: "**/api/uploads/**", shows: "Loading the file" }),
  state("upload file error", "/upload", {
    act: uploadFile,
    failing: "**/api/uploads/**",
    shows: "Failed to fetch file data",
  }),
  state("upload file refused", "/upload", { act: uploadHeader, shows: "The file cannot be used" }),
  state("upload review", "/upload", { act: uploadFile, shows: ["What the columns mean", "Quality of the data"] }),
  state("upload full", "/upload", { act: uploadFile, shows: "Uploaded" }),
  state("checkout full", "/pricing?checkout=pro", { shows: ["Complete Payment", "Secure payment powered by Sandbox"] }),
  state("payment busy", "/payment/success?success=true&amount=999&plan=pro", {
    busy: BILLING,
    shows: "Processing your payment...",
  }),
  state("account full", "/account", { shows: ["Billing", "There are no payments yet.", "Devices"] }),
  state("account results", "/account", { shows: ["Results", /^Your results use/, "Older than"] }),
  state("account results to delete", "/account", { act: chooseResults, shows: ["Delete results?", "Cancel"] }),
  state("account API tokens", "/account", { shows: ["API tokens", "API documentation with examples"] }),
  state("account busy", "/account", { busy: "**/api/**", shows: "Loading your profile" }),
  state("account error", "/account", { failing: "**/api/**", shows: "Failed to load your profile" }),
];

async function askWithSample({ page }) {
  await page.getByRole("button", { name: "Try it with sample data" }).click();
  await page.getByRole("button", { name: "Copy message" }).last().waitFor({ timeout: REPLY_MS });
  await page.getByText("The agent is working").waitFor({ state: "detached", timeout: REPLY_MS });
  const tables = page.getByRole("button", { name: "Show tables and charts" });
  if (await tables.count()) await tables.first().click();
}

/** The filters of a table are open, and no row fits. */
async function filterTable({ page }) {
  const reply = page.getByRole("button", { name: "Copy message" }).last();
  await reply.or(page.getByRole("button", { name: "Try it with sample data" })).waitFor();
  if (await reply.count()) await page.getByRole("button", { name: "Show tables and charts" }).last().click();
  else await askWithSample({ page });
  await page.getByRole("button", { name: "Filters and columns" }).first().click();
  await page
    .getByRole("searchbox", { name: /^Search (?!conv)/ })
    .first()
    .fill("nothing like it");
}

/** The newest answer, of the state before or a new one, is read again once its files were deleted on the account page. */
async function deleteFilesOfAnswer({ page }) {
  const sample = page.getByRole("button", { name: "Try it with sample data" });
  await sample.or(page.getByRole("button", { name: "Copy message" }).last()).waitFor();
  if (await sample.count()) await askWithSample({ page });
  const chat = page.url();
  await page.goto(new URL("/account", chat).href);
  await chooseResults({ page });
  const dialog = page.getByRole("dialog", { name: "Delete results?" });
  await dialog.getByText("This cannot be undone.").waitFor();
  await dialog.getByRole("button", { name: "Delete results" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.goto(chat);
}

async function chooseResults({ page }) {
  await page.getByLabel("Older than").selectOption("Any age");
  await page.getByRole("button", { name: "Delete results" }).click();
}

async function sendFile({ page }) {
  await composer(page).waitFor();
  await chooseFile(page);
  await composer(page).press("Enter");
}

function uploadFile({ page }) {
  return chooseFile(page);
}

/** Names of columns and nothing below them. */
function uploadHeader({ page }) {
  return chooseFile(page, "header.csv", Buffer.from("date,demand\n"));
}

function chooseFile(page, name = "weekly.csv", buffer = weeklyDemand()) {
  const file = { name, mimeType: "text/csv", buffer };
  return page.locator("input[type=file]").setInputFiles(file);
}
