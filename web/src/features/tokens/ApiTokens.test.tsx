import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { currentToasts } from "@/lib/toasts";
import { ApiTokens } from "./ApiTokens";
import type { Token, ApiTokens as Tokens } from "./api";
import { plansSentence } from "./token-texts";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const NIGHTLY: Token = {
  id: "t1",
  name: "Nightly import",
  beginning: "sct_abcdef",
  scopes: ["read", "ask"],
  created_at: "2025-01-01T00:00:00Z",
  expires_at: "2099-04-01T12:00:00Z",
  has_expired: false,
  last_used_at: null,
};
const OLD: Token = {
  ...NIGHTLY,
  id: "t2",
  name: "Old",
  scopes: ["read"],
  has_expired: true,
  expires_at: "2025-01-02T12:00:00Z",
};
const SECRET = `sct_abcdef${"x".repeat(37)}`;

let tokens: Tokens;
let fails: ApiError | null;

function open() {
  vi.mocked(call).mockImplementation(async (_, { method, body }) => {
    if (fails) throw fails;
    if (method === "POST") {
      const created: Token = { ...NIGHTLY, id: "new", ...(body as object) };
      tokens = { ...tokens, tokens: [created, ...tokens.tokens] };
      return { token: created, secret: SECRET };
    }
    if (method === "DELETE") {
      tokens = { ...tokens, tokens: tokens.tokens.filter((token) => token.id !== "t1") };
      return null;
    }
    return tokens;
  });
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ApiTokens upgradeTo="/pricing" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return user;
}

const changes = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([, { method }]) => method)
    .map(([path, { method, body }]) => [method, path, body]);

beforeEach(() => {
  tokens = { included: true, plans: ["Pro", "Enterprise"], most: 20, tokens: [] };
  fails = null;
  vi.mocked(call).mockReset();
});

describe("the list", () => {
  it("loads, and states that there are none", async () => {
    open();
    expect(screen.getByRole("status", { name: "Loading your API tokens" })).toBeVisible();
    expect(await screen.findByText("You have no API tokens.")).toBeVisible();
    expect(screen.getByRole("link", { name: "API documentation with examples" })).toHaveAttribute("href", "/api/docs");
  });

  it("shows what each token may do, when it ends and when it was used", async () => {
    tokens.tokens = [{ ...NIGHTLY, last_used_at: "2025-02-03T12:00:00Z" }, OLD];
    open();
    const [nightly, old] = within(await screen.findByRole("list", { name: "API tokens" })).getAllByRole("listitem");
    expect(nightly).toHaveTextContent(/sct_abcdef… · Read, Ask/);
    expect(nightly).toHaveTextContent(/Expires on .*2099 · Last used .*2025/);
    expect(old).toHaveTextContent(/Expired on .*2025 · Never used/);
    expect(within(old as HTMLElement).getByText("Expired")).toBeVisible();
  });

  it("can be loaded again after a failure", async () => {
    fails = new ApiError("The database is away", 503, "unavailable");
    const user = open();
    expect(await screen.findByRole("alert")).toHaveTextContent("The database is away");
    fails = null;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("You have no API tokens.")).toBeVisible();
  });
});

describe("a new token", () => {
  it("is shown once, with the focus on it, and can be copied", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Create token" }));
    const dialog = screen.getByRole("dialog", { name: "Create API token" });
    expect(within(dialog).getByLabelText("Name")).toHaveFocus();
    await user.type(within(dialog).getByLabelText("Name"), "Nightly import");
    await user.click(within(dialog).getByRole("checkbox", { name: /^Ask/ }));
    await user.selectOptions(within(dialog).getByLabelText("Expires"), "Never");
    await user.click(within(dialog).getByRole("button", { name: "Create token" }));
    const secret = await screen.findByRole("region", { name: "Secret of Nightly import" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(changes()).toEqual([
      ["POST", "/api/tokens", { name: "Nightly import", scopes: ["read", "ask"], expires_in_days: null }],
    ]);
    const field = within(secret).getByRole("textbox");
    expect(field).toHaveValue(SECRET);
    expect(field).toHaveFocus();
    await user.click(within(secret).getByRole("button", { name: "Copy token" }));
    expect(await within(secret).findByText("Copied.")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(within(secret).getByRole("button", { name: "Done" }));
    expect(screen.queryByDisplayValue(SECRET)).toBeNull();
    expect(screen.getByRole("list", { name: "API tokens" })).toHaveTextContent("Nightly import");
  });

  it("stays selected when the browser allows no copying", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Create token" }));
    await user.type(screen.getByLabelText("Name"), "x");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Create token" }));
    await screen.findByDisplayValue(SECRET);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("denied"));
    await user.click(screen.getByRole("button", { name: "Copy token" }));
    expect(await screen.findByText(/copy it with the keyboard/)).toBeVisible();
  });

  it("needs a scope, and a refusal of the server is shown in the dialog", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Create token" }));
    const dialog = screen.getByRole("dialog");
    await user.type(within(dialog).getByLabelText("Name"), "x");
    await user.click(within(dialog).getByRole("checkbox", { name: /^Read/ }));
    await user.click(within(dialog).getByRole("button", { name: "Create token" }));
    expect(within(dialog).getByRole("alert")).toHaveTextContent("Choose what the token may do.");
    expect(changes()).toEqual([]);
    await user.click(within(dialog).getByRole("checkbox", { name: /^Read/ }));
    fails = new ApiError("You can create 50 API tokens a day.", 429, "too_many_requests");
    await user.click(within(dialog).getByRole("button", { name: "Create token" }));
    await vi.waitFor(() => expect(within(dialog).getByRole("alert")).toHaveTextContent("50 API tokens a day"));
  });

  it("is not offered when there are the most already; expired ones do not count", async () => {
    tokens = { ...tokens, most: 2, tokens: [NIGHTLY, { ...NIGHTLY, id: "t3" }, OLD] };
    open();
    expect(await screen.findByText(/You have 2 tokens, which is the limit/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Create token" })).toBeNull();
  });
});

describe("revoking", () => {
  it("happens after a confirmation", async () => {
    tokens.tokens = [NIGHTLY];
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Revoke Nightly import" }));
    const dialog = screen.getByRole("dialog", { name: "Revoke Nightly import?" });
    expect(dialog).toHaveTextContent("Programs that use sct_abcdef… are refused immediately.");
    expect(changes()).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Revoke token" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(changes()).toEqual([["DELETE", "/api/tokens/t1", undefined]]);
    expect(currentToasts().at(-1)).toMatchObject({ kind: "success", text: "Revoked Nightly import." });
    expect(await screen.findByText("You have no API tokens.")).toBeVisible();
  });

  it("shows why it failed, and a token that is gone already counts as revoked", async () => {
    tokens.tokens = [NIGHTLY];
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Revoke Nightly import" }));
    fails = new ApiError("The database is away", 503, "unavailable");
    await user.click(screen.getByRole("button", { name: "Revoke token" }));
    expect(await within(screen.getByRole("dialog")).findByRole("alert")).toHaveTextContent("The database is away");
    fails = new ApiError("Not found", 404, "not_found");
    await user.click(screen.getByRole("button", { name: "Revoke token" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("a plan without API access", () => {
  it("names the plans that have it", async () => {
    tokens.included = false;
    open();
    expect(await screen.findByText(/API access is part of the Pro and Enterprise plans\./)).toBeVisible();
    expect(screen.getByRole("link", { name: "Upgrade to use API tokens" })).toHaveAttribute("href", "/pricing");
    expect(screen.queryByRole("button", { name: "Create token" })).toBeNull();
    expect(plansSentence(["Team"])).toBe("API access is part of the Team plan.");
    expect(plansSentence([])).toBe("Your plan does not include API access.");
  });

  it("keeps earlier tokens, which can be revoked", async () => {
    tokens = { ...tokens, included: false, tokens: [NIGHTLY] };
    open();
    expect(await screen.findByText(/Your tokens are kept, and are refused/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Revoke Nightly import" })).toBeVisible();
  });
});
