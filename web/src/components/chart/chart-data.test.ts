import { afterEach, expect, it } from "vitest";
import { chooseLocale } from "@/lib/locale/chosen";
import { labelText } from "./chart-data";

afterEach(() => chooseLocale("automatic"));

it("writes labels that are numbers in the locale", () => {
  chooseLocale("de-DE");
  const chart = { kind: "line", x: ["36.1", "126", "1,397", "6.7 %"] };
  expect(chart.x.map((label) => labelText(chart, label))).toEqual(["36,1", "126", "1.397", "6,7 %"]);
});

it("leaves names and codes beside names as the file has them", () => {
  chooseLocale("de-DE");
  const chart = { kind: "bar", x: ["1.250", "Valve 2.5"] };
  expect(chart.x.map((label) => labelText(chart, label))).toEqual(chart.x);
});
