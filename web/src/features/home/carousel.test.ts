import { expect, it } from "vitest";
import { nextPosition } from "./carousel";

it("the carousel moves by one pixel", () => {
  expect(nextPosition(0, 5)).toBe(1);
  expect(nextPosition(343, 5)).toBe(344);
});

it("the carousel starts over at the width of all cards", () => {
  expect(nextPosition(5 * 344 - 1, 5)).toBe(0);
});
