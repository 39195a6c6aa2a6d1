import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { type Profile, saveProfile } from "@/lib/auth/profile";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { UNREACHABLE } from "../api";
import { Field } from "../Field";
import { SubmitButton } from "../SubmitButton";
import { useSending } from "../use-sending";

/** Both may be left empty. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [fullName, setFullName] = useState(profile.full_name ?? "");
  const [organization, setOrganization] = useState(profile.organization ?? "");
  const { sending, error, send } = useSending();

  async function save() {
    try {
      await saveProfile({ full_name: fullName.trim(), organization: organization.trim() });
      return { error: null };
    } catch (cause) {
      return { error: errorText(cause, UNREACHABLE) };
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const outcome = await send(save);
    if (outcome?.error === null) toast.success(t`Profile saved.`);
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        label={t`Full name`}
        name="name"
        autoComplete="name"
        value={fullName}
        onChange={(event) => setFullName(event.target.value)}
      />
      <Field
        label={t`Organization`}
        name="organization"
        autoComplete="organization"
        value={organization}
        onChange={(event) => setOrganization(event.target.value)}
      />
      {error && (
        <p role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
      <SubmitButton sending={sending} className="sm:self-start">
        <Trans>Save profile</Trans>
      </SubmitButton>
    </form>
  );
}
