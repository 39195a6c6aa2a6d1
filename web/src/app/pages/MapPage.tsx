import { Trans } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { MapViewer } from "@/components/MapViewer";

/** Shows one route map, named by the address, over the whole width. */
export function MapPage() {
  const [query] = useSearchParams();
  const url = query.get("url")?.trim() ?? "";
  return (
    <div className="flex w-full flex-1 flex-col p-4 sm:p-6">
      <h1 className="text-xl font-semibold tracking-tight">
        <Trans>Vehicle Route Map</Trans>
      </h1>
      <MapViewer key={url} url={url} />
    </div>
  );
}
