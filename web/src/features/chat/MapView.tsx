import { useQuery } from "@tanstack/react-query";
import { requireToken } from "@/lib/http";

/** A route map inside a reply. The frame may run the map's own script and reach nothing of this page. */
export function MapView({ href }: { href: string }) {
  const url = new URL(href, window.location.origin);
  const ours = url.origin === window.location.origin;
  const check = useQuery({
    queryKey: ["map", href],
    queryFn: () => reachMap(url),
    enabled: ours,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  // The content policy keeps foreign pages out; their link stands above.
  if (!ours) return null;
  if (check.isPending) {
    return (
      <span role="status" className="rounded-field muted mt-3 grid h-64 place-items-center bg-base-200">
        Loading map...
      </span>
    );
  }
  if (check.isError) {
    return (
      <span
        role="alert"
        className="rounded-field text-error mt-3 grid h-64 place-items-center bg-error/10 px-6 text-center"
      >
        Error loading map: {check.error.message}
      </span>
    );
  }
  return (
    <iframe
      title="Vehicle Route Map"
      src={url.pathname + url.search}
      sandbox="allow-scripts"
      className="rounded-field mt-3 block h-96 w-full border border-base-300 bg-base-100"
    />
  );
}

async function reachMap(url: URL): Promise<true> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${await requireToken()}` } });
  if (!response.ok) throw new Error(`Failed to fetch map: ${response.statusText}`);
  return true;
}
