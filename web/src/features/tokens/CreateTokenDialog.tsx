import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Modal } from "@/components/Modal";
import { errorText } from "@/lib/http";
import { CREATE_FAILED, type NewToken, type Scope, useTokenChanges } from "./api";
import { LIVES, SCOPES } from "./token-texts";

/** The decisions about a new token. Its secret is shown outside the dialog, so that closing by accident loses nothing. */
export function CreateTokenDialog({
  onCreated,
  onClose,
}: {
  onCreated: (created: NewToken) => void;
  onClose: () => void;
}) {
  const { create } = useTokenChanges();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<Scope[]>(["read"]);
  const [days, setDays] = useState<number | null>(90);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const id = useId();

  async function save() {
    if (busy) return;
    if (scopes.length === 0) return setError(t`Choose what the token may do.`);
    setBusy(true);
    try {
      onCreated(await create({ name, scopes, expires_in_days: days }));
      onClose();
    } catch (failure) {
      setError(errorText(failure, CREATE_FAILED));
      setBusy(false);
    }
  }

  return (
    <Modal label={t`Create API token`} className="max-w-md" onClose={onClose}>
      <h2 className="text-lg font-semibold">
        <Trans>Create API token</Trans>
      </h2>
      <form
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-name`} className="self-start text-sm font-medium">
            <Trans>Name</Trans>
          </label>
          <input
            id={`${id}-name`}
            className="input w-full"
            required
            maxLength={80}
            autoComplete="off"
            data-first-focus
            aria-describedby={`${id}-hint`}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <p id={`${id}-hint`} className="muted text-xs">
            <Trans>Which program uses it, such as “Nightly import”.</Trans>
          </p>
        </div>
        <ScopeChoice chosen={scopes} onChange={setScopes} />
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-life`} className="self-start text-sm font-medium">
            <Trans>Expires</Trans>
          </label>
          <select
            id={`${id}-life`}
            className="select w-full"
            value={days ?? "never"}
            onChange={(event) => setDays(event.target.value === "never" ? null : Number(event.target.value))}
          >
            {LIVES.map((life) => (
              <option key={life.days ?? "never"} value={life.days ?? "never"}>
                {life.label}
              </option>
            ))}
          </select>
        </div>
        {error && (
          <p role="alert" className="text-error text-sm">
            {error}
          </p>
        )}
        <div className="modal-action">
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
            {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
            <Trans>Create token</Trans>
          </button>
        </div>
      </form>
    </Modal>
  );
}

function ScopeChoice({ chosen, onChange }: { chosen: Scope[]; onChange: (scopes: Scope[]) => void }) {
  function toggle(scope: Scope) {
    onChange(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope]);
  }

  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>The token may</Trans>
      </legend>
      {SCOPES.map(({ scope, label, text }) => (
        <label key={scope} className="flex gap-3 text-sm">
          <input
            type="checkbox"
            className="checkbox checkbox-sm mt-0.5"
            checked={chosen.includes(scope)}
            onChange={() => toggle(scope)}
          />
          <span>
            {label} <span className="muted block text-xs">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
