// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from "vitest";
import { accessToken, renewSession } from "./auth/session";
import { call } from "./http";

vi.mock("./auth/session", () => ({ accessToken: vi.fn(), renewSession: vi.fn() }));

const refusal = () => Response.json({ error: "Not authenticated", code: "not_authenticated" }, { status: 401 });

beforeEach(() => {
  vi.mocked(accessToken).mockReset().mockResolvedValue("token");
  vi.mocked(renewSession).mockReset();
});

describe("a call that the server refuses as not authenticated", () => {
  it("is repeated once with a new token", async () => {
    const fetched = vi.spyOn(window, "fetch").mockResolvedValueOnce(refusal());
    fetched.mockResolvedValueOnce(Response.json({ plan: "basic" }));
    vi.mocked(renewSession).mockResolvedValue(true);
    expect(await call("/api/plan", { fallback: "Failed" })).toEqual({ plan: "basic" });
  });

  it("fails with the server's text when there is no new token", async () => {
    const fetched = vi.spyOn(window, "fetch").mockResolvedValue(refusal());
    vi.mocked(renewSession).mockResolvedValue(false);
    await expect(call("/api/plan", { fallback: "Failed" })).rejects.toThrow("Not authenticated");
    expect(fetched).toHaveBeenCalledOnce();
  });
});

it("other failures do not end the session", async () => {
  vi.spyOn(window, "fetch").mockResolvedValue(Response.json({ error: "Not found" }, { status: 404 }));
  await expect(call("/api/plan", { fallback: "Failed" })).rejects.toThrow("Not found");
  expect(renewSession).not.toHaveBeenCalled();
});
