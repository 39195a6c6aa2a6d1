import { t } from "@lingui/core/macro";
import { createContext, type ReactNode, useContext } from "react";
import { Icon } from "@/components/Icon";
import { proseText } from "@/lib/locale/prose";

type ShortForm = { titles: readonly string[]; isOpen: boolean; toggle: () => void };

/** What of an answer is folded, and whether the reader opened it. */
export const ShortFormContext = createContext<ShortForm>({ titles: [], isOpen: true, toggle: () => {} });

/** A section of a long answer, folded until the reader opens it. The first has the button for all. On paper all is open. */
export function FoldedSection({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const { titles, isOpen, toggle } = useContext(ShortFormContext);
  const sections = proseText(titles.join(", "));
  return (
    <>
      {isFirst && (
        <button
          type="button"
          className="btn btn-sm btn-outline mt-4 h-auto min-h-8 border-base-300 py-1 text-left print:hidden"
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <Icon name={isOpen ? "sortUp" : "sortDown"} className="size-4" />
          {isOpen ? t`Show the short form` : t`Show more: ${sections}`}
        </button>
      )}
      <div className={`reply-text mt-5! ${isOpen ? "" : "folded hidden print:block"}`}>{children}</div>
    </>
  );
}
