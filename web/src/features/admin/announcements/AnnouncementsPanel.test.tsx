import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { AnnouncementsPanel, stateOf } from "./AnnouncementsPanel";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const MOVING = {
  id: "1",
  text: "We are moving",
  level: "info" as const,
  starts_at: "2026-01-01T00:00:00Z",
  ends_at: "2100-01-01T00:00:00Z",
};

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AnnouncementsPanel />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const changes = () => vi.mocked(call).mock.calls.filter(([, options]) => options.method);

beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(async (_, options) => (options.method ? {} : { announcements: [MOVING] }));
});

it("announces a text from now until a time", async () => {
  const user = open();
  await user.type(screen.getByLabelText("Text"), "Closed on Friday");
  await user.selectOptions(screen.getByLabelText("Level"), "warning");
  fireEvent.change(screen.getByLabelText("Until"), { target: { value: "2099-05-01T12:00" } });
  await user.click(screen.getByRole("button", { name: "Announce" }));
  await vi.waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.[1].body).toEqual({
    text: "Closed on Friday",
    level: "warning",
    starts_at: null,
    ends_at: new Date("2099-05-01T12:00").toISOString(),
  });
});

it("shows why the server refuses an announcement, and keeps the text", async () => {
  vi.mocked(call).mockImplementation(async (_, options) => {
    if (options.method) throw new ApiError("An announcement must end after it begins.", 400, "invalid_request");
    return { announcements: [] };
  });
  const user = open();
  await user.type(screen.getByLabelText("Text"), "Late");
  fireEvent.change(screen.getByLabelText("Until"), { target: { value: "2020-05-01T12:00" } });
  await user.click(screen.getByRole("button", { name: "Announce" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("An announcement must end after it begins.");
  expect(screen.getByLabelText("Text")).toHaveValue("Late");
});

it("withdraws an announcement that is shown", async () => {
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Withdraw: We are moving" }));
  await vi.waitFor(() => expect(changes()[0]?.[0]).toBe("/api/admin/announcements/1"));
});

it("knows whether an announcement is planned, shown or over", () => {
  const at = (time: string) => stateOf(MOVING, Date.parse(time));
  expect([at("2025-12-31T00:00:00Z"), at("2026-01-01T00:00:00Z"), at("2100-01-01T00:00:00Z")]).toEqual([
    "Planned",
    "Shown",
    "Over",
  ]);
});
