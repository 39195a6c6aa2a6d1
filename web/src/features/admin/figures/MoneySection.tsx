import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatMoney } from "@/lib/money";
import { type Period, useMoney } from "./api";
import { FigureSection } from "./FigureSection";
import { moneyByCurrency, spanLabel } from "./rows";
import { SeriesFigure } from "./SeriesFigure";

/** Revenue, refunds and failed payments, for each gateway and currency. */
export function MoneySection({ period }: { period: Period }) {
  const money = useMoney(period);
  return (
    <FigureSection
      title={t`Revenue`}
      hint={t`Revenue is everything that was paid. A refund counts when it was made. A failed payment may have been repeated.`}
      table="money"
      period={period}
      figures={money}
    >
      {(figures) => {
        const labels = figures.starts.map((start) => spanLabel(start, period));
        const currencies = moneyByCurrency(figures);
        if (currencies.length === 0) {
          return (
            <p role="status" className="muted py-6 text-center text-sm">
              <Trans>No payments in this period</Trans>
            </p>
          );
        }
        return currencies.map(({ currency, revenue, orders }) => (
          <div key={currency} className="grid gap-6 lg:grid-cols-2">
            <SeriesFigure
              title={t`Revenue in ${currency}`}
              kind="bar"
              labels={labels}
              series={revenue}
              format={(amount) => formatMoney(amount, currency)}
            />
            <SeriesFigure title={t`Payments in ${currency}`} kind="bar" labels={labels} series={orders} />
          </div>
        ));
      }}
    </FigureSection>
  );
}
