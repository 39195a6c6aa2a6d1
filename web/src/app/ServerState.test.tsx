import { useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { act } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { it, vi } from "vitest";
import { tellAccountChanged } from "@/lib/account-events";
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
  act(() => tellAccountChanged());
  await screen.findByText("pro");
});
