import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { reportTrouble } from "@/lib/events/trouble-events";
import { ApiError, publicCall } from "@/lib/http";
import { DegradedNotice } from "./DegradedNotice";
import { SystemStatusCard } from "./SystemStatusCard";

vi.mock("@/lib/http", async (original) => ({ ...(await original<object>()), publicCall: vi.fn() }));

const TROUBLE = "The service has a problem. Some features may fail.";
const AWAY = "The server cannot be reached. Trying again...";
const WELL = { api: "ok", database: "ok", worker: "ok", degraded: false };
const answer = vi.mocked(publicCall);

beforeEach(() => {
  answer.mockReset().mockResolvedValue(WELL);
});

async function open(path: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <DegradedNotice />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(answer).toHaveBeenCalled());
}

/** A sign of trouble makes the page ask at once. */
async function ask() {
  await act(async () => reportTrouble());
}

it("reports a degraded server as long as the server reports it", async () => {
  await open("/upload");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  answer.mockResolvedValue({ ...WELL, degraded: true });
  await ask();
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(TROUBLE));
  answer.mockResolvedValue(WELL);
  await ask();
  await waitFor(() => expect(screen.getByRole("status")).toBeEmptyDOMElement());
});

it("asks the server once for all parts of the page, when it is opened and after a sign of trouble", async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })}>
      <MemoryRouter initialEntries={["/chat"]}>
        <DegradedNotice />
        <SystemStatusCard />
        <SystemStatusCard />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getAllByText("API Active")).toHaveLength(2));
  expect(answer).toHaveBeenCalledTimes(1);
  await ask();
  expect(answer).toHaveBeenCalledTimes(2);
});

it("disappears by itself when the server works again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer.mockResolvedValue({ ...WELL, degraded: true });
  await open("/chat");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(TROUBLE));
  answer.mockResolvedValue(WELL);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(screen.getByRole("status")).toBeEmptyDOMElement());
  vi.useRealTimers();
});

it("reports an unreachable server, except in the chat, which reports it itself", async () => {
  answer.mockRejectedValue(new ApiError("The server cannot be reached", 0, "network"));
  await open("/upload");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(AWAY));
});

it("leaves reporting a lost connection to the chat", async () => {
  answer.mockRejectedValue(new ApiError("The server cannot be reached", 0, "network"));
  await open("/chat");
  await ask();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
