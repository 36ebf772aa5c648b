import type { KeyPath } from "@vitrine/settings/key-path";
import { isDocument } from "@vitrine/settings/merge";
import { isTilePicture } from "@vitrine/settings/pages/tile-picture";
import { optionKey } from "@vitrine/settings/registry/entries";
import { findEntryAt, labelsOf } from "@vitrine/settings/registry/entry-at";
import type { Choice, SettingNode, Text, TextForm } from "@vitrine/settings/registry/kinds";
import { useTranslation } from "react-i18next";
import { pickByLanguage } from "../../../shared/i18n/pick-by-language.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { useKnownValues } from "../fields/known-values.tsx";

/** Returns a function that formats a value of a document; values in a group get a line each, with labels if a path is given. */
export function useFormatValue(): (value: unknown, path?: KeyPath) => string {
  const { t, i18n } = useTranslation();
  const settingsText = useSettingsText();
  const { index } = useKnownValues();
  const fieldName = (name: string) => {
    const labels = index.find((field) => field.field_name === name)?.default_labels ?? {};
    return pickByLanguage(labels, i18n.language) ?? t(`views:asset.field.${name}`, { defaultValue: name });
  };
  /** Formats texts that refer to something: text keys, fields and sorts. */
  const formatters: { readonly [Form in TextForm]?: (value: string) => string } = {
    textKey: settingsText,
    field: fieldName,
    sortKey: (key) => t(`views:search.sort.${key}`, { defaultValue: fieldName(key) }),
  };
  const plain = (value: unknown, path?: KeyPath): string => {
    if (value === undefined || value === null) return t("admin:form.unset");
    if (typeof value === "boolean") return t(value ? "admin:form.on" : "admin:form.off");
    if (value === "" || isDocument(value)) return t("admin:save.empty");
    if (isTilePicture(value)) return t("admin:overview.picture_uploaded");
    if (Array.isArray(value))
      return value.length === 0 ? t("admin:save.empty") : value.map((one) => plain(one, path)).join(", ");
    const entry = path && findEntryAt(path);
    const kind = entry && findValueNode(entry.node);
    if (kind?.kind === "text") return formatters[kind.form]?.(String(value)) ?? String(value);
    const isOption = kind?.options.some((option) => option === value);
    return entry && isOption ? t(optionKey(entry, String(value)) as TextKey) : String(value);
  };
  const nameOf = (path: KeyPath | undefined, inner: KeyPath): string => {
    if (!path) return inner.join(".");
    return labelsOf([...path, ...inner])
      .slice(labelsOf(path).length)
      .map((label) => ("nameKey" in label ? t(label.nameKey as TextKey) : label.item))
      .join(" › ");
  };
  return (value, path) =>
    isGroup(value)
      ? leavesOf(value)
          .map(([inner, leaf]) => `${nameOf(path, inner)}: ${plain(leaf, path && [...path, ...inner])}`)
          .join("\n")
      : plain(value, path);
}

/** The choice or text node inside; undefined for other kinds. */
function findValueNode(node: SettingNode): Choice | Text | undefined {
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

const isGroup = (value: unknown): value is object =>
  isDocument(value) ? Object.keys(value).length > 0 : Array.isArray(value) && value.some(isGroup);

function leavesOf(value: unknown, path: KeyPath = []): [KeyPath, unknown][] {
  if (!isGroup(value)) return [[path, isDocument(value) ? "" : value]];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([step, inner]) => leavesOf(inner, [...path, step]));
}
