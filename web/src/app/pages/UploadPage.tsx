import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { useFileRows } from "@/features/chat/explain/file-rows";
import { type FigureOfRun, figureOfAddress } from "@/features/chat/explain/rows-address";
import { DatabaseConnections } from "@/features/databases/DatabaseConnections";
import { Schedules } from "@/features/schedules/Schedules";
import { dataSetsKey } from "@/features/uploads/api";
import { UploadPanel } from "@/features/uploads/UploadPanel";
import type { Upload } from "@/lib/files/send-file";
import { offerUploadToChat } from "@/lib/files/upload-for-chat";
import { RowsOfFigure } from "./RowsOfFigure";

/**
 * Files outside a conversation; a question about one opens the chat with the stored file attached. An address that names a figure of
 * a result shows the rows behind it and opens their data set.
 */
export function UploadPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const figure = figureOfAddress(query);

  function ask(upload: Upload) {
    offerUploadToChat(upload);
    navigate("/chat");
  }

  if (figure) return <WithRows key={query.toString()} figure={figure} onAsk={ask} />;
  return <UploadPanel onAsk={ask} databases={<Databases />} />;
}

function WithRows({ figure, onAsk }: { figure: FigureOfRun; onAsk: (upload: Upload) => void }) {
  const dataSet = useFileRows(figure.runId, figure.spot).data?.pages[0]?.data_set ?? null;
  return (
    <UploadPanel onAsk={onAsk} opened={dataSet} databases={<Databases />}>
      <RowsOfFigure figure={figure} />
    </UploadPanel>
  );
}

/** What happens by itself: databases that are read again, whose refresh may have made a new version of a data set, and analyses. */
function Databases() {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: dataSetsKey });
  return (
    <>
      <DatabaseConnections upgradeTo="/pricing" onRefreshed={reload} />
      <Schedules />
    </>
  );
}
