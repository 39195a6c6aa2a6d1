import { expect, it } from "vitest";
import { piecesOf } from "./numbers";

const numbersIn = (text: string) => piecesOf(text).flatMap(({ text: piece, isNumber }) => (isNumber ? [piece] : []));

it("finds figures with their sign, thousands, decimals and percent", () => {
  expect(numbersIn("Order 1,234.5 units for €12, −3 % less, 95 % service.")).toEqual([
    "1,234.5",
    "€12",
    "−3 %",
    "95 %",
  ]);
  expect(numbersIn("(412) costs 0.05; 7.")).toEqual(["412", "0.05", "7"]);
});

it("leaves dates, times, years, versions and parts of names alone", () => {
  expect(numbersIn("2025-01-31, 31.12.2025, 1/2/2025, 08:30, in 2026")).toEqual([]);
  expect(numbersIn("SKU-12, A_17, C015, ITM-0099, 3D, route2, upper_80, v1.2.3")).toEqual([]);
});

it("keeps the whole text", () => {
  const text = "Sell 12 of A-17 by 2025-01-31 at 3.50.";
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
