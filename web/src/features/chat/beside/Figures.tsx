import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { proseText } from "@/lib/locale/prose";
import type { Comparison } from "./beside";
import { Frame, Head, NUMBER, ROW, TEXT } from "./frame";
import { shownChange, shownShare } from "./words";

/** Key figures before and after. One of another kind than before has no change. */
export function Figures({ figures }: { figures: Comparison["figures"] }) {
  return (
    <Frame label={t`Key figures`}>
      <Head
        names={[
          t({ message: "Figure", context: "a number" }),
          t`Before`,
          t`Now`,
          t({ message: "Change", context: "of a number" }),
        ]}
      />
      <tbody>
        {figures.map(({ name, label, label_before, shown_before, shown_after, change, relative, unit }) => (
          <tr key={name} className={ROW}>
            <th scope="row" className={`${TEXT} font-normal`}>
              {label}
              {label_before && (
                <span className="muted block text-xs">
                  <Trans>before: {label_before}</Trans>
                </span>
              )}
            </th>
            <td className={NUMBER}>{proseText(shown_before ?? "–")}</td>
            <td className={NUMBER}>{proseText(shown_after ?? "–")}</td>
            <td className={NUMBER}>
              {shownChange(change, unit)} <span className="muted block sm:inline">{shownShare(relative)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </Frame>
  );
}
