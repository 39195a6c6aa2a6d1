/**
 * Every page of the app, once: its address, its title, what search engines may show of it, who may open it, the menus
 * that link to it, and its component. The router, the menus and the head of the document read this list, and a test of
 * the server compares its own list of addresses with it (`api/src/routes/web.rs`).
 */

import { t } from "@lingui/core/macro";
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
    description: t`Chat with specialised agents about forecasts, inventory, routes, demand signals and suppliers, using your own data.`,
    guard: "public",
    menus: { header: t`Home`, footer: t`Home` },
    component: HomePage,
  },
  {
    path: "/signup",
    title: t`Sign up`,
    description: t`Create an account. The Basic plan costs nothing and needs no card.`,
    guard: "public",
    component: HomePage,
  },
  {
    path: "/pricing",
    title: t`Pricing`,
    description: t`Plans for teams of every size: Basic at no cost, Pro with more agents, Enterprise with all of them.`,
    guard: "public",
    menus: { header: t`Pricing`, footer: t`Pricing` },
    usesCache: true,
    followsPlans: true,
    component: lazy(async () => ({ default: (await import("./pages/PricingPage")).PricingPage })),
  },
  {
    path: "/chat",
    parameter: ":sessionId",
    title: t`Chat`,
    description: t`Ask an agent about your supply chain data.`,
    guard: "sign-in",
    menus: { header: t`Chat`, footer: t`Chat Interface` },
    visitorPath: "/signup",
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/ChatPage")).ChatPage })),
  },
  {
    path: "/analytics",
    title: t`Analytics`,
    description: t`The analytics dashboard is coming soon.`,
    guard: "sign-in",
    menus: { header: t`Analytics`, footer: t`Analytics` },
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/AnalyticsPage")).AnalyticsPage })),
  },
  {
    path: "/upload",
    title: t`Upload Data`,
    description: t`Upload CSV or Excel files for analysis.`,
    guard: "sign-in",
    menus: { header: t`Data` },
    isForUsers: true,
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/UploadPage")).UploadPage })),
  },
  {
    path: "/account",
    title: t`Account`,
    description: t`Your profile, password and devices.`,
    guard: "sign-in",
    menus: { account: t`Account` },
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/AccountPage")).AccountPage })),
  },
  {
    path: "/map",
    title: t`Vehicle Route Map`,
    description: t`A planned route on a map.`,
    guard: "public",
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/MapPage")).MapPage })),
  },
  {
    path: "/terms",
    title: t`Terms of Service`,
    description: t`What you can expect from the service, what we expect from you, and how plans are paid for and cancelled.`,
    guard: "public",
    menus: { legal: t`Terms of Service` },
    component: lazy(async () => ({ default: (await import("./pages/TermsPage")).TermsPage })),
  },
  {
    path: "/privacy",
    title: t`Privacy Policy`,
    description: t`Which data the service stores, how it is used, who else receives it, and which rights you have.`,
    guard: "public",
    menus: { legal: t`Privacy Policy` },
    component: lazy(async () => ({ default: (await import("./pages/PrivacyPage")).PrivacyPage })),
  },
  {
    path: "/help",
    parameter: ":helpPage",
    title: t`Help`,
    description: t`How to ask the agents, what a file needs, how to read the results and how the numbers are made.`,
    guard: "public",
    menus: { legal: t`User guide` },
    component: lazy(async () => ({ default: (await import("./pages/HelpPage")).HelpPage })),
  },
  {
    path: "/shared",
    parameter: ":shareToken",
    title: t`Shared conversation`,
    description: t`A conversation that its owner shared by a link.`,
    guard: "public",
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/SharedPage")).SharedPage })),
  },
  {
    path: "/contact",
    title: t`Contact`,
    description: t`Tell us about your supply chain. We answer within 24 hours.`,
    guard: "public",
    menus: { header: t`Contact`, footer: t`Contact Us`, legal: t`Help and support` },
    component: lazy(async () => ({ default: (await import("./pages/ContactPage")).ContactPage })),
  },
  {
    path: "/payment/success",
    title: t`Payment`,
    description: t`The result of your payment.`,
    guard: "public",
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/PaymentResultPage")).PaymentResultPage })),
  },
  {
    path: "/auth/callback",
    title: t`Signing in`,
    description: t`You are being signed in.`,
    guard: "public",
    component: CallbackPage,
  },
  {
    path: "/auth/reset",
    title: t`New password`,
    description: t`Choose a new password.`,
    guard: "public",
    component: lazy(async () => ({ default: (await import("@/features/auth/return/ResetPage")).ResetPage })),
  },
  {
    path: "/admin",
    title: t`Admin`,
    description: t`Users and plans of this installation.`,
    guard: "admin",
    menus: { header: t`Admin View` },
    usesCache: true,
    followsPlans: true,
    component: lazy(async () => ({ default: (await import("./pages/AdminPage")).AdminPage })),
  },
  {
    path: "/admin/operations",
    title: t`Operations`,
    description: t`Queues, workers and jobs of this installation.`,
    guard: "admin",
    usesCache: true,
    component: lazy(async () => ({ default: (await import("./pages/AdminOperationsPage")).AdminOperationsPage })),
  },
  {
    path: "/admin/pricing",
    title: t`Manage plans`,
    description: t`Plans of this installation.`,
    guard: "admin",
    usesCache: true,
    followsPlans: true,
    component: lazy(async () => ({ default: (await import("./pages/AdminPricingPage")).AdminPricingPage })),
  },
];

/** Shown at every unknown address. */
export const NOT_FOUND: Page = {
  path: "*",
  title: t`Page not found`,
  description: t`No page exists at this address.`,
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
