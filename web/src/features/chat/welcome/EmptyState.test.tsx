import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { type AgentType, FALLBACK_AGENTS } from "@/lib/agents";
import { EmptyState } from "./EmptyState";

function open(isAccessible: (agent: AgentType) => boolean) {
  const handlers = { onPick: vi.fn(), onTry: vi.fn() };
  render(<EmptyState agents={FALLBACK_AGENTS} isAccessible={isAccessible} {...handlers} />);
  return handlers;
}

it("offers a trial and a sample for every agent", async () => {
  const { onTry, onPick } = open(() => true);
  const samples = screen.getAllByRole("link", { name: /^Download the .* sample$/ });
  expect(samples.map((link) => link.getAttribute("href"))).toContain("/samples/supplier_selection.csv");
  expect(samples).toHaveLength(5);
  await userEvent.click(screen.getByRole("button", { name: "Try it with sample data" }));
  expect(onTry).toHaveBeenCalledWith(expect.objectContaining({ type: "demand_forecasting" }));
  expect(onPick).not.toHaveBeenCalled();
});

it("has a card for each of the five agents, which picks it with a question", async () => {
  const { onPick } = open(() => true);
  const cards = screen.getAllByRole("button", { name: /“/ });
  expect(cards).toHaveLength(5);
  await userEvent.click(screen.getByRole("button", { name: /^Vehicle Routing/ }));
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ type: "vehicle_routing" }), expect.any(String));
});

it("shows which agent an upgrade includes", () => {
  open((agent) => agent !== "supplier_selection");
  expect(screen.getByTitle("Upgrade to access Supplier Selection")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Supplier Selection/ })).toBeDisabled();
});

it("offers no trial of an agent outside the plan", () => {
  open((agent) => agent !== "demand_forecasting");
  expect(screen.queryByRole("button", { name: "Try it with sample data" })).not.toBeInTheDocument();
});
