/** The files that the upload page accepts, with the checks in their order. Pure. */

import { t } from "@lingui/core/macro";

export const UPLOAD_MAX_BYTES = 16 * 1024 * 1024;
export const UPLOAD_ACCEPT = ".csv,.xlsx,.xls";

const MEDIA_TYPES = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.ms-excel",
];

export type Verdict = { error: string } | { error: null; warning: string | null };

/**
 * The media type that the browser gives to a file. The library for dropped files replaces an empty type by its own guess,
 * with a property on the file itself.
 */
export function browserType(file: File): string {
  const type = Object.getOwnPropertyDescriptor(Blob.prototype, "type")?.get?.call(file);
  return typeof type === "string" ? type : file.type;
}

/** If the browser does not know the type of a file, its extension decides, with a warning. */
export function examined({ name, size, type }: { name: string; size: number; type: string }): Verdict {
  const mediaType = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (mediaType && !MEDIA_TYPES.includes(mediaType)) {
    return { error: t`Invalid file type. Only CSV and Excel files are allowed.` };
  }
  if (size > UPLOAD_MAX_BYTES) return { error: t`File size too large. Maximum size is 16MB.` };
  if (!/\.(csv|xlsx|xls)$/i.test(name)) {
    return { error: t`Invalid file extension. Only CSV and Excel files are allowed.` };
  }
  const warning = mediaType ? null : t`File type may not be supported. Please ensure it's a valid CSV or Excel file.`;
  return { error: null, warning };
}
