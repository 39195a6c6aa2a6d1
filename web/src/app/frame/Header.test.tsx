import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { useIsAdmin } from "@/lib/auth/profile";
import { type User, useSession } from "@/lib/auth/session";
import { Header } from "./Header";

vi.mock("@/lib/auth/session", () => ({ useSession: vi.fn() }));
vi.mock("@/lib/auth/profile", () => ({ useIsAdmin: vi.fn(() => false) }));

function open(user: User | null, loading = false) {
  vi.mocked(useSession).mockReturnValue({ user, loading });
  const onSignOut = vi.fn(async () => {});
  render(
    <MemoryRouter>
      <Header onSignIn={vi.fn()} onSignOut={onSignOut} />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), onSignOut };
}

beforeEach(() => {
  vi.mocked(useIsAdmin).mockReturnValue(false);
});

it("offers sign-in and registration to visitors, whose chat link leads there too", () => {
  open(null);
  expect(screen.getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/signup");
  expect(screen.getByRole("link", { name: "Chat" })).toHaveAttribute("href", "/signup");
});

it("shows neither visitor nor account links until the session is known", () => {
  open(null, true);
  expect(screen.queryByRole("button", { name: "Sign In" })).not.toBeInTheDocument();
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
});

it("opens the account menu with a button that shows the first two letters of the e-mail", async () => {
  const { user, onSignOut } = open({ id: "ada", email: "ada@example.com" });
  await user.click(screen.getByRole("button", { name: /^Account menu/ }));
  expect(screen.getByRole("button", { name: /^Account menu/ })).toHaveTextContent("AD");
  expect(screen.getByText("Signed in as")).toBeVisible();
  expect(screen.getByText("ada@example.com")).toBeVisible();
  expect(screen.getByRole("link", { name: "Account" })).toHaveAttribute("href", "/account");
  await user.click(screen.getByRole("button", { name: "Logout" }));
  expect(onSignOut).toHaveBeenCalledOnce();
});

it.each([
  ["an administrator", true],
  ["any other user", false],
])("shows the link for administrators to the right reader: %s, %s", (_, isAdmin) => {
  vi.mocked(useIsAdmin).mockReturnValue(isAdmin);
  open({ id: "ada", email: "ada@example.com" });
  expect(screen.queryAllByRole("link", { name: "Admin View" })).toHaveLength(isAdmin ? 1 : 0);
});
