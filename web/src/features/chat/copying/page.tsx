import type { CSSProperties } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import ReactMarkdown from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { rehypeLocale } from "../markdown/locale";
import { rehypeOwnLinks } from "../markdown/own-links";
import { sharedAddress } from "./links";

/** An answer as a page by itself, for programs that paste formatted text. It is never put into the document. */
export function pageOf(text: string, origin: string): HTMLElement {
  const page = document.createElement("div");
  const root = createRoot(page);
  flushSync(() =>
    root.render(
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSanitize, rehypeOwnLinks, rehypeLocale]}
        components={{
          a: ({ href, children }) => {
            const address = sharedAddress(href ?? "", origin);
            return address ? <a href={address}>{children}</a> : children;
          },
          img: ({ alt }) => alt,
          // Styles of elements are refused by the content policy of the app.
          th: ({ children, style }) => <th {...aligned(style)}>{children}</th>,
          td: ({ children, style }) => <td {...aligned(style)}>{children}</td>,
        }}
      >
        {text}
      </ReactMarkdown>,
    ),
  );
  const copy = page.cloneNode(true) as HTMLElement;
  root.unmount();
  return copy;
}

function aligned(style: CSSProperties | undefined): { align?: "left" | "center" | "right" } {
  const align = style?.textAlign;
  return align === "left" || align === "center" || align === "right" ? { align } : {};
}
