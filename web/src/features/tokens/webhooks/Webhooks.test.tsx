import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { NOW_AND_THEN_MS } from "@/lib/look-again";
import { currentToasts } from "@/lib/toasts";
import type { Delivery, Endpoint, Webhooks as List } from "./api";
import { Webhooks } from "./Webhooks";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const HOOKS: Endpoint = {
  id: "e1",
  address: "https://example.com/hooks",
  paused_at: null,
  pause_reason: null,
  old_secret_until: null,
  created_at: "2025-01-01T00:00:00Z",
};
const SENT: Delivery = {
  id: "msg_1",
  event: "run.finished",
  state: "delivered",
  attempts: 1,
  reason: null,
  created_at: "2025-01-02T12:00:00Z",
  next_attempt_at: null,
  ended_at: "2025-01-02T12:00:01Z",
};
const SECRET = `whsec_${"x".repeat(44)}`;

let list: List;
let deliveries: Delivery[];
let fails: ApiError | null;

beforeEach(() => {
  list = { included: true, plans: ["Pro", "Enterprise"], most: 5, is_set_up: true, endpoints: [] };
  deliveries = [];
  fails = null;
  vi.mocked(call).mockReset();
});

function open() {
  vi.mocked(call).mockImplementation(async (path, { method, body }) => {
    if (fails) throw fails;
    if (path.endsWith("/send-test")) {
      deliveries = [{ ...SENT, id: "msg_2", event: "webhook.test" }, ...deliveries];
      return { deliveries };
    }
    if (path.endsWith("/deliveries")) return { deliveries };
    if (path.endsWith("/rotate")) return { endpoint: HOOKS, secret: SECRET };
    if (method === "POST") {
      const endpoint = { ...HOOKS, ...(body as object) };
      list = { ...list, endpoints: [...list.endpoints, endpoint] };
      return { endpoint, secret: SECRET };
    }
    if (method === "PUT") {
      const { is_paused } = body as { is_paused: boolean };
      list = { ...list, endpoints: [{ ...HOOKS, paused_at: is_paused ? "2025-01-03T00:00:00Z" : null }] };
      return list.endpoints[0];
    }
    if (method === "DELETE") {
      list = { ...list, endpoints: [] };
      return null;
    }
    return list;
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Webhooks upgradeTo="/pricing" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const changes = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([, { method }]) => method)
    .map(([path, { method, body }]) => [method, path, body]);

describe("an endpoint that the server pauses", () => {
  const PAUSED = { ...HOOKS, paused_at: "2025-01-03T00:00:00Z", pause_reason: "It has not answered for three days." };

  it("is shown as paused on a page that comes back into sight", async () => {
    list = { ...list, endpoints: [HOOKS] };
    open();
    await screen.findByRole("button", { name: `Pause: ${HOOKS.address}` });
    list = { ...list, endpoints: [PAUSED] };
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    expect(await screen.findByText(PAUSED.pause_reason)).toBeVisible();
  });

  it("is shown as paused after a while on a page that stays open", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    list = { ...list, endpoints: [HOOKS] };
    open();
    await screen.findByRole("button", { name: `Pause: ${HOOKS.address}` });
    list = { ...list, endpoints: [PAUSED] };
    await act(() => vi.advanceTimersByTimeAsync(NOW_AND_THEN_MS));
    expect(await screen.findByText(PAUSED.pause_reason)).toBeVisible();
    vi.useRealTimers();
  });
});

describe("the list", () => {
  it("loads, and states that there are none", async () => {
    open();
    expect(screen.getByRole("status", { name: "Loading your webhooks" })).toBeVisible();
    expect(await screen.findByText("You have no endpoints.")).toBeVisible();
    expect(screen.getByRole("link", { name: "How to receive webhooks" })).toHaveAttribute("href", "/help/webhooks");
  });

  it("shows what became of the last deliveries", async () => {
    const failed: Delivery = { ...SENT, id: "msg_3", event: "run.failed", state: "failed", attempts: 10 };
    const later = "2099-01-02T12:00:00Z";
    const waiting: Delivery = { ...SENT, id: "msg_4", state: "waiting", attempts: 2, next_attempt_at: later };
    list.endpoints = [HOOKS];
    deliveries = [{ ...waiting, reason: "The endpoint answered 500." }, failed, SENT];
    open();
    const shown = within(await screen.findByRole("region", { name: "Last deliveries to https://example.com/hooks" }));
    const [again, lost, sent] = shown.getAllByRole("listitem");
    expect(again).toHaveTextContent(/Run finished · .*2025.* · 2 attempts have failed; sent again on .*2099/);
    expect(again).toHaveTextContent("The endpoint answered 500.");
    expect(lost).toHaveTextContent(/Run failed · .* · Not delivered after 10 attempts/);
    expect(sent).toHaveTextContent(/Run finished · .* · Delivered/);
  });

  it("can be loaded again after a failure", async () => {
    fails = new ApiError("The database is away", 503, "unavailable");
    const user = open();
    expect(await screen.findByRole("alert")).toHaveTextContent("The database is away");
    fails = null;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("You have no endpoints.")).toBeVisible();
  });

  it("names the plans that include it, and what the operator has to set", async () => {
    list = { ...list, included: false, endpoints: [HOOKS] };
    open();
    expect(await screen.findByText(/API access is part of the Pro and Enterprise plans\./)).toBeVisible();
    expect(screen.getByRole("link", { name: "Upgrade to use webhooks" })).toHaveAttribute("href", "/pricing");
    expect(screen.getByText(/Your endpoints are kept/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add endpoint" })).toBeNull();
    expect(screen.getByRole("button", { name: /^Delete the endpoint/ })).toBeVisible();
  });

  it("says what the operator has to set", async () => {
    list.is_set_up = false;
    open();
    expect(await screen.findByText(/Its operator has to set CONNECTIONS_KEY/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add endpoint" })).toBeNull();
  });
});

describe("an endpoint", () => {
  it("is added, and its secret is shown once with the focus on it", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Add endpoint" }));
    const dialog = screen.getByRole("dialog", { name: "Add endpoint" });
    expect(within(dialog).getByLabelText("Address")).toHaveFocus();
    await user.type(within(dialog).getByLabelText("Address"), "https://example.com/hooks");
    await user.click(within(dialog).getByRole("button", { name: "Add endpoint" }));
    const secret = within(await screen.findByRole("region", { name: "Secret of https://example.com/hooks" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(changes()).toEqual([["POST", "/api/webhooks", { address: "https://example.com/hooks" }]]);
    expect(secret.getByRole("textbox")).toHaveValue(SECRET);
    expect(secret.getByRole("textbox")).toHaveFocus();
    await user.click(secret.getByRole("button", { name: "Copy secret" }));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(secret.getByRole("button", { name: "Done" }));
    expect(screen.queryByDisplayValue(SECRET)).toBeNull();
    expect(await screen.findByText("Nothing was sent yet.")).toBeVisible();
  });

  it("that is refused shows the reason in the dialog", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Add endpoint" }));
    fails = new ApiError("The address has to begin with https://.", 400, "invalid");
    const dialog = screen.getByRole("dialog");
    await user.type(within(dialog).getByLabelText("Address"), "http://example.com");
    await user.click(within(dialog).getByRole("button", { name: "Add endpoint" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("has to begin with https://");
  });

  it("gets a test event, which appears among the deliveries", async () => {
    list.endpoints = [HOOKS];
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Send a test event to https://example.com/hooks" }));
    expect(await screen.findByText("Test event")).toBeVisible();
    expect(changes()).toEqual([["POST", "/api/webhooks/e1/send-test", undefined]]);
  });

  it("is paused and resumed, and says why it was paused for its owner", async () => {
    const reason = "The endpoint answered 410 Gone.";
    list.endpoints = [{ ...HOOKS, paused_at: "2025-01-03T00:00:00Z", pause_reason: reason }];
    const user = open();
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByText("Paused: it gets no events.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Resume: https://example.com/hooks" }));
    expect(await screen.findByText("Active")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Pause: https://example.com/hooks" }));
    expect(await screen.findByText("Paused: it gets no events.")).toBeVisible();
    expect(changes().map(([, , body]) => body)).toEqual([{ is_paused: false }, { is_paused: true }]);
  });

  it("has its secret rotated after a confirmation", async () => {
    list.endpoints = [{ ...HOOKS, old_secret_until: "2099-01-02T12:00:00Z" }];
    const user = open();
    expect(await screen.findByText(/Active; the old secret signs too until .*2099/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Rotate the secret of/ }));
    const dialog = screen.getByRole("dialog", { name: "Rotate the secret?" });
    expect(changes()).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Rotate secret" }));
    expect(await screen.findByDisplayValue(SECRET)).toHaveFocus();
  });

  it("is deleted after a confirmation, and one that is gone already counts as deleted", async () => {
    list.endpoints = [HOOKS];
    const user = open();
    await user.click(await screen.findByRole("button", { name: /^Delete the endpoint/ }));
    fails = new ApiError("The database is away", 503, "unavailable");
    await user.click(screen.getByRole("button", { name: "Delete endpoint" }));
    expect(await within(screen.getByRole("dialog")).findByRole("alert")).toHaveTextContent("The database is away");
    fails = new ApiError("Not found", 404, "not_found");
    await user.click(screen.getByRole("button", { name: "Delete endpoint" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(currentToasts().at(-1)).toMatchObject({ kind: "success", text: "Deleted the endpoint." });
  });
});
