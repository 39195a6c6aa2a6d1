/** The types of files and data sets, with the field names of the API. */

import type { Answer, Body } from "@/lib/api";

type Page = Answer<"/api/data-sets">;
type Details = Answer<"/api/data-sets/{id}">;

/** The contract defines the state as any text. */
type WithState<T> = Omit<T, "state"> & { state: FileState };

export type FileState = "stored" | "analyzing" | "ready" | "failed";

export type Recipe = Body<"/api/uploads/{id}/recipe", "put">;

export type Mapped = { role: string; column: string; confidence: number; reason: string; others: readonly string[] };

export type Finding = {
  kind: string;
  column: string | null;
  count: number;
  rows: readonly number[];
  text: string;
  effect: string;
  choices: readonly { rule: string; value: string; label: string }[];
};

/** The results of reading a file. Files that were read by an older version lack some of them. */
export type Profile = {
  rows: number;
  file_rows?: number;
  left_out?: number;
  columns: readonly { name: string; kind: string; examples: readonly string[] }[];
  mapping?: readonly Mapped[];
  findings?: readonly Finding[];
  preview?: readonly (readonly string[])[];
  warnings?: readonly string[];
  source?: { kind?: string; sheet?: string; sheets?: readonly string[]; header_row?: number };
};

/** The contract does not define the results of reading a file. */
export type FileDetails = Omit<Answer<"/api/uploads/{id}">, "state" | "profile" | "recipe"> & {
  state: FileState;
  profile: Profile | null;
  recipe: Recipe | null;
};

export type DataSet = WithState<Page["data_sets"][number]>;

export type DataSetPage = Omit<Page, "data_sets"> & { data_sets: DataSet[] };

export type Version = WithState<Details["history"][number]>;

export type DataSetWithVersions = DataSet & { history: Version[] };

export type Difference = Answer<"/api/data-sets/{id}/difference">;

export function isBeingRead(state: FileState): boolean {
  return state === "stored" || state === "analyzing";
}
