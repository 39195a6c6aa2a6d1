import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/http";
import { ScheduleDialog } from "./ScheduleDialog";

const call = vi.hoisted(() => vi.fn<(path: string, options: unknown) => Promise<unknown>>());
vi.mock("@/lib/http", async (original) => ({ ...(await original<object>()), call }));

const onClose = vi.fn();

beforeEach(() => {
  call.mockReset();
  onClose.mockReset();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ScheduleDialog runId="r1" onClose={onClose} />
    </QueryClientProvider>,
  );
});

it("schedules the run of an answer with what was chosen", async () => {
  call.mockResolvedValue({});
  await userEvent.click(screen.getByLabelText("When the data set has a new version"));
  await userEvent.click(screen.getByLabelText("E-mail me a summary of each run"));
  await userEvent.click(screen.getByRole("button", { name: "Schedule" }));
  expect(call.mock.calls[0]).toMatchObject([
    "/api/schedules",
    { method: "POST", body: { run_id: "r1", repeats: "new_version", sends_mail: false } },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

it("stays open and says why an analysis cannot be scheduled", async () => {
  call.mockRejectedValue(new ApiError("You have 20 schedules, which is the limit.", 409, "conflict"));
  await userEvent.click(screen.getByRole("button", { name: "Schedule" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("You have 20 schedules, which is the limit.");
  expect(onClose).not.toHaveBeenCalled();
});
