import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Composer } from "./Composer";

function open({ processing = false, file = null }: { processing?: boolean; file?: File | null } = {}) {
  const handlers = {
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

  it("waits while a question is being answered and can stop it", async () => {
    const { user, box, onSend, onStop } = open({ processing: true });
    await user.type(box, "Next{Enter}");
    expect(onSend).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(onStop).toHaveBeenCalledOnce();
  });
});
