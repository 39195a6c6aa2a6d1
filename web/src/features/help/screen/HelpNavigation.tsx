import { Link } from "react-router";
import { grouped } from "../texts/load";
import { ARTICLES_GROUP, type HelpPage, helpPath } from "../texts/page";

/** Every page beside the text; on narrow screens the way back to the list. */
export function HelpNavigation({ pages, current }: { pages: readonly HelpPage[]; current: HelpPage | undefined }) {
  return (
    <>
      <Link to="/help" className="link mt-4 inline-block text-sm lg:hidden">
        All help pages
      </Link>
      <nav aria-label="Help pages" className="mt-5 hidden text-sm lg:block">
        {grouped(pages).map(({ title, pages }) => {
          const isLong = title === ARTICLES_GROUP;
          return (
            <details key={title} open={!isLong || current?.group === title} className="mb-3">
              <summary className="cursor-pointer py-1 font-semibold">{title}</summary>
              <ul>
                {pages.map(({ name, title }) => (
                  <li key={name}>
                    <Link
                      to={helpPath(name)}
                      aria-current={current?.name === name ? "page" : undefined}
                      className="muted rounded-field block px-2 py-1 hover:text-primary hover:underline aria-[current]:bg-base-300 aria-[current]:font-medium aria-[current]:text-base-content"
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          );
        })}
      </nav>
    </>
  );
}
