import { expect, it } from "vitest";
import { freeTop } from "./free-place";

const PHONE = 800;
const notice = { left: 16, right: 374, top: 0, bottom: 58 };
const header = { left: 0, right: 390, top: 0, bottom: 57 };
const heading = { left: 52, right: 190, top: 77, bottom: 105 };

it("notices begin below the navigation", () => {
  expect(freeTop(notice, [header], [], PHONE)).toBe(65);
});

it("a heading below the navigation is not covered, nor is a panel", () => {
  expect(freeTop(notice, [header], [heading], PHONE)).toBe(113);
  const panel = { left: 0, right: 390, top: 57, bottom: 405 };
  const button = { left: 52, right: 170, top: 302, bottom: 332 };
  expect(freeTop(notice, [header, panel], [heading, button], PHONE)).toBe(413);
});

it("what is beside the notices, far below them or scrolled away does not move them", () => {
  const column = { left: 0, right: 12, top: 60, bottom: 90 };
  const below = { left: 0, right: 390, top: 500, bottom: 540 };
  const gone = { left: 0, right: 390, top: -90, bottom: -40 };
  expect(freeTop(notice, [header], [column, below, gone], PHONE)).toBe(65);
});

it("a gap between two headings is used only when the notices fit in", () => {
  const next = { ...heading, top: 140, bottom: 170 };
  expect(freeTop(notice, [header], [heading, next], PHONE)).toBe(178);
});

it("where headings and buttons leave no room, the bars alone stay free", () => {
  const many = Array.from({ length: 20 }, (_, i) => ({ ...heading, top: 60 + 40 * i, bottom: 90 + 40 * i }));
  expect(freeTop(notice, [header], many, PHONE)).toBe(65);
  expect(freeTop(notice, [{ ...header, bottom: PHONE }], [], PHONE)).toBe(8);
});
