import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { currentToasts } from "@/lib/toasts";
import { AnswerFeedback } from "./AnswerFeedback";
import type { Feedback } from "./use-feedback";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

function show(loaded: Feedback | null = null) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AnswerFeedback turnId="t1" loaded={loaded} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const sent = () => vi.mocked(call).mock.calls.map(([path, { method, body }]) => [method, path, body]);
const thumb = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue({});
});

it("is given by one press, changed by the other button, and taken back by a second press", async () => {
  const user = show();
  await user.click(thumb("Helpful"));
  expect(thumb("Helpful")).toHaveAttribute("aria-pressed", "true");
  await user.click(thumb("Not helpful"));
  expect(thumb("Helpful")).toHaveAttribute("aria-pressed", "false");
  await user.click(thumb("Not helpful"));
  expect(thumb("Not helpful")).toHaveAttribute("aria-pressed", "false");
  expect(sent()).toEqual([
    ["PUT", "/api/chat/t1/feedback", { helpful: true, note: null }],
    ["PUT", "/api/chat/t1/feedback", { helpful: false, note: null }],
    ["DELETE", "/api/chat/t1/feedback", undefined],
  ]);
});

it("takes a note, keeps it when the verdict changes, and gives the focus back", async () => {
  const user = show({ helpful: false, note: null });
  await user.click(thumb("Add a note"));
  const field = screen.getByRole("textbox", { name: "What was wrong or missing?" });
  expect(field).toHaveFocus();
  await user.type(field, " The unit is wrong ");
  await user.click(thumb("Save the note"));
  expect(await screen.findByRole("button", { name: "Edit the note" })).toHaveFocus();
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  await user.click(thumb("Helpful"));
  expect(sent().map(([, , body]) => body)).toEqual([
    { helpful: false, note: "The unit is wrong" },
    { helpful: true, note: "The unit is wrong" },
  ]);
});

it("keeps what was typed when the server refuses, and shows what is stored", async () => {
  vi.mocked(call).mockRejectedValue(new ApiError("The note is too long.", 400, "invalid_request"));
  const user = show({ helpful: true, note: "Fine" });
  await user.click(thumb("Edit the note"));
  await user.type(screen.getByRole("textbox"), " indeed");
  await user.click(thumb("Save the note"));
  await vi.waitFor(() => expect(currentToasts().at(-1)?.text).toBe("The note is too long."));
  expect(screen.getByRole("textbox")).toHaveValue("Fine indeed");
  await user.keyboard("{Escape}");
  await user.click(thumb("Helpful"));
  await vi.waitFor(() => expect(thumb("Helpful")).toHaveAttribute("aria-pressed", "true"));
});
