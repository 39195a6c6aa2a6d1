/**
 * Administration in every state, in both themes and at three widths. Starts its own server, in which some people have
 * signed up, one of them an administrator: `node web/e2e/admin.mjs [words of a step]`
 */

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { newVisitor, openBrowser } from "./browser.mjs";
import { forget as forgetIn, toast } from "./notices.mjs";
import { hold, newAccount, onPage, signIn } from "./pages/visit.mjs";
import { startServer } from "./server.mjs";
import { composer, looker } from "./story.mjs";

const server = await startServer();
const { baseUrl } = server;
const screenshots = fileURLToPath(new URL("./screenshots", import.meta.url));
const wanted = process.argv.slice(2).join(" ");

const STEPS = [
  ["who is no administrator is led home and sees no link", keepOut],
  ["the figures and the users are shown", seeDashboard],
  ["lists say that they are loading", seeLoading],
  ["what cannot be loaded says so and can be tried again", seeFailures],
  ["users are found by search, status and plan, ten to a page", findUsers],
  ["a plan is given to a user after a question", givePlan],
  ["an account is shown without what was said", seeAccount],
  ["a banned user is out at once", banUser],
  ["an inquiry has its clock and is answered", answerInquiry],
  ["plans are listed, added and edited", editPlans],
  ["a plan is hidden and shown, and every open page follows", hidePlan],
  ["what cannot be changed says so", failToChange],
  ["a plan is deleted after a question", deletePlan],
  ["every act is in the audit log", readAudit],
  ["a plan is added by keyboard alone", typePlan],
].filter(([name]) => name.includes(wanted));

await mkdir(screenshots, { recursive: true });
const { browser, page, complaints } = await openBrowser(baseUrl);
const look = looker(page, screenshots);
const people = await signUpPeople();
const [customer, admin] = people.slice(-2);
await server.admin("grant", admin, "--role", "admin");
await submitInquiry();

let passed = 0;
try {
  await signIn(page, admin);
  await onPage(page, "/chat");
  for (const [name, step] of STEPS) {
    const start = Date.now();
    await step();
    if (complaints.length > 0) throw new Error(`the browser complained: ${complaints.join("; ")}`);
    passed++;
    console.log(`ok   ${name} (${Date.now() - start} ms)`);
  }
} catch (error) {
  console.error(`FAIL ${STEPS[passed]?.[0]}\n${error instanceof Error ? error.stack : error}`);
  await page.screenshot({ path: `${screenshots}/admin-failed.png` }).catch(() => {});
  console.error(await server.lastLines());
  process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
console.log(`browser story: ${passed} passed, ${STEPS.length - passed} failed`);

async function keepOut() {
  const stranger = await newVisitor(browser, baseUrl);
  for (const path of ["/admin", "/admin/pricing"]) {
    await stranger.page.goto(path);
    await onPage(stranger.page, "/");
  }
  await signIn(stranger.page, customer);
  await composer(stranger.page).waitFor();
  assert.equal(await stranger.page.getByRole("link", { name: "Admin View" }).count(), 0);
  for (const path of ["/admin", "/admin/pricing"]) {
    await stranger.page.goto(path);
    await onPage(stranger.page, "/");
  }
  assert.deepEqual(stranger.complaints, []);
  await stranger.context.close();
}

async function seeDashboard() {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin View" }).click();
  await onPage(page, "/admin");
  await figure("Total users", String(people.length));
  await figure("Active users", "2");
  await figure("Total messages", "0");
  await figure("Enterprise users", "0");
  await row(admin).getByText("Administrator").waitFor();
  assert.equal(await table().getByText("Never").count(), 8);
  await look("admin-users");
}

async function seeLoading() {
  for (const [address, call, text] of [
    ["/admin", "**/api/admin/**", "Loading users..."],
    ["/admin?view=inquiries", "**/api/admin/**", "Loading inquiries..."],
    ["/admin?view=audit", "**/api/admin/**", "Loading audit log..."],
    ["/admin/pricing", "**/api/payments/plans/all", "Loading plans..."],
  ]) {
    const { release } = await hold(page, call);
    await page.goto(address);
    await page.getByText(text).waitFor();
    await look(`admin-busy${address.replaceAll(/\W+/g, "-")}`);
    release();
    await page.getByText(text).waitFor({ state: "detached" });
    await page.unroute(call);
  }
}

async function seeFailures() {
  for (const [address, texts] of [
    ["/admin", ["Failed to load statistics", "Failed to load users"]],
    ["/admin?view=inquiries", ["Failed to load inquiries"]],
    ["/admin?view=audit", ["Failed to load the audit log"]],
    ["/admin/pricing", ["Failed to fetch plans"]],
  ]) {
    const refuse = (route) =>
      route.fulfill({ status: 400, json: { error: "The database is away", code: "unavailable" } });
    const calls = address === "/admin/pricing" ? "**/api/payments/plans/all" : "**/api/admin/**";
    await page.route(calls, refuse);
    await page.goto(address);
    for (const text of texts) await page.getByText(text).waitFor();
    await look(`admin-error${address.replaceAll(/\W+/g, "-")}`);
    await page.unroute(calls);
    await page.getByRole("button", { name: "Try again" }).last().click();
    await page.getByText(texts.at(-1)).waitFor({ state: "detached" });
    forget(/400/);
  }
}

async function findUsers() {
  await page.goto("/admin");
  const pages = page.getByRole("navigation", { name: "Pages of users" });
  await pages.getByText(`1 to 10 of ${people.length}`).waitFor();
  assert.equal(await table().getByRole("rowheader").count(), 10);
  await pages.getByRole("button", { name: "Next" }).click();
  await pages.getByText(`11 to ${people.length} of ${people.length}`).waitFor();
  const search = page.getByRole("searchbox", { name: "Search users" });
  await search.fill(customer.toUpperCase());
  await pages.getByText("1 to 1 of 1").waitFor();
  await row(customer).waitFor();
  await search.fill("100%_nobody");
  await page.getByText("No users found").waitFor();
  await look("admin-users-none");
  await search.fill("");
  await page.getByRole("combobox", { name: "Status" }).selectOption("active");
  await pages.getByText("1 to 2 of 2").waitFor();
  await page.getByRole("combobox", { name: "Status" }).selectOption("inactive");
  await pages.getByText(`1 to 10 of ${people.length - 2}`).waitFor();
  await page.getByRole("combobox", { name: "Plan", exact: true }).selectOption("enterprise");
  await page.getByText("No users found").waitFor();
}

async function givePlan() {
  await page.goto("/admin");
  await page.getByRole("searchbox", { name: "Search users" }).fill(customer);
  const choice = page.getByRole("combobox", { name: `Plan of ${customer}` });
  const dialog = page.getByRole("dialog", { name: "Change plan?" });
  await choice.selectOption("enterprise");
  await dialog.getByText("Enterprise").waitFor();
  await look("admin-plan-confirm");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  assert.equal(await choice.inputValue(), "basic");
  await page.route("**/api/admin/users/*", (route) => route.fulfill({ status: 500, json: {} }));
  await choice.selectOption("enterprise");
  await dialog.getByRole("button", { name: "Change plan" }).click();
  await toast(page, "Failed to update user plan");
  await page.unroute("**/api/admin/users/*");
  forget(/500/);
  await choice.selectOption("enterprise");
  await dialog.getByRole("button", { name: "Change plan" }).click();
  await toast(page, "User plan updated successfully");
  await figure("Enterprise users", "1");
  assert.equal(await choice.inputValue(), "enterprise");
}

async function seeAccount() {
  await page.getByRole("button", { name: `Account of ${customer}` }).click();
  await page.getByRole("heading", { name: customer }).waitFor();
  await page.getByText("No payments.").waitFor();
  await look("admin-account");
  await page.reload();
  await page.getByRole("heading", { name: customer }).waitFor();
}

async function banUser() {
  const theirs = await newVisitor(browser, baseUrl);
  await signIn(theirs.page, customer);
  await composer(theirs.page).waitFor();
  await page.getByRole("button", { name: "Ban", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Ban this account?" });
  await look("admin-ban");
  await dialog.getByRole("button", { name: "Ban", exact: true }).click();
  await toast(page, "The account is banned.");
  await onPage(theirs.page, "/");
  await theirs.context.close();
  await page.getByRole("button", { name: "Lift ban" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Lift ban" }).click();
  await toast(page, "The account is open again.");
  await page.getByRole("button", { name: "Sign out all devices" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await toast(page, "All devices are signed out.");
  await page.getByRole("link", { name: "Back to all users" }).click();
  await page.getByRole("searchbox", { name: "Search users" }).fill(admin);
  await page.getByRole("navigation", { name: "Pages of users" }).getByText("1 to 1 of 1").waitFor();
  await page.getByRole("button", { name: `Account of ${admin}` }).click();
  await page.getByRole("button", { name: "Sign out all devices" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Ban", exact: true }).count(), 0);
}

async function answerInquiry() {
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Inquiries" }).click();
  const inquiry = page.getByRole("article", { name: "Inquiry of eve@example.com" });
  await inquiry.getByText(/^23 h 5\d min left$/).waitFor();
  await inquiry.getByText("What was asked").click();
  await inquiry.getByText("Late trucks").waitFor();
  await look("admin-inquiries");
  await inquiry.getByRole("button", { name: "Mark as answered" }).click();
  await toast(page, "Marked as answered.");
  await page.getByText("No inquiries", { exact: true }).waitFor();
  await look("admin-inquiries-none");
  await page.getByRole("combobox", { name: "State of inquiries" }).selectOption("answered");
  await inquiry.getByText(/^Answered after/).waitFor();
}

async function editPlans() {
  await page.goto("/admin");
  await page.getByRole("link", { name: "Manage plans" }).click();
  await onPage(page, "/admin/pricing");
  for (const name of ["Basic", "Pro", "Enterprise", "Admin"]) await card(name).waitFor();
  await card("Admin").getByText("Hidden").waitFor();
  await look("admin-plans");
  await page.getByRole("button", { name: "Add plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Add plan" });
  await dialog.getByLabel("Name").fill("Team");
  await dialog.getByLabel("Price per month (INR)").fill("499");
  await dialog.getByLabel("Description").fill("For teams");
  await dialog.getByLabel("Features, separated by commas").fill("Five users , API access");
  await dialog.getByRole("checkbox", { name: "Vehicle Routing" }).check();
  await dialog.getByLabel(/^SKU limit/).fill("2500");
  await look("admin-plan-add");
  await dialog.getByRole("button", { name: "Save plan" }).click();
  await dialog.waitFor({ state: "detached" });
  await card("Team").getByText("₹499").waitFor();
  assert.deepEqual(await card("Team").getByRole("listitem").allTextContents(), ["Five users", "API access"]);
  await card("Team").getByRole("button", { name: "Edit Team" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Team" });
  await edit.getByLabel("Price per month (INR)").fill("599");
  await edit.getByRole("button", { name: "Save plan" }).click();
  await card("Team").getByText("₹599").waitFor();
}

async function hidePlan() {
  const another = await page.context().newPage();
  await another.goto("/admin/pricing");
  const there = another.getByRole("article", { name: "Team", exact: true });
  // The other page has its line.
  await another.waitForResponse((answer) => answer.url().includes("/socket.io/") && answer.url().includes("sid="));
  await card("Team").getByRole("button", { name: "Hide Team" }).click();
  await card("Team").getByText("Hidden").waitFor();
  await there.getByText("Hidden").waitFor();
  await card("Team").getByRole("button", { name: "Show Team" }).click();
  await there.getByText("Hidden").waitFor({ state: "detached" });
  await another.close();
}

async function failToChange() {
  const refuse = (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 400, json: { error: "The database is away", code: "unavailable" } });
  await page.route("**/api/payments/plans/**", refuse);
  await page.route("**/api/payments/plans", refuse);
  await card("Team").getByRole("button", { name: "Hide Team" }).click();
  await toast(page, "Failed to toggle plan visibility.");
  await card("Team").getByRole("button", { name: "Delete Team" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await toast(page, "Failed to delete plan.");
  for (const [button, text] of [
    ["Edit Team", "Failed to update plan."],
    ["Add plan", "Failed to add plan."],
  ]) {
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Team");
    await dialog.getByLabel("Price per month (INR)").fill("1");
    await dialog.getByRole("button", { name: "Save plan" }).click();
    await toast(page, text);
    await dialog.getByText("The database is away").waitFor();
    if (button === "Add plan") await look("admin-plan-refused");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  }
  await page.unroute("**/api/payments/plans/**");
  await page.unroute("**/api/payments/plans");
  forget(/400/);
}

async function deletePlan() {
  await card("Team").getByRole("button", { name: "Delete Team" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Team" });
  await dialog.getByText("Are you sure you want to delete this plan?").waitFor();
  await look("admin-plan-delete");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await card("Team").waitFor({ state: "detached" });
}

async function readAudit() {
  await page.goto("/admin?view=audit");
  const entries = page.getByRole("region", { name: "Audit log" }).getByRole("listitem");
  await entries.first().waitFor();
  const acts = (await entries.allTextContents()).reverse();
  const expected = [
    `Granted rights to ${admin}`,
    `Changed the plan of ${customer}`,
    `Banned ${customer}`,
    `Lifted the ban of ${customer}`,
    `Signed out all devices of ${customer}`,
    "Answered the inquiry of eve@example.com",
    "Added the plan Team",
    "Changed the plan Team",
    "Hid the plan Team",
    "Showed the plan Team",
    "Deleted the plan Team",
  ];
  assert.equal(acts.length, expected.length);
  for (const [i, words] of expected.entries()) assert.ok(acts[i].startsWith(words), `${acts[i]} is not: ${words}`);
  await look("admin-audit");
}

async function typePlan() {
  await page.goto("/admin/pricing");
  await card("Basic").waitFor();
  await page.getByRole("button", { name: "Add plan" }).focus();
  await page.keyboard.press("Enter");
  for (const text of ["Keys", "1", "", "Typed", "One, two"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: "Demand Forecasting" }).and(page.locator(":checked")).waitFor();
  await page.getByLabel("Name").focus();
  await page.keyboard.press("Enter");
  await card("Keys").getByText("Demand Forecasting").waitFor();
  await page.getByRole("button", { name: "Delete Keys" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await card("Keys").waitFor({ state: "detached" });
}

async function signUpPeople() {
  const emails = [];
  for (let i = 0; i < 12; i++) emails.push(await newAccount(server, `person${i}`));
  return emails;
}

async function submitInquiry() {
  const inquiry = {
    email: "eve@example.com",
    firstName: "Eve",
    lastName: "Adams",
    organization: "Orchard Logistics",
    serviceType: "existing",
    existingAgents: ["Vehicle Routing"],
    currentChallenges: "Late trucks",
  };
  const answer = await fetch(`${baseUrl}/api/contact/submit`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(inquiry),
  });
  assert.equal(answer.status, 200, await answer.text());
}

function figure(name, value) {
  return page.getByText(name).locator("..").getByText(value, { exact: true }).waitFor();
}

function table() {
  return page.getByRole("region", { name: "Table of users" });
}

function row(email) {
  return table().getByRole("row").filter({ hasText: email });
}

function card(name) {
  return page.getByRole("article", { name, exact: true });
}

function forget(pattern) {
  forgetIn(complaints, pattern);
}
