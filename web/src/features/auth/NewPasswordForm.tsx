import { t } from "@lingui/core/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { changePassword } from "./api";
import { PASSWORD_RULE, PasswordField } from "./PasswordField";
import { SubmitButton } from "./SubmitButton";
import { useSending } from "./use-sending";

/** The server's error codes when the current password is missing or wrong. */
const ABOUT_CURRENT = ["current_password_required", "current_password_invalid"];
const CURRENT_RULE = t`You can leave this empty within 15 minutes of signing in.`;

/**
 * A new password for the signed-in user. An error of the server is shown at the field that it is about, which
 * gets the focus. The current password is requested from the start, or as soon as the server requires it.
 */
export function NewPasswordForm({
  submitText,
  username,
  asksForCurrent = false,
  onChanged,
}: {
  submitText: string;
  username: string;
  asksForCurrent?: boolean;
  onChanged: () => void;
}) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  /** A new object for each refusal, so that each moves the focus. */
  const [refused, setRefused] = useState<{ current: boolean } | null>(null);
  const currentField = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { sending, error, send } = useSending();
  const showsCurrent = asksForCurrent || current !== "" || refused?.current;

  useEffect(() => {
    if (refused) (refused.current ? currentField : field).current?.focus();
  }, [refused]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const outcome = await send(() => changePassword(password, current));
    if (outcome?.error) setRefused({ current: ABOUT_CURRENT.includes(outcome.code ?? "") });
    if (outcome?.error !== null) return;
    setCurrent("");
    setPassword("");
    setRefused(null);
    onChanged();
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col items-stretch gap-4">
      {/* Shows password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {showsCurrent && (
        <PasswordField
          inputRef={currentField}
          label={t`Current password`}
          name="current-password"
          autoComplete="current-password"
          hint={asksForCurrent ? CURRENT_RULE : undefined}
          error={refused?.current ? error : null}
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      )}
      <PasswordField
        inputRef={field}
        label={t`New password`}
        name="new-password"
        required
        autoComplete="new-password"
        hint={PASSWORD_RULE}
        error={refused?.current ? null : error}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <SubmitButton sending={sending} className="self-stretch sm:self-start">
        {submitText}
      </SubmitButton>
    </form>
  );
}
