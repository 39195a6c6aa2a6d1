import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { ConversationList } from "./ConversationList";
import type { Folder } from "./folders";
import type { ListedConversation } from "./list";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

// They come with the first folder and the first move, which may take longer than a test waits.
beforeAll(async () => {
  await import("./FolderSections");
  await import("./MoveDialog");
});

const PLANS: ListedConversation = {
  id: "b",
  title: "Harbour plans",
  updated_at: "2026-11-19T10:00:00Z",
  messages: 1,
  pinned: false,
  archived: false,
  unread: false,
  folder_id: null,
};

let stored: ListedConversation;
let folders: Folder[];

beforeEach(() => {
  stored = PLANS;
  folders = [];
  vi.mocked(call).mockImplementation(async (path, { method, body }) => {
    if (path.startsWith("/api/folders")) return ofFolders(path, method, body as { name: string });
    if (method === "PATCH") {
      const { folder_id, unfiled } = body as { folder_id?: string; unfiled?: boolean };
      stored = { ...stored, folder_id: unfiled ? null : (folder_id ?? stored.folder_id) };
      return {};
    }
    const query = new URL(path, "http://server").searchParams;
    const folder = query.get("folder_id");
    const isIn = folder
      ? stored.folder_id === folder
      : query.get("section") === "recent"
        ? !stored.folder_id
        : query.get("section") === null;
    return { sessions: isIn ? [stored] : [], next: null };
  });
});

function ofFolders(path: string, method: string | undefined, body: { name: string }) {
  const id = path.split("/").at(3);
  if (method === "POST") {
    if (folders.some(({ name }) => name === body.name))
      throw new ApiError("You have a folder of this name.", 409, "conflict");
    folders = [...folders, { id: "f1", name: body.name, conversations: 0 }];
    return folders.at(-1);
  }
  if (method === "PATCH") folders = folders.map((one) => (one.id === id ? { ...one, name: body.name } : one));
  if (method === "DELETE") {
    folders = folders.filter((one) => one.id !== id);
    stored = { ...stored, folder_id: null };
  }
  return { folders };
}

async function open() {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ConversationList current="a" onOpen={vi.fn()} onCurrentDeleted={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return user;
}

it("moves a conversation into a new folder, which opens and closes, and out of it again", async () => {
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Move Harbour plans to a folder" }));
  const dialog = await screen.findByRole("dialog", { name: "Move to a folder" });
  await user.type(within(dialog).getByRole("textbox", { name: "New folder" }), "Spring{Enter}");
  await waitFor(() => expect(screen.queryByRole("grid", { name: "Conversations" })).not.toBeInTheDocument());

  const folder = await screen.findByRole("button", { name: /^Spring/, expanded: false });
  await user.click(folder);
  const inside = within(await screen.findByRole("grid", { name: "Folder Spring" }));
  await user.click(inside.getByRole("button", { name: "Move Harbour plans to a folder" }));
  await user.click(await screen.findByRole("button", { name: "Out of the folder" }));
  expect(await screen.findByText("No conversation is in this folder.")).toBeInTheDocument();
  expect(within(screen.getByRole("grid", { name: "Conversations" })).getByText("Harbour plans")).toBeInTheDocument();
});

it("names a folder, and deletes it without its conversations", async () => {
  folders = [{ id: "f1", name: "Spring", conversations: 1 }];
  stored = { ...PLANS, folder_id: "f1" };
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Spring (1)" }));
  await user.click(screen.getByRole("button", { name: "Rename the folder Spring" }));
  await user.clear(screen.getByRole("textbox", { name: "Name of the folder" }));
  await user.type(screen.getByRole("textbox", { name: "Name of the folder" }), "Summer{Enter}");
  await user.click(await screen.findByRole("button", { name: "Delete the folder Summer" }));
  await user.click(await screen.findByRole("button", { name: "Delete folder" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Summer/ })).not.toBeInTheDocument());
  expect(await screen.findByText("Harbour plans")).toBeInTheDocument();
});

it("says in the dialog that a name is taken", async () => {
  folders = [{ id: "f1", name: "Spring", conversations: 0 }];
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Move Harbour plans to a folder" }));
  const dialog = await screen.findByRole("dialog", { name: "Move to a folder" });
  await user.type(within(dialog).getByRole("textbox", { name: "New folder" }), "Spring{Enter}");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("You have a folder of this name.");
});
