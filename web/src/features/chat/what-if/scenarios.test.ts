import { expect, test } from "vitest";
import { chooseLocale } from "@/lib/locale/chosen";
import type { Lever } from "./levers";
import { parameterRows, type Scenario, scenariosCsv } from "./scenarios";

const levers: Lever[] = [
  { name: "service_percent", label: "Service", unit: "percent", value: 90, set: ["service_percent"] },
  { name: "growth", label: "Growth", unit: "percent", value: null, set: ["growth"] },
];

function scenario(name: string, params: Scenario["params"], after: number): Scenario {
  const figure = { name: "total", label: "=Total", unit: "EUR", before: 10.5, after, change: 1, relative: 1 };
  return {
    name,
    params,
    figures: [{ ...figure, label_before: null, shown_before: "10.5", shown_after: String(after) }],
  };
}

const scenarios = [
  scenario("Safe, sure", { service_percent: 98 }, 20.25),
  scenario("By a program", { service_percent: 95, lead_time: 9 }, 15),
];

test("the parameters that differ stand beside those of the result", () => {
  expect(parameterRows(levers, scenarios.slice(0, 1))).toEqual([
    { name: "service_percent", label: "Service", result: "90 percent", scenarios: ["98 percent"] },
  ]);
});

test("a parameter beside no slider is named, and those beside sliders keep their values", () => {
  expect(parameterRows(levers, scenarios)).toEqual([
    { name: "service_percent", label: "Service", result: "90 percent", scenarios: ["98 percent", "95 percent"] },
    { name: "lead_time", label: "Lead time", result: "as it is", scenarios: ["as it is", "9"] },
  ]);
});

test("the file has parameters and figures with units, and no formulas", () => {
  expect(scenariosCsv(levers, scenarios.slice(0, 1)).split("\r\n")).toEqual([
    'What,Unit,Result,"Safe, sure"',
    "Service,,90 percent,98 percent",
    "'=Total,EUR,10.5,20.25",
    "",
  ]);
});

test("the file has decimal points, whatever the reader chose", () => {
  chooseLocale("de-DE");
  const tried = [scenario("Half", { service_percent: 97.5 }, 20.25)];
  expect(parameterRows(levers, tried)[0]?.scenarios).toEqual(["97,5 percent"]);
  expect(scenariosCsv(levers, tried)).toContain("Service,,90 percent,97.5 percent");
  chooseLocale("automatic");
});
