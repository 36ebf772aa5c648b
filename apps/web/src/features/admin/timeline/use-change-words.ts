import type { KeyPath } from "@vitrine/settings/key-path";
import { isJsonObject } from "@vitrine/settings/merge";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { createBrandDerivedColourCheck, findBrandColourPath } from "../changes/brand-colour-changes.ts";
import { getCustomPageTitleOrKey } from "../changes/changed-pages.ts";
import { useFormatNameList } from "../changes/use-format-name-list.ts";
import { useSettingName } from "../changes/use-setting-name.ts";
import { useDrafts } from "../drafts/draft-context.tsx";
import type { DraftName } from "../drafts/draft-store.ts";
import { formatGroupNames } from "../fields/names/guest-group.ts";
import { usePoolName } from "../fields/names/use-pool-name.ts";
import { useGroups } from "../rights/use-groups.ts";
import { useLanguageName } from "../texts/use-language-name.ts";
import type { RecordedChange } from "./changes-query.ts";

/** Returns a function that says in words what a change has changed: "Primary colour, hero picture: height". */
export function useDescribeChange(): (change: RecordedChange) => string {
  const { t, i18n } = useTranslation();
  const places = usePlaceNames();
  const recordName = useRecordName();
  const languageName = useLanguageName();
  return (change) => {
    const { kind, details } = change;
    const words = describe(change);
    return details.restored === undefined || !kind.startsWith("settings.")
      ? words
      : t("admin:timeline.restored", { words });
  };
  function describe(change: RecordedChange): string {
    const { kind, document, file, lang = "" } = change;
    const language = languageName(lang);
    if (document && kind === "settings.saved") return places(change);
    if (document === "translations") return t("admin:timeline.kind.texts_removed", { language });
    if (document) return t("admin:timeline.kind.pages_removed", { language });
    const name =
      (file && t(`admin:appearance.files.${file}`)) ??
      recordName(change) ??
      t(kind.startsWith("account.") ? "admin:timeline.removed_account" : "admin:timeline.unnamed");
    const key = `admin:timeline.kind.${kind.replace(".", "_")}${variantOf(change)}`;
    return i18n.exists(key) ? t(key as TextKey, { name }) : t("admin:timeline.kind.other", { name });
  }
}

/** Names the group, pool or other record of a change; a pool that is gone has its code only. */
function useRecordName(): (change: RecordedChange) => string | undefined {
  const { t } = useTranslation();
  const poolName = usePoolName();
  const pools = useGroups({ enabled: useClient().has("console") }).data?.pools;
  return ({ kind, name }) => {
    if (name !== undefined && kind.startsWith("group.")) return formatGroupNames([name], t);
    const pool = kind.startsWith("pool.") && pools?.find((one) => one.name === name);
    return pool ? poolName(pool) : name;
  };
}

/** Keys in the details of a changed account that concern its rights. */
const RIGHTS = ["assetUser", "guiAdmin", "groups", "joins", "leaves"];

/** Suffix of the text key for what was changed of an account; empty if there is no text of its own. */
function variantOf({ kind, details }: RecordedChange): string {
  if (kind !== "account.changed") return "";
  if (details.newPassword === true) return "_password";
  if (details.enabled === false) return "_disabled";
  if (details.enabled === true) return "_enabled";
  return RIGHTS.some((name) => name in details) ? "_rights" : "";
}

/** Names the places of a document that a save has changed. */
function usePlaceNames(): (change: RecordedChange) => string {
  const { t } = useTranslation();
  const settingName = useSettingName();
  const languageName = useLanguageName();
  const formatNames = useFormatNameList();
  const drafts = useDrafts();
  const saved = drafts.settings?.base;
  const isOfBrandColour = useMemo(() => createBrandDerivedColourCheck(saved), [saved]);
  return ({ document, lang = "", paths = [], count }) => {
    const language = languageName(lang);
    const isUnknown = paths.length === 0;
    if (document === "translations")
      return isUnknown
        ? t("admin:history.document.texts", { language })
        : t("admin:timeline.texts", { language, count: count ?? paths.length });
    if (document === "pages") {
      const draft = drafts[`pages ${lang}` as DraftName]?.base;
      const titles = [...new Set(paths.map((path) => getCustomPageTitleOrKey(path, draft) ?? keyOf(path[1])))].filter(
        Boolean,
      );
      if (titles.length === 0) return t("admin:history.document.pages", { language });
      return t("admin:timeline.pages", {
        language,
        names: formatNames(titles.map((page) => t("admin:save.page", { page }))),
      });
    }
    const hasBrandColour = findBrandColourPath(saved, paths) !== undefined;
    const nameOf = (path: KeyPath) =>
      hasBrandColour && isOfBrandColour(path) ? t("admin:brand.colour.label") : settingName(path);
    const all = [...new Set(paths.filter(([first]) => first !== "version").map(nameOf))];
    return all.length === 0 ? t("admin:history.document.settings") : formatNames(all);
  };
}

const keyOf = (step: unknown) => (isJsonObject(step) ? String(step.key) : "");
