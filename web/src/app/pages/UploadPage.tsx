import { useNavigate } from "react-router";
import { UploadPanel } from "@/features/uploads/UploadPanel";
import type { Upload } from "@/lib/files/send-file";
import { offerUploadToChat } from "@/lib/files/upload-for-chat";

/** Files outside a conversation; a question about one opens the chat with the stored file attached. */
export function UploadPage() {
  const navigate = useNavigate();

  function ask(upload: Upload) {
    offerUploadToChat(upload);
    navigate("/chat");
  }

  return <UploadPanel onAsk={ask} />;
}
