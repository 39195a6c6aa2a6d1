import { useParams } from "react-router";
import { SharedScreen } from "@/features/chat/shared/SharedScreen";

/** A conversation behind a link, for anyone who has it. */
export function SharedPage() {
  const { shareToken = "" } = useParams();
  return <SharedScreen key={shareToken} token={shareToken} />;
}
