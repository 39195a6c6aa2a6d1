import { t } from "@lingui/core/macro";
import { type ComponentProps, useMemo, useRef, useState } from "react";
import ReactMarkdown, { type Components, type ExtraProps } from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { TableFrame } from "@/components/TableFrame";
import { useAskAbout } from "../explain/ask-about";
import { type File, FileList } from "../files/FileList";
import { Figure } from "./Figure";
import { FoldedSection, ShortFormContext } from "./FoldedSection";
import { rehypeFigures } from "./figures";
import { isFile } from "./links";
import { rehypeLocale } from "./locale";
import { MarkdownLink } from "./MarkdownLink";
import { rehypeOwnLinks } from "./own-links";
import { Picture, PictureContext } from "./Picture";
import { rehypePicture } from "./room-for-picture";
import { foldedTitles, rehypeShortForm, rememberOpened, wasOpened } from "./short-form";
import { useRovingFigures } from "./use-roving-figures";

// Raw HTML is never rendered, so the only ids are those of footnotes; they get their own prefix per message below.
const SCHEMA = { ...defaultSchema, clobber: [] };

/** A reply as formatted text. Loaded with the first reply, because it is larger than the rest of the chat. */
export function Markdown({ id, text, runId = null }: { id: string; text: string; runId?: string | null }) {
  const prefix = `${id}-`;
  const components = useMemo(() => componentsFor(prefix), [prefix]);
  const hasSources = useAskAbout() !== null;
  const reply = useRef<HTMLDivElement>(null);
  const onKeyDown = useRovingFigures(reply, text);
  const titles = useMemo(() => foldedTitles(text), [text]);
  const [isOpen, setOpen] = useState(() => wasOpened(id));
  const shortForm = useMemo(() => {
    const toggle = () => {
      rememberOpened(id, !isOpen);
      setOpen(!isOpen);
    };
    return { titles, isOpen, toggle };
  }, [id, titles, isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the figures in it
    <div ref={reply} className="reply-text" onKeyDown={onKeyDown}>
      <ShortFormContext value={shortForm}>
        <PictureContext value={runId}>
          <ReactMarkdown
            remarkPlugins={[remarkGfm]}
            rehypePlugins={[
              [rehypeSanitize, SCHEMA],
              rehypeOwnLinks,
              ...(hasSources ? [rehypeFigures] : []),
              ...(runId ? [rehypePicture] : []),
              [rehypeShortForm, { titles }],
              rehypeLocale,
            ]}
            remarkRehypeOptions={{ clobberPrefix: prefix }}
            components={components}
          >
            {text}
          </ReactMarkdown>
        </PictureContext>
      </ShortFormContext>
    </div>
  );
}

/** Created once per message: a new component would lose its state, and a map in it would load again. */
function componentsFor(prefix: string): Components {
  return {
    h1: ({ children }) => <h2>{children}</h2>,
    h2: (props) => (
      <h2 id={prefixed(props.id, prefix)} className={props.className}>
        {props.children}
      </h2>
    ),
    a: ({ href, children, className, id: ownId, "aria-describedby": describedBy, "aria-label": label }) => (
      <MarkdownLink
        href={href ?? ""}
        {...(className ? { className } : {})}
        {...(ownId ? { id: ownId } : {})}
        {...(describedBy ? { "aria-describedby": prefixed(describedBy, prefix) } : {})}
        {...(label ? { "aria-label": label } : {})}
      >
        {children}
      </MarkdownLink>
    ),
    p: ({ node, children }) => {
      const files = filesIn(node);
      return files ? <FileList files={files} /> : <p>{children}</p>;
    },
    table: ({ children, node }) => <TableFrame isEmpty={!hasRows(node)}>{children}</TableFrame>,
    div: ({ children, node }) => {
      const picture = node?.properties.dataPicture;
      if (picture) return <Picture keepsRoom={picture === "kept"} />;
      const folded = node?.properties.dataFolded;
      return folded ? <FoldedSection isFirst={folded === "first"}>{children}</FoldedSection> : <div>{children}</div>;
    },
    span: ({ children, node }) => {
      const { dataNumber, dataNear } = node?.properties ?? {};
      if (typeof dataNumber !== "string") return <span>{children}</span>;
      return (
        <Figure number={dataNumber} near={String(dataNear ?? "")}>
          {children}
        </Figure>
      );
    },
    input: TaskCheckbox,
    img: ({ src, alt }) => <img src={src} alt={alt ?? ""} className="rounded-field max-w-full" loading="lazy" />,
  };
}

type Element = NonNullable<ExtraProps["node"]>;

/** The files of a paragraph that contains only files; null for every other paragraph. */
function filesIn(paragraph: Element | undefined): File[] | null {
  const files: File[] = [];
  for (const child of paragraph?.children ?? []) {
    if (child.type === "text" && /^[\s·,|]*$/.test(child.value)) continue;
    const href = child.type === "element" && child.tagName === "a" ? String(child.properties.href ?? "") : "";
    if (child.type !== "element" || !isFile(href)) return null;
    files.push({ href, name: textOf(child) });
  }
  return files.length > 0 ? files : null;
}

/** Whether there is more than the names of the columns. */
function hasRows(table: Element | undefined): boolean {
  return table?.children.some((part) => part.type === "element" && part.tagName === "tbody") ?? false;
}

function textOf(element: Element): string {
  return element.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
    .join("");
}

function TaskCheckbox({ checked }: ComponentProps<"input">) {
  return (
    <input
      type="checkbox"
      className="checkbox checkbox-xs checkbox-primary mr-2 align-middle opacity-100!"
      checked={checked ?? false}
      readOnly
      disabled
      aria-label={
        checked
          ? t({ message: "Done", context: "state of a task" })
          : t({ message: "To do", context: "state of a task" })
      }
    />
  );
}

function prefixed(id: string | undefined, prefix: string): string | undefined {
  return id ? `${prefix}${id}` : id;
}
