import type { DashboardCollectionSetting } from "@vitrine/settings/portal-settings";
import type { GroupNode, ListNode } from "@vitrine/settings/registry/setting-nodes";
import { isStoredSearch } from "@vitrine/settings/stored-searches";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useGetFieldError } from "../fields/field-context.tsx";
import { useOnFieldTargetWithin } from "../fields/field-target.tsx";
import { SettingGroupEditor } from "../fields/group-editor.tsx";
import { joinFacts } from "../fields/lists/join-facts.ts";
import { ListEditor } from "../fields/lists/list-editor.tsx";
import { useKnownValues } from "../fields/names/known-values.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { AddNameSelect } from "../search/add-name-select.tsx";
import styles from "./dashboard.module.css";

/** Edits the rows of the dashboard. A new one is chosen among the server's collections that are no rows yet, by name. */
export function RowsEditor(props: ValueEditorProps<ListNode>) {
  const { t } = useTranslation();
  const { collections } = useKnownValues();
  const rows = Array.isArray(props.value) ? (props.value as DashboardCollectionSetting[]) : [];
  const options = collections.filter(({ value }) => !rows.some(({ indicator }) => indicator === value));
  const adder = (onAdd: (row: DashboardCollectionSetting) => void) =>
    options.length === 0 ? (
      <p className={styles.note}>{t("admin:overview.all_chosen")}</p>
    ) : (
      <AddNameSelect
        to={props.label}
        choose={t("admin:overview.choose_collection")}
        options={options}
        onAdd={(indicator) =>
          onAdd({ indicator, label: options.find(({ value }) => value === indicator)?.label ?? indicator })
        }
      />
    );
  // No collections means that their list could not be loaded: then rows can be neither added by name nor judged.
  const parts = collections.length > 0 ? { adder } : {};
  const note = (item: unknown) => <RowNote row={item as DashboardCollectionSetting} />;
  return <ListEditor {...props} parts={{ ...parts, Panel: RowPanel, note }} />;
}

/** What the row is, its number of assets, and why it shows nothing, at least to this admin. */
function RowNote({ row }: { row: DashboardCollectionSetting }) {
  const { t } = useTranslation();
  const { collections } = useKnownValues();
  if (isStoredSearch(row)) return t("admin:overview.row_is.search");
  const kind = t("admin:overview.row_is.collection");
  const collection = collections.find(({ value }) => value === row.indicator);
  if (collections.length === 0 || (collection && collection.count === undefined)) return kind;
  if (collection?.count) return joinFacts([kind, t("admin:pools.assets", { count: collection.count })]);
  const reason = t(collection ? "admin:overview.row_unseen" : "admin:overview.collection_gone");
  return (
    <>
      {kind} <span className={styles.reason}>{reason}</span>
    </>
  );
}

/** Settings of a row that are not folded away; a collection needs no `label`, since it has the server's name. */
const MAIN_SETTINGS = ["translation", "src", "preview"];
const MAIN_SETTINGS_OF_SEARCH = ["label", ...MAIN_SETTINGS];

/** Edits a row; its key, unless it is unknown, and the parts of its search are folded away. */
function RowPanel(props: ValueEditorProps) {
  const { t } = useTranslation();
  const { path } = props;
  const node = props.node as GroupNode;
  const getError = useGetFieldError();
  const { collections } = useKnownValues();
  const row = props.value as DashboardCollectionSetting;
  const isSearch = isStoredSearch(row);
  const isGone = !isSearch && !collections.some(({ value }) => value === row.indicator);
  const main = isSearch ? MAIN_SETTINGS_OF_SEARCH : MAIN_SETTINGS;
  const rest = Object.keys(node.settings).filter((name) => !main.includes(name));
  const [isOpen, setOpen] = useState(isGone);
  const hasError = rest.some((name) => getError([...path, name]) !== null);
  useOnFieldTargetWithin(path.join("."), ([name]) => name !== undefined && rest.includes(name) && setOpen(true));
  return (
    <>
      <SettingGroupEditor {...props} node={node} leaveOut={rest} />
      <details
        className={styles.rest}
        open={isOpen || hasError}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t("admin:overview.row_rest")}</summary>
        <SettingGroupEditor {...props} node={node} leaveOut={main} />
      </details>
    </>
  );
}
