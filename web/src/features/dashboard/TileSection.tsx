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
      <SectionHeading id="latest-results" title="Latest results">
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
  const parts = [];
  if (left > 0) parts.push(`The ${tiles.length} newest of ${tiles.length + left} files and agents.`);
  if (isPart) parts.push(`From your latest ${count} results; older ones are in their conversations.`);
  return parts.join(" ");
}
