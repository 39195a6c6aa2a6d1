import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type ProfileState, reloadProfile, saveProfile, useProfile } from "@/lib/auth/profile";
import { type User, useSession } from "@/lib/auth/session";
import { ApiError } from "@/lib/http";
import { currentToasts } from "@/lib/toasts";
import { AccountPage } from "./AccountPage";

const client = vi.hoisted(() => ({ updateUser: vi.fn(), signOut: vi.fn() }));
vi.mock("@/lib/auth/session", () => ({ authClient: async () => client, useSession: vi.fn() }));
vi.mock("@/features/payments/billing/BillingDetails", () => ({ BillingDetails: () => "The payments" }));
vi.mock("@/features/usage/UsageMeters", () => ({ UsageMeters: () => "The meters" }));
vi.mock("@/features/tokens/ApiTokens", () => ({ ApiTokens: () => "The tokens" }));
vi.mock("@/features/tokens/webhooks/Webhooks", () => ({ Webhooks: () => "The webhooks" }));
vi.mock("@/features/usage/OldResults", () => ({ OldResults: () => "The results" }));
vi.mock("@/lib/auth/profile", () => ({ useProfile: vi.fn(), saveProfile: vi.fn(), reloadProfile: vi.fn() }));

const ADA: User = { id: "ada", email: "ada@example.com" };
const PROFILE: ProfileState = {
  profile: {
    id: "ada",
    email: "ada@example.com",
    full_name: "Ada Lovelace",
    organization: null,
    plan: "pro",
    role: "user",
    last_login: null,
  },
  error: null,
};

function open(state = PROFILE, user = ADA) {
  vi.mocked(useSession).mockReturnValue({ loading: false, user });
  vi.mocked(useProfile).mockReturnValue(state);
  render(
    <MemoryRouter>
      <AccountPage />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

function section(name: string) {
  return within(screen.getByRole("region", { name }));
}

beforeEach(() => {
  vi.mocked(saveProfile).mockReset().mockResolvedValue();
  vi.mocked(reloadProfile).mockReset();
  client.updateUser.mockReset().mockResolvedValue({ error: null });
  client.signOut.mockReset().mockResolvedValue({ error: null });
});

describe("the profile", () => {
  it("shows the plan, name and organization, and saves them", async () => {
    const user = open();
    expect(screen.getByText("Pro")).toBeVisible();
    expect(screen.getByLabelText("Full name")).toHaveValue("Ada Lovelace");
    await user.type(screen.getByLabelText("Organization"), " Analytical Engines ");
    await user.click(screen.getByRole("button", { name: "Save profile" }));
    expect(saveProfile).toHaveBeenCalledWith({ full_name: "Ada Lovelace", organization: "Analytical Engines" });
    await vi.waitFor(() => expect(currentToasts().at(-1)).toMatchObject({ kind: "success", text: "Profile saved." }));
  });

  it("shows beside the field why saving failed", async () => {
    vi.mocked(saveProfile).mockRejectedValue(new ApiError("The name is too long", 400, "invalid"));
    const user = open();
    await user.click(screen.getByRole("button", { name: "Save profile" }));
    expect(await section("Profile").findByRole("alert")).toHaveTextContent("The name is too long");
  });

  it("loads, and can be retried after a failure while the other sections work", async () => {
    open({ profile: null, error: null });
    expect(screen.getByRole("status", { name: "Loading your profile" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Change password" })).toBeVisible();
  });

  it("reports a failure that has no reason only once", () => {
    open({ profile: null, error: new ApiError("Failed to load your profile", 0, "network") });
    expect(section("Profile").getAllByText("Failed to load your profile")).toHaveLength(1);
  });

  it("can be loaded again after a failure", async () => {
    const user = open({ profile: null, error: new ApiError("The database is away", 503, "unavailable") });
    expect(section("Profile").getByRole("alert")).toHaveTextContent("The database is away");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(reloadProfile).toHaveBeenCalledOnce();
  });
});

it("shows the payments and the usage of the plan", () => {
  open();
  expect(section("Billing").getByText("The payments")).toBeVisible();
  expect(section("Usage").getByText("The meters")).toBeVisible();
  expect(section("Results").getByText("The results")).toBeVisible();
  expect(section("API tokens").getByText("The tokens")).toBeVisible();
  expect(section("Webhooks").getByText("The webhooks")).toBeVisible();
});

describe("the address", () => {
  it("changes by a link in a mail to the new one", async () => {
    const user = open();
    await user.type(screen.getByLabelText("New e-mail address"), "ada@new.example");
    await user.click(screen.getByRole("button", { name: "Change e-mail" }));
    expect(client.updateUser).toHaveBeenCalledWith(
      { email: "ada@new.example" },
      { emailRedirectTo: `${window.location.origin}/auth/callback?change=email` },
    );
    await vi.waitFor(() => expect(screen.getByLabelText("New e-mail address")).toHaveValue(""));
  });

  it("that waits for its link is shown", () => {
    open(PROFILE, { ...ADA, newEmail: "ada@new.example" });
    expect(section("E-mail address").getByText("ada@new.example")).toBeVisible();
  });

  it("that is refused shows the reason", async () => {
    client.updateUser.mockResolvedValue({ error: { message: "Too many mails", status: 429 } });
    const user = open();
    await user.type(screen.getByLabelText("New e-mail address"), "ada@new.example");
    await user.click(screen.getByRole("button", { name: "Change e-mail" }));
    expect(await section("E-mail address").findByRole("alert")).toHaveTextContent("Too many mails");
  });
});

describe("a new password", () => {
  it("is sent with the current one, and the fields are empty afterwards", async () => {
    const user = open();
    const current = screen.getByLabelText("Current password");
    expect(current).toHaveAccessibleDescription("You can leave this empty within 15 minutes of signing in.");
    await user.type(current, "an old oak door");
    await user.type(screen.getByLabelText("New password"), "a long harbour crane 43");
    await user.click(screen.getByRole("button", { name: "Change password" }));
    expect(client.updateUser).toHaveBeenCalledWith({
      password: "a long harbour crane 43",
      current_password: "an old oak door",
    });
    await vi.waitFor(() => expect(currentToasts().at(-1)).toMatchObject({ text: "Password changed." }));
    await vi.waitFor(() => expect(screen.getByLabelText("New password")).toHaveValue(""));
    expect(screen.getByLabelText("Current password")).toHaveValue("");
  });

  it.each([
    ["current_password_required", "Please enter your current password."],
    ["current_password_invalid", "The current password is not right."],
  ])("is refused at the current password when that one is wrong (%s)", async (code, message) => {
    client.updateUser.mockResolvedValue({ error: { message, code, status: 400 } });
    const user = open();
    await user.type(screen.getByLabelText("New password"), "a long harbour crane 43");
    await user.click(screen.getByRole("button", { name: "Change password" }));
    expect(await section("Password").findByRole("alert")).toHaveTextContent(message);
    const current = screen.getByLabelText("Current password");
    expect(current).toBeInvalid();
    expect(current).toHaveFocus();
    expect(screen.getByLabelText("New password")).toBeValid();
    expect(screen.getByLabelText("New password")).toHaveValue("a long harbour crane 43");
  });
});

describe("other devices", () => {
  it("are signed out, and a notice confirms it", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: "Sign out of all other devices" }));
    expect(client.signOut).toHaveBeenCalledWith({ scope: "others" });
    await vi.waitFor(() =>
      expect(currentToasts().at(-1)).toMatchObject({ kind: "success", text: "Signed out of all other devices." }),
    );
  });

  it("stay signed in after a failure, and a notice shows the reason", async () => {
    client.signOut.mockResolvedValue({ error: { name: "AuthRetryableFetchError", message: "{}" } });
    const user = open();
    await user.click(screen.getByRole("button", { name: "Sign out of all other devices" }));
    expect(await section("Devices").findByRole("alert")).toHaveTextContent("The server cannot be reached.");
  });
});
