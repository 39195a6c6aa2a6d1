import { t } from "@lingui/core/macro";
import { lazy, Suspense, useDeferredValue, useRef, useState } from "react";
import { SearchField } from "@/components/SearchField";
import { Foldable } from "./Foldable";
import { useFolders } from "./folders";
import { useConversations } from "./list";
import { NotifySetting } from "./NotifySetting";
import { SectionRows } from "./SectionRows";

const FolderSections = lazy(() => import("./FolderSections").then((module) => ({ default: module.FolderSections })));

const NOTHING_FOUND = t`No conversation contains this text.`;

/** What the rows of the list need to know of the page. */
export type ListPlace = {
  current: string;
  onOpen: () => void;
  onCurrentDeleted: () => void;
};

/** The user's conversations in the side panel: found by text, opened, named, pinned, moved into folders, archived, deleted. */
export function ConversationList(place: ListPlace) {
  return (
    <section aria-label={t`Conversations`} className="surface p-1.5">
      <Foldable title={t`Conversations`} level="h2" startsOpen>
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
  const folders = useFolders();
  const hint = hasPinned || folders.length > 0 ? null : t`Your conversations appear here.`;
  return (
    <>
      <SearchField
        field={field}
        label={t`Search conversations`}
        text={text}
        className="mx-1 my-1 w-auto"
        onText={setText}
      />
      {/* As high as it may be with all agents below it still in view, and never lower than two rows. */}
      <div className="max-h-[max(8.5rem,100dvh-39.5rem)] overflow-y-auto">
        {!search && <SectionRows section="pinned" label={t`Pinned`} emptyText={null} {...rows} />}
        {!search && folders.length > 0 && (
          <Suspense fallback={null}>
            <FolderSections folders={folders} {...place} onRowGone={focusSearch} />
          </Suspense>
        )}
        <SectionRows
          section={search ? "current" : "recent"}
          label={t`Conversations`}
          emptyText={search ? NOTHING_FOUND : hint}
          {...rows}
        />
        <Foldable title={t`Archived`} level="h3">
          <SectionRows
            section="archived"
            label={t`Archived`}
            emptyText={search ? NOTHING_FOUND : t`No conversation is archived.`}
            {...rows}
          />
        </Foldable>
      </div>
      <NotifySetting />
    </>
  );
}
