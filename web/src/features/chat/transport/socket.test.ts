// @vitest-environment jsdom

import { io } from "socket.io-client";
import { afterEach, expect, it, vi } from "vitest";
import { sessionState } from "@/lib/auth/session";
import { onConversationsChanged } from "@/lib/events/conversation-events";
import { openChatSocket } from "./socket";

vi.mock("socket.io-client", () => ({ io: vi.fn() }));
vi.mock("@/lib/http", () => ({ requireToken: vi.fn().mockResolvedValue("token") }));

vi.mock("@/lib/auth/session", () => ({
  sessionState: vi.fn(() => ({ loading: false, user: { id: "1", email: "" } })),
}));

afterEach(() => void vi.useRealTimers());

function open(isExisting = false) {
  const line = { active: true, connect: vi.fn(), removeAllListeners: vi.fn(), disconnect: vi.fn() };
  const listeners = new Map<string, (payload?: object) => void>();
  const emit = vi.fn();
  const on = (event: string, listener: () => void) => listeners.set(event, listener);
  vi.mocked(io).mockReturnValue(Object.assign(line, { on, emit }) as never);
  const handlers = { onEvent: vi.fn(), onConnected: vi.fn(), joinsExisting: () => isExisting };
  const opened = openChatSocket("session_1_a", handlers);
  return {
    ...handlers,
    ...opened,
    line,
    emit,
    hear: (event: string, payload?: object) => listeners.get(event)?.(payload),
  };
}

it("reports an unreachable server even if there never was a connection", () => {
  const { onConnected, hear } = open();
  hear("connect_error");
  expect(onConnected).toHaveBeenLastCalledWith(false);
});

it("joins the conversation at every connection", async () => {
  const { onConnected, emit, hear } = open();
  for (const times of [1, 2]) {
    hear("connect");
    await vi.waitFor(() => expect(emit).toHaveBeenCalledTimes(2 * times));
  }
  expect(emit).toHaveBeenCalledWith("join_session", { session_id: "session_1_a", token: "token" });
  expect(onConnected).toHaveBeenLastCalledWith(true);
});

it("joins a conversation that was opened by its address only if it exists", async () => {
  const { emit, hear } = open(true);
  hear("connect");
  await vi.waitFor(() => expect(emit).toHaveBeenCalled());
  const asked = { existing: true, session_id: "session_1_a", token: "token" };
  expect(emit).toHaveBeenCalledWith("join_session", asked);
});

it("watches the list of conversations, and reports that changes may have been missed after a lost connection", async () => {
  const changed = vi.fn();
  const leave = onConversationsChanged(changed);
  const { emit, hear } = open();
  hear("connect");
  await vi.waitFor(() => expect(emit).toHaveBeenCalledWith("watch_conversations", { token: "token" }));
  const change = { session_id: "session_2_b", what: "answered" };
  hear("conversations_changed", change);
  expect(changed.mock.calls).toEqual([[change]]);
  // After a lost connection, and before the first one is watched, changes are not repeated.
  hear("conversations_watched");
  await vi.waitFor(() => expect(changed).toHaveBeenLastCalledWith(null));
  leave();
});

it("passes on the events of the server by name", () => {
  const { onEvent, hear } = open();
  hear("session_state", { turn: null });
  expect(onEvent).toHaveBeenCalledWith({ type: "session_state", turn: null });
});

it("lets the library reconnect after a lost connection", () => {
  vi.useFakeTimers();
  const { line, hear } = open();
  hear("disconnect");
  vi.advanceTimersByTime(60_000);
  expect(line.connect).not.toHaveBeenCalled();
});

it("reconnects with growing delays after the server closed it, until it is accepted", () => {
  vi.useFakeTimers();
  const { line, hear } = open();
  line.active = false;
  const closedAndConnectedWithin = (ms: number) => {
    line.connect.mockClear();
    hear("disconnect");
    vi.advanceTimersByTime(ms / 2 - 1);
    expect(line.connect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(ms / 2 + 1);
    expect(line.connect).toHaveBeenCalledOnce();
  };
  closedAndConnectedWithin(500);
  closedAndConnectedWithin(1000);
  closedAndConnectedWithin(2000);
  hear("session_state", { turn: null });
  closedAndConnectedWithin(500);
});

it("stays closed for visitors and after the conversation was left", () => {
  vi.useFakeTimers();
  const { line, hear, close } = open();
  line.active = false;
  vi.mocked(sessionState).mockReturnValueOnce({ loading: false, user: null });
  hear("disconnect");
  vi.advanceTimersByTime(60_000);
  hear("disconnect");
  close();
  vi.advanceTimersByTime(60_000);
  expect(line.connect).not.toHaveBeenCalled();
});

it("uses long polling only, with a timeout of one minute", () => {
  open();
  expect(io).toHaveBeenLastCalledWith(window.location.origin, {
    path: "/socket.io",
    transports: ["polling"],
    upgrade: false,
    timeout: 60_000,
    reconnection: true,
  });
});
