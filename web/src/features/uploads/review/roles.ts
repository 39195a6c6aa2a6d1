/** The roles of columns in words, and the recipe that follows from the user's corrections. Pure. */

import { t } from "@lingui/core/macro";
import type { Mapped, Profile, Recipe } from "../file-types";

/** Below this confidence, the user is asked. */
const SURE = 0.8;

type Role = keyof NonNullable<Recipe["roles"]>;

/** Every role in words. The type comes from the server, so a role that is missing here fails the type check. */
const ROLE_NAMES: Readonly<Record<Role, string>> = {
  date: t({ message: "Date", context: "what a column means" }),
  quantity: t`Quantity (demand)`,
  product: t`Product (key)`,
  product_name: t`Product name`,
  category: t`Category`,
  location: t`Location`,
  location_name: t`Location name`,
  customer: t`Customer`,
  order: t({ message: "Order", context: "what a column means" }),
  currency: t`Currency`,
  unit: t({ message: "Unit", context: "what a column means" }),
  price: t`Price`,
  promotion: t`Promotion`,
  holiday: t`Holiday`,
  unit_cost: t`Unit cost`,
  current_stock: t`Current stock`,
  on_order: t({ message: "On order", context: "what a column means" }),
  annual_demand: t`Annual demand`,
  demand_deviation: t`Demand deviation`,
  lead_time: t`Lead time`,
  lead_time_deviation: t`Lead time deviation`,
  order_cost: t`Order cost`,
  holding_rate: t`Holding rate`,
  service_level: t`Service level`,
  minimum_order: t`Minimum order`,
  pack_size: t`Pack size`,
  review_period: t`Review period`,
  supplier: t`Supplier`,
  quality: t({ message: "Quality", context: "what a column means" }),
  performance: t({ message: "Performance", context: "what a column means" }),
  capacity: t({ message: "Capacity", context: "what a column means" }),
  risk: t({ message: "Risk", context: "what a column means" }),
  country: t`Country`,
  defect_rate: t`Defect rate`,
  promised_date: t`Promised date`,
  delivered_date: t`Delivered date`,
  delivered_quantity: t`Delivered quantity`,
  rejected_quantity: t`Rejected quantity`,
  x_coordinate: t`X coordinate`,
  y_coordinate: t`Y coordinate`,
  longitude: t`Longitude`,
  latitude: t`Latitude`,
  ready_time: t`Ready time`,
  due_time: t`Due time`,
  service_time: t`Service time`,
  weight: t`Weight`,
  volume: t({ message: "Volume", context: "what a column means" }),
  priority: t({ message: "Priority", context: "what a column means" }),
  skill: t({ message: "Skill", context: "what a column means" }),
  text: t`Text of customers`,
};

function isRole(role: string): role is Role {
  return role in ROLE_NAMES;
}

export function roleName(role: string): string {
  return isRole(role) ? ROLE_NAMES[role] : role;
}

/** The rows of the editor, uncertain ones first. */
export function inOrderOfDoubt(mapping: readonly Mapped[]): readonly Mapped[] {
  const doubt = (mapped: Mapped) => (mapped.confidence < SURE ? 0 : 1);
  return [...mapping].sort((one, other) => doubt(one) - doubt(other));
}

export function isUnsure(mapped: Mapped): boolean {
  return mapped.confidence < SURE;
}

/** Roles that no column has yet. */
export function freeRoles(mapping: readonly Mapped[]): readonly string[] {
  return Object.keys(ROLE_NAMES).filter((role) => !mapping.some((mapped) => mapped.role === role));
}

/** The choices before the user has changed one: the column that was found for each role. */
export function columnsOf(profile: Profile): Readonly<Record<string, string>> {
  return Object.fromEntries((profile.mapping ?? []).map(({ role, column }) => [role, column]));
}

/** The recipe with the corrections: every choice that differs from the found column, and every answer to a question. */
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
