/** The parts that columns play, in words, and what a person's corrections make of a recipe. Pure. */

import type { Mapped, Profile, Recipe } from "../file-types";

/** Below this a person is asked. */
const SURE = 0.8;

const ROLES = [
  "date",
  "quantity",
  "product",
  "product_name",
  "category",
  "location",
  "location_name",
  "customer",
  "order",
  "currency",
  "unit",
  "price",
  "promotion",
  "holiday",
  "unit_cost",
  "current_stock",
  "on_order",
  "annual_demand",
  "demand_deviation",
  "lead_time",
  "lead_time_deviation",
  "order_cost",
  "holding_rate",
  "service_level",
  "minimum_order",
  "pack_size",
  "review_period",
  "supplier",
  "quality",
  "performance",
  "capacity",
  "risk",
  "country",
  "defect_rate",
  "promised_date",
  "delivered_date",
  "delivered_quantity",
  "rejected_quantity",
  "x_coordinate",
  "y_coordinate",
  "longitude",
  "latitude",
  "ready_time",
  "due_time",
  "service_time",
  "weight",
  "volume",
  "priority",
  "skill",
  "text",
] as const;

const WORDS: Readonly<Record<string, string>> = {
  quantity: "Quantity (demand)",
  product: "Product (key)",
  text: "Text of customers",
};

export function roleName(role: string): string {
  const words = role.replaceAll("_", " ");
  return WORDS[role] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The rows of the editor: what is not sure first. */
export function inOrderOfDoubt(mapping: readonly Mapped[]): readonly Mapped[] {
  const doubt = (mapped: Mapped) => (mapped.confidence < SURE ? 0 : 1);
  return [...mapping].sort((one, other) => doubt(one) - doubt(other));
}

export function isUnsure(mapped: Mapped): boolean {
  return mapped.confidence < SURE;
}

/** Roles that no column plays yet. */
export function freeRoles(mapping: readonly Mapped[]): readonly string[] {
  return ROLES.filter((role) => !mapping.some((mapped) => mapped.role === role));
}

/** The choices that stand before anybody has changed one: what was found, and nothing where that is not sure. */
export function columnsOf(profile: Profile): Readonly<Record<string, string>> {
  return Object.fromEntries((profile.mapping ?? []).map(({ role, column }) => [role, column]));
}

/** The recipe with the corrections: every choice that differs from what was found, and every answer to a doubt. */
export function corrected(
  recipe: Recipe | null,
  mapping: readonly Mapped[],
  chosen: Readonly<Record<string, string>>,
): Recipe {
  const roles: Record<string, string> = { ...recipe?.roles };
  for (const [role, column] of Object.entries(chosen)) {
    const found = mapping.find((mapped) => mapped.role === role);
    if (!column) delete roles[role];
    else if (!found || found.column !== column || isUnsure(found)) roles[role] = column;
  }
  return { ...recipe, roles };
}
