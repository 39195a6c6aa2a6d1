import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { onUsageChanged } from "@/lib/events/usage-events";
import { ApiError, call } from "@/lib/http";
import { currentToasts } from "@/lib/toasts";
import { OldResults } from "./OldResults";
import { keptFor } from "./results";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const MB = 1024 * 1024;
let found = { results: 12, bytes: 8 * MB };
let fails = false;

async function open() {
  vi.mocked(call).mockImplementation(async (path, { method }) => {
    if (path === "/api/user/usage") return { result_bytes: 20 * MB, results_kept_days: 30 };
    if (method && fails) throw new ApiError("The database is away", 503, "unavailable");
    return found;
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OldResults />
    </QueryClientProvider>,
  );
  await screen.findByText("20 MB");
  return userEvent.setup();
}

const calls = () => vi.mocked(call).mock.calls.map(([path, { method }]) => `${method ?? "GET"} ${path}`);

beforeEach(() => {
  found = { results: 12, bytes: 8 * MB };
  fails = false;
  vi.mocked(call).mockReset();
});

it("shows how much storage results use and how long they are kept", async () => {
  await open();
  expect(screen.getByText(/The files of results are kept for 30 days\. Then they are deleted\./)).toBeVisible();
  expect(keptFor(1)).toContain("kept for 1 day.");
  expect(keptFor(-1)).toBe("The files of results are kept while your storage has room.");
});

it("deletes old results after showing their number and a confirmation", async () => {
  const user = await open();
  const changed = vi.fn();
  const leave = onUsageChanged(changed);
  await user.selectOptions(screen.getByLabelText("Older than"), "7 days");
  await user.click(screen.getByRole("button", { name: "Delete results" }));
  const dialog = screen.getByRole("dialog", { name: "Delete results?" });
  expect(await within(dialog).findByText("12 results (8 MB)")).toBeVisible();
  expect(dialog).toHaveTextContent("This cannot be undone.");
  expect(calls()).not.toContain("DELETE /api/user/results?older_than_days=7");
  await user.click(within(dialog).getByRole("button", { name: "Delete results" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(calls()).toContain("DELETE /api/user/results?older_than_days=7");
  expect(currentToasts().at(-1)).toMatchObject({ kind: "success", text: "Deleted 12 results (8 MB)." });
  expect(changed).toHaveBeenCalledOnce();
  leave();
});

it("sends no deletion when there are no old results", async () => {
  found = { results: 0, bytes: 0 };
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Delete results" }));
  const dialog = screen.getByRole("dialog", { name: "Delete results?" });
  expect(await within(dialog).findByText("You have no results of this age.")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Delete results" }));
  expect(calls().some((call) => call.startsWith("DELETE"))).toBe(false);
});

it("stays open and shows the reason after a failure", async () => {
  fails = true;
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Delete results" }));
  const dialog = screen.getByRole("dialog", { name: "Delete results?" });
  await within(dialog).findByText("12 results (8 MB)");
  await user.click(within(dialog).getByRole("button", { name: "Delete results" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("The database is away");
});
