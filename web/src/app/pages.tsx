/**
 * Every page of the app, once: its address, its title, what search engines may show of it, who may open it, the menus
 * that link to it, and its component. The router, the menus and the head of the document read this list, and a test of
 * the server compares its own list of addresses with it (`api/src/routes/web.rs`).
 */

import { type ComponentType, lazy } from "react";
import { matchPath } from "react-router";
import { CallbackPage } from "@/features/auth/return/CallbackPage";

const APP_NAME = "Supply Chain Intelligence";

/** Who may open a page: everyone, users who have signed in, or administrators. */
export type Guard = "public" | "sign-in" | "admin";

export type Menu = "header" | "footer" | "legal" | "account";

export type Page = {
  path: string;
  /** The last part of an address below `path`, which names one of the things that this page shows. */
  parameter?: `:${string}`;
  /** The title in the browser's tab, before the name of the app; the home page shows only that name. */
  title: string | null;
  description: string;
  guard: Guard;
  /** The label of its link in each menu that lists it. A menu lists its pages in the order of this file. */
  menus?: Partial<Record<Menu, string>>;
  /** The address to which the menus lead visitors instead. */
  visitorPath?: string;
  /** Whether the menus list the page for users only. */
  isForUsers?: true;
  /** Whether the page calls the server through the shared cache. */
  usesCache?: true;
  /** Whether the page shows plans, and therefore receives changes of plans on a socket. */
  followsPlans?: true;
  component: ComponentType;
};

/** `/signup` is the home page with a dialog, so that both addresses keep the same page on the screen. */
const HomePage = lazy(async () => ({ default: (await import("./pages/HomePage")).HomePage }));

export const PAGES: readonly Page[] = [
  {
    path: "/",
    title: null,
    description:
      "Chat with specialised agents about forecasts, inventory, routes, demand signals and suppliers, using your own data.",
    guard: "public",
    menus: { header: "Home", footer: "Home" },
    component: HomePage,
  },
  {
    path: "/signup",
    title: "Sign up",
    description: "Create an account. The Basic plan costs nothing and needs no card.",
    guard: "public",
    component: HomePage,
  },
  {
    path: "/pricing",
    title: "Pricing",
    description: "Plans for teams of every size: Basic at no cost, Pro with more agents, Enterprise with all of them.",
    guard: "public",
    menus: { header: "Pricing", footer: "Pricing" },
    usesCache: true,
    followsPlans: true,
    component: lazy(async () => ({ default: (await import("./pages/PricingPage")).PricingPage })),
  },
  {
    path: "/chat",
    parameter: ":sessionId",
    title: "Chat",
    description: "Ask an agent about your supply chain data.",
    guard: "sign-in",
    menus: { header: "Chat", footer: "Chat Interface" },
    visitorPath: "/signup",
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/ChatPage")).ChatPage })),
  },
  {
    path: "/analytics",
    title: "Analytics",
    description: "The analytics dashboard is coming soon.",
    guard: "sign-in",
    menus: { header: "Analytics", footer: "Analytics" },
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/AnalyticsPage")).AnalyticsPage })),
  },
  {
    path: "/upload",
    title: "Upload Data",
    description: "Upload CSV or Excel files for analysis.",
    guard: "sign-in",
    menus: { header: "Data" },
    isForUsers: true,
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/UploadPage")).UploadPage })),
  },
  {
    path: "/account",
    title: "Account",
    description: "Your profile, password and devices.",
    guard: "sign-in",
    menus: { account: "Account" },
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/AccountPage")).AccountPage })),
  },
  {
    path: "/map",
    title: "Vehicle Route Map",
    description: "A planned route on a map.",
    guard: "public",
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/MapPage")).MapPage })),
  },
  {
    path: "/terms",
    title: "Terms of Service",
    description:
      "What you can expect from the service, what we expect from you, and how plans are paid for and cancelled.",
    guard: "public",
    menus: { legal: "Terms of Service" },
    component: lazy(async () => ({ default: (await import("./pages/TermsPage")).TermsPage })),
  },
  {
    path: "/privacy",
    title: "Privacy Policy",
    description: "Which data the service stores, how it is used, who else receives it, and which rights you have.",
    guard: "public",
    menus: { legal: "Privacy Policy" },
    component: lazy(async () => ({ default: (await import("./pages/PrivacyPage")).PrivacyPage })),
  },
  {
    path: "/help",
    parameter: ":helpPage",
    title: "Help",
    description: "How to ask the agents, what a file needs, how to read the results and how the numbers are made.",
    guard: "public",
    menus: { legal: "User guide" },
    component: lazy(async () => ({ default: (await import("./pages/HelpPage")).HelpPage })),
  },
  {
    path: "/shared",
    parameter: ":shareToken",
    title: "Shared conversation",
    description: "A conversation that its owner shared by a link.",
    guard: "public",
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/SharedPage")).SharedPage })),
  },
  {
    path: "/contact",
    title: "Contact",
    description: "Tell us about your supply chain. We answer within 24 hours.",
    guard: "public",
    menus: { header: "Contact", footer: "Contact Us", legal: "Help and support" },
    component: lazy(async () => ({ default: (await import("./pages/ContactPage")).ContactPage })),
  },
  {
    path: "/payment/success",
    title: "Payment",
    description: "The result of your payment.",
    guard: "public",
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/PaymentResultPage")).PaymentResultPage })),
  },
  {
    path: "/auth/callback",
    title: "Signing in",
    description: "You are being signed in.",
    guard: "public",
    component: CallbackPage,
  },
  {
    path: "/auth/reset",
    title: "New password",
    description: "Choose a new password.",
    guard: "public",
    component: lazy(async () => ({ default: (await import("@/features/auth/return/ResetPage")).ResetPage })),
  },
  {
    path: "/admin",
    title: "Admin",
    description: "Users and plans of this installation.",
    guard: "admin",
    menus: { header: "Admin View" },
    usesCache: true,
    followsPlans: true,
    component: lazy(async () => ({ default: (await import("./pages/AdminPage")).AdminPage })),
  },
  {
    path: "/admin/operations",
    title: "Operations",
    description: "Queues, workers and jobs of this installation.",
    guard: "admin",
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/AdminOperationsPage")).AdminOperationsPage })),
  },
  {
    path: "/admin/pricing",
    title: "Manage plans",
    description: "Plans of this installation.",
    guard: "admin",
    usesCache: true,
    followsPlans: true,
    component: lazy(async () => ({ default: (await import("./pages/AdminPricingPage")).AdminPricingPage })),
  },
];

/** Shown at every unknown address. */
export const NOT_FOUND: Page = {
  path: "*",
  title: "Page not found",
  description: "No page exists at this address.",
  guard: "public",
  component: lazy(async () => ({ default: (await import("./pages/NotFoundPage")).NotFoundPage })),
};

/** The pattern of all addresses of a page. */
export function routePath({ path, parameter }: Page): string {
  return parameter ? `${path}/${parameter}?` : path;
}

/** The page at an address, with the router's rules: a slash at the end and the case of letters do not matter. */
export function pageAt(pathname: string): Page {
  return PAGES.find((page) => matchesPage(page, pathname)) ?? NOT_FOUND;
}

function matchesPage({ path, parameter }: Page, pathname: string): boolean {
  return matchPath(path, pathname) !== null || (!!parameter && matchPath(`${path}/${parameter}`, pathname) !== null);
}

export function documentTitle({ title }: Page): string {
  return title ? `${title} · ${APP_NAME}` : APP_NAME;
}
