import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { isOnScreen } from "@/lib/on-screen";
import { type Conversation, EMPTY_CONVERSATION } from "../state/conversation-state";
import { changeConversation } from "./list";
import { useSeen } from "./use-seen";

vi.mock("./list", () => ({ changeConversation: vi.fn(async () => ({})) }));

const TIME = "2026-11-21T10:00:00Z";

function withReply(turn: string): Conversation {
  const message = { id: `m-${turn}`, role: "assistant", content: "Here", timestamp: TIME, turn_id: turn };
  return { ...EMPTY_CONVERSATION, historyLoaded: true, messages: [message] };
}

function look(visibility: DocumentVisibilityState) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.mocked(changeConversation).mockClear();
  look("visible");
});

it("reports each reply once when it is on the screen", () => {
  const { rerender } = renderHook(({ chat }) => useSeen("a", chat), { initialProps: { chat: EMPTY_CONVERSATION } });
  expect(changeConversation).not.toHaveBeenCalled();
  rerender({ chat: withReply("t1") });
  rerender({ chat: withReply("t1") });
  expect(changeConversation).toHaveBeenCalledExactlyOnceWith("a", { seen: true });
  rerender({ chat: withReply("t2") });
  expect(changeConversation).toHaveBeenCalledTimes(2);
});

it("waits until a hidden tab is looked at", () => {
  look("hidden");
  renderHook(() => useSeen("a", withReply("t1")));
  expect(changeConversation).not.toHaveBeenCalled();
  expect(isOnScreen("a")).toBe(false);
  look("visible");
  expect(changeConversation).toHaveBeenCalledOnce();
  expect(isOnScreen("a")).toBe(true);
});

it("a conversation that was left is on no screen", () => {
  const { unmount } = renderHook(() => useSeen("a", EMPTY_CONVERSATION));
  expect(isOnScreen("a")).toBe(true);
  unmount();
  expect(isOnScreen("a")).toBe(false);
});
