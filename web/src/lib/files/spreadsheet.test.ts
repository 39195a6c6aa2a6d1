import { expect, it } from "vitest";
import { csvCell, plainText } from "./spreadsheet";

it.each([
  ["=1+1", "'=1+1"],
  ["-1", "'-1"],
  ["\tx", "'\tx"],
  ["A;=1+1;B", "A;'=1+1;B"],
  ["A\t=1+1", "A\t'=1+1"],
  ["A|@SUM(1)", "A|'@SUM(1)"],
  ["A\n=1\r+2+3", "A\n'=1\r'+2+3"],
  ['A;"=1";B', 'A;"\'=1";B'],
  ["A; \u00a0\u200b=1", "A; \u00a0\u200b'=1"],
  ["\uff1d1+1", "'\uff1d1+1"],
  ["A;\uff0b1+1;\uff20x", "A;'\uff0b1+1;'\uff20x"],
  ["12.5, -3.2; +4", "12.5, -3.2; +4"],
  ["a=b; c-d", "a=b; c-d"],
])("%j is written as %j", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

it("text with any separator is quoted, and numbers are not", () => {
  expect(["A;B", "A\tB", "A|B", 'say "so"', "plain", -5, null].map(csvCell)).toEqual([
    '"A;B"',
    '"A\tB"',
    '"A|B"',
    '"say ""so"""',
    "plain",
    "-5",
    "",
  ]);
});
