import type { RefObject } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { conversationPath } from "@/lib/chat-path";
import { dayOrTime } from "@/lib/time";
import type { ListedConversation } from "./list";

/** A listed conversation: the link that opens it, and the buttons that rename and delete it. */
export function ListedRow({
  conversation,
  isCurrent,
  opener,
  onOpen,
  onRename,
  onDelete,
}: {
  conversation: ListedConversation;
  isCurrent: boolean;
  opener: RefObject<HTMLAnchorElement | null>;
  onOpen: () => void;
  onRename: () => void;
  onDelete: () => void;
}) {
  const { id, title, messages, updated_at } = conversation;
  return (
    <li
      data-conversation={id}
      className={`rounded-field flex items-center ${isCurrent ? "bg-primary/10" : "hover:bg-base-200"}`}
    >
      <Link
        ref={opener}
        to={conversationPath(id)}
        className="rounded-field min-w-0 flex-1 p-2 text-left"
        aria-current={isCurrent ? "page" : undefined}
        onClick={onOpen}
      >
        <span className="block truncate text-sm font-medium" title={title}>
          {title}
        </span>
        <span className="muted block text-xs">
          {dayOrTime(updated_at)} · {messages} {messages === 1 ? "message" : "messages"}
        </span>
      </Link>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label={`Rename ${title}`}
        onClick={onRename}
      >
        <Icon name="pencil" className="size-4" />
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square mr-1"
        aria-label={`Delete ${title}`}
        onClick={onDelete}
      >
        <Icon name="trash" className="size-4" />
      </button>
    </li>
  );
}
