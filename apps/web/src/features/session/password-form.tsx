import { PasswordInput } from "@mantine/core";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "../../shared/ui/busy-button.tsx";
import { fieldClassNames } from "../../shared/ui/forms/field-styles.ts";
import {
  findPasswordErrors,
  PASSWORD_LENGTH_TEXT_VALUES,
  useValidatedForm,
} from "../../shared/ui/forms/new-password.tsx";
import styles from "./password-strength.module.css";
import { loadPasswordStrengthCheck, type PasswordStrengthCheck } from "./password-strength-check.ts";

interface Props {
  readonly user: string;
  readonly personalWords: readonly string[];
  readonly sending: boolean;
  readonly onSend: (password: string) => void;
}

/** Form for a new password and its repetition. Contains the user name for password managers. */
export function NewPasswordForm({ user, personalWords, sending, onSend }: Props) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const form = useValidatedForm({ password: "", again: "" }, findPasswordErrors);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const field = {
    classNames: fieldClassNames,
    autoComplete: "new-password",
    visible,
    onVisibilityChange: setVisible,
    visibilityToggleButtonProps: {
      "aria-label": t(visible ? "views:login.hide_password" : "views:login.show_password"),
      tabIndex: 0,
    },
  };
  return (
    <form onSubmit={form.onSubmit(({ password }) => onSend(password))} noValidate>
      <input
        className="vh"
        type="text"
        name="username"
        autoComplete="username"
        value={user}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordInput
        {...form.getInputProps("password")}
        ref={first}
        {...field}
        // Mantine sets `aria-invalid` on text fields only.
        aria-invalid={form.errors.password ? true : undefined}
        label={t("views:password.password")}
        description={t("views:password.rules", PASSWORD_LENGTH_TEXT_VALUES)}
      />
      <PasswordStrength password={form.values.password} personalWords={personalWords} />
      <PasswordInput
        {...form.getInputProps("again")}
        {...field}
        aria-invalid={form.errors.again ? true : undefined}
        label={t("views:password.again")}
      />
      <BusyButton type="submit" size="lg" fullWidth busy={sending}>
        {t("views:password.submit")}
      </BusyButton>
    </form>
  );
}

interface PasswordStrengthProps {
  readonly password: string;
  /** Easily guessed words, such as the user name. */
  readonly personalWords: readonly string[];
}

const STEPS = [1, 2, 3, 4];

/** Strength meter of a password, updated while typing. Advice only: weak passwords are accepted. */
function PasswordStrength({ password, personalWords }: PasswordStrengthProps) {
  const { t } = useTranslation();
  const check = usePasswordCheck(personalWords);
  const settled = useDeferredValue(password);
  const rating = check && settled !== "" ? check(settled) : null;
  const name = rating && t(`views:password.strength.${rating.strength}`);
  return (
    <div className={styles.strength} data-strength={rating?.strength}>
      <div className={styles.bar} aria-hidden>
        {STEPS.map((step) => (
          <span key={step} data-on={rating !== null && rating.strength >= step ? "" : undefined} />
        ))}
      </div>
      <p role="status">
        {name && t("views:password.strength_is", { strength: name })}
        {rating?.weakness && ` ${t(`views:password.weakness.${rating.weakness}`)}`}
      </p>
    </div>
  );
}

/** null until loaded; the meter stays empty if loading fails. */
function usePasswordCheck(personalWords: readonly string[]): PasswordStrengthCheck | null {
  const { i18n } = useTranslation();
  const [check, setCheck] = useState<PasswordStrengthCheck | null>(null);
  const joinedWords = personalWords.join("\n");
  useEffect(() => {
    let isCancelled = false;
    loadPasswordStrengthCheck(i18n.language, joinedWords.split("\n")).then(
      (loaded) => {
        if (!isCancelled) setCheck(() => loaded);
      },
      () => {},
    );
    return () => {
      isCancelled = true;
    };
  }, [i18n.language, joinedWords]);
  return check;
}
