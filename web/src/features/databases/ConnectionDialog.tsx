import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Modal } from "@/components/Modal";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { type Connection, SAVE_FAILED, type Sample, TEST_FAILED, testConnection, useConnectionChanges } from "./api";
import { ConnectionFields } from "./ConnectionFields";
import { type Draft, type DraftErrors, draftOf, EMPTY_DRAFT, errorsOf, triedOf, wantedOf } from "./connection-draft";
import { SampleTable } from "./SampleTable";

type Test = { state: "none" | "running" } | { state: "failed"; error: string } | { state: "passed"; sample: Sample };

/** A new or stored connection: its fields, a test with the first rows, and saving. */
export function ConnectionDialog({
  stored,
  allowsPrivate,
  onClose,
}: {
  stored: Connection | null;
  allowsPrivate: boolean;
  onClose: () => void;
}) {
  const { save } = useConnectionChanges();
  const [draft, setDraft] = useState<Draft>(() => (stored ? draftOf(stored) : EMPTY_DRAFT));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [test, setTest] = useState<Test>({ state: "none" });
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const running = useRef<AbortController | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => () => running.current?.abort(), []);

  function change(part: Partial<Draft>) {
    setDraft({ ...draft, ...part });
    const corrected = Object.fromEntries(Object.keys(part).map((field) => [field, undefined]));
    setErrors({ ...errors, ...corrected });
  }

  /** Whether all fields are right. The first one that is not is focused. */
  function isRight(forSaving: boolean): boolean {
    const found = errorsOf(draft, stored, forSaving);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return !first;
  }

  async function tryOut() {
    if (test.state === "running" || !isRight(false)) return;
    const asking = new AbortController();
    running.current = asking;
    setTest({ state: "running" });
    try {
      setTest({ state: "passed", sample: await testConnection(triedOf(draft, stored), asking.signal) });
    } catch (error) {
      if (!asking.signal.aborted) setTest({ state: "failed", error: errorText(error, TEST_FAILED) });
    }
  }

  async function submit() {
    if (saving || !isRight(true)) return;
    setSaving(true);
    setFailure(null);
    try {
      const { name } = await save(stored?.id ?? null, wantedOf(draft));
      toast.success(t`Saved ${name}. Its rows are being read.`);
      onClose();
    } catch (error) {
      setFailure(errorText(error, SAVE_FAILED));
      setSaving(false);
    }
  }

  const title = stored ? editTitle(stored) : t`Connect a database`;
  return (
    <Modal label={title} className="max-w-2xl" onClose={onClose}>
      <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
      <p className="muted mt-1 text-sm">
        <Trans>
          Use a database user that can only read. Its password is stored encrypted and is never shown again.
        </Trans>
      </p>
      <form
        ref={form}
        noValidate
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ConnectionFields
          draft={draft}
          errors={errors}
          stored={stored}
          allowsPrivate={allowsPrivate}
          onChange={change}
        />
        <div className="space-y-2">
          <button
            type="button"
            className="btn btn-outline btn-sm border-base-300"
            aria-disabled={test.state === "running" || undefined}
            onClick={() => void tryOut()}
          >
            {test.state === "running" && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
            <Trans>Test connection</Trans>
          </button>
          <TestResult test={test} />
        </div>
        {failure && (
          <p role="alert" className="text-error text-sm">
            {failure}
          </p>
        )}
        <div className="modal-action">
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={saving || undefined}>
            {saving && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
            <Trans>Save and refresh</Trans>
          </button>
        </div>
      </form>
    </Modal>
  );
}

function editTitle({ name }: Connection): string {
  return t`Edit ${name}`;
}

function TestResult({ test }: { test: Test }) {
  return (
    <div aria-live="polite" className="space-y-2 text-sm">
      {test.state === "running" && (
        <p className="muted">
          <Trans>Connecting and reading the first rows…</Trans>
        </p>
      )}
      {test.state === "failed" && <p className="text-error wrap-anywhere">{test.error}</p>}
      {test.state === "passed" && (
        <>
          <p>
            {test.sample.rows.length === 0
              ? t`The connection works. There are no rows.`
              : t`The connection works. These are the first rows:`}
          </p>
          <SampleTable sample={test.sample} />
        </>
      )}
    </div>
  );
}
