/** The signed-in user. One store for the page; the sign-in client behind it is loaded when it is needed. */

import type { AuthChangeEvent, GoTrueClient, Session } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { AUTH_STORAGE_KEY } from "./storage-key";
import { currentView, forgetView } from "./view-store";

/** `newEmail` is an address that is not valid until its owner opens the link in the mail. */
export type User = { id: string; email: string; newEmail?: string };
export type SessionState = { loading: boolean; user: User | null };
export type AuthListener = (event: AuthChangeEvent, user: User | null) => void;

let state: SessionState = { loading: true, user: null };
let client: Promise<GoTrueClient> | null = null;
const storeListeners = new Set<() => void>();
const authListeners = new Set<AuthListener>();

/** Called once at start. Without a stored session there is nothing to wait for. */
export function startSession() {
  if (localStorage.getItem(AUTH_STORAGE_KEY)) void authClient();
  else setState({ loading: false, user: null });
  window.addEventListener("storage", (event) => {
    if (event.key === AUTH_STORAGE_KEY && event.newValue) void authClient();
  });
}

export function authClient(): Promise<GoTrueClient> {
  client ??= import("./auth-client").then(({ createAuthClient }) => {
    const created = createAuthClient();
    created.onAuthStateChange(handleAuthEvent);
    return created;
  });
  client.catch(() => {
    client = null;
    setState({ loading: false, user: null });
  });
  return client;
}

/** The access token, refreshed when it is about to expire; null for visitors. A view has a token of its own. */
export async function accessToken(): Promise<string | null> {
  const view = currentView();
  if (view) return view.token;
  const { data } = await (await authClient()).getSession();
  return data.session?.access_token ?? null;
}

let renewal: Promise<boolean> | null = null;

/** After the server has refused the token: requests a new one. When the server gives none, the user is signed out. */
export function renewSession(): Promise<boolean> {
  if (currentView()) return Promise.resolve(false);
  renewal ??= authClient()
    .then(renewedOrSignedOut)
    .catch(() => false)
    .finally(() => {
      renewal = null;
    });
  return renewal;
}

async function renewedOrSignedOut(client: GoTrueClient): Promise<boolean> {
  const refused = (await client.getSession()).data.session?.access_token;
  if (!refused) return false;
  const { data, error } = await client.refreshSession();
  if (data.session && data.session.access_token !== refused) return true;
  // The client would keep a token that has not expired, although the server no longer accepts it.
  if (error?.name !== "AuthRetryableFetchError") await client.signOut({ scope: "local" });
  return false;
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, sessionState);
}

export function sessionState(): SessionState {
  return state;
}

export function onAuthEvent(listener: AuthListener): () => void {
  authListeners.add(listener);
  return () => authListeners.delete(listener);
}

function handleAuthEvent(event: AuthChangeEvent, session: Session | null) {
  // Every tab that notices the end of a session notifies all others; one notification is enough.
  if (event === "SIGNED_OUT" && !state.loading && !state.user) return;
  if (event === "SIGNED_OUT") forgetView();
  const user = session ? userOf(session) : null;
  if (state.loading || !sameUser(state.user, user)) setState({ loading: false, user });
  for (const listener of authListeners) listener(event, user);
}

function userOf({ user }: Session): User {
  const view = currentView();
  if (view) return { id: view.userId, email: view.email };
  const { id, email = "", new_email: newEmail } = user;
  return newEmail ? { id, email, newEmail } : { id, email };
}

function sameUser(one: User | null, other: User | null): boolean {
  return one?.id === other?.id && one?.email === other?.email && one?.newEmail === other?.newEmail;
}

function subscribe(listener: () => void): () => void {
  storeListeners.add(listener);
  return () => storeListeners.delete(listener);
}

function setState(next: SessionState) {
  state = next;
  for (const listener of storeListeners) listener();
}
