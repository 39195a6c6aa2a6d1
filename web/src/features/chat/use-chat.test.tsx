import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renewSession } from "@/lib/auth/session";
import { onAccountChanged } from "@/lib/events/account-events";
import { notifyConversationsChanged } from "@/lib/events/conversation-events";
import { onTrouble } from "@/lib/events/trouble-events";
import { ApiError } from "@/lib/http";
import { draftOf, filesOf, keepDraft, keepFiles } from "./composer/drafts";
import { conversationsKey } from "./conversations/list";
import { askByHttp, fetchHistory, type Question, uploadFile } from "./transport/api";
import type { ServerEvent } from "./transport/events";
import { openChatSocket } from "./transport/socket";
import { useChat } from "./use-chat";

vi.mock("./transport/socket", () => ({ openChatSocket: vi.fn() }));
vi.mock("@/lib/auth/session", () => ({ renewSession: vi.fn(), accessToken: vi.fn() }));
vi.mock("./transport/api", () => ({
  askByHttp: vi.fn(),
  fetchHistory: vi.fn(),
  isMissing: (error: unknown) => error instanceof ApiError && error.status === 404,
  uploadFile: vi.fn(),
  stopByHttp: vi.fn(),
}));

const TIME = "2026-11-21T10:00:00Z";
let line: {
  connected: boolean;
  joined: number;
  asked: Question[];
  stopped: string[];
  say: (event: ServerEvent) => void;
  plug: (on: boolean) => void;
};

beforeEach(() => {
  vi.mocked(fetchHistory).mockReset().mockResolvedValue({ messages: [], turn: null });
  vi.mocked(askByHttp).mockReset();
  vi.mocked(uploadFile).mockReset();
  vi.mocked(openChatSocket).mockImplementation((_, handlers) => {
    line = {
      connected: false,
      joined: 0,
      asked: [],
      stopped: [],
      say: (event) => act(() => handlers.onEvent(event)),
      plug: (on) =>
        act(() => {
          line.connected = on;
          handlers.onConnected(on);
        }),
    };
    return {
      connected: () => line.connected,
      join: async () => void line.joined++,
      ask: async (question) => void line.asked.push(question),
      stop: async (turnId) => void line.stopped.push(turnId),
      close: () => {},
    };
  });
});

const address = {
  isNamed: false,
  isFallback: false,
  settle: vi.fn(),
  beginAgain: vi.fn(),
  startNew: vi.fn(),
  keepsFocus: false,
  replaceDeleted: vi.fn(),
};

async function open() {
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useChat({ ...address, sessionId: "session_1_a" }), { wrapper });
  await waitFor(() => expect(result.current.conversation.historyLoaded).toBe(true));
  const shown = () => result.current.conversation.messages.map(({ role, content }) => `${role}: ${content}`);
  const send = (text: string, file: File | null = null) => act(() => result.current.send(text, file ? [file] : []));
  return { result, shown, send, queryClient };
}

describe("the history", () => {
  const asked = () => vi.mocked(fetchHistory).mock.calls.length;
  const reply = { id: "m2", role: "assistant", content: "Here", timestamp: TIME, turn_id: "t1" };

  it("is loaded once when the conversation opens, and again after each lost connection", async () => {
    await open();
    line.plug(true);
    expect(asked()).toBe(1);
    line.plug(false);
    line.plug(true);
    await waitFor(() => expect(asked()).toBe(2));
  });

  it("that is still on its way when the socket connects is not asked for again", async () => {
    let arrive = () => {};
    vi.mocked(fetchHistory).mockReturnValue(
      new Promise((resolve) => {
        arrive = () => resolve({ messages: [reply], turn: null });
      }),
    );
    const opening = open();
    line.plug(true);
    arrive();
    const { shown } = await opening;
    await waitFor(() => expect(shown()).toEqual(["assistant: Here"]));
    expect(asked()).toBe(1);
  });

  it("is loaded again when the first connection took its time", async () => {
    await open();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    line.plug(true);
    await waitFor(() => expect(asked()).toBe(2));
  });

  it("is loaded again when the list knows a message that came between it and the socket, and only then", async () => {
    vi.mocked(fetchHistory).mockResolvedValue({ messages: [reply], turn: null });
    const { queryClient } = await open();
    const listed = (updated_at: string) =>
      queryClient.setQueryData([...conversationsKey, "recent", ""], {
        pages: [{ sessions: [{ id: "session_1_a", updated_at }] }],
      });
    line.plug(true);
    listed(TIME);
    await act(async () => notifyConversationsChanged(null));
    expect(asked()).toBe(1);
    listed("2026-11-21T10:00:01Z");
    await act(async () => notifyConversationsChanged(null));
    await waitFor(() => expect(asked()).toBe(2));
  });
});

it("all earlier messages come at once when all are wanted, such as for paper", async () => {
  const reply = { id: "m2", role: "assistant", content: "Here", timestamp: TIME, turn_id: "t1" };
  vi.mocked(fetchHistory).mockResolvedValue({ messages: [reply], turn: null, earlier: "m2" });
  const { result, shown } = await open();
  const first = { ...reply, id: "m1", turn_id: "t0", content: "Before" };
  vi.mocked(fetchHistory).mockResolvedValue({ messages: [first, reply], turn: null, earlier: null });
  await act(() => result.current.loadAll());
  expect(vi.mocked(fetchHistory).mock.lastCall?.[2]).toMatchObject({ parts: Number.POSITIVE_INFINITY });
  await waitFor(() => expect(shown()).toEqual(["assistant: Before", "assistant: Here"]));
  await act(() => result.current.loadAll());
  expect(fetchHistory).toHaveBeenCalledTimes(2);
});

describe("the server's health", () => {
  it("is asked for after a lost connection and when it is back, not at the first one", async () => {
    const trouble = vi.fn();
    const leave = onTrouble(trouble);
    await open();
    line.plug(true);
    expect(trouble).not.toHaveBeenCalled();
    line.plug(false);
    line.plug(true);
    expect(trouble).toHaveBeenCalledTimes(2);
    leave();
  });
});

describe("a question", () => {
  it("is sent over the socket when it is connected", async () => {
    const { result, shown, send } = await open();
    line.plug(true);
    await send("Forecast it");
    expect(line.asked).toMatchObject([{ message: "Forecast it", agent_type: "general" }]);
    await waitFor(() => expect(result.current.processing).toBe(true));
    line.say({ type: "chat_response", turn_id: "t1", content: "Here", timestamp: TIME, agent_type: "general" });
    await waitFor(() => expect(shown()).toEqual(["user: Forecast it", "assistant: Here"]));
    expect(result.current.processing).toBe(false);
    expect(askByHttp).not.toHaveBeenCalled();
  });

  it("is sent by HTTP without a connected socket", async () => {
    vi.mocked(askByHttp).mockResolvedValue({ turn_id: "t1", content: "Here", timestamp: TIME, agent_type: "general" });
    const { result, shown, send } = await open();
    await send("Forecast it");
    await waitFor(() => expect(shown()).toEqual(["user: Forecast it", "assistant: Here"]));
    expect(result.current.processing).toBe(false);
  });

  it("that could not be sent shows the failure and stops the processing", async () => {
    vi.mocked(askByHttp).mockRejectedValue(new TypeError("network"));
    const { result, send } = await open();
    await send("Forecast it");
    await waitFor(() => expect(result.current.conversation.error).toBe("Failed to send message"));
    expect(result.current.processing).toBe(false);
  });

  it("is sent again with the same id when the connection was lost before the server received it", async () => {
    const { send } = await open();
    line.plug(true);
    await send("Forecast it");
    line.plug(false);
    line.plug(true);
    expect(line.asked).toHaveLength(2);
    expect(line.asked[1]).toEqual(line.asked[0]);
    line.say({ type: "start_processing", turn_id: "t1", agent_type: "general", timestamp: TIME });
    line.plug(false);
    line.plug(true);
    expect(line.asked).toHaveLength(2);
  });

  it("that did not reach the server is there again after a reload, and no longer when it was sent after all", async () => {
    vi.mocked(askByHttp).mockRejectedValueOnce(new ApiError("The server cannot be reached", 0, "network"));
    const { result, send } = await open();
    await send("By HTTP");
    await waitFor(() => expect(draftOf("session_1_a")).toBe("By HTTP"));
    line.plug(true);
    act(() => result.current.resend(null));
    expect(draftOf("session_1_a")).toBe("");
    line.plug(false);
    expect(draftOf("session_1_a")).toBe("By HTTP");
    line.plug(true);
    line.say({ type: "start_processing", turn_id: "t1", agent_type: "general", timestamp: TIME });
    expect(draftOf("session_1_a")).toBe("");
  });

  it("that was not saved is kept and sent again with the same id by socket or HTTP", async () => {
    const refusal = "We could not save your question. It is kept here; send it again.";
    const { result, shown, send } = await open();
    line.plug(true);
    await send("Over the socket");
    line.say({ type: "error", error: refusal, code: "not_saved" });
    await waitFor(() => expect(result.current.conversation.error).toBe(refusal));
    expect(draftOf(result.current.sessionId)).toBe("Over the socket");
    act(() => result.current.sendAgain());
    expect(line.asked).toHaveLength(2);
    expect(line.asked[1]).toEqual(line.asked[0]);
    expect(draftOf(result.current.sessionId)).toBe("");
    expect(shown()).toEqual(["user: Over the socket"]);
    await waitFor(() => expect(result.current.conversation.error).toBeNull());
    line.say({ type: "chat_response", turn_id: "t1", content: "Here", timestamp: TIME, agent_type: "general" });
    line.plug(false);
    vi.mocked(askByHttp).mockRejectedValueOnce(new ApiError(refusal, 503, "not_saved"));
    await send("By HTTP");
    await waitFor(() => expect(result.current.conversation.unsaved).not.toBeNull());
    vi.mocked(askByHttp).mockResolvedValue({ turn_id: "t2", content: "There", timestamp: TIME, agent_type: "general" });
    await act(async () => result.current.sendAgain());
    await waitFor(() => expect(result.current.conversation.unsaved).toBeNull());
    const [first, second] = vi.mocked(askByHttp).mock.calls.map(([question]) => question);
    expect(second).toEqual(first);
    expect(shown()).toEqual(["user: Over the socket", "assistant: Here", "user: By HTTP", "assistant: There"]);
  });

  it("from another tab is loaded when its answer begins", async () => {
    const { shown } = await open();
    vi.mocked(fetchHistory).mockResolvedValue({
      messages: [{ id: "m1", role: "user", content: "From elsewhere", timestamp: TIME, turn_id: "t1" }],
      turn: null,
    });
    line.say({ type: "start_processing", turn_id: "t1", agent_type: "general", timestamp: TIME });
    await waitFor(() => expect(shown()).toEqual(["user: From elsewhere"]));
  });

  it("from another tab is loaded with its reply when its start event was missed", async () => {
    const { shown } = await open();
    vi.mocked(fetchHistory).mockResolvedValue({
      messages: [
        { id: "m1", role: "user", content: "From elsewhere", timestamp: TIME, turn_id: "t1" },
        { id: "m2", role: "assistant", content: "Here", timestamp: TIME, turn_id: "t1" },
      ],
      turn: null,
    });
    line.say({ type: "chat_response", turn_id: "t1", content: "Here", timestamp: TIME, agent_type: "general" });
    await waitFor(() => expect(shown()).toEqual(["user: From elsewhere", "assistant: Here"]));
  });

  it("whose reply was missed is loaded when the server reports no running turn", async () => {
    const { result, shown, send } = await open();
    line.plug(true);
    await send("Forecast it");
    line.say({ type: "start_processing", turn_id: "t1", agent_type: "general", timestamp: TIME });
    vi.mocked(fetchHistory).mockResolvedValue({
      messages: [
        { id: "m1", role: "user", content: "Forecast it", timestamp: TIME, turn_id: "t1" },
        { id: "m2", role: "assistant", content: "Here", timestamp: TIME, turn_id: "t1" },
      ],
      turn: null,
    });
    line.say({ type: "session_state", turn: null });
    await waitFor(() => expect(shown()).toEqual(["user: Forecast it", "assistant: Here"]));
    expect(result.current.processing).toBe(false);
  });

  it("that was refused because the session ended is kept as a draft, by socket or HTTP", async () => {
    vi.mocked(renewSession).mockResolvedValue(false);
    const { result, send } = await open();
    line.plug(true);
    await send("Over the socket");
    line.say({ type: "error", error: "Not authenticated", code: "not_authenticated" });
    await waitFor(() => expect(draftOf(result.current.sessionId)).toBe("Over the socket"));
    line.plug(false);
    vi.mocked(askByHttp).mockRejectedValue(new ApiError("Not authenticated", 401, "not_authenticated"));
    await send("By HTTP");
    await waitFor(() => expect(draftOf(result.current.sessionId)).toBe("By HTTP"));
  });

  it("that was refused because of an old token is repeated once with a new one", async () => {
    const renew = vi.mocked(renewSession).mockReset().mockResolvedValue(true);
    const { result, send } = await open();
    line.plug(true);
    await send("Over the socket");
    line.say({ type: "error", error: "Not authenticated", code: "not_authenticated" });
    await waitFor(() => expect(line.asked).toHaveLength(2));
    expect(line.asked[1]).toEqual(line.asked[0]);
    expect(line.joined).toBe(1);
    expect(result.current.conversation.error).toBeNull();
    line.say({ type: "error", error: "Not authenticated", code: "not_authenticated" });
    await waitFor(() => expect(result.current.conversation.error).toBe("Not authenticated"));
    expect(renew).toHaveBeenCalledOnce();
    line.say({ type: "session_state", turn: null });
    line.say({ type: "error", error: "Not authenticated", code: "not_authenticated" });
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it("that runs can be stopped", async () => {
    const { result, send } = await open();
    line.plug(true);
    await send("Forecast it");
    line.say({ type: "start_processing", turn_id: "t1", agent_type: "general", timestamp: TIME });
    await act(() => result.current.stop());
    expect(line.stopped).toEqual(["t1"]);
  });
});

describe("the address", () => {
  function openAt(given: Partial<typeof address>) {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    );
    const shown = { ...address, settle: vi.fn(), beginAgain: vi.fn(), ...given };
    const { result } = renderHook(() => useChat({ ...shown, sessionId: "session_1_a" }), { wrapper });
    return { ...shown, result };
  }

  const refused = new ApiError("Not found", 404, "not_found");

  it("of a new conversation is its own as soon as the server has its question, and not before", async () => {
    const { result, settle } = openAt({});
    await waitFor(() => expect(result.current.conversation.historyLoaded).toBe(true));
    line.plug(true);
    await act(() => result.current.send("Forecast it", []));
    expect(settle).not.toHaveBeenCalled();
    line.say({ type: "start_processing", turn_id: "t1", agent_type: "general", timestamp: TIME });
    await waitFor(() => expect(settle).toHaveBeenCalled());
  });

  it("of an unknown conversation shows that it is missing, and no socket begins it", async () => {
    vi.mocked(fetchHistory).mockRejectedValue(refused);
    const { result, settle, beginAgain } = openAt({ isNamed: true });
    await waitFor(() => expect(result.current.isMissing).toBe(true));
    expect(vi.mocked(openChatSocket).mock.lastCall?.[1].joinsExisting()).toBe(true);
    expect(settle).not.toHaveBeenCalled();
    expect(beginAgain).not.toHaveBeenCalled();
  });

  it.each([false, true])(
    "of a conversation that was deleted while it was open says so, and keeps what was written (last one: %s)",
    async (isFallback) => {
      const startNew = vi.fn(() => "session_2_b");
      const { result, beginAgain } = openAt({ isNamed: true, isFallback, startNew });
      await waitFor(() => expect(result.current.conversation.historyLoaded).toBe(true));
      expect([result.current.isDeleted, result.current.hasDraft()]).toEqual([false, false]);
      keepDraft("session_1_a", "And what about hats?");
      const hats = new File(["a"], "hats.csv");
      keepFiles("session_1_a", [hats]);
      vi.mocked(fetchHistory).mockRejectedValue(refused);
      act(() => notifyConversationsChanged({ session_id: "session_1_a", what: "deleted" }));
      await waitFor(() => expect(result.current.isDeleted).toBe(true));
      expect([result.current.isMissing, result.current.hasDraft()]).toEqual([false, true]);
      expect(beginAgain).not.toHaveBeenCalled();
      act(() => result.current.startNew());
      expect([draftOf("session_2_b"), filesOf("session_2_b")]).toEqual(["And what about hats?", [hats]]);
      expect(result.current.hasDraft()).toBe(false);
    },
  );

  it("without an id begins again when the server no longer has the last conversation", async () => {
    vi.mocked(fetchHistory).mockRejectedValue(refused);
    const { result, beginAgain } = openAt({ isNamed: true, isFallback: true });
    await waitFor(() => expect(beginAgain).toHaveBeenCalled());
    expect(result.current.isMissing).toBe(false);
  });
});

describe("a file", () => {
  const file = new File(["a,b"], "stock.csv");

  it("is uploaded first and asked about by default", async () => {
    vi.mocked(uploadFile).mockResolvedValue({
      filename: "stock.csv",
      file_url: "/f",
      upload_id: "u1",
      size: 3,
      type: "text/csv",
    });
    const { shown, send } = await open();
    line.plug(true);
    await send("", file);
    await waitFor(() => expect(shown()).toEqual(["file: stock.csv", "user: Analyze the file stock.csv."]));
    expect(line.asked).toMatchObject([{ upload_id: "u1" }]);
  });

  it("that could not be uploaded sends no question", async () => {
    vi.mocked(uploadFile).mockRejectedValue(new TypeError("network"));
    const { result, shown } = await open();
    line.plug(true);
    const sent = await act(() => result.current.send("Look", [file]));
    expect(sent).toBe(false);
    expect(shown()).toEqual([]);
  });
});

describe("the account", () => {
  it("is loaded again after a change event and after a lost connection", async () => {
    const changed = vi.fn();
    const leave = onAccountChanged(changed);
    const { result } = await open();
    line.plug(true);
    expect(changed).not.toHaveBeenCalled();
    line.say({ type: "account_changed", plan: "pro", role: "user" });
    expect(changed).toHaveBeenCalledTimes(1);
    expect(result.current.conversation.error).toBeNull();
    line.plug(false);
    line.plug(true);
    expect(changed).toHaveBeenCalledTimes(2);
    leave();
  });
});

describe("two files", () => {
  it("go with one question, which names both, and with its repetition", async () => {
    const { shown, result } = await open();
    line.plug(true);
    const file = { file_url: "/f", size: 3, type: "text/csv" };
    const demand = { ...file, filename: "demand.csv", upload_id: "u1" };
    const signals = { ...file, filename: "signals.csv", upload_id: "u2" };
    await act(() => result.current.send("", [demand, signals]));
    const asked = { message: "Analyze the files demand.csv and signals.csv.", upload_id: "u1", with_upload_id: "u2" };
    expect(line.asked).toMatchObject([asked]);
    await waitFor(() => expect(shown()).toEqual(["file: demand.csv", "file: signals.csv", `user: ${asked.message}`]));
    const reply = { turn_id: "t1", content: "It fits.", timestamp: TIME, agent_type: "general" } as const;
    line.say({ type: "chat_response", ...reply });
    act(() => result.current.resend("t1"));
    expect(line.asked[1]).toMatchObject(asked);
  });
});

describe("an agent that stays", () => {
  it("is named with each question until it is let go or another one is chosen", async () => {
    const { result } = await open();
    line.plug(true);
    act(() => result.current.selectAgent("vehicle_routing"));
    act(() => result.current.pinAgent(true));
    await act(() => result.current.send("order 5 boxes", []));
    expect(line.asked.at(-1)).toMatchObject({ agent_type: "vehicle_routing", pinned: true });
    act(() => result.current.pinAgent(false));
    await act(() => result.current.send("and now", []));
    expect(line.asked.at(-1)).not.toHaveProperty("pinned");
    act(() => result.current.pinAgent(true));
    act(() => result.current.selectAgent("general"));
    await waitFor(() => expect(result.current.conversation.pinned).toBeNull());
  });
});

describe("a file that the server has", () => {
  it("is asked about without sending it again", async () => {
    const { shown, result } = await open();
    line.plug(true);
    const upload = { filename: "stock.csv", file_url: "/f", upload_id: "u7", size: 3, type: "text/csv" };
    await act(() => result.current.send("", [upload]));
    expect(uploadFile).not.toHaveBeenCalled();
    expect(line.asked).toMatchObject([{ message: "Analyze the file stock.csv.", upload_id: "u7" }]);
    await waitFor(() => expect(shown()).toEqual(["file: stock.csv", "user: Analyze the file stock.csv."]));
  });

  it("is sent with the question to the agent named in a reply", async () => {
    const { result } = await open();
    line.plug(true);
    const upload = { filename: "stock.csv", file_url: "/f", upload_id: "u7", size: 3, type: "text/csv" };
    await act(() => result.current.send("What is next?", [upload]));
    const reply = { turn_id: "t1", content: "It fits.", timestamp: TIME, agent_type: "general" } as const;
    line.say({ type: "chat_response", ...reply, suggested_agent: "demand_forecasting" });
    act(() => {
      result.current.selectAgent("demand_forecasting");
      result.current.resend("t1");
    });
    expect(line.asked[1]).toMatchObject({
      message: "What is next?",
      agent_type: "demand_forecasting",
      upload_id: "u7",
    });
  });
});
