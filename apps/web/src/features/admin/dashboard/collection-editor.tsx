import type { Text } from "@vitrine/settings/registry/kinds";
import { useTranslation } from "react-i18next";
import type { EditorProps } from "../fields/editor-props.ts";
import { useKnownValues } from "../fields/known-values.tsx";
import { LineEditor } from "../fields/text-editor.tsx";
import styles from "./dashboard.module.css";

/** What a collection of the server is called by; stored searches have a key that the server knows nothing of. */
const OF_SERVER = /^collection_\d+$/;

/** The key of a row: one of the server's collections, or that of a stored search. One that is gone stays, and is told. */
export function CollectionEditor(props: EditorProps) {
  const { t } = useTranslation();
  const { collections } = useKnownValues();
  const value = String(props.value ?? "");
  const known = collections.find((one) => one.value === value);
  return (
    <>
      <LineEditor {...(props as EditorProps<Text>)} code suggestions={collections} />
      <p className={styles.note} role="status">
        {known ? known.label : OF_SERVER.test(value) && t("admin:overview.collection_gone")}
      </p>
    </>
  );
}
