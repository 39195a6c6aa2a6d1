import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { FileDataToggle } from "./FileDataToggle";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

beforeEach(() => void vi.mocked(call).mockReset());

async function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FileDataToggle sessionId="session_1_a" fileId="u1" />
    </QueryClientProvider>,
  );
  expect(call).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Show columns" }));
}

it("loads the columns of the file when it is opened", async () => {
  const columns = [{ name: "demand", kind: "number", examples: ["1210"] }];
  vi.mocked(call).mockResolvedValue({ data: { rows: 52, columns } });
  await open();
  expect(await screen.findByRole("row", { name: "demand number 1210" })).toBeVisible();
  expect(vi.mocked(call).mock.calls[0]?.[0]).toBe("/api/sessions/session_1_a/data");
});

it("reports that the data of the file failed to load", async () => {
  vi.mocked(call).mockImplementation(async (_, { fallback }) => {
    throw new ApiError(fallback, 0, "network");
  });
  await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to fetch file data");
});

it("reports that a file was not read", async () => {
  vi.mocked(call).mockResolvedValue({ data: null });
  await open();
  expect(await screen.findByText("The file has not been read.")).toBeVisible();
});
