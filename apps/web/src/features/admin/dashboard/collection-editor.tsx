import type { DashboardCollectionSetting } from "@vitrine/settings/portal-settings";
import type { TextNode } from "@vitrine/settings/registry/setting-nodes";
import { isStoredSearch } from "@vitrine/settings/stored-searches";
import { useTranslation } from "react-i18next";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { getValueAt } from "../drafts/path.ts";
import { SingleLineEditor } from "../fields/editors/text-editor.tsx";
import { useKnownValues } from "../fields/names/known-values.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import styles from "./dashboard.module.css";

/** Selects the collection of a row, or shows its stored search. A collection that no longer exists stays and is marked. */
export function RowCollectionEditor(props: ValueEditorProps) {
  const { t } = useTranslation();
  const { collections } = useKnownValues();
  const settings = useSettingsDraft();
  const value = String(props.value ?? "");
  const row = getValueAt(settings, props.path.slice(0, -1)) as DashboardCollectionSetting | undefined;
  const known = collections.find((one) => one.value === value);
  return (
    <>
      <SingleLineEditor {...(props as ValueEditorProps<TextNode>)} code suggestions={collections} />
      <p className={styles.note} role="status">
        {known ? known.label : row && value !== "" && !isStoredSearch(row) && t("admin:overview.collection_gone")}
      </p>
    </>
  );
}
