import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AgentType } from "@/lib/agents";
import type { Understood } from "../transport/events";
import { MessageItem } from "./MessageItem";

const actions = {
  sessionId: "session_1_a",
  resend: vi.fn(),
  askAgent: vi.fn(),
  isAccessible: () => true,
  agentName: (agent: AgentType) => agent,
  attachFile: vi.fn(),
  say: vi.fn(),
  write: vi.fn(),
  rewrite: vi.fn(),
};

const REQUEST: Understood = {
  agent: "inventory_optimization",
  tool: "optimize_inventory",
  kind: "analysis",
  params: {},
  edit_of: null,
  changed: [],
  assumed: [],
  not_understood: [],
  question_back: null,
  confidence: 0.9,
};

const QUESTION = {
  text: "Did you mean cycle or fill rate?",
  choices: [
    { label: "Cycle service", ask: "cycle service level of 95 %" },
    { label: "Fill rate", ask: "fill rate of 95 %" },
  ],
};

beforeEach(() => {
  vi.clearAllMocks();
});

/** The part of the message that names the request comes later, as its words are loaded with the first answer. */
async function show(understood: Partial<Understood> | null, { canAsk = true, isLatest = true } = {}) {
  const message = {
    id: "m1",
    role: "assistant",
    content: "Order 40.",
    timestamp: "2026-11-23T08:00:00Z",
    agent_type: "inventory_optimization" as const,
    understood: understood && { ...REQUEST, ...understood },
  };
  render(
    <MessageItem message={message} canAsk={canAsk} isLatest={isLatest} newestFile={undefined} actions={actions} />,
    { wrapper: MemoryRouter },
  );
  await act(async () => void (await import("./UnderstoodRequest")));
}

describe("what is in force", () => {
  const params = { service_level: 0.95, filters: [{ column: "branch", op: "eq", value: 12 }] };

  it("stands above the answer in plain words", async () => {
    await show({ params });
    const list = screen.getByRole("list", { name: "In force" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["service level 95 %", "branch = 12"]);
    expect(list.compareDocumentPosition(screen.getByText("Order 40.")) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("is asked again without the part that is removed", async () => {
    await show({ params });
    await userEvent.click(screen.getByRole("button", { name: "Remove service level 95 %" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove branch = 12" }));
    expect(actions.say.mock.calls).toEqual([["without the service level"], ["without the branch"]]);
  });

  it("says which earlier result it goes on from, and asks again without it", async () => {
    await show({ uses: { tool: "forecast_demand", run: "1" } });
    expect(screen.getByRole("listitem")).toHaveTextContent("demand from the forecast");
    expect(screen.queryByRole("button", { name: /^Change/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Remove demand from the forecast" }));
    expect(actions.say).toHaveBeenCalledExactlyOnceWith("without the forecast");
  });

  it("is changed in the composer by keyboard", async () => {
    await show({ params });
    await userEvent.tab();
    expect(screen.getByRole("button", { name: "Change service level 95 %" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(actions.write).toHaveBeenCalledExactlyOnceWith("service level ");
    expect(actions.say).not.toHaveBeenCalled();
  });

  it.each([{ isLatest: false }, { canAsk: false }])(
    "is only read in an older answer and while one is awaited",
    async (state) => {
      await show({ params }, state);
      expect(screen.getByText("service level 95 %")).toBeVisible();
      expect(screen.queryByRole("button", { name: /service level/ })).not.toBeInTheDocument();
    },
  );

  it.each([{ understood: null }, { understood: {} }])("is not there when nothing was said", async ({ understood }) => {
    await show(understood);
    expect(screen.queryByRole("list", { name: "In force" })).not.toBeInTheDocument();
    expect(screen.queryByText(/I did not use/)).not.toBeInTheDocument();
    expect(screen.queryByRole("group")).not.toBeInTheDocument();
  });
});

describe("parts of the question that nothing used", () => {
  it("are named first, in the words of the user", async () => {
    await show({ params: { service_level: 0.95 }, not_understood: ["in the Leeds store", "gently"] });
    const line = screen.getByText("I did not use: “in the Leeds store”, “gently”");
    expect(line).toBeVisible();
    const list = screen.getByRole("list", { name: "In force" });
    expect(line.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe("a question back", () => {
  it("is answered with one press of a button, also by keyboard", async () => {
    await show({ kind: "question_back", tool: null, question_back: QUESTION });
    const group = screen.getByRole("group", { name: QUESTION.text });
    expect(
      within(group)
        .getAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual(["Cycle service", "Fill rate"]);
    within(group).getByRole("button", { name: "Fill rate" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(actions.say).toHaveBeenCalledExactlyOnceWith("fill rate of 95 %");
  });

  it("cannot be answered twice", async () => {
    await show({ question_back: QUESTION }, { isLatest: false });
    for (const button of screen.getAllByRole("button", { name: /service|rate/i })) expect(button).toBeDisabled();
  });

  it("without choices is left to the text of the answer", async () => {
    await show({ question_back: { text: "Which column?", choices: [] } });
    expect(screen.queryByRole("group")).not.toBeInTheDocument();
  });
});
