import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import ReactMarkdown from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
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
        rehypePlugins={[rehypeSanitize, rehypeOwnLinks]}
        components={{
          a: ({ href, children }) => {
            const address = sharedAddress(href ?? "", origin);
            return address ? <a href={address}>{children}</a> : children;
          },
          img: ({ alt }) => alt,
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
