import { describe, expect, it } from "vitest";
import type { ChatEvent, ChatMessage, Understood } from "../transport/events";
import { applyEvent, needsHistory, questionOf } from "./conversation";
import { type Conversation, EMPTY_CONVERSATION } from "./conversation-state";

const TIME = "2026-11-21T10:00:00Z";
const sent: ChatEvent = {
  type: "sent",
  client_id: "c1",
  message: "Forecast it",
  agent_type: "demand_forecasting",
  timestamp: TIME,
};
const started: ChatEvent = {
  type: "start_processing",
  turn_id: "t1",
  agent_type: "demand_forecasting",
  timestamp: TIME,
};
const replied: ChatEvent = {
  type: "chat_response",
  turn_id: "t1",
  content: "Here it is",
  timestamp: TIME,
  agent_type: "demand_forecasting",
};
const done: ChatEvent = { type: "stop_processing", turn_id: "t1", reason: "done" };
const progress = (step: number, percent: number): ChatEvent => ({
  type: "progress_update",
  message: `Step ${step}`,
  timestamp: TIME,
  percent,
  step,
  steps: 3,
  turn_id: "t1",
});
const storedQuestion: ChatMessage = { id: "m1", role: "user", content: "Forecast it", timestamp: TIME, turn_id: "t1" };
const storedReply: ChatMessage = { id: "m2", role: "assistant", content: "Here it is", timestamp: TIME, turn_id: "t1" };
const history = (messages: ChatMessage[]): ChatEvent => ({ type: "history_loaded", messages, turn: null });

describe("a long history", () => {
  const at = (minute: number, id: string): ChatMessage => ({
    ...storedReply,
    id,
    content: id,
    turn_id: id,
    timestamp: `2026-11-21T10:${String(minute).padStart(2, "0")}:00Z`,
  });
  const part = (messages: ChatMessage[], earlier: string | null): ChatEvent => ({
    type: "history_loaded",
    messages,
    turn: null,
    earlier,
  });

  it("starts with its newest part", () => {
    const chat = after(part([at(1, "one"), at(2, "two")], "one"), part([at(2, "two"), at(3, "three")], "two"));
    expect(chat.messages.map(({ id }) => id)).toEqual(["two", "three"]);
    expect(chat.hasEarlier).toBe(true);
  });

  it("that is loaded again draws nothing again but what has changed", () => {
    const fresh = () => part([at(1, "one"), at(2, "two"), at(3, "three")], null);
    const before = after(fresh());
    const same = applyEvent(before, fresh());
    same.messages.forEach((message, i) => {
      expect(message).toBe(before.messages[i]);
    });
    const rated = applyEvent(before, part([at(1, "one"), { ...at(2, "two"), confidence: 0.5 }, at(3, "three")], null));
    expect(rated.messages.map((message, i) => message === before.messages[i])).toEqual([true, false, true]);
  });

  it("is complete after its earlier parts were loaded", () => {
    const wanted = after(part([at(2, "two")], "two"), { type: "earlier_wanted" });
    expect(wanted.parts).toBe(2);
    const whole = applyEvent(wanted, part([at(1, "one"), at(2, "two")], null));
    expect(whole.messages.map(({ id }) => id)).toEqual(["one", "two"]);
    expect(whole.hasEarlier).toBe(false);
  });

  it("keeps messages of its newest part that only this tab knows", () => {
    const chat = after(part([at(2, "two")], "two"), sent, part([at(2, "two")], "two"));
    expect(shown(chat).at(-1)).toBe("user: Forecast it");
  });
});

function after(...events: ChatEvent[]): Conversation {
  return events.reduce(applyEvent, EMPTY_CONVERSATION);
}

function shown(chat: Conversation): string[] {
  return chat.messages.map((message) => `${message.role}: ${message.content}`);
}

describe("a question", () => {
  it("is shown at once and clears the last error", () => {
    const chat = after({ type: "error", error: "Too many questions" }, sent);
    expect(shown(chat)).toEqual(["user: Forecast it"]);
    expect(chat).toMatchObject({ error: null, turn: { turn_id: null, state: "queued" } });
  });

  it("keeps its reply as the same message when the history is loaded again", () => {
    const live = after(sent, started, replied, done);
    const id = live.messages.at(-1)?.id;
    const once = applyEvent(live, history([storedQuestion, { ...storedReply, content: "Newer links" }]));
    expect(once.messages.at(-1)).toMatchObject({ id, content: "Newer links" });
    const twice = applyEvent(once, history([storedQuestion, storedReply]));
    expect(twice.messages.map((message) => message.id)).toEqual(["m1", id]);
  });

  it("keeps what was understood of it, whether it comes by socket or history", () => {
    const understood: Understood = {
      agent: "demand_forecasting",
      tool: "forecast_demand",
      kind: "analysis",
      params: { horizon: { n: 6, unit: "week" } },
      edit_of: null,
      changed: [],
      assumed: [],
      not_understood: [],
      question_back: null,
      confidence: 1,
    };
    const live = after(sent, started, { ...replied, understood }, done);
    expect(live.messages.at(-1)?.understood).toEqual(understood);
    const reloaded = after(history([storedQuestion, { ...storedReply, understood }]));
    expect(reloaded.messages.at(-1)?.understood).toEqual(understood);
  });

  it("has exactly one reply, whether it comes by socket or history", () => {
    const orders: ChatEvent[][] = [
      [sent, started, replied, done, history([storedQuestion, storedReply])],
      [sent, started, history([storedQuestion, storedReply]), replied, done],
      [sent, history([storedQuestion, storedReply]), started, replied, done],
      [sent, started, replied, replied, done, done],
      [history([storedQuestion, storedReply]), replied],
      [sent, started, { ...storedReply, type: "message" }, replied, done],
    ];
    for (const events of orders) {
      const chat = after(...events);
      expect(shown(chat)).toEqual(["user: Forecast it", "assistant: Here it is"]);
      expect(chat.turn).toBeNull();
    }
  });

  it("from another tab appears with the history, not with the socket event", () => {
    const echo: ChatEvent = { type: "message", id: "m9", role: "user", content: "From elsewhere", timestamp: TIME };
    expect(shown(after(echo))).toEqual([]);
    expect(shown(after(echo, history([storedQuestion])))).toEqual(["user: Forecast it"]);
  });

  it("shows its running tool among the steps until it ends", () => {
    const content = { action: "call_function", function: "forecast_demand" };
    const running: ChatEvent = {
      type: "message",
      id: "tool_t1",
      role: "system",
      content,
      timestamp: TIME,
      turn_id: "t1",
    };
    expect(after(sent, started, running).messages.at(-1)?.content).toEqual(content);
    expect(shown(after(sent, started, replied, done, running))).toEqual(["user: Forecast it", "assistant: Here it is"]);
  });

  it("that the server has not stored yet survives a reload of the history", () => {
    expect(shown(after(sent, history([])))).toEqual(["user: Forecast it"]);
    expect(after(sent, history([])).turn).not.toBeNull();
  });

  it("gets an answer missed during a lost connection from the history", () => {
    const chat = after(sent, history([storedQuestion, storedReply]));
    expect(shown(chat)).toEqual(["user: Forecast it", "assistant: Here it is"]);
    expect(chat.turn).toBeNull();
  });

  it("asked twice is shown twice", () => {
    const again: ChatEvent = { ...sent, client_id: "c2" };
    const chat = after(sent, started, replied, done, again, history([storedQuestion, storedReply]));
    expect(shown(chat)).toEqual(["user: Forecast it", "assistant: Here it is", "user: Forecast it"]);
  });
});

describe("the turn under way", () => {
  it("starts and ends with the events of the server", () => {
    expect(after(sent, started).turn).toMatchObject({ turn_id: "t1", state: "running" });
    expect(after(sent, started, done).turn).toBeNull();
    expect(after(sent, started, replied).turn).toBeNull();
    expect(after(sent, started, { type: "error", error: "Away" }).turn).toBeNull();
  });

  it("is restored after a reload", () => {
    const turn = {
      turn_id: "t1",
      state: "running",
      agent_type: "vehicle_routing",
      progress: { message: "Step 2", timestamp: TIME, percent: 60, step: 2, steps: 3 },
    } as const;
    const chat = after({ type: "history_loaded", messages: [storedQuestion], turn }, { type: "session_state", turn });
    expect(shown(chat)).toEqual(["user: Forecast it", "progress: Step 2"]);
    expect(chat).toMatchObject({ agent: "vehicle_routing", turn: { turn_id: "t1" } });
  });

  it("is not restored by an outdated event", () => {
    const turn = { turn_id: "t1", state: "running", agent_type: "general", progress: null } as const;
    expect(after(sent, started, replied, done, { type: "session_state", turn }).turn).toBeNull();
    expect(after(sent, started, replied, done, started).turn).toBeNull();
    expect(after(history([storedQuestion, storedReply]), { type: "session_state", turn }).turn).toBeNull();
  });

  it("is not ended by an older history", () => {
    expect(after(sent, started, history([storedQuestion])).turn).toMatchObject({ turn_id: "t1" });
  });

  it("ends when the server reports no running turn", () => {
    expect(after(sent, started, { type: "session_state", turn: null }).turn).toBeNull();
  });

  it("leaves a notice when it was stopped", () => {
    expect(shown(after(sent, started, { type: "stop_processing", turn_id: "t1", reason: "stopped" }))).toEqual([
      "user: Forecast it",
      "system: Stopped",
    ]);
  });
});

describe("the history is requested", () => {
  const asks = (events: ChatEvent[], event: ChatEvent) => {
    const before = after(...events);
    return needsHistory(before, event, applyEvent(before, event));
  };
  const running = { turn_id: "t1", state: "running", agent_type: "general", progress: null } as const;
  const failed: ChatEvent = { type: "error", error: "Column demand is missing", turn_id: "t1" };

  it("after an event about a question of another tab", () => {
    for (const event of [started, replied, failed, { type: "session_state", turn: running } as const]) {
      expect(asks([], event)).toBe(true);
      expect(asks([sent, started], event)).toBe(false);
      expect(asks([history([storedQuestion])], event)).toBe(false);
    }
  });

  it("when no turn runs and the reply was missed", () => {
    expect(asks([sent, started], { type: "session_state", turn: null })).toBe(true);
    expect(asks([sent, started, replied], { type: "session_state", turn: null })).toBe(false);
  });

  it("not after progress events and not after the end that follows a reply", () => {
    expect(asks([], progress(1, 10))).toBe(false);
    expect(asks([sent, started, replied], done)).toBe(false);
  });
});

describe("progress", () => {
  it("adds a line per step and updates the percentage of a step", () => {
    const chat = after(sent, started, progress(1, 10), progress(1, 30), progress(2, 50));
    expect(shown(chat).slice(1)).toEqual(["progress: Step 1", "progress: Step 2"]);
    expect(chat.messages.map((message) => message.percent).slice(1)).toEqual([30, 50]);
    expect(chat.turn?.progress).toMatchObject({ percent: 50 });
  });

  it("shows that a turn is running even if its start event was missed", () => {
    expect(after(progress(1, 10)).turn).toMatchObject({ turn_id: "t1", state: "running" });
  });

  it("of a finished turn is not shown", () => {
    expect(shown(after(sent, started, replied, done, progress(3, 90)))).toEqual([
      "user: Forecast it",
      "assistant: Here it is",
    ]);
  });

  it("of an upload is shown without a turn", () => {
    const chat = after({
      type: "progress_update",
      message: "Read 156 rows",
      timestamp: TIME,
      percent: 100,
      upload_id: "u1",
    });
    expect(shown(chat)).toEqual(["progress: Read 156 rows"]);
    expect(chat.turn).toBeNull();
  });
});

describe("a failed turn", () => {
  const failed: ChatEvent = { type: "error", error: "Column demand is missing", turn_id: "t1" };
  const stopped: ChatEvent = { type: "stop_processing", turn_id: "t1", reason: "failed" };

  it("shows the reason once, in any order of events", () => {
    for (const events of [
      [failed, stopped],
      [stopped, failed],
    ]) {
      expect(shown(after(sent, started, ...events))).toEqual(["user: Forecast it", "error: Column demand is missing"]);
    }
  });

  it("is the same in the history", () => {
    const stored: ChatMessage = {
      id: "m2",
      role: "error",
      content: "Column demand is missing",
      timestamp: TIME,
      turn_id: "t1",
    };
    expect(shown(after(sent, started, failed, stopped, history([storedQuestion, stored])))).toEqual([
      "user: Forecast it",
      "error: Column demand is missing",
    ]);
  });

  it("keeps the question so that it can be sent again", () => {
    const chat = after(sent, started, failed, stopped, { ...sent, client_id: "c2", message: "Another" });
    expect(questionOf(chat, "t1")?.content).toBe("Forecast it");
    expect(questionOf(chat, null)?.content).toBe("Another");
  });
});

describe("an error without a turn", () => {
  it("is shown until it is dismissed and stops the processing", () => {
    const chat = after(sent, { type: "error", error: "Not authenticated" });
    expect(chat).toMatchObject({ error: "Not authenticated", turn: null });
    expect(applyEvent(chat, { type: "error_dismissed" }).error).toBeNull();
  });
});

describe("the agent", () => {
  it("is the general agent at first", () => {
    expect(after().agent).toBe("general");
  });

  it("changes to the agent of the latest reply", () => {
    expect(after(sent, started, { ...replied, agent_type: "vehicle_routing" }).agent).toBe("vehicle_routing");
  });

  it("that was picked stays when the general agent answers in between, and gives way to another one", () => {
    const picked: ChatEvent = { type: "agent_selected", agent_type: "demand_forecasting" };
    const looked = after(picked, sent, started, { ...replied, agent_type: "general" });
    expect(looked.agent).toBe("demand_forecasting");
    const other = applyEvent(looked, { ...replied, turn_id: "t2", agent_type: "vehicle_routing" });
    expect(other.agent).toBe("vehicle_routing");
    expect(applyEvent(other, { ...replied, turn_id: "t3", agent_type: "general" }).agent).toBe("general");
  });

  it("that was asked is there again after a reload when the general agent has answered", () => {
    const asked: ChatMessage = { ...storedQuestion, agent_type: "demand_forecasting" };
    const looked = after(history([asked, { ...storedReply, agent_type: "general" }]));
    expect(looked.agent).toBe("demand_forecasting");
    const routed = after(history([asked, { ...storedReply, agent_type: "vehicle_routing" }]));
    expect(routed.agent).toBe("vehicle_routing");
  });

  it("is taken from the history once and afterwards from the choice of the user", () => {
    const stored = history([{ ...storedReply, agent_type: "supplier_selection" }]);
    expect(after(stored).agent).toBe("supplier_selection");
    expect(after(stored, { type: "agent_selected", agent_type: "general" }, stored).agent).toBe("general");
  });
});

describe("a file", () => {
  it("is shown once, here and in the history", () => {
    const message: ChatMessage = {
      id: "file_u1",
      role: "file",
      content: "demand.csv",
      timestamp: TIME,
      upload_id: "u1",
    };
    const chat = after({ type: "file_added", message }, { ...message, type: "message" }, history([message]));
    expect(shown(chat)).toEqual(["file: demand.csv"]);
  });
});
