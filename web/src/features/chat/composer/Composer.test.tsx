import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Composer } from "./Composer";
import { PastedTable } from "./pasted-table";

function open({ processing = false, file = null }: { processing?: boolean; file?: File | null } = {}) {
  const handlers = {
    onPasteTable: vi.fn((pasted: string) => pasted.includes("\t")),
    onPasteFiles: vi.fn(),
    onKeepAsText: vi.fn(),
    onAttach: vi.fn(),
    onPickDataSet: vi.fn(),
    onRemoveFile: vi.fn(),
    onSend: vi.fn(),
    onStop: vi.fn(),
  };
  function Held() {
    const [text, setText] = useState("");
    return (
      <Composer
        input={createRef()}
        text={text}
        files={file ? [file] : []}
        processing={processing}
        uploadPercent={null}
        canStop={processing}
        onText={setText}
        {...handlers}
      />
    );
  }
  render(<Held />);
  return {
    ...handlers,
    user: userEvent.setup(),
    box: screen.getByPlaceholderText("Ask a question or upload a file..."),
  };
}

describe("the composer", () => {
  it("sends with Enter and adds a line with Shift+Enter", async () => {
    const { user, box, onSend } = open();
    await user.type(box, "First{Shift>}{Enter}{/Shift}second");
    expect(box).toHaveValue("First\nsecond");
    expect(onSend).not.toHaveBeenCalled();
    await user.type(box, "{Enter}");
    expect(onSend).toHaveBeenCalledOnce();
  });

  it("is measured for its height only by browsers whose boxes do not grow by themselves", async () => {
    const measured = open();
    await measured.user.type(measured.box, "First");
    expect(measured.box.style.height).not.toBe("");
    cleanup();
    vi.stubGlobal("CSS", { supports: (name: string) => name === "field-sizing" });
    const { user, box } = open();
    await user.type(box, "First");
    expect(box.style.height).toBe("");
    vi.unstubAllGlobals();
  });

  it("accepts files chosen with the button beside it", async () => {
    const { user, onAttach } = open();
    await user.click(screen.getByRole("button", { name: "Attach file" }));
    expect(onAttach).toHaveBeenCalledOnce();
  });

  it("opens the file dialog with Enter or the space bar without sending", async () => {
    const { user, box, onAttach, onSend } = open();
    await user.type(box, "Forecast");
    screen.getByRole("button", { name: "Attach file" }).focus();
    await user.keyboard("{Enter} ");
    expect(onAttach).toHaveBeenCalledTimes(2);
    expect(onSend).not.toHaveBeenCalled();
  });

  it("does not send an empty message", async () => {
    const { user, box, onSend } = open();
    await user.type(box, "   {Enter}");
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
    expect(onSend).not.toHaveBeenCalled();
  });

  it("sends a file without text and lets it be removed", async () => {
    const { user, onRemoveFile } = open({ file: new File(["a,b"], "stock.csv") });
    expect(screen.getByText("stock.csv")).toBeVisible();
    expect(screen.getByRole("button", { name: "Send" })).toBeEnabled();
    await user.click(screen.getByRole("button", { name: "Remove stock.csv" }));
    expect(onRemoveFile).toHaveBeenCalledOnce();
  });

  it("does not insert pasted text that was taken as a table, and inserts other text", async () => {
    const { user, box, onPasteTable } = open();
    await user.click(box);
    await user.paste("item\tstock\nA\t5");
    expect(onPasteTable).toHaveBeenCalledWith("item\tstock\nA\t5");
    expect(box).toHaveValue("");
    await user.paste("Forecast this");
    expect(box).toHaveValue("Forecast this");
  });

  it("takes pasted files, but not the picture that a spreadsheet adds to its cells", () => {
    const { box, onPasteFiles, onPasteTable } = open();
    const files = [new File(["a,b"], "stock.csv")];
    fireEvent.paste(box, { clipboardData: { files, getData: () => "" } });
    expect(onPasteFiles).toHaveBeenCalledExactlyOnceWith(files);
    fireEvent.paste(box, { clipboardData: { files: [new File([], "image.png")], getData: () => "A\t5" } });
    expect(onPasteTable).toHaveBeenCalledWith("A\t5");
    expect(onPasteFiles).toHaveBeenCalledOnce();
  });

  it("offers to keep a pasted table as text", async () => {
    const table = new PastedTable("a,b\n1,2", "a,b\n1,2", "pasted table.csv");
    const { user, onKeepAsText } = open({ file: table });
    screen.getByRole("button", { name: "Keep as text: pasted table.csv" }).focus();
    await user.keyboard("{Enter}");
    expect(onKeepAsText).toHaveBeenCalledWith(table);
  });

  it("does not offer to keep a chosen file as text", () => {
    open({ file: new File(["a,b"], "stock.csv") });
    expect(screen.queryByRole("button", { name: /Keep as text/ })).toBeNull();
  });

  it("waits while a question is being answered and can stop it", async () => {
    const { user, box, onSend, onStop } = open({ processing: true });
    await user.type(box, "Next{Enter}");
    expect(onSend).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(onStop).toHaveBeenCalledOnce();
  });
});
