import { t } from "@lingui/core/macro";
import { Icon } from "@/components/Icon";
import { MapViewer } from "@/components/MapViewer";
import { isDownload, isMap } from "../markdown/links";
import { BUTTON, DownloadLink } from "./DownloadLink";

export type File = { href: string; name: string };

/** The files of a reply side by side, and below them their maps. Pages open in the browser; all other files are saved. */
export function FileList({ files }: { files: readonly File[] }) {
  return (
    <>
      <ul aria-label={t`Files`} className="file-list flex flex-wrap gap-2">
        {files.map(({ href, name }) => (
          <li key={href} className="max-w-full">
            {isDownload(href) && !isMap(href) ? (
              <DownloadLink href={href}>{name}</DownloadLink>
            ) : (
              <PageLink href={href} name={name} />
            )}
          </li>
        ))}
      </ul>
      {files
        .filter(({ href }) => isMap(href))
        .map(({ name, href }) => (
          <MapViewer key={name} url={href} embedded />
        ))}
    </>
  );
}

function PageLink({ href, name }: File) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={BUTTON}>
      <span className="text-primary">
        <Icon name="open" className="size-4.5" />
      </span>
      {name}
    </a>
  );
}
