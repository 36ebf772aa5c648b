import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../shared/api/console-client.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { FailureNote } from "../../../shared/ui/errors/failure-note.tsx";
import { FormDialog } from "../fields/form-dialog.tsx";
import { useConsoleMutation } from "../fields/use-console-mutation.ts";
import { AccountFields } from "./account-fields.tsx";
import { type AccountForm, changeOf, faultsOf, formOf, newOf } from "./account-form.ts";
import styles from "./accounts.module.css";
import { useAccountsFault } from "./use-accounts.ts";

interface Props {
  /** Without one, a new account is made. */
  readonly account?: Account;
  /** Of whoever looks at it. */
  readonly isOwn?: boolean;
  readonly onClose: () => void;
}

/** An account: who it is, what it may do, and its groups. */
export function AccountDialog({ account, isOwn, onClose }: Props) {
  const { t } = useTranslation();
  const faultText = useAccountsFault();
  const [form, setForm] = useState(() => formOf(account));
  // Nobody is told of a fault before they have tried.
  const [tried, setTried] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const save = useConsoleMutation<AccountForm>((server, filled) =>
    account ? server.accounts.change.mutate(changeOf(filled, account)) : server.accounts.add.mutate(newOf(filled)),
  );
  const remove = useConsoleMutation<{ name: string }>((server, input) => server.accounts.remove.mutate(input));
  const error = save.error ?? remove.error;
  const submit = () => {
    setTried(true);
    if (Object.keys(faultsOf(form)).length > 0 || save.isPending) return;
    save.mutate(form, { onSuccess: onClose });
  };
  if (account && isRemoving) {
    return (
      <ConfirmDialog
        title={t("admin:accounts.remove_title", { name: account.name })}
        lead={t("admin:accounts.remove_lead")}
        action={t("admin:accounts.remove")}
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          remove.mutate({ name: account.name }, { onSuccess: onClose });
        }}
      />
    );
  }
  return (
    <FormDialog
      title={account ? t("admin:accounts.edit_named", { name: account.name }) : t("admin:accounts.add")}
      action={t(account ? "admin:accounts.save" : "admin:accounts.create")}
      onSubmit={submit}
      onClose={onClose}
      {...(account
        ? {
            aside: (
              <Button variant="subtle" color="danger" className={styles.aside ?? ""} onClick={() => setRemoving(true)}>
                {t("admin:accounts.remove")}
              </Button>
            ),
          }
        : {})}
    >
      <FailureNote>{error && faultText(error)}</FailureNote>
      {isOwn && <p className={styles.note}>{t("admin:accounts.own_note")}</p>}
      <AccountFields
        form={form}
        faults={tried ? faultsOf(form) : {}}
        onChange={(change) => setForm((now) => ({ ...now, ...change }))}
        of={account ? "existing" : "new"}
      />
    </FormDialog>
  );
}
