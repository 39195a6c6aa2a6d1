import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { ExportDialog } from "../export/ExportDialog";
import { EMPTY_CONVERSATION } from "../state/conversation-state";
import type { ShareLink } from "./share-links";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const LINK: ShareLink = {
  id: "l1",
  messages: 3,
  created_at: "2026-11-30T10:00:00Z",
  expires_at: "2026-12-30T10:00:00Z",
};
const URL = "https://chain.example/shared/abc";

let isOn: boolean;
let links: ShareLink[];
let fails: ApiError | null;

function open() {
  vi.mocked(call).mockImplementation(async (_, { method }) => {
    if (method && fails) throw fails;
    if (method === "POST") {
      links = [LINK, ...links];
      return { link: LINK, url: URL };
    }
    if (method === "DELETE") {
      links = [];
      return null;
    }
    return { is_on: isOn, most: 10, links };
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ExportDialog sessionId="session_1_a" conversation={EMPTY_CONVERSATION} onLoadAll={vi.fn()} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const changes = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([, { method }]) => method)
    .map(([path, { method, body }]) => [method, path, body]);

beforeEach(() => {
  isOn = true;
  links = [];
  fails = null;
});

it("says what others see, makes a link, copies it, and revokes it after asking", async () => {
  const user = open();
  await user.click(await screen.findByRole("button", { name: /^Share by a link/ }));
  const dialog = screen.getByRole("dialog", { name: "Share this conversation" });
  expect(within(dialog).getByText(/^Anyone who has the link can read this conversation as it is now/)).toBeVisible();
  expect(within(dialog).getByText("This conversation is not shared.")).toBeVisible();
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "The link works for" }), "7 days");
  await user.click(within(dialog).getByRole("button", { name: "Make a link" }));
  const field = await within(dialog).findByRole("textbox", { name: "New link" });
  expect(field).toHaveValue(URL);
  await user.click(within(dialog).getByRole("button", { name: "Copy link" }));
  expect(await navigator.clipboard.readText()).toBe(URL);
  expect(await within(dialog).findByText(/^3 messages/)).toBeVisible();

  await user.click(within(dialog).getByRole("button", { name: /^Revoke the link made on/ }));
  await user.click(screen.getByRole("button", { name: "Revoke link" }));
  expect(await within(dialog).findByText("This conversation is not shared.")).toBeVisible();
  expect(within(dialog).queryByRole("textbox", { name: "New link" })).not.toBeInTheDocument();
  expect(changes()).toEqual([
    ["POST", "/api/sessions/session_1_a/shares", { expires_in_days: 7 }],
    ["DELETE", "/api/sessions/session_1_a/shares/l1", undefined],
  ]);
});

it("is not offered where the installation has no links", async () => {
  isOn = false;
  open();
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  expect(await screen.findByRole("button", { name: /^Markdown/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Share by a link/ })).not.toBeInTheDocument();
});

it("states in the dialog why a link was not made", async () => {
  fails = new ApiError("This conversation has 10 links that work, which is the limit.", 409, "conflict");
  const user = open();
  await user.click(await screen.findByRole("button", { name: /^Share by a link/ }));
  await user.click(screen.getByRole("button", { name: "Make a link" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("10 links that work");
});
