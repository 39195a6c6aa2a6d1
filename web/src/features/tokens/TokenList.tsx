import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Token } from "./api";
import { RevokeTokenDialog } from "./RevokeTokenDialog";
import { endOf, lastUseOf, scopesOf } from "./token-texts";

export function TokenList({ tokens }: { tokens: Token[] }) {
  const [revoked, setRevoked] = useState<Token | null>(null);
  return (
    <>
      <ul aria-label={t`API tokens`} className="divide-base-300 divide-y">
        {tokens.map((token) => (
          <li key={token.id} className="flex items-start justify-between gap-3 py-3 first:pt-0">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {token.name}{" "}
                {token.has_expired && (
                  <span className="badge badge-neutral badge-sm">
                    <Trans>Expired</Trans>
                  </span>
                )}
              </p>
              <p className="muted mt-0.5 text-xs">
                <code>{token.beginning}…</code> · {scopesOf(token)}
              </p>
              <p className="muted mt-0.5 text-xs">
                {endOf(token)} · {lastUseOf(token)}
              </p>
            </div>
            <button
              type="button"
              className="btn btn-sm btn-ghost text-error"
              aria-label={revokeLabel(token)}
              onClick={() => setRevoked(token)}
            >
              <Trans>Revoke</Trans>
            </button>
          </li>
        ))}
      </ul>
      {revoked && <RevokeTokenDialog token={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

function revokeLabel({ name }: Token): string {
  return t`Revoke ${name}`;
}
