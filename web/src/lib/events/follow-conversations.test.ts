// @vitest-environment jsdom

import { expect, it, vi } from "vitest";
import { onConversationsChanged } from "./conversation-events";
import { followConversations } from "./follow-conversations";

type Listener = (payload?: object) => void;
const line = vi.hoisted(() => ({ listeners: {} as Record<string, Listener>, emit: vi.fn(), disconnect: vi.fn() }));

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

it("passes changes on, and says after a lost connection that some may have been missed", async () => {
  const changed = vi.fn();
  const forget = onConversationsChanged(changed);
  const close = followConversations();
  await vi.waitFor(() => expect(line.listeners.connect).toBeDefined());
  line.listeners.connect?.();
  await vi.waitFor(() => expect(line.emit).toHaveBeenCalledWith("watch_conversations", { token: "token" }));
  expect(changed).not.toHaveBeenCalled();
  const change = { session_id: "session_1_a", what: "answered" };
  line.listeners.conversations_changed?.(change);
  expect(changed).toHaveBeenLastCalledWith(change);
  line.listeners.connect?.();
  expect(changed).toHaveBeenLastCalledWith(null);
  close();
  expect(line.disconnect).toHaveBeenCalled();
  forget();
});
