/**
 * Begins to load what an address shows while the frame of the app is still on its way, instead of after it. The app imports the
 * same modules, and reports one that fails. Called when the language is known, as these modules say sentences while they are loaded.
 */

type Load = () => Promise<unknown>;

const cache: Load = () => import("./app/ServerState");
const account: Load = () => import("./lib/auth/auth-client");

/** The pages that people open first, and whether they are for users only. A page that is missing here is only slower. */
const FIRST: readonly { path: RegExp; isForUsers: boolean; parts: readonly Load[] }[] = [
  { path: /^\/(signup)?$/, isForUsers: false, parts: [() => import("./app/pages/HomePage")] },
  { path: /^\/pricing$/, isForUsers: false, parts: [cache, () => import("./app/pages/PricingPage")] },
  { path: /^\/chat(\/|$)/, isForUsers: true, parts: [cache, () => import("./app/pages/ChatPage")] },
  { path: /^\/chat\/./, isForUsers: true, parts: [() => import("./features/chat/markdown/Markdown")] },
  { path: /^\/upload$/, isForUsers: true, parts: [cache, () => import("./app/pages/UploadPage")] },
];

/** `hasSession` says whether this browser has kept somebody's session; without one, pages for users lead home. */
export function loadFirstPage(path: string, hasSession: boolean): Promise<PromiseSettledResult<unknown>[]> {
  const wanted = FIRST.filter((page) => page.path.test(path) && (hasSession || !page.isForUsers));
  const parts = wanted.flatMap((page) => page.parts);
  return Promise.allSettled([...(hasSession ? [account] : []), ...parts].map((load) => load()));
}
