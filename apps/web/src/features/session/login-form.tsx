import { PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSessionActions } from "../../shared/api/session-context.tsx";
import type { Session } from "../../shared/api/session-store.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { BusyButton } from "../../shared/ui/busy-button.tsx";
import { fieldClassNames } from "../../shared/ui/forms/field-styles.ts";
import { TranslatedText } from "../../shared/ui/translated-text.tsx";
import styles from "./login.module.css";
import { type LoginFailure, toLoginFailure } from "./login-failure.ts";

interface Props {
  /** Why the user is asked to log in. */
  readonly reason: string | null;
  readonly onDone: (session: Session) => void;
  /** Set in the dialog that renews an expired session: the user's name, and how to open the session. */
  readonly reauthentication?: {
    readonly user: string | null;
    readonly open: (name: string, password: string) => Promise<Session>;
  };
}

/** Reserves space for error texts, so that nothing below moves under the pointer. */
const field = {
  ...fieldClassNames,
  root: `${fieldClassNames.root} ${styles.field}`,
  error: `${fieldClassNames.error} ${styles.broken}`,
};

/** Login form with user name and password. Empty fields show an error on blur and on change. */
export function LoginForm({ reason, onDone, reauthentication }: Props) {
  const { t } = useTranslation();
  const { login } = useSessionActions();
  const { login: settings } = useSettings();
  const form = useForm({
    initialValues: { name: reauthentication?.user ?? "", password: "" },
    validateInputOnBlur: true,
    validateInputOnChange: true,
    validate: { name: (value) => required(value.trim()), password: required },
  });
  const [visible, setVisible] = useState(false);
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [verifying, setVerifying] = useState(false);
  const known = Boolean(reauthentication?.user);
  useEffect(() => {
    if (!known) nameInput.current?.focus({ preventScroll: true });
  }, [known]);

  const submitLogin = async (name: string, password: string) => {
    if (verifying) return;
    setFailure(null);
    setVerifying(true);
    try {
      onDone(await (reauthentication?.open ?? login)(name, password));
    } catch (error) {
      setFailure(toLoginFailure(error));
      passwordInput.current?.select();
    } finally {
      setVerifying(false);
    }
  };
  const fieldProps = (name: "name" | "password") => {
    const { onBlur, ...props } = form.getInputProps(name);
    return { ...props, onBlur: (event: FocusEvent) => leavesForm(event) || onBlur(event) };
  };
  const submit = form.onSubmit(
    ({ name, password }) => void submitLogin(name.trim(), password),
    (errors) => (errors.name ? nameInput : passwordInput).current?.focus(),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!reauthentication && (
        <>
          <h1 className={styles.title} style={{ textTransform: settings.headers.transform }}>
            {t("views:login.title")}
          </h1>
          <p className={styles.lead} style={{ textAlign: toLogicalAlignment(settings.infoText.alignment) }}>
            {t("views:login.lead")}
          </p>
        </>
      )}
      <div role="alert">{failure && <Failure failure={failure} />}</div>
      {reason && !failure && <p className={styles.reason}>{reason}</p>}
      <TextInput
        {...fieldProps("name")}
        ref={nameInput}
        data-autofocus={!known || undefined}
        classNames={field}
        label={t("views:login.username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        {...fieldProps("password")}
        // Mantine sets `aria-invalid` on text fields only.
        aria-invalid={form.errors.password ? true : undefined}
        ref={passwordInput}
        data-autofocus={known || undefined}
        classNames={field}
        label={t("views:login.password")}
        autoComplete="current-password"
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          "aria-label": t(visible ? "views:login.hide_password" : "views:login.show_password"),
          tabIndex: 0,
        }}
      />
      <BusyButton type="submit" size="lg" fullWidth busy={verifying}>
        {t("views:login.submit")}
      </BusyButton>
      <span className="vh" role="status">
        {verifying && t("views:login.verifying")}
      </span>
    </form>
  );
}

/** Whether the focus leaves the form, for example to the forgotten password link: then blur shows no error. */
function leavesForm({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget !== null && !currentTarget.closest("form")?.contains(relatedTarget);
}

function required(value: string) {
  return value === "" ? <TranslatedText of="global:rules.required" /> : null;
}

function Failure({ failure }: { failure: LoginFailure }) {
  const { t } = useTranslation();
  const { key, blockedMinutes } = failure;
  const duration = blockedMinutes === undefined ? "" : t("views:login.blocked_minutes", { count: blockedMinutes });
  return (
    <p className={styles.failure}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <span>{t(key, { duration })}</span>
    </p>
  );
}

function toLogicalAlignment(alignment: "left" | "center" | "right"): "start" | "center" | "end" {
  return alignment === "center" ? "center" : alignment === "left" ? "start" : "end";
}
