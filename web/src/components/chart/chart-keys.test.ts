import { expect, it } from "vitest";
import { actionOf, moveCursor } from "./chart-keys";

const key = (key: string, held = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

it("leaves other keys and shortcuts to the browser", () => {
  expect(actionOf(key("Tab"))).toBeNull();
  expect(actionOf(key("0", { ctrlKey: true }))).toBeNull();
  expect(actionOf(key("ArrowLeft", { altKey: true }))).toBeNull();
});

it("moves the cursor with arrows and the chart with Shift and arrows", () => {
  expect(actionOf(key("ArrowRight"))).toEqual({ type: "cursor", to: 1 });
  expect(actionOf(key("ArrowRight", { shiftKey: true }))).toEqual({ type: "move", share: 0.25 });
});

it("enters from either side and stops at both ends", () => {
  expect(moveCursor(null, 1, 5)).toBe(0);
  expect(moveCursor(null, -1, 5)).toBe(4);
  expect(moveCursor(4, 1, 5)).toBe(4);
  expect(moveCursor(3, -10, 5)).toBe(0);
  expect(moveCursor(1, "last", 5)).toBe(4);
});
