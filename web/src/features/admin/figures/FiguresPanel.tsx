import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { Period } from "./api";
import { HeaviestSection } from "./HeaviestSection";
import { MoneySection } from "./MoneySection";
import { PeopleSection } from "./PeopleSection";
import { UsageSection } from "./UsageSection";

/** Figures over time: money, people and usage. */
export function FiguresPanel() {
  const [period, setPeriod] = useState<Period>("days");
  return (
    <div className="space-y-4">
      <select
        className="select w-full sm:w-48"
        aria-label={t`Period`}
        value={period}
        onChange={(event) => setPeriod(event.target.value as Period)}
      >
        <option value="days">{t`Last 30 days`}</option>
        <option value="months">{t`Last 12 months`}</option>
      </select>
      <MoneySection period={period} />
      <PeopleSection period={period} />
      <UsageSection period={period} />
      <HeaviestSection period={period} />
    </div>
  );
}
