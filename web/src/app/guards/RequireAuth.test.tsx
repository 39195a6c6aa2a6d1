import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { expect, it, vi } from "vitest";
import { type SessionState, useSession } from "@/lib/auth/session";
import { takeWanted } from "@/lib/wanted-page";
import { RequireAuth } from "./RequireAuth";

vi.mock("@/lib/auth/session", () => ({ useSession: vi.fn() }));

function Home() {
  const state = useLocation().state as { signIn?: boolean } | null;
  return <>{state?.signIn ? "The sign-in dialog" : "The home page"}</>;
}

function openChat(session: SessionState, path = "/chat") {
  vi.mocked(useSession).mockReturnValue(session);
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route element={<RequireAuth />}>
          <Route path="chat/:sessionId?" element="The chat" />
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

it("asks visitors with the link to a conversation to sign in, and remembers it", () => {
  openChat({ loading: false, user: null }, "/chat/session_1_a");
  expect(screen.getByText("The sign-in dialog")).toBeVisible();
  expect(takeWanted(Date.now(), "ada")).toBe("/chat/session_1_a");
});

it("lets users in", () => {
  openChat({ loading: false, user: { id: "1", email: "ada@example.com" } });
  expect(screen.getByText("The chat")).toBeVisible();
});
