import { act, render, renderHook, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { attachmentName } from "./attachment";
import { hasDraft } from "./drafts";
import { PastedTable } from "./pasted-table";
import { type StartFocus, useDraft } from "./use-draft";

const TABLE = "item\tstock\nA\t5";

describe("a question being written", () => {
  beforeEach(() => sessionStorage.clear());

  it("attaches a pasted table and leaves the text as it was", () => {
    const { result } = renderHook(() => useDraft("s1", "never"));
    act(() => result.current.write("Which items run out?"));
    act(() => expect(result.current.attachPasted(TABLE)).toBe(true));
    expect(result.current.files.map(attachmentName)).toEqual(["pasted table.csv"]);
    expect(result.current.text).toBe("Which items run out?");
  });

  it("gets the pasted text back below its own when the table is kept as text", () => {
    const { result } = renderHook(() => useDraft("s2", "never"));
    act(() => result.current.write("Which items run out?"));
    act(() => void result.current.attachPasted(TABLE));
    const [table] = result.current.files;
    act(() => result.current.keepAsText(table as PastedTable));
    expect(table).toBeInstanceOf(PastedTable);
    expect(result.current.files).toEqual([]);
    expect(result.current.text).toBe(`Which items run out?\n${TABLE}`);
  });

  it("goes on after its own text when more is written for it", () => {
    const { result } = renderHook(() => useDraft("s3", "never"));
    act(() => result.current.append("service level "));
    expect(result.current.text).toBe("service level ");
    act(() => result.current.write("Only branch 12, "));
    act(() => result.current.append("service level "));
    expect(result.current.text).toBe("Only branch 12, service level ");
  });

  it("leaves a table as text when the question has two files already", () => {
    const { result } = renderHook(() => useDraft("s4", "never"));
    act(() => void result.current.attachPasted(TABLE));
    act(() => void result.current.attachPasted(TABLE));
    act(() => expect(result.current.attachPasted(TABLE)).toBe(false));
    expect(result.current.files.map(attachmentName)).toEqual(["pasted table.csv", "pasted table 2.csv"]);
  });

  it("is there again, with its files, when its conversation is opened again", () => {
    const first = renderHook(() => useDraft("s5", "never"));
    act(() => first.result.current.write("Which items run out?"));
    act(() => first.result.current.attach([new File(["a"], "stock.csv")]));
    first.unmount();
    const { result } = renderHook(() => useDraft("s5", "never"));
    expect(result.current.text).toBe("Which items run out?");
    expect(result.current.files.map(attachmentName)).toEqual(["stock.csv"]);
    act(() => result.current.clear());
    expect(hasDraft("s5")).toBe(false);
  });
});

describe("the box of a question", () => {
  function Box({ startFocus }: { startFocus: StartFocus }) {
    const { input } = useDraft("s6", startFocus);
    return <textarea aria-label="Message" ref={input} />;
  }
  const box = () => screen.getByRole("textbox");

  it("gets the focus when the page with the button that led here has gone", () => {
    const { rerender } = render(<button type="button">Sign Up</button>);
    screen.getByRole("button").focus();
    rerender(<Box startFocus="unless-taken" />);
    expect(box()).toHaveFocus();
  });

  it("leaves the focus in a menu that is in use, except when another conversation was chosen", () => {
    const { rerender } = render(<button type="button">Account menu</button>);
    const menu = screen.getByRole("button");
    menu.focus();
    const chat = (startFocus: StartFocus) => (
      <>
        <button type="button">Account menu</button>
        <Box key={startFocus} startFocus={startFocus} />
      </>
    );
    rerender(chat("never"));
    screen.getByRole("button").focus();
    rerender(chat("unless-taken"));
    expect(screen.getByRole("button")).toHaveFocus();
    rerender(chat("always"));
    expect(box()).toHaveFocus();
  });

  it("does not open the keyboard of a touch screen", () => {
    vi.spyOn(window, "matchMedia").mockImplementation((query) => ({ matches: query === "(pointer: coarse)" }) as never);
    render(<Box startFocus="always" />);
    expect(box()).not.toHaveFocus();
  });
});
