import { useDeferredValue, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadPasswordCheck, type PasswordCheck } from "./password-check.ts";
import styles from "./password-strength.module.css";

interface Props {
  readonly password: string;
  /** Words that anybody tries first. */
  readonly own: readonly string[];
}

const STEPS = [1, 2, 3, 4];

/** Says while one types how easily the password is guessed. Advice only: it refuses nothing. */
export function PasswordStrength({ password, own }: Props) {
  const { t } = useTranslation();
  const check = usePasswordCheck(own);
  const settled = useDeferredValue(password);
  const verdict = check && settled !== "" ? check(settled) : null;
  const name = verdict && t(`views:password.strength.${verdict.strength}`);
  return (
    <div className={styles.strength} data-strength={verdict?.strength}>
      <div className={styles.bar} aria-hidden>
        {STEPS.map((step) => (
          <span key={step} data-on={verdict !== null && verdict.strength >= step ? "" : undefined} />
        ))}
      </div>
      <p role="status">
        {name && t("views:password.strength_is", { strength: name })}
        {verdict?.weakness && ` ${t(`views:password.weakness.${verdict.weakness}`)}`}
      </p>
    </div>
  );
}

/** Null until it is loaded; without it nothing is said. */
function usePasswordCheck(own: readonly string[]): PasswordCheck | null {
  const { i18n } = useTranslation();
  const [check, setCheck] = useState<PasswordCheck | null>(null);
  const words = own.join("\n");
  useEffect(() => {
    let isGone = false;
    loadPasswordCheck(i18n.language, words.split("\n")).then(
      (loaded) => {
        if (!isGone) setCheck(() => loaded);
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [i18n.language, words]);
  return check;
}
