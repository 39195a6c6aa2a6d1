import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ResultsToggle } from "./ResultsToggle";

vi.mock("./RunResults", () => ({ RunResults: ({ runId }: { runId: string }) => <p>The tables of {runId}</p> }));

it("is open again when the message is drawn anew, and closed for other runs and after it was closed", async () => {
  const first = render(<ResultsToggle runId="run-1" />);
  await userEvent.click(screen.getByRole("button", { name: "Show tables and charts" }));
  first.unmount();
  const again = render(<ResultsToggle runId="run-1" />);
  expect(await screen.findByText("The tables of run-1")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Hide tables and charts" }));
  again.unmount();
  render(
    <>
      <ResultsToggle runId="run-1" />
      <ResultsToggle runId="run-2" />
    </>,
  );
  expect(screen.getAllByRole("button", { name: "Show tables and charts" })).toHaveLength(2);
});
