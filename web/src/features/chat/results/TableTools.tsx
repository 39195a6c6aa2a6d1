import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { RefObject } from "react";
import { Icon, type IconName } from "@/components/Icon";
import { SearchField } from "@/components/SearchField";
import { emptyFilter, filterWords } from "./filters";
import { inUse, type ResultTableState } from "./use-result-table";

/** The title of a table, what can be done with it, and how many of its rows are seen. */
export function TableTools({
  title,
  state,
  hasSearch,
  isOpen,
  panelId,
  opener,
  count,
  onOpen,
  onCopy,
  onSave,
}: {
  title: string;
  state: ResultTableState;
  /** Short tables are read faster than searched. */
  hasSearch: boolean;
  /** Whether the panel of columns is open. */
  isOpen: boolean;
  panelId: string;
  /** Gets the focus when what had it is gone. */
  opener: RefObject<HTMLButtonElement | null>;
  count: string;
  onOpen: () => void;
  onCopy: () => void;
  onSave: () => void;
}) {
  const { searched, search, filters, filter, grid } = state;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-40 flex-1 text-sm font-semibold">{title}</h3>
        <Tool icon="copy" label={t`Copy ${title}`} onPress={onCopy}>
          {t`Copy`}
        </Tool>
        <Tool icon="download" label={t`Download ${title} as CSV`} onPress={onSave}>
          CSV
        </Tool>
      </div>
      {hasSearch && (
        <div className="flex flex-wrap items-center gap-2">
          <SearchField label={t`Search ${title}`} text={searched} className="w-full sm:w-56" onText={search} />
          <button
            ref={opener}
            type="button"
            className="btn btn-sm btn-outline border-base-300"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={onOpen}
          >
            <Trans>Filters and columns</Trans>
            <Icon name={isOpen ? "sortUp" : "sortDown"} className="size-4" />
          </button>
          {inUse(filters, grid).map(({ id, value, column }) => {
            const words = filterWords(value, column);
            return (
              <button
                key={id}
                type="button"
                className="btn btn-sm btn-soft h-auto min-h-8 max-w-full py-1 text-left font-normal"
                aria-label={t`Remove the filter ${words}`}
                onClick={() => {
                  filter(id, emptyFilter(value));
                  opener.current?.focus();
                }}
              >
                {words}
                <Icon name="close" className="size-3.5" />
              </button>
            );
          })}
          <p className="muted ml-auto text-sm" aria-live="polite">
            {count}
          </p>
        </div>
      )}
    </>
  );
}

function Tool({
  icon,
  label,
  onPress,
  children,
}: {
  icon: IconName;
  label: string;
  onPress: () => void;
  children: string;
}) {
  return (
    <button type="button" className="btn btn-ghost btn-sm" aria-label={label} onClick={onPress}>
      <Icon name={icon} className="size-4" />
      {children}
    </button>
  );
}
