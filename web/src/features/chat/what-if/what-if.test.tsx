import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { components } from "@/lib/api-types";
import { ApiError } from "@/lib/http";
import { WhatIfDialog } from "./WhatIfDialog";

const call = vi.hoisted(() =>
  vi.fn<(path: string, options: { method?: string; body?: unknown }) => Promise<unknown>>(),
);
vi.mock("@/lib/http", async (original) => ({ ...(await original<object>()), call }));

const RUN = {
  tables: [],
  charts: [],
  links: [],
  levers: [
    {
      name: "service_percent",
      label: "Service",
      unit: "percent",
      value: 90,
      least: 50,
      most: 99.9,
      step: 0.1,
      set: ["service_percent"],
    },
  ],
};

const side = { run_id: "now", file: "stock.csv", sha256: "1", rows: 2, engine_version: "3" };

function comparison(after: string, isFirst = false): components["schemas"]["Preview"] {
  const figure = { name: "total_safety_stock", label: "Safety stock", unit: "money", before: 10, after: 20 };
  return {
    is_first: isFirst,
    tool: "optimize_inventory",
    before: side,
    after: side,
    sentence: `Safety stock is ${after} now.`,
    headline: null,
    differences: [],
    figures: [{ ...figure, change: 10, relative: 1, label_before: null, shown_before: "10", shown_after: after }],
    tables: [],
    only_before: [],
    only_after: [],
    charts: [],
  };
}

type Answered = ReturnType<typeof comparison>;

function answer(preview: (service: number, isFirst: boolean) => Answered | Promise<Answered>) {
  let scenarios: { name: string; params: unknown; figures: unknown }[] = [];
  call.mockImplementation(async (path, { method, body }) => {
    const {
      name = "",
      params,
      first = false,
    } = (body ?? {}) as { name?: string; params: { service_percent: number }; first?: boolean };
    if (path.endsWith("/preview")) return preview(params.service_percent, first);
    if (method === "DELETE") scenarios = scenarios.filter((one) => !path.endsWith(`/${one.name}`));
    if (path.endsWith("/scenarios") && method === "POST") {
      const { figures } = await preview(params.service_percent, false);
      const scenario = { name, params, figures };
      scenarios = [...scenarios, scenario];
      return scenario;
    }
    if (path.endsWith("/scenarios")) return { scenarios, most: 8 };
    return path === "/api/runs/now" ? RUN : {};
  });
}

const close = vi.fn();

beforeEach(() => {
  call.mockReset();
  close.mockReset();
  sessionStorage.clear();
});

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <WhatIfDialog runId="now" sessionId="session_1" onClose={close} />
    </QueryClientProvider>,
  );
  return { field: await screen.findByRole("textbox", { name: "Service" }), unmount };
}

async function type(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

it("shows what another value would change, beside what is in force, and resets it", async () => {
  answer((service) => comparison(String(service)));
  const { field } = await show();
  expect(screen.getByText("now 90 percent")).toBeVisible();

  await type(field, "98,5");

  expect(await screen.findByText("Safety stock is 98.5 now.")).toBeVisible();
  expect(screen.getByRole("slider", { name: "Service, slider" })).toHaveValue("98.5");
  expect(screen.getByRole("status")).toHaveTextContent("With Service 98.5 percent:");
  await userEvent.click(screen.getByRole("button", { name: "Reset Service" }));
  expect(field).toHaveValue("90");
  expect(screen.queryByText("Safety stock is 98.5 now.")).toBeNull();
});

it("shows a first answer as one, and then the better one", async () => {
  let improve = (_: Answered) => {};
  const better = new Promise<Answered>((resolve) => {
    improve = resolve;
  });
  answer((service, isFirst) => (isFirst ? comparison(`about ${service}`, true) : better));
  const { field } = await show();
  await type(field, "98");

  expect(await screen.findByText("Safety stock is about 98 now.")).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole("status")).toHaveTextContent("First answer with Service 98 percent, still improving:"),
  );
  improve(comparison("98.2"));
  expect(await screen.findByText("Safety stock is 98.2 now.")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("With Service 98 percent:");
  expect(screen.queryByText("Safety stock is about 98 now.")).toBeNull();
});

it("keeps a first answer, and says that it is one, when the better one fails", async () => {
  answer((service, isFirst) => {
    if (isFirst) return comparison(`about ${service}`, true);
    throw new ApiError("This takes too long for a preview.", 422, "unreadable");
  });
  const { field } = await show();
  await type(field, "98");

  expect(await screen.findByText("This takes too long for a preview.")).toBeVisible();
  expect(screen.getByText("Safety stock is about 98 now.")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent(
    "First answer with Service 98 percent. There is no better one yet.",
  );
});

it("says beside the field what is wrong, and asks for nothing then", async () => {
  answer((service) => comparison(String(service)));
  const { field } = await show();
  await type(field, "120");
  expect(field).toHaveAccessibleDescription("Please choose from 50 to 99.9.");
  expect(screen.getByRole("button", { name: "Keep as an answer" })).toBeDisabled();
  expect(screen.getByRole("status")).toHaveTextContent("One of the values cannot be used yet.");
});

it("makes an answer of what was tried, or calculates the result again when nothing was", async () => {
  answer((service) => comparison(String(service)));
  const { field } = await show();
  await userEvent.click(screen.getByRole("button", { name: "Calculate again" }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(call).toHaveBeenCalledWith("/api/runs/now/again", expect.anything());

  await type(field, "98");
  await userEvent.click(screen.getByRole("button", { name: "Keep as an answer" }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
  const [path, { body }] = call.mock.calls.findLast(([path]) => path.endsWith("/with")) ?? ["", {}];
  expect(path).toBe("/api/runs/now/with");
  expect(body).toMatchObject({ params: { service_percent: 98 } });
});

it("keeps what was chosen when the server refuses it, and says why", async () => {
  answer(() => {
    throw new ApiError("The plan allows fewer items.", 402, "upgrade_needed");
  });
  const { field } = await show();
  await type(field, "97");
  expect(await screen.findByText("The plan allows fewer items.")).toBeVisible();
  expect(field).toHaveValue("97");
});

it("keeps scenarios by name beside the result, and opens, removes and restores them", async () => {
  answer((service) => comparison(String(service)));
  const { field, unmount } = await show();
  await type(field, "98");
  await screen.findByText("Safety stock is 98 now.");
  const name = screen.getByRole("textbox", { name: "Name of the scenario" });
  expect(name).toHaveValue("Service 98 percent");
  await type(name, "Safe");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved with the result.")).toBeVisible();
  unmount();

  const again = await show();
  expect(again.field).toHaveValue("98");
  const scenarios = await screen.findByRole("region", { name: "Scenarios" });
  expect(within(scenarios).getByRole("row", { name: "Service 90 percent 98 percent" })).toBeVisible();
  expect(within(scenarios).getByRole("row", { name: "Safety stock 10 98" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Reset all" }));
  await userEvent.click(within(scenarios).getByRole("button", { name: "Safe" }));
  expect(again.field).toHaveValue("98");
  await userEvent.click(within(scenarios).getByRole("button", { name: "Remove Safe" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Scenarios" })).toBeNull());

  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("region", { name: "Scenarios" })).toBeVisible();
});

it("shares a scenario in the conversation that is open, and says so", async () => {
  answer((service) => comparison(String(service)));
  const { field } = await show();
  await type(field, "98");
  await type(screen.getByRole("textbox", { name: "Name of the scenario" }), "Safe / sure");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));

  const share = await screen.findByRole("button", { name: "Share Safe / sure in the conversation" });
  call.mockRejectedValueOnce(new ApiError("The conversation was deleted.", 404, "not_found"));
  await userEvent.click(share);
  expect(await screen.findByText("The conversation was deleted.")).toBeVisible();
  await userEvent.click(share);

  expect(await screen.findByText("Safe / sure stands in the conversation now.")).toBeVisible();
  expect(call).toHaveBeenCalledWith(
    "/api/runs/now/scenarios/Safe%20%2F%20sure/share",
    expect.objectContaining({ method: "POST", body: { session_id: "session_1" } }),
  );
});

it("keeps a name that was typed while values change, and says that a name would be replaced", async () => {
  answer((service) => comparison(String(service)));
  const { field } = await show();
  await type(field, "98");
  const name = screen.getByRole("textbox", { name: "Name of the scenario" });
  await type(name, "Safe");
  await type(field, "9");
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  await type(field, "97");
  expect(name).toHaveValue("Safe");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("region", { name: "Scenarios" });
  expect(name).toHaveValue("Service 97 percent");
  await type(name, "Safe");
  expect(screen.getByRole("button", { name: "Replace" })).toBeEnabled();
});

it("says beside the name why a scenario is not saved", async () => {
  answer((service) => comparison(String(service)));
  const { field } = await show();
  await type(field, "98");
  call.mockRejectedValueOnce(new ApiError("This result has 8 scenarios already.", 409, "conflict"));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This result has 8 scenarios already.")).toBeVisible();
});
