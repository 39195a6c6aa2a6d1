import { expect, test } from "vitest";
import { fieldText } from "@/lib/locale/typed-number";
import { changedOf, inForce, inWords, type Lever, numberOf, paramsOf, problemOf, triedOf } from "./levers";

const SERVICE: Lever = {
  name: "service_percent",
  label: "Service",
  unit: "percent",
  value: 95,
  least: 50,
  most: 99.9,
  step: 0.1,
  set: ["service_percent"],
};
const METHOD: Lever = {
  name: "method",
  label: "Method",
  value: "topsis",
  choices: [
    { value: "topsis", label: "TOPSIS" },
    { value: "vikor", label: "VIKOR" },
  ],
  set: ["method"],
};
const WEIGHTS: Lever[] = ["price", "quality"].map((name) => ({
  name: `weight of ${name}`,
  label: `Weight of ${name}`,
  unit: "points",
  value: 50,
  least: 0,
  most: 100,
  step: 1,
  set: ["weights", "points", name],
  base: { points: { price: 50, quality: 50 } },
}));

test("a number may be written with a decimal comma or point", () => {
  expect(["98,5", " 98.5 ", "-3", ".5"].map((text) => numberOf(text))).toEqual([98.5, 98.5, -3, 0.5]);
  expect(["", "many", "1.2.3", "9e9"].map((text) => numberOf(text))).toEqual([null, null, null, null]);
});

test("thousands are never taken for decimals, and a field reads what it holds", () => {
  expect([numberOf("10,000", "en"), numberOf("10.000", "de"), numberOf("98.5", "de")]).toEqual([10000, 10000, 98.5]);
  for (const locale of ["en", "de", "hi"]) {
    expect([0.125, 1234.5, -3, 95].map((value) => numberOf(fieldText(value, locale), locale))).toEqual([
      0.125, 1234.5, -3, 95,
    ]);
  }
});

test("only what differs from what is in force becomes a parameter", () => {
  expect(paramsOf([SERVICE, METHOD], { service_percent: "95,0", method: "topsis" })).toEqual({});
  expect(paramsOf([SERVICE, METHOD], { service_percent: "98", method: "vikor" })).toEqual({
    service_percent: 98,
    method: "vikor",
  });
});

test("a value inside of a parameter keeps the others of it, and two levers share it", () => {
  const [price] = WEIGHTS;
  expect(paramsOf(WEIGHTS, { [price?.name ?? ""]: "70" })).toEqual({ weights: { points: { price: 70, quality: 50 } } });
  const both = { "weight of price": "70", "weight of quality": "10" };
  expect(paramsOf(WEIGHTS, both)).toEqual({ weights: { points: { price: 70, quality: 10 } } });
  expect(WEIGHTS[0]?.base).toEqual({ points: { price: 50, quality: 50 } });
});

test("nothing is calculated while a field holds no value that is allowed, and the field says why", () => {
  expect(paramsOf([SERVICE], { service_percent: "120" })).toBeNull();
  expect(problemOf(SERVICE, "120")).toBe("Please choose from 50 to 99.9.");
  expect(problemOf(SERVICE, "much")).toBe("Please write a number.");
  expect(problemOf(SERVICE, "99")).toBeNull();
});

test("what is in force and what is different are said in words", () => {
  expect(inForce(SERVICE)).toBe("95 percent");
  expect(inForce({ ...SERVICE, value: null })).toBe("not set");
  expect(inForce(METHOD)).toBe("TOPSIS");
  expect(inWords([SERVICE, METHOD], { service_percent: "98", method: "vikor" })).toBe(
    "Service 98 percent, Method VIKOR",
  );
  expect(changedOf([SERVICE], {})).toEqual([]);
});

test("a number that is chosen from a list stays a number, whatever marks the reader writes numbers with", () => {
  const level: Lever = {
    name: "interval_level",
    label: "What a range holds",
    value: 0.8,
    choices: [
      { value: 0.8, label: "80 % of cases" },
      { value: 0.95, label: "95 % of cases" },
    ],
    set: ["interval_level"],
  };
  const promotion: Lever = { ...level, name: "promotion", value: null, set: ["signal_change", "promotion", "to"] };

  expect(changedOf([level], { interval_level: "0.8" })).toEqual([]);
  expect(paramsOf([level], { interval_level: "0.95" })).toEqual({ interval_level: 0.95 });
  expect(triedOf([level], { interval_level: 0.95 })).toEqual({ interval_level: "0.95" });
  expect(inWords([level], { interval_level: "0.95" })).toBe("What a range holds 95 % of cases");
  expect(inForce(promotion)).toBe("not set");
  expect(paramsOf([promotion], { promotion: "0.8" })).toEqual({ signal_change: { promotion: { to: 0.8 } } });
});
