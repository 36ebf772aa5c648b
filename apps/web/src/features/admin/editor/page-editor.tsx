import "@mantine/core/styles/Alert.layer.css";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Alert, SegmentedControl } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { CustomPageBody } from "../../../asset/custom-page-body.tsx";
import prose from "../../../asset/page-prose.module.css";
import { cleanWithReport } from "../../../shared/pages/clean-html.ts";
import { HtmlSourceEditor } from "./html-source-editor.tsx";
import type { LinkablePage } from "./link-dialog.tsx";
import styles from "./page-editor.module.css";
import { VisualEditor } from "./visual-editor.tsx";

type Mode = "visual" | "source" | "preview";

interface Props {
  /** Id of the editor, which gets the focus if the text has an error. */
  readonly id?: string;
  /** HTML in the draft. Set a `key` per page, as each page needs a new editor. */
  readonly html: string;
  readonly onChange: (html: string) => void;
  /** Title of the page, shown in the preview. */
  readonly title: string;
  /** Language of the page. */
  readonly lang: string;
  /** Pages that can be linked to. */
  readonly pages: readonly LinkablePage[];
}

export function PageEditor({ id, html, onChange, title, lang, pages }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const [mode, setMode] = useState<Mode>("visual");
  // Markup that was removed from edited HTML on leaving the source mode, since the HTML is rendered then.
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [lost, setLost] = useState<readonly string[]>([]);
  const switchMode = (next: Mode) => {
    if (mode === "source") {
      const clean = cleanWithReport(html);
      setRemoved(clean.removed);
      if (clean.html !== html) onChange(clean.html);
    } else setRemoved([]);
    setLost([]);
    setMode(next);
  };
  const keepAsSource = (marks: readonly string[]) => {
    setLost(marks);
    setMode("source");
  };
  return (
    <section id={id} tabIndex={-1} aria-labelledby={heading} className={styles.editor}>
      <div className={styles.head}>
        <h2 id={heading}>{t("admin:editor.text")}</h2>
        <SegmentedControl
          aria-label={t("admin:editor.mode.label")}
          value={mode}
          onChange={(value) => switchMode(value as Mode)}
          classNames={{ root: styles.modes ?? "", label: styles.mode ?? "" }}
          data={[
            { value: "visual", label: t("admin:editor.mode.visual") },
            { value: "source", label: t("admin:editor.mode.source") },
            { value: "preview", label: t("admin:editor.mode.preview") },
          ]}
        />
      </div>
      <div role="status">
        {removed.length > 0 && mode !== "source" && (
          <Alert className={styles.notice ?? ""} title={t("admin:editor.removed.title")}>
            {t("admin:editor.removed.text")} <Marks of={removed} />
          </Alert>
        )}
        {lost.length > 0 && mode === "source" && (
          <Alert className={styles.notice ?? ""} title={t("admin:editor.lost.title")}>
            {t("admin:editor.lost.text")} <Marks of={lost} />
          </Alert>
        )}
      </div>
      {mode === "visual" && (
        <VisualEditor html={html} onChange={onChange} lang={lang} pages={pages} onLost={keepAsSource} />
      )}
      {mode === "source" && <HtmlSourceEditor html={html} onChange={onChange} />}
      {mode === "preview" && (
        <article className={`${prose.prose} ${styles.preview}`} lang={lang} dir="auto" aria-label={title}>
          <h1>{title}</h1>
          <CustomPageBody html={cleanWithReport(html).html} />
        </article>
      )}
    </section>
  );
}

function Marks({ of }: { of: readonly string[] }) {
  return (
    <span dir="ltr" className={styles.marks}>
      {of.map((mark) => (
        <code key={mark}>{mark}</code>
      ))}
    </span>
  );
}
