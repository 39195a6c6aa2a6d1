/** What every page is called in the browser's tab, and what search engines may say about it. */

const APP_NAME = "Supply Chain Assistant";

export type PageMeta = { title: string; description: string };

const HOME: PageMeta = {
  title: APP_NAME,
  description:
    "Chat with specialised agents about forecasts, inventory, routes, demand signals and suppliers, using your own data.",
};

const PAGES: Record<string, PageMeta> = {
  "/": HOME,
  "/signup": { ...named("Sign up"), description: "Create an account. The Basic plan costs nothing and needs no card." },
  "/chat": { ...named("Chat"), description: "Ask an agent about your supply chain data." },
  "/pricing": {
    ...named("Pricing"),
    description: "Plans for teams of every size: Basic at no cost, Pro with more agents, Enterprise with all of them.",
  },
  "/payment/success": { ...named("Payment"), description: "The result of your payment." },
  "/analytics": { ...named("Analytics"), description: "The analytics dashboard is coming soon." },
  "/upload": { ...named("Upload Data"), description: "Upload CSV or Excel files for analysis." },
  "/contact": {
    ...named("Contact"),
    description: "Tell us about your supply chain. We answer within 24 hours.",
  },
  "/map": { ...named("Vehicle Route Map"), description: "A planned route on a map." },
  "/terms": {
    ...named("Terms of Service"),
    description: "What you can expect of the service, what we expect of you, and how plans are paid and ended.",
  },
  "/privacy": {
    ...named("Privacy Policy"),
    description: "Which data the service stores, what it is used for, who else sees it, and what you can ask of us.",
  },
  "/auth/callback": { ...named("Signing in"), description: "You are being signed in." },
  "/auth/reset": { ...named("New password"), description: "Choose a new password." },
  "/account": { ...named("Account"), description: "Your profile, password and devices." },
  "/admin": { ...named("Admin"), description: "Users and plans of this installation." },
  "/admin/pricing": { ...named("Manage plans"), description: "Plans of this installation." },
};

const UNKNOWN: PageMeta = { ...named("Page not found"), description: "There is nothing at this address." };

/** The page at an address; a slash at its end changes nothing. */
export function pageMeta(pathname: string): PageMeta {
  return PAGES[pathname.replace(/(.)\/+$/, "$1")] ?? UNKNOWN;
}

function named(page: string) {
  return { title: `${page} · ${APP_NAME}` };
}
