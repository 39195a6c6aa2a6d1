import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { TryAgain } from "@/components/TryAgain";
import { type Connection, type Connections, useConnections } from "./api";
import { ConnectionList } from "./ConnectionList";
import { plansSentence } from "./connection-texts";

const ConnectionDialog = lazy(async () => ({ default: (await import("./ConnectionDialog")).ConnectionDialog }));

/** The databases of the user: each has a table or query that becomes a data set. */
export function DatabaseConnections({ upgradeTo, onRefreshed }: { upgradeTo: string; onRefreshed: () => void }) {
  const connections = useConnections(onRefreshed);
  return (
    <section aria-labelledby="databases-heading" className="space-y-3">
      <h2 id="databases-heading" className="text-lg font-semibold">
        <Trans>Database connections</Trans>
      </h2>
      <p className="muted text-sm">
        <Trans>
          A table or query of a PostgreSQL database becomes a data set, with a new version whenever a refresh finds
          changes.
        </Trans>{" "}
        <Link to="/help/database-connections" className="link">
          <Trans>How to connect a database</Trans>
        </Link>
      </p>
      <Content
        connections={connections.data}
        isPending={connections.isPending}
        error={connections.error}
        upgradeTo={upgradeTo}
        onRetry={() => void connections.refetch()}
      />
    </section>
  );
}

function Content({
  connections,
  isPending,
  error,
  upgradeTo,
  onRetry,
}: {
  connections: Connections | undefined;
  isPending: boolean;
  error: unknown;
  upgradeTo: string;
  onRetry: () => void;
}) {
  // `null` is a connection that does not exist yet.
  const [edited, setEdited] = useState<{ connection: Connection | null } | null>(null);
  if (isPending) {
    return <div role="status" aria-label={t`Loading your database connections`} className="skeleton h-4 w-full" />;
  }
  if (!connections) {
    return <TryAgain error={error} fallback={t`Failed to load your database connections`} onRetry={onRetry} />;
  }
  return (
    <>
      {!connections.included && <NotIncluded connections={connections} upgradeTo={upgradeTo} />}
      {connections.included && !connections.is_set_up && (
        <p className="text-sm">
          <Trans>
            Database connections are not set up on this installation. Its operator has to set CONNECTIONS_KEY.
          </Trans>
        </p>
      )}
      {connections.connections.length > 0 && (
        <ConnectionList connections={connections} onEdit={(connection) => setEdited({ connection })} />
      )}
      {connections.included && connections.is_set_up && (
        <Connect connections={connections} onConnect={() => setEdited({ connection: null })} />
      )}
      {edited && (
        <Suspense
          fallback={<div role="status" aria-label={t`Opening the connection`} className="skeleton h-4 w-full" />}
        >
          <ConnectionDialog
            stored={edited.connection}
            allowsPrivate={connections.allows_private}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function NotIncluded({ connections, upgradeTo }: { connections: Connections; upgradeTo: string }) {
  return (
    <p className="text-sm text-pretty">
      {plansSentence(connections.plans)}{" "}
      {connections.plans.length > 0 && (
        <Link to={upgradeTo} className="link link-primary font-medium">
          <Trans>Upgrade to connect a database</Trans>
        </Link>
      )}
      {connections.connections.length > 0 && (
        <>
          {" "}
          <Trans>Your connections are kept, and are not refreshed until your plan includes them.</Trans>
        </>
      )}
    </p>
  );
}

function Connect({ connections, onConnect }: { connections: Connections; onConnect: () => void }) {
  const count = connections.connections.length;
  if (count >= connections.most) {
    return (
      <p className="muted text-sm">
        <Plural
          value={count}
          one="You have # connection, which is the limit. Delete it to add another."
          other="You have # connections, which is the limit. Delete one to add another."
        />
      </p>
    );
  }
  return (
    <>
      {count === 0 && (
        <p className="muted text-sm">
          <Trans>You have connected no database.</Trans>
        </p>
      )}
      <button type="button" className="btn btn-outline btn-sm border-base-300" onClick={onConnect}>
        <Icon name="plus" className="size-4" />
        <Trans>Connect a database</Trans>
      </button>
    </>
  );
}
