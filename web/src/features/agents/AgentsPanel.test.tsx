import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { currentToasts, dismissToast, toast } from "@/lib/toasts";
import { AgentsPanel } from "./AgentsPanel";
import { useAgentAccessNotice, useIsAccessible } from "./api";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const ACCESS = {
  plan: "basic",
  max_agents: 2,
  agents: [
    { type: "general", name: "General Assistant", description: "Guides", accessible: true },
    { type: "demand_forecasting", name: "Demand Forecasting", description: "Forecasts", accessible: true },
    { type: "vehicle_routing", name: "Vehicle Routing", description: "Routes", accessible: false },
  ],
};

/** As the page has it: the notice once, the panel as often as there are places for it. */
function Page({ panels, onSelect, ...usage }: { panels: number; onSelect: () => void } & Usage) {
  useAgentAccessNotice();
  return Array.from({ length: panels }, (_, i) => (
    <AgentsPanel key={i} selected="general" onSelect={onSelect} {...usage} />
  ));
}

type Usage = { usage?: ReactNode; isUsageNear?: boolean };

function open(panels = 1, usage: Usage = {}) {
  const onSelect = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page panels={panels} onSelect={onSelect} {...usage} />
    </QueryClientProvider>,
  );
  return { onSelect, user: userEvent.setup() };
}

beforeEach(() => {
  vi.mocked(call).mockReset();
  for (const { id } of currentToasts()) dismissToast(id);
});

describe("the agents of a plan", () => {
  it("are counted without the general assistant", async () => {
    vi.mocked(call).mockResolvedValue(ACCESS);
    open();
    expect(await screen.findByText("1 / 2")).toBeVisible();
    expect(screen.getByText("Basic")).toBeVisible();
    expect(screen.getByText("Upgrade to Pro for more agents and features")).toBeVisible();
  });

  it("fold the other usage behind the badge of the plan, unless something of it runs out", async () => {
    vi.mocked(call).mockResolvedValue(ACCESS);
    const { user } = open(1, { usage: <p>The meters</p> });
    const badge = await screen.findByRole("button", { name: "Basic" });
    expect(badge).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByText("The meters")).not.toBeInTheDocument();
    await user.click(badge);
    expect(screen.getByText("The meters")).toBeVisible();
    cleanup();
    open(1, { usage: <p>The meters</p>, isUsageNear: true });
    expect(await screen.findByText("The meters")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Basic" }));
    expect(screen.queryByText("The meters")).not.toBeInTheDocument();
  });

  it("have no limit when it is -1", async () => {
    vi.mocked(call).mockResolvedValue({ ...ACCESS, plan: "enterprise", max_agents: -1 });
    open();
    expect(await screen.findByText("1 / ∞")).toBeVisible();
    expect(screen.queryByText(/^Upgrade to Pro/)).not.toBeInTheDocument();
  });

  it("can be picked when the plan includes them", async () => {
    vi.mocked(call).mockResolvedValue(ACCESS);
    const { onSelect, user } = open();
    await user.click(await screen.findByRole("button", { name: /^Demand Forecasting/ }));
    expect(onSelect).toHaveBeenCalledWith("demand_forecasting");
    expect(screen.getByRole("button", { name: /^Vehicle Routing/ })).toBeDisabled();
    expect(screen.getByTitle("Upgrade to access Vehicle Routing")).toHaveTextContent("Inactive");
  });

  it("are one stop of the Tab key, in which the arrows lead to those that the plan includes", async () => {
    vi.mocked(call).mockResolvedValue(ACCESS);
    const { onSelect, user } = open();
    await screen.findByRole("toolbar", { name: "AI Agents" });
    await user.tab();
    expect(screen.getByRole("button", { name: /^General Assistant/ })).toHaveFocus();
    await user.keyboard("{ArrowDown}");
    expect(screen.getByRole("button", { name: /^Demand Forecasting/ })).toHaveFocus();
    await user.keyboard("{ArrowDown}{Enter}");
    expect(onSelect).toHaveBeenCalledExactlyOnceWith("demand_forecasting");
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  it("have name, description and a badge; those outside the plan are grey and disabled", async () => {
    vi.mocked(call).mockResolvedValue(ACCESS);
    const { onSelect, user } = open();
    const opened = await screen.findByRole("button", { name: /^Demand Forecasting/ });
    expect(opened).toHaveTextContent("Demand ForecastingActiveForecasts");
    const closed = screen.getByRole("button", { name: /^Vehicle Routing/ });
    expect(closed).toHaveTextContent("Vehicle RoutingInactiveRoutes");
    expect(closed).toHaveClass("grayscale");
    await user.click(closed);
    expect(onSelect).not.toHaveBeenCalled();
  });

  it("that fail to load show the reason and can be loaded again", async () => {
    vi.mocked(call).mockRejectedValueOnce(new ApiError("The database is away", 503, "unavailable"));
    vi.mocked(call).mockResolvedValue(ACCESS);
    const { user } = open();
    expect(await screen.findByText("Failed to load agents")).toBeVisible();
    expect(screen.getByText("The database is away")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("1 / 2")).toBeVisible();
  });

  it("show one notice when loading fails, whatever the number of callers and attempts", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const raised = vi.spyOn(toast, "error");
    vi.mocked(call).mockRejectedValue(new ApiError("Failed to fetch agent access", 0, "network"));
    open(2);
    await vi.waitFor(() => expect(raised.mock.calls).toEqual([["Failed to load agent access information"]]));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(vi.mocked(call).mock.calls.length).toBeGreaterThan(2);
    expect(raised).toHaveBeenCalledOnce();
  });

  it("load again by themselves after a failure", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    vi.mocked(call).mockRejectedValueOnce(new ApiError("Failed to fetch agent access", 0, "network"));
    vi.mocked(call).mockResolvedValue(ACCESS);
    open();
    expect(await screen.findByText("Failed to load agents")).toBeVisible();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText("1 / 2")).toBeVisible();
  });
});

it("whether an agent is accessible is told by the same function until the plan changes", async () => {
  vi.mocked(call).mockResolvedValue(ACCESS);
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(useIsAccessible, { wrapper });
  expect(result.current("vehicle_routing")).toBe(true);
  await waitFor(() => expect(result.current("vehicle_routing")).toBe(false));
  expect([result.current("general"), result.current("demand_forecasting")]).toEqual([true, true]);
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});
