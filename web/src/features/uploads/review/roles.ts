/** The roles of columns in words, and the recipe that follows from the user's corrections. Pure. */

import type { Mapped, Profile, Recipe } from "../file-types";

/** Below this confidence, the user is asked. */
const SURE = 0.8;

type Role = keyof NonNullable<Recipe["roles"]>;

/** Every role in words. The type comes from the server, so a role that is missing here fails the type check. */
const ROLE_NAMES: Readonly<Record<Role, string>> = {
  date: "Date",
  quantity: "Quantity (demand)",
  product: "Product (key)",
  product_name: "Product name",
  category: "Category",
  location: "Location",
  location_name: "Location name",
  customer: "Customer",
  order: "Order",
  currency: "Currency",
  unit: "Unit",
  price: "Price",
  promotion: "Promotion",
  holiday: "Holiday",
  unit_cost: "Unit cost",
  current_stock: "Current stock",
  on_order: "On order",
  annual_demand: "Annual demand",
  demand_deviation: "Demand deviation",
  lead_time: "Lead time",
  lead_time_deviation: "Lead time deviation",
  order_cost: "Order cost",
  holding_rate: "Holding rate",
  service_level: "Service level",
  minimum_order: "Minimum order",
  pack_size: "Pack size",
  review_period: "Review period",
  supplier: "Supplier",
  quality: "Quality",
  performance: "Performance",
  capacity: "Capacity",
  risk: "Risk",
  country: "Country",
  defect_rate: "Defect rate",
  promised_date: "Promised date",
  delivered_date: "Delivered date",
  delivered_quantity: "Delivered quantity",
  rejected_quantity: "Rejected quantity",
  x_coordinate: "X coordinate",
  y_coordinate: "Y coordinate",
  longitude: "Longitude",
  latitude: "Latitude",
  ready_time: "Ready time",
  due_time: "Due time",
  service_time: "Service time",
  weight: "Weight",
  volume: "Volume",
  priority: "Priority",
  skill: "Skill",
  text: "Text of customers",
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
