import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { NewToken } from "./api";
import { ShownOnce } from "./ShownOnce";

/** The secret of a new token. */
export function NewSecret({ created, onDone }: { created: NewToken; onDone: () => void }) {
  const { name } = created.token;
  return (
    <ShownOnce
      label={t`Secret of ${name}`}
      title={<Trans>New token “{name}”</Trans>}
      secret={created.secret}
      copyLabel={t`Copy token`}
      notCopied={t`The browser did not allow copying. The token is selected: copy it with the keyboard.`}
      onDone={onDone}
    />
  );
}
