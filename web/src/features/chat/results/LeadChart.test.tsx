import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CHART_ROOM } from "../markdown/Picture";
import { MessageContent } from "../messages/MessageContent";
// Loaded beforehand, so that no test waits for it.
import "../markdown/Markdown";
import "./LeadChart";
import { RunResults } from "./RunResults";

const call = vi.hoisted(() => vi.fn<(path: string) => Promise<unknown>>());
vi.mock("@/lib/http", async (original) => ({ ...(await original<object>()), call }));
vi.mock("@/components/chart/Chart", () => ({
  Chart: ({ chart }: { chart: { title: string } }) => <p>{chart.title}</p>,
}));

const CHARTS = [
  { name: "total_demand", title: "Demand of all products" },
  { name: "errors", title: "Errors" },
];
const TEXT = "**900 units.**\n\n| Week | Units |\n| --- | ---: |\n| 1 | 900 |\n\n## Files\n\nNone.";

beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async (path) =>
    path.endsWith("/charts") ? { charts: CHARTS } : { charts: CHARTS, tables: [], links: [] },
  );
});

afterEach(() => vi.unstubAllGlobals());

function show(text: string, runId: string | null = "r1") {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MessageContent id="m1" content={text} runId={runId} />
      <RunResults runId="r1" hasLead />
    </QueryClientProvider>,
  );
}

it("stands below the first lines of an answer, before its first table, and once on the page", async () => {
  show(TEXT);
  expect(await screen.findByText("Errors")).toBeVisible();
  await waitFor(() => expect(call.mock.calls.some(([path]) => path.endsWith("/charts"))).toBe(true));
  const chart = await screen.findByText("Demand of all products");
  const table = screen.getByRole("table");
  expect(chart.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByText("900 units.").compareDocumentPosition(chart) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText("Demand of all products")).toHaveLength(1));
});

it("is shown below the answer with the others when it could not be loaded", async () => {
  call.mockImplementation(async (path) => {
    if (path.endsWith("/charts")) throw new Error("gone");
    return { charts: CHARTS, tables: [], links: [] };
  });
  show(TEXT);
  expect(await screen.findByText("Demand of all products")).toBeVisible();
});

it("is not loaded for an answer with a map, or without a run", async () => {
  show(`${TEXT}\n\n[route_map.html](route_map.html)`);
  expect(await screen.findByText("Demand of all products")).toBeVisible();
  expect(call.mock.calls.filter(([path]) => path.endsWith("/charts"))).toEqual([]);
});

it("keeps its room free before a table until it is known that there is no chart", async () => {
  let answer: (charts: unknown) => void = () => {};
  call.mockImplementation((path) =>
    path.endsWith("/charts")
      ? new Promise((resolve) => {
          answer = resolve;
        })
      : Promise.resolve({ charts: [], tables: [], links: [] }),
  );
  show(TEXT);
  const room = () => document.querySelector(`[class="${CHART_ROOM}"]`);
  await waitFor(() => expect(room()).toBeInTheDocument());
  await waitFor(() => expect(call.mock.calls.some(([path]) => path.endsWith("/charts"))).toBe(true));
  expect(room()).toBeInTheDocument();
  answer({ charts: [] });
  await waitFor(() => expect(room()).not.toBeInTheDocument());
});

it("keeps no room in an answer of one sentence", async () => {
  call.mockImplementation((path) =>
    path.endsWith("/charts") ? new Promise(() => {}) : Promise.resolve({ charts: [], tables: [], links: [] }),
  );
  show("**900 units.**");
  expect(await screen.findByText("900 units.")).toBeVisible();
  await waitFor(() => expect(call.mock.calls.some(([path]) => path.endsWith("/charts"))).toBe(true));
  expect(document.querySelector(`[class="${CHART_ROOM}"]`)).not.toBeInTheDocument();
});

it("is loaded once the answer is near the screen", async () => {
  const observe = vi.fn();
  let near: (entries: { isIntersecting: boolean }[]) => void = () => {};
  class Observer {
    constructor(seen: typeof near) {
      near = seen;
    }
    observe = observe;
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  show(TEXT);
  expect(await screen.findByText("Errors")).toBeVisible();
  expect(call.mock.calls.filter(([path]) => path.endsWith("/charts"))).toEqual([]);
  await waitFor(() => expect(observe).toHaveBeenCalled());
  near([{ isIntersecting: true }]);
  await waitFor(() => expect(call.mock.calls.filter(([path]) => path.endsWith("/charts"))).toHaveLength(1));
});
