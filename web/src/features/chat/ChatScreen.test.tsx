import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { currentToasts } from "@/lib/toasts";
import { ChatScreen } from "./ChatScreen";
import { formatting, loadFormatting } from "./messages/formatting";
import type { Chat } from "./use-chat";

const drawn = vi.hoisted(() => vi.fn());
vi.mock("./messages/MessageContent", () => ({
  MessageContent: ({ content }: { content: unknown }) => {
    drawn(content);
    return <p>{String(content)}</p>;
  },
}));

// Loaded here, so that the other tests see the replies at once.
let early: string | null = null;
beforeAll(async () => {
  const { unmount } = render(screenOf(chat()), { wrapper: MemoryRouter });
  early = screen.queryByText("answer 1")?.textContent ?? null;
  unmount();
  await loadFormatting();
});

it("shows replies when they can be formatted, so that nothing moves", () => {
  expect(early).toBeNull();
  expect(typeof formatting()).toBe("function");
  show();
  expect(screen.getByText("answer 1")).toBeVisible();
});

beforeEach(() => {
  drawn.mockClear();
});

it("draws the newest messages of a long conversation first, and the others above them", () => {
  const { container } = render(screenOf(chat(40)), { wrapper: MemoryRouter });
  expect(drawn.mock.calls.slice(0, 4).flat()).toEqual(["answer 38", "answer 39", "answer 40", "answer 34"]);
  expect(drawn).toHaveBeenCalledTimes(40);
  expect(container.querySelectorAll("article")).toHaveLength(80);
});

function chat(count = 3): Chat {
  const messages = Array.from({ length: count }, (_, i) => i + 1).flatMap((i) => [
    { id: `q${i}`, role: "user", content: `question ${i}`, timestamp: "2026-11-21T10:05:00Z" },
    { id: `a${i}`, role: "assistant", content: `answer ${i}`, timestamp: "2026-11-21T10:05:00Z" },
  ]);
  return {
    sessionId: "session_1_a",
    conversation: { messages, agent: "general", pinned: null, turn: null, error: null, historyLoaded: true },
    loadError: null,
    connected: true,
    uploadPercent: null,
    processing: false,
    send: vi.fn(async () => true),
    startNew: vi.fn(),
  } as unknown as Chat;
}

function screenOf(shown: Chat) {
  const steady = { agents: [], isAccessible: () => true, startFocus: "never" as const, panelButton: null };
  return <ChatScreen {...steady} chat={shown} />;
}

function show() {
  const shown = chat();
  render(screenOf(shown), { wrapper: MemoryRouter });
  return shown;
}

it("draws no message again while the user types", () => {
  show();
  expect(drawn).toHaveBeenCalledTimes(3);
  for (const text of ["r", "re", "reorder points"]) {
    fireEvent.change(screen.getByRole("textbox", { name: "Message" }), { target: { value: text } });
  }
  expect(drawn).toHaveBeenCalledTimes(3);
});

it("keeps what is opened in a reply when the steps before it go", () => {
  const withSteps = chat();
  const [question, ...others] = withSteps.conversation.messages;
  const step = {
    id: "progress_1",
    role: "progress",
    content: "Reading stock.csv",
    timestamp: "",
    turn_id: "t1",
  } as const;
  const steady = { agents: [], isAccessible: () => true, startFocus: "never" as const, panelButton: null };
  const shown = (messages: unknown[]) => (
    <ChatScreen
      {...steady}
      chat={{ ...withSteps, conversation: { ...withSteps.conversation, messages } } as unknown as Chat}
    />
  );
  const { rerender } = render(shown([question, step, ...others]), { wrapper: MemoryRouter });
  const reply = screen.getByText("answer 1").closest("article");
  rerender(shown([question, ...others]));
  expect(screen.getByText("answer 1").closest("article")).toBe(reply);
});

it("puts an earlier question into the composer to be changed and sent", async () => {
  const { send } = show();
  const field = screen.getByRole("textbox", { name: "Message" });
  fireEvent.change(field, { target: { value: "half a thought" } });
  await userEvent.click(
    screen.getAllByRole("button", { name: "Change this question and ask again" })[1] as HTMLElement,
  );
  expect(field).toHaveValue("question 2");
  fireEvent.change(field, { target: { value: "question 2 for Hat" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(send).toHaveBeenCalledWith("question 2 for Hat", []);
});

it("leaves the message box by Escape, and then single keys work and are listed", async () => {
  const { startNew } = show();
  const field = screen.getByRole("textbox", { name: "Message" });
  field.focus();
  fireEvent.keyDown(field, { key: "n" });
  expect(startNew).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: "Escape" });
  expect(field).not.toHaveFocus();
  fireEvent.keyDown(document.body, { key: "n" });
  expect(startNew).toHaveBeenCalledOnce();
  fireEvent.keyDown(document.body, { key: "/" });
  expect(field).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Keys" }));
  expect(await screen.findByRole("row", { name: "j Next answer" })).toBeVisible();
  await userEvent.click(screen.getByRole("checkbox", { name: "Use these keys" }));
  fireEvent.keyDown(document.body, { key: "n" });
  expect(startNew).toHaveBeenCalledOnce();
  localStorage.clear();
});

it("takes the files that are dropped on it, and names those for which there is no room", async () => {
  show();
  const files = ["demand.csv", "signals.csv", "stock.csv"].map((name) => new File(["a,b"], name));
  const items = files.map((file) => ({ kind: "file", type: "text/csv", getAsFile: () => file }));
  const dataTransfer = { files, items, types: ["Files"] };
  fireEvent.drop(screen.getByRole("region", { name: "Chat" }), { dataTransfer });
  expect(await screen.findByText("demand.csv")).toBeVisible();
  expect(screen.getByText("signals.csv")).toBeVisible();
  expect(screen.queryByText("stock.csv")).not.toBeInTheDocument();
  expect(currentToasts().at(-1)?.text).toBe("A question can have two files. Not attached: stock.csv.");
});
