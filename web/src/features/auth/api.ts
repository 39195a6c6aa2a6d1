/** The calls about an account. Each one returns the text to show when it fails. */

import { t } from "@lingui/core/macro";
import type { AuthError, GoTrueClient } from "@supabase/auth-js";
import { authClient } from "@/lib/auth/session";

export type Credentials = { email: string; password: string };

/**
 * `code` and `status` of a refusal are set for the few refusals that the page handles in its own way. The status is 0 when the server
 * did not answer.
 */
export type Outcome = { error: string | null; code?: string; status?: number };

export const UNREACHABLE = t`The server cannot be reached. Please try again.`;

export function signIn(credentials: Credentials): Promise<Outcome> {
  return ask((client) => client.signInWithPassword(credentials));
}

export function signUp(credentials: Credentials): Promise<Outcome> {
  return ask((client) => client.signUp({ ...credentials, options: { emailRedirectTo: address("/auth/callback") } }));
}

/** Leaves the page for Google. */
export function signInWithGoogle(): Promise<Outcome> {
  const redirectTo = address("/auth/callback?provider=google");
  return ask((client) => client.signInWithOAuth({ provider: "google", options: { redirectTo } }));
}

/** Ends the session of this device only. */
export function signOut(): Promise<Outcome> {
  return ask((client) => client.signOut({ scope: "local" }));
}

export function signOutOtherDevices(): Promise<Outcome> {
  return ask((client) => client.signOut({ scope: "others" }));
}

/** Sends a link to `/auth/reset` if the account exists; the answer is the same if it does not. */
export function sendResetLink(email: string): Promise<Outcome> {
  return ask((client) => client.resetPasswordForEmail(email, { redirectTo: address("/auth/reset") }));
}

export function resendConfirmation(email: string): Promise<Outcome> {
  const options = { emailRedirectTo: address("/auth/callback") };
  return ask((client) => client.resend({ type: "signup", email, options }));
}

/** The current password, if it is not empty, proves that the owner makes the request. */
export function changePassword(password: string, current: string): Promise<Outcome> {
  const proof = current === "" ? {} : { current_password: current };
  return ask((client) => client.updateUser({ password, ...proof }));
}

/** The address changes when the user opens the link in the mail to the new address. */
export function changeEmail(email: string): Promise<Outcome> {
  const emailRedirectTo = address("/auth/callback?change=email");
  return ask((client) => client.updateUser({ email }, { emailRedirectTo }));
}

/** `other-device`: this browser did not request the code, so it can neither have it checked nor be signed in by it. */
export type Exchange = "signed-in" | "other-device" | "failed";

const exchanges = new Map<string, Promise<Exchange>>();

/**
 * Turns the code of a mail link into a session. A code works once, so a second call waits for the first.
 * The flow id states to which of several requests of this browser the code belongs.
 */
export function exchangeCode(code: string, flowId: string | null): Promise<Exchange> {
  const running = exchanges.get(code);
  if (running) return running;
  const exchange = ask((client) => client.exchangeCodeForSession(code, flowId ? { flowId } : undefined)).then(
    ({ error, code: refusal }): Exchange =>
      error === null ? "signed-in" : refusal === "pkce_code_verifier_not_found" ? "other-device" : "failed",
  );
  exchanges.set(code, exchange);
  return exchange;
}

async function ask(request: (client: GoTrueClient) => Promise<{ error: AuthError | null }>): Promise<Outcome> {
  try {
    const { error } = await request(await authClient());
    return error ? refusal(error) : { error: null };
  } catch {
    return { error: UNREACHABLE, status: 0 };
  }
}

function refusal({ name, message, code, status }: AuthError): Outcome {
  if (name === "AuthRetryableFetchError") return { error: UNREACHABLE, status: 0 };
  return { error: message, ...(code ? { code } : {}), ...(status ? { status } : {}) };
}

function address(path: string): string {
  return `${window.location.origin}${path}`;
}
