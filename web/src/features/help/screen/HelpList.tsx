import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { anchorOf } from "../texts/anchors";
import { grouped } from "../texts/load";
import { type HelpPage, helpPath } from "../texts/page";
import { useScrollToAnchor } from "./use-scroll-to-anchor";

/** The first page of the help: every page with a sentence about it. */
export function HelpList({ pages }: { pages: readonly HelpPage[] }) {
  useScrollToAnchor();
  return (
    <>
      <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">
        <Trans>Help</Trans>
      </h1>
      <p className="mt-4 text-lg text-pretty">
        <Trans>How to ask, what a file needs, and how the numbers are made.</Trans>
      </p>
      {grouped(pages).map(({ title, pages }) => (
        <section
          key={title}
          lang="en"
          id={anchorOf(title)}
          aria-label={title}
          className="surface mt-6 scroll-mt-24 p-6"
        >
          <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
          <ul className={pages.some(({ summary }) => summary) ? "mt-3 space-y-3" : "mt-3 gap-x-8 sm:columns-2"}>
            {pages.map(({ name, title, summary }) => (
              <li key={name} className="break-inside-avoid py-0.5">
                <Link to={helpPath(name)} className="link link-primary font-medium">
                  {title}
                </Link>
                {summary && <p className="muted text-sm text-pretty">{summary}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
