import { nativeLanguageName } from "@vitrine/settings/languages/languages";
import { type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import { getDocumentLanguage } from "../drafts/draft-store.ts";
import { useGoToField } from "../fields/field-target.tsx";
import { type FormError, getErrorTarget, useFormErrorText } from "./form-error-text.ts";
import styles from "./saving.module.css";
import { usePathLabel } from "./use-path-label.ts";

export function ErrorSummary({ errors, ref }: { errors: readonly FormError[]; ref: Ref<HTMLElement> }) {
  const { t } = useTranslation();
  const id = useId();
  const goTo = useGoToField();
  const errorText = useFormErrorText();
  const pathLabel = usePathLabel();
  const nameOf = (error: FormError) => {
    if (error.rule !== "page") return pathLabel(error.document ?? "settings", error.path);
    const field = t(`admin:editor.${error.field === "html" ? "text" : error.field}`);
    const language = nativeLanguageName(getDocumentLanguage(error.document) ?? "");
    return t("admin:save.page_of", { language, name: `${error.page || t("admin:editor.untitled")} › ${field}` });
  };
  return (
    <section ref={ref} className={styles.summary} aria-labelledby={id} tabIndex={-1}>
      <b id={id}>{t("admin:save.faulty", { count: errors.length })}</b>
      <ul>
        {errors.map((error) => (
          <li key={getErrorTarget(error)}>
            <button type="button" onClick={() => goTo(getErrorTarget(error))}>
              {t("admin:save.fault", { name: nameOf(error), problem: errorText(error) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
