/** The socket on which the server reports the progress of this user's files. Open while a file is being read. */

import { useEffect, useState } from "react";
import { io } from "socket.io-client";
import { requireToken } from "@/lib/http";

export type FileProgress = { message: string; percent: number };
type Update = { upload_id?: string; message?: string; percent?: number };

/** The progress of a file; null until the server reports some. `onDone` is called when the file has been read. */
export function useFileProgress(uploadId: string, isWaiting: boolean, onDone: () => void): FileProgress | null {
  const [progress, setProgress] = useState<FileProgress | null>(null);

  useEffect(() => {
    if (!isWaiting) return;
    const socket = io(window.location.origin, {
      path: "/socket.io",
      transports: ["polling"],
      upgrade: false,
      timeout: 60_000,
    });
    socket.on("connect", () => {
      requireToken().then(
        (token) => socket.emit("join_person", { token }),
        () => {},
      );
    });
    // The file may have been read before the socket was open.
    socket.on("person_joined", onDone);
    socket.on("progress_update", ({ upload_id, message, percent }: Update) => {
      if (upload_id !== uploadId) return;
      setProgress({ message: message ?? "", percent: percent ?? 0 });
      if (percent === 100) onDone();
    });
    return () => {
      socket.removeAllListeners();
      socket.disconnect();
      setProgress(null);
    };
  }, [uploadId, isWaiting, onDone]);

  return progress;
}
