import { describe, expect, it } from "vitest";
import { locale } from "./chosen";
import { proseText } from "./prose";

const inGerman = (text: string) => proseText(text, "de-DE");

describe("a number that the server wrote is shown with the marks of the locale", () => {
  it.each([
    ["832,794 units", "832.794 units"],
    ["1,234.5", "1.234,5"],
    ["1,234,567.89", "1.234.567,89"],
    ["It costs 12.5 % more.", "It costs 12,5 % more."],
    ["It costs 12.5% more.", "It costs 12,5% more."],
    ["a score of 0.720, 0.025 ahead", "a score of 0,720, 0,025 ahead"],
    ["99.95.", "99,95."],
    ["-706 or -1,234", "-706 or -1.234"],
    ["−1,234.5", "−1.234,5"],
    ["+1,824 (8,901 to 10,725)", "+1.824 (8.901 to 10.725)"],
    ["(-1.2 %)", "(-1,2 %)"],
    ["1,200–1,450", "1.200–1.450"],
    ["0.5–1.5 %", "0,5–1,5 %"],
    ["900–1,450", "900–1.450"],
    ["1,200 to 1,450", "1.200 to 1.450"],
    ["261 → 1,291", "261 → 1.291"],
    ["1,261→1,291", "1.261→1.291"],
    ["2 × 1,200", "2 × 1.200"],
    ["2×1,200", "2×1.200"],
    ["EUR 1,234.50", "EUR 1.234,50"],
    ["1,234.50 EUR", "1.234,50 EUR"],
    ["$1,234", "$1.234"],
    ["€1,234.50", "€1.234,50"],
    ["-€1,234.50", "-€1.234,50"],
    ["1,234.50€", "1.234,50€"],
    ["₹12.50", "₹12,50"],
    ["$1,200–$1,450", "$1.200–$1.450"],
    ["2.50/unit", "2,50/unit"],
    ["of 1,234: 1,200; 1,100, 1,000.", "of 1.234: 1.200; 1.100, 1.000."],
    ["[1,234]", "[1.234]"],
    ["≈1,234, ≥1.5, <0.05, ±2.5", "≈1.234, ≥1,5, <0,05, ±2,5"],
    ["today's 1,234 and a week's 2,345", "today's 1.234 and a week's 2.345"],
    ["as “order 1,200” asked, 1,200", "as “order 1,200” asked, 1.200"],
    ['a 5" pipe costs 1,234.50', 'a 5" pipe costs 1.234,50'],
    ["1,234\u00a0units", "1.234\u00a0units"],
    ["**1,234**", "**1.234**"],
  ])("%s becomes %s", (text, shown) => {
    expect(inGerman(text)).toBe(shown);
  });
});

describe("what may be anything else stays as it is", () => {
  it.each([
    "SKU-1.5",
    "1.5-SKU",
    "SKU_1,234",
    "1,234_a",
    "upper_80.5",
    "C050",
    "A4",
    "A1.5",
    "v2.10",
    "version 2.10",
    "section 3.2",
    "1.2.3",
    "192.168.0.1",
    "01.02.2026",
    "01.02.",
    "2026.03",
    "2026-03-09",
    "2026-03-09 to 2026-06-01",
    "07:30",
    "07:30–16:45",
    "in 2026, of 1234 and 9999",
    "12345",
    "1234.5",
    "1,23",
    "12,34,567",
    "0,123",
    "007.5",
    "1,2345",
    "1,234,5",
    "10,000-20,000",
    "1/2, 1/1.5 and 1.5/2",
    "plan_1.5.csv",
    "report-2,000.xlsx",
    "1,234.csv",
    "“1,234.5”",
    "„1,234.5“",
    "«1,234.5»",
    "‘today’s 1,234’",
    '"1,234.5"',
    "'1,234.5'",
    "“buy 10,000 units, at most 2.5 %”",
    "https://example.com/?price=1.5",
    "a@1.5.example",
    "12.5km",
    "1,234th",
    "K2–1.5",
    "#1,234",
  ])("%s", (text) => {
    expect(inGerman(text)).toBe(text);
  });
});

it.each([
  ["en-GB", "1,234,567.8", "1,234,567.8"],
  ["en-IN", "1,234,567.8", "12,34,567.8"],
  ["fr-FR", "1,234,567.8", "1\u202f234\u202f567,8"],
  ["es-ES", "1,234 and 12,345.6", "1234 and 12.345,6"],
  ["ar-EG", "-1,234.5 %", "-1,234.5 %"],
])("in %s %s is %s", (name, text, shown) => {
  expect(proseText(text, locale(name))).toBe(shown);
});

it("writes a number as a table does", () => {
  for (const name of ["de-DE", "fr-FR", "de-CH", "en-IN", "es-ES", "pl-PL", "sv-SE", "ar-EG", "en-US"]) {
    const format = new Intl.NumberFormat(locale(name), { minimumFractionDigits: 1 });
    for (const [text, number] of [
      ["1,234.5", 1234.5],
      ["12,345,678.9", 12345678.9],
      ["0.5", 0.5],
    ] as const) {
      expect(proseText(text, locale(name))).toBe(format.format(number));
    }
  }
});
