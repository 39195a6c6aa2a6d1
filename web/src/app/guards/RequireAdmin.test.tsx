import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import { type Profile, useProfile } from "@/lib/auth/profile";
import { RequireAdmin } from "./RequireAdmin";

vi.mock("@/lib/auth/profile", () => ({ useProfile: vi.fn(), reloadProfile: vi.fn() }));

function open(role: string | null, error: unknown = null) {
  vi.mocked(useProfile).mockReturnValue({ profile: role ? ({ role } as Profile) : null, error });
  render(
    <MemoryRouter initialEntries={["/admin"]}>
      <Routes>
        <Route path="/" element={<p>Home</p>} />
        <Route element={<RequireAdmin />}>
          <Route path="/admin" element={<p>Dashboard</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

it("lets administrators in", () => {
  open("admin");
  expect(screen.getByText("Dashboard")).toBeVisible();
});

it("sends all other users home", () => {
  open("user");
  expect(screen.getByText("Home")).toBeVisible();
});

it("waits until the role is known", () => {
  open(null);
  expect(screen.getByText("Loading...")).toBeVisible();
});

it("reports that the role could not be checked", () => {
  open(null, new Error("away"));
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
