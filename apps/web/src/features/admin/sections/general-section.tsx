import { useTranslation } from "react-i18next";
import { FallbackFieldEditor } from "../fields/fallback-field-editor.tsx";
import styles from "../fields/section-form.module.css";
import { SectionForm } from "../fields/section-form.tsx";
import type { ValueEditor, ValueEditorsByPath } from "../fields/value-editor.ts";
import { TourEditor, TourStepName } from "./tour-editor.tsx";

const SECTIONS = ["portal", "footer", "terms", "order", "guide", "accessibility"];

const EDITORS = {
  "accessibility.assets.alt_fallback.field_name": FallbackFieldEditor,
  "guide.tour": TourEditor,
  "guide.tour[]": TourStepName,
} as Record<string, ValueEditor> as ValueEditorsByPath;

/** Title, hidden parts, orders, footer, terms, guide, and the fallback text for pictures. */
export function GeneralSection() {
  const { t } = useTranslation();
  return (
    <SectionForm
      page="general"
      heading={t("admin:section.general")}
      intro={t("admin:section.general_intro")}
      sections={SECTIONS}
      editors={EDITORS}
    >
      <p className={styles.note}>
        {t("admin:section.backup")} <code dir="ltr">{t("admin:section.backup_command")}</code>
      </p>
    </SectionForm>
  );
}
