import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FALLBACK_PLANS } from "@/features/plans/plan";
import { type SessionState, useSession } from "@/lib/auth/session";
import { onSignInAsked } from "@/lib/auth/sign-in-request";
import { ApiError, publicCall } from "@/lib/http";
import { PENDING_PLAN_KEY } from "@/lib/pending-plan";
import { currentToasts, dismissToast } from "@/lib/toasts";
import { PricingPage } from "./PricingPage";

vi.mock("@/lib/auth/session", () => ({ useSession: vi.fn() }));
vi.mock("@/lib/auth/profile", () => ({
  useProfile: () => ({ profile: { plan: "basic" }, error: null }),
  useIsAdmin: () => false,
}));
vi.mock("@/lib/http", async (original) => ({
  ...(await original<typeof import("@/lib/http")>()),
  publicCall: vi.fn(),
}));

const ADA = { loading: false, user: { id: "ada", email: "ada@example.com" } };
const VISITOR = { loading: false, user: null };

beforeEach(() => {
  vi.mocked(publicCall).mockReset().mockResolvedValue({ success: true, plans: FALLBACK_PLANS, gateway: "razorpay" });
});

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

function open(session: SessionState, path = "/pricing") {
  vi.mocked(useSession).mockReturnValue(session);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/pricing" element={<PricingPage />} />
          <Route path="/chat" element="The chat" />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const card = async (name: string) => within(await screen.findByRole("region", { name }));

it("shows every plan; Pro is the popular one, and the user's is marked", async () => {
  open(ADA);
  expect(screen.getByText("Loading pricing plans...")).toBeVisible();
  expect((await card("Pro")).getByText("Most Popular")).toBeVisible();
  expect((await card("Basic")).getByText("Current plan")).toBeVisible();
  expect((await card("Enterprise")).getByRole("button", { name: "Contact Sales" })).toBeVisible();
  expect(screen.getAllByText("Most Popular")).toHaveLength(1);
  expect(screen.getAllByText("Current plan")).toHaveLength(1);
});

it("reports that the plans failed to load, and loads them again", async () => {
  vi.mocked(publicCall).mockRejectedValueOnce(new ApiError("Failed to fetch plans", 0, "network"));
  const user = open(VISITOR);
  expect(await screen.findByText("Error loading pricing plans")).toBeVisible();
  expect(screen.getByText("Failed to fetch plans")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect((await card("Pro")).getByRole("button", { name: "Choose Pro" })).toBeVisible();
});

it("remembers the plan that a visitor picks, and asks for a sign-in", async () => {
  const asked = vi.fn();
  const stop = onSignInAsked(asked);
  const user = open(VISITOR);
  await user.click((await card("Pro")).getByRole("button", { name: "Choose Pro" }));
  expect(asked).toHaveBeenCalledOnce();
  expect(currentToasts().at(-1)?.text).toBe("Please log in to continue");
  expect(JSON.parse(localStorage.getItem(PENDING_PLAN_KEY) ?? "")).toMatchObject({ planName: "Pro", planPrice: 999 });
  stop();
});

it("marks what a plan has not yet, on its card and at its checkout", async () => {
  const user = open(ADA);
  const promises = (element: HTMLElement) =>
    within(element)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(promises(await screen.findByRole("region", { name: "Enterprise" }))[0]).toBe("Unlimited users Planned");
  expect(screen.getAllByText("Planned")).toHaveLength(1);
  await user.click((await card("Enterprise")).getByRole("button", { name: "Contact Sales" }));
  expect(promises(screen.getByRole("region", { name: "Your plan" }))[0]).toBe("Unlimited users Planned");
});

it("leads from the free plan to the chat", async () => {
  const user = open(ADA);
  await user.click((await card("Basic")).getByRole("button", { name: "Get Started" }));
  expect(screen.getByText("The chat")).toBeVisible();
});

it("leads from a paid plan to its checkout and back", async () => {
  const user = open(ADA);
  await user.click((await card("Enterprise")).getByRole("button", { name: "Contact Sales" }));
  expect(screen.getByRole("heading", { name: "Complete Payment" })).toBeVisible();
  expect(screen.getByText("Secure payment powered by Razorpay")).toBeVisible();
  expect(screen.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact?plan=Enterprise");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect((await card("Pro")).getByText("Most Popular")).toBeVisible();
});

it.each([
  ["pro", "Pay ₹999"],
  ["enterprise", "Pay ₹2,999"],
])("opens the checkout of %s that the address names, built in when there are no other plans", async (id, button) => {
  vi.mocked(publicCall).mockRejectedValue(new ApiError("Failed to fetch plans", 0, "network"));
  open(ADA, `/pricing?checkout=${id}`);
  expect(await screen.findByRole("button", { name: button })).toBeVisible();
});

it("shows visitors the plans instead of a checkout", async () => {
  open(VISITOR, "/pricing?checkout=pro");
  expect((await card("Pro")).getByRole("button", { name: "Choose Pro" })).toBeVisible();
});
