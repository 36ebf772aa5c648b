import { nativeLanguageName } from "@vitrine/settings/languages";
import { type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../drafts/draft-store.ts";
import { useGoToField } from "../fields/field-target.tsx";
import { type FormFault, targetOf, useFaultText } from "./fault-text.ts";
import styles from "./saving.module.css";
import { usePlaceName } from "./use-place-name.ts";

/** All faults of all sections; each leads to its field. */
export function ErrorSummary({ faults, ref }: { faults: readonly FormFault[]; ref: Ref<HTMLElement> }) {
  const { t } = useTranslation();
  const id = useId();
  const goTo = useGoToField();
  const faultText = useFaultText();
  const placeName = usePlaceName();
  const nameOf = (fault: FormFault) => {
    if (fault.rule !== "page") return placeName(fault.document ?? "settings", fault.path);
    const field = t(`admin:editor.${fault.field === "html" ? "text" : fault.field}`);
    const language = nativeLanguageName(languageOf(fault.document) ?? "");
    return t("admin:save.page_of", { language, name: `${fault.page || t("admin:editor.untitled")} › ${field}` });
  };
  return (
    <section ref={ref} className={styles.summary} aria-labelledby={id} tabIndex={-1}>
      <b id={id}>{t("admin:save.faulty", { count: faults.length })}</b>
      <ul>
        {faults.map((fault) => (
          <li key={targetOf(fault)}>
            <button type="button" onClick={() => goTo(targetOf(fault))}>
              {t("admin:save.fault", { name: nameOf(fault), problem: faultText(fault) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
