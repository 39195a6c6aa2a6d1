import { t } from "@lingui/core/macro";
import type { Upload } from "@/lib/files/send-file";

export const ATTACH_ACCEPT = ".csv,.xlsx,.xls";
/** As many files as one question may be about, such as demand and its signals. */
export const MOST_ATTACHED = 2;
export const TOO_MANY = t`A question can have two files. Remove one of them first.`;
const ATTACH_MAX_BYTES = 15 * 1024 * 1024;

/** The data of a question: a file to upload first, or one that the server already has. */
export type Attachment = File | Upload;

export function attachmentName(attachment: Attachment): string {
  return attachment instanceof File ? attachment.name : attachment.filename;
}

/** The reason why a file cannot be attached; null when it can. */
export function attachmentProblem(file: { name: string; size: number }): string | null {
  if (!/\.(csv|xlsx|xls)$/i.test(file.name)) return t`Invalid file extension. Only CSV and Excel files are allowed.`;
  if (file.size > ATTACH_MAX_BYTES) return t`File is too large. Maximum size is 15MB.`;
  return null;
}
