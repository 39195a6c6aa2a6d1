/** A stored file on its way from another page into the chat, where it waits for its question. */

import type { Upload } from "./send-file";

let offered: Upload | null = null;

export function offerUploadToChat(upload: Upload) {
  offered = upload;
}

/** The file, once. */
export function takeUploadForChat(): Upload | null {
  const taken = offered;
  offered = null;
  return taken;
}
