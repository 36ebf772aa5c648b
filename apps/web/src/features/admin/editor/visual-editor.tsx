import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { countPageGaps } from "@vitrine/settings/pages/page-gaps";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { getPictureUrl } from "../../../asset/asset-doc.ts";
import prose from "../../../asset/page-prose.module.css";
import { useClient } from "../../../shared/api/client-context.tsx";
import { assetQuery } from "../../../shared/api/portal-queries.ts";
import { useSession } from "../../../shared/api/session-context.tsx";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { cleanHtml, cleanWithReport } from "../../../shared/pages/clean-html.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import type { LinkablePage } from "./link-dialog.tsx";
import { findLostMarkup } from "./lost-markup.ts";
import styles from "./page-editor.module.css";
import { selectNextGap } from "./page-gap-node.ts";
import { createTiptapExtensions, getPageHtml } from "./page-schema.ts";

interface Props {
  readonly html: string;
  readonly onChange: (html: string) => void;
  readonly lang: string;
  readonly pages: readonly LinkablePage[];
  /** Called if the page has markup that this editor would drop; the page is not changed. */
  readonly onLost: (marks: readonly string[]) => void;
}

/** Edits the page visually. The HTML does not change before the first edit. */
export function VisualEditor({ html, onChange, lang, pages, onLost }: Props) {
  const { t } = useTranslation();
  const find = useGetPictureUrl();
  const extensions = useMemo(() => createTiptapExtensions(find), [find]);
  const [start] = useState(() => cleanHtml(html));
  const last = useRef(html);
  const lost = useEffectEvent(onLost);
  const editor = useEditor({
    extensions,
    content: start,
    // The styles are in our CSS file: the content security policy allows no others.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: `${prose.prose} ${styles.written}`,
        "aria-label": t("admin:editor.text"),
        "aria-multiline": "true",
        role: "textbox",
        lang,
        dir: "auto",
      },
      transformPastedHTML: (pasted) => cleanWithReport(pasted).html,
    },
    onUpdate: ({ editor: now }) => {
      last.current = getPageHtml(now);
      onChange(last.current);
    },
  });
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const clean = cleanHtml(html);
    // The HTML changes from outside when a draft is discarded or a deletion undone.
    if (last.current !== html) editor.commands.setContent(clean, { emitUpdate: false });
    else if (editor.isFocused) return;
    last.current = html;
    const marks = findLostMarkup(clean, getPageHtml(editor));
    if (marks.length > 0) lost(marks);
  }, [editor, html]);
  return (
    <>
      {editor && <Gaps editor={editor} count={countPageGaps(html)} />}
      <div className={styles.root}>
        {editor && <EditorToolbar editor={editor} pages={pages} />}
        <EditorContent editor={editor} />
      </div>
    </>
  );
}

/** How many gaps are left, with a button that leads to them. */
function Gaps({ editor, count }: { editor: Editor; count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <div className={styles.gaps}>
      <p>
        {t("admin:pages.gaps", { count })} {t("admin:pages.gaps_hint")}
      </p>
      <Button size="sm" variant="outline" onClick={() => selectNextGap(editor)}>
        {t("admin:pages.next_gap")}
      </Button>
    </div>
  );
}

function useGetPictureUrl() {
  const client = useClient();
  const queries = useQueryClient();
  const locale = useLocale();
  const { session } = useSession();
  const sees = session?.isAssetUser === true;
  return useMemo(
    () => async (asset: string) => {
      const doc = sees ? await queries.fetchQuery(assetQuery(client, asset, locale)) : null;
      return doc ? getPictureUrl(doc, -1) : undefined;
    },
    [client, queries, locale, sees],
  );
}
