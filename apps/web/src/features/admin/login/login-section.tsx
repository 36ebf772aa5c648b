import { useTranslation } from "react-i18next";
import { SectionForm } from "../fields/section-form.tsx";
import type { ValueEditorsByPath } from "../fields/value-editor.ts";
import { LoginMethodsEditor } from "./login-methods-editor.tsx";
import { LoginTextsEditor } from "./login-texts-editor.tsx";

const EDITORS: ValueEditorsByPath = { "login.methods": LoginMethodsEditor };

/** Settings of the login page: texts, links, login methods and their order, and the box around them. */
export function LoginSection() {
  const { t } = useTranslation();
  return (
    <SectionForm
      page="login"
      heading={t("admin:section.login")}
      intro={t("admin:section.login_intro")}
      editors={EDITORS}
    >
      <LoginTextsEditor />
    </SectionForm>
  );
}
