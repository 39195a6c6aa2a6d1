import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { use, useMemo } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { SearchField } from "@/components/SearchField";
import { useNameOfPage } from "@/lib/shown-name";
import { indexOf, search } from "../search/search";
import { useQuestion } from "../search/use-question";
import { loadHelp } from "../texts/load";
import { type HelpPage, helpPath } from "../texts/page";
import { HelpList } from "./HelpList";
import { HelpNavigation } from "./HelpNavigation";
import { HelpText } from "./HelpText";
import { NoSuchPage } from "./NoSuchPage";
import { SearchResults } from "./SearchResults";
import { useScrollToAnchor } from "./use-scroll-to-anchor";

/** The help: the list of pages, one page, or what a search finds. */
export function HelpScreen() {
  const pages = use(loadHelp());
  const { helpPage: name } = useParams();
  const page = pages.find((page) => page.name === name);
  const [question, ask] = useQuestion();
  const index = useMemo(() => indexOf(pages), [pages]);
  const hits = useMemo(() => search(index, question), [index, question]);
  const navigate = useNavigate();
  useNameOfPage(page ? page.title : name ? t`Page not found` : null);

  function openFirst() {
    const [first] = hits;
    if (first) navigate(helpPath(first.section.page.name, first.section.anchor));
  }

  return (
    <div className="mx-auto w-full max-w-6xl gap-12 px-6 py-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:py-14 print:block print:p-0">
      <div className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto lg:p-1 print:hidden">
        <search>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              openFirst();
            }}
          >
            <SearchField label={t`Search the help`} text={question} className="w-full" onText={ask} />
          </form>
        </search>
        <HelpNavigation pages={pages} current={page} isList={!name && !question.trim()} />
      </div>
      <div className="mt-6 min-w-0 lg:mt-0">
        {question.trim() ? (
          <SearchResults question={question.trim()} hits={hits} />
        ) : page ? (
          <OnePage key={page.name} page={page} pages={pages} />
        ) : name ? (
          <NoSuchPage />
        ) : (
          <HelpList pages={pages} />
        )}
      </div>
    </div>
  );
}

function OnePage({ page, pages }: { page: HelpPage; pages: readonly HelpPage[] }) {
  useScrollToAnchor();
  const at = pages.indexOf(page);
  const neighbours = [
    { side: "previous", page: pages[at - 1] },
    { side: "next", page: pages[at + 1] },
  ].filter((neighbour) => neighbour.page?.group === page.group);
  return (
    <>
      <HelpText page={page} names={pages} />
      <nav
        aria-label={t`Neighbouring pages`}
        className="mt-6 flex flex-wrap justify-between gap-3 text-sm print:hidden"
      >
        {neighbours.map(
          ({ side, page }) =>
            page && (
              <Link key={side} to={helpPath(page.name)} className="link link-hover py-1.5">
                {side === "previous" ? <Previous title={page.title} /> : <Next title={page.title} />}
              </Link>
            ),
        )}
      </nav>
    </>
  );
}

function Previous({ title }: { title: string }) {
  return (
    <Trans>
      Previous: <span lang="en">{title}</span>
    </Trans>
  );
}

function Next({ title }: { title: string }) {
  return (
    <Trans>
      Next: <span lang="en">{title}</span>
    </Trans>
  );
}
