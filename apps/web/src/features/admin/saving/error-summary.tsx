import { type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import { useGoToField } from "../fields/field-target.tsx";
import { type FormFault, useFaultText } from "./fault-text.ts";
import styles from "./saving.module.css";
import { usePlaceName } from "./use-place-name.ts";

/** All faults of all sections; each leads to its field. */
export function ErrorSummary({ faults, ref }: { faults: readonly FormFault[]; ref: Ref<HTMLElement> }) {
  const { t } = useTranslation();
  const id = useId();
  const goTo = useGoToField();
  const faultText = useFaultText();
  const placeName = usePlaceName();
  return (
    <section ref={ref} className={styles.summary} aria-labelledby={id} tabIndex={-1}>
      <b id={id}>{t("admin:save.faulty", { count: faults.length })}</b>
      <ul>
        {faults.map((fault) => (
          <li key={fault.path}>
            <button type="button" onClick={() => goTo(fault.path)}>
              {t("admin:save.fault", { name: placeName("settings", fault.path), problem: faultText(fault) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
