import { expect, it } from "vitest";
import { labelTicks } from "./x-ticks";

const months = (count: number) =>
  Array.from({ length: count }, (_, i) => `${2020 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}-01`);

const ticks = (labels: string[], width: number, maySlant = false) =>
  labelTicks(labels, 0, labels.length - 1, width, maySlant);

it("shows every label while there is room", () => {
  expect(ticks(["North", "South"], 400)).toEqual({ at: [0, 1], texts: ["North", "South"], isSlanted: false });
});

it("names months, quarters, half years or years of dates, as much as there is room for", () => {
  expect(ticks(months(12), 900).texts).toHaveLength(12);
  expect(ticks(months(12), 500).texts).toEqual(["Jan 2020", "Apr 2020", "Jul 2020", "Oct 2020"]);
  expect(ticks(months(12), 200).texts).toEqual(["Jan 2020", "Jul 2020"]);
  expect(ticks(months(36), 200).texts).toEqual(["2020", "2021", "2022"]);
});

it("starts a period only where it begins", () => {
  const weeks = ["2026-01-12", "2026-01-19", "2026-01-26", "2026-02-02", "2026-02-09", "2026-03-02"];
  expect(ticks(weeks, 280)).toMatchObject({ at: [3, 5], texts: ["Feb 2026", "Mar 2026"] });
});

it("slants the names of bars and shortens long ones", () => {
  const names = Array.from({ length: 12 }, (_, i) => `Northern Steel Fabrication ${i}`);
  const found = ticks(names, 600, true);
  expect(found.isSlanted).toBe(true);
  expect(found.at).toHaveLength(12);
  expect(found.texts[0]).toBe("Northern Steel…");
});

it("leaves out labels evenly when there is no other way", () => {
  const times = Array.from({ length: 60 }, (_, i) => `14:${String(i).padStart(2, "0")}`);
  const { at } = ticks(times, 300);
  expect(at).toEqual([0, 10, 20, 30, 40, 50]);
});

it("labels only what is shown", () => {
  expect(labelTicks(["a", "b", "c", "d"], 0.6, 2.4, 300, false).texts).toEqual(["b", "c"]);
  expect(labelTicks([], -0.5, 0.5, 300, false).at).toEqual([]);
});
