import { useState } from "react";
import { DraftProvider, useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import { createDraftStore, type DocumentName, type DraftDocument } from "../drafts/draft-store.ts";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { parseDocumentName } from "../saving/save-document.ts";
import styles from "./history.module.css";

interface Props {
  readonly name: DocumentName;
  /** The revision of that document. */
  readonly earlier: DraftDocument;
}

/** Previews the portal with a restored revision; all other documents as stored. Nothing is saved. */
export function RevisionPreview({ name, earlier }: Props) {
  const store = useDraftStore();
  const [previewStore] = useState(() => {
    const documents = createDraftStore({ ...store.get(), [name]: earlier });
    documents.discard();
    return documents;
  });
  return (
    <div className={styles.preview}>
      <DraftProvider value={previewStore}>
        <PreviewWithTheme language={parseDocumentName(name).lang} />
      </DraftProvider>
    </div>
  );
}

function PreviewWithTheme({ language }: { language: string | null }) {
  const { themes } = useSettingsDraft();
  const [theme, setTheme] = useState(themes.default_light);
  return <PreviewPane theme={theme} onTheme={setTheme} {...(language === null ? {} : { language })} />;
}
