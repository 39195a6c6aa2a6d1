import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { TryAgain } from "@/components/TryAgain";
import { ShownOnce } from "../ShownOnce";
import { plansSentence } from "../token-texts";
import { AddEndpointDialog } from "./AddEndpointDialog";
import { type Webhooks as List, type NewEndpoint, useWebhooks } from "./api";
import { EndpointList } from "./EndpointList";

/** The endpoints that are called when a run of the user has ended. Each secret is shown once. */
export function Webhooks({ upgradeTo }: { upgradeTo: string }) {
  const webhooks = useWebhooks();
  const [created, setCreated] = useState<NewEndpoint | null>(null);

  if (webhooks.isPending) {
    return <div role="status" aria-label={t`Loading your webhooks`} className="skeleton h-4 w-full" />;
  }
  return (
    <div className="space-y-4 text-sm">
      {created && <NewSecret key={created.secret} created={created} onDone={() => setCreated(null)} />}
      {webhooks.data ? (
        <Content webhooks={webhooks.data} upgradeTo={upgradeTo} onSecret={setCreated} />
      ) : (
        <TryAgain
          error={webhooks.error}
          fallback={t`Failed to load your webhooks`}
          onRetry={() => void webhooks.refetch()}
        />
      )}
    </div>
  );
}

function NewSecret({ created, onDone }: { created: NewEndpoint; onDone: () => void }) {
  const { address } = created.endpoint;
  return (
    <ShownOnce
      label={t`Secret of ${address}`}
      title={<Trans>New secret of {address}</Trans>}
      secret={created.secret}
      copyLabel={t`Copy secret`}
      notCopied={t`The browser did not allow copying. The secret is selected: copy it with the keyboard.`}
      onDone={onDone}
    />
  );
}

function Content({
  webhooks,
  upgradeTo,
  onSecret,
}: {
  webhooks: List;
  upgradeTo: string;
  onSecret: (created: NewEndpoint) => void;
}) {
  const isUsable = webhooks.included && webhooks.is_set_up;
  return (
    <>
      {!webhooks.included && <NotIncluded webhooks={webhooks} upgradeTo={upgradeTo} />}
      {webhooks.included && !webhooks.is_set_up && (
        <p>
          <Trans>Webhooks are not set up on this installation. Its operator has to set CONNECTIONS_KEY.</Trans>
        </p>
      )}
      {webhooks.endpoints.length > 0 && (
        <EndpointList endpoints={webhooks.endpoints} isUsable={isUsable} onSecret={onSecret} />
      )}
      {isUsable && <Add webhooks={webhooks} onSecret={onSecret} />}
      <p>
        <Link to="/help/webhooks" className="link link-primary font-medium">
          <Trans>How to receive webhooks</Trans>
        </Link>
      </p>
    </>
  );
}

function NotIncluded({ webhooks, upgradeTo }: { webhooks: List; upgradeTo: string }) {
  return (
    <p className="text-pretty">
      {plansSentence(webhooks.plans)}{" "}
      {webhooks.plans.length > 0 && (
        <Link to={upgradeTo} className="link link-primary font-medium">
          <Trans>Upgrade to use webhooks</Trans>
        </Link>
      )}
      {webhooks.endpoints.length > 0 && (
        <>
          {" "}
          <Trans>Your endpoints are kept, and get no events until your plan includes API access.</Trans>
        </>
      )}
    </p>
  );
}

function Add({ webhooks, onSecret }: { webhooks: List; onSecret: (created: NewEndpoint) => void }) {
  const [open, setOpen] = useState(false);
  const count = webhooks.endpoints.length;
  if (count >= webhooks.most) {
    return (
      <p className="muted">
        <Plural
          value={count}
          one="You have # endpoint, which is the limit. Delete it to add another."
          other="You have # endpoints, which is the limit. Delete one to add another."
        />
      </p>
    );
  }
  return (
    <>
      {count === 0 && (
        <p className="muted">
          <Trans>You have no endpoints.</Trans>
        </p>
      )}
      <button type="button" className="btn btn-outline border-base-300" onClick={() => setOpen(true)}>
        <Icon name="plus" className="size-4" />
        <Trans>Add endpoint</Trans>
      </button>
      {open && <AddEndpointDialog onAdded={onSecret} onClose={() => setOpen(false)} />}
    </>
  );
}
