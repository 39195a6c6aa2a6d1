import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { Field } from "./Field";

export const PASSWORD_RULE = t`At least 8 characters, not easy to guess.`;

/** A password that can be shown while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      className="pr-16"
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="btn btn-ghost btn-xs absolute top-1/2 right-2 z-10 -translate-y-1/2"
          onClick={() => setShown(!shown)}
        >
          {shown ? (
            <Trans>
              Hide <span className="sr-only">password</span>
            </Trans>
          ) : (
            <Trans>
              Show <span className="sr-only">password</span>
            </Trans>
          )}
        </button>
      }
    />
  );
}
