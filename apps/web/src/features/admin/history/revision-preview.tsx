import { useState } from "react";
import { DraftProvider, useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import { createDraftStore, type DocumentName, type DraftDocument } from "../drafts/draft-store.ts";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { parseDocumentName } from "../saving/save-document.ts";
import styles from "./history.module.css";

interface Props {
  readonly name: DocumentName;
  /** The earlier state of that document. */
  readonly earlier: DraftDocument;
}

/** The portal as it would be after restoring: everything else as it is stored. Nothing is saved. */
export function RevisionPreview({ name, earlier }: Props) {
  const store = useDraftStore();
  const [shown] = useState(() => {
    const documents = createDraftStore({ ...store.get(), [name]: earlier });
    documents.discard();
    return documents;
  });
  return (
    <div className={styles.preview}>
      <DraftProvider value={shown}>
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
