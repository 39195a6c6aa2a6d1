/**
 * The server's data about the signed-in user, above all the role. One store for the header and the pages; loaded
 * again on sign-in and token refresh, cleared on sign-out. It is outside the query cache, which visitors of the
 * home page do not load.
 */

import { t } from "@lingui/core/macro";
import { useSyncExternalStore } from "react";
import type { Answer, Body } from "../api";
import { call } from "../http";
import { onAuthEvent, sessionState } from "./session";

export type Profile = Answer<"/api/user/profile">;

type ProfileChanges = Body<"/api/user/profile", "put">;

/** An error together with a profile means that a later call failed; the earlier profile is still used. */
export type ProfileState = { profile: Profile | null; error: unknown };

const PATH = "/api/user/profile";
const NOTHING: ProfileState = { profile: null, error: null };

let state = NOTHING;
let ownerId: string | null = null;
let readings = 0;
let readingFor: string | null = null;
let stopListening: (() => void) | null = null;
const listeners = new Set<() => void>();

export function useProfile(): ProfileState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Only for display; the server checks every call itself. */
export function useIsAdmin(): boolean {
  return useProfile().profile?.role === "admin";
}

export async function reloadProfile(): Promise<void> {
  const reading = ++readings;
  readingFor = ownerId;
  try {
    const profile = await call<Profile>(PATH, { fallback: t`Failed to load your profile` });
    if (reading === readings) setState({ profile, error: null });
  } catch (error) {
    if (reading === readings) setState({ ...state, error });
  } finally {
    if (reading === readings) readingFor = null;
  }
}

export async function saveProfile(changes: ProfileChanges): Promise<void> {
  const owner = ownerId;
  const profile = await call<Profile>(PATH, {
    method: "PUT",
    body: changes,
    fallback: t`Your profile could not be saved. Please try again.`,
  });
  if (owner !== ownerId) return;
  forgetReading();
  setState({ profile, error: null });
}

/** Clears the previous user's profile and loads that of the current user. */
function follow(userId: string | null) {
  if (userId !== ownerId) {
    ownerId = userId;
    forgetReading();
    setState(NOTHING);
  }
  // At the start of a page several events come at once; one answer serves them all.
  if (userId && readingFor !== userId) void reloadProfile();
}

/** Makes the page ignore the answer of a running call. */
function forgetReading() {
  readings++;
  readingFor = null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stopListening ??= startListening();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopListening?.();
    stopListening = null;
  };
}

function startListening(): () => void {
  const { user } = sessionState();
  if (user?.id !== ownerId) follow(user?.id ?? null);
  return onAuthEvent((_, user) => follow(user?.id ?? null));
}

function setState(next: ProfileState) {
  state = next;
  for (const listener of listeners) listener();
}
