import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toast } from "@/lib/toasts";
import { Toaster } from "./Toaster";

it("announces errors to screen readers immediately and other notices politely", () => {
  render(<Toaster />);
  act(() => {
    toast.error("Failed to send message");
    toast.success("Logged out.");
  });
  expect(screen.getByRole("alert")).toHaveTextContent("Failed to send message");
  expect(screen.getByRole("status")).toHaveTextContent("Logged out.");
});

describe("on a phone", () => {
  let panelOpens: () => void;

  /** Draws nothing, so everything says where it would be. */
  function measured(tag: string, top: number, height: number, place: HTMLElement = document.body): HTMLElement {
    const element = document.createElement(tag);
    element.getBoundingClientRect = () => new DOMRect(0, top, 390, height);
    place.append(element);
    return element;
  }

  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(16, 0, 358, 42));
    vi.spyOn(Range.prototype, "getBoundingClientRect").mockImplementation(function (this: Range) {
      return (this.commonAncestorContainer as Element).getBoundingClientRect();
    });
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(grown: () => void) {
          panelOpens = grown;
        }
        observe() {}
        disconnect() {}
      },
    );
    measured("header", 0, 104).dataset.aboveNotices = "";
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });

  const notices = () => screen.getByRole("region", { name: "Notifications" });

  it("shows its notices below the navigation, however far that reaches", () => {
    render(<Toaster />);
    act(() => toast.show("Uploading stock.csv..."));
    expect(notices()).toHaveStyle({ top: "112px" });
  });

  it("covers no panel, also when it opens later", () => {
    render(<Toaster />);
    act(() => toast.success("Registration successful!"));
    measured("section", 104, 300).dataset.aboveNotices = "";
    act(panelOpens);
    expect(notices()).toHaveStyle({ top: "412px" });
  });

  it("covers no heading and no button of the page where there is room", () => {
    const main = measured("main", 104, 900);
    measured("h1", 120, 30, main);
    measured("button", 160, 40, main);
    render(<Toaster />);
    act(() => toast.success("Logged out."));
    expect(notices()).toHaveStyle({ top: "208px" });
  });
});

it("lets a notice be dismissed", async () => {
  render(<Toaster />);
  act(() => toast.show("Uploading demand.csv..."));
  const notice = screen.getByText("Uploading demand.csv...").closest("div");
  await userEvent.click(screen.getAllByRole("button", { name: "Dismiss notification" }).at(-1) as HTMLElement);
  expect(notice).not.toBeInTheDocument();
});
