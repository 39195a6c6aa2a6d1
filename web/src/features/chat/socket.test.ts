import { io } from "socket.io-client";
import { expect, it, vi } from "vitest";
import { openChatSocket } from "./socket";

vi.mock("socket.io-client", () => ({ io: vi.fn() }));
vi.mock("@/lib/http", () => ({ requireToken: vi.fn().mockResolvedValue("token") }));

function open() {
  const listeners = new Map<string, (payload?: object) => void>();
  const emit = vi.fn();
  vi.mocked(io).mockReturnValue({
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    emit,
  } as never);
  const handlers = { onEvent: vi.fn(), onConnected: vi.fn() };
  openChatSocket("session_1_a", handlers);
  return { ...handlers, emit, hear: (event: string, payload?: object) => listeners.get(event)?.(payload) };
}

it("tells that the server cannot be reached, also when it never could", () => {
  const { onConnected, hear } = open();
  hear("connect_error");
  expect(onConnected).toHaveBeenLastCalledWith(false);
});

it("joins the conversation at every connection", async () => {
  const { onConnected, emit, hear } = open();
  for (const times of [1, 2]) {
    hear("connect");
    await vi.waitFor(() => expect(emit).toHaveBeenCalledTimes(times));
  }
  expect(emit).toHaveBeenLastCalledWith("join_session", { session_id: "session_1_a", token: "token" });
  expect(onConnected).toHaveBeenLastCalledWith(true);
});

it("passes on what the server says under its name", () => {
  const { onEvent, hear } = open();
  hear("session_state", { turn: null });
  expect(onEvent).toHaveBeenCalledWith({ type: "session_state", turn: null });
});
