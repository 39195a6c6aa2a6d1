import { expect, it } from "vitest";
import { exportedConversation, exportName } from "./as-json";

const TIME = new Date("2026-11-21T10:00:00Z");

it("an export is named after the session and the day", () => {
  expect(exportName("session_1_ab", TIME)).toBe("conversation_session_1_ab_2026-11-21.json");
});

it("an export contains the messages, not the progress", () => {
  const timestamp = "2026-11-21T09:00:00Z";
  const messages = [
    { id: "1", role: "user", content: "Forecast it", timestamp },
    { id: "2", role: "progress", content: "Reading", timestamp },
    { id: "3", role: "assistant", content: "Here", timestamp, agent_type: "demand_forecasting" as const },
  ];
  expect(exportedConversation("session_1_ab", messages, TIME)).toEqual({
    sessionId: "session_1_ab",
    timestamp: "2026-11-21T10:00:00.000Z",
    messages: [
      { role: "user", content: "Forecast it", timestamp, agent_type: null },
      { role: "assistant", content: "Here", timestamp, agent_type: "demand_forecasting" },
    ],
  });
});
