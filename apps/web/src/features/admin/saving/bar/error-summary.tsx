import { type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import { usePathLabel } from "../../changes/use-path-label.ts";
import { getDocumentLanguage } from "../../drafts/draft-store.ts";
import { useGoToField } from "../../fields/field-target.tsx";
import { useLanguageName } from "../../texts/use-language-name.ts";
import { type FormError, getErrorTarget, useFormErrorText } from "../validation/form-error-text.ts";
import styles from "./saving.module.css";

export function ErrorSummary({ errors, ref }: { errors: readonly FormError[]; ref: Ref<HTMLElement> }) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const id = useId();
  const goTo = useGoToField();
  const errorText = useFormErrorText();
  const pathLabel = usePathLabel();
  const nameOf = (error: FormError) => {
    if ("nameKey" in error && error.nameKey) return t(error.nameKey);
    if (error.rule !== "page") return pathLabel(error.document ?? "settings", error.path);
    const field = t(`admin:editor.${error.field === "html" ? "text" : error.field}`);
    const language = languageName(getDocumentLanguage(error.document) ?? "");
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
