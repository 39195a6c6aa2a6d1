import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { Modal } from "@/components/Modal";
import { formatMoney } from "@/lib/money";
import { planLabel } from "@/lib/plans";
import { longDay } from "@/lib/time";
import type { Receipt } from "../api";
import { gatewayName } from "../checkout/gateway";
import "./receipt.css";
import { stateText } from "./receipts";

/** One payment in full, for screen and print. It is outside the page element, so that printing can leave the page out. */
export function ReceiptDialog({ receipt, email, onClose }: { receipt: Receipt; email: string; onClose: () => void }) {
  const { number } = receipt;
  const planName = planLabel(receipt.plan);
  const begin = receipt.starts_at && longDay(receipt.starts_at);
  const end = receipt.ends_at && longDay(receipt.ends_at);
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    [t`Receipt number`, number],
    [t`Date`, receipt.paid_at && longDay(receipt.paid_at)],
    [t`Account`, email],
    [t`Plan`, t`${planName}, one month`],
    [t`Period`, begin && end && t`${begin} to ${end}`],
    [t`Paid by`, gatewayName(receipt.gateway)],
    [t`Order ID`, receipt.gateway_order_id],
    [t`Payment ID`, receipt.payment_id],
    [t`Our order`, receipt.order_id],
    [t`Status`, stateText(receipt.state)],
    [t`Refunded on`, receipt.refunded_at && longDay(receipt.refunded_at)],
  ];
  return createPortal(
    <Modal label={t`Receipt ${number}`} className="max-w-lg p-6 sm:p-8" onClose={onClose}>
      <article className="receipt">
        <p className="muted text-sm">Supply Chain Intelligence</p>
        <h2 className="mt-1 text-xl font-semibold tracking-tight">
          <Trans>Receipt</Trans>
        </h2>
        <p className="mt-4 text-3xl font-semibold tracking-tight tabular-nums">
          {formatMoney(receipt.amount, receipt.currency)} <span className="muted text-sm">{receipt.currency}</span>
        </p>
        {receipt.gateway === "sandbox" && (
          <p className="mt-2 text-sm font-semibold">
            <Trans>Sandbox: nothing was charged.</Trans>
          </p>
        )}
        <dl className="mt-6 text-sm">
          {rows
            .filter(([, value]) => value)
            .map(([name, value], i) => (
              <div key={i} className="flex justify-between gap-6 border-base-300 py-2.5 not-first:border-t">
                <dt className="muted shrink-0">{name}</dt>
                <dd className="text-right font-medium [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
        </dl>
      </article>
      <div className="mt-6 flex justify-end gap-2 print:hidden">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          <Trans>Close</Trans>
        </button>
        <button type="button" data-first-focus className="btn btn-primary" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </button>
      </div>
    </Modal>,
    document.body,
  );
}
