import { expect, it } from "vitest";
import { CARD_WIDTH_PX, nextPosition, STEP_MS, STEP_PX } from "./carousel";

it("the carousel moves by one pixel", () => {
  expect(nextPosition(0, 5)).toBe(1);
  expect(nextPosition(343, 5)).toBe(344);
});

it("the carousel starts over at the width of all cards", () => {
  expect(nextPosition(5 * 344 - 1, 5)).toBe(0);
});

it("the carousel has the specified speed and card width", () => {
  expect([STEP_PX, STEP_MS, CARD_WIDTH_PX]).toEqual([1, 50, 344]);
});
