import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../shared/api/console-client.ts";
import { useSessionStore } from "../../../shared/api/session-context.tsx";
import { useConsoleMutation } from "../fields/controls/console.tsx";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import { AccountActivity } from "./account-activity.tsx";
import { AccountFields } from "./account-fields.tsx";
import {
  type AccountFormValues,
  doesEndOwnSession,
  toAccountChange,
  toAccountFormValues,
  toNewAccount,
  validateAccount,
} from "./account-form.ts";
import styles from "./accounts.module.css";

interface Props {
  /** Without an account, a new one is created. */
  readonly account?: Account;
  /** Whether it is the account of the logged-in admin. */
  readonly isOwn?: boolean | undefined;
  readonly onClose: () => void;
}

export function AccountDialog({ account, isOwn, onClose }: Props) {
  const { t } = useTranslation();
  const [form, setForm] = useState(() => toAccountFormValues(account));
  // Show errors only after the first submit.
  const [tried, setTried] = useState(false);
  const session = useSessionStore();
  // What others change meanwhile must not look like a change of this form.
  const [before] = useState(account);
  const save = useConsoleMutation<AccountFormValues>(async (server, filled) => {
    if (!before) return server.accounts.add.mutate(toNewAccount(filled));
    const change = toAccountChange(filled, before);
    await server.accounts.change.mutate(change);
    // Remembers why the session has ended: the next call is refused, and the login dialog then gives this reason.
    if (isOwn && doesEndOwnSession(change)) session.markEndedByOwnChange();
  }, "admin:save.saved");
  const remove = useConsoleMutation<{ name: string }>((server, input) => server.accounts.remove.mutate(input));
  const submit = () => {
    setTried(true);
    if (Object.keys(validateAccount(form)).length > 0 || save.isPending) return;
    save.mutate(form, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={account ? t("admin:accounts.edit_named", { name: account.name }) : t("admin:accounts.add")}
      action={t(account ? "admin:accounts.save" : "admin:accounts.create")}
      onSubmit={submit}
      onClose={onClose}
      error={save.error ?? remove.error}
      removal={
        account && {
          action: t("admin:accounts.remove"),
          title: t("admin:accounts.remove_title", { name: account.name }),
          lead: t("admin:accounts.remove_lead"),
          onConfirm: () => remove.mutate({ name: account.name }, { onSuccess: onClose }),
        }
      }
    >
      {isOwn && <p className={styles.note}>{t("admin:accounts.own_note")}</p>}
      <AccountFields
        form={form}
        errors={tried ? validateAccount(form) : {}}
        onChange={(change) => setForm((now) => ({ ...now, ...change }))}
        of={account ? "existing" : "new"}
      />
      {account && <AccountActivity account={account} isOwn={isOwn ?? false} />}
    </FormDialog>
  );
}
