import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { call } from "@/lib/http";
import { ConversationList } from "./ConversationList";
import { UNDO_MS } from "./deletions";
import { listPath } from "./list";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

let stored: { id: string; title: string; updated_at: string; messages: number }[];
const onOpen = vi.fn();
const onCurrentDeleted = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onOpen.mockReset();
  onCurrentDeleted.mockReset();
  stored = [
    { id: "a", title: "Forecast the weeks", updated_at: "2026-11-20T10:00:00Z", messages: 2 },
    { id: "b", title: "Harbour plans", updated_at: "2026-11-19T10:00:00Z", messages: 1 },
  ];
  vi.mocked(call).mockImplementation(async (path, { method, body }) => {
    const id = path.split("/").at(-1);
    if (method === "DELETE") stored = stored.filter((conversation) => conversation.id !== id);
    if (method === "PATCH") stored = stored.map((c) => (c.id === id ? { ...c, ...(body as { title: string }) } : c));
    const search = new URL(path, "http://server").searchParams.get("search") ?? "";
    return { sessions: stored.filter((c) => c.title.toLowerCase().includes(search.toLowerCase())), next: null };
  });
});

afterEach(() => vi.useRealTimers());

function Address() {
  return <output>{useLocation().pathname}</output>;
}

async function open() {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ConversationList current="a" onOpen={onOpen} onCurrentDeleted={onCurrentDeleted} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText("Harbour plans");
  return user;
}

const opener = (title: string) => within(screen.getByRole("list")).getByRole("link", { name: new RegExp(`^${title}`) });

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
  expect(screen.queryByRole("list")).not.toBeInTheDocument();
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
  expect(listPath("", null)).toBe("/api/sessions");
  expect(listPath("50% & more", "t,a")).toBe("/api/sessions?search=50%25+%26+more&before=t%2Ca");
});
