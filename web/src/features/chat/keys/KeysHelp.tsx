import { useState } from "react";
import { Link } from "react-router";
import { Modal } from "@/components/Modal";
import { DialogHead } from "../beside/DialogHead";
import { areKeysOn, KEYS, switchKeys } from "./keys";

/** The keys of the chat, and the switch that turns them off. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(areKeysOn);
  return (
    <Modal label="Keys" className="max-w-md" onClose={onClose}>
      <DialogHead title="Keys" close="Close the list of keys" onClose={onClose} />
      <p className="muted mt-1 text-sm">They work while no field has the focus; Escape leaves the message box.</p>
      <table className="mt-3 w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Key</th>
            <th scope="col">What it does</th>
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
        In the lists of the side panel, the up and down keys go from row to row, and left and right to the buttons of a
        row.
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
        Use these keys
      </label>
      <p className="mt-3 text-sm">
        <Link to="/help/keys" className="link link-primary">
          All keys, also those of tables and answers
        </Link>
      </p>
    </Modal>
  );
}
