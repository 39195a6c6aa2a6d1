/** The line on which the server tells how far the files of this person are. Open while one is being read. */

import { useEffect, useState } from "react";
import { io } from "socket.io-client";
import { requireToken } from "@/lib/http";

export type FileProgress = { message: string; percent: number };
type Update = { upload_id?: string; message?: string; percent?: number };

/** How far a file is; null until the server has said something. `onDone` is told when it has been read. */
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
    // The end may have come before the line was open.
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
