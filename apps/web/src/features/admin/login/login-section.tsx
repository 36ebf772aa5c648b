import { IconTrash } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../shared/api/session-context.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import form from "../fields/forms/section-form.module.css";
import { SectionForm } from "../fields/forms/section-form.tsx";
import styles from "../fields/lists/list-editor.module.css";
import { moveItem } from "../fields/lists/list-items.ts";
import { MoveButtons, useMovableRows } from "../fields/lists/movable-rows.tsx";
import { TranslationField } from "../fields/translations/translation-field.tsx";
import type { ValueEditorProps, ValueEditorsByPath } from "../fields/value-editor.ts";
import { LocalizedLinkEditor } from "../footer/localized-link-editor.tsx";
import { FormWithPreview } from "../preview/form-with-preview.tsx";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { usePickedTargets } from "../preview/use-picked-targets.tsx";
import { useEditedLanguages } from "../texts/use-edited-languages.ts";

const EDITORS = {
  "login.methods": LoginMethodsEditor,
  "login.register.links": LocalizedLinkEditor,
} as Record<string, unknown> as ValueEditorsByPath;

/** Screens of the preview: what visitors see before, after and instead of signing in. */
const SCREENS = ["login", "logout", "noPermission"];

export function LoginSection() {
  const { t } = useTranslation();
  const { themes } = useSettingsDraft();
  const [theme, setTheme] = useState(themes.default_light);
  const picked = usePickedTargets("login", theme);
  return (
    <FormWithPreview
      form={
        <SectionForm
          page="login"
          heading={t("admin:section.login")}
          intro={t("admin:section.login_intro")}
          editors={EDITORS}
        >
          <LoginTextsEditor />
        </SectionForm>
      }
      preview={<PreviewPane theme={theme} onTheme={setTheme} {...picked} screens={SCREENS} about="login" />}
    />
  );
}

const NATIVE = "native";

function LoginMethodsEditor({ value, onChange }: ValueEditorProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const named = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  const known = session?.login.map(({ name }) => name) ?? [NATIVE];
  const others = known.filter((name) => !named.includes(name));
  const shown = [...named, ...others.filter((name) => name === NATIVE), ...others.filter((name) => name !== NATIVE)];
  const nameOf = (name: string) =>
    name === NATIVE ? t("admin:login.form") : known.includes(name) ? name : t("admin:login.gone", { name });
  const { list, move } = useMovableRows<HTMLOListElement>({
    nameOf: (row) => nameOf(shown[row] ?? ""),
    onMove: (from, to) => onChange(moveItem(shown, from, to)),
  });
  if (shown.length < 2) return <p className={styles.none}>{t("admin:login.one")}</p>;
  return (
    <ol ref={list} className={styles.list}>
      {shown.map((name, at) => (
        <li key={name} className={`${styles.row} ${styles.head}`}>
          <span className={styles.single}>{nameOf(name)}</span>
          <MoveButtons name={nameOf(name)} row={at} count={shown.length} onMove={move} />
          {!known.includes(name) && (
            <IconButton
              small
              label={t("admin:form.remove", { name: nameOf(name) })}
              onClick={() => onChange(named.filter((one) => one !== name))}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ol>
  );
}

const TEXT_FIELDS = [
  { key: "views.login.title", name: "admin:login.title" },
  { key: "views.login.lead", name: "admin:login.lead" },
] as const;

function LoginTextsEditor() {
  const { t } = useTranslation();
  const languages = useEditedLanguages();
  const id = useId();
  return (
    <section className={form.section} aria-labelledby={id}>
      <h2 id={id}>{t("admin:login.words")}</h2>
      {TEXT_FIELDS.map(({ key, name }) => (
        <div key={key} className={form.place}>
          {/* biome-ignore lint/a11y/useSemanticElements: its name is a heading of the form */}
          <div role="group" aria-labelledby={`${id}${key}`}>
            <h3 id={`${id}${key}`}>{t(name)}</h3>
            {languages.map((lang) => (
              <TranslationField key={lang} lang={lang} textKey={key} id={`${id}${key}${lang}`} />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
