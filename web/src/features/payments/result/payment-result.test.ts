import { describe, expect, it } from "vitest";
import { hasId, isOpen, orderNameOf, readPaymentResult } from "./payment-result";

const read = (address: string) => readPaymentResult(new URLSearchParams(address));

describe("a transaction id with a status means PayU", () => {
  it("and only the status success is a success", () => {
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

  it("and takes precedence over all other rules", () => {
    expect(read("txnid=T1&status=failure&success=true&razorpay_payment_id=p&razorpay_order_id=o")).toMatchObject({
      succeeded: false,
      gateway: "PayU",
    });
  });
});

describe("a payment id with an order id means Razorpay", () => {
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

  it("and takes precedence over a failure in the same address", () => {
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

it("missing ids are not shown", () => {
  expect([read("success=false"), read("success=false&transaction_id=T1"), null].map(hasId)).toEqual([
    false,
    true,
    false,
  ]);
});

it("pending and unknown results count as open", () => {
  const addresses = ["txnid=T1&status=pending", "", "txnid=T1&status=failure", "success=true"];
  expect(addresses.map((address) => isOpen(read(address)))).toEqual([true, true, false, false]);
});

it.each([
  ["txnid=T1&razorpay_order_id=o", "T1"],
  ["razorpay_payment_id=p&razorpay_order_id=o", "o"],
  ["razorpay_payment_id=p", "p"],
  ["success=true&transaction_id=T3", "T3"],
  ["success=true&transaction_id=", null],
])("the order of '%s' is asked for as %s", (address, name) => {
  expect(orderNameOf(new URLSearchParams(address))).toBe(name);
});
