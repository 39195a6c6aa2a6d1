import { t } from "@lingui/core/macro";
import { Icon } from "@/components/Icon";

/** Two buttons that attach data to a question: a file of this device, or a data set that was uploaded before. */
export function AttachButtons({
  disabled,
  onAttach,
  onPickDataSet,
}: {
  disabled: boolean;
  onAttach: () => void;
  onPickDataSet: () => void;
}) {
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost btn-circle"
        aria-label={t`Attach file`}
        title={t`Attach a CSV or Excel file`}
        disabled={disabled}
        onClick={onAttach}
      >
        <Icon name="attach" />
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-circle"
        aria-label={t`Attach a data set`}
        aria-haspopup="dialog"
        title={t`Attach one of your data sets`}
        disabled={disabled}
        onClick={onPickDataSet}
      >
        <Icon name="file" />
      </button>
    </>
  );
}
