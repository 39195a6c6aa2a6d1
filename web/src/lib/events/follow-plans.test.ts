// @vitest-environment jsdom

import { afterEach, expect, it, vi } from "vitest";
import { followPlans, VISITOR_INTERVAL_MS } from "./follow-plans";
import { onPlansUpdated } from "./plan-events";

type Listener = () => void;
const line = vi.hoisted(() => ({
  listeners: {} as Record<string, Listener>,
  emit: vi.fn(),
  disconnect: vi.fn(),
}));

vi.mock("socket.io-client", () => ({
  io: () => ({
    on: (event: string, listener: Listener) => {
      line.listeners[event] = listener;
    },
    emit: line.emit,
    removeAllListeners: () => {},
    disconnect: line.disconnect,
  }),
}));
vi.mock("../http", () => ({ requireToken: () => Promise.resolve("token") }));

afterEach(() => {
  vi.useRealTimers();
});

it("polls for visitors while the page is visible", () => {
  vi.useFakeTimers();
  const updated = vi.fn();
  const forget = onPlansUpdated(updated);
  const close = followPlans(false);
  vi.advanceTimersByTime(VISITOR_INTERVAL_MS);
  expect(updated).toHaveBeenCalledTimes(1);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  vi.advanceTimersByTime(VISITOR_INTERVAL_MS);
  expect(updated).toHaveBeenCalledTimes(1);
  close();
  forget();
});

it("authenticates the connection of signed-in users", async () => {
  const updated = vi.fn();
  const forget = onPlansUpdated(updated);
  const close = followPlans(true);
  await vi.waitFor(() => expect(line.listeners.connect).toBeDefined());
  line.listeners.connect?.();
  await vi.waitFor(() => expect(line.emit).toHaveBeenCalledWith("join_person", { token: "token" }));
  expect(updated).not.toHaveBeenCalled();
  line.listeners.plans_updated?.();
  line.listeners.connect?.();
  expect(updated).toHaveBeenCalledTimes(2);
  close();
  expect(line.disconnect).toHaveBeenCalled();
  forget();
});
