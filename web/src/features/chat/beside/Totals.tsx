import { t } from "@lingui/core/macro";
import { columnLabel } from "../results/table";
import type { TableChange } from "./beside";
import { Frame, Head, NUMBER, ROW, TEXT } from "./frame";
import { shownChange, shownShare, shownValue } from "./words";

/** The sums of the columns that moved: what came, less what went, and the changes add up to the change. */
export function Totals({ totals }: { totals: TableChange["totals"] }) {
  const moved = totals.filter(({ change, came, went }) => change !== 0 || came !== 0 || went !== 0);
  if (moved.length === 0) return null;
  return (
    <Frame label={t`Totals`}>
      <Head
        names={[
          t`Total`,
          t`Before`,
          t({ message: "Came", context: "rows" }),
          t({ message: "Went", context: "rows" }),
          t({ message: "Changed", context: "rows" }),
          t`Now`,
          t({ message: "Change", context: "of a number" }),
        ]}
      />
      <tbody>
        {moved.map(({ column, unit, before, after, came, went, changed, change, relative }) => (
          <tr key={column} className={ROW}>
            <th scope="row" className={`${TEXT} font-normal`}>
              {columnLabel(column)}
            </th>
            <td className={NUMBER}>{shownValue(before, unit)}</td>
            <td className={NUMBER}>{shownChange(came, unit)}</td>
            <td className={NUMBER}>{shownChange(-went, unit)}</td>
            <td className={NUMBER}>{shownChange(changed, unit)}</td>
            <td className={NUMBER}>{shownValue(after, unit)}</td>
            <td className={NUMBER}>
              {shownChange(change, unit)} <span className="muted block sm:inline">{shownShare(relative)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </Frame>
  );
}
