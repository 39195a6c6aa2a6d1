/** A chart as the server describes it: numbers by label. The other modules here say how it is drawn. */

export type Series = { name: string; values: (number | null)[] };
export type ChartData = { title: string; kind: string; x: string[]; series: Series[] };
