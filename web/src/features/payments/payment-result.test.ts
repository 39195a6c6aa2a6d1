import { describe, expect, it } from "vitest";
import type { Receipt } from "./api";
import { hasId, isOpen, readPaymentResult, receiptOf } from "./payment-result";

const read = (address: string) => readPaymentResult(new URLSearchParams(address));

describe("a transaction id with a status is PayU's", () => {
  it("and succeeds with success alone", () => {
    expect(read("txnid=T1&status=success&amount=999.00&udf2=enterprise")).toEqual({
      succeeded: true,
      transactionId: "T1",
      status: "success",
      amount: "999.00",
      plan: "enterprise",
      gateway: "PayU",
    });
    expect(read("txnid=T1&status=success")?.plan).toBe("pro");
  });

  it.each(["failure", "pending", "Success", "cancelled"])("and fails with %s", (status) => {
    expect(read(`txnid=T1&status=${status}&amount=999.00`)).toEqual({
      succeeded: false,
      transactionId: "T1",
      status,
      gateway: "PayU",
    });
  });

  it("before all other rules", () => {
    expect(read("txnid=T1&status=failure&success=true&razorpay_payment_id=p&razorpay_order_id=o")).toMatchObject({
      succeeded: false,
      gateway: "PayU",
    });
  });
});

describe("a payment id with an order id is Razorpay's", () => {
  it("and a success", () => {
    expect(read("razorpay_payment_id=pay_1&razorpay_order_id=order_1&razorpay_signature=s&amount=999")).toEqual({
      succeeded: true,
      transactionId: "pay_1",
      orderId: "order_1",
      status: "success",
      amount: "999",
      plan: "pro",
      gateway: "Razorpay",
    });
    expect(read("razorpay_payment_id=p&razorpay_order_id=o&plan=enterprise")?.plan).toBe("enterprise");
  });

  it("before what is said without names", () => {
    expect(read("razorpay_payment_id=p&razorpay_order_id=o&success=false")?.succeeded).toBe(true);
  });

  it("but not without the order", () => {
    expect(read("razorpay_payment_id=pay_1")).toBeNull();
  });
});

describe("a plain success", () => {
  it.each(["success=true", "status=success"])("is %s", (address) => {
    expect(read(address)).toEqual({
      succeeded: true,
      transactionId: "N/A",
      status: "success",
      plan: "pro",
      gateway: "Payment Gateway",
    });
  });

  it("takes the plan from plan, then from udf2", () => {
    expect(read("success=true&plan=basic&udf2=enterprise")?.plan).toBe("basic");
    expect(read("success=true&udf2=enterprise&transaction_id=T3")).toMatchObject({
      plan: "enterprise",
      transactionId: "T3",
    });
  });
});

describe("a plain failure", () => {
  it.each(["success=false", "status=failure", "status=failed"])("is %s", (address) => {
    expect(read(address)).toMatchObject({
      succeeded: false,
      transactionId: "N/A",
      error: "Payment was not successful",
      gateway: "Payment Gateway",
    });
  });

  it("takes its reason from error, then from failure_reason", () => {
    expect(read("success=false&error=No+funds&failure_reason=Declined")?.error).toBe("No funds");
    expect(read("success=false&failure_reason=Declined")?.error).toBe("Declined");
  });

  it.each([
    ["razorpay", "Razorpay"],
    ["payu", "PayU"],
    ["elsewhere", "Payment Gateway"],
  ])("hinted at %s is named %s", (hint, name) => {
    expect(read(`status=failed&gateway=${hint}`)?.gateway).toBe(name);
  });
});

it.each(["", "status=pending", "txnid=T1", "success=maybe"])("no rule fits '%s'", (address) => {
  expect(read(address)).toBeNull();
});

it("only ids that are there are shown", () => {
  expect([read("success=false"), read("success=false&transaction_id=T1"), null].map(hasId)).toEqual([
    false,
    true,
    false,
  ]);
});

it("pending and unknown results are open", () => {
  const addresses = ["txnid=T1&status=pending", "", "txnid=T1&status=failure", "success=true"];
  expect(addresses.map((address) => isOpen(read(address)))).toEqual([true, true, false, false]);
});

describe("the payment in the books of the server", () => {
  const NOW = Date.parse("2026-11-21T12:00:00Z");
  const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
    number: "0A1B2C3D4E5F",
    plan: "pro",
    amount: 999,
    currency: "INR",
    gateway: "payu",
    payment_id: "pay_1",
    state: "paid",
    paid_at: "2026-11-21T11:59:00Z",
    refunded_at: null,
    ...changes,
  });
  const found = (address: string, ...receipts: Receipt[]) => receiptOf(read(address), receipts, NOW)?.number;

  it("is the one of the same id, however old", () => {
    const old = receipt({ number: "OLD", paid_at: "2025-01-01T00:00:00Z" });
    expect(found("razorpay_payment_id=pay_1&razorpay_order_id=o", old)).toBe("OLD");
    expect(found("razorpay_payment_id=pay_2&razorpay_order_id=o", receipt())).toBeUndefined();
  });

  it("is a fresh one of the same plan and sum, where the address names no payment", () => {
    expect(found("txnid=T1&status=success&amount=999.00&udf2=pro", receipt())).toBe("0A1B2C3D4E5F");
    expect(found("txnid=T1&status=success&amount=2999.00&udf2=pro", receipt())).toBeUndefined();
    expect(found("txnid=T1&status=success&udf2=enterprise", receipt())).toBeUndefined();
    expect(found("txnid=T1&status=pending", receipt({ paid_at: "2026-11-21T11:00:00Z" }))).toBeUndefined();
  });

  it("is none that was given back", () => {
    expect(found("", receipt({ state: "refunded" }))).toBeUndefined();
  });
});
