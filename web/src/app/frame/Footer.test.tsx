import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { useSession } from "@/lib/auth/session";
import { Footer } from "./Footer";

vi.mock("@/lib/auth/session", () => ({ useSession: vi.fn() }));
vi.mock("@/lib/auth/profile", () => ({ useIsAdmin: () => true }));

it("has the same five quick links for everyone, administrators included", () => {
  vi.mocked(useSession).mockReturnValue({ loading: false, user: { id: "ada", email: "ada@example.com" } });
  render(<Footer />, { wrapper: MemoryRouter });
  const links = within(screen.getByRole("navigation", { name: "Quick links" })).getAllByRole("link");
  const names = links.map((link) => link.textContent);
  expect(names).toEqual(["Home", "Pricing", "Chat Interface", "Analytics", "Contact Us"]);
});
