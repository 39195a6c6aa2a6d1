/** What a person does with a table of a result: from sorting to copying. */

import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveFile } from "@/lib/files/save-file";
import { AskAboutContext } from "../explain/ask-about";
import { ResultTable } from "./ResultTable";
import type { Cell, Table } from "./run";

vi.mock("@/lib/files/save-file", () => ({ saveFile: vi.fn() }));

const FRAME_PX = 512;
const askAbout = vi.fn();

/** Rows: item, region, cost, fill rate. The cost goes down, and that of the third row is missing. */
function table(count: number): Table {
  const row = (i: number): Cell[] => [
    `P${i}`,
    i % 3 === 0 ? "north" : "south",
    i === 2 ? null : 1000 - i - 0.25,
    (i % 10) / 10,
  ];
  return {
    name: "plan",
    title: "Plan",
    columns: [
      { name: "item", type: "text", unit: null },
      { name: "region", type: "text", unit: null },
      { name: "cost", type: "number", unit: "money", has_total: true },
      { name: "fill_rate", type: "number", unit: "share" },
    ],
    rows: Array.from({ length: count }, (_, i) => row(i)),
  };
}

const show = (shown: Table) =>
  render(
    <AskAboutContext value={askAbout}>
      <ResultTable table={shown} />
    </AskAboutContext>,
  );

const rows = () => screen.getAllByRole("row").filter((row) => row.querySelector("td[data-row]"));
const items = () => rows().map((row) => row.querySelector("td")?.textContent);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const type = (role: string, name: string | RegExp, text: string) =>
  userEvent.type(screen.getByRole(role, { name }), text);
const openPanel = () => press("Filters and columns");
const savedText = async () => (await vi.mocked(saveFile).mock.calls.at(-1)?.[0].text()) ?? "";

/** What the keys for copying put on the clipboard. */
function copied(element: HTMLElement): string | undefined {
  const setData = vi.fn<(kind: string, text: string) => void>();
  fireEvent.copy(element, { clipboardData: { setData } });
  return setData.mock.calls[0]?.[1];
}

beforeEach(() => {
  // jsdom has no layout, and a frame without a height would draw no row.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(FRAME_PX);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(640);
});
afterEach(() => {
  askAbout.mockReset();
  vi.mocked(saveFile).mockReset();
});

it("sorts ascending, descending, and back to the order of the result, with missing values last", async () => {
  show(table(5));
  await press("Cost");
  expect(items()).toEqual(["P4", "P3", "P1", "P0", "P2"]);
  await press("Cost");
  expect(items()).toEqual(["P0", "P1", "P3", "P4", "P2"]);
  expect(screen.getByRole("columnheader", { name: /Cost/ })).toHaveAttribute("aria-sort", "descending");
  await press("Cost");
  expect(items()).toEqual(["P0", "P1", "P2", "P3", "P4"]);
});

it("sorts names by the numbers in them, and by one more column with Shift", async () => {
  show(table(12));
  await press("Item");
  await press("Item");
  expect(items().slice(0, 3)).toEqual(["P11", "P10", "P9"]);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Region" }));
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("button", { name: "Cost" }));
  await user.keyboard("{/Shift}");
  expect(items()).toEqual(["P9", "P6", "P3", "P0", "P11", "P10", "P8", "P7", "P5", "P4"]);
});

it("searches all columns as they are shown", async () => {
  show(table(40));
  await type("searchbox", "Search Plan", "992.75");
  expect(items()).toEqual(["P7"]);
  expect(screen.getByText("1 of 40 rows")).toBeVisible();
});

it("filters by a choice, by limits and by a part of a text, and adds up what fits", async () => {
  show(table(40));
  await openPanel();
  await userEvent.click(screen.getByRole("checkbox", { name: "north" }));
  expect(screen.getByText("14 of 40 rows")).toBeVisible();
  await type("textbox", "Fill rate to (%)", "30");
  await type("textbox", "Item contains", "p3");
  expect(items()).toEqual(["P3", "P30", "P33"]);
  const total = screen.getByRole("row", { name: "Total of 3 rows" });
  expect(within(total).getByText("2,933.25")).toBeVisible();
  await press("Remove the filter Region: north");
  expect(items()).toEqual(["P3", "P30", "P31", "P32", "P33"]);
  expect(screen.getByRole("button", { name: "Filters and columns" })).toHaveFocus();
});

it("shows no total where nothing may be added up", () => {
  const { columns, ...other } = table(3);
  show({ ...other, columns: columns.map(({ name, type, unit }) => ({ name, type, unit })) });
  expect(screen.queryByText(/^Total of/)).not.toBeInTheDocument();
});

it("says that a limit which is no number is not used, and still shows every row", async () => {
  show(table(40));
  await openPanel();
  await type("textbox", "Cost from (money)", "cheap");
  expect(screen.getByText("“cheap” is not a number, so it is not used.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Cost from (money)" })).toBeInvalid();
  expect(screen.getByText("40 rows")).toBeVisible();
});

it("offers to clear the filters when no row fits", async () => {
  show(table(12));
  await type("searchbox", "Search Plan", "nothing like it");
  expect(screen.getByText("0 of 12 rows")).toBeVisible();
  expect(rows()).toEqual([]);
  await press("Clear the filters.");
  expect(rows()).toHaveLength(10);
  expect(screen.getByRole("searchbox", { name: "Search Plan" })).toHaveValue("");
});

it("keeps order, filters and columns when the answer around it is drawn again", async () => {
  const shown = table(40);
  const { rerender } = show(shown);
  await press("Cost");
  await type("searchbox", "Search Plan", "north");
  await openPanel();
  await userEvent.click(screen.getByRole("checkbox", { name: "Show Fill rate" }));
  const before = items();
  rerender(
    <AskAboutContext value={askAbout}>
      <ResultTable table={shown} />
    </AskAboutContext>,
  );
  expect(items()).toEqual(before);
  expect(screen.queryByRole("columnheader", { name: /Fill rate/ })).not.toBeInTheDocument();
});

describe("a table that was hidden and is shown again", () => {
  const shown = table(20);
  const showIn = (runId: string) => render(<ResultTable table={shown} runId={runId} />);

  it("has its order, search and filters", async () => {
    const { unmount } = showIn("run-1");
    await userEvent.click(screen.getByText("Cost"));
    await userEvent.type(screen.getByLabelText("Search Plan"), "so");
    await userEvent.click(screen.getByText("Filters and columns"));
    await userEvent.type(screen.getByLabelText("Item contains"), "p");
    const before = items();
    unmount();
    showIn("run-1");
    expect(items()).toEqual(before);
    expect(screen.getByLabelText("Search Plan")).toHaveValue("so");
    expect(screen.getByLabelText("Remove the filter Item contains “p”")).toBeVisible();
    expect(screen.getByText("Filters and columns")).toHaveAttribute("aria-expanded", "true");
  });

  it("has its columns and all its rows, and those of another run are as ever", async () => {
    const { unmount } = showIn("run-2");
    await userEvent.click(screen.getByText("Show all 20"));
    await userEvent.click(screen.getByText("Filters and columns"));
    await userEvent.click(screen.getByLabelText("Show Fill rate"));
    await userEvent.click(screen.getByLabelText("Pin Cost"));
    const heads = () => [...document.querySelectorAll("th button")].map((button) => button.textContent);
    unmount();
    const other = showIn("run-3");
    expect(heads()).toEqual(["Item", "Region", "Cost", "Fill rate"]);
    expect(rows()).toHaveLength(10);
    other.unmount();
    showIn("run-2");
    expect(heads()).toEqual(["Cost", "Item", "Region"]);
    expect(rows()).toHaveLength(20);
  });
});

it("copies and saves what is seen: the rows that fit, in their order, and the columns that are shown", async () => {
  const user = userEvent.setup();
  const shown = table(12);
  show({ ...shown, rows: [...shown.rows, ["=P12", "north", -7.123456, null]] });
  await user.type(screen.getByRole("searchbox", { name: "Search Plan" }), "north");
  await user.click(screen.getByRole("button", { name: "Cost" }));
  await user.click(screen.getByRole("button", { name: "Filters and columns" }));
  await user.click(screen.getByRole("checkbox", { name: "Show Region" }));
  await user.click(screen.getByRole("button", { name: "Copy Plan" }));
  expect(await navigator.clipboard.readText()).toBe(
    "item\tcost\tfill_rate\n'=P12\t-7.123456\t\nP9\t990.75\t0.9\nP6\t993.75\t0.6\nP3\t996.75\t0.3\nP0\t999.75\t0",
  );
  await user.click(screen.getByRole("button", { name: "Download Plan as CSV" }));
  expect(await savedText()).toMatch(/^item,cost,fill_rate\r\n'=P12,-7\.123456,\r\nP9,990\.75,0\.9\r\n/);
});

it("copies the whole by the keys, and only the cells that were chosen", async () => {
  const user = userEvent.setup();
  show(table(12));
  const figure = screen.getByRole("button", { name: "999.75" });
  figure.focus();
  expect(copied(figure)).toMatch(/^item\tregion\tcost\tfill_rate\nP0\t/);
  await user.keyboard("{Shift>}{ArrowLeft}{ArrowDown}{/Shift}");
  expect(screen.getByText(/^4 cells chosen/)).toBeVisible();
  expect(copied(figure)).toBe("north\t999.75\nsouth\t998.75");
  await user.keyboard("{Escape}");
  expect(screen.queryByText(/cells chosen/)).not.toBeInTheDocument();
});

it("leaves text that was chosen by hand to the browser", () => {
  show(table(12));
  window.getSelection()?.selectAllChildren(screen.getByText("P1"));
  expect(copied(screen.getByText("P1"))).toBeUndefined();
});

it("chooses cells with Shift and a click, without opening a source", async () => {
  const user = userEvent.setup();
  show(table(12));
  await user.click(screen.getByText("P1"));
  screen.getByRole("button", { name: "999.75" }).focus();
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("button", { name: "998.75" }));
  await user.keyboard("{/Shift}");
  expect(screen.getByText(/^2 cells chosen/)).toBeVisible();
  expect(askAbout).not.toHaveBeenCalled();
});

it("asks about the row of the result, wherever it stands after sorting and filtering", async () => {
  show(table(40));
  await press("Cost");
  await type("searchbox", "Search Plan", "north");
  expect(items()[0]).toBe("P39");
  await press("960.75");
  expect(askAbout).toHaveBeenCalledWith({ table: "plan", row: 39, column: "cost" });
});

it("draws only the rows in view of a long table, and tells how many there are", async () => {
  show(table(3600));
  await press("Show all 3,600");
  expect(rows().length).toBeGreaterThan(10);
  expect(rows().length).toBeLessThan(60);
  expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "3602");
  expect(rows()[0]).toHaveAttribute("aria-rowindex", "2");
});

describe("on paper", () => {
  const print = (event: "beforeprint" | "afterprint") => act(() => void window.dispatchEvent(new Event(event)));

  it("has a long table as a whole, and only the rows in view afterwards", () => {
    show(table(150));
    fireEvent.click(screen.getByText("Show all 150"));
    expect(rows().length).toBeLessThan(60);
    print("beforeprint");
    expect(rows()).toHaveLength(150);
    expect(screen.queryByText(/rows are printed/)).not.toBeInTheDocument();
    print("afterprint");
    expect(rows().length).toBeLessThan(60);
  });

  it("says that a very long table is not printed as a whole", () => {
    show(table(2001));
    fireEvent.click(screen.getByText("Show all 2,001"));
    const note = "The first 2,000 of 2,001 rows are printed; download the CSV for all.";
    expect(screen.getByText(note)).toHaveClass("hidden", "print:block");
  });
});

it("draws a table of up to 100 rows as a whole", async () => {
  show(table(100));
  await press("Show all 100");
  expect(rows()).toHaveLength(100);
});

it("is one stop of the Tab key, and its arrows lead to rows that were not drawn", async () => {
  show(table(3600));
  await press("Show all 3,600");
  const stops = () => rows().flatMap((row) => [...row.querySelectorAll<HTMLElement>("[tabindex='0']")]);
  expect(stops().map((stop) => stop.textContent)).toEqual(["999.75"]);
  stops()[0]?.focus();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  expect(document.activeElement?.closest("tr")).toHaveAttribute("aria-rowindex", "3601");
  await userEvent.keyboard("{Enter}");
  expect(askAbout).toHaveBeenCalledWith({ table: "plan", row: 3599, column: "fill_rate" });
  await userEvent.keyboard("{ArrowUp}{ArrowLeft}");
  expect(document.activeElement?.closest("tr")).toHaveAttribute("aria-rowindex", "3600");
  expect(stops()).toEqual([document.activeElement]);
});

it("hides columns but never the last one, and pins those that are to stay", async () => {
  show(table(12));
  await openPanel();
  await userEvent.click(screen.getByRole("checkbox", { name: "Pin Cost" }));
  const heads = () => screen.getAllByRole("columnheader").map((head) => head.querySelector("button")?.textContent);
  expect(heads()).toEqual(["Cost", "Item", "Region", "Fill rate"]);
  for (const name of ["Item", "Region", "Fill rate"]) {
    await userEvent.click(screen.getByRole("checkbox", { name: `Show ${name}` }));
  }
  expect(heads()).toEqual(["Cost"]);
  expect(screen.getByRole("checkbox", { name: "Show Cost" })).toBeDisabled();
});

it("pins the first column of a wide table by itself", async () => {
  const columns = Array.from({ length: 9 }, (_, i) => ({ name: `column_number_${i}`, type: "text", unit: null }));
  show({ name: "wide", title: "Wide", columns, rows: [columns.map(({ name }) => name)] });
  await openPanel();
  expect(screen.getByRole("checkbox", { name: "Pin Column number 0" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Pin Column number 1" })).not.toBeChecked();
});
