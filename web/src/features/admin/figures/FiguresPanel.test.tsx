import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { saveFile } from "@/lib/files/save-file";
import { ApiError, call } from "@/lib/http";
import { FiguresPanel } from "./FiguresPanel";
import { moneyByCurrency, spanLabel, usageSeries } from "./rows";

vi.mock("@/lib/http", async (original) => ({
  ...(await original<typeof import("@/lib/http")>()),
  call: vi.fn(),
  requireToken: async () => "token",
}));
vi.mock("@/lib/files/save-file", () => ({ saveFile: vi.fn() }));

const STARTS = ["2026-11-22", "2026-11-23"];
const PLAN = {
  plan: "pro",
  name: "Pro",
  users: 2,
  storage_bytes: 2048,
  questions: [3, 4],
  analyses: [1, 0],
  files: [0, 5],
};
const NOBODY = { ...PLAN, plan: "team", name: "Team", users: 0, storage_bytes: 0, questions: [0, 0], files: [0, 0] };
const LINE = {
  gateway: "razorpay",
  currency: "INR",
  revenue_minor: [99_900, 0],
  payments: [1, 0],
  refunded_minor: [0, 99_900],
  refunds: [0, 1],
  failed_payments: [2, 0],
};
const ANSWERS: Record<string, unknown> = {
  usage: { starts: STARTS, plans: [PLAN, NOBODY] },
  people: {
    starts: STARTS,
    sign_ups: [1, 2],
    active: [1, 1],
    total_users: 9,
    active_day: 1,
    active_week: 2,
    active_month: 3,
  },
  money: { starts: STARTS, lines: [LINE] },
  heaviest: {
    users: [{ id: "1", email: "ada@b.test", plan: "pro", questions: 7, analyses: 1, files: 5, storage_bytes: 10 }],
  },
};

function answer(path: string): unknown {
  return ANSWERS[/figures\/(\w+)/.exec(path)?.[1] ?? ""];
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <FiguresPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(async (path) => answer(path));
});

it("shows each chart with the same numbers as a table", async () => {
  open();
  const revenue = await screen.findByRole("table", { name: "Revenue in INR", hidden: true });
  const rows = within(revenue).getAllByRole("row", { hidden: true });
  expect(rows.map((row) => row.textContent)).toEqual([
    "Fromrazorpay: revenuerazorpay: refunded",
    `${spanLabel("2026-11-22", "days")}₹999₹0`,
    `${spanLabel("2026-11-23", "days")}₹0₹999`,
    "Total₹999₹999",
  ]);
  expect(screen.getByRole("img", { name: /^Revenue in INR/ })).toBeVisible();
  const active = screen.getByRole("table", { name: "Active users", hidden: true });
  expect(within(active).queryByText("Total")).toBeNull();
});

it("shows the usage of plans and users, and asks again for another period and order", async () => {
  const user = open();
  const plans = await screen.findByRole("region", { name: "Table of plans" });
  expect(within(plans).getByRole("row", { name: /^Pro/ })).toHaveTextContent("Pro2715" + "2 KB");
  await user.selectOptions(screen.getByRole("combobox", { name: "Period" }), "months");
  await user.selectOptions(screen.getByRole("combobox", { name: "Order of users" }), "storage");
  await vi.waitFor(() =>
    expect(vi.mocked(call).mock.calls.map(([path]) => path)).toContain(
      "/api/admin/figures/heaviest?period=months&by=storage",
    ),
  );
  expect(screen.getByRole("link", { name: "ada@b.test" })).toHaveAttribute("href", "/admin?user=1");
});

it("reports which figures failed to load, and keeps the others", async () => {
  vi.mocked(call).mockImplementation(async (path) => {
    if (path.includes("money")) throw new ApiError("The database is away", 503, "unavailable");
    return answer(path);
  });
  open();
  expect(await screen.findByText("Failed to load: Revenue")).toBeVisible();
  expect(await screen.findByRole("region", { name: "Table of plans" })).toBeVisible();
});

it("downloads a table under the name that the server gives it", async () => {
  const fetched = vi
    .spyOn(globalThis, "fetch")
    .mockResolvedValue(
      new Response("start\r\n", { headers: { "Content-Disposition": 'attachment; filename="money-days-2026.csv"' } }),
    );
  const user = open();
  await user.click(screen.getByRole("button", { name: "Download as CSV: Revenue" }));
  await vi.waitFor(() => expect(vi.mocked(saveFile).mock.lastCall?.[1]).toBe("money-days-2026.csv"));
  expect(fetched.mock.lastCall?.[0]).toBe("/api/admin/figures/export?table=money&period=days");
  fetched.mockRestore();
});

it("never adds up currencies, and leaves out plans that nobody has", () => {
  const money = moneyByCurrency({ starts: STARTS, lines: [LINE, { ...LINE, currency: "EUR" }] });
  expect(money.map(({ currency, revenue }) => [currency, revenue[0]?.values])).toEqual([
    ["INR", [999, 0]],
    ["EUR", [999, 0]],
  ]);
  expect(usageSeries({ starts: STARTS, plans: [PLAN, NOBODY] }, "files")).toEqual([{ name: "Pro", values: [0, 5] }]);
});
