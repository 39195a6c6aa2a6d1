import { amount } from "./amounts";
import type { First } from "./runs";

/** What is at stake, in the number format of the user; empty where the result has no figure for it. */
export function stakeOf({ amount: value, unit }: First): string {
  return value === null ? "" : amount(value, unit);
}
