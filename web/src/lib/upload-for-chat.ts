/** A file on its way from another page into the chat, where it waits for its question. */

let offered: File | null = null;

export function offerFileToChat(file: File) {
  offered = file;
}

/** The file, for whoever asks first. */
export function takeFileForChat(): File | null {
  const taken = offered;
  offered = null;
  return taken;
}
