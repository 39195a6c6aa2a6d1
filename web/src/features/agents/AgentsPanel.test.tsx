import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { AgentsPanel } from "./AgentsPanel";

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

function open() {
  const onSelect = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AgentsPanel selected="general" onSelect={onSelect} />
    </QueryClientProvider>,
  );
  return { onSelect, user: userEvent.setup() };
}

beforeEach(() => {
  vi.mocked(call).mockReset();
});

describe("the agents of a plan", () => {
  it("are counted without the general assistant", async () => {
    vi.mocked(call).mockResolvedValue(ACCESS);
    open();
    expect(await screen.findByText("1 / 2")).toBeVisible();
    expect(screen.getByText("Basic")).toBeVisible();
    expect(screen.getByText("Upgrade to Pro for more agents and features")).toBeVisible();
  });

  it("have no limit when it is -1", async () => {
    vi.mocked(call).mockResolvedValue({ ...ACCESS, plan: "enterprise", max_agents: -1 });
    open();
    expect(await screen.findByText("1 / ∞")).toBeVisible();
    expect(screen.queryByText(/^Upgrade to Pro/)).not.toBeInTheDocument();
  });

  it("can be picked when the plan opens them", async () => {
    vi.mocked(call).mockResolvedValue(ACCESS);
    const { onSelect, user } = open();
    await user.click(await screen.findByRole("button", { name: /^Demand Forecasting/ }));
    expect(onSelect).toHaveBeenCalledWith("demand_forecasting");
    expect(screen.getByRole("button", { name: /^Vehicle Routing/ })).toBeDisabled();
    expect(screen.getByTitle("Upgrade to access Vehicle Routing")).toHaveTextContent("Inactive");
  });

  it("that cannot be loaded say why and can be asked for again", async () => {
    vi.mocked(call).mockRejectedValueOnce(new ApiError("The database is away", 503, "unavailable"));
    vi.mocked(call).mockResolvedValue(ACCESS);
    const { user } = open();
    expect(await screen.findByText("Failed to load agents")).toBeVisible();
    expect(screen.getByText("The database is away")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("1 / 2")).toBeVisible();
  });

  it("that could not be loaded come back by themselves", async () => {
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
