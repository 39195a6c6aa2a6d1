import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onSignInAsked } from "@/lib/auth/sign-in-request";
import { ApiError, call } from "@/lib/http";
import { currentToasts, dismissToast } from "@/lib/toasts";
import { CheckoutView } from "./CheckoutView";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const PRO = { id: "pro", name: "Pro", price: 999, currency: "INR", features: ["API access", "3 agents"] };
const PROOF = { razorpay_payment_id: "pay_1", razorpay_order_id: "order_1", razorpay_signature: "s" };
const DATA = { order_id: "order_1", amount: 99900, currency: "INR", checkout_url: "https://checkout.test/x.js" };
const PAID = "Payment successful! Your subscription has been updated.";

const onPaid = vi.fn();
const onCancel = vi.fn();

/** What the server answers, by the end of the address; errors are thrown. */
let answers: Record<string, unknown> = {};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onPaid.mockReset();
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (path) => {
      const answer = answers[path.split("/").at(-1) ?? ""];
      if (answer instanceof Error) throw answer;
      return answer;
    });
});

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  delete window.Razorpay;
  vi.useRealTimers();
});

function open(gateway = "razorpay", plan = PRO) {
  answers = { "create-payment": { success: true, gateway, payment_data: DATA }, "verify-payment": { success: true } };
  render(
    <MemoryRouter>
      <CheckoutView plan={plan} gateway={gateway} onPaid={onPaid} onCancel={onCancel} />
    </MemoryRouter>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const payButton = () => screen.getByRole("button", { name: "Pay ₹999" });
const notices = () => currentToasts().map(({ text }) => text);
const expectNotice = (text: string) => vi.waitFor(() => expect(notices()).toContain(text));

/** Razorpay's window, which at once does what the test wants. */
function razorpay(act: (options: { handler: (proof: object) => void; modal: { ondismiss: () => void } }) => void) {
  window.Razorpay = class {
    readonly options;
    constructor(options: object) {
      this.options = options as Parameters<typeof act>[0];
    }
    open() {
      act(this.options);
    }
  };
}

it("shows the plan and the payment gateway", async () => {
  const user = open();
  expect(screen.getByRole("heading", { name: "Complete Payment" })).toHaveFocus();
  expect(screen.getByText("Secure payment powered by Razorpay")).toBeVisible();
  const plan = within(screen.getByRole("region", { name: "Your plan" }));
  expect(plan.getByText("₹999")).toBeVisible();
  expect(plan.getAllByRole("listitem").map((item) => item.textContent)).toEqual(PRO.features);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onCancel).toHaveBeenCalledOnce();
});

it("calls a plan without a price free", () => {
  open("razorpay", { ...PRO, price: 0 });
  expect(within(screen.getByRole("region", { name: "Your plan" })).getByText("Free")).toBeVisible();
});

describe("Razorpay", () => {
  it("verifies the payment and leaves the page a second later", async () => {
    const user = open();
    razorpay(({ handler }) => handler(PROOF));
    await user.click(payButton());
    await expectNotice(PAID);
    expect(call).toHaveBeenCalledWith(
      "/api/payments/create-payment",
      expect.objectContaining({ body: { plan_type: "pro" } }),
    );
    expect(call).toHaveBeenCalledWith("/api/payments/verify-payment", expect.objectContaining({ body: PROOF }));
    expect(onPaid).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(onPaid).toHaveBeenCalledOnce();
  });

  it("is busy until its window is closed, which cancels the payment", async () => {
    const user = open();
    let close = () => {};
    razorpay(({ modal }) => {
      close = modal.ondismiss;
    });
    await user.click(payButton());
    expect(await screen.findByRole("button", { name: "Processing..." })).toHaveAttribute("aria-disabled", "true");
    act(() => close());
    await expectNotice("Payment cancelled");
    await vi.waitFor(() => expect(payButton()).not.toHaveAttribute("aria-disabled"));
  });

  it("is loaded from the address of the order, and a failure is reported", async () => {
    const user = open();
    await user.click(payButton());
    const script = await vi.waitFor(() => {
      const found = document.querySelector<HTMLScriptElement>("script[src='https://checkout.test/x.js']");
      if (!found) throw new Error("no script yet");
      return found;
    });
    act(() => void script.dispatchEvent(new Event("error")));
    await expectNotice("Razorpay not loaded. Please refresh the page.");
    expect(script.isConnected).toBe(false);
  });
});

describe("an order that cannot be opened", () => {
  it.each([
    [{ success: false, error: "The payment service cannot be reached." }, "The payment service cannot be reached."],
    [{ success: false }, "Failed to create payment"],
    [new ApiError("This plan cannot be bought.", 400, "invalid"), "This plan cannot be bought."],
    [new ApiError("Failed to create payment", 0, "network"), "Payment failed. Please try again."],
  ])("%o is reported", async (answer, text) => {
    const user = open();
    answers["create-payment"] = answer;
    await user.click(payButton());
    await expectNotice(text);
    await vi.waitFor(() => expect(payButton()).not.toHaveAttribute("aria-disabled"));
  });

  it("asks for a sign-in when the session has ended", async () => {
    const asked = vi.fn();
    const stop = onSignInAsked(asked);
    const user = open();
    answers["create-payment"] = new ApiError("Not authenticated", 401, "not_authenticated");
    await user.click(payButton());
    await expectNotice("Please log in to continue");
    expect(asked).toHaveBeenCalledOnce();
    stop();
  });
});

describe("a payment that is not verified", () => {
  it.each([
    [{ success: false, error: "It was given back." }, "Payment verification failed: It was given back."],
    [{ success: false }, "Payment verification failed: Unknown error"],
    [new ApiError("Not completed", 400, "invalid"), "Payment verification failed: Not completed"],
    [new ApiError("Unknown error", 0, "network"), "Payment verification failed"],
  ])("%o is reported, with a note that the payment may have succeeded", async (answer, text) => {
    const user = open();
    razorpay(({ handler }) => handler(PROOF));
    answers["verify-payment"] = answer;
    await user.click(payButton());
    await expectNotice(text);
    expect(await screen.findByText(/^If you were charged/)).toBeVisible();
    expect(onPaid).not.toHaveBeenCalled();
  });
});

it("PayU is sent the form of the server", async () => {
  const submitted = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  const user = open("payu");
  answers["create-payment"] = {
    success: true,
    gateway: "payu",
    payment_data: { gateway_url: "https://payu.test/_payment", form: { txnid: "T1", hash: "h" } },
  };
  await user.click(payButton());
  await vi.waitFor(() => expect(submitted).toHaveBeenCalledOnce());
  const form = submitted.mock.contexts[0] as HTMLFormElement;
  expect([form.action, form.method, form.hidden]).toEqual(["https://payu.test/_payment", "post", true]);
  expect(Object.fromEntries(new FormData(form))).toEqual({ txnid: "T1", hash: "h" });
  expect(screen.getByRole("button", { name: "Processing..." })).toHaveAttribute("aria-disabled", "true");
  form.remove();
});

describe("the sandbox", () => {
  const dialog = () => screen.findByRole("dialog", { name: "Sandbox payment" });

  it.each([
    ["Pay", "pay"],
    ["Fail", "fail"],
  ])("states that nothing is charged; %s goes through the same verification", async (button, outcome) => {
    const user = open("sandbox");
    answers.pay = PROOF;
    await user.click(payButton());
    expect(within(await dialog()).getByText("Nothing is charged.")).toBeVisible();
    await user.click(within(await dialog()).getByRole("button", { name: button }));
    await expectNotice(PAID);
    expect(call).toHaveBeenCalledWith(
      "/api/payments/sandbox/pay",
      expect.objectContaining({ body: { order_id: "order_1", outcome } }),
    );
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("can be cancelled", async () => {
    const user = open("sandbox");
    await user.click(payButton());
    await user.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
    await expectNotice("Payment cancelled");
  });
});

it("the PayU form is posted to the test address when the server gives none", async () => {
  const submitted = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  const user = open("payu");
  answers["create-payment"] = { success: true, gateway: "payu", payment_data: { form: { txnid: "T1" } } };
  await user.click(payButton());
  await vi.waitFor(() => expect(submitted).toHaveBeenCalled());
  const form = submitted.mock.contexts.at(-1) as HTMLFormElement;
  expect(form.action).toBe("https://test.payu.in/_payment");
  form.remove();
});
