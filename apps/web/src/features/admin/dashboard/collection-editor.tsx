import type { CollectionDefinition } from "@vitrine/settings/portal-settings";
import type { Text } from "@vitrine/settings/registry/kinds";
import { isStoredSearch } from "@vitrine/settings/stored-searches";
import { useTranslation } from "react-i18next";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { valueAt } from "../drafts/path.ts";
import { useKnownValues } from "../fields/known-values.tsx";
import { LineEditor } from "../fields/text-editor.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import styles from "./dashboard.module.css";

/** The key of a row: one of the server's collections, or that of a stored search. One that is gone stays, and is told. */
export function CollectionEditor(props: ValueEditorProps) {
  const { t } = useTranslation();
  const { collections } = useKnownValues();
  const settings = useSettingsDraft();
  const value = String(props.value ?? "");
  const row = valueAt(settings, props.path.slice(0, -1)) as CollectionDefinition | undefined;
  const known = collections.find((one) => one.value === value);
  return (
    <>
      <LineEditor {...(props as ValueEditorProps<Text>)} code suggestions={collections} />
      <p className={styles.note} role="status">
        {known ? known.label : row && value !== "" && !isStoredSearch(row) && t("admin:overview.collection_gone")}
      </p>
    </>
  );
}
