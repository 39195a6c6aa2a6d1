import { expect, it } from "vitest";
import { locale } from "./chosen";
import { fieldText, typedNumber } from "./typed-number";

it.each([
  ["1,234.5", "en-GB", 1234.5],
  ["1.234,5", "de", 1234.5],
  ["1,5", "en-GB", null],
  ["1,5", "de", 1.5],
  ["12,34,567", "en-IN", 1234567],
  ["1 234", "en-GB", 1234],
  ["−3", "en-GB", -3],
  [".5", "en-GB", 0.5],
  ["", "en-GB", null],
  ["-", "en-GB", null],
  ["4 pieces", "en-GB", null],
  ["1'234.5", "de-CH", 1234.5],
  ["1’234.5", "de-CH", 1234.5],
  ["1 234,5", "fr-FR", 1234.5],
  ["\u200e-1,234.5", "ar-EG-u-nu-latn", -1234.5],
])("%j in %s is the number %s", (text, locale, number) => {
  expect(typedNumber(text, locale)).toBe(number);
});

it("reads what a field holds as the same number, in every locale", () => {
  for (const name of ["en-GB", "de-DE", "fr-FR", "de-CH", "en-IN", "hi", "sv-SE", "ar-EG", "fa-IR"].map(locale)) {
    for (const value of [0.125, 1234.5, -3, 1234567]) expect(typedNumber(fieldText(value, name), name)).toBe(value);
  }
});
