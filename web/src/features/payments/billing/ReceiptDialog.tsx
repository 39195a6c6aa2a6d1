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
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    ["Receipt number", receipt.number],
    ["Date", receipt.paid_at && longDay(receipt.paid_at)],
    ["Account", email],
    ["Plan", `${planLabel(receipt.plan)}, one month`],
    ["Period", receipt.starts_at && receipt.ends_at && `${longDay(receipt.starts_at)} to ${longDay(receipt.ends_at)}`],
    ["Paid by", gatewayName(receipt.gateway)],
    ["Order ID", receipt.gateway_order_id],
    ["Payment ID", receipt.payment_id],
    ["Our order", receipt.order_id],
    ["Status", stateText(receipt.state)],
    ["Refunded on", receipt.refunded_at && longDay(receipt.refunded_at)],
  ];
  return createPortal(
    <Modal label={`Receipt ${receipt.number}`} className="max-w-lg p-6 sm:p-8" onClose={onClose}>
      <article className="receipt">
        <p className="muted text-sm">Supply Chain Intelligence</p>
        <h2 className="mt-1 text-xl font-semibold tracking-tight">Receipt</h2>
        <p className="mt-4 text-3xl font-semibold tracking-tight tabular-nums">
          {formatMoney(receipt.amount, receipt.currency)} <span className="muted text-sm">{receipt.currency}</span>
        </p>
        {receipt.gateway === "sandbox" && <p className="mt-2 text-sm font-semibold">Sandbox: nothing was charged.</p>}
        <dl className="mt-6 text-sm">
          {rows
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name} className="flex justify-between gap-6 border-base-300 py-2.5 not-first:border-t">
                <dt className="muted shrink-0">{name}</dt>
                <dd className="text-right font-medium [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
        </dl>
      </article>
      <div className="mt-6 flex justify-end gap-2 print:hidden">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          Close
        </button>
        <button type="button" data-first-focus className="btn btn-primary" onClick={() => window.print()}>
          Print
        </button>
      </div>
    </Modal>,
    document.body,
  );
}
