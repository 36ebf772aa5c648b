import { Button, Checkbox, PasswordInput, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account, NewAccount } from "../../../shared/api/console-client.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { fieldStyles } from "../../../shared/ui/field-styles.ts";
import { FormDialog } from "../fields/form-dialog.tsx";
import { type AccountForm, changeOf, faultsOf, formOf, SHORTEST_PASSWORD } from "./account-form.ts";
import styles from "./accounts.module.css";
import { useAccountsChange, useAccountsFault, useGroups } from "./use-accounts.ts";

interface Props {
  /** Without one, a new account is made. */
  readonly account?: Account;
  /** Of whoever looks at it. */
  readonly isOwn?: boolean;
  readonly onClose: () => void;
}

/** The group of everybody: nobody is put into it. */
const GUESTS = "guest";

/** An account: who it is, what it may do, and its groups. */
export function AccountDialog({ account, isOwn, onClose }: Props) {
  const { t } = useTranslation();
  const faultText = useAccountsFault();
  const groups = useGroups().data?.groups.filter(({ name }) => name !== GUESTS) ?? [];
  const [form, setForm] = useState(() => formOf(account));
  // Nobody is told of a fault before they have tried.
  const [tried, setTried] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const faults = tried ? faultsOf(form) : {};
  const save = useAccountsChange<NewAccount>((server, input) =>
    account ? server.accounts.change.mutate(input) : server.accounts.add.mutate(input),
  );
  const remove = useAccountsChange<{ name: string }>((server, input) => server.accounts.remove.mutate(input));
  const error = save.error ?? remove.error;
  const set = (change: Partial<AccountForm>) => setForm((now) => ({ ...now, ...change }));
  const submit = () => {
    setTried(true);
    if (Object.keys(faultsOf(form)).length > 0 || save.isPending) return;
    save.mutate(changeOf(form, account), { onSuccess: onClose });
  };
  const flag = (key: "assetUser" | "guiAdmin" | "enabled", label: string, hint: string) => (
    <Switch
      size="md"
      label={label}
      description={hint}
      checked={form[key]}
      onChange={({ currentTarget }) => set({ [key]: currentTarget.checked })}
    />
  );
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
      <div role="alert">{error && <p className={styles.failure}>{faultText(error)}</p>}</div>
      {isOwn && <p className={styles.note}>{t("admin:accounts.own_note")}</p>}
      <div className={styles.fields}>
        {!account && (
          <TextInput
            classNames={fieldStyles}
            label={t("admin:accounts.name")}
            error={faults.name && t(faults.name)}
            value={form.name}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            data-autofocus
          />
        )}
        <TextInput
          classNames={fieldStyles}
          label={t("admin:accounts.display_name")}
          value={form.displayName}
          onChange={({ currentTarget }) => set({ displayName: currentTarget.value })}
          autoComplete="off"
          dir="auto"
        />
        <TextInput
          classNames={fieldStyles}
          label={t("admin:accounts.email")}
          description={t("admin:accounts.email_hint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          type="email"
          value={form.email}
          onChange={({ currentTarget }) => set({ email: currentTarget.value })}
          autoComplete="off"
          dir="ltr"
        />
        <PasswordInput
          classNames={fieldStyles}
          label={t(account ? "admin:accounts.new_password" : "admin:accounts.password")}
          description={t(account ? "admin:accounts.new_password_hint" : "admin:accounts.password_hint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          error={faults.password && t(faults.password, { least: SHORTEST_PASSWORD })}
          value={form.password}
          onChange={({ currentTarget }) => set({ password: currentTarget.value })}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": t("views:login.show_password"), tabIndex: 0 }}
        />
      </div>
      <div className={styles.flags}>
        {flag("assetUser", t("admin:accounts.asset_user"), t("admin:accounts.asset_user_hint"))}
        {flag("guiAdmin", t("admin:accounts.gui_admin"), t("admin:accounts.gui_admin_hint"))}
        {flag("enabled", t("admin:accounts.enabled"), t("admin:accounts.enabled_hint"))}
      </div>
      <fieldset className={styles.groups}>
        <legend>{t("admin:accounts.groups")}</legend>
        {groups.length === 0 && <p>{t("admin:accounts.no_groups")}</p>}
        {groups.map(({ name }) => (
          <Checkbox
            key={name}
            label={name}
            checked={form.groups.includes(name)}
            onChange={({ currentTarget }) =>
              set({
                groups: currentTarget.checked ? [...form.groups, name] : form.groups.filter((one) => one !== name),
              })
            }
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
