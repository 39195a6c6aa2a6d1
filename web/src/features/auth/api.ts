/** What a visitor can do about an account. Each call answers with the text to show when it fails. */

import { publicCall } from "@/lib/http";
import { authClient } from "@/lib/session";

export type Credentials = { email: string; password: string };
export type Outcome = { error: string | null };

export async function signIn(credentials: Credentials): Promise<Outcome> {
  const { error } = await (await authClient()).signInWithPassword(credentials);
  return { error: error?.message ?? null };
}

export async function signUp(credentials: Credentials): Promise<Outcome> {
  const { error } = await (await authClient()).signUp({
    ...credentials,
    options: { emailRedirectTo: callbackAddress() },
  });
  return { error: error?.message ?? null };
}

/** Leaves the page for Google when the server offers it. */
export async function signInWithGoogle(): Promise<Outcome> {
  const settings = await publicCall<{ external?: { google?: boolean } }>("/auth/v1/settings", {
    fallback: "Google sign-in cannot be reached. Please try again.",
  });
  if (!settings.external?.google) return { error: "Google sign-in is not set up on this server." };
  const { error } = await (await authClient()).signInWithOAuth({
    provider: "google",
    options: { redirectTo: callbackAddress() },
  });
  return { error: error?.message ?? null };
}

/** Ends the session of this device only. */
export async function signOut(): Promise<Outcome> {
  const { error } = await (await authClient()).signOut({ scope: "local" });
  return { error: error?.message ?? null };
}

const exchanges = new Map<string, Promise<boolean>>();

/**
 * Turns the code of a mail link into a session. A code works once, so a second call waits for the first.
 * The flow id says which of several sign-ups of this browser the code belongs to.
 */
export function exchangeCode(code: string, flowId: string | null): Promise<boolean> {
  const running = exchanges.get(code);
  if (running) return running;
  const exchange = authClient()
    .then((client) => client.exchangeCodeForSession(code, flowId ? { flowId } : undefined))
    .then(({ error }) => !error)
    .catch(() => false);
  exchanges.set(code, exchange);
  return exchange;
}

function callbackAddress(): string {
  return `${window.location.origin}/auth/callback`;
}
