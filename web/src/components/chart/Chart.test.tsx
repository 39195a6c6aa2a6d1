import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { saveFile } from "@/lib/files/save-file";
import { Chart } from "./Chart";

vi.mock("@/lib/files/save-file", () => ({ saveFile: vi.fn() }));

const DEMAND = {
  title: "Demand",
  kind: "line",
  x: ["2026-01", "2026-02", "2026-03"],
  x_title: "month",
  series: [
    { name: "actual_demand", values: [1, 2.123456, null] },
    { name: "forecast", values: [null, null, 3] },
    { name: "lower_80", values: [null, null, 2] },
    { name: "upper_80", values: [null, null, 4] },
  ],
};

const cursor = () => screen.getByRole("application", { name: /^Values of Demand/ });

it("names the kind of chart that it describes", () => {
  render(<Chart chart={{ ...DEMAND, kind: "stacked" }} />);
  expect(screen.getByRole("img", { name: /^Demand\. Stacked bar chart, 2026-01 to 2026-03\./ })).toBeVisible();
});

it("hides and shows a series, and a range as one", async () => {
  render(<Chart chart={DEMAND} />);
  const legend = within(screen.getByRole("list", { name: "Legend" }));
  expect(legend.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "actual demand",
    "forecast",
    "80 % range",
  ]);
  const range = legend.getByRole("button", { name: "80 % range" });
  expect(range).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(range);
  expect(range).toHaveAttribute("aria-pressed", "false");
  await userEvent.click(range);
  expect(range).toHaveAttribute("aria-pressed", "true");
});

it("reads the values of a point to people who move by arrow keys", async () => {
  const user = userEvent.setup();
  render(<Chart chart={DEMAND} />);
  cursor().focus();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("status")).toHaveTextContent("2026-01: actual demand 1");
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("status")).toHaveTextContent("2026-02: actual demand 2.1235");
  await user.keyboard("{End}");
  expect(screen.getByRole("status")).toHaveTextContent("2026-03: forecast 3, 80 % range 2 to 4");
});

it("leaves a hidden series out of what it reads", async () => {
  const user = userEvent.setup();
  render(<Chart chart={DEMAND} />);
  await user.click(screen.getByRole("button", { name: "forecast" }));
  cursor().focus();
  await user.keyboard("{End}");
  expect(screen.getByRole("status")).toHaveTextContent("2026-03: 80 % range 2 to 4");
});

it("opens the chosen point with Enter", async () => {
  const user = userEvent.setup();
  const onPoint = vi.fn();
  render(<Chart chart={DEMAND} onPoint={onPoint} />);
  cursor().focus();
  await user.keyboard("{End}{Enter}");
  expect(onPoint).toHaveBeenLastCalledWith("forecast", "2026-03");
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("status")).toHaveTextContent("80 % range 2 to 4");
  await user.keyboard("{Enter}");
  expect(onPoint).toHaveBeenLastCalledWith("lower_80", "2026-03");
});

it("opens the source of a value of its table", async () => {
  const user = userEvent.setup();
  const onPoint = vi.fn();
  render(<Chart chart={DEMAND} onPoint={onPoint} />);
  await user.click(screen.getByRole("button", { name: "Show as table" }));
  const row = within(screen.getByRole("table", { name: "Demand" })).getByRole("row", { name: "2026-03 - 3 2 4" });
  await user.click(within(row).getByRole("button", { name: "2" }));
  expect(onPoint).toHaveBeenLastCalledWith("lower_80", "2026-03");
});

it("shows its values as a table", async () => {
  const user = userEvent.setup();
  render(<Chart chart={DEMAND} />);
  await user.click(screen.getByRole("button", { name: "Show as table" }));
  const table = screen.getByRole("table", { name: "Demand" });
  expect(within(table).getByRole("row", { name: "2026-03 - 3 2 4" })).toBeVisible();
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show as table" }));
  expect(screen.getByRole("img")).toBeVisible();
});

it("can be zoomed out only after it was zoomed in", async () => {
  const user = userEvent.setup();
  const x = Array.from({ length: 50 }, (_, i) => String(i));
  render(<Chart chart={{ ...DEMAND, x, series: [{ name: "actual", values: x.map(Number) }] }} />);
  const reset = screen.getByRole("button", { name: "Show everything" });
  expect(reset).toHaveAttribute("aria-disabled", "true");
  await user.click(screen.getByRole("button", { name: "Zoom in" }));
  expect(reset).toHaveAttribute("aria-disabled", "false");
  await user.click(reset);
  expect(reset).toHaveAttribute("aria-disabled", "true");
});

it("offers a log scale only where it shows more", () => {
  const { rerender } = render(<Chart chart={DEMAND} />);
  expect(screen.queryByRole("button", { name: "Log scale" })).not.toBeInTheDocument();
  rerender(<Chart chart={{ ...DEMAND, series: [{ name: "cost", values: [1, 50, 5000] }] }} />);
  expect(screen.getByRole("button", { name: "Log scale" })).toHaveAttribute("aria-pressed", "false");
});

it("saves the chart as a drawing that other programs can change", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  render(<Chart chart={DEMAND} />);
  await userEvent.click(screen.getByRole("button", { name: "Download Demand as SVG" }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe("Demand.svg");
  expect(file?.type).toBe("image/svg+xml");
});
