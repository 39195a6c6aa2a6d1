import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { TryAgain } from "@/components/TryAgain";
import { type NewToken, type ApiTokens as Tokens, useApiTokens } from "./api";
import { CreateTokenDialog } from "./CreateTokenDialog";
import { NewSecret } from "./NewSecret";
import { TokenList } from "./TokenList";
import { plansSentence } from "./token-texts";

/** The API tokens of the user: their list, a new one whose secret is shown once, and revoking. */
export function ApiTokens({ upgradeTo }: { upgradeTo: string }) {
  const tokens = useApiTokens();
  const [created, setCreated] = useState<NewToken | null>(null);

  if (tokens.isPending) {
    return <div role="status" aria-label={t`Loading your API tokens`} className="skeleton h-4 w-full" />;
  }
  return (
    <div className="space-y-4 text-sm">
      {created && <NewSecret key={created.token.id} created={created} onDone={() => setCreated(null)} />}
      {tokens.data ? (
        <Content tokens={tokens.data} upgradeTo={upgradeTo} onCreated={setCreated} />
      ) : (
        <TryAgain
          error={tokens.error}
          fallback={t`Failed to load your API tokens`}
          onRetry={() => void tokens.refetch()}
        />
      )}
    </div>
  );
}

function Content({
  tokens,
  upgradeTo,
  onCreated,
}: {
  tokens: Tokens;
  upgradeTo: string;
  onCreated: (created: NewToken) => void;
}) {
  return (
    <>
      {!tokens.included && <NotIncluded tokens={tokens} upgradeTo={upgradeTo} />}
      {tokens.tokens.length > 0 && <TokenList tokens={tokens.tokens} />}
      {tokens.included && tokens.tokens.length === 0 && (
        <p className="muted">
          <Trans>You have no API tokens.</Trans>
        </p>
      )}
      {tokens.included && <Create tokens={tokens} onCreated={onCreated} />}
      <p>
        <a href="/api/docs" className="link link-primary font-medium">
          <Trans>API documentation with examples</Trans>
        </a>
      </p>
    </>
  );
}

function NotIncluded({ tokens, upgradeTo }: { tokens: Tokens; upgradeTo: string }) {
  return (
    <p className="text-pretty">
      {plansSentence(tokens.plans)}{" "}
      {tokens.plans.length > 0 && (
        <Link to={upgradeTo} className="link link-primary font-medium">
          <Trans>Upgrade to use API tokens</Trans>
        </Link>
      )}
      {tokens.tokens.length > 0 && (
        <>
          {" "}
          <Trans>Your tokens are kept, and are refused until your plan includes API access.</Trans>
        </>
      )}
    </p>
  );
}

function Create({ tokens, onCreated }: { tokens: Tokens; onCreated: (created: NewToken) => void }) {
  const [open, setOpen] = useState(false);
  const live = tokens.tokens.filter((token) => !token.has_expired).length;
  if (live >= tokens.most) {
    return (
      <p className="muted">
        <Plural
          value={live}
          one="You have # token, which is the limit. Revoke it to create another."
          other="You have # tokens, which is the limit. Revoke one to create another."
        />
      </p>
    );
  }
  return (
    <>
      <button type="button" className="btn btn-outline border-base-300" onClick={() => setOpen(true)}>
        <Icon name="plus" className="size-4" />
        <Trans>Create token</Trans>
      </button>
      {open && <CreateTokenDialog onCreated={onCreated} onClose={() => setOpen(false)} />}
    </>
  );
}
