import { plural, t } from "@lingui/core/macro";
import { ResultTile } from "./ResultTile";
import { SectionHeading } from "./SectionHeading";
import type { Tile } from "./use-board";

type TilesProps = {
  tiles: Tile[];
  /** Results without a tile. */
  left: number;
  /** Whether the user has older runs than the `count` that were looked at. */
  isPart: boolean;
  count: number;
};

/** The newest result of every file and agent. */
export function TileSection({ tiles, left, isPart, count }: TilesProps) {
  return (
    <section aria-labelledby="latest-results" className="space-y-3">
      <SectionHeading id="latest-results" title={t`Latest results`}>
        {scopeOf({ tiles, left, isPart, count })}
      </SectionHeading>
      <ul aria-labelledby="latest-results" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {tiles.map((tile) => (
          <ResultTile key={tile.run.id} tile={tile} />
        ))}
      </ul>
    </section>
  );
}

/** What is not here is named. */
function scopeOf({ tiles, left, isPart, count }: TilesProps): string {
  const newest = tiles.length;
  const all = newest + left;
  const parts = [];
  if (left > 0) parts.push(t`The ${newest} newest of ${all} files and agents.`);
  if (isPart) {
    parts.push(
      plural(count, {
        one: "From your latest # results; older ones are in their conversations.",
        other: "From your latest # results; older ones are in their conversations.",
      }),
    );
  }
  return parts.join(" ");
}
