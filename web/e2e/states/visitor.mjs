/** The pages of visitors, in every state that they have. */

import { state } from "./matrix.mjs";

const HOME_PART = "**/assets/HomePage-*.js";
const HELP_TEXTS = "**/assets/guide-*.js";
const PLANS = "**/api/payments/plans";

const SHARED = {
  title: "Stock plan",
  shared_at: "2026-11-30T10:00:00Z",
  expires_at: "2026-12-30T10:00:00Z",
  earlier: 4,
  messages: [
    ["file", "Uploaded stock.csv"],
    ["user", "What should I order?"],
    ["assistant", "Order 40 of A-1."],
    ["error", "The column is missing."],
  ].map(([role, text], i) => ({
    number: i + 4,
    role,
    text,
    timestamp: "2026-11-30T09:00:00Z",
    agent_type: "inventory_optimization",
    confidence: 0.8,
    filename: role === "file" ? "stock.csv" : null,
    result: "none",
  })),
};

export const VISITOR = [
  state("home full", "/", { shows: ["Getting started", "Demand Forecasting"] }),
  state("home busy", "/", { busy: HOME_PART, shows: "Loading..." }),
  state("home error", "/", { lost: HOME_PART, shows: "This page could not be shown" }),
  state("signup full", "/signup", { shows: "Create your account" }),
  state("sign-in full", "/", { act: openSignIn, shows: "Welcome back" }),
  state("callback busy", "/auth/callback?code=abc", {
    busy: "**/assets/auth-client*.js",
    shows: "Verifying your e-mail...",
  }),
  state("reset empty", "/auth/reset", { shows: "Reset your password" }),
  state("reset error", "/auth/reset?error=access_denied", { shows: "This link no longer works" }),
  state("pricing full", "/pricing", { shows: ["Most Popular", "Get Started", "Choose Pro", "Contact Sales"] }),
  state("pricing busy", "/pricing", { busy: PLANS, shows: "Loading pricing plans..." }),
  state("pricing error", "/pricing", {
    failing: PLANS,
    shows: ["Error loading pricing plans", "Failed to fetch plans"],
  }),
  state("pricing empty", "/pricing", {
    answers: { [PLANS]: { success: true, plans: [], gateway: "sandbox" } },
    shows: "There are no plans at the moment.",
  }),
  state("payment full", "/payment/success?txnid=T1&status=success&amount=999.00&udf2=pro", {
    shows: ["Payment Successful!", "Welcome to Pro Plan", "T1", "$999.00", "PayU", "Confirmed", "What's Next?"],
  }),
  state("payment error", "/payment/success?success=false&error=Card+declined&transaction_id=T2&gateway=razorpay", {
    shows: ["Payment Failed", "Card declined", "T2", "Razorpay", "Failed", "Try Again", "Go Home"],
  }),
  state("payment empty", "/payment/success", {
    shows: "We're sorry, but your payment was not successful. Please try again or contact support.",
  }),
  state("map empty", "/map", { shows: "No map URL provided." }),
  state("map busy", ({ mapPage }) => mapPage("map.html"), { busy: "**/api/user/map-proxy*", shows: "Loading map..." }),
  state("map error", ({ mapPage }) => mapPage("map.html"), {
    failing: "**/api/user/map-proxy*",
    shows: "Error: Failed to fetch map: Internal Server Error",
  }),
  state("map full", ({ mapPage }) => mapPage("map.html"), { act: mapShown, shows: "Vehicle Route Map" }),
  state("contact full", "/contact", { shows: "Tell us about your supply chain" }),
  state("contact error", "/contact", { act: sendNothing, shows: "Email is required" }),
  state("contact busy", "/contact", { act: sendInquiry, busy: "**/api/contact/submit", shows: "Sending..." }),
  state("terms full", "/terms", { shows: ["Terms of Service", "Last updated: January 2025"] }),
  state("privacy full", "/privacy", { shows: ["Privacy Policy", "Last updated: January 2025"] }),
  state("help full", "/help", {
    shows: [
      "How to ask, what a file needs, and how the numbers are made.",
      "The first five minutes",
      "Methods and terms",
    ],
  }),
  state("help page full", "/help/preparing-data", { shows: ["Preparing data", "rows of one table"] }),
  state("help search full", "/help?q=dates", { shows: ["Search the help", "Preparing data: Dates"] }),
  state("help search empty", "/help?q=zebra", {
    shows: "No page holds all words of “zebra”. Try fewer words, or ask the General Assistant.",
  }),
  state("help busy", "/help", { busy: HELP_TEXTS, shows: "Loading..." }),
  state("help error", "/help", { lost: HELP_TEXTS, shows: "This page could not be shown" }),
  state("help wrong page", "/help/none", { shows: "This help page does not exist" }),
  state("shared full", "/shared/abc", {
    answers: { "**/api/shared/abc": SHARED },
    shows: ["Stock plan", "Order 40 of A-1."],
  }),
  state("shared busy", "/shared/abc", { busy: "**/api/shared/**", shows: "Loading..." }),
  state("shared error", "/shared/abc", {
    failing: "**/api/shared/**",
    shows: ["The conversation could not be loaded", "Failed to load the conversation"],
  }),
  state("wrong address", "/nothing/here", { shows: "Page not found" }),
];

async function openSignIn({ page }) {
  await page.getByRole("button", { name: "Sign In" }).click();
}

function mapShown({ page }) {
  return page.frameLocator("iframe").getByText("3 routes drawn").waitFor();
}

function sendNothing({ page }) {
  return page.getByRole("button", { name: "Send inquiry" }).click();
}

async function sendInquiry({ page }) {
  await page.getByLabel(/^E-mail/).fill("ada@example.com");
  await page.getByLabel(/^First name/).fill("Ada");
  await page.getByLabel(/^Last name/).fill("Lovelace");
  await page.getByLabel(/^Organization/).fill("Analytical Engines");
  await page.getByRole("button", { name: "Send inquiry" }).click();
}
