// @vitest-environment jsdom

import { afterEach, expect, it, vi } from "vitest";
import { watchOperations } from "./watch-operations";

type Listener = (payload?: unknown) => void;
const line = vi.hoisted(() => ({
  listeners: {} as Record<string, Listener>,
  emit: vi.fn(),
  connect: vi.fn(),
  disconnect: vi.fn(),
}));

vi.mock("socket.io-client", () => ({
  io: () => ({
    on: (event: string, listener: Listener) => {
      line.listeners[event] = listener;
    },
    active: false,
    connected: true,
    emit: line.emit,
    connect: line.connect,
    removeAllListeners: () => {},
    disconnect: line.disconnect,
  }),
}));
vi.mock("@/lib/http", () => ({ requireToken: () => Promise.resolve("token") }));

afterEach(() => {
  vi.useRealTimers();
});

it("asks for the operations under the sign-in of the user, and leaves at the end", async () => {
  const received = vi.fn();
  const stop = watchOperations(received);
  await vi.waitFor(() => expect(line.listeners.connect).toBeDefined());
  line.listeners.connect?.();
  await vi.waitFor(() => expect(line.emit).toHaveBeenCalledWith("watch_operations", { token: "token" }));
  line.listeners.operations?.({ lanes: [] });
  expect(received).toHaveBeenCalledWith({ lanes: [] });
  vi.useFakeTimers();
  line.listeners.disconnect?.();
  vi.runAllTimers();
  expect(line.connect).toHaveBeenCalledTimes(1);
  stop();
  expect(line.emit).toHaveBeenLastCalledWith("leave_operations", {});
  expect(line.disconnect).toHaveBeenCalled();
});
