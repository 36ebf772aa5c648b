import { PasswordInput, Switch, TextInput } from "@mantine/core";
import { PASSWORD_LENGTH_LIMITS } from "@vitrine/contract/password-rule";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type AccountFormErrors, type AccountFormValues, MAX_ACCOUNT_TEXT_LENGTHS } from "./account-form.ts";
import styles from "./accounts.module.css";
import { GroupCheckboxes } from "./group-checkboxes.tsx";

interface Props {
  readonly form: AccountFormValues;
  readonly errors: AccountFormErrors;
  readonly onChange: (change: Partial<AccountFormValues>) => void;
  /** The name of an existing account cannot change; an invited user chooses the password. */
  readonly of: "new" | "existing" | "invited";
  /** Whether the invitation mail needs an address. */
  readonly needsEmail?: boolean;
  /** Shown next to the mail address. */
  readonly children?: ReactNode;
}

export function AccountFields({ form, errors, onChange, of, needsEmail = false, children }: Props) {
  const { t } = useTranslation();
  const flag = (key: "assetUser" | "guiAdmin" | "enabled", label: string, hint: string) => (
    <Switch
      size="md"
      label={label}
      description={hint}
      checked={form[key]}
      onChange={({ currentTarget }) => onChange({ [key]: currentTarget.checked })}
    />
  );
  const email = (
    <TextInput
      label={t("admin:accounts.email")}
      description={needsEmail ? undefined : t("admin:accounts.email_hint")}
      inputWrapperOrder={["label", "input", "error", "description"]}
      error={errors.email && t(errors.email)}
      type="email"
      value={form.email}
      maxLength={MAX_ACCOUNT_TEXT_LENGTHS.email}
      onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
      autoComplete="off"
      dir="ltr"
      required={needsEmail}
      data-autofocus={of === "invited" || undefined}
    />
  );
  return (
    <>
      <div className={styles.fields}>
        {of === "invited" && email}
        {of !== "existing" && (
          <TextInput
            label={t("admin:accounts.name")}
            description={of === "invited" ? t("admin:invitation.name_hint") : undefined}
            inputWrapperOrder={["label", "input", "error", "description"]}
            error={errors.name && t(errors.name)}
            value={form.name}
            maxLength={MAX_ACCOUNT_TEXT_LENGTHS.name}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            data-autofocus={of === "new" || undefined}
          />
        )}
        <TextInput
          label={t("admin:accounts.display_name")}
          value={form.displayName}
          maxLength={MAX_ACCOUNT_TEXT_LENGTHS.displayName}
          onChange={({ currentTarget }) => onChange({ displayName: currentTarget.value })}
          autoComplete="off"
          dir="auto"
        />
        {of !== "invited" && email}
        {children}
        {of !== "invited" && (
          <PasswordInput
            label={t(of === "existing" ? "admin:accounts.new_password" : "admin:accounts.password")}
            description={t(of === "existing" ? "admin:accounts.new_password_hint" : "admin:accounts.password_hint")}
            inputWrapperOrder={["label", "input", "error", "description"]}
            error={
              errors.password &&
              t(errors.password, { least: PASSWORD_LENGTH_LIMITS.min, most: PASSWORD_LENGTH_LIMITS.max })
            }
            value={form.password}
            onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": t("views:login.show_password"), tabIndex: 0 }}
          />
        )}
      </div>
      <div className={styles.flags}>
        {flag("assetUser", t("admin:accounts.asset_user"), t("admin:accounts.asset_user_hint"))}
        {flag("guiAdmin", t("admin:accounts.gui_admin"), t("admin:accounts.gui_admin_hint"))}
        {of !== "invited" && flag("enabled", t("admin:accounts.enabled"), t("admin:accounts.enabled_hint"))}
      </div>
      <GroupCheckboxes chosen={form.groups} onChange={(groups) => onChange({ groups })} />
    </>
  );
}
