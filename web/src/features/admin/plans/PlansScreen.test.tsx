import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onPlansUpdated } from "@/lib/events/plan-events";
import { ApiError, call } from "@/lib/http";
import { currentToasts, dismissToast } from "@/lib/toasts";
import { PlansScreen } from "./PlansScreen";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const IN_USE = "1 user has this plan. Hide it instead: a hidden plan cannot be bought, and its users keep it.";

const PRO = {
  id: "pro",
  name: "Pro",
  price: 999,
  currency: "INR",
  features: ["3 agents", "API access"],
  description: "For growing businesses",
  is_hidden: false,
  agents: ["vehicle_routing"],
  max_agents: 1,
  max_skus: -1,
  max_storage_mb: 5120,
  results_kept_days: 180,
  api_access: true,
  database_connection: false,
};

let fails = false;
let effects: string[] = [];

async function open() {
  vi.mocked(call).mockImplementation(async (path, options) => {
    if (path.endsWith("/effect")) return { users: 41, sentences: effects };
    if (options.method && fails) throw new ApiError(IN_USE, 409, "conflict");
    return options.method ? {} : [PRO];
  });
  const notified = vi.fn();
  const leave = onPlansUpdated(notified);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <PlansScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole("article", { name: "Pro" });
  return { user: userEvent.setup(), notified, leave };
}

const changes = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([, options]) => options.method)
    .map(([path, { method, body }]) => [method, path, body]);
const notices = () => currentToasts().map(({ text }) => text);

beforeEach(() => {
  fails = false;
  effects = [];
  vi.mocked(call).mockReset();
});
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

it("adds a plan from a form, and notifies the pages that show plans", async () => {
  const { user, notified, leave } = await open();
  await user.click(screen.getByRole("button", { name: "Add plan" }));
  const dialog = screen.getByRole("dialog", { name: "Add plan" });
  await user.type(within(dialog).getByLabelText("Name"), "Team");
  await user.type(within(dialog).getByLabelText("Price per month (INR)"), "499");
  await user.type(within(dialog).getByLabelText("Features, separated by commas"), "Five users , API access");
  await user.type(within(dialog).getByLabelText(/^SKU limit/), "250");
  await user.clear(within(dialog).getByLabelText(/^Days to keep results/));
  await user.type(within(dialog).getByLabelText(/^Days to keep results/), "90");
  await user.click(within(dialog).getByRole("checkbox", { name: "API access: users can create API tokens" }));
  await user.click(within(dialog).getByRole("checkbox", { name: /^Database connections/ }));
  await user.click(within(dialog).getByRole("checkbox", { name: "Vehicle Routing" }));
  await user.click(within(dialog).getByRole("button", { name: "Save plan" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const plan = {
    name: "Team",
    price: 499,
    description: "",
    features: ["Five users", "API access"],
    agents: ["vehicle_routing"],
    max_skus: 250,
    max_storage_mb: 1024,
    results_kept_days: 90,
    api_access: true,
    database_connection: true,
  };
  expect(changes()).toEqual([["POST", "/api/payments/plans", plan]]);
  expect(notified).toHaveBeenCalledOnce();
  leave();
});

it("edits an existing plan", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Edit Pro" }));
  const dialog = screen.getByRole("dialog", { name: "Edit Pro" });
  expect(within(dialog).getByLabelText("Features, separated by commas")).toHaveValue("3 agents, API access");
  await user.clear(within(dialog).getByLabelText("Price per month (INR)"));
  await user.type(within(dialog).getByLabelText("Price per month (INR)"), "1099");
  await user.click(within(dialog).getByRole("button", { name: "Save plan" }));
  await vi.waitFor(() => expect(changes()[0]).toMatchObject(["PUT", "/api/payments/plans/pro", { price: 1099 }]));
});

it("states the effect on users before a change of rights is saved, and again after another change", async () => {
  effects = ["41 users on Pro lose Vehicle Routing.", "3 users are above the new storage limit of 10 MB."];
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Edit Pro" }));
  const dialog = screen.getByRole("dialog", { name: "Edit Pro" });
  await user.click(within(dialog).getByRole("checkbox", { name: "Vehicle Routing" }));
  await user.click(within(dialog).getByRole("button", { name: "Save plan" }));
  expect(await within(dialog).findByText("41 users on Pro lose Vehicle Routing.")).toBeVisible();
  expect(changes().map(([, path]) => path)).toEqual(["/api/payments/plans/pro/effect"]);
  await user.clear(within(dialog).getByLabelText(/^Storage per user/));
  await user.type(within(dialog).getByLabelText(/^Storage per user/), "10");
  expect(within(dialog).queryByText(/lose Vehicle Routing/)).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Save plan" }));
  await user.click(await within(dialog).findByRole("button", { name: "Save with these effects" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(changes().at(-1)).toMatchObject(["PUT", "/api/payments/plans/pro", { agents: [], max_storage_mb: 10 }]);
});

it("saves at once what affects nobody", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Edit Pro" }));
  await user.click(screen.getByRole("checkbox", { name: "Demand Forecasting" }));
  await user.click(screen.getByRole("button", { name: "Save plan" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(changes().map(([method]) => method)).toEqual(["POST", "PUT"]);
});

it("hides a plan", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Hide Pro" }));
  await vi.waitFor(() => expect(changes()).toEqual([["PUT", "/api/payments/plans/pro", { is_hidden: true }]]));
});

it("deletes a plan after a confirmation", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Delete Pro" }));
  const dialog = screen.getByRole("dialog", { name: "Delete Pro" });
  expect(dialog).toHaveTextContent("Are you sure you want to delete this plan?");
  expect(changes()).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await vi.waitFor(() => expect(changes()).toEqual([["DELETE", "/api/payments/plans/pro", undefined]]));
});

it("shows which action failed and why", async () => {
  const { user } = await open();
  fails = true;
  await user.click(screen.getByRole("button", { name: "Hide Pro" }));
  await vi.waitFor(() => expect(notices()).toContain("Failed to toggle plan visibility."));
  await user.click(screen.getByRole("button", { name: "Delete Pro" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  await vi.waitFor(() => expect(notices()).toContain("Failed to delete plan."));
  expect(notices()).toContain(IN_USE);
  await user.click(screen.getByRole("button", { name: "Edit Pro" }));
  await user.click(screen.getByRole("button", { name: "Save plan" }));
  await vi.waitFor(() => expect(notices()).toContain("Failed to update plan."));
  expect(screen.getByRole("alert")).toHaveTextContent(IN_USE);
});
