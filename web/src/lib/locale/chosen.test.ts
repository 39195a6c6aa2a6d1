// @vitest-environment jsdom

import { afterEach, expect, it, vi } from "vitest";
import { formatMoney } from "../money";
import { dayOrTime } from "../time";
import { chooseLocale, chosenLocale, currentLocale, LOCALES, locale, subscribeToLocale } from "./chosen";
import { dateText } from "./date-text";
import { numberText, percentText } from "./number-text";

afterEach(() => chooseLocale("automatic"));

it("is the browser's until another one is chosen, and then the same everywhere", () => {
  expect([chosenLocale(), currentLocale()]).toEqual(["automatic", locale("automatic")]);
  chooseLocale("de-DE");
  expect(numberText(1234.5)).toBe("1.234,5");
  expect(percentText(12.5)).toBe("12,5\u00a0%");
  expect(formatMoney(1234.5, "EUR")).toBe("1.234,50\u00a0€");
  expect(dayOrTime("2026-03-09T09:00:00Z")).toBe("9. März 2026");
  chooseLocale("en-IN");
  expect(formatMoney(1234567)).toBe("₹12,34,567");
});

it("is kept in this browser, and forgotten when the browser decides again", () => {
  chooseLocale("de-CH");
  expect(localStorage.getItem("supplychain.locale")).toBe("de-CH");
  chooseLocale("automatic");
  expect(localStorage.getItem("supplychain.locale")).toBeNull();
});

it("is read with the page, and what is unknown counts as nothing", async () => {
  for (const [stored, chosen] of [
    ["fr-FR", "fr-FR"],
    ["tlh", "automatic"],
  ] as const) {
    localStorage.setItem("supplychain.locale", stored);
    vi.resetModules();
    expect((await import("./chosen")).chosenLocale()).toBe(chosen);
  }
});

it("tells those who show it when it changes", () => {
  const listener = vi.fn();
  const leave = subscribeToLocale(listener);
  chooseLocale("fr-FR");
  leave();
  chooseLocale("en-GB");
  expect(listener).toHaveBeenCalledOnce();
});

it("offers forms that all look different", () => {
  const shown = LOCALES.map((name) => {
    const date = new Intl.DateTimeFormat(name, { dateStyle: "medium" }).format(new Date(2026, 0, 31));
    return `${numberText(1234567.8, undefined, name)} ${date}`;
  });
  expect(new Set(shown).size).toBe(LOCALES.length);
});

it("writes Latin digits and Gregorian years for every browser", () => {
  for (const name of ["ar-EG", "fa-IR", "th-TH", "hi-IN", "bn-BD", "my-MM"]) {
    expect(numberText(1234.5, undefined, locale(name))).toMatch(/1.?234.5/);
    expect(new Intl.DateTimeFormat(locale(name), { dateStyle: "long" }).format(new Date(2026, 2, 9))).toContain("2026");
  }
});

it("keeps Arabic times apart from the English words around them, and leaves other texts as they are", () => {
  const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  expect(dateText(new Date(2026, 2, 9, 12, 47), time, locale("ar-EG"))).toMatch(/^\u2068.*م\u2069$/);
  expect(dateText(new Date(2026, 2, 9, 12, 47), time, locale("de-DE"))).toBe("12:47");
  expect(numberText(-1234.5, undefined, locale("ar-EG"))).not.toMatch(/[\u2068\u2069]/);
});
