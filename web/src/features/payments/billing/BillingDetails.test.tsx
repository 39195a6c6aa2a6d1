import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import type { Billing } from "../api";
import { BillingDetails } from "./BillingDetails";
import { receiptsAsCsv } from "./receipts";

vi.mock("@/lib/auth/session", () => ({
  useSession: () => ({ loading: false, user: { id: "ada", email: "a@b.test" } }),
}));
vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const PAID: Billing = {
  plan: "pro",
  ends_at: "2026-12-21T12:00:00Z",
  cancelled: false,
  receipts: [
    {
      number: "0A1B2C3D4E5F",
      order_id: "019ab0c0-0000-7000-8000-000000000001",
      gateway_order_id: "T1",
      plan: "pro",
      amount: 999,
      currency: "INR",
      gateway: "payu",
      payment_id: "4039",
      state: "paid",
      paid_at: "2026-11-21T12:00:00Z",
      refunded_at: null,
      starts_at: "2026-11-21T12:00:00Z",
      ends_at: "2026-12-21T12:00:00Z",
    },
  ],
};

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue(PAID);
});

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <BillingDetails />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it("shows the plan, its end and every receipt", async () => {
  open();
  expect((await screen.findByText("Paid until")).nextSibling).toHaveTextContent(/December.*2026/);
  const [receipt] = screen.getAllByRole("listitem");
  for (const text of ["Pro plan", "0A1B2C3D4E5F", "PayU", "₹999", "Paid"]) expect(receipt).toHaveTextContent(text);
});

it("a receipt is shown in full, printed, and closed", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Show receipt 0A1B2C3D4E5F" }));
  const receipt = screen.getByRole("dialog", { name: "Receipt 0A1B2C3D4E5F" });
  const value = (name: string) => within(receipt).getByText(name).nextSibling;
  expect(value("Receipt number")).toHaveTextContent("0A1B2C3D4E5F");
  expect(value("Date")).toHaveTextContent(/November.*2026/);
  expect(value("Account")).toHaveTextContent("a@b.test");
  expect(value("Plan")).toHaveTextContent("Pro, one month");
  expect(value("Period")).toHaveTextContent(/November.*2026 to .*December.*2026/);
  expect(value("Paid by")).toHaveTextContent("PayU");
  expect(value("Order ID")).toHaveTextContent("T1");
  expect(value("Payment ID")).toHaveTextContent("4039");
  expect(value("Status")).toHaveTextContent("Paid");
  expect(receipt).toHaveTextContent("₹999 INR");
  expect(within(receipt).queryByText("Refunded on")).not.toBeInTheDocument();
  expect(receipt.parentElement).toBe(document.body);
  const button = within(receipt).getByRole("button", { name: "Print" });
  expect(button).toHaveFocus();
  await user.click(button);
  expect(print).toHaveBeenCalledOnce();
  await user.click(within(receipt).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("a receipt of a refunded payment shows the refund and its date", async () => {
  const [receipt] = PAID.receipts;
  if (!receipt) throw new Error("there is one");
  const refunded = { ...receipt, gateway: "sandbox", state: "refunded", refunded_at: "2026-11-25T12:00:00Z" };
  vi.mocked(call).mockResolvedValue({ ...PAID, receipts: [refunded] });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Show receipt 0A1B2C3D4E5F" }));
  const dialog = screen.getByRole("dialog");
  expect(within(dialog).getByText("Status").nextSibling).toHaveTextContent("Refunded");
  expect(within(dialog).getByText("Refunded on").nextSibling).toHaveTextContent(/25/);
  expect(dialog).toHaveTextContent("Sandbox: nothing was charged.");
});

it("a free plan has nothing to cancel", async () => {
  vi.mocked(call).mockResolvedValue({ plan: "basic", ends_at: null, cancelled: false, receipts: [] });
  open();
  expect(await screen.findByText("There are no payments yet.")).toBeVisible();
  expect(screen.getByRole("link", { name: "See plans" })).toHaveAttribute("href", "/pricing");
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("a plan can be cancelled at its end, and the cancellation undone", async () => {
  const user = open();

  const cancel = await screen.findByRole("button", { name: "Cancel after the paid period" });
  vi.mocked(call).mockResolvedValueOnce({ ...PAID, cancelled: true });
  await user.click(cancel);
  expect(await screen.findByText(/^Cancelled\. You keep Pro until/)).toBeVisible();
  expect(call).toHaveBeenLastCalledWith("/api/payments/cancel", expect.objectContaining({ body: { cancelled: true } }));
  await user.click(screen.getByRole("button", { name: "Keep my plan" }));
  await vi.waitFor(() => expect(screen.queryByText(/^Cancelled/)).not.toBeInTheDocument());
  expect(call).toHaveBeenCalledWith("/api/payments/cancel", expect.objectContaining({ body: { cancelled: false } }));
});

it("payments that failed to load can be loaded again", async () => {
  vi.mocked(call).mockRejectedValueOnce(new ApiError("The database is away", 503, "unavailable"));
  const user = open();
  expect(await screen.findByRole("alert")).toHaveTextContent("The database is away");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/0A1B2C3D4E5F/)).toBeVisible();
});

it("the file of receipts has one line each and no formulas that a spreadsheet would run", () => {
  const [receipt] = PAID.receipts;
  if (!receipt) throw new Error("there is one");
  const lines = receiptsAsCsv([receipt, { ...receipt, plan: '=1+1,"x"' }]).split("\n");
  expect(lines).toEqual([
    "receipt,date,plan,amount,currency,gateway,payment,state,refunded",
    "0A1B2C3D4E5F,2026-11-21T12:00:00Z,pro,999.00,INR,payu,4039,paid,",
    `0A1B2C3D4E5F,2026-11-21T12:00:00Z,"'=1+1,""x""",999.00,INR,payu,4039,paid,`,
    "",
  ]);
});
