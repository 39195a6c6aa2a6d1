import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { useSession } from "@/lib/auth/session";
import { HomePage } from "./HomePage";

vi.mock("@/lib/auth/session", () => ({ useSession: vi.fn() }));
vi.mock("@/lib/auth/profile", () => ({ useIsAdmin: () => false }));

it.each([
  ["signed-in users", { id: "ada", email: "ada@example.com" }, "/chat"],
  ["visitors", null, "/signup"],
])("getting started leads %s to where they start", (_, user, address) => {
  vi.mocked(useSession).mockReturnValue({ loading: false, user });
  render(<HomePage />, { wrapper: MemoryRouter });
  expect(screen.getByRole("link", { name: "Getting started" })).toHaveAttribute("href", address);
});
