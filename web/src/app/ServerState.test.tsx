import { useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { act } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { it, vi } from "vitest";
import { notifyAccountChanged } from "@/lib/events/account-events";
import { notifyPlansUpdated } from "@/lib/events/plan-events";
import { notifyUsageChanged } from "@/lib/events/usage-events";
import { ServerState } from "./ServerState";

const fetchAgents = vi.fn();

function Plan() {
  const { data } = useQuery({ queryKey: ["agents", "1"], queryFn: fetchAgents });
  return <p>{String(data)}</p>;
}

it("asks for plan and agents again when the account has changed", async () => {
  fetchAgents.mockResolvedValueOnce("basic").mockResolvedValue("pro");
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<ServerState />}>
          <Route path="/" element={<Plan />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByText("basic");
  act(() => notifyAccountChanged());
  await screen.findByText("pro");
});

const fetchUsage = vi.fn();

function Usage() {
  const { data } = useQuery({ queryKey: ["usage", "1"], queryFn: fetchUsage });
  return <p>{String(data)}</p>;
}

it("asks for usage again after a file or a reply, and when account or plans have changed", async () => {
  for (const answer of ["nothing", "a file", "another plan", "more of it"]) fetchUsage.mockResolvedValueOnce(answer);
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<ServerState />}>
          <Route path="/" element={<Usage />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByText("nothing");
  act(() => notifyUsageChanged());
  await screen.findByText("a file");
  act(() => notifyAccountChanged());
  await screen.findByText("another plan");
  act(() => notifyPlansUpdated());
  await screen.findByText("more of it");
});
