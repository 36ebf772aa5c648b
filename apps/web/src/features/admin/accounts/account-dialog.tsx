import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../shared/api/console-client.ts";
import { useConsoleMutation } from "../fields/console.tsx";
import { FormDialog } from "../fields/form-dialog.tsx";
import { AccountFields } from "./account-fields.tsx";
import { type AccountForm, toAccountChange, toAccountForm, toNewAccount, validateAccount } from "./account-form.ts";
import styles from "./accounts.module.css";

interface Props {
  /** Without an account, a new one is created. */
  readonly account?: Account;
  /** Whether it is the account of the logged-in admin. */
  readonly isOwn?: boolean;
  readonly onClose: () => void;
}

export function AccountDialog({ account, isOwn, onClose }: Props) {
  const { t } = useTranslation();
  const [form, setForm] = useState(() => toAccountForm(account));
  // Show errors only after the first submit.
  const [tried, setTried] = useState(false);
  const save = useConsoleMutation<AccountForm>((server, filled) =>
    account
      ? server.accounts.change.mutate(toAccountChange(filled, account))
      : server.accounts.add.mutate(toNewAccount(filled)),
  );
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
    </FormDialog>
  );
}
