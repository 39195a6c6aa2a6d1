import { useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { Link } from "react-router";
import remarkGfm from "remark-gfm";
import { TableFrame } from "@/components/TableFrame";
import { rehypeAnchors } from "../texts/anchors";
import { linkTo } from "../texts/links";
import type { HelpPage } from "../texts/page";

/** One page as formatted text, with an anchor at each heading. */
export function HelpText({ page, names }: { page: HelpPage; names: readonly HelpPage[] }) {
  const components = useMemo(() => componentsFor(names), [names]);
  return (
    <article lang="en" className="surface p-6 sm:p-10 print:border-0 print:p-0">
      <h1 className="text-3xl font-semibold tracking-tight text-balance">{page.title}</h1>
      <div className="help-text mt-5 max-w-[72ch]">
        <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeAnchors]} components={components}>
          {page.text}
        </ReactMarkdown>
      </div>
    </article>
  );
}

function componentsFor(pages: readonly HelpPage[]): Components {
  return {
    h2: ({ id, children }) => (
      <h2 id={id}>
        {children}
        <Anchor id={id} />
      </h2>
    ),
    h3: ({ id, children }) => (
      <h3 id={id}>
        {children}
        <Anchor id={id} />
      </h3>
    ),
    table: ({ children }) => <TableFrame>{children}</TableFrame>,
    a: ({ href = "", children }) => {
      const { kind, to } = linkTo(href, pages);
      if (kind === "help") return <Link to={to}>{children}</Link>;
      if (kind === "document") return <em>{children}</em>;
      return (
        <a href={to} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      );
    },
  };
}

/** Out of the way of the keyboard: it is for copying the address of a part of the page. */
function Anchor({ id }: { id: string | undefined }) {
  return (
    <Link to={`#${id}`} tabIndex={-1} aria-hidden="true" className="heading-anchor print:hidden">
      #
    </Link>
  );
}
