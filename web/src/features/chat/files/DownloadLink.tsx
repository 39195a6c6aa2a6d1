import type { MouseEvent, ReactNode } from "react";
import { Icon } from "@/components/Icon";
import { download, downloadName } from "../markdown/links";

export const BUTTON = "btn btn-sm btn-outline border-base-300 h-auto min-h-8 max-w-full py-1 text-left wrap-anywhere";

const LOOKS = {
  button: BUTTON,
  /** For a link within a sentence. */
  inline: "whitespace-nowrap",
  plain: "link link-hover",
};

/** A link that saves a file. It remains a link, so that it can be copied and opened elsewhere. */
export function DownloadLink({
  href,
  filename,
  look = "button",
  children,
}: {
  href: string;
  filename?: string;
  look?: keyof typeof LOOKS;
  children: ReactNode;
}) {
  function save(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void download(href, filename);
  }

  return (
    <a href={href} download={filename ?? downloadName(href)} onClick={save} className={LOOKS[look]}>
      {look === "button" && (
        <span className="text-primary">
          <Icon name="file" className="size-4.5" />
        </span>
      )}
      {look === "inline" && <Icon name="file" className="mr-0.5 inline size-[1.1em] align-[-0.15em]" />}
      {children}
    </a>
  );
}
