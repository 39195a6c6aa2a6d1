import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { NameForm } from "./NameForm";

afterEach(() => {
  document.onkeydown = null;
});

function open({ isSaving = false, name = "Harbour plans" } = {}) {
  const around = vi.fn();
  const onSave = vi.fn();
  const onEnd = vi.fn();
  document.onkeydown = (event) => around(event.key);
  render(<NameForm name={name} fieldLabel="Name" maxChars={20} isSaving={isSaving} onSave={onSave} onEnd={onEnd} />);
  return { user: userEvent.setup(), around, onSave, onEnd };
}

it("starts with the old name selected, so that typing replaces it", async () => {
  const { user, onSave } = open();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await user.keyboard("  Spring  {Enter}");
  expect(onSave).toHaveBeenCalledExactlyOnceWith("Spring");
});

it.each(["{Enter}", "   {Enter}", " Harbour plans {Enter}"])("saves nothing after %s", async (keys) => {
  const { user, onSave, onEnd } = open();
  await user.keyboard(keys);
  expect(onSave).not.toHaveBeenCalled();
  expect(onEnd).toHaveBeenCalledOnce();
});

it("handles Escape itself, so that the dialog around it stays open", async () => {
  const { user, around, onSave, onEnd } = open();
  await user.keyboard("Spring{Escape}");
  expect(onEnd).toHaveBeenCalledOnce();
  expect(onSave).not.toHaveBeenCalled();
  expect(around).not.toHaveBeenCalledWith("Escape");
});

it("says that a name is too long and saves nothing, and cuts nothing of what was pasted", async () => {
  const { user, onSave } = open();
  await user.paste("Spring of the harbour plans");
  await user.keyboard("{Enter}");
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.getByText("A name can have 20 characters; this one has 27.")).toBeVisible();
  expect(screen.getByRole("textbox")).toBeInvalid();
  await user.keyboard("{Backspace>7}{Enter}");
  expect(onSave).toHaveBeenCalledExactlyOnceWith("Spring of the harbou");
});

it("takes a shown name that is longer than a name may be, and leaves it when nothing was changed", async () => {
  const { user, onSave, onEnd } = open({ name: "Forecast 12 weeks, sales (2)" });
  expect(screen.getByRole("textbox")).toHaveValue("Forecast 12 weeks, sales (2)");
  expect(screen.getByRole("textbox")).toBeValid();
  await user.keyboard("{End} b{Enter}");
  expect(onSave).not.toHaveBeenCalled();
  await user.keyboard("{Backspace>2}{Enter}");
  expect(onEnd).toHaveBeenCalledOnce();
});

it("saves once, however often it is submitted meanwhile", async () => {
  const { user, onSave } = open({ isSaving: true });
  await user.keyboard("Spring{Enter}");
  expect(screen.getByRole("textbox")).toHaveValue("Harbour plans");
  expect(onSave).not.toHaveBeenCalled();
});
