/** What needs attention in several results, as one list. Pure. */

import type { ShownRun } from "./choice";
import type { First, Firsts } from "./runs";

export const MOST_LISTED = 10;

export type Listed = First & { run: ShownRun };

/** The most money first, then what has none in the order of the runs. `count` is how many there are in all. */
export function attention(found: readonly { run: ShownRun; firsts: Firsts }[]): { first: Listed[]; count: number } {
  const all = found.flatMap(({ run, firsts }) => firsts.first.map((first) => ({ ...first, run })));
  const count = found.reduce((sum, { firsts }) => sum + firsts.count, 0);
  return { first: all.sort((one, other) => moneyOf(other) - moneyOf(one)).slice(0, MOST_LISTED), count };
}

function moneyOf({ is_money, amount }: First): number {
  return is_money && amount !== null ? Math.abs(amount) : -1;
}
