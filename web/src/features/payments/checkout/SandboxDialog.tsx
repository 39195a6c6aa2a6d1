import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Icon } from "@/components/Icon";
import { Modal } from "@/components/Modal";
import { errorText } from "@/lib/http";
import { formatMoney } from "@/lib/money";
import { toast } from "@/lib/toasts";
import { playSandbox } from "../api";
import type { Played } from "./use-checkout";

/** Simulates the gateway, and states that it does. Its proof is checked like that of any other payment. */
export function SandboxDialog({ order: { data, settle } }: { order: Played }) {
  const [busy, setBusy] = useState(false);
  const id = data.order_id;

  async function play(outcome: "pay" | "fail") {
    setBusy(true);
    try {
      settle(await playSandbox(data.order_id ?? "", outcome));
    } catch (error) {
      toast.error(errorText(error, t`Payment failed. Please try again.`));
      setBusy(false);
    }
  }

  return (
    <Modal label={t`Sandbox payment`} className="max-w-md p-6 sm:p-8" onClose={() => settle(null)}>
      <p className="rounded-box flex gap-3 bg-warning/20 px-4 py-3 text-sm">
        <Icon name="alert" className="mt-0.5 size-5" />
        <span>
          <Trans>
            <strong className="font-semibold">Nothing is charged.</strong> This sandbox simulates a payment gateway, so
            that you can try the product.
          </Trans>
        </span>
      </p>
      <h2 className="mt-6 text-xl font-semibold tracking-tight">
        <Trans>Sandbox payment</Trans>
      </h2>
      <p className="muted mt-1 text-sm">{data.description}</p>
      <p className="mt-4 text-3xl font-semibold tracking-tight tabular-nums">
        {formatMoney((data.amount ?? 0) / 100, data.currency)}
      </p>
      <p className="muted mt-1 text-xs break-all">
        <Trans>Order {id}</Trans>
      </p>
      <div className="mt-6 grid gap-2 sm:grid-cols-2">
        <button
          type="button"
          data-first-focus
          className="btn btn-primary sm:col-span-2"
          disabled={busy}
          onClick={() => void play("pay")}
        >
          <Trans>Pay</Trans>
        </button>
        <button
          type="button"
          className="btn btn-outline border-base-300"
          disabled={busy}
          onClick={() => void play("fail")}
        >
          <Trans context="lets the payment of the sandbox fail">Fail</Trans>
        </button>
        <button type="button" className="btn btn-ghost" disabled={busy} onClick={() => settle(null)}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </Modal>
  );
}
