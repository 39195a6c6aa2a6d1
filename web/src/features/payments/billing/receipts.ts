import { t } from "@lingui/core/macro";
import { csvCell } from "@/lib/files/spreadsheet";
import type { Receipt } from "../api";

const STATES: Record<string, string> = {
  created: t({ message: "Open", context: "state of a payment" }),
  paid: t({ message: "Paid", context: "state of a payment" }),
  refunded: t({ message: "Refunded", context: "state of a payment" }),
};

export function stateText(state: string): string {
  return STATES[state] ?? state;
}

/** A spreadsheet with one line per payment; times are those of the server. */
export function receiptsAsCsv(receipts: readonly Receipt[]): string {
  const head = ["receipt", "date", "plan", "amount", "currency", "gateway", "payment", "state", "refunded"];
  const rows = receipts.map((receipt) => [
    receipt.number,
    receipt.paid_at ?? "",
    receipt.plan,
    receipt.amount.toFixed(2),
    receipt.currency,
    receipt.gateway,
    receipt.payment_id ?? "",
    receipt.state,
    receipt.refunded_at ?? "",
  ]);
  return `${[head, ...rows].map((row) => row.map(csvCell).join(",")).join("\n")}\n`;
}
