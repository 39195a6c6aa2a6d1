import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import type { Billing, Receipt } from "../api";
import { PaymentResultScreen } from "./PaymentResultScreen";

vi.mock("@/lib/auth/session", () => ({
  useSession: () => ({ loading: false, user: { id: "ada", email: "a@b.test" } }),
}));
vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const NOTHING: Billing = { plan: "basic", ends_at: null, cancelled: false, receipts: [] };
const BOUGHT: Billing = { ...NOTHING, plan: "pro", ends_at: "2026-12-21T12:00:00Z" };
const OPEN: Receipt = {
  number: "0A1B2C3D4E5F",
  order_id: "019ab0c0-0000-7000-8000-000000000001",
  gateway_order_id: "T1",
  plan: "pro",
  amount: 999,
  currency: "INR",
  gateway: "payu",
  payment_id: null,
  state: "created",
  paid_at: null,
  refunded_at: null,
  starts_at: null,
  ends_at: null,
};
const PAID: Receipt = {
  ...OPEN,
  payment_id: "4039",
  state: "paid",
  paid_at: "2026-11-21T12:00:00Z",
  starts_at: "2026-11-21T12:00:00Z",
  ends_at: "2026-12-21T12:00:00Z",
};

/** The server has these orders, under the names that it knows them by. */
function serverHas(billing: Billing, ...orders: Receipt[]) {
  vi.mocked(call).mockImplementation(async (path) => {
    if (path === "/api/payments/billing") return billing;
    const name = decodeURIComponent(path.replace("/api/payments/orders/", ""));
    const found = orders.find((order) => [order.gateway_order_id, order.payment_id].includes(name));
    if (!found) throw new ApiError("Not found", 404, "not_found");
    return found;
  });
}

beforeEach(() => {
  vi.mocked(call).mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

function open(address: string, signedIn = true) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PaymentResultScreen query={new URLSearchParams(address)} signedIn={signedIn} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const heading = (name: string) => screen.findByRole("heading", { name });
const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

describe("a visitor", () => {
  it("shows the values of the address after a success, the amount in dollars", async () => {
    open("razorpay_payment_id=pay_1&razorpay_order_id=order_1&amount=999&plan=enterprise", false);
    expect(await heading("Payment Successful!")).toBeVisible();
    for (const text of [
      "Welcome to Enterprise Plan",
      "pay_1",
      "order_1",
      "$999",
      "Enterprise",
      "Razorpay",
      "Confirmed",
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByRole("heading", { name: "What's Next?" })).toBeVisible();
    expect([link("Start Using Your Account"), link("Go to Homepage"), link("Contact support")]).toEqual([
      "/chat",
      "/",
      "/contact",
    ]);
    expect(call).not.toHaveBeenCalled();
  });

  it("sees the reason of a failure, and no details without a transaction id", async () => {
    open("success=false&error=No+funds", false);
    expect(await heading("Payment Failed")).toBeVisible();
    expect(screen.getByText("No funds")).toBeVisible();
    expect(screen.queryByText("Transaction ID")).not.toBeInTheDocument();
    expect([link("Try Again"), link("Go Home")]).toEqual(["/pricing", "/"]);
  });

  it("shows the details of a failed transaction, and the default text", async () => {
    open("txnid=T1&status=failure", false);
    expect(
      await screen.findByText("We're sorry, but your payment was not successful. Please try again or contact support."),
    ).toBeVisible();
    for (const text of ["T1", "PayU", "Failed"]) expect(screen.getByText(text)).toBeVisible();
  });
});

describe("a user", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  it("waits for the server's record, and shows the amount in rupees", async () => {
    serverHas(BOUGHT, PAID);
    open("txnid=T1&status=success&amount=999.00&udf2=pro");
    expect(screen.getByText("Processing your payment...")).toBeVisible();
    expect(await heading("Payment Successful!")).toBeVisible();
    expect(screen.getByText("₹999")).toBeVisible();
    expect(screen.getByText(/^Payment received, receipt 0A1B2C3D4E5F\. Your plan is Pro/)).toBeVisible();
  });

  it.each(["razorpay_payment_id=4039&razorpay_order_id=T1", "success=true&transaction_id=4039"])(
    "sees the very payment of %s",
    async (address) => {
      serverHas(BOUGHT, PAID);
      open(address);
      expect(await screen.findByText(/^Payment received, receipt 0A1B2C3D4E5F/)).toBeVisible();
    },
  );

  it("sees that a reported success is not recorded", async () => {
    serverHas(NOTHING, PAID);
    open("razorpay_payment_id=forged&razorpay_order_id=order_forged&plan=pro&amount=999");
    expect(await screen.findByText("Our server has not recorded this payment. Your plan is Basic.")).toBeVisible();
  });

  it("sees that an address contains no payment", async () => {
    serverHas(NOTHING, PAID);
    open("success=true");
    expect(await screen.findByText("This address does not name a payment. Your plan is Basic.")).toBeVisible();
    expect(call).toHaveBeenCalledOnce();
  });

  it("shows that the payment could not be checked", async () => {
    vi.mocked(call).mockRejectedValue(new ApiError("away", 503, "unavailable"));
    open("success=true");
    expect(await screen.findByText(/^We could not check this payment/)).toBeVisible();
  });

  it("waits with a pending payment while the order is open, until the server has it", async () => {
    serverHas(NOTHING, OPEN);
    open("txnid=T1&status=pending&amount=999.00&udf2=pro");
    expect(await screen.findByText(/^The payment service has not confirmed this payment yet/)).toBeVisible();
    expect(screen.getByRole("heading", { name: "Processing your payment..." })).toBeVisible();
    expect(screen.queryByText("Payment Failed")).not.toBeInTheDocument();
    expect(screen.getByText("Our server has not recorded this payment yet. Your plan is Basic.")).toBeVisible();
    serverHas(BOUGHT, PAID);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await heading("Payment Successful!")).toBeVisible();
    expect(screen.getByText("4039")).toBeVisible();
  });

  it("shows what to do when no confirmation comes, and stops asking the server", async () => {
    serverHas(NOTHING, OPEN);
    open("txnid=T1&status=pending");
    await screen.findByText(/^The payment service has not confirmed/);
    await vi.advanceTimersByTimeAsync(5000 * 30);
    expect(await heading("Payment not confirmed yet")).toBeVisible();
    expect(screen.getByText(/^The payment service is taking longer than usual/)).toBeVisible();
    expect([link("See your payments"), link("Contact support")]).toEqual(["/account", "/contact"]);
    const asked = vi.mocked(call).mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(call).toHaveBeenCalledTimes(asked);
  });

  it("shows that a pending payment was refunded", async () => {
    serverHas(NOTHING, { ...PAID, state: "refunded" });
    open("txnid=T1&status=pending");
    expect(await heading("Payment Failed")).toBeVisible();
    expect(screen.getByText(/^The payment for order 0A1B2C3D4E5F was refunded\./)).toBeVisible();
  });

  it.each([
    ["is pending at an order of nobody", "txnid=T9&status=pending"],
    ["has failed at an order that is open", "txnid=T1&status=failure"],
  ])("sees as failed what %s", async (_, address) => {
    serverHas(NOTHING, OPEN);
    open(address);
    expect(await heading("Payment Failed")).toBeVisible();
  });

  it("sees that a payment that failed at first has succeeded", async () => {
    serverHas(BOUGHT, PAID);
    open("txnid=T1&status=failure");
    expect(await heading("Payment Successful!")).toBeVisible();
  });
});

it.each(["txnid=T1&status=success", "txnid=T1&status=pending"])(
  "money for a plan that was removed is no success and no failure (%s)",
  async (address) => {
    serverHas(NOTHING, { ...PAID, starts_at: null, ends_at: null });
    open(address);
    expect(await heading("Payment received, plan not available")).toBeVisible();
    expect(screen.getByText("4039")).toBeVisible();
    expect(link("Contact support")).toBe("/contact");
    expect(screen.queryByRole("link", { name: "Try Again" })).not.toBeInTheDocument();
  },
);
