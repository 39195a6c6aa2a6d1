import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import { type SessionState, useSession } from "@/lib/auth/session";
import { RequireAuth } from "./RequireAuth";

vi.mock("@/lib/auth/session", () => ({ useSession: vi.fn() }));

function openChat(session: SessionState) {
  vi.mocked(useSession).mockReturnValue(session);
  render(
    <MemoryRouter initialEntries={["/chat"]}>
      <Routes>
        <Route path="/" element="The home page" />
        <Route element={<RequireAuth />}>
          <Route path="chat" element="The chat" />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

it("waits until the session is known", () => {
  openChat({ loading: true, user: null });
  expect(screen.getByText("Loading...")).toBeVisible();
});

it("sends visitors home", () => {
  openChat({ loading: false, user: null });
  expect(screen.getByText("The home page")).toBeVisible();
});

it("lets users in", () => {
  openChat({ loading: false, user: { id: "1", email: "ada@example.com" } });
  expect(screen.getByText("The chat")).toBeVisible();
});
