import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import type { Billing } from "./api";
import { BillingDetails } from "./BillingDetails";
import { receiptsAsCsv } from "./receipts";

vi.mock("@/lib/session", () => ({ useSession: () => ({ loading: false, user: { id: "ada", email: "a@b.test" } }) }));
vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const PAID: Billing = {
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
      paid_at: "2026-11-21T12:00:00Z",
      refunded_at: null,
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

it("a free plan has nothing to cancel", async () => {
  vi.mocked(call).mockResolvedValue({ plan: "basic", ends_at: null, cancelled: false, receipts: [] });
  open();
  expect(await screen.findByText("There are no payments yet.")).toBeVisible();
  expect(screen.getByRole("link", { name: "See plans" })).toHaveAttribute("href", "/pricing");
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("a plan can be cancelled at its end, and taken back", async () => {
  const user = open();

  const cancel = await screen.findByRole("button", { name: "Cancel at the end" });
  vi.mocked(call).mockResolvedValueOnce({ ...PAID, cancelled: true });
  await user.click(cancel);
  expect(await screen.findByText(/^Cancelled\. You keep Pro until/)).toBeVisible();
  expect(call).toHaveBeenLastCalledWith("/api/payments/cancel", expect.objectContaining({ body: { cancelled: true } }));
  await user.click(screen.getByRole("button", { name: "Keep my plan" }));
  await vi.waitFor(() => expect(screen.queryByText(/^Cancelled/)).not.toBeInTheDocument());
  expect(call).toHaveBeenCalledWith("/api/payments/cancel", expect.objectContaining({ body: { cancelled: false } }));
});

it("payments that cannot be had can be asked for again", async () => {
  vi.mocked(call).mockRejectedValueOnce(new ApiError("The database is away", 503, "unavailable"));
  const user = open();
  expect(await screen.findByRole("alert")).toHaveTextContent("The database is away");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/0A1B2C3D4E5F/)).toBeVisible();
});

it("receipts as a file have one line each, and nothing in it is run", () => {
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
