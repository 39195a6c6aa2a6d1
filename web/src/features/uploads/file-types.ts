/** What the server says of files and data sets, with the field names of the wire. */

export type FileState = "stored" | "analyzing" | "ready" | "failed";

export type Recipe = {
  sheet?: string;
  header_row?: number;
  roles?: Readonly<Record<string, string>>;
  date_order?: "day_first" | "month_first";
  decimal_mark?: "point" | "comma";
  rules?: Readonly<Record<string, string>>;
};

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

/** What was found in a file. Files that were read by an older version lack some of it. */
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

export type FileDetails = {
  upload_id: string;
  data_set_id: string | null;
  version: number;
  filename: string;
  file_url: string;
  size: number;
  type: string;
  state: FileState;
  error: string | null;
  profile: Profile | null;
  recipe: Recipe | null;
  recipe_replayed: boolean;
  quality_url: string | null;
};

export type DataSet = {
  id: string;
  name: string;
  updated_at: string;
  deleted_at: string | null;
  restorable_until: string | null;
  versions: number;
  bytes: number;
  upload_id: string;
  filename: string;
  file_url: string;
  size: number;
  type: string;
  state: FileState;
  error: string | null;
  rows: number | null;
  columns: number | null;
};

export type DataSetPage = {
  data_sets: DataSet[];
  next: string | null;
  storage_bytes: number;
  max_storage_bytes: number;
};

export type Version = {
  version: number;
  upload_id: string;
  filename: string;
  file_url: string;
  size: number;
  created_at: string;
  state: FileState;
  error: string | null;
  rows: number | null;
  columns: number | null;
};

export type DataSetWithVersions = DataSet & { history: Version[] };

type Change = { from: number | string | null; to: number | string | null };

export type Difference = {
  from: number;
  to: number;
  rows: Change;
  products: Change;
  first_date: Change;
  last_date: Change;
  columns_added: string[];
  columns_removed: string[];
  columns_changed: { column: string; from: string; to: string }[];
  findings_added: string[];
  findings_gone: string[];
};

export function isBeingRead(state: FileState): boolean {
  return state === "stored" || state === "analyzing";
}
