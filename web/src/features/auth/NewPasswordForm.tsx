import { type FormEvent, useRef, useState } from "react";
import { changePassword } from "./api";
import { PASSWORD_RULE, PasswordField } from "./PasswordField";
import { SubmitButton } from "./SubmitButton";
import { useSending } from "./use-sending";

/** A new password for the signed-in user. What the server has against it stands at the field, which has the focus. */
export function NewPasswordForm({
  submitText,
  username,
  onChanged,
}: {
  submitText: string;
  username: string;
  onChanged: () => void;
}) {
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { sending, error, send } = useSending();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const outcome = await send(() => changePassword(password));
    if (outcome?.error) field.current?.focus();
    if (outcome?.error !== null) return;
    setPassword("");
    onChanged();
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col items-stretch gap-4">
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        inputRef={field}
        label="New password"
        name="new-password"
        required
        autoComplete="new-password"
        hint={PASSWORD_RULE}
        error={error}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <SubmitButton sending={sending} className="self-stretch sm:self-start">
        {submitText}
      </SubmitButton>
    </form>
  );
}
