import { expect, it, vi } from "vitest";
import { EMPTY_CONVERSATION } from "../state/conversation-state";
import { fetchHistory } from "../transport/api";
import { wholeConversation } from "./whole";

vi.mock("../transport/api", () => ({ fetchHistory: vi.fn() }));

it("an export has the messages that are not shown yet, too", async () => {
  const message = (id: string) => ({ id, role: "user", content: id, timestamp: "2026-11-21T09:00:00Z" });
  const shown = { ...EMPTY_CONVERSATION, messages: [message("2")] };
  vi.mocked(fetchHistory).mockRejectedValue(new Error("no server"));
  expect(await wholeConversation("s", shown)).toEqual(shown.messages);
  await expect(wholeConversation("s", { ...shown, hasEarlier: true })).rejects.toThrow("no server");
  vi.mocked(fetchHistory).mockResolvedValue({ messages: [message("1"), message("2")], turn: null });
  expect(await wholeConversation("s", { ...shown, hasEarlier: true })).toHaveLength(2);
});
