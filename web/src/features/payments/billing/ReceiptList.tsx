import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Icon } from "@/components/Icon";
import { saveFile } from "@/lib/files/save-file";
import { formatMoney } from "@/lib/money";
import { planLabel } from "@/lib/plans";
import { longDay } from "@/lib/time";
import type { Receipt } from "../api";
import { gatewayName } from "../checkout/gateway";
import { ReceiptDialog } from "./ReceiptDialog";
import { receiptsAsCsv, stateText } from "./receipts";

/** Every payment with its receipt, newest first; all of them as a file. */
export function ReceiptList({ receipts, email }: { receipts: readonly Receipt[]; email: string }) {
  const [shown, setShown] = useState<Receipt | null>(null);
  if (receipts.length === 0) return <p className="muted mt-6 text-sm">{t`There are no payments yet.`}</p>;

  function download() {
    saveFile(new Blob([receiptsAsCsv(receipts)], { type: "text/csv" }), "payments.csv");
  }

  return (
    <div className="mt-6">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">
          <Trans>Payments</Trans>
        </h3>
        <button type="button" className="btn btn-ghost btn-sm" onClick={download}>
          <Icon name="download" className="size-4" />
          <Trans>Download CSV</Trans>
        </button>
      </div>
      <ul className="mt-1 divide-y divide-base-300 text-sm">
        {receipts.map((receipt) => (
          <Row key={receipt.number} receipt={receipt} onShow={() => setShown(receipt)} />
        ))}
      </ul>
      {shown && <ReceiptDialog receipt={shown} email={email} onClose={() => setShown(null)} />}
    </div>
  );
}

function Row({ receipt, onShow }: { receipt: Receipt; onShow: () => void }) {
  const { number } = receipt;
  const planName = planLabel(receipt.plan);
  const gateway = gatewayName(receipt.gateway);
  return (
    <li className="flex items-baseline justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="block font-medium">
          <Trans>{planName} plan</Trans>
          {receipt.paid_at && <span className="muted font-normal"> · {longDay(receipt.paid_at)}</span>}
        </span>
        <span className="muted mt-0.5 block text-xs break-words">
          <Trans>Receipt {number}</Trans> · {gateway}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span className="block font-medium tabular-nums">{formatMoney(receipt.amount, receipt.currency)}</span>
        <span className={`mt-0.5 block text-xs ${receipt.state === "paid" ? "text-success" : "muted"}`}>
          {stateText(receipt.state)}
        </span>
        <button type="button" className="link mt-1 text-xs" aria-label={t`Show receipt ${number}`} onClick={onShow}>
          <Trans>Receipt</Trans>
        </button>
      </span>
    </li>
  );
}
