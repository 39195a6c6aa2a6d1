import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { Upload } from "@/lib/files/send-file";
import { errorText } from "@/lib/http";
import { now } from "@/lib/time";
import { dismissToast, toast } from "@/lib/toasts";
import type { ConversationStore } from "../state/use-conversation";
import { uploadFile } from "../transport/api";
import type { Attachment } from "./attachment";

/** Uploads files into one conversation, shows their progress, and adds them to the conversation when they are stored. */
export function useUpload(sessionId: string, apply: ConversationStore["apply"]) {
  const [uploadPercent, setUploadPercent] = useState<number | null>(null);

  /** A file that the server already has is only shown. Returns null when the upload failed and a notice has shown the reason. */
  async function attach(attachment: Attachment): Promise<Upload | null> {
    const uploaded = attachment instanceof File ? await uploadWithNotices(attachment) : attachment;
    if (!uploaded) return null;
    apply({
      type: "file_added",
      message: {
        id: `file_${uploaded.upload_id}`,
        role: "file",
        content: uploaded.filename,
        timestamp: now(),
        filename: uploaded.filename,
        fileUrl: uploaded.file_url,
        upload_id: uploaded.upload_id,
      },
    });
    return uploaded;
  }

  async function uploadWithNotices(file: File): Promise<Upload | null> {
    const { name } = file;
    const notice = toast.show(t`Uploading ${name}...`);
    setUploadPercent(0);
    try {
      const uploaded = await uploadFile(sessionId, file, setUploadPercent);
      toast.success(t`File uploaded: ${name}`);
      return uploaded;
    } catch (error) {
      toast.error(errorText(error, t`Failed to upload ${name}`));
      return null;
    } finally {
      dismissToast(notice);
      setUploadPercent(null);
    }
  }

  return { uploadPercent, attach };
}
