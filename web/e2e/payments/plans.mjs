/** The plans, and what picking one leads to. */

import assert from "node:assert/strict";
import { forget, toast } from "../support/notices.mjs";
import { logOutByMenu, PASSWORD, submitSignIn } from "../support/sign-up.mjs";
import { isChat } from "../support/walk.mjs";
import { PENDING_KEY, pending, pick, plan, signUp } from "./shop.mjs";

export const PLANS = [
  ["plans that fail to load can be loaded again", losePlans],
  ["the plans are shown to visitors", showPlans],
  ["a visitor who picks a plan is asked to sign in, and the plan is kept", pickAsVisitor],
  ["after sign-in the checkout of Pro opens", signInForPro],
  ["another plan, or an old one, leads to the chat", signInForOthers],
  ["the hint of the chat leads to the plans, the free plan back to the chat", followHint],
  ["the checkout knows the default plans when the server sends none", checkOutDefaults],
];

/** What a new installation sells. */
const SOLD = {
  Basic: {
    description: "Perfect for small teams getting started",
    features: ["Up to 500 SKUs", "2 agents", "Basic upload"],
  },
  Pro: {
    description: "For growing businesses with advanced needs",
    features: [
      "Unlimited SKUs",
      "3 agents",
      "Advanced upload",
      "What-if scenarios",
      "Priority support",
      "Advanced analytics",
      "API access",
    ],
  },
  Enterprise: {
    description: "For large organizations with complex requirements",
    features: ["Unlimited users Planned", "All agents", "100000 SKUs", "Database connection"],
  },
};

async function losePlans({ page, complaints, look }) {
  let release = () => {};
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/api/payments/plans", async (route) => {
    await held;
    await route.fulfill({ status: 400, json: { success: false, error: "Failed to fetch plans" } });
  });
  await page.goto("/pricing");
  await page.getByText("Loading pricing plans...").waitFor();
  await look("pricing-loading");
  release();
  const alert = page.getByRole("alert").filter({ hasText: "Error loading pricing plans" });
  await alert.getByText("Failed to fetch plans").waitFor();
  await look("pricing-error");
  await page.unroute("**/api/payments/plans");
  await alert.getByRole("button", { name: "Try again" }).click();
  await plan(page, "Pro").waitFor();
  forget(complaints, /400 .*\/plans/);
}

async function showPlans({ page, look }) {
  for (const [name, price, button, popular] of [
    ["Basic", "₹0", "Get Started", 0],
    ["Pro", "₹999", "Choose Pro", 1],
    ["Enterprise", "₹2,999", "Contact Sales", 0],
  ]) {
    const card = plan(page, name);
    const { description, features } = SOLD[name];
    await card.getByText(description, { exact: true }).waitFor();
    assert.deepEqual(await card.getByRole("listitem").allTextContents(), features);
    await card.getByText(price, { exact: true }).waitFor();
    await card.getByRole("button", { name: button }).waitFor();
    assert.equal(await card.getByText("Most Popular").count(), popular, name);
    assert.equal(await card.getByText("Current plan").count(), 0);
  }
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  assert.deepEqual(
    loaded.filter((name) => name.includes("inter-latin-ext")),
    [],
    "no font is loaded for the rupee sign",
  );
  assert.equal(await page.title(), "Pricing · Supply Chain Intelligence");
  await look("pricing");
}

async function pickAsVisitor({ page, servers, email }) {
  await signUp(page, email, servers.sandbox);
  await logOutByMenu(page);
  await toast(page, "Logged out.");
  await page.goto("/pricing");
  await pick(page, "Pro", "Choose Pro");
  await toast(page, "Please log in to continue");
  await page.getByRole("dialog", { name: "Welcome back" }).waitFor();
  const kept = await pending(page);
  assert.deepEqual([kept.planName, kept.planPrice], ["Pro", 999]);
  assert.ok(Math.abs(Date.now() - kept.timestamp) < 60_000);
}

async function signInForPro({ page, look, email }) {
  await submitSignIn(page, email, PASSWORD);
  await page.getByRole("heading", { name: "Complete Payment" }).waitFor();
  await page.getByText("Secure payment powered by Sandbox").waitFor();
  assert.equal(await pending(page), null);
  await page.getByRole("region", { name: "Your plan" }).getByText("What-if scenarios").waitFor();
  await look("checkout");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await plan(page, "Basic").getByText("Current plan").waitFor();
  await look("pricing-signed-in");
}

async function signInForOthers({ page, email }) {
  for (const kept of [
    { planName: "Enterprise", planPrice: 2999, timestamp: Date.now() },
    { planName: "Pro", planPrice: 999, timestamp: Date.now() - 600_001 },
  ]) {
    await logOutByMenu(page);
    await page.goto("/pricing");
    await page.evaluate(([key, entry]) => localStorage.setItem(key, entry), [PENDING_KEY, JSON.stringify(kept)]);
    await page.getByRole("button", { name: "Sign In" }).click();
    await submitSignIn(page, email, PASSWORD);
    await page.waitForURL(isChat);
    assert.equal(await pending(page), null);
  }
}

async function followHint({ page }) {
  await page.goto("/chat");
  await page.getByRole("link", { name: "Upgrade to Pro for more agents and features" }).click();
  await pick(page, "Basic", "Get Started");
  await page.waitForURL(isChat);
}

async function checkOutDefaults({ page, complaints }) {
  await page.route("**/api/payments/plans", (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto("/pricing?checkout=enterprise");
  await page.getByRole("region", { name: "Your plan" }).getByText("₹2,999").waitFor();
  await page.getByText("Database connection").waitFor();
  await page.unroute("**/api/payments/plans");
  forget(complaints, /404 .*\/plans/);
}
