/** A stored file that another page passes to the chat, where it waits for its question. */

import type { Upload } from "./send-file";

let offered: Upload | null = null;

export function offerUploadToChat(upload: Upload) {
  offered = upload;
}

/** Returns the file once and removes it. */
export function takeUploadForChat(): Upload | null {
  const taken = offered;
  offered = null;
  return taken;
}
