import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { Modal } from "@/components/Modal";
import { DialogHead } from "../beside/DialogHead";
import { areKeysOn, KEYS, switchKeys } from "./keys";

const NAME = t({ message: "Keys", context: "of the keyboard" });

/** The keys of the chat, and the switch that turns them off. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(areKeysOn);
  return (
    <Modal label={NAME} className="max-w-md" onClose={onClose}>
      <DialogHead title={NAME} close={t`Close the list of keys`} onClose={onClose} />
      <p className="muted mt-1 text-sm">
        <Trans>They work while no field has the focus; Escape leaves the message box.</Trans>
      </p>
      <table className="mt-3 w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">
              <Trans context="of the keyboard">Key</Trans>
            </th>
            <th scope="col">
              <Trans>What it does</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {KEYS.map(({ key, does }) => (
            <tr key={key} className="border-t border-base-300">
              <th scope="row" className="w-16 py-1.5 text-left font-normal">
                <kbd className="kbd kbd-sm">{key}</kbd>
              </th>
              <td className="py-1.5">{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm">
        <Trans>
          In the lists of the side panel, the up and down keys go from row to row, and left and right to the buttons of
          a row.
        </Trans>
      </p>
      <label className="mt-4 flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="toggle toggle-sm"
          checked={on}
          onChange={(event) => {
            switchKeys(event.target.checked);
            setOn(event.target.checked);
          }}
        />
        <Trans>Use these keys</Trans>
      </label>
      <p className="mt-3 text-sm">
        <Link to="/help/keys" className="link link-primary">
          <Trans>All keys, also those of tables and answers</Trans>
        </Link>
      </p>
    </Modal>
  );
}
