import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { call } from "@/lib/http";
import { currentToasts } from "@/lib/toasts";
import { ConversationList } from "./ConversationList";
import { UNDO_MS } from "./deletions";
import { type ListedConversation, listPath } from "./list";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

let queries: QueryClient;
let stored: ListedConversation[];
const LISTED = { pinned: false, archived: false, unread: false, folder_id: null };
const onOpen = vi.fn();
const onCurrentDeleted = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  queries = new QueryClient();
  onOpen.mockReset();
  onCurrentDeleted.mockReset();
  stored = [
    { ...LISTED, id: "a", title: "Forecast the weeks", updated_at: "2026-11-20T10:00:00Z", messages: 2 },
    { ...LISTED, id: "b", title: "Harbour plans", updated_at: "2026-11-19T10:00:00Z", messages: 1 },
  ];
  vi.mocked(call).mockImplementation(async (path, { method, body }) => {
    const id = path.split("/").at(-1);
    if (method === "DELETE") stored = stored.filter((conversation) => conversation.id !== id);
    if (method === "PATCH")
      stored = stored.map((c) => (c.id === id ? { ...c, ...(body as Partial<ListedConversation>) } : c));
    const query = new URL(path, "http://server").searchParams;
    const search = (query.get("search") ?? "").toLowerCase();
    const section = query.get("section") ?? "current";
    const isIn = ({ pinned, archived }: ListedConversation) =>
      archived === (section === "archived") && (section === "pinned" ? pinned : section === "recent" ? !pinned : true);
    return { sessions: stored.filter((c) => isIn(c) && c.title.toLowerCase().includes(search)), next: null };
  });
});

afterEach(() => vi.useRealTimers());

function Address() {
  return <output>{useLocation().pathname}</output>;
}

async function open() {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <ConversationList current="a" onOpen={onOpen} onCurrentDeleted={onCurrentDeleted} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText("Harbour plans");
  return user;
}

const listed = (label: string) => within(screen.getByRole("grid", { name: label }));
const opener = (title: string) => listed("Conversations").getByRole("link", { name: new RegExp(`^${title}`) });

it("lists the conversations and opens one", async () => {
  const user = await open();
  expect(opener("Forecast the weeks")).toHaveAttribute("aria-current", "page");
  await user.click(opener("Harbour plans"));
  expect(onOpen).toHaveBeenCalledOnce();
  expect(screen.getByText("/chat/b")).toBeInTheDocument();
});

it("is searched by text, and reports that no conversation contains it", async () => {
  const user = await open();
  await user.type(screen.getByRole("searchbox", { name: "Search conversations" }), "harbour");
  await waitFor(() => expect(screen.queryByText("Forecast the weeks")).not.toBeInTheDocument());
  await user.type(screen.getByRole("searchbox"), " none");
  expect(await screen.findByText("No conversation contains this text.")).toBeInTheDocument();
});

it("can be folded away", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Conversations", expanded: true }));
  expect(screen.queryByRole("grid")).not.toBeInTheDocument();
});

it("pins a conversation above the others, and lets it go again", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Pin Harbour plans" }));
  await waitFor(() => expect(listed("Pinned").getByText("Harbour plans")).toBeInTheDocument());
  expect(listed("Conversations").queryByText("Harbour plans")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Unpin Harbour plans" }));
  await waitFor(() => expect(opener("Harbour plans")).toBeInTheDocument());
  await waitFor(() => expect(screen.queryByRole("grid", { name: "Pinned" })).not.toBeInTheDocument());
});

it("does not say that conversations will appear while pinned ones are there", async () => {
  stored = [
    { ...LISTED, id: "b", title: "Harbour plans", updated_at: "2026-11-19T10:00:00Z", messages: 1, pinned: true },
  ];
  await open();
  await waitFor(() => expect(screen.queryByRole("status", { name: "Loading conversations" })).not.toBeInTheDocument());
  expect(screen.queryByText("Your conversations appear here.")).not.toBeInTheDocument();
});

it("is one stop of the Tab key, from which the arrows lead to the other rows and to the buttons of a row", async () => {
  const user = await open();
  screen.getByRole("searchbox").focus();
  await user.tab();
  expect(opener("Forecast the weeks")).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(opener("Harbour plans")).toHaveFocus();
  await user.keyboard("{End}");
  expect(screen.getByRole("button", { name: "Delete Harbour plans" })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole("button", { name: "Archived" })).toHaveFocus();
});

it("archives a conversation with an undo, and restores it from the archive", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Archive Harbour plans" }));
  await waitFor(() => expect(listed("Conversations").queryByText("Harbour plans")).not.toBeInTheDocument());
  expect(currentToasts().at(-1)?.text).toBe("Archived: Harbour plans");
  act(() => currentToasts().at(-1)?.action?.run());
  await waitFor(() => expect(opener("Harbour plans")).toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Archive Harbour plans" }));
  await user.click(screen.getByRole("button", { name: "Archived", expanded: false }));
  await user.click(await screen.findByRole("button", { name: "Restore Harbour plans" }));
  await waitFor(() => expect(opener("Harbour plans")).toBeInTheDocument());
  expect(await screen.findByText("No conversation is archived.")).toBeInTheDocument();
});

it("marks finished answers, but not in the conversation on the screen", async () => {
  stored = stored.map((conversation) => ({ ...conversation, unread: true }));
  await open();
  expect(opener("Harbour plans")).toHaveAccessibleName(/New answer/);
  expect(opener("Forecast the weeks")).not.toHaveAccessibleName(/New answer/);
});

it("names a conversation in place; Escape keeps the old name", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Rename Harbour plans" }));
  const field = screen.getByRole("textbox", { name: "Name of the conversation" });
  expect(field).toHaveFocus();
  await user.keyboard("Other{Escape}");
  await waitFor(() => expect(opener("Harbour plans")).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Rename Harbour plans" }));
  await user.keyboard("Spring{Enter}");
  expect(await screen.findByText("Spring")).toBeInTheDocument();
});

it("deletes after ten seconds and not before", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Delete Forecast the weeks" }));
  expect(onCurrentDeleted).toHaveBeenCalled();
  await waitFor(() => expect(screen.getByRole("button", { name: "Undo: keep Forecast the weeks" })).toHaveFocus());
  expect(stored).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS));
  await waitFor(() => expect(screen.queryByText(/Forecast the weeks/)).not.toBeInTheDocument());
  expect(stored.map(({ id }) => id)).toEqual(["b"]);
});

it("gives the focus to the search field when the deleted row disappears, also when another message removes it", async () => {
  const user = await open();
  const answer = vi.mocked(call).getMockImplementation();
  vi.mocked(call).mockImplementation(async (path, options) => {
    const answered = await answer?.(path, options);
    if (options.method !== "DELETE") return answered;
    await queries.invalidateQueries();
    await waitFor(() => expect(screen.queryByText(/Harbour plans/)).not.toBeInTheDocument());
    return answered;
  });
  await user.click(screen.getByRole("button", { name: "Delete Harbour plans" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Undo: keep Harbour plans" })).toHaveFocus());
  act(() => void vi.advanceTimersByTime(UNDO_MS));
  await waitFor(() => expect(screen.queryByText(/Harbour plans/)).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole("searchbox", { name: "Search conversations" })).toHaveFocus());
});

it("can undo a deletion", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Delete Harbour plans" }));
  await user.click(screen.getByRole("button", { name: "Undo: keep Harbour plans" }));
  await waitFor(() => expect(opener("Harbour plans")).toHaveFocus());
  await act(() => vi.advanceTimersByTimeAsync(2 * UNDO_MS));
  expect(stored).toHaveLength(2);
  expect(onCurrentDeleted).not.toHaveBeenCalled();
});

it("requests pages and searches with query parameters", () => {
  expect(listPath("", "current", null)).toBe("/api/sessions");
  expect(listPath("50% & more", "archived", "t,a")).toBe(
    "/api/sessions?section=archived&search=50%25+%26+more&before=t%2Ca",
  );
});
