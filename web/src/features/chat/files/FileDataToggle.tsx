import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import { errorText } from "@/lib/http";
import { useFileData } from "./file-data";

/** Shows the columns of a file with an example of each. Initially closed, so that no call is made until it is opened. */
export function FileDataToggle({ sessionId, fileId }: { sessionId: string; fileId: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex max-w-full flex-col items-end gap-2 self-end">
      <button
        type="button"
        className="btn btn-ghost btn-xs"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? t`Hide columns` : t`Show columns`}
      </button>
      <div id={id} hidden={!open} className="max-w-full">
        {open && <Columns sessionId={sessionId} fileId={fileId} />}
      </div>
    </div>
  );
}

function Columns({ sessionId, fileId }: { sessionId: string; fileId: string }) {
  const { data, error, isPending } = useFileData(sessionId, fileId);
  if (isPending) {
    return (
      <p className="muted text-sm">
        <Trans>Loading...</Trans>
      </p>
    );
  }
  if (error) {
    return (
      <p role="alert" className="text-error text-sm">
        {errorText(error, t`Failed to fetch file data`)}
      </p>
    );
  }
  if (!data) {
    return (
      <p className="muted text-sm">
        <Trans>The file has not been read.</Trans>
      </p>
    );
  }
  const { rows } = data;
  return (
    <section
      aria-label={t`Columns of the file`}
      tabIndex={0}
      className="table-frame rounded-field max-h-72 overflow-auto border border-base-300 bg-base-100"
    >
      <table className="w-full text-sm">
        <caption className="muted px-3 py-1.5 text-left text-xs">
          {plural(rows, { one: `${rows} row`, other: `${rows} rows` })}
        </caption>
        <thead>
          <tr className="bg-base-200 text-left">
            {[t`Column`, t({ message: "Kind", context: "of a column" }), t`Example`].map((title, i) => (
              <th key={i} scope="col" className="px-3 py-1.5 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.columns.map(({ name, kind, examples }, i) => (
            <tr key={i} className="border-t border-base-300">
              <th scope="row" className="px-3 py-1.5 text-left font-medium">
                {name}
              </th>
              <td className="px-3 py-1.5">{kind}</td>
              <td className="px-3 py-1.5">{examples[0] ?? ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
