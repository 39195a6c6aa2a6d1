import { describe, expect, it } from "vitest";
import { amount } from "./amounts";
import { figuresOf, headlineOf } from "./headline";

const figure = (name: string, value: number | null, unit: string | null = null) => ({ name, label: name, value, unit });

describe("the headline of an answer", () => {
  it.each([
    [
      "**Order 76 of 120 items now, for 587,885 in all.** The stock of today",
      "Order 76 of 120 items now, for 587,885 in all.",
    ],
    ["\n**Choose Delta\nComponents: first.**\n\n| Rank |", "Choose Delta Components: first."],
    ["Nothing to plan, see [routes.csv](routes.csv).\n\nMore", "Nothing to plan, see routes.csv."],
    ["**Item A\\_1 \\| B: `none`**", "Item A_1 | B: none"],
    ["", ""],
  ])("%j is %j", (answer, headline) => {
    expect(headlineOf({ answer })).toBe(headline);
  });

  it("is empty without an answer", () => {
    expect(headlineOf({})).toBe("");
  });
});

describe("the key figures of a result", () => {
  it("are those that say most about its tool", () => {
    const figures = [
      figure("forecast_total", 831_968.4, "units"),
      figure("forecast_without_growth", 1, "units"),
      figure("total_before", 811_494, "units"),
      figure("forecast_change", 0.0252),
    ];
    expect(figuresOf("forecast_demand", { figures }).map(({ text }) => text)).toEqual([
      "831,968 units",
      "811,494 units",
      "2.5%",
    ]);
  });

  it("are the first three that have a value where the tool is not known", () => {
    const figures = [figure("a", 1), figure("b", null), figure("c", 2), figure("d", 3), figure("e", 4)];
    expect(figuresOf("new_tool", { figures }).map(({ name }) => name)).toEqual(["a", "c", "d"]);
  });

  it("may be missing", () => {
    expect(figuresOf("explain_change", {})).toEqual([]);
  });
});

it.each([
  [587_884.92, "money", "587,885"],
  [627.213, "km", "627.2 km"],
  [33.37, "hours", "33.4 hours"],
  [0.70838, null, "0.708"],
  [0.5, "share of demand", "50%"],
  [12.5, "percent, 0 to 200", "12.5%"],
  [0.83, "ratio to the naive error", "0.83"],
  [0.4, "0 to 1", "0.4"],
  [-1200, "units", "-1,200 units"],
  [0, "stops", "0 stops"],
])("%d in %j reads as %j", (value, unit, text) => {
  expect(amount(value, unit)).toBe(text);
});
