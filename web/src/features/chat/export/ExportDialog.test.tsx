import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { call } from "@/lib/http";
import { currentToasts } from "@/lib/toasts";
import { usePrinting } from "@/lib/use-printing";
import { EMPTY_CONVERSATION } from "../state/conversation-state";
import { ExportDialog } from "./ExportDialog";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const steps: string[] = [];

/** Loads only on paper or near the screen, as charts of answers do. */
function Chart() {
  const isPrinting = usePrinting();
  useQuery({
    queryKey: ["chart"],
    enabled: isPrinting,
    queryFn: async () => {
      await new Promise((later) => setTimeout(later, 50));
      steps.push("chart");
      return 1;
    },
  });
  return null;
}

function open(onLoadAll: () => Promise<void>) {
  steps.length = 0;
  vi.mocked(call).mockResolvedValue({ is_on: false, most: 0, links: [] });
  window.print = () => void steps.push("print");
  const onClose = vi.fn(() => void steps.push("closed"));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Chart />
      <ExportDialog
        sessionId="session_1_a"
        conversation={{ ...EMPTY_CONVERSATION, hasEarlier: true }}
        onLoadAll={onLoadAll}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  return userEvent.click(screen.getByRole("button", { name: /^Print or save as PDF/ }));
}

it("prints the whole conversation with its charts, when all of it is on the page and the dialog is not", async () => {
  await open(async () => void steps.push("all messages"));
  await waitFor(() => expect(steps).toEqual(["all messages", "chart", "closed", "print"]));
  window.dispatchEvent(new Event("afterprint"));
});

it("prints nothing when the earlier messages cannot be loaded, and says so", async () => {
  await open(() => Promise.reject(new TypeError("network")));
  await waitFor(() => expect(currentToasts().at(-1)?.text).toBe("The conversation could not be exported"));
  expect(steps).toEqual([]);
});
