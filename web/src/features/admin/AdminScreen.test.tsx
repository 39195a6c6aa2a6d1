import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { currentToasts, dismissToast } from "@/lib/toasts";
import { AdminScreen } from "./AdminScreen";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const STATS = { total_users: 1234, active_users: 5, total_messages: 67, enterprise_users: 8 };
const ADA = {
  id: "1",
  full_name: "Ada Lovelace",
  email: "ada@b.test",
  organization: "Engines",
  plan: "basic",
  role: "user",
  last_login: null,
  messages: 12,
  agents: 3,
  banned: false,
};
const NONE = { users: [], pagination: { page: 1, limit: 10, total: 0, pages: 1 } };
const SOME = { users: [ADA], pagination: { page: 1, limit: 10, total: 11, pages: 2 } };

const PLANS = ["basic", "pro"].map((id) => ({ id, name: id === "pro" ? "Pro" : "Basic" }));

type Answer = (path: string, options: { method?: string; body?: unknown }) => unknown;

function open(answer: Answer, at = "/admin") {
  vi.mocked(call).mockImplementation(async (path, options) => answer(path, options as { method?: string }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[at]}>
        <AdminScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

function usual(path: string): unknown {
  if (path === "/api/admin/stats") return STATS;
  if (path.startsWith("/api/admin/users")) return SOME;
  return PLANS;
}

const asked = () => vi.mocked(call).mock.calls.map(([path]) => path);
const notices = () => currentToasts().map(({ kind, text }) => [kind, text]);

beforeEach(() => {
  vi.mocked(call).mockReset();
});
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

describe("the dashboard", () => {
  it("shows the figures", async () => {
    open(usual);
    expect(await screen.findByText("1,234")).toBeVisible();
    for (const label of [/^Total users/, /^Active users/, /^Total messages/, /^Enterprise users/]) {
      expect(screen.getByText(label)).toBeVisible();
    }
    expect(screen.getByRole("link", { name: "Manage plans" })).toHaveAttribute("href", "/admin/pricing");
  });

  it("shows which list failed to load and why", async () => {
    const user = open(() => {
      throw new ApiError("The database is away", 503, "unavailable");
    });
    expect(await screen.findByText("Failed to load statistics")).toBeVisible();
    expect(await screen.findByText("Failed to load users")).toBeVisible();
    expect(screen.getAllByText("The database is away")).toHaveLength(2);
    vi.mocked(call).mockImplementation(async (path) => usual(path));
    await user.click(screen.getAllByRole("button", { name: "Try again" })[0] as HTMLElement);
    expect(await screen.findByText("1,234")).toBeVisible();
  });
});

describe("the list of users", () => {
  it("shows that it is loading", () => {
    open(() => new Promise(() => {}));
    expect(screen.getByText("Loading users...")).toBeVisible();
  });

  it("reports that no users were found", async () => {
    open((path) => (path.startsWith("/api/admin/users") ? NONE : usual(path)));
    expect(await screen.findByText("No users found")).toBeVisible();
  });

  it("has all columns: id, name, e-mail, organization, plan, last login, messages, agents", async () => {
    const id = "019ab0c0-0000-7000-8000-000000000001";
    const user = { ...ADA, id, last_login: "2026-01-02T12:00:00Z" };
    open((path) => (path.startsWith("/api/admin/users") ? { ...SOME, users: [user] } : usual(path)));
    const row = await screen.findByRole("row", { name: /Ada Lovelace/ });
    for (const text of [id, "Ada Lovelace", "ada@b.test", "Engines", /2026/, "12", "3"]) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    expect(within(row).getByRole("combobox", { name: "Plan of ada@b.test" })).toHaveValue("basic");
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "User",
      "Organization",
      "Plan",
      "Last login",
      "Messages",
      "Agents",
      "Account",
    ]);
  });

  it("offers the filters active and inactive, and the three plans", async () => {
    open(usual);
    const offered = (name: string) =>
      within(screen.getByRole("combobox", { name }))
        .getAllByRole<HTMLOptionElement>("option")
        .map(({ value }) => value);
    expect(offered("Status")).toEqual(["", "active", "inactive"]);
    expect(offered("Plan")).toEqual(["", "basic", "pro", "enterprise"]);
  });

  it("shows users who have never signed in", async () => {
    open(usual);
    const row = await screen.findByRole("row", { name: /Ada Lovelace/ });
    for (const text of ["ada@b.test", "Engines", "Never", "12", "3"]) expect(within(row).getByText(text)).toBeVisible();
  });

  it("loads again for another page, search, status or plan", async () => {
    const user = open(usual);
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await vi.waitFor(() => expect(asked().at(-1)).toBe("/api/admin/users?page=2&limit=10&search=&status=&plan="));
    await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "inactive");
    await vi.waitFor(() =>
      expect(asked().at(-1)).toBe("/api/admin/users?page=1&limit=10&search=&status=inactive&plan="),
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Plan" }), "pro");
    await user.type(screen.getByRole("searchbox", { name: "Search users" }), "a%");
    await vi.waitFor(() =>
      expect(asked().at(-1)).toBe("/api/admin/users?page=1&limit=10&search=a%25&status=inactive&plan=pro"),
    );
  });
});

describe("the plan of a user", () => {
  async function choosePro(answer: Answer) {
    const user = open(answer);
    await user.selectOptions(await screen.findByRole("combobox", { name: "Plan of ada@b.test" }), "pro");
    const dialog = await screen.findByRole("dialog", { name: "Change plan?" });
    return { user, dialog };
  }

  it("is changed after a confirmation", async () => {
    const { user, dialog } = await choosePro(usual);
    expect(dialog).toHaveTextContent("ada@b.test gets the plan Pro instead of Basic");
    expect(vi.mocked(call).mock.calls.some(([, options]) => options.method === "PUT")).toBe(false);
    await user.click(within(dialog).getByRole("button", { name: "Change plan" }));
    await vi.waitFor(() => expect(notices()).toEqual([["success", "User plan updated successfully"]]));
    const change = vi.mocked(call).mock.calls.find(([, options]) => options.method === "PUT");
    expect([change?.[0], change?.[1].body]).toEqual(["/api/admin/users/1", { plan: "pro" }]);
  });

  it("is unchanged when the confirmation is declined", async () => {
    const { user, dialog } = await choosePro(usual);
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(screen.getByRole("combobox", { name: "Plan of ada@b.test" })).toHaveValue("basic");
  });

  it("shows the error when it cannot be changed", async () => {
    const { user, dialog } = await choosePro((path, options) => {
      if (options.method === "PUT") throw new ApiError("No", 500, "internal");
      return usual(path);
    });
    await user.click(within(dialog).getByRole("button", { name: "Change plan" }));
    await vi.waitFor(() => expect(notices()).toEqual([["error", "Failed to update user plan"]]));
  });
});

describe("the other lists", () => {
  it.each([
    ["inquiries", "Loading inquiries..."],
    ["audit", "Loading audit log..."],
  ])("show a spinner while they load (%s)", (view, text) => {
    open((path) => (path.includes(view) ? new Promise(() => {}) : usual(path)), `/admin?view=${view}`);
    expect(screen.getByText(text).querySelector(".loading-spinner")).not.toBeNull();
  });

  it("show inquiries with the time left to answer and mark them as answered", async () => {
    const inquiry = { id: "7", email: "eve@b.test", first_name: "Eve", last_name: "Adams", organization: "Orchard" };
    const empty = Object.fromEntries(
      "job_title employee_size service_type custom_agent_needs business_type current_challenges expected_outcomes timeline budget additional_details"
        .split(" ")
        .map((field) => [field, ""]),
    );
    const times = { created_at: "2026-01-01T00:00:00Z", answered_at: null, due_at: "2026-01-02T00:00:00Z" };
    const late = {
      ...empty,
      ...inquiry,
      ...times,
      existing_agents: [],
      state: "new",
      age_seconds: 93_600,
      overdue: true,
      has_priority: true,
    };
    const user = open(
      (path) => (path.includes("/inquiries") ? { inquiries: [late], pagination: SOME.pagination } : usual(path)),
      "/admin?view=inquiries",
    );
    expect(await screen.findByText("Overdue by 2 h 0 min")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Eve Adams, Orchard" })).toBeVisible();
    expect(screen.getByText("Priority")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Mark as answered" }));
    await vi.waitFor(() => expect(asked()).toContain("/api/admin/inquiries/7/answered"));
  });

  it("show the audit log", async () => {
    const entry = {
      id: "1",
      actor: null,
      actor_name: "terminal",
      action: "user_plan_changed",
      target_kind: "user",
      target: "1",
      target_name: "ada@b.test",
      details: { from: "basic", to: "pro" },
      created_at: "2026-01-01T00:00:00Z",
    };
    open(
      (path) => (path.includes("/audit") ? { entries: [entry], pagination: SOME.pagination } : usual(path)),
      "/admin?view=audit",
    );
    expect(await screen.findByText("Changed the plan of ada@b.test")).toBeVisible();
    expect(screen.getByText("Basic to Pro")).toBeVisible();
    expect(screen.getByText(/by terminal$/)).toBeVisible();
  });
});
