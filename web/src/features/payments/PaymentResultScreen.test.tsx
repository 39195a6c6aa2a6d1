import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { PaymentResultScreen } from "./PaymentResultScreen";

vi.mock("@/lib/session", () => ({ useSession: () => ({ loading: false, user: { id: "ada", email: "a@b.test" } }) }));
vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const NOTHING = { plan: "basic", ends_at: null, cancelled: false, receipts: [] };
const PAID = {
  plan: "pro",
  ends_at: "2026-12-21T12:00:00Z",
  cancelled: false,
  receipts: [
    {
      number: "0A1B2C3D4E5F",
      plan: "pro",
      amount: 999,
      currency: "INR",
      gateway: "payu",
      payment_id: "4039",
      state: "paid",
      paid_at: new Date().toISOString(),
      refunded_at: null,
    },
  ],
};

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
  it("reads of a success what the address says, the sum in dollars", async () => {
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

  it("reads of a failure its reason, and no details where there is no id", async () => {
    open("success=false&error=No+funds", false);
    expect(await heading("Payment Failed")).toBeVisible();
    expect(screen.getByText("No funds")).toBeVisible();
    expect(screen.queryByText("Transaction ID")).not.toBeInTheDocument();
    expect([link("Try Again"), link("Go Home")]).toEqual(["/pricing", "/"]);
  });

  it("reads of a failed transaction its details, and the usual words", async () => {
    open("txnid=T1&status=failure", false);
    expect(
      await screen.findByText("We're sorry, but your payment was not successful. Please try again or contact support."),
    ).toBeVisible();
    for (const text of ["T1", "PayU", "Failed"]) expect(screen.getByText(text)).toBeVisible();
  });
});

describe("a user", () => {
  it("waits for what the server knows, and reads the sum in rupees", async () => {
    vi.mocked(call).mockResolvedValue(PAID);
    open("txnid=T1&status=success&amount=999.00&udf2=pro");
    expect(screen.getByText("Processing your payment...")).toBeVisible();
    expect(await heading("Payment Successful!")).toBeVisible();
    expect(screen.getByText("₹999")).toBeVisible();
    expect(screen.getByText(/^Payment received, receipt 0A1B2C3D4E5F\. Your plan is Pro/)).toBeVisible();
  });

  it("reads that a success is not in the books", async () => {
    vi.mocked(call).mockResolvedValue(NOTHING);
    open("success=true");
    expect(await screen.findByText("Our server has not recorded this payment. Your plan is Basic.")).toBeVisible();
  });

  it("reads that the server could not be asked", async () => {
    vi.mocked(call).mockRejectedValue(new ApiError("away", 503, "unavailable"));
    open("success=true");
    expect(await screen.findByText(/^Our server could not be asked about this payment/)).toBeVisible();
  });

  it("sees a pending payment as one that has not succeeded, until the server has it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.mocked(call).mockResolvedValueOnce(NOTHING).mockResolvedValue(PAID);
    open("txnid=T1&status=pending&amount=999.00&udf2=pro");
    expect(await screen.findByText(/^The payment service has not confirmed this payment yet/)).toBeVisible();
    expect(screen.queryByText("Payment Successful!")).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await heading("Payment Successful!")).toBeVisible();
    expect(screen.getByText("4039")).toBeVisible();
  });
});
