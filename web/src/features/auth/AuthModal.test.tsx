import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { AuthModal, type AuthMode } from "./AuthModal";

function open(mode: AuthMode) {
  const handlers = { onSubmit: vi.fn(), onGoogle: vi.fn(), onClose: vi.fn() };
  render(<AuthModal mode={mode} {...handlers} />);
  return { ...handlers, user: userEvent.setup() };
}

describe("the sign-in dialog", () => {
  it("submits the credentials and closes", async () => {
    const { user, onSubmit, onClose } = open("sign-in");
    await user.type(screen.getByLabelText("E-mail"), "ada@example.com");
    await user.type(screen.getByLabelText("Password"), "secret words");
    await user.click(screen.getByRole("button", { name: "Log in" }));
    expect(onSubmit).toHaveBeenCalledWith("sign-in", { email: "ada@example.com", password: "secret words" });
    expect(onClose).toHaveBeenCalled();
  });

  it("begins in the first field that is empty", () => {
    open("sign-in");
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
    cleanup();
    render(
      <AuthModal mode="sign-in" email="ada@example.com" onSubmit={vi.fn()} onGoogle={vi.fn()} onClose={vi.fn()} />,
    );
    expect(screen.getByLabelText("Password")).toHaveFocus();
  });

  it("asks for the terms only when registering", async () => {
    const { user } = open("sign-in");
    expect(screen.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Don't have an account? Sign up" }));
    expect(screen.getByRole("heading", { name: "Create your account" })).toBeVisible();
    expect(screen.getByRole("checkbox", { name: "I agree with Terms of Service and Privacy Policy" })).toBeRequired();
  });

  it("does not register before the terms are accepted", async () => {
    const { user, onSubmit } = open("register");
    await user.type(screen.getByLabelText("E-mail"), "ada@example.com");
    await user.type(screen.getByLabelText("Password"), "secret words");
    await user.click(screen.getByRole("button", { name: "Sign up" }));
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Sign up" }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it("offers Google", async () => {
    const { user, onGoogle } = open("sign-in");
    await user.click(screen.getByRole("button", { name: "Sign in with Google" }));
    expect(onGoogle).toHaveBeenCalledOnce();
  });
});
