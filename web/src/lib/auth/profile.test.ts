// @vitest-environment jsdom

import { act, cleanup, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "../http";
import { type Profile, reloadProfile, saveProfile, useIsAdmin, useProfile } from "./profile";
import { type AuthListener, sessionState, type User } from "./session";

const listeners = vi.hoisted(() => new Set<AuthListener>());
vi.mock("../http", () => ({ call: vi.fn() }));
vi.mock("./session", () => ({
  sessionState: vi.fn(() => ({ loading: true, user: null })),
  onAuthEvent: (listener: AuthListener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));

const ADA: User = { id: "ada", email: "ada@example.com" };

function profileOf(user: User, changes: Partial<Profile> = {}): Profile {
  return { ...user, full_name: null, organization: null, plan: "basic", role: "user", last_login: null, ...changes };
}

async function tell(...[event, user]: Parameters<AuthListener>) {
  await act(async () => {
    for (const listener of listeners) listener(event, user);
  });
}

beforeEach(async () => {
  cleanup();
  vi.mocked(call).mockReset();
  renderHook(useProfile);
  await tell("SIGNED_OUT", null);
});

describe("the profile", () => {
  it.each(["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED"] as const)("is read on %s", async (event) => {
    vi.mocked(call).mockResolvedValue(profileOf(ADA, { role: "admin" }));
    const { result } = renderHook(useIsAdmin);
    expect(result.current).toBe(false);
    await tell(event, ADA);
    expect(result.current).toBe(true);
  });

  it("is loaded for a user who was already signed in", async () => {
    cleanup();
    vi.mocked(sessionState).mockReturnValueOnce({ loading: false, user: ADA });
    vi.mocked(call).mockResolvedValue(profileOf(ADA));
    const { result } = renderHook(useProfile);
    await act(async () => {});
    expect(result.current.profile?.email).toBe("ada@example.com");
  });

  it("reports a role that was removed", async () => {
    vi.mocked(call)
      .mockResolvedValueOnce(profileOf(ADA, { role: "admin" }))
      .mockResolvedValueOnce(profileOf(ADA));
    const { result } = renderHook(useIsAdmin);
    await tell("SIGNED_IN", ADA);
    await tell("TOKEN_REFRESHED", ADA);
    expect(result.current).toBe(false);
  });

  it("is requested once when several events arrive together", async () => {
    vi.mocked(call).mockReturnValue(new Promise(() => {}));
    await tell("SIGNED_IN", ADA);
    await tell("INITIAL_SESSION", ADA);
    expect(call).toHaveBeenCalledOnce();
  });

  it("is forgotten on sign-out, even if its answer arrives later", async () => {
    let answer = (_: Profile) => {};
    vi.mocked(call).mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const { result } = renderHook(useProfile);
    await tell("SIGNED_IN", ADA);
    await tell("SIGNED_OUT", null);
    await act(async () => answer(profileOf(ADA, { role: "admin" })));
    expect(result.current.profile).toBeNull();
  });

  it("is kept when a later call fails, and the failure is reported", async () => {
    vi.mocked(call).mockResolvedValueOnce(profileOf(ADA)).mockRejectedValueOnce(new Error("away"));
    const { result } = renderHook(useProfile);
    await tell("SIGNED_IN", ADA);
    await act(reloadProfile);
    expect(result.current.profile?.id).toBe("ada");
    expect(result.current.error).toEqual(new Error("away"));
  });

  it("shows what was saved", async () => {
    vi.mocked(call).mockResolvedValueOnce(profileOf(ADA));
    vi.mocked(call).mockResolvedValueOnce(profileOf(ADA, { full_name: "Ada Lovelace" }));
    const { result } = renderHook(useProfile);
    await tell("SIGNED_IN", ADA);
    await act(() => saveProfile({ full_name: "Ada Lovelace", organization: "" }));
    expect(result.current.profile?.full_name).toBe("Ada Lovelace");
    expect(call).toHaveBeenLastCalledWith(
      "/api/user/profile",
      expect.objectContaining({ method: "PUT", body: { full_name: "Ada Lovelace", organization: "" } }),
    );
  });
});
