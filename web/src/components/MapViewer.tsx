import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isSameMap, mapPagePath, mapProxyPath, reachMap } from "@/lib/maps";

const NO_MAP_URL = t`No map URL provided.`;

/**
 * A route map in a frame. The map may run its own script and reaches nothing of this page.
 * Made of spans, since it also stands inside paragraphs of replies.
 */
export function MapViewer({ url, embedded = false }: { url: string; embedded?: boolean }) {
  const { link, check } = useMap(url);
  const failure = url === "" ? NO_MAP_URL : check.error?.message;

  if (failure !== undefined) return <MapFailure message={shownFailure(url, failure, embedded)} />;
  if (check.isPending) {
    return (
      <span
        role="status"
        className="rounded-field muted mt-3 flex h-64 items-center justify-center gap-3 bg-base-300/40"
      >
        <span className="loading loading-spinner loading-sm" aria-hidden="true" />
        <Trans>Loading map...</Trans>
      </span>
    );
  }
  return (
    <>
      <iframe
        title={t`Vehicle Route Map`}
        src={mapProxyPath(link)}
        sandbox="allow-scripts"
        className="rounded-field mt-3 block h-96 w-full border border-base-300 bg-white"
      />
      {embedded && (
        <a href={mapPagePath(url)} target="_blank" rel="noopener" className="mt-1.5 inline-block text-sm print:hidden">
          <Trans>Open the map on its own page</Trans>
        </a>
      )}
    </>
  );
}

/** The map behind a link. A newer link to the same map is used only when the older one fails, so that the shown map stays. */
function useMap(url: string) {
  const [link, setLink] = useState(url);
  const check = useQuery({
    queryKey: ["map", link],
    queryFn: ({ signal }) => reachMap(link, signal),
    enabled: link !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (link !== url && (check.isError || !isSameMap(link, url))) setLink(url);
  return { link, check };
}

/** In a reply the text explains what failed; on the map's own page that is clear. */
function shownFailure(url: string, failure: string, embedded: boolean): string {
  if (embedded) return t`Error loading map: ${failure}`;
  return url === "" ? failure : t`Error: ${failure}`;
}

function MapFailure({ message }: { message: string }) {
  return (
    <span
      role="alert"
      className="rounded-field text-error mt-3 grid h-64 place-items-center bg-error/10 px-6 text-center"
    >
      {message}
    </span>
  );
}
