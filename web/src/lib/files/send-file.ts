/** Sends a file and reports its progress. `fetch` reports none, so this uses `XMLHttpRequest`. */

import { t } from "@lingui/core/macro";
import type { Answer } from "../api";
import { notifyUsageChanged } from "../events/usage-events";
import { ApiError, apiErrorFrom, requireToken } from "../http";

const UPLOAD_TIMEOUT_MS = 30_000;

type Stored = Answer<"/api/upload", "post">;

/** The fields of a stored file that a question needs. */
export type Upload = Pick<Stored, "filename" | "file_url" | "upload_id" | "size" | "type"> &
  Partial<Pick<Stored, "already_there">>;

/** Stores the file, in a conversation when one is named. */
export async function sendFile(
  file: File,
  onPercent: (percent: number) => void,
  sessionId: string | null = null,
): Promise<Upload> {
  const token = await requireToken();
  const form = new FormData();
  if (sessionId) form.append("session_id", sessionId);
  form.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/upload");
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.responseType = "json";
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onPercent(Math.round((event.loaded / event.total) * 100));
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(request.response as Upload);
        notifyUsageChanged();
      } else reject(apiErrorFrom(request.status, request.response, t`File upload failed`));
    };
    request.onerror = () => reject(new ApiError(t`File upload failed`, 0, "network"));
    request.ontimeout = () => reject(new ApiError(t`File upload failed`, 0, "timeout"));
    request.send(form);
  });
}
