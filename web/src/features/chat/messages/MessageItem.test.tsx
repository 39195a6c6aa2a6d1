import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type AgentType, agentName } from "@/lib/agents";
import { chooseLocale } from "@/lib/locale/chosen";
import type { ChatMessage } from "../transport/events";
import { MessageItem } from "./MessageItem";

const actions = {
  sessionId: "session_1_a",
  resend: vi.fn(),
  askAgent: vi.fn(),
  isAccessible: (agent: AgentType) => agent !== "supplier_selection",
  agentName: (agent: AgentType) => agentName(agent),
  attachFile: vi.fn(),
  say: vi.fn(),
  write: vi.fn(),
  rewrite: vi.fn(),
};

// Replies load it when they are first drawn, which may take longer than a test waits.
beforeAll(async () => {
  await import("../markdown/Markdown");
});

beforeEach(() => {
  vi.clearAllMocks();
});

function show(message: Partial<ChatMessage>, hasFile = false) {
  const whole = { id: "m1", role: "assistant", content: "", timestamp: "2026-11-21T10:05:00Z", ...message };
  const newestFile = hasFile ? { ...whole, role: "file" } : undefined;
  render(<MessageItem message={whole} canAsk isLatest newestFile={newestFile} actions={actions} />, {
    wrapper: MemoryRouter,
  });
}

it("shows a shared scenario as a table, with the way to the board as long as its result is there", async () => {
  const content = "**Scenario “Safe”**\n\n| Figure | Result | Safe |\n| --- | ---: | ---: |\n| Service | 90 | 98 |";
  show({ role: "scenario", content, run_id: "r1" });
  const scenario = within(screen.getByRole("article", { name: "Scenario" }));
  expect(await scenario.findByRole("cell", { name: "98" })).toBeVisible();
  expect(scenario.getByRole("button", { name: "Open what if" })).toBeEnabled();
});

it("says of a shared scenario whose result is gone why, and offers no board", () => {
  show({ role: "scenario", content: "Safe", run_id: "r1", files_gone: "The files of this answer have expired." });
  expect(screen.getByText("The files of this answer have expired.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Open what if" })).not.toBeInTheDocument();
});

describe("a reply", () => {
  it("has its confidence in the chosen form of numbers", () => {
    chooseLocale("de-DE");
    show({ content: "Done", confidence: 0.82, run_id: "r1" });
    chooseLocale("automatic");
    expect(screen.getByText(/^Confidence 82 %$/)).toBeVisible();
  });

  it("is shown as formatted text", async () => {
    show({
      content:
        "# Result\n\n| Week | Demand |\n|---|---:|\n| 1 | 1210 |\n\n- [x] Checked\n- [ ] Ordered\n\n~~old~~ https://otexts.com",
      agent_type: "demand_forecasting",
    });
    const reply = screen.getByRole("article", { name: "Demand Forecasting" });
    expect(await within(reply).findByRole("heading", { name: "Result" })).toBeVisible();
    expect(within(reply).getByRole("cell", { name: "1210" })).toBeVisible();
    expect(within(reply).getByRole("checkbox", { name: "Done" })).toBeChecked();
    expect(within(reply).getByRole("checkbox", { name: "To do" })).not.toBeChecked();
    expect(within(reply).getByRole("deletion")).toHaveTextContent("old");
    expect(within(reply).queryByRole("link")).not.toBeInTheDocument();
    expect(within(reply).getByText(/otexts/)).toHaveTextContent("https://otexts.com");
  });

  it("whose files were deleted shows the reason and offers no tables", () => {
    const gone = "The files of this answer have expired. Ask the question again to make them again.";
    show({ content: "Fine", run_id: "r1", files_gone: gone });
    expect(screen.getByText(gone)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Show tables and charts" })).not.toBeInTheDocument();
  });

  it("links footnotes within the reply only", async () => {
    show({ content: "Seasonal[^1]\n\n[^1]: By error." });
    const link = await screen.findByRole("link", { name: "1" });
    expect(document.getElementById(link.getAttribute("href")?.slice(1) ?? "")).toHaveTextContent("By error.");
    expect(link.getAttribute("href")).toContain("m1-");
  });

  it("does not render HTML in its text", async () => {
    show({ content: "**Safe** <img src=x onerror=alert(1)> [bad](javascript:alert(1))" });
    await screen.findByText("Safe");
    expect(screen.queryByRole("img")).not.toBeInTheDocument();
    expect(document.querySelector("[href^=javascript]")).toBeNull();
  });

  it("shows its agent and its time", () => {
    show({ content: "Here", agent_type: "vehicle_routing" });
    const reply = screen.getByRole("article", { name: "Vehicle Routing" });
    expect(within(reply).getByText("Vehicle Routing")).toBeVisible();
    const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
    expect(within(reply).getByText(time.format(new Date("2026-11-21T10:05:00Z")))).toBeVisible();
  });

  it("offers its files for download", async () => {
    show({ content: "[Forecast](/api/files/r1/forecast_report.csv?expires=1&signature=2)" });
    expect(await screen.findByRole("link", { name: "Forecast" })).toHaveAttribute("download", "forecast_report.csv");
  });

  it("lists files that stand alone and keeps links inside sentences", async () => {
    show({ content: "Sort [by error](/api/files/r1/accuracy.csv).\n\n[one.csv](/f/one.csv) · [two.csv](/f/two.csv)" });
    const list = await screen.findByRole("list", { name: "Files" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(2);
    expect(list).toHaveTextContent(/^one.csvtwo.csv$/);
    expect(screen.getByRole("link", { name: "by error" }).closest("p")).toHaveTextContent("Sort by error.");
  });

  it("aligns the numbers of a table to the right", async () => {
    show({ content: "| Item | Stock |\n|---|---:|\n| A | 12 |" });
    expect(await screen.findByRole("cell", { name: "12" })).toHaveStyle({ textAlign: "right" });
    expect(screen.getByRole("figure", { name: "Table" })).toHaveAttribute("tabindex", "0");
  });

  it("names the tool that is running", () => {
    show({ content: { action: "call_function", function: "demand_forecast" } });
    expect(screen.getByText("Running tool: demand forecast...")).toBeVisible();
  });

  it("shows any other object as JSON", () => {
    show({ content: { answer: 42 } });
    expect(screen.getByText(/"answer": 42/)).toBeVisible();
  });
});

describe("a reply that names the agent to ask", () => {
  it("sends the question of this turn to that agent", async () => {
    show({ content: "It fits.", turn_id: "t1", suggested_agent: "demand_forecasting" });
    await userEvent.click(screen.getByRole("button", { name: "Ask Demand Forecasting" }));
    expect(actions.askAgent).toHaveBeenCalledWith("demand_forecasting", "t1");
  });

  it("leads to the plans when the plan does not include that agent", () => {
    show({ content: "It fits.", turn_id: "t1", suggested_agent: "supplier_selection" });
    expect(screen.queryByRole("button", { name: /^Ask/ })).not.toBeInTheDocument();
    const link = screen.getByRole("link", { name: "Upgrade to access Supplier Selection" });
    expect(link).toHaveAttribute("href", "/pricing");
  });
});

describe("other messages", () => {
  it("a question keeps its line breaks", () => {
    show({ role: "user", content: "First\nsecond" });
    expect(screen.getByRole("article", { name: "You" })).toHaveTextContent("First second");
  });

  it("a file can be downloaded again", () => {
    show({ role: "file", content: "stock.csv", filename: "stock.csv", fileUrl: "/api/files/u1/stock.csv" });
    expect(screen.getByRole("link", { name: "stock.csv" })).toHaveAttribute("href", "/api/files/u1/stock.csv");
    expect(screen.getByRole("article", { name: "File stock.csv" }).querySelector("svg")).not.toBeNull();
  });

  it("a failed turn can be sent again", async () => {
    show({ role: "error", content: "Column demand is missing", turn_id: "t1" });
    expect(screen.getByRole("alert")).toHaveTextContent("Column demand is missing");
    await userEvent.click(screen.getByRole("button", { name: "Resend" }));
    expect(actions.resend).toHaveBeenCalledWith("t1");
    expect(screen.queryByRole("button", { name: "Attach another file" })).not.toBeInTheDocument();
  });

  it("a turn that failed because of its file offers to attach another one", async () => {
    show({ role: "error", content: "Name one of them `date` and upload the file again.", turn_id: "t1" }, true);
    expect(screen.getByText("date").tagName).toBe("CODE");
    await userEvent.click(screen.getByRole("button", { name: "Attach another file" }));
    expect(actions.attachFile).toHaveBeenCalledOnce();
  });
});

describe("a question", () => {
  it("goes back into the composer to be changed, or is asked again", async () => {
    show({ role: "user", content: "plan my stock" });
    await userEvent.click(screen.getByRole("button", { name: "Change this question and ask again" }));
    expect(actions.rewrite).toHaveBeenCalledWith("plan my stock");
    await userEvent.click(screen.getByRole("button", { name: "Ask this question again" }));
    expect(actions.say).toHaveBeenCalledWith("plan my stock");
  });
});
