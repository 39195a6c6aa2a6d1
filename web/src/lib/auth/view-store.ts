/**
 * The view of an administrator who sees pages as a user. It belongs to one tab and is over when the tab is closed. The
 * server decides what a view may read; here it only replaces the token and the address on the screen.
 */

export type View = { id: string; token: string; userId: string; email: string; endsAt: string };

const KEY = "supplychain.view";
/** Pages that show conversations and files, which a view never reads. */
const PRIVATE_PAGES = ["/chat", "/upload"];

export function currentView(): View | null {
  try {
    const view = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as View | null;
    return typeof view?.token === "string" ? view : null;
  } catch {
    return null;
  }
}

export function rememberView(view: View) {
  sessionStorage.setItem(KEY, JSON.stringify(view));
}

export function forgetView() {
  sessionStorage.removeItem(KEY);
}

export function isPrivateInView(pathname: string): boolean {
  return currentView() !== null && PRIVATE_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`));
}

/** Loads the page anew, so that nothing of one account stays on the screen of the other. */
export function goTo(address: string) {
  window.location.assign(address);
}

/** The view has ended on the server: the administrator goes back to the account that was viewed. */
export function leaveOverView() {
  const view = currentView();
  forgetView();
  if (view) goTo(`/admin?user=${encodeURIComponent(view.userId)}`);
}
