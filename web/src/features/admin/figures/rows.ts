/** The numbers of the figures as series of a chart. Pure. */

import { t } from "@lingui/core/macro";
import { dateText } from "@/lib/locale/date-text";
import { planLabel } from "@/lib/plans";
import type { Money, Period, Usage } from "./api";

export type NumberSeries = { name: string; values: number[] };
export type UsageKind = "questions" | "analyses" | "files";

const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", timeZone: "UTC" };
const MONTH: Intl.DateTimeFormatOptions = { month: "short", year: "numeric", timeZone: "UTC" };

/** The name of a day or a month; the server counts in UTC. */
export function spanLabel(start: string, period: Period): string {
  return dateText(new Date(`${start}T00:00:00Z`), period === "days" ? DAY : MONTH);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** What the users of each plan did. Plans without any users and numbers are left out. */
export function usageSeries({ plans }: Usage, kind: UsageKind): NumberSeries[] {
  const series: NumberSeries[] = [];
  for (const plan of plans) {
    const values = plan[kind];
    if (plan.users > 0 || sum(values) > 0) series.push({ name: plan.name || planLabel(plan.plan), values });
  }
  return series;
}

/** The money of one currency, in its usual unit. Currencies are never added up. */
export type CurrencyMoney = { currency: string; revenue: NumberSeries[]; orders: NumberSeries[] };

/** Revenue and refunds of each gateway, and how many payments, refunds and failures there were, for each currency. */
export function moneyByCurrency({ lines }: Money): CurrencyMoney[] {
  const all = new Map<string, CurrencyMoney>();
  for (const line of lines) {
    const money = all.get(line.currency) ?? { currency: line.currency, revenue: [], orders: [] };
    all.set(line.currency, money);
    const { gateway } = line;
    money.revenue.push({ name: t`${gateway}: revenue`, values: inUnits(line.revenue_minor) });
    if (sum(line.refunds) > 0) {
      money.revenue.push({ name: t`${gateway}: refunded`, values: inUnits(line.refunded_minor) });
    }
    money.orders.push({ name: t`${gateway}: payments`, values: line.payments });
    money.orders.push({ name: t`${gateway}: refunds`, values: line.refunds });
    money.orders.push({ name: t`${gateway}: failed payments`, values: line.failed_payments });
  }
  return [...all.values()];
}

function inUnits(minor: readonly number[]): number[] {
  return minor.map((amount) => amount / 100);
}
