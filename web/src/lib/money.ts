import { numberText } from "./locale/number-text";

/** An amount in the chosen locale; whole amounts without decimals. The short sign of a currency is the same everywhere. */
export function formatMoney(amount: number, currency = "INR"): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  try {
    return numberText(amount, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  } catch {
    return `${amount} ${currency}`;
  }
}
