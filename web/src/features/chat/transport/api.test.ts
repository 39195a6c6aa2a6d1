// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { fetchHistory, isMissing } from "./api";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const message = (id: string) => ({ id, role: "user", content: id, timestamp: "2026-11-21T10:00:00Z" });
const turn = { turn_id: "t1", state: "running" };

beforeEach(() => {
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (path) =>
      path.includes("before=three")
        ? { messages: [message("one"), message("two")], turn: null, earlier: "one" }
        : { messages: [message("three")], turn, earlier: "three" },
    );
});

it("loads the requested number of history parts in order", async () => {
  const signal = new AbortController().signal;
  expect(await fetchHistory("session_1_a", signal)).toEqual({ messages: [message("three")], turn, earlier: "three" });
  const both = await fetchHistory("session_1_a", signal, { parts: 2 });
  expect(both).toEqual({ messages: [message("one"), message("two"), message("three")], turn, earlier: "one" });
  expect(vi.mocked(call).mock.calls.at(-1)?.[0]).toBe("/api/sessions/session_1_a/messages?before=three");
});

it("a new conversation that the server does not know is empty, and one that was opened by its address is missing", async () => {
  const signal = new AbortController().signal;
  vi.mocked(call).mockRejectedValue(new ApiError("Not found", 404, "not_found"));
  expect(await fetchHistory("session_1_a", signal)).toEqual({ messages: [], turn: null, earlier: null });
  const problem = await fetchHistory("session_1_a", signal, { mustExist: true }).catch((error) => error);
  expect(isMissing(problem)).toBe(true);
});

it("an address that cannot be a conversation is missing without a call", async () => {
  vi.mocked(call).mockClear();
  const problem = await fetchHistory("../admin", new AbortController().signal, { mustExist: true }).catch((e) => e);
  expect(isMissing(problem)).toBe(true);
  expect(call).not.toHaveBeenCalled();
});
