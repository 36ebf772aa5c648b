import type { KeyPath } from "@vitrine/settings/key-path";
import { isJsonObject } from "@vitrine/settings/merge";
import { isTilePictureId } from "@vitrine/settings/pages/tile-picture";
import { toSettingOptionTextKey } from "@vitrine/settings/registry/entries";
import { findEntryAt, listPathLabels } from "@vitrine/settings/registry/entry-at";
import type { ChoiceNode, SettingNode, TextFormat, TextNode } from "@vitrine/settings/registry/setting-nodes";
import { useTranslation } from "react-i18next";
import { pickByLanguage } from "../../../shared/i18n/pick-by-language.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { useKnownValues } from "../fields/names/known-values.tsx";
import { isValueGroup, listLeaves } from "./value-leaves.ts";

/** Returns a function that formats a value of a document; values in a group get a line each, with labels if a path is given. */
export function useFormatValue(): (value: unknown, path?: KeyPath) => string {
  const { t, i18n } = useTranslation();
  const settingsText = useSettingsText();
  const { index } = useKnownValues();
  const leafName = useNestedValueName();
  const fieldName = (name: string) => {
    const labels = index.find((field) => field.field_name === name)?.default_labels ?? {};
    return pickByLanguage(labels, i18n.language) ?? t(`views:asset.field.${name}`, { defaultValue: name });
  };
  /** Formats texts that refer to something: text keys, fields and sorts. */
  const formatters: { readonly [Form in TextFormat]?: (value: string) => string } = {
    textKey: settingsText,
    field: fieldName,
    sortKey: (key) => t(`views:search.sort.${key}`, { defaultValue: fieldName(key) }),
  };
  const plain = (value: unknown, path?: KeyPath): string => {
    if (value === undefined || value === null) return t("admin:form.unset");
    if (typeof value === "boolean") return t(value ? "admin:form.on" : "admin:form.off");
    if (value === "" || isJsonObject(value)) return t("admin:save.empty");
    if (isTilePictureId(value)) return t("admin:overview.picture_uploaded");
    if (Array.isArray(value))
      return value.length === 0 ? t("admin:save.empty") : value.map((one) => plain(one, path)).join(", ");
    const entry = path && findEntryAt(path);
    const kind = entry && findValueNode(entry.node);
    if (kind?.kind === "text") return formatters[kind.form]?.(String(value)) ?? String(value);
    const isOption = kind?.options.some((option) => option === value);
    return entry && isOption ? t(toSettingOptionTextKey(entry, String(value)) as TextKey) : String(value);
  };
  return (value, path) =>
    isValueGroup(value)
      ? listLeaves(value)
          .map(([inner, leaf]) => `${leafName(path, inner)}: ${plain(leaf, path && [...path, ...inner])}`)
          .join("\n")
      : plain(value, path);
}

/** Returns a function that names a value within the group at a path, or by its members if no path is given. */
export function useNestedValueName(): (path: KeyPath | undefined, inner: KeyPath) => string {
  const { t } = useTranslation();
  return (path, inner) => {
    if (!path) return inner.join(".");
    return listPathLabels([...path, ...inner])
      .slice(listPathLabels(path).length)
      .map((label) => ("nameKey" in label ? t(label.nameKey as TextKey) : label.item))
      .join(" › ");
  };
}

/** The choice or text node inside; undefined for other kinds. */
function findValueNode(node: SettingNode): ChoiceNode | TextNode | undefined {
  switch (node.kind) {
    case "choice":
    case "text":
      return node;
    case "nullable":
    case "optional":
    case "list":
      return findValueNode(node.of);
    default:
      return undefined;
  }
}
