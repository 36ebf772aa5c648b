import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSessionActions } from "../../shared/api/session-context.tsx";
import type { Session } from "../../shared/api/session-store.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { fieldStyles } from "../../shared/ui/field-styles.ts";
import { TextOf } from "../../shared/ui/text-of.tsx";
import styles from "./login.module.css";
import { type LoginFailure, loginFailure } from "./login-errors.ts";

interface Props {
  /** Why one is asked to log in. */
  readonly reason: string | null;
  readonly onDone: (session: Session) => void;
  /** Where it stands in a dialog that says what it is for, over what somebody does: who, and how a session is opened. */
  readonly again?: {
    readonly user: string | null;
    readonly open: (name: string, password: string) => Promise<Session>;
  };
}

/** The words of a broken rule have their room already: what lies below would move from under the pointer. */
const field = {
  ...fieldStyles,
  root: `${fieldStyles.root} ${styles.field}`,
  error: `${fieldStyles.error} ${styles.broken}`,
};

/** User name and password. What is left or emptied without a value is named at once. */
export function LoginForm({ reason, onDone, again }: Props) {
  const { t } = useTranslation();
  const { login } = useSessionActions();
  const { login: settings } = useSettings();
  const form = useForm({
    initialValues: { name: again?.user ?? "", password: "" },
    validateInputOnBlur: true,
    validateInputOnChange: true,
    validate: { name: (value) => required(value.trim()), password: required },
  });
  const [visible, setVisible] = useState(false);
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [verifying, setVerifying] = useState(false);
  const known = Boolean(again?.user);
  useEffect(() => {
    if (!known) nameInput.current?.focus({ preventScroll: true });
  }, [known]);

  const enter = async (name: string, password: string) => {
    if (verifying) return;
    setFailure(null);
    setVerifying(true);
    try {
      onDone(await (again?.open ?? login)(name, password));
    } catch (error) {
      setFailure(loginFailure(error));
      passwordInput.current?.select();
    } finally {
      setVerifying(false);
    }
  };
  const fieldProps = (name: "name" | "password") => {
    const { onBlur, ...props } = form.getInputProps(name);
    return { ...props, onBlur: (event: FocusEvent) => goesElsewhere(event) || onBlur(event) };
  };
  const submit = form.onSubmit(
    ({ name, password }) => void enter(name.trim(), password),
    (faults) => (faults.name ? nameInput : passwordInput).current?.focus(),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!again && (
        <>
          <h1 className={styles.title} style={{ textTransform: settings.headers.transform }}>
            {t("views:login.title")}
          </h1>
          <p className={styles.lead} style={{ textAlign: logical(settings.infoText.alignment) }}>
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
        // Mantine says so of text fields alone.
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
      <Button type="submit" size="lg" fullWidth loading={verifying}>
        {t("views:login.submit")}
      </Button>
      <span className="vh" role="status">
        {verifying && t("views:login.verifying")}
      </span>
    </form>
  );
}

/** Whoever goes to what lies beside the form, such as a forgotten password, has not left a field out. */
function goesElsewhere({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget !== null && !currentTarget.closest("form")?.contains(relatedTarget);
}

function required(value: string) {
  return value === "" ? <TextOf of="global:rules.required" /> : null;
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

/** Settings name sides; the page knows start and end. */
function logical(alignment: "left" | "center" | "right"): "start" | "center" | "end" {
  return alignment === "center" ? "center" : alignment === "left" ? "start" : "end";
}
