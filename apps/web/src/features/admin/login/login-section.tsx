import { useTranslation } from "react-i18next";
import { SectionForm } from "../fields/section-form.tsx";
import type { ValueEditorsByPath } from "../fields/value-editor.ts";
import { LoginWords } from "./login-words.tsx";
import { MethodsEditor } from "./methods-editor.tsx";

const EDITORS: ValueEditorsByPath = { "login.methods": MethodsEditor };

/** What visitors see where they log in: words, links, ways in and their order, and the box around them. */
export function LoginSection() {
  const { t } = useTranslation();
  return (
    <SectionForm
      page="login"
      heading={t("admin:section.login")}
      intro={t("admin:section.login_intro")}
      editors={EDITORS}
    >
      <LoginWords />
    </SectionForm>
  );
}
