/** The operations room: lanes, jobs and workers, and what an administrator does about them while somebody waits. */

import { onPage, signIn } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { composer } from "../support/look.mjs";
import { toast } from "../support/notices.mjs";

export const OPERATIONS = [
  ["a paused lane keeps a question, which is discarded, and answers the next one when it is resumed", pauseAndDiscard],
  ["workers are drained and resumed", drainAndResume],
  ["jobs are found by their owner and show what happened to them", findJobs],
];

async function ask(visitor, text) {
  await composer(visitor.page).fill(text);
  await visitor.page.keyboard.press("Enter");
}

async function pauseAndDiscard({ page, look, browser, baseUrl, customer }) {
  await page.goto("/admin");
  await page.getByRole("link", { name: "Operations", exact: true }).click();
  const chat = page.getByRole("article", { name: "Chat" });
  await page.getByText("Live", { exact: true }).waitFor();
  await chat.getByRole("button", { name: "Pause Chat" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  await toast(page, "Workers take no more jobs from the lane chat. Jobs that run go on.");
  await chat.getByText("Paused").waitFor();

  const theirs = await newVisitor(browser, baseUrl);
  await signIn(theirs.page, customer);
  await onPage(theirs.page, "/chat");
  await ask(theirs, "Hello, is anybody there?");
  await chat.locator("dt", { hasText: "Waiting" }).locator("..").getByText("1", { exact: true }).waitFor();
  await look("operations-lanes");
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await page.getByRole("combobox", { name: "State" }).selectOption("queued");
  await page
    .getByRole("button", { name: /^Open job/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("The question was stored.").waitFor();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await dialog.getByRole("button", { name: "Discard the job" }).click();
  await toast(page, "The job was discarded.");
  await theirs.page
    .getByRole("log")
    .getByText(/^An administrator stopped this question/)
    .waitFor();

  await page.getByRole("button", { name: "Close job" }).click();
  await ask(theirs, "Hello again");
  await page.getByRole("link", { name: "Lanes", exact: true }).click();
  await chat.getByRole("button", { name: "Resume Chat" }).click();
  await toast(page, "Workers take jobs from the lane chat again.");
  await theirs.page.getByRole("article", { name: "General Assistant" }).waitFor();
  await theirs.context.close();
}

async function drainAndResume({ page, look }) {
  await page.goto("/admin/operations?view=workers");
  const table = page.getByRole("region", { name: "Table of workers" });
  await table.getByRole("button", { name: /^Drain / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Drain" }).click();
  await toast(page, /takes no more jobs/);
  await table.getByText("Draining").waitFor();
  await look("operations-workers");
  await table.getByRole("button", { name: /^Resume / }).click();
  await toast(page, /takes jobs again/);
  await table.getByText("Draining").waitFor({ state: "detached" });
}

async function findJobs({ page, look, customer }) {
  await page.goto("/admin/operations?view=jobs");
  await page.getByRole("searchbox", { name: "Search jobs" }).fill(customer);
  await page.getByText("2 of 2 jobs").waitFor();
  await page
    .getByRole("button", { name: /^Open job/ })
    .last()
    .click();
  await page
    .getByRole("dialog")
    .getByText(/discarded it\.$/)
    .waitFor();
  await look("operations-job");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}
