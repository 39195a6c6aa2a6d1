import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { RefObject } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "@/components/Icon";
import { GridPlace } from "@/components/RowGrid";
import { conversationPath } from "@/lib/chat-path";
import { dayOrTime } from "@/lib/time";
import type { ListedConversation } from "./list";

/** A listed conversation: the link that opens it, and the buttons that rename, pin, move, archive and delete it. */
export function ListedRow({
  conversation,
  isCurrent,
  isStop,
  opener,
  onOpen,
  onRename,
  onPin,
  onMove,
  onArchive,
  onDelete,
}: {
  conversation: ListedConversation;
  isCurrent: boolean;
  /** Whether the Tab key leads to the link. The arrows lead from there to the buttons. */
  isStop: boolean;
  opener: RefObject<HTMLAnchorElement | null>;
  onOpen: () => void;
  onRename: () => void;
  onPin: () => void;
  onMove: () => void;
  onArchive: () => void;
  onDelete: () => void;
}) {
  const { id, title, messages, updated_at, pinned, archived } = conversation;
  const unread = conversation.unread && !isCurrent;
  const changed = dayOrTime(updated_at);
  const about = t`${changed} · ${plural(messages, { one: `${messages} message`, other: `${messages} messages` })}`;
  return (
    <>
      <GridPlace>
        <Link
          ref={opener}
          to={conversationPath(id)}
          tabIndex={isStop ? 0 : -1}
          className="rounded-field block px-2 py-1 -outline-offset-2!"
          aria-current={isCurrent ? "page" : undefined}
          onClick={onOpen}
        >
          <span className={`block truncate text-sm ${unread ? "font-bold" : "font-medium"}`} title={title}>
            {title}
          </span>
          <span className="muted flex h-6 items-center gap-1.5 pr-33 text-xs">
            {unread && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-primary" />}
            <span className="truncate">
              {unread ? (
                <Trans>
                  <span className="sr-only">New answer, </span>
                  {about}
                </Trans>
              ) : (
                about
              )}
            </span>
          </span>
        </Link>
      </GridPlace>
      <div className="absolute right-1.5 bottom-1 flex">
        <RowButton icon="pencil" label={t`Rename ${title}`} onClick={onRename} />
        {!archived && <RowButton icon="pin" label={pinned ? t`Unpin ${title}` : t`Pin ${title}`} onClick={onPin} />}
        {!archived && <RowButton icon="folder" label={t`Move ${title} to a folder`} onClick={onMove} />}
        <RowButton
          icon={archived ? "restore" : "archive"}
          label={archived ? t`Restore ${title}` : t`Archive ${title}`}
          onClick={onArchive}
        />
        <RowButton icon="trash" label={t`Delete ${title}`} onClick={onDelete} />
      </div>
    </>
  );
}

function RowButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <GridPlace>
      <button
        type="button"
        tabIndex={-1}
        className="btn btn-ghost btn-xs btn-square"
        aria-label={label}
        title={label}
        onClick={onClick}
      >
        <Icon name={icon} className="size-4" />
      </button>
    </GridPlace>
  );
}
