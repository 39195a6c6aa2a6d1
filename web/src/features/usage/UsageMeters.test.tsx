import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { UsageMeters } from "./UsageMeters";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const MB = 1024 * 1024;
const USAGE = {
  plan: "basic",
  messages: { used: 12, limit: -1 },
  uploads: { used: 3, limit: -1 },
  storage_bytes: { used: 20 * MB, limit: 512 * MB },
  data_bytes: 12 * MB,
  result_bytes: 8 * MB,
  results_kept_days: 30,
  agents: { used: 2, limit: 2 },
  skus: { used: 40, limit: 500 },
};

function show(withAgents = false) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <UsageMeters withAgents={withAgents} upgradeTo="/pricing" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function open(usage: object, withAgents = false) {
  vi.mocked(call).mockResolvedValue({ ...USAGE, ...usage });
  show(withAgents);
}

beforeEach(() => {
  vi.mocked(call).mockReset();
});

describe("the usage of a plan", () => {
  it("is shown in words and as a bar", async () => {
    open({});
    const storage = await screen.findByRole("progressbar", { name: "Storage" });
    expect(storage).toHaveAttribute("aria-valuetext", "20 MB of 512 MB");
    expect(storage).toHaveClass("progress-primary");
    expect(screen.getByText("Data sets 12 MB, results 8 MB")).toBeVisible();
    expect(screen.getByText("40 of 500")).toBeVisible();
    expect(screen.getByText("12")).toBeVisible();
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
    expect(screen.queryByText("Active agents")).not.toBeInTheDocument();
  });

  it("shows a warning when most of it is used", async () => {
    open({ skus: { used: 400, limit: 500 } });
    const products = await screen.findByRole("progressbar", { name: "Products in your largest file" });
    expect(products).toHaveClass("progress-warning");
    expect(screen.getByText("Almost full.")).toBeVisible();
  });

  it("leads to larger plans when nothing is left", async () => {
    open({ storage_bytes: { used: 512 * MB, limit: 512 * MB } });
    expect(await screen.findByRole("link", { name: "Upgrade" })).toHaveAttribute("href", "/pricing");
    expect(screen.getByText(/^Full\./)).toHaveTextContent("Full. Upgrade, or delete data sets or old results.");
  });

  it("has no bars where there are no limits", async () => {
    const none = { used: 7, limit: -1 };
    open({ storage_bytes: none, skus: none, agents: { used: 5, limit: -1 } }, true);
    expect(await screen.findByText("5 / ∞")).toBeVisible();
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  });

  it("shows why it failed to load", async () => {
    vi.mocked(call).mockRejectedValue(new ApiError("The database is away", 503, "unavailable"));
    show();
    expect(await screen.findByText("The database is away")).toBeVisible();
  });
});
