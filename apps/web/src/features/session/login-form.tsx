import { Button, PasswordInput, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession, useSessionActions } from "../../shared/api/session-context.tsx";
import type { Session } from "../../shared/api/session-store.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { fieldStyles } from "../../shared/ui/field-styles.ts";
import styles from "./login.module.css";
import { type LoginFailure, loginFailure } from "./login-errors.ts";

interface Props {
  /** Why one is asked to log in. */
  readonly reason: string | null;
  readonly onDone: (session: Session) => void;
}

/** User name and password. Rules are held against what was left or changed; the first broken one is named. */
export function LoginForm({ reason, onDone }: Props) {
  const { t } = useTranslation();
  const { status } = useSession();
  const { login } = useSessionActions();
  const { login: settings } = useSettings();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [left, setLeft] = useState({ name: false, password: false });
  const [visible, setVisible] = useState(false);
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const verifying = status === "verifying";
  const nameError = left.name && name.trim() === "" ? t("global:rules.username_required") : null;
  const passwordError = left.password && password === "" ? t("global:rules.password_required") : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (verifying) return;
    setLeft({ name: true, password: true });
    if (name.trim() === "") return nameInput.current?.focus();
    if (password === "") return passwordInput.current?.focus();
    setFailure(null);
    try {
      onDone(await login(name.trim(), password));
    } catch (error) {
      setFailure(loginFailure(error));
      passwordInput.current?.select();
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={styles.title} style={{ textTransform: settings.headers.transform }}>
        {t("views:login.title")}
      </h1>
      <p className={styles.lead} style={{ textAlign: logical(settings.infoText.alignment) }}>
        {t("views:login.lead")}
      </p>
      <div role="alert">{failure && <Failure failure={failure} />}</div>
      {reason && !failure && <p className={styles.reason}>{reason}</p>}
      <TextInput
        ref={nameInput}
        classNames={fieldStyles}
        label={t("views:login.username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        error={nameError}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={(event) => event.currentTarget.value !== "" && setLeft((now) => ({ ...now, name: true }))}
      />
      <PasswordInput
        ref={passwordInput}
        classNames={fieldStyles}
        label={t("views:login.password")}
        autoComplete="current-password"
        value={password}
        error={passwordError}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          "aria-label": t(visible ? "views:login.hide_password" : "views:login.show_password"),
          tabIndex: 0,
        }}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onBlur={(event) => event.currentTarget.value !== "" && setLeft((now) => ({ ...now, password: true }))}
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
