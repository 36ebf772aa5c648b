import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconExternalLink, IconTrash } from "@tabler/icons-react";
import { getNativeLanguageName } from "@vitrine/settings/languages/languages";
import type { CustomPage } from "@vitrine/settings/pages/custom-pages";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fieldClassNames } from "../../../shared/ui/forms/field-styles.ts";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { getControlId, useGetFieldError } from "../fields/field-context.tsx";
import { PageEditor } from "./page-editor.tsx";
import styles from "./page-form.module.css";
import { PageKeyField } from "./page-key-field.tsx";
import { type PageErrors, validatePage } from "./validate-page.ts";

interface Props {
  readonly page: CustomPage;
  /** Index among the pages of the language. */
  readonly index: number;
  readonly others: readonly CustomPage[];
  /** Keys of saved pages. */
  readonly savedKeys: ReadonlySet<string>;
  readonly isLinked: boolean;
  readonly lang: string;
  /** Shown below the title: whether the page is in the footer. */
  readonly footer: ReactNode;
  /** Languages it can be copied to. */
  readonly languages: readonly string[];
  readonly onChange: (page: CustomPage) => void;
  readonly onRemove: () => void;
  readonly onCopy: (lang: string) => void;
}

export function PageForm(props: Props) {
  const { page, index, others, savedKeys, isLinked, footer, lang, languages, onChange, onRemove, onCopy } = props;
  const { t } = useTranslation();
  const notify = useNotify();
  const fieldError = useGetFieldError();
  const errors = validatePage(page, others);
  const pathOf = (field: keyof PageErrors) => [`pages ${lang}`, "pages", index, field];
  const errorOf = (field: keyof PageErrors) => {
    const error = errors[field];
    return error ? t(`admin:editor.fault.${error}`) : fieldError(pathOf(field));
  };
  const isSaved = savedKeys.has(page.key);
  const open = isSaved
    ? { component: "a" as const, href: `#/custom/${page.key}`, target: "_blank", rel: "noreferrer" }
    : { onClick: () => notify({ kind: "warning", text: t("admin:editor.save_first"), id: "save-first" }) };
  return (
    <section aria-label={page.title || page.key} className={styles.form}>
      <TextInput
        classNames={fieldClassNames}
        id={getControlId(pathOf("title"))}
        label={t("admin:editor.title")}
        error={errorOf("title")}
        value={page.title}
        onChange={(event) => onChange({ ...page, title: event.currentTarget.value })}
        lang={lang}
        dir="auto"
        required
      />
      {footer}
      <PageKeyField
        id={getControlId(pathOf("key"))}
        value={page.key}
        isLinked={isLinked}
        error={errorOf("key")}
        onChange={(key) => onChange({ ...page, key })}
      />
      <div className={styles.actions}>
        <Button variant="outline" leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />} {...open}>
          {t("admin:editor.open")}
        </Button>
        {languages.length > 0 && (
          <NativeSelect
            classNames={{ ...fieldClassNames, root: "" }}
            aria-label={t("admin:editor.copy.label")}
            value=""
            onChange={(event) => event.currentTarget.value && onCopy(event.currentTarget.value)}
            data={[
              { value: "", label: t("admin:editor.copy.label") },
              ...languages.map((code) => ({ value: code, label: getNativeLanguageName(code) })),
            ]}
          />
        )}
        <Button variant="subtle" leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />} onClick={onRemove}>
          {t("admin:editor.delete")}
        </Button>
      </div>
      <PageEditor
        id={getControlId(pathOf("html"))}
        html={page.html}
        onChange={(html) => onChange({ ...page, html })}
        title={page.title}
        lang={lang}
        pages={others.map(({ key, title }) => ({ key, title, saved: savedKeys.has(key) }))}
      />
      <p role="alert" className={styles.fault}>
        {errorOf("html")}
      </p>
    </section>
  );
}
