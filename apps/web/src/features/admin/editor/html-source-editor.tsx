import { Textarea } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { cleanWithReport } from "../../../shared/pages/clean-html.ts";
import { fieldClassNames } from "../../../shared/ui/forms/field-styles.ts";
import styles from "./page-editor.module.css";

const ROWS = 14;

/** Edits the page as HTML. Disallowed markup is listed while typing, and removed on switching the mode or saving. */
export function HtmlSourceEditor({ html, onChange }: { html: string; onChange: (html: string) => void }) {
  const { t } = useTranslation();
  const deferredHtml = useDeferredValue(html);
  const removed = useMemo(() => cleanWithReport(deferredHtml).removed, [deferredHtml]);
  return (
    <Textarea
      classNames={{ ...fieldClassNames, input: `${fieldClassNames.input} ${styles.source}` }}
      label={t("admin:editor.source.label")}
      description={t("admin:editor.source.help")}
      inputWrapperOrder={["label", "input", "error", "description"]}
      error={removed.length > 0 && t("admin:editor.source.removed", { marks: removed.join(", ") })}
      value={html}
      onChange={(event) => onChange(event.currentTarget.value)}
      dir="ltr"
      spellCheck={false}
      autosize={false}
      rows={ROWS}
    />
  );
}
