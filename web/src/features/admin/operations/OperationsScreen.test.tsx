import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { currentToasts, dismissToast } from "@/lib/toasts";
import { OperationsScreen } from "./OperationsScreen";
import type { Job, JobDetail, Lane, Operations, Worker } from "./types";
import { watchOperations } from "./watch-operations";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));
vi.mock("./watch-operations", () => ({ watchOperations: vi.fn(() => () => {}) }));

const AT = "2026-01-01T12:00:00Z";
const CHAT: Lane = {
  name: "chat",
  waiting: 1234,
  running: 3,
  retrying: 2,
  failed: 5,
  oldest_seconds: 200,
  paused: false,
  finished_last_minute: 42,
  p50_ms: 850,
  p95_ms: 12_300,
};
const FILES: Lane = { ...CHAT, name: "files", paused: true, oldest_seconds: null, p50_ms: null };
const ANT: Worker = {
  id: "1-aaaaaaaa",
  host: "ant",
  role: "worker",
  version: "0.1.0",
  started_at: "2026-01-01T10:00:00Z",
  beat_at: "2026-01-01T11:59:58Z",
  memory_bytes: 512 * 2 ** 20,
  draining: false,
  running: [{ job_id: "1-jjjjjjjj", lane: "chat", since: "2026-01-01T11:59:50Z" }],
};
const BEE: Worker = { ...ANT, id: "1-bbbbbbbb", host: "bee", beat_at: "2026-01-01T11:59:40Z", running: [] };
const OPERATIONS: Operations = { at: AT, lanes: [CHAT, FILES], workers: [ANT, BEE] };
const FAILED: Job = {
  id: "1-jjjjjjjj",
  lane: "chat",
  kind: "chat",
  state: "failed",
  attempts: 3,
  agent: "demand_forecasting",
  owner_email: "ada@b.test",
  created_at: "2026-01-01T11:00:00Z",
  started_at: "2026-01-01T11:00:01Z",
  ended_at: "2026-01-01T11:00:02Z",
  error: "The model did not answer",
};
const DETAIL: JobDetail = {
  job: FAILED,
  payload: { turn_id: "1-jjjjjjjj", question_characters: 31 },
  session_id: "session_1",
  upload_id: "1-uuuuuuuu",
  owner_id: "owner-1",
  timeline: [{ at: "2026-01-01T11:00:00Z", what: "The question arrived" }],
  can_retry: true,
  can_discard: true,
};
const POINT = { ...CHAT, at: AT, lane: "chat", finished: 7 };

type Answer = (path: string, options: { method?: string; body?: unknown }) => unknown;

function usual(path: string): unknown {
  if (path === "/api/admin/operations") return OPERATIONS;
  if (path.includes("/history")) return { range: "hour", step_seconds: 60, points: [POINT] };
  if (path.includes("/jobs?")) return { jobs: [FAILED], next_cursor: null, total: 1 };
  if (path.includes("/jobs/")) return DETAIL;
  throw new Error(`an unexpected call: ${path}`);
}

/** Answers posts with a sentence, and everything else as usual. */
function obliging(path: string, { method }: { method?: string }): unknown {
  return method === "POST" ? { done: "It is done." } : usual(path);
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

function open(answer: Answer, query = "") {
  vi.mocked(call).mockImplementation(async (path, options) => answer(path, options as { method?: string }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/admin/operations${query}`]}>
        <OperationsScreen />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const asked = () => vi.mocked(call).mock.calls.map(([path]) => path);
const posted = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([, options]) => options.method === "POST")
    .map(([path, { body }]) => [path, body]);
const notices = () => currentToasts().map(({ kind, text }) => [kind, text]);
const address = () => screen.getByLabelText("Address").textContent;

beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(watchOperations).mockReset();
  vi.mocked(watchOperations).mockReturnValue(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  for (const { id } of currentToasts()) dismissToast(id);
});

describe("the lanes", () => {
  it("show their figures in words", async () => {
    open(usual);
    const chat = await screen.findByRole("article", { name: "Chat" });
    for (const [name, value] of [
      ["Waiting", "1,234"],
      ["Running", "3"],
      ["Retrying", "2"],
      ["Failed", "5"],
      ["Oldest waiting", "3 min 20 s"],
      ["Per minute", "42"],
      ["Half within", "850 ms"],
      ["95 % within", "12.3 s"],
    ] as const) {
      expect(within(chat).getByText(name).nextElementSibling).toHaveTextContent(value);
    }
    const files = screen.getByRole("article", { name: "Files" });
    expect(within(files).getByText("Paused")).toBeVisible();
    expect(within(files).getByText("None")).toBeVisible();
  });

  it("are paused after a confirmation and resumed without one", async () => {
    const user = open(obliging);
    await user.click(await screen.findByRole("button", { name: "Pause Chat" }));
    expect(posted()).toEqual([]);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Pause" }));
    await vi.waitFor(() => expect(notices()).toEqual([["success", "It is done."]]));
    await user.click(screen.getByRole("button", { name: "Resume Files" }));
    await vi.waitFor(() =>
      expect(posted()).toEqual([
        ["/api/admin/operations/lanes/chat/pause", {}],
        ["/api/admin/operations/lanes/files/resume", {}],
      ]),
    );
  });

  it("show that they are loading, and why they failed to load", async () => {
    const user = open(() => new Promise(() => {}));
    expect(screen.getByText("Loading operations...")).toBeVisible();
    vi.mocked(call).mockRejectedValue(new ApiError("The database is away", 500, "internal"));
    await user.click(screen.getByRole("link", { name: "Jobs" }));
    expect(await screen.findByText("Failed to load jobs")).toBeVisible();
    expect(screen.getByText("The database is away")).toBeVisible();
  });
});

describe("the state of the figures", () => {
  it("is what the socket sent last, and an older answer does not replace it", async () => {
    open(usual);
    await screen.findByRole("article", { name: "Chat" });
    const send = vi.mocked(watchOperations).mock.calls[0]?.[0];
    const lanes = (waiting: number) => [{ ...CHAT, waiting }];
    act(() => send?.({ ...OPERATIONS, at: "2026-01-01T12:00:05Z", lanes: lanes(77) }));
    expect(await screen.findByText("77")).toBeVisible();
    act(() => send?.({ ...OPERATIONS, at: "2026-01-01T12:00:04Z", lanes: lanes(66) }));
    expect(screen.queryByText("66")).not.toBeInTheDocument();
  });

  it("is polled every 5 s while the socket is silent, and marked when nothing answers", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open(usual);
    await screen.findByText("Live");
    const polls = () => asked().filter((path) => path === "/api/admin/operations").length;
    expect(polls()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(polls()).toBe(2);
    vi.mocked(call).mockRejectedValue(new ApiError("Away", 0, "network"));
    await act(() => vi.advanceTimersByTimeAsync(14_000));
    expect(screen.getByText(/^As of \d\d:\d\d:\d\d\. No newer figures arrive\.$/)).toBeVisible();
    expect(screen.getByRole("article", { name: "Chat" })).toBeVisible();
  });
});

describe("the history", () => {
  it("is drawn for an hour, a day or a week, with the numbers of each chart as a table", async () => {
    const user = open(usual);
    expect(await screen.findByRole("img", { name: /^Waiting jobs\. Line chart/ })).toBeVisible();
    const details = screen.getByText("Numbers of “Finished jobs per minute”").closest("details") as HTMLDetailsElement;
    details.open = true;
    const table = await screen.findByRole("region", { name: "Table of Finished jobs per minute" });
    expect(within(table).getByRole("cell", { name: "7" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Last week" }));
    expect(asked()).toContain("/api/admin/operations/history?range=week");
    expect(screen.getByRole("button", { name: "Last week" })).toHaveAttribute("aria-pressed", "true");
  });

  it("says when there are no figures yet", async () => {
    open((path) => (path.includes("/history") ? { range: "hour", step_seconds: 60, points: [] } : usual(path)));
    expect(await screen.findByText(/^No figures yet\./)).toBeVisible();
  });
});

describe("the workers", () => {
  const rows = () => screen.getAllByRole("row").slice(1);

  it("show what they are and do, silent ones first", async () => {
    open(usual, "?view=workers");
    await screen.findByText("ant");
    const [silent, well] = rows() as [HTMLElement, HTMLElement];
    expect(within(silent).getByText("bee")).toBeVisible();
    expect(within(silent).getByText("Silent")).toBeVisible();
    expect(within(well).queryByText("Silent")).not.toBeInTheDocument();
    for (const text of ["2 h 0 min", "512 MB", "0.1.0"]) expect(within(well).getByText(text)).toBeVisible();
    expect(within(well).getByRole("button", { name: "Chat jjjjjjjj" })).toBeVisible();
  });

  it("are drained after a confirmation, and a refusal is shown", async () => {
    const user = open((path, options) => {
      if (options.method === "POST") throw new ApiError("This worker has ended.", 409, "conflict");
      return usual(path);
    }, "?view=workers");
    await user.click(await screen.findByRole("button", { name: "Drain ant, worker aaaaaaaa" }));
    await user.click(within(screen.getByRole("dialog", { name: "Drain ant?" })).getByRole("button", { name: "Drain" }));
    await vi.waitFor(() => expect(notices()).toEqual([["error", "This worker has ended."]]));
    expect(posted()).toEqual([["/api/admin/operations/workers/1-aaaaaaaa/drain", {}]]);
  });

  it("take jobs again when they are resumed", async () => {
    const draining = { ...ANT, draining: true };
    const user = open((path, options) => {
      if (options.method !== "POST" && path === "/api/admin/operations") return { ...OPERATIONS, workers: [draining] };
      return obliging(path, options);
    }, "?view=workers");
    await user.click(await screen.findByRole("button", { name: "Resume ant, worker aaaaaaaa" }));
    await vi.waitFor(() => expect(posted()).toEqual([["/api/admin/operations/workers/1-aaaaaaaa/resume", {}]]));
  });

  it("are shown in parts when there are many, and found by host", async () => {
    const workers = Array.from({ length: 200 }, (_, i) => ({ ...ANT, id: `id-${i}`, host: `host-${i}`, running: [] }));
    const user = open(
      (path) => (path === "/api/admin/operations" ? { ...OPERATIONS, workers } : usual(path)),
      "?view=workers",
    );
    await screen.findByText("200 of 200 workers");
    expect(rows()).toHaveLength(25);
    await user.click(screen.getByRole("button", { name: "Show 25 more" }));
    expect(rows()).toHaveLength(50);
    await user.type(screen.getByRole("searchbox", { name: "Search workers" }), "host-199");
    expect(rows()).toHaveLength(1);
  });
});

describe("the jobs", () => {
  it("are filtered by the address, which follows the filter", async () => {
    const user = open(usual, "?view=jobs&state=failed");
    expect(await screen.findByText("1 of 1 jobs")).toBeVisible();
    expect(asked()).toContain("/api/admin/operations/jobs?state=failed&limit=50");
    const table = screen.getByRole("region", { name: "Table of jobs" });
    expect(within(table).getByText("Failed")).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: "Lane" }), "files");
    expect(address()).toBe("/admin/operations?view=jobs&state=failed&lane=files");
    await user.type(screen.getByRole("searchbox", { name: "Search jobs" }), "ada@b.test");
    await vi.waitFor(() => expect(address()).toContain("search=ada%40b.test"));
  });

  it("are loaded in parts", async () => {
    const user = open((path) => {
      if (!path.includes("/jobs?")) return usual(path);
      return path.includes("cursor=two")
        ? { jobs: [{ ...FAILED, id: "2-kkkkkkkk" }], next_cursor: null, total: null }
        : { jobs: [FAILED], next_cursor: "two", total: null };
    }, "?view=jobs");
    await user.click(await screen.findByRole("button", { name: "Load more" }));
    expect(await screen.findByText("2 jobs shown")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Load more" })).not.toBeInTheDocument();
  });

  it("say when none matches", async () => {
    open((path) => (path.includes("/jobs?") ? { jobs: [], next_cursor: null, total: 0 } : usual(path)), "?view=jobs");
    expect(await screen.findByText("No jobs found")).toBeVisible();
  });

  it("are retried together after their number was confirmed", async () => {
    const user = open((path, options) => {
      if (options.method === "POST") return { done: "12 jobs start again.", retried: 12 };
      return path.includes("/jobs?") ? { jobs: [FAILED], next_cursor: null, total: 12 } : usual(path);
    }, "?view=jobs&state=failed&lane=chat");
    await user.click(await screen.findByRole("button", { name: "Retry all that match" }));
    const dialog = screen.getByRole("dialog");
    expect(dialog).toHaveTextContent("12 failed jobs start again.");
    await user.click(within(dialog).getByRole("button", { name: "Retry 12" }));
    await vi.waitFor(() => expect(notices()).toEqual([["success", "12 jobs start again."]]));
    expect(posted()).toEqual([["/api/admin/operations/jobs/retry", { lane: "chat", state: "failed" }]]);
  });

  it("cannot be retried together unless the list holds failed jobs only", async () => {
    open(usual, "?view=jobs");
    await screen.findByText("1 of 1 jobs");
    expect(screen.queryByRole("button", { name: "Retry all that match" })).not.toBeInTheDocument();
  });
});

describe("a job", () => {
  it("opens with its timeline, payload, error and links", async () => {
    const user = open(usual, "?view=jobs");
    await user.click(await screen.findByRole("button", { name: "Open job jjjjjjjj" }));
    expect(address()).toBe("/admin/operations?view=jobs&job=1-jjjjjjjj");
    const dialog = screen.getByRole("dialog", { name: "Job jjjjjjjj" });
    expect(await within(dialog).findByText("The question arrived")).toBeVisible();
    expect(within(dialog).getByText("The model did not answer")).toBeVisible();
    expect(within(dialog).getByText("question characters").nextElementSibling).toHaveTextContent("31");
    expect(within(dialog).getByRole("link", { name: "ada@b.test" })).toHaveAttribute("href", "/admin?user=owner-1");
    const upload = within(dialog).getByRole("link", { name: /^job that read file/ });
    expect(upload).toHaveAttribute("href", "/admin/operations?view=jobs&job=1-uuuuuuuu");
    await user.click(within(dialog).getByRole("button", { name: "Close job" }));
    expect(address()).toBe("/admin/operations?view=jobs");
  });

  it.each([
    ["Retry", "retry"],
    ["Discard", "discard"],
  ])("%s asks first, and its result is shown", async (button, path) => {
    const user = open(obliging, "?view=jobs&job=1-jjjjjjjj");
    await user.click(await screen.findByRole("button", { name: button }));
    expect(posted()).toEqual([]);
    expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: `${button} the job` }));
    await vi.waitFor(() => expect(notices()).toEqual([["success", "It is done."]]));
    expect(posted()).toEqual([[`/api/admin/operations/jobs/1-jjjjjjjj/${path}`, {}]]);
  });

  it("offers nothing that its state does not allow", async () => {
    const done = { ...DETAIL, job: { ...FAILED, state: "done", error: null }, can_retry: false, can_discard: false };
    open((path) => (path.includes("/jobs/") ? done : usual(path)), "?job=1-jjjjjjjj");
    await screen.findByText("The question arrived");
    expect(screen.queryByRole("button", { name: "Retry" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Discard" })).not.toBeInTheDocument();
  });
});
