import { useDeferredValue, useId, useRef, useState } from "react";
import { Icon } from "@/components/Icon";
import { SearchField } from "@/components/SearchField";
import { useConversations } from "./list";
import { NotifySetting } from "./NotifySetting";
import { SectionRows } from "./SectionRows";

const NOTHING_FOUND = "No conversation contains this text.";

/** What the rows of the list need to know of the page. */
export type ListPlace = {
  current: string;
  onOpen: () => void;
  onCurrentDeleted: () => void;
};

/** The user's conversations in the side panel: found by text, opened, named, pinned, archived, deleted. */
export function ConversationList(place: ListPlace) {
  return (
    <section aria-label="Conversations" className="surface p-1.5">
      <Foldable title="Conversations" level="h2" startsOpen>
        <Sections {...place} />
      </Foldable>
    </section>
  );
}

function Sections(place: ListPlace) {
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const field = useRef<HTMLInputElement>(null);
  const focusSearch = () => field.current?.focus();
  const rows = { ...place, search, onRowGone: focusSearch };
  const hasPinned = useConversations("", "pinned").data?.pages.some(({ sessions }) => sessions.length > 0) ?? false;
  const hint = hasPinned ? null : "Your conversations appear here.";
  return (
    <>
      <SearchField
        field={field}
        label="Search conversations"
        text={text}
        className="mx-1 my-1 w-auto"
        onText={setText}
      />
      {/* As high as it may be with all agents below it still in view, and never lower than two rows. */}
      <div className="max-h-[max(8.5rem,100dvh-39.5rem)] overflow-y-auto">
        {!search && <SectionRows section="pinned" label="Pinned" emptyText={null} {...rows} />}
        <SectionRows
          section={search ? "current" : "recent"}
          label="Conversations"
          emptyText={search ? NOTHING_FOUND : hint}
          {...rows}
        />
        <Foldable title="Archived" level="h3">
          <SectionRows
            section="archived"
            label="Archived"
            emptyText={search ? NOTHING_FOUND : "No conversation is archived."}
            {...rows}
          />
        </Foldable>
      </div>
      <NotifySetting />
    </>
  );
}

/** A heading that shows and hides what is below it. What is hidden is not loaded. */
function Foldable({
  title,
  level: Heading,
  startsOpen = false,
  children,
}: {
  title: string;
  level: "h2" | "h3";
  startsOpen?: boolean;
  children: React.ReactNode;
}) {
  const [expanded, setExpanded] = useState(startsOpen);
  const id = useId();
  return (
    <>
      <Heading>
        <button
          type="button"
          className={`rounded-field flex w-full cursor-pointer items-center justify-between px-2 py-1 text-sm hover:bg-base-200 ${Heading === "h2" ? "font-semibold" : "font-medium"}`}
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => setExpanded(!expanded)}
        >
          {title}
          <Icon name={expanded ? "sortUp" : "sortDown"} className="size-4.5" />
        </button>
      </Heading>
      <div id={id} hidden={!expanded}>
        {expanded && children}
      </div>
    </>
  );
}
