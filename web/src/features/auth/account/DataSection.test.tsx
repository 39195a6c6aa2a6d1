import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/http";
import { currentToasts } from "@/lib/toasts";
import { DataSection } from "./DataSection";
import { deleteAccount, exportData, fetchErasure, mailErasureCode } from "./privacy-calls";

vi.mock("./privacy-calls", () => ({
  exportData: vi.fn(),
  fetchErasure: vi.fn(),
  mailErasureCode: vi.fn(),
  deleteAccount: vi.fn(),
}));

const onDeleted = vi.fn();

beforeEach(() => {
  onDeleted.mockReset();
  vi.mocked(exportData).mockReset().mockResolvedValue();
  vi.mocked(fetchErasure).mockReset().mockResolvedValue({ confirm_by: "password", last_administrator: false });
  vi.mocked(mailErasureCode).mockReset().mockResolvedValue();
  vi.mocked(deleteAccount).mockReset().mockResolvedValue();
});

async function openDialog() {
  const user = userEvent.setup();
  render(<DataSection onDeleted={onDeleted} />);
  await user.click(screen.getByRole("button", { name: "Delete account" }));
  return { user, dialog: within(screen.getByRole("dialog", { name: "Delete account" })) };
}

it("exports the data, or shows the error beside the button", async () => {
  const user = userEvent.setup();
  render(<DataSection onDeleted={onDeleted} />);
  await user.click(screen.getByRole("button", { name: "Export my data" }));
  await vi.waitFor(() => expect(currentToasts().at(-1)).toMatchObject({ text: "Your data was exported." }));
  vi.mocked(exportData).mockRejectedValue(new ApiError("Please wait a while.", 429, "too_many_requests"));
  await user.click(screen.getByRole("button", { name: "Export my data" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Please wait a while.");
});

it("lists what is deleted and what is kept, with the focus on the heading", async () => {
  const { dialog } = await openDialog();
  expect(dialog.getByRole("heading", { name: "Delete your account?" })).toHaveFocus();
  expect(dialog.getByText(/records of payments, without your name/)).toBeVisible();
  expect(dialog.getByText(/all conversations, files and results/)).toBeVisible();
});

it("deletes only with the password and the typed word, and closing returns the focus", async () => {
  const { user, dialog } = await openDialog();
  await user.type(await dialog.findByLabelText("Your password"), "a long harbour crane");
  await user.click(dialog.getByRole("button", { name: "Delete my account" }));
  await user.type(dialog.getByLabelText("Type DELETE to confirm"), "delete");
  await user.click(dialog.getByRole("button", { name: "Delete my account" }));
  expect(deleteAccount).not.toHaveBeenCalled();
  await user.clear(dialog.getByLabelText("Type DELETE to confirm"));
  await user.type(dialog.getByLabelText("Type DELETE to confirm"), "DELETE");
  await user.click(dialog.getByRole("button", { name: "Delete my account" }));
  expect(deleteAccount).toHaveBeenCalledExactlyOnceWith({ password: "a long harbour crane" });
  await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
});

it("shows why the deletion was refused and stays open", async () => {
  vi.mocked(deleteAccount).mockRejectedValue(new ApiError("The password is not right.", 403, "forbidden"));
  const { user, dialog } = await openDialog();
  await user.type(await dialog.findByLabelText("Your password"), "wrong");
  await user.type(dialog.getByLabelText("Type DELETE to confirm"), "DELETE{Enter}");
  expect(await dialog.findByRole("alert")).toHaveTextContent("The password is not right.");
  expect(onDeleted).not.toHaveBeenCalled();
});

it("mails a code to users without a password", async () => {
  vi.mocked(fetchErasure).mockResolvedValue({ confirm_by: "mail", last_administrator: false });
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole("button", { name: "Mail me a code" }));
  expect(mailErasureCode).toHaveBeenCalledOnce();
  await user.type(dialog.getByLabelText("Code from the mail"), " abcdef ");
  await user.type(dialog.getByLabelText("Type DELETE to confirm"), "DELETE{Enter}");
  expect(deleteAccount).toHaveBeenCalledWith({ code: "abcdef" });
});

it("refuses to delete the last administrator", async () => {
  vi.mocked(fetchErasure).mockResolvedValue({ confirm_by: "password", last_administrator: true });
  const { dialog } = await openDialog();
  expect(await dialog.findByRole("alert")).toHaveTextContent("You are the only administrator.");
  expect(dialog.queryByRole("button", { name: "Delete my account" })).toBeNull();
});
