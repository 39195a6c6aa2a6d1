import { t } from "@lingui/core/macro";
import { count } from "../format";
import { type People, type Period, usePeople } from "./api";
import { FigureSection } from "./FigureSection";
import { spanLabel } from "./rows";
import { SeriesFigure } from "./SeriesFigure";

/** Sign-ups, and how many people were active. */
export function PeopleSection({ period }: { period: Period }) {
  const people = usePeople(period);
  return (
    <FigureSection
      title={t`Sign-ups and active users`}
      hint={t`Active users asked a question or uploaded a file. Deleted accounts do not count.`}
      table="people"
      period={period}
      figures={people}
    >
      {(figures) => <Numbers people={figures} labels={figures.starts.map((start) => spanLabel(start, period))} />}
    </FigureSection>
  );
}

function Numbers({ people, labels }: { people: People; labels: string[] }) {
  const now = [
    { name: t`All users`, value: people.total_users },
    { name: t`Active in 24 hours`, value: people.active_day },
    { name: t`Active in 7 days`, value: people.active_week },
    { name: t`Active in 30 days`, value: people.active_month },
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {now.map(({ name, value }) => (
          <div key={name}>
            <dt className="muted text-sm">{name}</dt>
            <dd className="text-xl font-semibold tabular-nums">{count(value)}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-6 lg:grid-cols-2">
        <SeriesFigure
          title={t`Sign-ups`}
          kind="bar"
          labels={labels}
          series={[{ name: t`Sign-ups`, values: people.sign_ups }]}
        />
        <SeriesFigure
          title={t`Active users`}
          kind="bar"
          labels={labels}
          series={[{ name: t`Active users`, values: people.active }]}
          total={false}
        />
      </div>
    </>
  );
}
