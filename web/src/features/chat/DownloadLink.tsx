import type { MouseEvent, ReactNode } from "react";
import { Icon } from "@/components/Icon";
import { download, downloadName } from "./links";

/** A link that saves a file. Stays a link, so that it can be copied and opened elsewhere. */
export function DownloadLink({
  href,
  filename,
  plain = false,
  children,
}: {
  href: string;
  filename?: string;
  plain?: boolean;
  children: ReactNode;
}) {
  function save(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void download(href, filename);
  }

  return (
    <a
      href={href}
      download={filename ?? downloadName(href)}
      onClick={save}
      className={plain ? "link link-hover" : "btn btn-sm btn-outline border-base-300 my-1 h-auto min-h-8 py-1"}
    >
      {!plain && (
        <span className="text-primary">
          <Icon name="file" className="size-4.5" />
        </span>
      )}
      {children}
    </a>
  );
}
