import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { anchorOf } from "../texts/anchors";
import { grouped } from "../texts/load";
import { ARTICLES_GROUP, type HelpPage, helpPath } from "../texts/page";

const LOOK =
  "muted rounded-field block px-2 py-1 hover:text-primary hover:underline aria-[current]:bg-base-300 aria-[current]:font-medium aria-[current]:text-base-content";

/** The pages of the guide beside the text, and the way to the articles; on narrow screens the way back to the list. */
export function HelpNavigation({
  pages,
  current,
  isList,
}: {
  pages: readonly HelpPage[];
  current: HelpPage | undefined;
  /** Whether the list of all pages is what is shown. */
  isList: boolean;
}) {
  const guide = pages.filter(({ group }) => group !== ARTICLES_GROUP);
  return (
    <>
      {!isList && (
        <Link to="/help" className="link mt-4 inline-block text-sm lg:hidden">
          <Trans>All help pages</Trans>
        </Link>
      )}
      <nav aria-label={t`Help pages`} className="mt-5 hidden text-sm lg:block">
        {grouped(guide).map(({ title, pages }) => (
          <div key={title} lang="en" className="mb-4">
            <p className="px-2 py-1 font-semibold">{title}</p>
            <ul>
              {pages.map(({ name, title }) => (
                <li key={name}>
                  <Link to={helpPath(name)} aria-current={current?.name === name ? "page" : undefined} className={LOOK}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <Link
          lang="en"
          to={`/help#${anchorOf(ARTICLES_GROUP)}`}
          aria-current={current?.group === ARTICLES_GROUP ? "true" : undefined}
          className={LOOK}
        >
          {ARTICLES_GROUP}
        </Link>
      </nav>
    </>
  );
}
