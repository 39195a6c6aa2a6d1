import { expect, it } from "vitest";
import type { Mapped } from "../file-types";
import { columnsOf, corrected, freeRoles, inOrderOfDoubt, roleName } from "./roles";

const mapped = (role: string, column: string, confidence: number): Mapped => ({
  role,
  column,
  confidence,
  reason: "",
  others: [],
});
const MAPPING = [mapped("date", "day", 0.98), mapped("quantity", "first", 0.6)];

it("asks about uncertain columns first", () => {
  expect(inOrderOfDoubt(MAPPING).map(({ role }) => role)).toEqual(["quantity", "date"]);
});

it("keeps corrections and answers, and leaves out unchanged choices", () => {
  const chosen = { ...columnsOf({ rows: 0, columns: [], mapping: MAPPING }), price: "money" };
  expect(corrected({ sheet: "Q1" }, MAPPING, chosen)).toEqual({
    sheet: "Q1",
    roles: { quantity: "first", price: "money" },
  });
  expect(corrected({ roles: { price: "money" } }, MAPPING, { date: "when", price: "" })).toEqual({
    roles: { date: "when" },
  });
});

it("shows roles in words and offers unused ones", () => {
  expect(roleName("lead_time_deviation")).toBe("Lead time deviation");
  expect(freeRoles(MAPPING)).not.toContain("date");
  expect(freeRoles(MAPPING)).toContain("price");
});
