import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import type { Schedules as List, Schedule } from "@/lib/schedules";
import { currentToasts } from "@/lib/toasts";
import { Schedules } from "./Schedules";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const STOCK: Schedule = {
  id: "s1",
  question: "Plan my stock",
  tool: "optimize_inventory",
  repeats: "daily",
  sends_mail: true,
  state: "idle",
  next_run_at: "2099-01-02T12:00:00Z",
  last_run_at: "2025-01-01T12:00:00Z",
  last_run_id: "r2",
  last_error: null,
  session_id: "session_one",
  data_set_id: "d1",
  data_set_name: "stock.csv",
  created_at: "2025-01-01T00:00:00Z",
};

let list: List | ApiError;
let refused: ApiError | null;

beforeEach(() => {
  list = { most: 20, schedules: [STOCK] };
  refused = null;
});

function open() {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(async (path, { method, body }) => {
    if (method && refused) throw refused;
    if (list instanceof ApiError) throw list;
    if (method === "DELETE") {
      list = { ...list, schedules: [] };
      return null;
    }
    if (path.endsWith("/run")) list = { ...list, schedules: [{ ...STOCK, state: "running" }] };
    if (method === "PUT") {
      const { is_paused, ...changes } = body as { is_paused: boolean };
      list = { ...list, schedules: [{ ...STOCK, ...changes, state: is_paused ? "paused" : "idle" }] };
    }
    return list;
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Schedules />
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

describe("scheduled analyses", () => {
  it("are listed with their last and next run and a link to their answers", async () => {
    open();
    const row = await screen.findByRole("listitem");
    expect(row).toHaveTextContent("Plan my stock");
    expect(row).toHaveTextContent("The last run: Jan 1, 2025.");
    expect(row).toHaveTextContent(/The next run is on .*2099/);
    expect(within(row).getByRole("link", { name: /Open the answers/ })).toHaveAttribute("href", "/chat/session_one");
  });

  it("are run now, paused and resumed", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Run now: Plan my stock" }));
    expect(await screen.findByText("Running…")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Run now: Plan my stock" }));
    await user.click(screen.getByRole("button", { name: "Pause: Plan my stock" }));
    expect(await screen.findByText("The schedule is paused.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Resume: Plan my stock" }));
    expect(await screen.findByRole("button", { name: "Pause: Plan my stock" })).toBeVisible();
    const decided = { repeats: "daily", sends_mail: true };
    expect(changes()).toEqual([
      ["POST", "/api/schedules/s1/run", undefined],
      ["PUT", "/api/schedules/s1", { ...decided, is_paused: true }],
      ["PUT", "/api/schedules/s1", { ...decided, is_paused: false }],
    ]);
  });

  it("change when they run and whether they are mailed", async () => {
    const user = open();
    await user.selectOptions(await screen.findByLabelText("When it runs: Plan my stock"), "new_version");
    expect(await screen.findByText("It runs when the data set has a new version.")).toBeVisible();
    await user.click(screen.getByLabelText("E-mail me a summary of each run"));
    expect(changes().map(([, , body]) => body)).toEqual([
      { repeats: "new_version", sends_mail: true, is_paused: false },
      { repeats: "new_version", sends_mail: false, is_paused: false },
    ]);
  });

  it("are deleted after a confirmation", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Delete the schedule: Plan my stock" }));
    const dialog = screen.getByRole("dialog", { name: "Delete this schedule?" });
    expect(changes()).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Delete schedule" }));
    expect(await screen.findByText(/You have scheduled no analysis/)).toBeVisible();
    expect(changes()).toEqual([["DELETE", "/api/schedules/s1", undefined]]);
  });

  it("say why a run failed, and a change that was not saved", async () => {
    list = { most: 20, schedules: [{ ...STOCK, last_error: "The data set was deleted." }] };
    refused = new ApiError("Please try again later.", 503, "unavailable");
    const user = open();
    const row = await screen.findByRole("listitem");
    expect(row).toHaveTextContent("The last run gave no result: Jan 1, 2025.");
    expect(row).toHaveTextContent("The data set was deleted.");
    await user.click(within(row).getByRole("button", { name: "Pause: Plan my stock" }));
    expect(currentToasts().map(({ text }) => text)).toContain("Please try again later.");
  });

  it("can be loaded again when the list failed to load", async () => {
    list = new ApiError("Please try again later.", 503, "unavailable");
    const user = open();
    expect(await screen.findByRole("alert")).toHaveTextContent("Please try again later.");
    list = { most: 20, schedules: [STOCK] };
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Plan my stock")).toBeVisible();
  });
});
