import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router-dom";
import { useDrafts } from "../drafts/draft-context.tsx";
import { SectionForm } from "../fields/forms/section-form.tsx";
import type { ValueEditorsByPath } from "../fields/value-editor.ts";
import { LanguageListEditor } from "./language-list-editor.tsx";
import { TextsPage } from "./texts-page.tsx";

const EDITORS: ValueEditorsByPath = { visibleLocales: LanguageListEditor };

/** The languages of the portal, with a page for the texts of each. */
export function LanguageSection() {
  const { t } = useTranslation();
  const { "*": rest = "" } = useParams();
  const drafts = useDrafts();
  const lang = rest.split("/")[1];
  if (lang) {
    const document = drafts[`texts ${lang}`];
    if (!document || document.pendingChange === "removed") return <Navigate to="/admin/language" replace />;
    return <TextsPage key={lang} lang={lang} />;
  }
  return (
    <SectionForm
      page="language"
      heading={t("admin:section.language")}
      intro={t("admin:section.language_intro")}
      editors={EDITORS}
    />
  );
}
