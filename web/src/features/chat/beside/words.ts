/** Figures of a comparison as people read them, and how runs differ by their parameters. Pure. */

import { plural, t } from "@lingui/core/macro";
import { numberText } from "@/lib/locale/number-text";
import { fieldText } from "@/lib/locale/typed-number";
import { columnLabel, shownCell } from "../results/table";
import type { CellChange, RunSummary } from "./beside";

const SIGNED: Intl.NumberFormatOptions = { maximumFractionDigits: 2, signDisplay: "exceptZero" };
const SMALL: Intl.NumberFormatOptions = { maximumSignificantDigits: 3, signDisplay: "exceptZero" };
const SHARE: Intl.NumberFormatOptions = { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" };

/** A cell with the precision of its unit. */
export function shownValue(value: unknown, unit: string | null): string {
  if (typeof value === "number") return shownCell(value, { name: "", type: "number", unit });
  if (typeof value === "boolean") return yesOrNo(value);
  return typeof value === "string" && value !== "" ? value : "–";
}

/** A change with its sign; that of a share in points of percent. */
export function shownChange(change: number | null, unit: string | null): string {
  if (change === null) return "–";
  if (/^share\b/.test(unit ?? "")) return pointsText(100 * change);
  return numberText(change, Math.abs(change) >= 1 || change === 0 ? SIGNED : SMALL);
}

function pointsText(points: number): string {
  const shown = numberText(points, SIGNED);
  return plural(points, { one: `${shown} point`, other: `${shown} points` });
}

function yesOrNo(value: boolean): string {
  return value ? t({ message: "yes", context: "value" }) : t({ message: "no", context: "value" });
}

/** `+12 %`; empty when there is nothing to compare with. */
export function shownShare(relative: number | null): string {
  return relative === null ? "" : numberText(relative, SHARE);
}

/** `Reorder point 261 → 291`. */
export function cellChange({ column, unit, before, after }: CellChange): string {
  return `${columnLabel(column)} ${shownValue(before, unit)} → ${shownValue(after, unit)}`;
}

/** The parameters of the earlier run that differ: `service percent 90`; one that it did not have is said so. */
export function otherParameters(own: RunSummary, other: RunSummary): string[] {
  const [mine, theirs] = [fields(own.params), fields(other.params)];
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return names
    .filter((name) => !BESIDE.has(name) && JSON.stringify(mine[name] ?? null) !== JSON.stringify(theirs[name] ?? null))
    .map((name) => {
      const words = name.replaceAll("_", " ");
      return theirs[name] == null ? t`no ${words}` : `${words} ${inShort(theirs[name])}`;
    });
}

/** Parameters that add tables to a result and decide none of its figures. */
const BESIDE = new Set(["compared_with"]);

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function inShort(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? t({ message: "none", context: "value" }) : value.map(inShort).join(", ");
  if (typeof value === "object" && value !== null) {
    const { percent, ...others } = fields(value);
    if (percent === undefined) return Object.values(others).map(inShort).join(" ");
    const rest = Object.entries(others).map(([name, other]) => `${name} ${inShort(other)}`);
    return [`${inShort(percent)} %`, ...rest].join(" ");
  }
  if (typeof value === "boolean") return yesOrNo(value);
  return typeof value === "number" ? fieldText(value) : String(value);
}
