/**
 * How what the server changes by itself is kept up to date on an open page: a list is read again now and then while the page is in sight,
 * when it comes back into sight, and often while something is under way.
 */

/** The interval while a worker is at it. */
const SOON_MS = 2_000;
export const NOW_AND_THEN_MS = 30_000;

/** `isBusy` says whether a worker has something of it, or will take it in a moment. */
export function keptCurrent<Data>(isBusy: (data: Data) => boolean = () => false) {
  return {
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: { state: { data: Data | undefined } }) =>
      state.data !== undefined && isBusy(state.data) ? SOON_MS : NOW_AND_THEN_MS,
  } as const;
}
