import { t } from "@lingui/core/macro";
import { useState } from "react";
import { sendFile, type Upload } from "@/lib/files/send-file";
import { errorText, isNotAuthenticated } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { uuid } from "@/lib/uuid";
import { browserType, examined } from "./validation";

export type UploadItem = {
  id: string;
  name: string;
  size: number;
  type: string;
  status: "success" | "error" | "uploading";
  file: File;
  percent: number;
  data: Upload | null;
  error: string | null;
  warning: string | null;
};

/** The files of this visit to the page, newest first, each with its result. */
export function useUploads(onUploaded: () => void) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);

  function change(id: string, changes: Partial<UploadItem>) {
    setItems((shown) => shown.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  }

  async function add(file: File) {
    const id = uuid();
    const { name, size } = file;
    const type = browserType(file);
    const verdict = examined({ name, size, type });
    const item = { id, name, size, type, file, percent: 0, data: null };
    if (verdict.error !== null) {
      setItems((shown) => [{ ...item, status: "error", error: verdict.error, warning: null }, ...shown]);
      return;
    }
    setItems((shown) => [{ ...item, status: "uploading", error: null, warning: verdict.warning }, ...shown]);
    try {
      const data = await sendFile(file, (percent) => change(id, { percent }));
      change(id, { status: "success", data });
      onUploaded();
      toast.success(t`${name} uploaded successfully`);
    } catch (error) {
      change(id, { status: "error", error: problemOf(error, name) });
      toast.error(t`Failed to upload ${name}`);
    }
  }

  return {
    items,
    add: (files: readonly File[]) => void Promise.all(files.map(add)),
    remove: (id: string) => setItems((shown) => shown.filter((item) => item.id !== id)),
  };
}

function problemOf(error: unknown, name: string): string {
  if (isNotAuthenticated(error)) return t`Authentication required to upload files.`;
  return errorText(error, t`Failed to upload ${name}`);
}
