import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Icon } from "@/components/Icon";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { type Connection, type Connections, isBusy, REFRESH_FAILED, useConnectionChanges } from "./api";
import { placeOf, scheduleOf, stateOf } from "./connection-texts";
import { DeleteConnectionDialog } from "./DeleteConnectionDialog";

/** Each connection with its last refresh, and what can be done with it. */
export function ConnectionList({
  connections,
  onEdit,
}: {
  connections: Connections;
  onEdit: (connection: Connection) => void;
}) {
  const [deleted, setDeleted] = useState<Connection | null>(null);
  const isUsable = connections.included && connections.is_set_up;
  return (
    <>
      <ul aria-label={t`Database connections`} className="space-y-2">
        {connections.connections.map((connection) => (
          <Row
            key={connection.id}
            connection={connection}
            isUsable={isUsable}
            onEdit={() => onEdit(connection)}
            onDelete={() => setDeleted(connection)}
          />
        ))}
      </ul>
      {deleted && <DeleteConnectionDialog connection={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

function Row({
  connection,
  isUsable,
  onEdit,
  onDelete,
}: {
  connection: Connection;
  isUsable: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { refresh } = useConnectionChanges();
  const { id, name, data_set_name, last_error, needs_password } = connection;
  const busy = isBusy(connection);

  async function start() {
    if (busy) return;
    await refresh(id).catch((failure: unknown) => toast.error(errorText(failure, REFRESH_FAILED)));
  }

  return (
    <li className="surface space-y-2 p-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-sm font-medium wrap-anywhere">{name}</p>
          <p className="muted text-xs wrap-anywhere">{placeOf(connection)}</p>
          <p className="muted text-xs" role="status">
            {stateOf(connection)}
            {data_set_name && ` · ${t`data set ${data_set_name}`}`}
          </p>
          <p className="muted text-xs">{scheduleOf(connection)}</p>
        </div>
        <div className="flex items-center gap-1">
          {isUsable && (
            <>
              <button
                type="button"
                className="btn btn-ghost btn-sm"
                aria-label={t`Refresh ${name} now`}
                aria-disabled={busy || undefined}
                onClick={() => void start()}
              >
                {busy ? (
                  <span className="loading loading-spinner loading-xs" aria-hidden="true" />
                ) : (
                  <Icon name="refresh" className="size-4" />
                )}
                <Trans>Refresh now</Trans>
              </button>
              <button
                type="button"
                className="btn btn-ghost btn-sm btn-square"
                aria-label={t`Edit ${name}`}
                onClick={onEdit}
              >
                <Icon name="pencil" className="size-4" />
              </button>
            </>
          )}
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square"
            aria-label={t`Delete ${name}`}
            onClick={onDelete}
          >
            <Icon name="trash" className="size-4" />
          </button>
        </div>
      </div>
      {last_error && <p className="text-error text-sm wrap-anywhere">{last_error}</p>}
      {needs_password && !last_error && (
        <p className="text-error text-sm">
          <Trans>The stored password can no longer be opened. Edit the connection and enter the password again.</Trans>
        </p>
      )}
    </li>
  );
}
