import { useNavigate } from "react-router";
import { UploadPanel } from "@/features/uploads/UploadPanel";
import { offerFileToChat } from "@/lib/file-for-chat";

/** Files outside of a conversation; asking about one leads to the chat with the file attached. */
export function UploadPage() {
  const navigate = useNavigate();

  function ask(file: File) {
    offerFileToChat(file);
    navigate("/chat");
  }

  return <UploadPanel onAsk={ask} />;
}
