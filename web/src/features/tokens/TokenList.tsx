import { useState } from "react";
import type { Token } from "./api";
import { RevokeTokenDialog } from "./RevokeTokenDialog";
import { endOf, lastUseOf, scopesOf } from "./token-texts";

export function TokenList({ tokens }: { tokens: Token[] }) {
  const [revoked, setRevoked] = useState<Token | null>(null);
  return (
    <>
      <ul aria-label="API tokens" className="divide-base-300 divide-y">
        {tokens.map((token) => (
          <li key={token.id} className="flex items-start justify-between gap-3 py-3 first:pt-0">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {token.name} {token.has_expired && <span className="badge badge-neutral badge-sm">Expired</span>}
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
              aria-label={`Revoke ${token.name}`}
              onClick={() => setRevoked(token)}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
      {revoked && <RevokeTokenDialog token={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}
