/** The sign-in client, in a separate chunk: visitors who never sign in do not load it. */

import { GoTrueClient } from "@supabase/auth-js";
import { authBase } from "./auth-base";
import { AUTH_STORAGE_KEY } from "./storage-key";

export function createAuthClient(): GoTrueClient {
  return new GoTrueClient({
    ...authBase(),
    storageKey: AUTH_STORAGE_KEY,
    persistSession: true,
    autoRefreshToken: true,
    // `/auth/callback` exchanges the code itself; the client would do it a second time.
    flowType: "pkce",
    detectSessionInUrl: false,
    // Without it a refused second sign-up removes the verifier that the mail of the first one needs.
    experimental: { appendPkceFlowIdToRedirects: true },
  });
}
