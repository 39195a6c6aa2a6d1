import { Link } from "react-router";
import type { Hit } from "../search/search";
import { helpPath } from "../texts/page";

/** What a search found: page, part of the page, and the words in their place. */
export function SearchResults({ question, hits }: { question: string; hits: readonly Hit[] }) {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Search the help</h1>
      <p role="status" className="muted mt-2 text-sm">
        {countOf(hits.length, question)}
      </p>
      <ol className="mt-4 space-y-3">
        {hits.map(({ section, excerpt }) => (
          <li key={section.page.name} className="surface p-4">
            <Link to={helpPath(section.page.name, section.anchor)} className="link link-primary font-medium">
              {section.page.title}
              {section.heading && `: ${section.heading}`}
            </Link>
            <p className="mt-1 text-sm text-pretty">
              {excerpt.map(({ text, isMatch }, at) =>
                isMatch ? (
                  <mark key={at} className="bg-accent text-accent-content">
                    {text}
                  </mark>
                ) : (
                  <span key={at}>{text}</span>
                ),
              )}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function countOf(count: number, question: string): string {
  if (count === 0) return `No page holds all words of “${question}”. Try fewer words, or ask the General Assistant.`;
  return `${count} ${count === 1 ? "page" : "pages"} for “${question}”. Enter opens the first.`;
}
