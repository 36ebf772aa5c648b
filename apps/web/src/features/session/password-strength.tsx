import { useDeferredValue, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadPasswordCheck, type PasswordCheck } from "./password-check.ts";
import styles from "./password-strength.module.css";

interface Props {
  readonly password: string;
  /** Easily guessed words, such as the user name. */
  readonly personalWords: readonly string[];
}

const STEPS = [1, 2, 3, 4];

/** Strength meter of a password, updated while typing. Advice only: weak passwords are accepted. */
export function PasswordStrength({ password, personalWords }: Props) {
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
function usePasswordCheck(personalWords: readonly string[]): PasswordCheck | null {
  const { i18n } = useTranslation();
  const [check, setCheck] = useState<PasswordCheck | null>(null);
  const joinedWords = personalWords.join("\n");
  useEffect(() => {
    let isCancelled = false;
    loadPasswordCheck(i18n.language, joinedWords.split("\n")).then(
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
