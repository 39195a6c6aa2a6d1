import { expect, it } from "vitest";
import { cellBeside, firstFigure, stepFrom, type Walk } from "./figure-steps";

/** A name, a figure that is missing in the second row, and a figure. */
const WALK: Walk = {
  rows: 30,
  columns: 3,
  isFigure: ({ row, column }) => column === 2 || (column === 1 && row !== 1),
};
const step = (row: number, column: number, key: string, isControl = false) =>
  stepFrom({ row, column }, key, isControl, WALK);

it("starts at the first figure, and there is none in a table of texts", () => {
  expect(firstFigure(WALK)).toEqual({ row: 0, column: 1 });
  expect(firstFigure({ ...WALK, isFigure: () => false })).toBeNull();
});

it("goes from figure to figure in reading order and ends at the edges", () => {
  expect(step(0, 2, "ArrowRight")).toEqual({ row: 1, column: 2 });
  expect(step(1, 2, "ArrowLeft")).toEqual({ row: 0, column: 2 });
  expect(step(0, 1, "ArrowLeft")).toBeNull();
  expect(step(29, 2, "ArrowRight")).toBeNull();
});

it("goes up and down in a column over cells without a figure", () => {
  expect(step(0, 1, "ArrowDown")).toEqual({ row: 2, column: 1 });
  expect(step(2, 1, "ArrowUp")).toEqual({ row: 0, column: 1 });
  expect(step(29, 1, "ArrowDown")).toBeNull();
});

it("goes by ten rows, to the ends of the row, and to the ends of the table", () => {
  expect(step(2, 1, "PageDown")).toEqual({ row: 12, column: 1 });
  expect(step(25, 1, "PageDown")).toEqual({ row: 29, column: 1 });
  expect(step(11, 1, "PageUp")).toEqual({ row: 2, column: 1 });
  expect([step(4, 2, "Home"), step(4, 1, "End")]).toEqual([
    { row: 4, column: 1 },
    { row: 4, column: 2 },
  ]);
  expect([step(4, 2, "Home", true), step(4, 1, "End", true)]).toEqual([
    { row: 0, column: 1 },
    { row: 29, column: 2 },
  ]);
  expect(step(4, 2, "a")).toBeNull();
});

it("extends a range by one cell, of texts as well, within the table", () => {
  expect(cellBeside({ row: 0, column: 1 }, "ArrowLeft", WALK)).toEqual({ row: 0, column: 0 });
  expect(cellBeside({ row: 0, column: 0 }, "ArrowUp", WALK)).toEqual({ row: 0, column: 0 });
  expect(cellBeside({ row: 0, column: 0 }, "Enter", WALK)).toBeNull();
});
