import type { ReactNode } from "react";
import { MapViewer } from "@/components/MapViewer";
import { DownloadLink } from "../files/DownloadLink";
import { isDownload, isMap } from "./links";

/** A link in a reply. Relative addresses are on this server already. */
export function MarkdownLink({
  href,
  children,
  ...rest
}: {
  href: string;
  children: ReactNode;
  id?: string;
  className?: string;
  "aria-describedby"?: string | undefined;
  "aria-label"?: string;
}) {
  if (href.startsWith("#")) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  if (isMap(href)) {
    return (
      <>
        <NewTabLink href={href}>{children}</NewTabLink>
        <MapViewer url={href} embedded />
      </>
    );
  }
  if (isDownload(href))
    return (
      <DownloadLink href={href} look="inline">
        {children}
      </DownloadLink>
    );
  return <NewTabLink href={href}>{children}</NewTabLink>;
}

function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
