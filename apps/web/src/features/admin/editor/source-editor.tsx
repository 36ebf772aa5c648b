import { Textarea } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { cleanWithReport } from "../../../shared/pages/clean-html.ts";
import { fieldStyles } from "../../../shared/ui/forms/field-styles.ts";
import styles from "./page-editor.module.css";

const ROWS = 14;

/** The page as HTML. What a page may not hold is named while one writes, and taken out when one leaves or saves. */
export function SourceEditor({ html, onChange }: { html: string; onChange: (html: string) => void }) {
  const { t } = useTranslation();
  const rested = useDeferredValue(html);
  const removed = useMemo(() => cleanWithReport(rested).removed, [rested]);
  return (
    <Textarea
      classNames={{ ...fieldStyles, input: `${fieldStyles.input} ${styles.source}` }}
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
