import type { Receipt } from "./api";

const STATES: Record<string, string> = { created: "Open", paid: "Paid", refunded: "Refunded" };

export function stateText(state: string): string {
  return STATES[state] ?? state;
}

/** For a spreadsheet: one line per payment, times as the server has them. */
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
  return `${[head, ...rows].map((row) => row.map(cell).join(",")).join("\n")}\n`;
}

/** A cell that begins like a formula would be run as one. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
